"""An episode recomputed from its words."""

from __future__ import annotations

import pytest

from evaluation.protocols import Protocol
from evaluation.replays import TooManyTurns, pack, replay, unpack, watch
from tests.envs.toys import LANTERN, PARLEY, RAIN
from tests.envs.toys.parley import Range
from tests.evaluation.playing import ERROR, NONSENSE, PASS, a_board, a_toy, answered, played, said

START, GOAL = "r . . / . . b", ". . r / . . b"
RIGHT, LEFT, UP = "move red cube right", "move red cube left", "move red cube up"


@pytest.fixture
def board():
    """Two moves from its goal."""
    return a_board(START, GOAL)


def test_a_course_holds_verdicts_and_distances(board):
    course = played(board, said(RIGHT), said(UP), NONSENSE, ERROR, PASS, said(LEFT, RIGHT), answered(RIGHT))
    assert course.verdicts == (
        *("effective", "out_of_bounds", "malformed", "provider_error", "pass"),
        *("ineffective", "effective", "effective"),
    )
    assert course.distances == (2, 1, 1, 1, 1, 1, 2, 1, 0)
    assert (course.outcome, course.solved, course.score, course.turns, course.steps) == ("solved", True, 1.0, 7, 7)


def test_nothing_said_is_a_course_as_well(board):
    course = played(board)
    assert (course.verdicts, course.distances, course.outcome) == ((), (2,), "stopped")
    assert (course.solved, course.turns, course.steps) == (False, 0, 0)


def test_words_that_just_end_have_stopped(board):
    assert played(board, said(RIGHT)).outcome == "stopped"


def test_what_ended_it_from_outside_is_kept(board):
    for saying, outcome in ((said(LEFT), "gave_up"), (said(RIGHT, RIGHT), "solved")):
        course = replay(board.family, board.game, board.seed, Protocol(), [saying], "gave_up")
        assert course.outcome == outcome


@pytest.mark.parametrize(
    ("sayings", "message"),
    [
        ([said(RIGHT), said(RIGHT), said(LEFT)], "ended with turn 2 (solved)"),
        ([said(RIGHT, RIGHT), ERROR], "ended with turn 1 (solved)"),
        ([*[NONSENSE] * 20, NONSENSE], "ended with turn 20 (exhausted)"),
        ([*[ERROR] * 5, said(RIGHT)], "ended with turn 5 (aborted)"),
    ],
)
def test_words_after_the_end_are_refused(board, sayings, message):
    with pytest.raises(TooManyTurns) as refusal:
        played(board, *sayings)
    assert f"{message}: expected no more turns" in str(refusal.value)


def test_watching_goes_no_further_than_it_is_asked(board):
    sayings = iter([said(RIGHT), said(RIGHT)])
    moment = next(watch(board.family, board.game, board.seed, Protocol(), sayings))
    assert (moment.turn, moment.verdict, moment.distance.exact, moment.progress.actions) == (1, "effective", 1, 1)
    assert len(list(sayings)) == 1


def test_each_moment_knows_its_turn(board):
    moments = watch(board.family, board.game, board.seed, Protocol(), [said(LEFT, UP), ERROR, said(RIGHT)])
    assert [(moment.turn, moment.taken.text) for moment in moments] == [(1, LEFT), (1, UP), (2, None), (3, RIGHT)]


def test_without_a_distance_nothing_is_guessed():
    course = played(a_toy(LANTERN, seed=1), said("right"), said("left"), said("fly"))
    assert course.distances == (None,) * 4
    assert course.verdicts == ("changed", "changed", "malformed")


def test_a_score_may_be_graded():
    parley = a_toy(PARLEY, Range(0))  # both hold nothing
    course = played(parley, said("declare 5"))
    assert (course.score, course.solved, course.outcome) == (0.5, False, "declared")
    assert played(parley, said("declare 0")).solved


def test_the_dice_fall_alike_in_every_replay():
    rain = a_toy(RAIN)
    words = [said("left"), PASS, said("fly"), said("right")]
    assert played(rain, *words) == played(rain, *words)


def test_the_distance_after_so_many_actions(board):
    course = played(board, said(LEFT), ERROR, said(RIGHT), ERROR)
    assert course.distances == (2, 2, 2, 1, 1)
    assert [course.distance_at(step) for step in range(5)] == [2, 2, 1, 1, 1]


def test_a_course_is_packed_and_unpacked(board):
    for course in (
        played(board),
        played(board, said(LEFT), ERROR, NONSENSE, said(RIGHT, RIGHT)),
        played(a_toy(LANTERN), said("right")),
    ):
        assert unpack(pack(course)) == (course.verdicts, course.distances)
    assert len(pack(played(board, *[NONSENSE] * 20))) < 80
