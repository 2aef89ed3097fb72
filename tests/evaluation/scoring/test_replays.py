"""An episode recomputed from its words."""

from __future__ import annotations

import pytest

from plumbline.envs.cube import FAMILY as CUBE
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import (
    Replay,
    TooManyTurns,
    pack,
    pack_checkpoints,
    replay,
    unpack,
    unpack_checkpoints,
)
from tests.envs.cube.cubes import a_game as a_cube_game
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
    trajectory = played(board, said(RIGHT), said(UP), NONSENSE, ERROR, PASS, said(LEFT, RIGHT), answered(RIGHT))
    assert trajectory.verdicts == (
        *("effective", "out_of_bounds", "malformed", "provider_error", "pass"),
        *("ineffective", "effective", "effective"),
    )
    assert trajectory.distances == (2, 1, 1, 1, 1, 1, 2, 1, 0)
    assert (trajectory.outcome, trajectory.solved, trajectory.score, trajectory.turns, trajectory.steps) == (
        "solved",
        True,
        1.0,
        7,
        7,
    )


def test_nothing_said_is_a_trajectory_as_well(board):
    trajectory = played(board)
    assert (trajectory.verdicts, trajectory.distances, trajectory.outcome) == ((), (2,), "stopped")
    assert (trajectory.solved, trajectory.turns, trajectory.steps) == (False, 0, 0)


def test_words_that_just_end_have_stopped(board):
    assert played(board, said(RIGHT)).outcome == "stopped"


def test_what_ended_it_from_outside_is_kept(board):
    for turn, outcome in ((said(LEFT), "gave_up"), (said(RIGHT, RIGHT), "solved")):
        trajectory = replay(board.family, board.game, board.seed, Protocol(), [turn], "gave_up")
        assert trajectory.outcome == outcome


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        ([said(RIGHT), said(RIGHT), said(LEFT)], "ended with turn 2 (solved)"),
        ([said(RIGHT, RIGHT), ERROR], "ended with turn 1 (solved)"),
        ([*[NONSENSE] * 20, NONSENSE], "ended with turn 20 (exhausted)"),
        ([*[ERROR] * 5, said(RIGHT)], "ended with turn 5 (aborted)"),
    ],
)
def test_words_after_the_end_are_refused(board, turns, message):
    with pytest.raises(TooManyTurns) as refusal:
        played(board, *turns)
    assert f"{message}: expected no more turns" in str(refusal.value)


def test_what_newer_rules_refuse_can_be_left_out(board):
    turns = [said(RIGHT), said(RIGHT), said(LEFT)]
    trajectory = replay(board.family, board.game, board.seed, Protocol(), turns, lenient=True)
    assert (trajectory.turns, trajectory.outcome, len(trajectory.verdicts)) == (2, "solved", 2)


def test_watching_goes_no_further_than_it_is_asked(board):
    again = Replay(board.family, board.game, board.seed, Protocol(), [said(RIGHT), said(RIGHT)])
    replayed = next(iter(again))
    assert (replayed.turn, replayed.verdict, replayed.distance.exact, again.progress.turns) == (1, "effective", 1, 0)


def test_each_moment_knows_its_turn(board):
    replayed_actions = Replay(board.family, board.game, board.seed, Protocol(), [said(LEFT, UP), ERROR, said(RIGHT)])
    assert [(replayed.turn, replayed.transition.text) for replayed in replayed_actions] == [
        (1, LEFT),
        (1, UP),
        (2, None),
        (3, RIGHT),
    ]


def test_without_a_distance_nothing_is_guessed():
    trajectory = played(a_toy(LANTERN, seed=1), said("right"), said("left"), said("fly"))
    assert trajectory.distances == (None,) * 4
    assert trajectory.verdicts == ("changed", "changed", "malformed")


def test_a_score_may_be_graded():
    parley = a_toy(PARLEY, Range(0))  # both hold nothing
    trajectory = played(parley, said("declare 5"))
    assert (trajectory.score, trajectory.solved, trajectory.outcome) == (0.5, False, "declared")
    assert played(parley, said("declare 0")).solved


def test_the_dice_fall_alike_in_every_replay():
    rain = a_toy(RAIN)
    words = [said("left"), PASS, said("fly"), said("right")]
    assert played(rain, *words) == played(rain, *words)


def test_the_distance_after_so_many_actions(board):
    trajectory = played(board, said(LEFT), ERROR, said(RIGHT), ERROR)
    assert trajectory.distances == (2, 2, 2, 1, 1)
    assert [trajectory.distance_at(step) for step in range(5)] == [2, 2, 1, 1, 1]


def test_a_trajectory_is_packed_and_unpacked(board):
    for trajectory in (
        played(board),
        played(board, said(LEFT), ERROR, NONSENSE, said(RIGHT, RIGHT)),
        played(a_toy(LANTERN), said("right")),
    ):
        assert unpack(pack(trajectory)) == (trajectory.verdicts, trajectory.distances)
    assert len(pack(played(board, *[NONSENSE] * 20))) < 80


# --- long episodes


def a_long_episode():
    """A cube turned to and fro 2,500 times, in three turns with a failure of the provider in between."""
    game = a_cube_game("R U F'", "symbolic,feedback=sticker")
    words = [*("L", "L'") * 600, "fly", *("D", "D'") * 150], [*("B", "B'") * 499, "observe"]
    turns = [said(*words[0]), ERROR, answered("action: " + " ".join(words[1])), said(*["F", "U'", "R'"])]
    return Opened(CUBE, game, 0, game.setting), turns


LONG = Protocol(actions=10_000)


def test_a_long_episode_has_a_mark_every_thousand_actions():
    play, turns = a_long_episode()
    trajectory = replay(play.family, play.game, play.seed, LONG, turns)
    assert [(checkpoint.step, checkpoint.turn, checkpoint.offset) for checkpoint in trajectory.checkpoints] == [
        (1000, 0, 1000),
        (2000, 2, 498),
    ]
    assert (trajectory.outcome, trajectory.moves) == ("solved", 2501)


def test_from_every_mark_the_rest_is_the_same():
    play, turns = a_long_episode()
    trajectory = replay(play.family, play.game, play.seed, LONG, turns)
    whole = list(Replay(play.family, play.game, play.seed, LONG, turns))
    for checkpoint in unpack_checkpoints(pack_checkpoints(trajectory.checkpoints), play.family):
        again = Replay(play.family, play.game, play.seed, LONG, turns, checkpoint)
        assert list(again) == whole[checkpoint.step :]
        assert again.progress.outcome == "solved"
        assert (again.progress.turns, again.progress.actions) == (4, len(whole) - 1)


def test_a_short_episode_has_no_marks(board):
    assert pack_checkpoints(played(board, said(RIGHT)).checkpoints) == b""
    assert unpack_checkpoints(b"", board.family) == []
