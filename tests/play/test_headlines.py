"""Headlines of finished tasks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.evaluation import episodes
from plumbline.evaluation.protocol.progress import Progress
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.suites import SUITES
from plumbline.play.headlines import headline, headline_of
from tests.envs.toys import PARLEY
from tests.envs.toys.parley import Talk
from tests.evaluation.playing import a_board, a_toy, reloaded, said, step_by_step
from tests.makers import a_game, a_person, a_task_set, an_open_episode

IVISPAR = SUITES["ivispar"]
BOARD = ("r . . / . . b", ". r . / . . b")


def ended(*turns: str, outcome: str = "") -> str:
    """The headline after these turns on a board that one move solves."""
    board = a_board(*BOARD)
    progress, _ = step_by_step(board, *map(said, turns))
    return headline(IVISPAR, board, replace(progress, outcome=progress.outcome or outcome))


HEADLINES = [
    ((), "", ""),
    (("move red cube right",), "", "Solved in 1 action"),
    (("fly", "move red cube right"), "", "Solved in 2 actions"),
    (("fly",), Outcome.EXHAUSTED, "Not solved: out of actions"),
    (("fly",), Outcome.TIMED_OUT, "Not solved: out of time"),
    ((), Outcome.GAVE_UP, "Not solved: gave up"),
    ((), Outcome.ABANDONED, "Not solved: no action for too long"),
]


@pytest.mark.parametrize(("turns", "outcome", "expected"), HEADLINES)
def test_a_headline_says_how_a_task_went_and_ended(turns, outcome, expected):
    assert ended(*turns, outcome=outcome) == expected


def test_a_game_is_won_or_lost():
    game = SUITES["gvgai"]
    board = a_board(*BOARD)
    progress, _ = step_by_step(board, said("fly"))
    assert headline(game, board, replace(progress, outcome="lost")) == "Lost after 1 action"


def test_a_grade_is_a_share(toys):
    talk = a_toy(PARLEY)
    progress = Progress(Talk(answer=sum(talk.game.held) + 3), outcome="declared")
    assert headline(SUITES["parley"], talk, progress) == "70% right: an answer was given"


@pytest.mark.django_db
def test_a_closed_episode_has_the_same_headline_before_and_after_it_is_scored():
    game = a_game(a_person(), a_task_set())
    assert headline_of(game) == "Solved in 2 actions"
    unscored = reloaded(game)
    unscored.solved = None
    assert headline_of(unscored) == "Solved in 2 actions"


@pytest.mark.django_db
def test_an_open_episode_has_none():
    episode = an_open_episode(a_person(), a_task_set())
    assert headline_of(episodes.whole(episode.pk)) == ""
