"""Leaderboards: standings of one task set and setting, ranked, with reference rows on top until the reader sorts.

Only complete agents are ranked: those that played every task. Equal agents share a rank. Agents are ranked by witness:
among those whose runs have the same one, unless the reader asks for all of them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import chain, groupby
from typing import Any

from django.db.models import Count, QuerySet, prefetch_related_objects
from django.utils import timezone

from plumbline.envs.setting import BLIND, unseen_of
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import PEOPLE, PEOPLE_MODES, Run, Standing, TaskSet, Witness, witness_of
from plumbline.evaluation.results import corrections, history, ranks
from plumbline.evaluation.results.history import Changes
from plumbline.evaluation.results.marks import Mark, marks
from plumbline.evaluation.results.rank_ranges import Range, rank_ranges
from plumbline.evaluation.results.ranks import Contender
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import AGENTS, METRICS, SUITES, Suite
from plumbline.leaderboard.rankings import background, by_witness
from plumbline.leaderboard.rankings.background import UNKNOWN, Background

CODE = {True: "yes", False: "no", None: ""}
"""Whether an agent could run code, as written in addresses and tables."""

WITH, WITHOUT = "with", "without"
"""The figures: over all tasks, and without those that errata exclude, which addresses ask for."""

BY_WITNESS, TOGETHER = "by witness", "together"
"""The rankings: of agents with the same witness, and of all agents, which addresses ask for."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a leaderboard."""

    standing: Standing
    name: str
    kind: str  # "model", "baseline", "human"
    provenance: str
    witness: Witness
    complete: bool
    reference: bool  # people and our own baselines, which are not ranked
    rank: int | None = None  # None: a reference, or incomplete
    other_runs: int = 0
    owner: str = ""  # the account that the name belongs to; empty for people and baselines
    code: bool | None = None  # whether it could run code while it played, by its card
    ranks: tuple[int, int] | None = None  # the best and the worst rank in 95% of resamples of the puzzles
    marks: tuple[Mark, ...] = ()
    background: Background = UNKNOWN

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
    witness: str = ""  # one of Witness
    name: str = ""
    code: str = ""  # "yes", "no"
    people: str = PEOPLE  # one of PEOPLE_MODES
    on: str = ""  # a day to read the leaderboard as of; empty: now
    ranking: str = ""  # TOGETHER; empty: by witness
    errata: str = ""  # WITHOUT: figures without the tasks that errata exclude; empty or WITH: over all tasks

    @property
    def metric(self) -> str:
        """The metric to sort by; empty if there is none of this name."""
        name = self.sort.removeprefix("-")
        return name if name in METRICS else ""

    @property
    def filters(self) -> bool:
        return any((self.kind, self.provenance, self.witness, self.name, self.code))


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
    excluded: tuple[int, ...] = ()  # the positions of tasks that its figures leave out
    uncorrected: int = 0  # rows that are left out because their figures without these are not computed yet

    @property
    def every(self) -> tuple[Row, ...]:
        return self.pinned + self.rows

    @property
    def submitted(self) -> tuple[Row, ...]:
        return tuple(row for row in self.every if not row.reference)

    @property
    def ranked_together(self) -> bool:
        """True if agents are ranked together whatever their witness."""
        return self.query.ranking == TOGETHER

    @property
    def rankings(self) -> list[tuple[Row, ...]]:
        """The ranked rows, whatever the query filters: those that are ranked together in one tuple."""
        return _rankings(self.contenders, together=self.ranked_together)

    @property
    def ranked_by_witness(self) -> dict[Witness, int]:
        """The number of ranked agents of each witness that occurs, the strongest first."""
        return by_witness.counted(self.contenders)

    @property
    def headings(self) -> dict[str, Witness]:
        """The witness above each row that begins a ranking, by `who`; none where rows of all are mixed."""
        return {} if self.query.metric or self.ranked_together else by_witness.headings(self.rows)

    @property
    def mixed(self) -> bool:
        """True if rows of different witness are in one order."""
        submitted = (row for row in self._known if not row.reference)
        return not self.headings and len(by_witness.counted(submitted)) > 1

    @property
    def _known(self) -> list[Row]:
        """The rows that are shown, and all ranked ones, which other pages and filters show."""
        return list({row.who: row for row in (*self.contenders, *self.every)}.values())

    @property
    def judged(self) -> Leaderboard:
        """The same leaderboard with only people and agents that played every task."""
        pinned, rows = (tuple(row for row in each if row.counts) for each in (self.pinned, self.rows))
        return replace(self, pinned=pinned, rows=rows)

    @property
    def labels(self) -> dict[str, str]:
        """Name of each row in charts, by `who`; with its owner if another row has the same name."""
        known = self._known
        shared = Counter(row.name for row in known)
        owned = {row.who: f"{row.name} by {row.owner}" for row in known if row.owner and shared[row.name] > 1}
        return {row.who: owned.get(row.who, row.name) for row in known}

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
    day = history.parse_day(query.on) if query.on else None
    every = _standings(task_set, setting, day)
    excluded = tasksets.excluded(task_set) if query.errata == WITHOUT and day is None else ()
    found = corrections.corrected(every, excluded) if excluded else every
    tasks = task_set.tasks.count() - len(excluded)
    facts = _Facts(task_set, setting, day, tasks, _run_counts(task_set, day), excluded, len(every) - len(found))
    agents = _known(_agents(found, facts))
    ranked = _ranked(agents, query)
    return _made(facts, query, found, agents, ranked if day else _ranged(facts, query, ranked))


