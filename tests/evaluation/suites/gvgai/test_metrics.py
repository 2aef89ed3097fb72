"""What episodes of arcade games are worth: each figure on walks that can be followed with a finger."""

from __future__ import annotations

import pytest

from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.suites.gvgai import metrics


def made_trajectory(
    walk, *, won=False, outcome="lost", budget=100, score=0, rewards=(), changes=(), idle=(), differs=None
):
    """An episode that goes from cell to cell, "-" where the avatar was removed; steps are numbered from 0."""
    places = [{} if cell == "-" else placed(cell) for cell in walk]
    events = tuple(
        {
            **place,
            "reward": int(step in rewards),
            "changed": int(step in changes),
            "asked": int(step not in idle),
            "differs": int(step in differs if differs is not None else 1),
        }
        for step, place in enumerate(places[1:])
    )
    verdicts, distances = ("changed",) * len(events), (None,) * (len(events) + 1)
    outcome, scores = "won" if won else outcome, (float(won),)
    return Trajectory(
        verdicts, distances, outcome, scores, len(events), len(events), (), budget, {"score": score},
        places[0], events,
    )  # fmt: skip


def placed(cell):
    row, column = (ord(cell), 0) if isinstance(cell, str) else cell
    return {"row": row, "column": column}


@pytest.mark.parametrize(
    ("walk", "others", "share"),
    [
        ("ABCD", {}, 1.0),
        ("AAAA", {}, 0.0),  # against a wall
        ("ABAB", {}, 1 / 3),  # back and forth: the first step went somewhere
        ("ABAB", {"rewards": [1]}, 1.0),  # but for a reward
        ("ABCBA", {}, 2 / 4),  # there and back within four steps
        ("ABCDEDCBA", {}, 6 / 8),  # and slowly
        ("AAA", {"changes": [1]}, 0.5),  # something else happened
        ("ABCD", {"idle": [1]}, 2 / 3),  # carried along
        ("AB", {"rewards": [0], "idle": [0]}, 0.0),
    ],
)
def test_meaningful_steps_do_something_that_is_not_taken_back_at_once(walk, others, share):
    assert metrics.meaningful(made_trajectory(walk, **others), {}) == pytest.approx(share)


def test_slow_ways_back_beyond_four_steps_count():
    there, back = (
        made_trajectory("ABCDEDC"),
        made_trajectory("ABCDEDCBA"),
    )  # D and C were left two and four steps before, B six
    assert metrics.meaningful(there, {}) == pytest.approx(4 / 6)
    assert metrics.meaningful(back, {}) == pytest.approx(6 / 8)


@pytest.mark.parametrize(
    ("walk", "others", "share"),
    [
        ("ABCA", {}, 2 / 3),  # after the step, the cell before the second last one
        ("ABCDA", {}, 3 / 4),  # before the third last one
        ("ABCDEA", {}, 1.0),  # before the fourth last one: too long ago
        ("ABCA", {"changes": [1]}, 1.0),  # something was changed on the way
        ("ABCDA", {"changes": [0]}, 3 / 4 + 1 / 4),  # since the cell it leads back to
        ("XABCA", {"changes": [0]}, 3 / 4),  # before it
        ("ABAC", {"changes": [0]}, 1.0),  # the cell before a step that did something is not looked at
        ("ABA", {"changes": [0]}, 1.0),
        ("ABCB", {"changes": [0]}, 2 / 3),  # the one after it is
        ("AB--", {"changes": [2]}, 2 / 3),  # without an avatar only such things count
        ("AB--", {}, 1 / 3),  # an avatar that was removed neither moves
        ("AB-", {"changes": [1]}, 1.0),  # nor hides that it was
        ("A--A", {}, 0.0),
    ],
)
def test_the_cell_after_a_step_is_compared_with_those_before_the_last_four(walk, others, share):
    assert metrics.meaningful(made_trajectory(walk, **others), {}) == pytest.approx(share)


def test_a_removed_avatar_is_in_no_cell():
    trajectory = made_trajectory([(2, 2), (2, 3), "-", "-", "-"])
    assert metrics.cells(trajectory) == [(2, 2), (2, 3), None, None, None]
    assert metrics.unique_cells(trajectory, {}) == 2
    assert metrics.coverage(trajectory, {}) == 1
    assert metrics.distance_walked(trajectory, {}) == 1
    assert metrics.bumps(trajectory) == [False, None, None, None]


def test_steps_without_an_avatar_are_in_no_share_of_bumps_and_ways_back():
    trajectory = made_trajectory("AABA" + "-" * 996, won=True)
    assert metrics.bump_rate(trajectory, {}) == pytest.approx(1 / 3)
    assert metrics.late_bump_rate(made_trajectory("ABCCC----", won=True), {}) == 1
    assert metrics.oscillation(trajectory, {}) == pytest.approx(1 / 3)
    assert metrics.oscillation(made_trajectory("AB-B-B", won=True), {}) == 0
    assert metrics.longest_bump(made_trajectory("AAA-AA"), {}) == 2
    assert metrics.bump_rate(made_trajectory("---", won=True), {}) is None


SHARES = (metrics.BUMP_RATE, metrics.LATE_BUMP_RATE, metrics.OSCILLATION)
LONG = "ABBA" * 5


