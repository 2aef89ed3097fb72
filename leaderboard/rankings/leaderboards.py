"""Leaderboards: standings of one task set and setting, ranked, with reference rows on top until the reader sorts.

Only complete agents are ranked: those that played every task. Equal agents share a rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from typing import Any

from django.db.models import Count, QuerySet, prefetch_related_objects
from django.utils import timezone

from plumbline.envs.setting import BLIND, unseen_of
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import PEOPLE, PEOPLE_MODES, Run, Standing, TaskSet
from plumbline.evaluation.results import history, ranks
from plumbline.evaluation.results.history import Changes
from plumbline.evaluation.results.rank_ranges import rank_ranges
from plumbline.evaluation.results.ranks import Contender
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import AGENTS, METRICS, SUITES, Suite

CODE = {True: "yes", False: "no", None: ""}
"""Whether an agent could run code, as written in addresses and tables."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a leaderboard."""

    standing: Standing
    name: str
    kind: str  # "model", "baseline", "human"
    provenance: str
    complete: bool
    reference: bool  # people and our own baselines, which are not ranked
    rank: int | None = None  # None: a reference, or incomplete
    other_runs: int = 0
    owner: str = ""  # the account that the name belongs to; empty for people and baselines
    code: bool | None = None  # whether it could run code while it played, by its card
    ranks: tuple[int, int] | None = None  # the best and the worst rank in 95% of resamples of the puzzles

    @property
    def who(self) -> str:
        return self.standing.who

    @property
    def counts(self) -> bool:
        """True if figures about other rows use this row: a file of a few tasks changes only its own."""
        return self.complete or self.kind == "human"

    def value(self, metric: str) -> float | None:
        return self.standing.values.get(metric, {}).get("value")


@dataclass(frozen=True, slots=True)
class Query:
    """Sorting and filters, as given in the address."""

    sort: str = ""  # a metric, with - for descending; empty: by rank, below the reference rows
    kind: str = ""
    provenance: str = ""
    name: str = ""
    code: str = ""  # "yes", "no"
    people: str = PEOPLE  # one of PEOPLE_MODES
    on: str = ""  # a day to read the leaderboard as of; empty: now

    @property
    def metric(self) -> str:
        """The metric to sort by; empty if there is none of this name."""
        name = self.sort.removeprefix("-")
        return name if name in METRICS else ""

    @property
    def filters(self) -> bool:
        return any((self.kind, self.provenance, self.name, self.code))


@dataclass(frozen=True, slots=True)
class Leaderboard:
    task_set: TaskSet
    setting: str
    suite: Suite
    metrics: tuple[Metric, ...]
    pinned: tuple[Row, ...]  # reference rows that stay on top; none when the reader sorts
    rows: tuple[Row, ...]
    tasks: int
    query: Query
    contenders: tuple[Row, ...] = ()  # all ranked rows, whatever the query filters
    on: date | None = None  # the day as of which it is read; None: now

    @property
    def every(self) -> tuple[Row, ...]:
        return self.pinned + self.rows

    @property
    def submitted(self) -> tuple[Row, ...]:
        return tuple(row for row in self.every if not row.reference)

    @property
    def judged(self) -> Leaderboard:
        """The same leaderboard with only people and agents that played every task."""
        pinned, rows = (tuple(row for row in each if row.counts) for each in (self.pinned, self.rows))
        return replace(self, pinned=pinned, rows=rows)

    @property
    def labels(self) -> dict[str, str]:
        """Name of each row in charts, by `who`; with its owner if another row has the same name."""
        shared = Counter(row.name for row in self.every)
        owned = {row.who: f"{row.name} by {row.owner}" for row in self.every if row.owner and shared[row.name] > 1}
        return {row.who: owned.get(row.who, row.name) for row in self.every}

    @property
    def protocol(self) -> str:
        """Budgets in words, and of what: "20 actions per episode"."""
        return tasksets.protocol(self.task_set).for_all("seat" if self.suite.seats > 1 else "episode")

    @property
    def pace(self) -> int:
        """Ticks per second; 0 where play is turn by turn."""
        return tasksets.pace(self.task_set, self.setting)

    @property
    def longest(self) -> float:
        """Number of verdicts that fills a bar: the budget, or the largest mean of any row if that is smaller."""
        most = max((sum(row.standing.verdicts.values()) for row in self.every), default=1.0)
        return min(tasksets.longest_budget(self.task_set), max(most, 20.0))

    @property
    def versions(self) -> dict[str, list[int]]:
        """Versions of the rules, the extractor and the metrics that its numbers come from."""
        known = [row.standing.aggregate for row in self.every]
        return {
            "rules": sorted({self.task_set.rules_version or 0, *(each.rules_version for each in known)}),
            "extractor": sorted({row.standing.aggregate.extractor_version for row in self.every if row.standing.run}),
            "metrics": sorted({each.metrics_version for each in known}),
        }


