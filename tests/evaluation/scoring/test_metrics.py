"""What an episode is worth, by trajectories made by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from plumbline.evaluation.scoring.metrics import tally
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.suites import METRICS, SUITES
from plumbline.evaluation.suites.cubebench.metrics import CUT_SHORT
from plumbline.evaluation.suites.cubebench.suite import CUBEBENCH
from plumbline.evaluation.suites.ivispar.suite import IVISPAR

VERDICTS = {"E": "effective", "I": "ineffective", "O": "occupied", "M": "malformed", "P": "pass", "X": "provider_error"}


def made_trajectory(letters: str, *distances: int | None, solved: bool | None = None) -> Trajectory:
    """Verdicts by letter, and the distance before the first and after each."""
    won = distances[-1] == 0 if solved is None else solved
    outcome, verdicts = "solved" if won else "stopped", tuple(VERDICTS[letter] for letter in letters)
    return Trajectory(verdicts, distances, outcome, (float(won),), len(letters), moves=len(letters), checkpoints=())


def a_walk(moves: int, outcome: str = "stopped") -> Trajectory:
    """So many moves of which no distance is known."""
    verdicts, solved = ("changed",) * moves, float(outcome == "solved")
    return Trajectory(verdicts, (None,) * (moves + 1), outcome, (solved,), 1, moves, checkpoints=())


def measure(trajectory: Trajectory, axes: dict[str, int], names: Iterable[str]) -> dict[str, float | None]:
    return {name: METRICS[name].measure(trajectory, axes) for name in names}


KNOWN = [
    # letters, distances; completion, deviation, efficiency, final, best, steps
    (made_trajectory("EEE", 3, 2, 1, 0), 1, 0, 1, 0, 0, 3),  # optimal
    (
        made_trajectory("IEEEE", 3, 4, 3, 2, 1, 0, solved=True),
        1,
        2,
        0.6,
        0,
        0,
        5,
    ),  # one detour: at t = 3 two moves are left
    (made_trajectory("EOMPEE", 3, 2, 2, 2, 2, 1, 0), 1, 2, 0.5, 0, 0, 6),  # refusals stand still, and cost
    (made_trajectory("EIEIEI", 3, 2, 3, 2, 3, 2, 3), 0, 2, 0, 3, 2, 6),  # to and fro
    (made_trajectory("PPPPPP", 3, 3, 3, 3, 3, 3, 3), 0, 3, 0, 3, 3, 6),  # nothing done: the deviation is d0
    (made_trajectory("II", 3, 4, 5), 0, 5, 0, 5, 3, 2),  # an early end carries its last distance forward
    (made_trajectory("", 3), 0, 3, 0, 3, 3, 0),  # nothing said at all
    (made_trajectory("XEXEXXEX", 3, 3, 2, 2, 1, 1, 1, 0, 0), 1, 0, 1, 0, 0, 3),  # provider errors are no steps
    (made_trajectory("XXXXX", 3, 3, 3, 3, 3, 3), 0, 3, 0, 3, 3, 0),
    (made_trajectory("EEEI", 3, 2, 1, 0, 1, solved=False), 0, 0, 0, 1, 0, 4),  # on time, and gone on
    (made_trajectory("", 0), 1, 0, 0, 0, 0, 0),  # nothing to be done is no achievement
]


@pytest.mark.parametrize(("trajectory", "completion", "deviation", "efficiency", "final", "best", "steps"), KNOWN)
def test_what_an_episode_is_worth(trajectory, completion, deviation, efficiency, final, best, steps):
    assert IVISPAR.measure(trajectory, {}) == pytest.approx(
        {
            "completion": completion,
            "score": completion,
            "deviation": deviation,
            "efficiency": efficiency,
            "final_distance": final,
            "best_distance": best,
            "steps": steps,
        }
    )


UNKNOWN = [
    # without any distance, as in families that have none
    (made_trajectory("EE", None, None, None, solved=True), 1, None, None, None, None, 2),
    (made_trajectory("EE", None, None, None, solved=False), 0, None, 0, None, None, 2),
    # the start is known, the distance at t = d0 is not
    (made_trajectory("EE", 2, 1, None, solved=False), 0, None, 0, None, None, 2),
    # on the way it was not known, at t = d0 it is
    (made_trajectory("EE", 2, None, 2, solved=False), 0, 2, 0, 2, None, 2),
    # the start is not known, the end is
    (made_trajectory("EE", None, 1, 0), 1, None, None, 0, None, 2),
]


@pytest.mark.parametrize(("trajectory", "completion", "deviation", "efficiency", "final", "best", "steps"), UNKNOWN)
def test_what_is_not_known_stays_unknown(trajectory, completion, deviation, efficiency, final, best, steps):
    measured = IVISPAR.measure(trajectory, {})
    assert measured["score"] == completion
    assert [value for name, value in measured.items() if name != "score"] == [
        completion,
        deviation,
        efficiency,
        final,
        best,
        steps,
    ]


MOVES = ("near_completion", "far_completion", "moves", "moves_when_solved", "most_moves", "move_ratio", "quarter_ratio")
WALKED = [
    # near, far, moves, when solved, most, per turn, per move needed
    (a_walk(6, "solved"), {"depth": 4, "quarters": 5}, [1, None, 6, 6, 6, 1.5, 1.2]),
    (a_walk(6), {"depth": 4, "quarters": 5}, [0, None, 6, None, 6, 1.5, None]),
    (a_walk(0, "gave_up"), {"depth": 4, "quarters": 5}, [0, None, 0, None, 0, 0, None]),  # counted as the paper does
    (a_walk(6, "solved"), {"depth": 6, "quarters": 6}, [None, None, 6, 6, 6, 1, 1]),  # of neither horizon
    (a_walk(32, "solved"), {"depth": 16}, [None, 1, 32, 32, 32, 2, None]),  # the least number of moves is not known
    (a_walk(40, "aborted"), {"depth": 8, "quarters": 10}, [None, 0, None, None, None, None, None]),  # cut short
    (a_walk(40, "timed_out"), {"depth": 8, "quarters": 10}, [None, 0, None, None, None, None, None]),
    (a_walk(7), {}, [None, None, 7, None, 7, None, None]),  # nothing is known of the task
]


@pytest.mark.parametrize(("trajectory", "axes", "expected"), WALKED)
def test_moves_are_counted_and_measured_against_what_is_needed(trajectory, axes, expected):
    assert list(measure(trajectory, axes, MOVES).values()) == pytest.approx(expected)


HORIZONS = ("moves", "most_moves", "move_ratio")


@pytest.mark.parametrize(("depth", "near", "far"), [(1, 1, 0), (4, 1, 0), (5, 0, 0), (7, 0, 0), (8, 0, 1), (20, 0, 1)])
def test_each_horizon_counts_the_depths_of_its_title(depth, near, far):
    pooled = list(measure(a_walk(40), {"depth": depth}, HORIZONS).values())
    for prefix, title, there in (("near", "depth 1-4", near), ("far", "depth 8-20", far)):
        names = [f"{prefix}_{name}" for name in HORIZONS]
        assert list(measure(a_walk(40), {"depth": depth}, names).values()) == (pooled if there else [None] * 3)
        completed = METRICS[f"{prefix}_completion"]
        assert completed.measure(a_walk(40), {"depth": depth}) == (0 if there else None)
        assert all(METRICS[name].title.endswith(title) for name in (*names, completed.name))


def test_reported_moves_are_in_columns_of_the_same_names():
    columns = {column["name"]: column["title"] for column in CUBEBENCH.reported_columns}
    assert columns.keys() <= {metric.name for metric in CUBEBENCH.metrics}
    assert all(METRICS[name].title == title for name, title in columns.items())


def test_moves_of_solved_cubes_are_few_where_only_the_easiest_were_solved():
    """So no direction is better; the ratio to the moves needed does not depend on which were solved."""
    easiest, perfect = a_walk(1, "solved"), a_walk(20, "solved")
    assert METRICS["moves_when_solved"].measure(easiest, {}) < METRICS["moves_when_solved"].measure(perfect, {})
    assert METRICS["moves_when_solved"].better == "neither"
    ratio = METRICS["quarter_ratio"]
    assert ratio.measure(easiest, {"quarters": 1}) == ratio.measure(perfect, {"quarters": 20}) == 1


@pytest.mark.parametrize("suite", SUITES.values(), ids=lambda suite: suite.name)
def test_metrics_that_rank_have_a_direction(suite):
    assert all(metric.better != "neither" for metric in suite.metrics[:2])


@pytest.mark.parametrize("outcome", ["solved", "exhausted", "gave_up", *sorted(CUT_SHORT)])
def test_moves_that_were_made_are_told_however_an_episode_ended(outcome):
    assert measure(a_walk(40, outcome), {}, ["moves_made"]) == {"moves_made": 40}


def test_verdicts_are_counted():
    trajectory = made_trajectory("EXEMM", 3, 2, 2, 1, 1, 1)
    assert tally(trajectory) == {"effective": 2, "provider_error": 1, "malformed": 2}
    assert tally(made_trajectory("", 3)) == {}


def test_every_metric_says_what_it_is():
    for name, metric in METRICS.items():
        assert metric.name == name
        assert all([metric.title, metric.definition.endswith("."), metric.source])
    assert [name for name, metric in METRICS.items() if metric.kind == "proportion"] == [
        "completion",
        "near_completion",
        "far_completion",
        "win_rate",
        "completion_as_published",
    ]