@pytest.mark.parametrize("metric", SHARES, ids=lambda metric: metric.name)
@pytest.mark.parametrize("outcome", sorted(Outcome))
def test_only_an_episode_that_came_to_its_end_has_shares_of_bumps_and_ways_back(outcome, metric):
    found = metric.measure(made_trajectory(LONG + "C", outcome=outcome), {})
    assert (found is None) == (outcome != "exhausted")


@pytest.mark.parametrize("metric", SHARES, ids=lambda metric: metric.name)
def test_a_loss_after_few_steps_has_no_shares_of_bumps_and_ways_back(metric):
    assert metric.measure(made_trajectory(LONG), {}) is None  # 19 steps
    assert metric.measure(made_trajectory(LONG + "---"), {}) is None  # with an avatar
    assert metric.measure(made_trajectory(LONG + "C"), {}) is not None
    assert metric.measure(made_trajectory("AB", won=True), {}) == 0  # a quick win


def test_standing_still_is_no_merit():
    """An agent that moves twice and then waits oscillates least; one that never moves covers all that it has seen."""
    assert metrics.oscillation(made_trajectory("AB" + "A" * 999), {}) == 1 / 1000
    assert metrics.coverage(made_trajectory("AAAA"), {}) == 1
    assert metrics.OSCILLATION.better == metrics.COVERAGE.better == "neither"


def test_a_cell_outside_the_screen_is_a_cell():
    trajectory = made_trajectory([(0, 0), (-1, 0), (-1, -1), (-1, -1)])
    assert metrics.unique_cells(trajectory, {}) == 3
    assert metrics.distance_walked(trajectory, {}) == 2
    assert metrics.bumps(trajectory) == [False, False, True]


def test_influence_is_what_would_not_have_happened_anyway():
    assert metrics.influence(made_trajectory("ABCD", differs=[0]), {}) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("won", "steps", "share"), [(True, 25, 0.75), (True, 100, 0.0), (False, 25, 0.0)])
def test_a_win_is_worth_the_budget_that_is_left(won, steps, share):
    assert metrics.step_efficiency(made_trajectory("A" * (steps + 1), won=won), {}) == share


@pytest.mark.parametrize(
    ("score", "axes", "share"),
    [
        (5, {"least_score": 0, "most_score": 10}, 0.5),
        (-3, {"least_score": 0, "most_score": 10}, 0.0),
        (30, {"least_score": 0, "most_score": 10}, 1.0),
        (1, {"least_score": 1, "most_score": 1}, 1.0),
        (0, {"least_score": 1, "most_score": 1}, 0.0),
        (5, {}, None),
    ],
)
def test_rewards_lie_between_the_bounds_of_the_level(score, axes, share):
    assert metrics.reward(made_trajectory("AB", score=score), axes) == share


def test_the_overall_score_is_the_mean_of_four_shares():
    trajectory = made_trajectory("ABCDE", won=True, budget=8, score=3)
    assert metrics.overall(trajectory, {"least_score": 0, "most_score": 4}) == pytest.approx((1 + 0.5 + 0.75 + 1) / 4)
    assert metrics.overall(trajectory, {}) is None


def test_steps_left_over_gain_nothing_without_a_win_but_one_meaningful_step_has_a_quarter():
    bounds = {"least_score": 0, "most_score": 4}
    for outcome in ("lost", "gave_up", "aborted"):
        assert metrics.overall(made_trajectory("AB", outcome=outcome), bounds) == pytest.approx(1 / 4)
        assert metrics.overall(made_trajectory("AA", outcome=outcome), bounds) == 0
    assert "one meaningful step, and the end, has a quarter" in metrics.OVERALL.definition


def test_bumps_are_steps_in_place():
    trajectory = made_trajectory("AABBBBCC", won=True)
    assert metrics.bumps(trajectory) == [True, False, True, True, True, False, True]
    assert metrics.bump_rate(trajectory, {}) == pytest.approx(5 / 7)
    assert metrics.longest_bump(trajectory, {}) == 3
    assert metrics.late_bump_rate(trajectory, {}) == pytest.approx(1 / 2)
    assert metrics.longest_bump(made_trajectory("ABC"), {}) == 0


def test_oscillation_is_going_back_at_once():
    assert metrics.oscillation(made_trajectory("ABABC", won=True), {}) == pytest.approx(2 / 4)
    assert metrics.oscillation(made_trajectory("ABCD", won=True), {}) == 0


def test_nothing_is_known_of_going_back_where_nobody_moved():
    assert metrics.oscillation(made_trajectory("AAAA", won=True), {}) is None
    assert metrics.oscillation(made_trajectory("AA--", won=True), {}) is None


def test_coverage_is_of_the_smallest_rectangle():
    trajectory = made_trajectory([(0, 0), (0, 1), (1, 1), (2, 1), (2, 1)])
    assert metrics.unique_cells(trajectory, {}) == 4
    assert metrics.coverage(trajectory, {}) == pytest.approx(4 / 6)
    assert metrics.distance_walked(trajectory, {}) == 3


def test_without_a_step_there_is_no_share():
    trajectory = made_trajectory("A")
    assert metrics.meaningful(trajectory, {}) is None
    assert metrics.bump_rate(trajectory, {}) is None
    assert metrics.longest_bump(trajectory, {}) is None
    assert metrics.late_bump_rate(trajectory, {}) is None
    assert metrics.oscillation(trajectory, {}) is None
    assert metrics.unique_cells(trajectory, {}) == 1