def leaderboard(task_set: TaskSet, setting: str, query: Query = Query()) -> Leaderboard:
    """Return the leaderboard, sorted and filtered by the query. Ranks do not depend on either. Raises BadDate."""
    suite, day = SUITES[task_set.suite], history.parse_day(query.on) if query.on else None
    total = task_set.tasks.count()
    found = _standings(task_set, setting, day)
    counts = _run_counts(task_set, day)
    made = [_row(standing, total, counts) for standing in found if standing.line_up is not None]
    ranked = _shown(_rank([row for row in made if not row.reference]))
    ranked = ranked if day else _ranged(task_set, setting, ranked)
    contenders = tuple(row for row in ranked if row.rank is not None)
    references = sorted(
        _shown(row for row in made if row.reference),
        key=lambda row: (ranks.merit(row.standing.aggregate), _baseline_order(row)),
    )
    chosen = [row for row in (*_people(found, query, total), *references, *ranked) if _wanted(row, query)]
    pinned, rows = _arranged(chosen, query)
    return Leaderboard(
        task_set, setting, suite, suite.metrics, tuple(pinned), tuple(rows), total, query, contenders, day
    )


def changes(made: Leaderboard) -> Changes:
    """Return the days on which the leaderboard changed, around the one as of which it is read."""
    day = made.on or timezone.now().date()
    return history.changes(made.task_set, _nearest(made.task_set, made.setting), day)


def ranked_standings(task_set: TaskSet) -> dict[str, list[Standing]]:
    """Return the standings of submitted agents that played every task, by setting, all read at once."""
    total = task_set.tasks.count()
    rows = list(Standing.objects.filter(task_set=task_set).exclude(line_up=None).whole().order_by("pk"))
    return {
        setting: [
            each
            for each in _by_who(rows, _nearest(task_set, setting))
            if each.tasks == total and not each.line_up.is_reference
        ]
        for setting in task_set.settings
    }


def open_details(rows: Iterable[Row]) -> None:
    """Read the cells and curves of all these rows at once."""
    prefetch_related_objects([row.standing.aggregate for row in rows], "detail")


def under(task_set: TaskSet, settings: Iterable[str], whos: Collection[str]) -> dict[tuple[str, str], Standing]:
    """Return standings by setting and `who`, with cells and curves, in one query.

    Agents without observations have the same one under every setting.
    """
    nearest = {setting: _nearest(task_set, setting) for setting in settings}
    rows = Standing.objects.filter(task_set=task_set, setting__in=set(chain(*nearest.values())), who__in=whos)
    known = {(each.setting, each.who): each for each in rows.select_related("aggregate__detail")}
    return {
        (setting, who): known[near, who]
        for setting, nears in nearest.items()
        for near in nears  # the last one, which is the setting itself, replaces the others
        for who in whos
        if (near, who) in known
    }


def ways(task_set: TaskSet, setting: str) -> list[str]:
    """Return the settings of the set that differ from this one only in modality."""
    _, _, options = setting.partition(",")
    return [each for each in task_set.settings if each.partition(",")[2] == options]


def public_runs() -> QuerySet[Run]:
    """Return public runs of sets that are shown."""
    return Run.objects.public().filter(task_set__in=TaskSet.objects.shown())


def reported(task_set: TaskSet, setting: str) -> list[dict[str, Any]]:
    """Return the paper's results for the setting, best first, if the set has the shape of the paper's; not verified."""
    suite = SUITES[task_set.suite]
    rows = suite.reported_under(setting)
    if not rows or not suite.of_the_papers_shape(list(task_set.tasks.values_list("axes", flat=True))):
        return []
    first = suite.reported_columns[0]["name"]
    return sorted(rows, key=lambda row: -row.get(first, 0))


def _nearest(task_set: TaskSet, setting: str) -> list[str]:
    """Return the setting and, before it, unless in real time, those of agents without observations."""
    waits = not tasksets.pace(task_set, setting)
    return [BLIND, unseen_of(setting), setting] if waits else [setting]


