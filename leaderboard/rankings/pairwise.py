"""Duels: what two rows of a board won of the tasks both have played, part by part, and whether that can be chance.

Duels that are held together make one family of tests, and are corrected for how many they are (GVGAI-LLM, appendix I).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from plumbline.evaluation.models import Standing
from plumbline.evaluation.results import standings
from plumbline.evaluation.results.standings import FEWEST_SEALED, UNKNOWN
from plumbline.evaluation.scoring.significance import Tally, benjamini_hochberg, cohens_h, effect, fisher
from plumbline.leaderboard.rankings.heatmaps import Label, order
from plumbline.leaderboard.rankings.leaderboards import Board, Row

ALPHA = 0.05
"""Up to which corrected chance a difference is called one that is beyond chance."""

Pair = tuple[Row, Row]
Part = tuple[Label, ...]  # complexities that some of the tasks have in common
Wins = Mapping[int, Sequence[float]]  # task -> 1 or 0 for each episode


@dataclass(frozen=True, slots=True)
class Duel:
    """The episodes of two rows at the tasks of one part."""

    first: Row
    second: Row
    part: Part
    one: Tally
    other: Tally
    chance: float  # of Fisher's exact test, two-sided
    corrected: float  # by Benjamini and Hochberg, for all duels that were held together

    @property
    def label(self) -> str:
        return " ".join(map(str, self.part))

    @property
    def h(self) -> float:
        """Cohen's, above 0 where the first is ahead."""
        return cohens_h(self.one.share, self.other.share)

    @property
    def effect(self) -> str:
        return effect(self.h)

    @property
    def settled(self) -> bool:
        """Whether chance alone would hardly make such a difference, among so many."""
        return self.corrected < ALPHA


def among(rows: Iterable[Row]) -> list[Pair]:
    """Each of these with each other."""
    return list(combinations(rows, 2))


def across(board: Board, other: Board) -> list[Pair]:
    """Each agent under the settings of two boards, where it has results of its own under both."""
    there = {row.who: row for row in other.every if row.standing.setting == other.setting}
    here = [row for row in board.every if row.standing.setting == board.setting]
    return [(row, there[row.who]) for row in here if row.who in there]


def hold(
    board: Board, pairs: Iterable[Pair], axes: Sequence[str], known: Mapping[Standing, Wins] | None = None
) -> tuple[Duel, ...]:
    """All duels of these pairs, by parts of the set; in sealed sets none that tells of a task. `known` is what need not
    be asked for."""
    parts = {task.pk: tuple(task.axes.get(axis, UNKNOWN) for axis in axes) for task in board.task_set.tasks.all()}
    fewest, wins = FEWEST_SEALED if board.task_set.sealed else 1, _Wins(board.suite.metrics[0].name, known)
    counts = [
        (first, second, part, _tally(wins.of(first), tasks), _tally(wins.of(second), tasks))
        for first, second in pairs
        for part, tasks in _shared(parts, wins.of(first), wins.of(second)).items()
        if len(tasks) >= fewest
    ]
    chances = [fisher(one, other) for *_, one, other in counts]
    tested = zip(counts, chances, benjamini_hochberg(chances), strict=True)
    return tuple(Duel(*counted, chance, corrected) for counted, chance, corrected in tested)


def by_chance(duels: Iterable[Duel]) -> list[Duel]:
    """The least likely to be chance first."""
    return sorted(duels, key=lambda duel: (duel.chance, -abs(duel.h)))


def by_part(duels: Iterable[Duel]) -> list[Duel]:
    return sorted(duels, key=lambda duel: [order(label) for label in duel.part])


@dataclass(frozen=True, slots=True)
class Lead:
    """In how many parts one is ahead of the others beyond chance, less those in which it is behind."""

    name: str
    over: tuple[int | None, ...]  # in the order of the leads; None: itself, or nothing in common

    @property
    def total(self) -> int:
        return sum(lead or 0 for lead in self.over)


def leads(duels: Iterable[Duel], names: Mapping[str, str]) -> tuple[Lead, ...]:
    """Of everybody in these duels, who leads most first; `names` say what to call whom."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for duel in duels:
        pair, lead = (duel.first.who, duel.second.who), duel.settled * (1 if duel.h > 0 else -1)
        found[pair] += lead
        found[pair[::-1]] -= lead
    total = {who: sum(lead for (one, _), lead in found.items() if one == who) for who, _ in found}
    order = sorted(total, key=lambda who: (-total[who], names[who]))
    return tuple(Lead(names[who], tuple(found.get((who, other)) for other in order)) for who in order)


class _Wins:
    """What rows won, each asked for once."""

    def __init__(self, metric: str, known: Mapping[Standing, Wins] | None) -> None:
        self._metric = metric
        self._known = dict(known or {})

    def of(self, row: Row) -> Wins:
        if row.standing not in self._known:
            self._known[row.standing] = self._asked(row.standing)
        return self._known[row.standing]

    def _asked(self, standing: Standing) -> Wins:
        found: dict[int, list[float]] = defaultdict(list)
        for task, metrics in standings.episodes_of(standing).values_list("task", "metrics"):
            if (value := metrics.get(self._metric)) is not None:
                found[task].append(value)
        return found


def _shared(parts: Mapping[int, Part], one: Wins, other: Wins) -> dict[Part, list[int]]:
    """The tasks that both have played, by their parts."""
    found: dict[Part, list[int]] = defaultdict(list)
    for task in sorted(one.keys() & other.keys()):
        found[parts[task]].append(task)
    return found


def _tally(wins: Wins, tasks: Iterable[int]) -> Tally:
    values = [value for task in tasks for value in wins[task]]
    return Tally(round(sum(values)), len(values))
