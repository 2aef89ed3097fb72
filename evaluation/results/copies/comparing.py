"""Comparing the ways of all runs of a task set: which pairs agree more often than chance explains.

The null model: at each task, a run takes the way of another by chance as often as the other accounts do, as if two more
had been there of which one took it. So agreement on a way that many take tells little, and on a board of two accounts
half of all ways agree by chance. Tasks are independent of each other; then the number of agreements has a binomial
tail at most (Hoeffding 1956), which Chernoff's bound limits: exp(-n D(k/n || p)), with p the mean chance. The bound is
multiplied by the number of pairs. Agents of one maker may resemble each other for other reasons, so a finding must also
exceed chance by a quarter of the tasks, and is for a curator to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from plumbline.evaluation.results.copies.ways import NOTHING

FEWEST = 8  # tasks that tell
EXCESS = 0.25  # share of the tasks, over that expected by chance
SURPRISE = 3.0  # -log10 of the bound, times the number of pairs
BLOCK = 256  # runs compared with all others at a time
COLUMNS = 1024  # ways looked at together

Grid = npt.NDArray[np.uint64]
"""Fingerprints: a row for each run, a column for each task that tells; 0 where there is none."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Agreement:
    """A run that takes the ways of another more often than chance explains."""

    one: int  # places of the runs, from 0
    other: int
    equal: int  # tasks
    told: int  # tasks that both played
    expected: float  # of them, equal by chance
    surprise: float  # -log10 of the bound of the chance, times the number of pairs


@dataclass(frozen=True, eq=False)
class Compared:
    """The agreements among the runs of a task set, and the usual agreement of two accounts."""

    agreements: tuple[Agreement, ...]
    usual: float | None  # the median share of equal ways; None without a pair


@dataclass(frozen=True, eq=False)
class _Pairs:
    """Some runs beside all runs: a row for each of the former, a column for each of the latter."""

    equal: Floats  # tasks
    told: Floats  # tasks
    chance: Floats  # the mean over tasks
    surprise: Floats

    @property
    def telling(self) -> npt.NDArray[np.bool_]:
        exceeds = self.equal >= self.told * (self.chance + EXCESS)
        found: npt.NDArray[np.bool_] = (self.told >= FEWEST) & (self.surprise >= SURPRISE) & exceeds
        return found

    def agreement(self, place: tuple[int, int], first: int) -> Agreement:
        """Return one pair; `first` is the place of the first row among all runs."""
        equal, told, chance, surprise = (each[place] for each in (self.equal, self.told, self.chance, self.surprise))
        expected = round(float(told * chance), 1)
        return Agreement(first + place[0], place[1], int(equal), int(told), expected, round(float(surprise), 1))


def compared(grid: Grid, owners: Sequence[int]) -> Iterator[Compared | None]:
    """Yield None after each block of runs, and then the agreements."""
    accounts, runs = _numbered(owners), np.arange(len(grid))
    votes, played = popularity(grid, accounts)
    found, shares = list[Agreement](), [np.array([])]
    for first in range(0, len(grid), BLOCK):
        block = runs[first : first + BLOCK]
        pairs = _pairs(grid, block, votes, played)
        later = runs[None, :] > block[:, None]
        strangers = later & (accounts[block, None] != accounts[None, :]) & (pairs.told >= FEWEST)
        shares.append((pairs.equal / np.maximum(pairs.told, 1))[strangers])
        found += [pairs.agreement((int(one), int(other)), first) for one, other in np.argwhere(later & pairs.telling)]
        yield None
    usual = np.concatenate(shares)
    yield Compared(tuple(found), float(np.median(usual)) if len(usual) else None)


def as_the_solver(grid: Grid, owners: Sequence[int], plan: npt.NDArray[np.uint64]) -> list[Agreement]:
    """Return the runs that take the solver's own ways more often than others do; `other` is 0."""
    accounts = _numbered(owners)
    there = (grid != NOTHING) & (plan != NOTHING)
    taken = there & (grid == plan)
    chance = (_accounts(taken, accounts) - taken + 1) / (_accounts(there, accounts) + 1)
    equal, told = (each.sum(axis=1, dtype=np.float64)[:, None] for each in (taken, there))
    mean = (chance * there).sum(axis=1)[:, None] / np.maximum(told, 1)
    pairs = _Pairs(equal, told, mean, surprises(equal, told, mean) - np.log10(max(len(grid), 1)))
    return [pairs.agreement((int(one), 0), 0) for one, _ in np.argwhere(pairs.telling)]


