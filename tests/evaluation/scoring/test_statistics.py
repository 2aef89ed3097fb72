"""Intervals, against other people's code and against slow code of our own."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from statistics import fmean, quantiles
from types import MappingProxyType

import numpy as np
import pytest
from scipy import stats

from plumbline.evaluation.scoring.bootstrap import standard_error as standard_error_of_sums
from plumbline.evaluation.scoring.bootstrap import standard_errors, student
from plumbline.evaluation.scoring.pigeonhole import Crowd
from plumbline.evaluation.scoring.statistics import (
    Caution,
    Estimate,
    difference_by_task,
    effective_trials,
    gap_by_puzzle,
    mean_by_task,
    mean_of_means,
    proportion,
    share,
    standard_error,
    wilson,
)


def by_people(outcomes: dict[tuple[int, int], float], puzzles: Mapping[int, str] = MappingProxyType({})) -> Estimate:
    """The mean over participants and tasks, by (participant, task)."""
    tasks = sorted({task for _, task in outcomes})
    people, places = (
        np.array(each) for each in zip(*((person, tasks.index(task)) for person, task in outcomes), strict=True)
    )
    values = np.array(list(outcomes.values()))[:, None]
    return Crowd(people, places, values, [puzzles.get(task, task) for task in tasks]).mean(0, range(len(tasks)))


SAMPLES = [(k, n) for n in (*range(1, 41), 99, 300, 1000) for k in sorted({*range(0, n + 1, max(1, n // 20)), 1, n})]

BOOTSTRAP_ERROR = 0.25
"""How far a bound may lie from the true one, in standard errors of the mean.

