"""Comparing fingerprints: what chance explains, and what it does not."""

from __future__ import annotations

import math

import numpy as np
import pytest

from plumbline.evaluation.results.copies import comparing

TASKS = 60


def a_grid(runs: int, *, ways: int = 4, seed: int = 1) -> np.ndarray:
    """Runs that take one of a few ways at each task, each by itself; some ways are more popular."""
    chance = np.random.default_rng(seed)
    popular = chance.dirichlet(np.ones(ways), TASKS)
    return np.stack([[chance.choice(ways, p=each) + 1 for each in popular] for _ in range(runs)]).astype(np.uint64)


def found(grid, owners=None) -> comparing.Compared:
    *_, last = comparing.compared(grid, owners or list(range(len(grid))))
    return last


def pairs(grid, owners=None) -> list[tuple[int, int]]:
    return [(each.one, each.other) for each in found(grid, owners).agreements]


def test_a_copy_is_found_among_independent_runs():
    grid = a_grid(30)
    grid[7] = grid[3]
    (only,) = found(grid).agreements
    assert (only.one, only.other, only.equal, only.told) == (3, 7, TASKS, TASKS)
    assert only.expected < 40


def test_a_copy_of_most_tasks_is_found():
    grid = a_grid(30)
    grid[7, : int(TASKS * 0.8)] = grid[3, : int(TASKS * 0.8)]
    assert pairs(grid) == [(3, 7)]


@pytest.mark.parametrize("seed", range(40))
def test_independent_runs_are_not_found(seed):
    assert pairs(a_grid(12, ways=2 + seed % 4, seed=seed)) == []


def test_what_everybody_does_tells_nothing():
    assert pairs(np.ones((10, TASKS), np.uint64)) == []


def test_of_two_accounts_half_of_all_ways_agree_by_chance():
    grid = a_grid(2)
    grid[1] = grid[0]
    (only,) = found(grid).agreements
    assert only.expected == TASKS / 2
    assert only.surprise == pytest.approx(TASKS * math.log10(2), abs=0.1)


def test_few_tasks_tell_nothing():
    grid = a_grid(30)
    grid[7] = grid[3]
    grid[7, comparing.FEWEST - 1 :] = 0
    assert pairs(grid) == []


def test_many_runs_of_one_account_are_one_voice():
    """An account cannot make its way popular by sending it often."""
    grid = a_grid(8)
    grid = np.concatenate([grid, np.repeat(grid[:1], 20, axis=0), grid[:1]])
    owners = [*range(8), *([0] * 20), 8]
    assert (0, 28) in pairs(grid, owners)


def test_the_expected_agreement_is_what_independent_runs_show():
    """Over pairs of independent runs, the chance is right on average."""
    grid = a_grid(40, seed=3)
    accounts = np.arange(40)
    told = comparing._pairs(grid, accounts, *comparing.popularity(grid, accounts))
    off = ~np.eye(40, dtype=bool)
    assert told.chance[off].mean() == pytest.approx((told.equal / told.told)[off].mean(), abs=0.05)


def test_who_takes_the_solvers_way_is_found():
    grid = a_grid(20)
    plan = grid[4].copy()
    assert [each.one for each in comparing.as_the_solver(grid, list(range(20)), plan)] == [4]


def test_nobody_is_like_a_solver_whose_way_all_take():
    grid = np.ones((10, TASKS), np.uint64)
    assert comparing.as_the_solver(grid, list(range(10)), grid[0]) == []


def test_an_empty_board_has_no_pairs():
    grid = np.zeros((3, 0), np.uint64)
    assert found(grid) == comparing.Compared((), None) or found(grid).agreements == ()
    assert comparing.as_the_solver(grid, [1, 2, 3], grid[0]) == []


@pytest.mark.parametrize(("equal", "told", "chance"), [(30, 40, 0.5), (12, 40, 0.1), (40, 40, 0.5)])
def test_the_bound_is_never_smaller_than_the_binomial_tail(equal, told, chance):
    tail = sum(math.comb(told, k) * chance**k * (1 - chance) ** (told - k) for k in range(equal, told + 1))
    bound = 10 ** -comparing.surprises(np.array([equal]), np.array([told]), np.array([chance]))[0]
    assert tail <= bound * (1 + 1e-6)
    assert bound < 30 * tail