def popularity(grid: Grid, accounts: npt.NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Return how many accounts took each run's way at each task, and how many accounts played each task."""
    votes, played = np.zeros(grid.shape), np.zeros(grid.shape[1])
    for task in range(grid.shape[1]):
        there = np.flatnonzero(grid[:, task] != NOTHING)
        ways, way = np.unique(grid[there, task], return_inverse=True)
        taken = np.unique(np.stack([way, accounts[there]]), axis=1)[0]
        votes[there, task] = np.bincount(taken, minlength=len(ways))[way]
        played[task] = len(np.unique(accounts[there]))
    return votes, played


def surprises(equal: Floats, told: Floats, chance: Floats) -> Floats:
    """Return -log10 of Chernoff's bound that so many of the tasks agree or more; 0 where no more than expected do."""
    told, chance = np.maximum(told, 1), np.clip(chance, 1e-12, 1 - 1e-12)
    share = np.clip(equal / told, 1e-12, 1 - 1e-12)
    divergence = share * np.log(share / chance) + (1 - share) * np.log((1 - share) / (1 - chance))
    found: Floats = np.where(share > chance, told * divergence, 0.0) / np.log(10)
    return found


def _pairs(grid: Grid, block: npt.NDArray[np.intp], votes: Floats, played: Floats) -> _Pairs:
    """Compare a block of runs with all runs.

    At a task that m accounts played, v of which took the way of a run, the chance that another takes it is
    (v - 1 + 1) / (m - 2 + 2), or one less above the line if the other is among those v: both are left out, and two more
    are there, of which one took it. Of the two directions the larger chance counts.
    """
    each = np.divide(1.0, played, out=np.zeros_like(played), where=played > 0)
    there, share = (grid != NOTHING).astype(np.float64), votes * each
    equal, weight = _equal(grid, block, each)
    told = there[block] @ there.T
    chance = (np.maximum(share[block] @ there.T, there[block] @ share.T) - weight) / np.maximum(told, 1)
    tested = np.log10(max(len(grid) * (len(grid) - 1) / 2, 1))
    return _Pairs(equal, told, chance, surprises(equal, told, chance) - tested)


def _equal(grid: Grid, block: npt.NDArray[np.intp], each: Floats) -> tuple[Floats, Floats]:
    """Return at how many tasks the runs of a block agree with each run, and the same with a weight for each task."""
    equal, weight = (np.zeros((len(block), len(grid)), np.float32) for _ in range(2))
    tasks, ways = _shared(grid)
    for first in range(0, len(tasks), COLUMNS):
        chosen = tasks[first : first + COLUMNS]
        taken = (grid[:, chosen] == ways[first : first + COLUMNS]).astype(np.float32)
        equal += taken[block] @ taken.T
        weight += (taken[block] * each[chosen].astype(np.float32)) @ taken.T
    return equal.astype(np.float64), weight.astype(np.float64)


def _shared(grid: Grid) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.uint64]]:
    """Return the task and the fingerprint of each way that several runs took."""
    found = [np.unique(column, return_counts=True) for column in grid.T]
    shared = [ways[(counts > 1) & (ways != NOTHING)] for ways, counts in found]
    tasks = np.repeat(np.arange(len(shared)), [len(ways) for ways in shared])
    return tasks, np.concatenate([*shared, np.array([], np.uint64)])


def _numbered(owners: Sequence[int]) -> npt.NDArray[np.intp]:
    """Return a number from 0 for each run's account."""
    return np.unique(np.asarray(owners), return_inverse=True)[1]


def _accounts(chosen: npt.NDArray[np.bool_], accounts: npt.NDArray[np.intp]) -> Floats:
    """Return how many accounts have a chosen run at each task."""
    any_of = np.zeros((accounts.max(initial=-1) + 1, chosen.shape[1]), bool)
    np.logical_or.at(any_of, accounts, chosen)
    return any_of.sum(axis=0, dtype=np.float64)