def of_standings(task_set: TaskSet, setting: str, found: Sequence[Standing], tasks: int) -> Leaderboard:
    """Return the leaderboard of a few of its standings, without ranges of ranks and the background of runs."""
    facts, query = _Facts(task_set, setting, None, tasks, {}), Query()
    agents = _agents(found, facts)
    return _made(facts, query, found, agents, _ranked(agents, query))


def changes(made: Leaderboard) -> Changes:
    """Return the days on which the leaderboard changed, around the one as of which it is read."""
    day = made.on or timezone.now().date()
    return history.changes(made.task_set, nearest(made.task_set, made.setting), day)


def ranked_standings(task_set: TaskSet) -> dict[str, list[Standing]]:
    """Return the standings of submitted agents that played every task, by setting, all read at once."""
    total = task_set.tasks.count()
    rows = list(Standing.objects.filter(task_set=task_set).exclude(line_up=None).whole().order_by("pk"))
    return {
        setting: [
            each
            for each in _by_who(rows, nearest(task_set, setting))
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
    near = {setting: nearest(task_set, setting) for setting in settings}
    rows = Standing.objects.filter(task_set=task_set, setting__in=set(chain(*near.values())), who__in=whos)
    known = {(each.setting, each.who): each for each in rows.select_related("aggregate__detail")}
    return {
        (setting, who): known[each, who]
        for setting, settings_near in near.items()
        for each in settings_near  # the last one, which is the setting itself, replaces the others
        for who in whos
        if (each, who) in known
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


def nearest(task_set: TaskSet, setting: str) -> list[str]:
    """Return the setting and, before it, unless in real time, those of agents without observations."""
    waits = not tasksets.pace(task_set, setting)
    return [BLIND, unseen_of(setting), setting] if waits else [setting]


def _standings(task_set: TaskSet, setting: str, day: date | None = None) -> list[Standing]:
    """Return the standings of the setting and of agents without observations.

    An agent with both has only the standing of the setting.
    """
    settings = nearest(task_set, setting)
    rows = list(Standing.objects.filter(task_set=task_set, setting__in=settings).whole().order_by("pk"))
    rows = rows if day is None else history.as_of(task_set, settings, day)
    return _by_who(rows, settings)


def _by_who(rows: Iterable[Standing], settings: Sequence[str]) -> list[Standing]:
    """Return one standing of each agent and of people: that under the last of these settings."""
    known = sorted((row for row in rows if row.setting in settings), key=lambda each: settings.index(each.setting))
    return list({each.who: each for each in known}.values())


@dataclass(frozen=True)
class _Facts:
    """The facts about a leaderboard that its rows need."""

    task_set: TaskSet
    setting: str
    day: date | None  # None: now
    tasks: int
    runs: dict[tuple[int, str], int]  # public ones of each line-up in each setting
    excluded: tuple[int, ...] = ()  # the positions of tasks that figures leave out
    uncorrected: int = 0  # standings whose figures without these are not computed yet

    @cached_property
    def timed(self) -> bool:
        """True if time counts."""
        return tasksets.timed(self.task_set)


def _agents(found: Iterable[Standing], facts: _Facts) -> list[Row]:
    return [_row(standing, facts) for standing in found if standing.line_up is not None]


def _made(
    facts: _Facts, query: Query, found: Sequence[Standing], agents: Sequence[Row], ranked: Sequence[Row]
) -> Leaderboard:
    suite, references = SUITES[facts.task_set.suite], [*_people(found, query, facts), *_references(agents)]
    pinned, rows = _arranged([row for row in (*references, *ranked) if _wanted(row, query)], query)
    contenders = tuple(row for row in ranked if row.rank is not None)
    return Leaderboard(
        task_set=facts.task_set,
        setting=facts.setting,
        suite=suite,
        metrics=suite.metrics,
        pinned=tuple(pinned),
        rows=tuple(rows),
        tasks=facts.tasks,
        query=query,
        contenders=contenders,
        on=facts.day,
        excluded=facts.excluded,
        uncorrected=facts.uncorrected,
    )


def _references(agents: Iterable[Row]) -> list[Row]:
    """Return baselines of ours, the best first."""
    return sorted(
        _shown(row for row in agents if row.reference),
        key=lambda row: (ranks.merit(row.standing.aggregate), _baseline_order(row)),
    )


def _ranked(agents: Iterable[Row], query: Query) -> list[Row]:
    return _shown(_rank([row for row in agents if not row.reference], together=query.ranking == TOGETHER))


def _row(standing: Standing, facts: _Facts) -> Row:
    line_up = standing.line_up
    ours = line_up.is_reference
    return Row(
        standing=standing,
        name=line_up.name,
        kind=line_up.kind,
        provenance=standing.run.provenance,
        witness=witness_of(standing.run.provenance, sealed=facts.task_set.sealed),
        complete=standing.tasks == facts.tasks,
        reference=ours,
        owner=line_up.owner.username if line_up.owner else "",
        code=line_up.code,
        other_runs=0 if ours else facts.runs.get((line_up.pk, standing.setting), 1) - 1,
        marks=() if ours else marks(standing.aggregate, timed=facts.timed),
    )


def _known(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of runs with their background."""
    known = background.of_runs((row.standing.run, row.standing.line_up) for row in rows)
    return [replace(row, background=known[row.standing.run.pk]) for row in rows]


def _people(found: Sequence[Standing], query: Query, facts: _Facts) -> list[Row]:
    """Return the row of people; empty if nobody has played."""
    chosen = query.people if query.people in PEOPLE_MODES else PEOPLE
    live = Run.Provenance.LIVE
    seen = witness_of(live, sealed=facts.task_set.sealed)
    return [
        Row(each, "People", "human", live, seen, each.tasks == facts.tasks, reference=True)
        for each in found
        if each.who == chosen
    ]


def _rank(rows: Sequence[Row], *, together: bool) -> list[Row]:
    """Rank complete rows, by witness or together. Incomplete rows come last in their ranking."""
    among = {row.who: "" if together else row.witness for row in rows}
    contenders = (Contender(row.who, ranks.merit(row.standing.aggregate), row.complete, among[row.who]) for row in rows)
    known = ranks.ranks(contenders)
    ranked = [replace(row, rank=known.get(row.who)) for row in rows]
    return sorted(ranked, key=lambda row: (0 if together else row.witness.place, *_place(row)))


def _place(row: Row) -> tuple[bool, int]:
    """Return the place of a row in its ranking: ranked ones first, the others by how much they have played."""
    return row.rank is None, row.rank or -row.standing.tasks


def _rankings(ranked: Iterable[Row], *, together: bool) -> list[tuple[Row, ...]]:
    """Return the ranked rows by those that are ranked together."""
    groups = groupby(ranked, key=lambda row: "" if together else row.witness)
    return [tuple(rows) for _, rows in groups]


def _ranged(facts: _Facts, query: Query, rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the ranges of their ranks."""
    known: dict[str, Range] = {}
    ranked = (row for row in rows if row.rank is not None)
    for ranking in _rankings(ranked, together=query.ranking == TOGETHER):
        known |= _ranges(facts.task_set, facts.setting, ranking)
    return [replace(row, ranks=known.get(row.who)) for row in rows]


def _ranges(task_set: TaskSet, setting: str, ranking: Sequence[Row]) -> dict[str, Range]:
    """Return the ranges of rows that are ranked together: those stored, unless they are of other rankings."""
    standings = [row.standing for row in ranking]
    stored = {each.who: (each.best_rank, each.worst_rank) for each in standings if each.best_rank is not None}
    one = len({row.witness for row in ranking}) == 1 and all(each.setting == setting for each in standings)
    return stored if one and stored else rank_ranges(task_set, standings)


def _shown(rows: Iterable[Row]) -> list[Row]:
    """Return those of runs that are neither withdrawn nor hidden: of the past there may be others."""
    return [row for row in rows if row.standing.run.withdrawn_at is None and row.standing.run.hidden_at is None]


def _wanted(row: Row, query: Query) -> bool:
    return (
        query.kind in ("", row.kind)
        and query.provenance in ("", row.provenance)
        and query.witness in ("", row.witness)
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
