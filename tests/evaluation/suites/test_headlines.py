"""What a result is called: won, lost, solved, or how much of it was right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import replay
from plumbline.evaluation.suites import SUITES
from tests.envs.toys import PARLEY
from tests.evaluation.playing import a_toy, said

GRADED = replace(SUITES["ivispar"], graded=True)

HEADLINES = [
    (SUITES["ivispar"], 1.0, True, "Solved"),
    (SUITES["ivispar"], 0.0, False, "Not solved"),
    (SUITES["gvgai"], 1.0, True, "Won"),
    (SUITES["gvgai"], 0.0, False, "Lost"),
    (GRADED, 0.74, False, "74% right"),
    (GRADED, 0.9999, False, "99% right"),
    (GRADED, 0.29, False, "29% right"),
    (GRADED, 0.9, True, "Solved"),
    (GRADED, 0.0, False, "Not solved"),
    (GRADED, None, None, ""),
]


@pytest.mark.parametrize(("suite", "score", "solved", "headline"), HEADLINES)
def test_a_headline_is_made_of_the_score(suite, score, solved, headline):
    assert suite.headline(score, solved=solved) == headline


def a_talk(answer: int, solved_from: float = 1.0):
    """A talk that ends with an answer so far from the sum."""
    talk = a_toy(PARLEY)
    turns = [said(f"declare {sum(talk.game.held) + answer}")]
    return replay(talk.family, talk.game, talk.seed, Protocol(), turns, solved_from=solved_from)


def test_a_suite_says_from_which_score_a_task_is_solved():
    assert (a_talk(2).score, a_talk(2).solved) == (0.8, False)
    assert a_talk(2, solved_from=0.8).solved
    assert not a_talk(3, solved_from=0.8).solved


def test_every_episode_has_a_score_and_one_for_each_seat():
    alone, together = SUITES["ivispar"], replace(SUITES["ivispar"], seats=2)
    assert "score" not in {metric.name for metric in alone.metrics}
    assert alone.measure(a_talk(2), {})["score"] == 0.8
    measured = together.measure(a_talk(2), {})
    assert (measured["score"], measured["score_1"], measured["score_2"]) == (0.8, 0.8, 0.8)
    assert "score_1" not in alone.measure(a_talk(2), {})