Where the mean is nearly normal, a 2.5 % quantile of R resamples scatters by sqrt(0.025 * 0.975 / R) over the density
0.058 at that point: 0.06 standard errors for our R = 2000. Four times that leaves one failure in 15,000 draws.
"""


@pytest.mark.parametrize("n", sorted({n for _, n in SAMPLES}))
def test_wilson_is_that_of_scipy(n):
    for k in [k for k, of in SAMPLES if of == n]:
        interval = stats.binomtest(k, n).proportion_ci(method="wilson")
        assert wilson(k, n) == pytest.approx((interval.low, interval.high), abs=1e-12)


@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (0, 300), (300, 300), (150, 300)])
def test_wilson_stays_within_what_is_possible(k, n):
    low, high = wilson(k, n)
    assert 0 <= low <= k / n <= high <= 1
    assert (low == 0, high == 1) == (k == 0, k == n)


# --- proportions


def test_a_proportion_of_single_attempts_has_wilsons_interval():
    estimate = proportion({1: [1.0], 2: [0.0], 3: [1.0], 4: [1.0]})
    assert estimate == Estimate(0.75, *wilson(3, 4), 4)


def test_a_proportion_of_several_attempts_has_wilsons_interval_for_as_many_trials_as_tell_as_much():
    outcomes = {1: [1.0, 0.0], 2: [0.0, 0.0], 3: [1.0, 1.0]}
    trials = effective_trials([[0.5], [0.0], [1.0]], 6)
    assert 3 <= trials < 4
    assert proportion(outcomes) == Estimate(0.5, *wilson(0.5 * trials, trials), 6)


@pytest.mark.parametrize("levels", [10, 30, 200])
def test_trials_that_always_agree_within_a_cluster_tell_as_much_as_clusters(levels):
    agreeing = [[float(level % 2)] * 5 for level in range(levels)]
    assert effective_trials(agreeing, 5 * levels) == pytest.approx(levels, rel=0.02)


def test_trials_that_agree_by_chance_alone_tell_as_much_as_they_are():
    chance = random.Random(4)
    scattered = [[float(chance.random() < 0.3) for _ in range(5)] for _ in range(2000)]
    assert effective_trials(scattered, 10_000) > 8_500


def test_one_win_is_not_surer_than_none():
    """Thirty levels under five seeds: who has won once has an upper bound above that of who never won."""
    puzzles = {task: task // 5 for task in range(150)}
    bounds = [proportion({task: [float(task < wins)] for task in range(150)}, puzzles).high for wins in range(8)]
    assert bounds == sorted(bounds)
    assert 0.1 < bounds[0] < bounds[1] < 0.15


def test_the_interval_covers_the_truth_as_often_as_it_says():
    """Levels are won with chances of their own; over many such agents 95 % of intervals hold the mean chance."""
    chance, held, agents = np.random.default_rng(7), 0, 400
    for _ in range(agents):
        levels = chance.beta(0.4, 0.8, 30)
        wins = {5 * level + seed: [float(chance.random() < levels[level])] for level in range(30) for seed in range(5)}
        found = proportion(wins, {task: task // 5 for task in wins})
        held += found.low <= 1 / 3 <= found.high
    assert 0.92 <= held / agents <= 0.99


def test_tasks_weigh_the_same_however_often_they_were_tried():
    estimate = proportion({1: [1.0], 2: [0.0] * 99})
    assert (estimate.value, estimate.n) == (0.5, 100)


# --- means by task


def _by_task(size: int, attempts: int = 1) -> dict[int, list[float]]:
    """Deviations as an agent might have them."""
    chance = random.Random(size)
    return {task: [chance.choice([0, 0, 1, 2, 4, 8]) * 1.0 for _ in range(attempts)] for task in range(size)}


def _studentized_slowly(means: list[float], resamples: int = 20_000) -> tuple[float, float]:
    """The definition in plain words: the mean minus quantiles of t times its standard error."""
    chance, size = np.random.default_rng(1), len(means)
    drawn = chance.choice(np.array(means), (resamples, size))
    ts = (drawn.mean(axis=1) - fmean(means)) / (drawn.std(axis=1, ddof=1) / size**0.5)
    low, high = np.percentile(ts, (2.5, 97.5))
    return fmean(means) - high * stats.sem(means), fmean(means) - low * stats.sem(means)


@pytest.mark.parametrize(("size", "attempts"), [(20, 1), (100, 1), (300, 1), (100, 5)])
def test_the_bootstrap_of_means_is_studentized(size, attempts):
    outcomes = _by_task(size, attempts)
    means = [fmean(values) for values in outcomes.values()]
    ours = mean_by_task(outcomes)
    tolerance = BOOTSTRAP_ERROR * np.std(means) / size**0.5
    assert ours.value == pytest.approx(fmean(means))
    assert (ours.low, ours.high) == pytest.approx(_studentized_slowly(means), abs=tolerance)
    assert (ours.n, ours.caution) == (size * attempts, Caution.NONE)


def _zero_inflated(chance, size):
    return chance.exponential(1.0, size) * (chance.random(size) < 0.5)


POPULATIONS = {
    "exponential": (1.0, lambda chance, size: chance.exponential(1.0, size)),
    "beta": (0.2, lambda chance, size: chance.beta(0.5, 2.0, size)),
    "zero-inflated": (0.5, _zero_inflated),
}


@pytest.mark.parametrize(
    ("name", "least"), [("exponential", 0.92), ("beta", 0.93), ("zero-inflated", 0.91)]
)  # where a percentile bootstrap covers 0.85, 0.88 and 0.82
def test_intervals_of_ten_skewed_tasks_cover_the_truth(name, least):
    """Over 1,000 samples; the 0.7% that this scatters by lies between these bounds and what `make bench` measures."""
    true, drawn = POPULATIONS[name]
    chance = np.random.default_rng(3)
    found = [mean_by_task({task: [value] for task, value in enumerate(drawn(chance, 10))}) for _ in range(1000)]
    assert least <= fmean(each.low is not None and each.low <= true <= each.high for each in found) <= 0.985


@pytest.mark.parametrize("size", range(2, 8))
def test_few_clusters_have_students_t_and_say_so(size):
    values = [float(task**2) for task in range(size)]
    found = mean_by_task({task: [value] for task, value in enumerate(values)})
    half = stats.t.ppf(0.975, size - 1) * stats.sem(values)
    assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half), rel=1e-5)
    assert found.caution == Caution.FEW


def test_clusters_that_are_all_alike_have_no_interval_and_say_so():
    found = mean_by_task({task: [0.1, 0.3] for task in range(20)})
    assert (found.low, found.high, found.caution) == (None, None, Caution.CONSTANT)
    seeds = mean_by_task({task: [float(task % 2)] for task in range(20)}, {task: task // 2 for task in range(20)})
    assert (seeds.value, seeds.low, seeds.caution) == (0.5, None, Caution.CONSTANT)


def test_where_nearly_all_are_zero_the_upper_bound_is_not_the_mean():
    """Resamples without the one task that is not 0 have no spread, and their t is infinite."""
    found = mean_by_task({task: [9.0 * (task == 0)] for task in range(10)})
    assert found.high > found.value + 2 * stats.sem([9.0] + [0.0] * 9)


def test_intervals_end_where_possible_values_end():
    means = {task: float(task > 0) for task in range(5)}
    free, bound = mean_of_means(means, 5), mean_of_means(means, 5, possible=(0, 1))
    assert free.high > 1
    assert (bound.low, bound.high) == (max(free.low, 0), 1)
    apart = difference_by_task({task: [1.0] for task in range(5)}, {task: [task / 5] for task in range(5)})
    assert apart.low < 0.6 < apart.high


def test_a_large_offset_changes_no_interval():
    values = [1.0, 2.0, 4.0, 4.0, 7.0, 9.0, 11.0, 12.0, 12.0, 14.0]
    near, far = ({task: [value + offset] for task, value in enumerate(values)} for offset in (0, 1e6))
    assert mean_by_task(far).low - 1e6 == pytest.approx(mean_by_task(near).low, abs=1e-6)


@pytest.mark.parametrize("degrees", [*range(1, 30), 100, 1000])
def test_the_quantiles_of_student_are_those_of_scipy(degrees):
    assert student(degrees) == pytest.approx(stats.t.ppf(0.975, degrees), abs=0.001)


def test_attempts_at_one_task_tell_less_than_attempts_at_many():
    """Ten tasks tried ten times each are no hundred tasks."""
    clustered = {task: [float(task)] * 10 for task in range(10)}
    spread = {number: [float(number % 10)] for number in range(100)}
    assert _width(mean_by_task(clustered)) > 2 * _width(mean_by_task(spread))


def test_seeds_of_one_puzzle_tell_less_than_as_many_puzzles():
    """Thirty levels under five seeds each, of which all go the same way, are thirty tasks and no 150."""
    outcomes = {task: [float(task // 5 % 3 == 0)] for task in range(150)}
    puzzles = {task: f"level {task // 5}" for task in range(150)}
    as_levels = proportion({level: [float(level % 3 == 0)] for level in range(30)})
    found, naive = proportion(outcomes, puzzles), proportion(outcomes)
    assert (found.value, found.n) == (naive.value, naive.n) == (as_levels.value, 150)
    assert _width(found) > 2 * _width(naive)
    assert _width(found) == pytest.approx(_width(as_levels), rel=0.02)


def test_tasks_weigh_the_same_however_many_seeds_a_puzzle_has():
    outcomes = {1: [1.0], 2: [0.0], 3: [0.0], 4: [0.0]}
    assert mean_by_task(outcomes, {1: "a", 2: "b", 3: "b", 4: "b"}).value == 0.25


def test_where_all_tasks_are_of_one_puzzle_their_seeds_are_drawn():
    outcomes = {1: [1.0], 2: [0.0], 3: [1.0]}
    assert proportion(outcomes, dict.fromkeys(outcomes, "a")) == proportion(outcomes)


def test_seeds_of_one_puzzle_are_drawn_together_for_people_too():
    outcomes = {(person, task): float(task // 5) for person in range(20) for task in range(20)}
    puzzles = {task: f"level {task // 5}" for task in range(20)}
    found, naive = (by_people(outcomes, each) for each in (puzzles, {}))
    assert found.value == naive.value
    assert _width(found) > 1.5 * _width(naive)


def test_the_standard_error_of_single_tasks_is_that_of_scipy():
    means = {task: values[0] for task, values in _by_task(30).items()}
    assert standard_error(means) == (pytest.approx(stats.sem(list(means.values()))), 30)


def test_the_standard_error_is_over_puzzles_where_tasks_are_their_seeds():
    levels = [0.0, 2.0, 7.0]
    means = {task: levels[task // 5] for task in range(15)}
    puzzles = {task: task // 5 for task in range(15)}
    assert standard_error(means, puzzles) == (pytest.approx(stats.sem(levels)), 3)
    assert standard_error({1: 2.0}) is None


def test_standard_errors_of_many_columns_are_those_of_each():
    chance = np.random.default_rng(5)
    sizes, gaps = chance.integers(1, 4, 9).astype(float), chance.normal(size=(9, 4))
    parts = np.column_stack([gaps * sizes[:, None], sizes])  # the last one is constant
    alone = [standard_error_of_sums(np.column_stack([column, sizes])) for column in parts.T]
    assert standard_errors(parts, sizes) == pytest.approx(alone)
    assert standard_errors(parts, sizes)[-1] == 0.0


def test_one_task_gives_no_interval():
    assert mean_by_task({7: [2.0, 4.0]}) == Estimate(3.0, None, None, 2, Caution.FEW)


def test_nothing_gives_no_estimate():
    assert proportion({}) is None
    assert mean_by_task({}) is None


# --- means by participant and task


def _slowly(outcomes: dict[tuple[int, int], float], resamples: int = 4000) -> tuple[float, float, float]:
    """The same definition in plain Python, with dice of its own: mean, 2.5 % and 97.5 % quantile."""
    people = sorted({person for person, _ in outcomes})
    tasks = sorted({task for _, task in outcomes})
    chance = random.Random(5)

    def mean(drawn_people: list[int], drawn_tasks: list[int]) -> float | None:
        per_task = []
        for task in drawn_tasks:
            values = [outcomes[person, task] for person in drawn_people if (person, task) in outcomes]
            if values:
                per_task.append(fmean(values))
        return fmean(per_task) if per_task else None

    drawn = [mean(chance.choices(people, k=len(people)), chance.choices(tasks, k=len(tasks))) for _ in range(resamples)]
    cuts = quantiles([value for value in drawn if value is not None], n=40, method="inclusive")
    return mean(people, tasks), cuts[0], cuts[-1]


def _by_people(people: int, tasks: int, apart: float, share: float = 1.0) -> dict[tuple[int, int], float]:
    """People who differ by `apart`, tasks that differ by 1; each played a share of the tasks."""
    chance = random.Random(people * tasks)
    skill = [chance.gauss(0, apart) for _ in range(people)]
    hardness = [chance.gauss(0, 1) for _ in range(tasks)]
    return {
        (person, task): skill[person] + hardness[task] + chance.gauss(0, 0.5)
        for person in range(people)
        for task in range(tasks)
        if chance.random() < share
    }


@pytest.mark.parametrize(
    "outcomes",
    [_by_people(8, 12, 1), _by_people(15, 6, 3), _by_people(12, 12, 1, share=0.4), _by_people(5, 20, 0, share=0.7)],
    ids=["all played all", "people differ", "each played some", "people alike"],
)
def test_the_bootstrap_of_people_is_the_slow_one(outcomes):
    value, low, high = _slowly(outcomes)
    ours = by_people(outcomes)
    tolerance = BOOTSTRAP_ERROR * 2**0.5 * (high - low) / 3.92  # both sides are drawn
    assert ours.value == pytest.approx(value)
    assert (ours.low, ours.high) == pytest.approx((low, high), abs=tolerance)
    assert ours.n == len(outcomes)


def test_tasks_weigh_the_same_however_many_played_them():
    outcomes = {(person, 1): 1.0 for person in range(9)} | {(0, 2): 0.0}
    assert by_people(outcomes).value == 0.5


def test_people_who_differ_much_widen_the_interval():
    """Six people who are each good or bad at everything: clustering by task alone takes them for sixty."""
    outcomes = {(person, task): float(person % 2) for person in range(6) for task in range(60)}
    naive: dict[int, list[float]] = defaultdict(list)
    for (_, task), value in outcomes.items():
        naive[task].append(value)
    assert mean_by_task(naive).caution == Caution.CONSTANT
    assert _width(by_people(outcomes)) > 0.5


@pytest.mark.parametrize("outcomes", [{(1, 1): 2.0}, {(1, 1): 2.0, (1, 2): 4.0}, {(1, 1): 2.0, (2, 1): 4.0}])
def test_one_person_or_one_task_gives_no_interval(outcomes):
    estimate = by_people(outcomes)
    assert estimate == Estimate(fmean(outcomes.values()), None, None, len(outcomes), Caution.FEW)


def test_resamples_in_which_nobody_met_are_left_out():
    """Each played one task of their own, so half of all draws of two from two hold no game at all."""
    estimate = by_people({(1, 1): 0.0, (2, 2): 1.0})
    assert (estimate.value, estimate.low, estimate.high) == (0.5, 0.0, 1.0)


# --- all of them


@pytest.mark.parametrize(
    ("estimate", "outcomes"),
    [
        (proportion, {task: [float(task % 3 == 0)] for task in range(30)}),
        (mean_by_task, _by_task(30)),
        (by_people, _by_people(6, 9, 1)),
    ],
)
def test_the_same_numbers_give_the_same_interval_in_any_order(estimate, outcomes):
    turned = dict(reversed(outcomes.items()))
    assert estimate(outcomes) == estimate(turned) == estimate(outcomes)
    assert estimate(outcomes).low < estimate(outcomes).value < estimate(outcomes).high


def _width(estimate: Estimate) -> float:
    return estimate.high - estimate.low


def test_where_all_outcomes_are_equal_a_share_has_wilsons_interval_over_clusters():
    several = proportion({task: [1.0, 1.0] for task in range(5)})
    assert (several.value, several.low, several.high) == (1.0, *wilson(5, 5))
    alike = Estimate(0.0, None, None, 40, Caution.CONSTANT)
    assert share(alike, 9) == Estimate(0.0, *wilson(0, 9), 40)
    assert share(alike, 4) == Estimate(0.0, *wilson(0, 4), 40, Caution.FEW)


@pytest.mark.parametrize("estimate", [None, Estimate(1.0, None, None, 1), Estimate(0.5, 0.2, 0.8, 9)])
def test_other_shares_stay_as_they_were_resampled(estimate):
    assert share(estimate, 9) is estimate


def test_the_gap_of_two_means_is_resampled_by_task():
    chance = np.random.default_rng(2)
    first = {task: list(chance.normal(2, 1, 3)) for task in range(50)}
    second = {task: list(chance.normal(0, 1, 2)) for task in range(30, 90)}
    found = gap_by_puzzle(first, second)
    flat = [[value for each in values.values() for value in each] for values in (first, second)]
    assert found.value == pytest.approx(fmean(flat[0]) - fmean(flat[1]))
    assert found.n == 150 + 120
    error = np.sqrt(sum(np.var(each) / len(each) for each in flat))
    assert (found.low, found.high) == pytest.approx((found.value - 1.96 * error, found.value + 1.96 * error), abs=0.08)


@pytest.mark.parametrize(("first", "second"), [({}, {}), ({1: [2.0]}, {}), ({}, {1: [2.0]}), ({1: []}, {1: [1.0]})])
def test_there_is_no_gap_to_nothing(first, second):
    assert gap_by_puzzle(first, second) is None


def _skewed_pairs(chance, puzzles):
    """Won and lost episodes of puzzles that differ much, under no true gap."""
    hardness = chance.exponential(1.0, puzzles)
    return [{puzzle: list(hardness[puzzle] * chance.exponential(1.0, 3)) for puzzle in range(puzzles)} for _ in "wl"]


def _shares_of_some(chance, puzzles):
    """Shares of steps in one to five episodes of each puzzle; a tenth of them was never won, and a tenth never lost."""
    rates = chance.beta(1, 2, puzzles)
    return [
        {
            puzzle: list(chance.beta(2 * rate + 0.2, 2.2 - 2 * rate, chance.integers(1, 6)))
            for puzzle, rate in enumerate(rates)
            if chance.random() < 0.9
        }
        for _ in "wl"
    ]


@pytest.mark.parametrize(
    ("drawn", "least"), [(_skewed_pairs, 0.90), (_shares_of_some, 0.93)]
)  # where a percentile bootstrap covers 0.86 and 0.90
def test_gaps_over_ten_puzzles_cover_the_truth(drawn, least):
    """Over 1,000 samples, whose shares scatter by 0.8%."""
    chance = np.random.default_rng(3)
    found = [gap_by_puzzle(*drawn(chance, 10)) for _ in range(1000)]
    assert least <= fmean(each.low <= 0 <= each.high for each in found) <= 0.985


def test_the_gap_to_nothing_but_zeros_has_the_interval_of_the_mean():
    values, zeros = _by_task(9), {task: [0.0] for task in range(9)}
    gap, mean = gap_by_puzzle(values, zeros), mean_by_task(values)
    assert (gap.value, gap.low, gap.high) == pytest.approx((mean.value, mean.low, mean.high))
    assert gap.caution == mean.caution == Caution.NONE
    few = gap_by_puzzle(*({task: each[task] for task in range(6)} for each in (values, zeros)))
    half = stats.t.ppf(0.975, 5) * stats.sem([values[task][0] for task in range(6)])
    assert (few.low, few.high) == pytest.approx((few.value - half, few.value + half), rel=1e-5)


@pytest.mark.parametrize(
    ("won", "lost", "caution"),
    [(8, 8, Caution.NONE), (7, 40, Caution.FEW), (40, 7, Caution.FEW), (2, 2, Caution.FEW)],
)
def test_a_gap_says_where_either_side_has_few_puzzles(won, lost, caution):
    chance = random.Random(won)
    first, second = ({puzzle: [chance.random()] for puzzle in range(size)} for size in (won, lost))
    found = gap_by_puzzle(first, second)
    assert found.caution == caution
    assert found.low < found.value < found.high


def test_a_gap_to_a_single_puzzle_has_no_interval():
    found = gap_by_puzzle({1: [2.0, 4.0]}, {puzzle: [float(puzzle)] for puzzle in range(20)})
    assert (found.low, found.high, found.caution) == (None, None, Caution.FEW)


def test_gaps_that_are_the_same_at_all_puzzles_have_no_interval_and_say_so():
    """Also where the puzzles differ: the gap does not."""
    for values in ([0.1] * 20, [0.1 * puzzle for puzzle in range(20)]):
        first = {puzzle: [value + 3] for puzzle, value in enumerate(values)}
        found = gap_by_puzzle(first, {puzzle: [value] for puzzle, value in enumerate(values)})
        assert (found.value, found.low, found.caution) == (pytest.approx(3), None, Caution.CONSTANT)


def test_gaps_end_where_possible_values_lie_apart():
    first, second = {puzzle: [float(puzzle > 0)] for puzzle in range(4)}, {puzzle: [0.0] for puzzle in range(4)}
    assert gap_by_puzzle(first, second).high > 1
    assert gap_by_puzzle(first, second, (0, 1)).high == 1