def _standings(task_set: TaskSet, setting: str, day: date | None = None) -> list[Standing]:
    """Return the standings of the setting and of agents without observations.

    An agent with both has only the standing of the setting.
    """
    nearest = _nearest(task_set, setting)
    rows = list(Standing.objects.filter(task_set=task_set, setting__in=nearest).whole().order_by("pk"))
    rows = rows if day is None else history.as_of(task_set, nearest, day)
    return _by_who(rows, nearest)


def _by_who(rows: Iterable[Standing], nearest: Sequence[str]) -> list[Standing]:
    """Return one standing of each agent and of people: that under the last of these settings."""
    known = sorted((row for row in rows if row.setting in nearest), key=lambda each: nearest.index(each.setting))
    return list({each.who: each for each in known}.values())


def _row(standing: Standing, total: int, runs: dict[tuple[int, str], int]) -> Row:
    line_up = standing.line_up
    ours = line_up.is_reference
    return Row(
        standing=standing,
        name=line_up.name,
        kind=line_up.kind,
        provenance=standing.run.provenance,
        complete=standing.tasks == total,
        reference=ours,
        owner=line_up.owner.username if line_up.owner else "",
        code=line_up.code,
        other_runs=0 if ours else runs.get((line_up.pk, standing.setting), 1) - 1,
    )


def _people(found: Sequence[Standing], query: Query, total: int) -> list[Row]:
    """Return the row of people; empty if nobody has played."""
    chosen = query.people if query.people in PEOPLE_MODES else PEOPLE
    return [
        Row(each, "People", "human", Run.Provenance.LIVE, each.tasks == total, reference=True)
        for each in found
        if each.who == chosen
    ]


def _rank(rows: Sequence[Row]) -> list[Row]:
    """Rank complete rows; incomplete rows follow without a rank."""
    known = ranks.ranks(Contender(row.who, ranks.merit(row.standing.aggregate), row.complete) for row in rows)
    ranked = sorted((row for row in rows if row.who in known), key=lambda row: known[row.who])
    unranked = sorted((row for row in rows if row.who not in known), key=lambda row: -row.standing.tasks)
    return [replace(row, rank=known[row.who]) for row in ranked] + unranked


def _ranged(task_set: TaskSet, setting: str, rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the ranges of their ranks: those stored, unless agents of other settings are ranked too."""
    standings = [row.standing for row in rows if row.rank is not None]
    if all(each.setting == setting for each in standings):
        known = {each.who: (each.best_rank, each.worst_rank) for each in standings if each.best_rank is not None}
    else:
        known = rank_ranges(task_set, standings)
    return [replace(row, ranks=known.get(row.who)) for row in rows]


def _shown(rows: Iterable[Row]) -> list[Row]:
    """Return those of runs that are neither withdrawn nor hidden: of the past there may be others."""
    return [row for row in rows if row.standing.run.withdrawn_at is None and row.standing.run.hidden_at is None]


def _wanted(row: Row, query: Query) -> bool:
    return (
        query.kind in ("", row.kind)
        and query.provenance in ("", row.provenance)
        and query.name.lower() in row.name.lower()
        and query.code in ("", CODE.get(row.code))
    )


def _arranged(rows: list[Row], query: Query) -> tuple[list[Row], list[Row]]:
    """Return pinned rows and the others; a metric to sort by puts all rows in one order."""
    if query.metric:
        return [], _sorted(rows, query.metric, descending=query.sort.startswith("-"))
    return [row for row in rows if row.reference], [row for row in rows if not row.reference]


def _sorted(rows: list[Row], metric: str, *, descending: bool) -> list[Row]:
    """Sort by a metric; rows without a value come last."""
    known = [row for row in rows if row.value(metric) is not None]
    known.sort(key=lambda row: row.value(metric) or 0.0, reverse=descending)
    return known + [row for row in rows if row.value(metric) is None]


def _baseline_order(row: Row) -> int:
    titles = [baseline.title for baseline in AGENTS.values()]
    return titles.index(row.name) if row.name in titles else len(titles)


def _run_counts(task_set: TaskSet, day: date | None) -> dict[tuple[int, str], int]:
    """Count the public runs of each line-up in each setting, up to the end of a day."""
    runs = Run.objects.public().filter(task_set=task_set)
    runs = runs if day is None else runs.filter(published_at__lt=history.end_of(day))
    rows = runs.values_list("line_up", "setting").annotate(n=Count("pk"))
    return {(line_up, setting): n for line_up, setting, n in rows}
