"""Leaderboards: standings of one task set and setting, ranked, with reference rows on top until the reader sorts.

Only complete agents are ranked: those that played every task. Equal agents share a rank. Agents are ranked by witness:
among those whose runs have the same one, unless the reader asks for all of them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, Generic, TypeVar

from django.db.models import Count, QuerySet, prefetch_related_objects
from django.db.models.fields.json import KeyTransform
from django.utils import timezone

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import PEOPLE, PEOPLE_MODES, AggregateDetail, Run, Standing, TaskSet, Witness
from plumbline.evaluation.results import corrections, entries, history, ranks
from plumbline.evaluation.results.entries import Entry, Reading, nearest
from plumbline.evaluation.results.history import Changes
from plumbline.evaluation.results.marks import marks
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import AGENTS, METRICS, SUITES, Suite
from plumbline.leaderboard.rankings import background, by_witness
from plumbline.leaderboard.rankings.background import UNKNOWN, Background
from plumbline.leaderboard.rankings.families import Family, families
from plumbline.leaderboard.rankings.lines import Line, Row

CODE = {True: "yes", False: "no", None: ""}
"""The words of addresses and tables for whether an agent could run code."""

WITH, WITHOUT = "with", "without"
"""The figures: over all tasks, and without those that errata exclude, which addresses ask for."""

BY_WITNESS, TOGETHER = "by witness", "together"
"""The rankings: of agents with the same witness, and of all agents, which addresses ask for."""


L = TypeVar("L", bound=Line, covariant=True)


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
class Leaderboard(Generic[L]):
    """The standings under one setting, in their places: as lines, or as rows with their figures."""

    task_set: TaskSet
    setting: str
    suite: Suite
    metrics: tuple[Metric, ...]
    pinned: tuple[L, ...]  # reference rows that stay on top; none when the reader sorts
    rows: tuple[L, ...]
    tasks: int
    query: Query
    contenders: tuple[Line, ...] = ()  # all ranked ones, whatever the query filters
    families: tuple[Family, ...] = ()  # the same by ranking, with what depends on all of them; none as of a day
    on: date | None = None  # the day as of which it is read; None: now
    excluded: tuple[int, ...] = ()  # the positions of tasks that its figures leave out
    uncorrected: int = 0  # rows that are left out because their figures without these are not computed yet
    past: Mapping[str, Standing] = field(default_factory=dict)  # the standings as of the day, by `who`

    @property
    def every(self) -> tuple[L, ...]:
        return self.pinned + self.rows

    @property
    def submitted(self) -> tuple[L, ...]:
        return tuple(row for row in self.every if not row.reference)

    @property
    def ranked_together(self) -> bool:
        """True if agents are ranked together whatever their witness."""
        return self.query.ranking == TOGETHER

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
    def _known(self) -> list[Line]:
        """The rows that are shown, and all ranked ones, which other pages and filters show."""
        known: dict[str, Line] = {row.who: row for row in self.contenders}
        return list((known | {row.who: row for row in self.every}).values())

    @property
    def judged(self) -> Leaderboard[L]:
        """The same leaderboard with only people and agents that played every task."""
        pinned, rows = (tuple(row for row in each if row.counts) for each in (self.pinned, self.rows))
        return replace(self, pinned=pinned, rows=rows)

    @property
    def by_who(self) -> Leaderboard[L]:
        """The same leaderboard in an order that neither ranks nor the reader change."""
        return replace(self, pinned=(), rows=tuple(sorted(self.every, key=attrgetter("who"))))

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
    def longest(self: Leaderboard[Row]) -> float:
        """Number of verdicts that fills a bar: the budget, or the largest mean of any row if that is smaller."""
        most = max((sum(row.standing.verdicts.values()) for row in self.every), default=1.0)
        return min(tasksets.longest_budget(self.task_set), max(most, 20.0))

    @property
    def versions(self: Leaderboard[Row]) -> dict[str, list[int]]:
        """Versions of the rules, the extractor and the metrics that its numbers come from."""
        known = [row.standing.aggregate for row in self.every]
        return {
            "rules": sorted({self.task_set.rules_version or 0, *(each.rules_version for each in known)}),
            "extractor": sorted({row.standing.aggregate.extractor_version for row in self.every if row.standing.run}),
            "metrics": sorted({each.metrics_version for each in known}),
        }


def leaderboard(task_set: TaskSet, setting: str, query: Query = Query()) -> Leaderboard[Row]:
    """Return the leaderboard with its figures, sorted and filtered by the query. Raises BadDate."""
    return opened(listed(task_set, setting, query))


def listed(task_set: TaskSet, setting: str, query: Query = Query()) -> Leaderboard[Line]:
    """Return the leaderboard without its figures. Ranks depend on no filter and no order. Raises BadDate."""
    day = history.parse_day(query.on) if query.on else None
    excluded = tasksets.excluded(task_set) if query.errata == WITHOUT and day is None else ()
    reading = Reading(task_set, setting, task_set.tasks.count() - len(excluded), query.metric, excluded)
    past = history.as_of(task_set, nearest(task_set, setting), day) if day else []
    found = entries.of_standings(past, reading) if day else entries.read(reading)
    made = placed(reading, found, query)
    if day:
        return replace(made, on=day, past={each.who: each for each in entries.by_who(past, reading.settings)})
    uncorrected = len(entries.read(replace(reading, excluded=()))) - len(found) if excluded else 0
    return replace(_ranged(made), uncorrected=uncorrected)


def unfiltered(made: Leaderboard[Line]) -> Leaderboard[Line]:
    """Return the same leaderboard with all its lines, ranked in the same way."""
    query = Query(ranking=made.query.ranking, errata=made.query.errata)
    return made if made.query == query else listed(made.task_set, made.setting, query)


def placed(reading: Reading, found: Sequence[Entry], query: Query = Query()) -> Leaderboard[Line]:
    """Return the leaderboard of these entries, without what depends on all that are ranked together."""
    suite, lines = SUITES[reading.task_set.suite], [Line(each) for each in found]
    agents = [line for line in lines if line.entry.line_up_id is not None]
    ranked = _ranked([line for line in agents if not line.reference], together=query.ranking == TOGETHER)
    every = (*_people(lines, query), *_references(agents), *ranked)
    shown = [line for line in every if line.entry.public and _wanted(line, query)]
    pinned, rows = _arranged(shown, query)
    return Leaderboard(
        task_set=reading.task_set,
        setting=reading.setting,
        suite=suite,
        metrics=suite.metrics,
        pinned=tuple(pinned),
        rows=tuple(rows),
        tasks=reading.tasks,
        query=query,
        contenders=tuple(line for line in ranked if line.entry.public and line.rank is not None),
        excluded=reading.excluded,
    )


def changes(made: Leaderboard[Any]) -> Changes:
    """Return the days on which the leaderboard changed, around the one as of which it is read."""
    day = made.on or timezone.now().date()
    return history.changes(made.task_set, nearest(made.task_set, made.setting), day)


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


def _ranged(made: Leaderboard[Line]) -> Leaderboard[Line]:
    """Add the families of ranked lines, and the ranges of their ranks."""
    rankings = _rankings(made.contenders, together=made.ranked_together)
    found = families(made.task_set, made.setting, rankings, corrected=bool(made.excluded))
    known = {who: each for family in found if family.figures for who, each in family.figures.ranges.items()}
    pinned, rows, contenders = (
        tuple(Line(line.entry, line.rank, known.get(line.who)) for line in each)
        for each in (made.pinned, made.rows, made.contenders)
    )
    return replace(made, pinned=pinned, rows=rows, contenders=contenders, families=found)


def _people(lines: Iterable[Line], query: Query) -> list[Line]:
    """Return the line of people; empty if nobody has played."""
    chosen = query.people if query.people in PEOPLE_MODES else PEOPLE
    return [line for line in lines if line.who == chosen]


def _references(agents: Iterable[Line]) -> list[Line]:
    """Return baselines of ours, the best first."""
    return sorted(
        (line for line in agents if line.reference), key=lambda line: (line.entry.merit, _baseline_order(line.name))
    )


def _baseline_order(name: str) -> int:
    titles = [baseline.title for baseline in AGENTS.values()]
    return titles.index(name) if name in titles else len(titles)


def _ranked(lines: Sequence[Line], *, together: bool) -> list[Line]:
    """Rank complete lines, by witness or together. Incomplete ones come last in their ranking."""
    contenders = (replace(line.entry.contender, among="") if together else line.entry.contender for line in lines)
    known = ranks.ranks(contenders)
    ranked = [Line(line.entry, known.get(line.who)) for line in lines]
    return sorted(ranked, key=lambda line: (0 if together else line.witness.place, *_place(line)))


def _place(line: Line) -> tuple[bool, int]:
    """Return the place of a line in its ranking: ranked ones first, the others by how much they have played."""
    return line.rank is None, line.rank or -line.entry.tasks


def _rankings(ranked: Iterable[Line], *, together: bool) -> list[tuple[Line, ...]]:
    """Return the ranked lines by those that are ranked together."""
    groups = groupby(ranked, key=lambda line: "" if together else line.witness)
    return [tuple(lines) for _, lines in groups]


def _wanted(line: Line, query: Query) -> bool:
    return (
        query.kind in ("", line.kind)
        and query.provenance in ("", line.provenance)
        and query.witness in ("", line.witness)
        and query.name.lower() in line.name.lower()
        and query.code in ("", CODE.get(line.code))
    )


def _arranged(lines: list[Line], query: Query) -> tuple[list[Line], list[Line]]:
    """Return pinned lines and the others; a metric to sort by puts all of them in one order."""
    if query.metric:
        return [], _sorted(lines, descending=query.sort.startswith("-"))
    return [line for line in lines if line.reference], [line for line in lines if not line.reference]


def _sorted(lines: list[Line], *, descending: bool) -> list[Line]:
    """Sort by the metric that was read; lines without a value come last."""
    known = [line for line in lines if line.entry.value is not None]
    known.sort(key=lambda line: line.entry.value or 0.0, reverse=descending)
    return known + [line for line in lines if line.entry.value is None]


def opened(made: Leaderboard[Line]) -> Leaderboard[Row]:
    """Return the same leaderboard with the figures of its rows, read in a few queries for all of them."""
    standings = _standings(made)
    runs = [(each.run, each.line_up) for each in standings.values() if each.run is not None]
    facts = _Facts(standings, background.of_runs(runs), _run_counts(made), timed=tasksets.timed(made.task_set))
    pinned, rows = (tuple(facts.row(line) for line in each) for each in (made.pinned, made.rows))
    return replace(made, pinned=pinned, rows=rows)  # type: ignore[return-value]


def open_details(rows: Iterable[Row]) -> None:
    """Read the cells and curves of all these rows at once."""
    prefetch_related_objects([row.standing.aggregate for row in rows], "detail")


def curved(rows: Iterable[Row]) -> tuple[bool, bool]:
    """Return whether any of these rows has a curve of distances, and of regret, without reading all of their points."""
    ids = [row.standing.aggregate_id for row in rows]
    first = KeyTransform(0, "curve")
    points = AggregateDetail.objects.filter(pk__in=ids).values_list(
        KeyTransform("t", first), KeyTransform("regret", first)
    )
    known = list(points)
    return any(t is not None for t, _ in known), any(regret is not None for _, regret in known)


@dataclass(frozen=True)
class _Facts:
    """The facts that make rows of lines."""

    standings: Mapping[str, Standing]  # by `who`
    background: Mapping[int, Background]  # by run
    runs: Mapping[tuple[int, str], int]  # public ones of each line-up in each setting
    timed: bool  # whether time counts

    def row(self, line: Line) -> Row:
        standing, ours = self.standings[line.who], line.reference
        return Row(
            line.entry,
            line.rank,
            line.ranks,
            standing=standing,
            other_runs=0 if ours else self.runs.get((standing.line_up_id, standing.setting), 1) - 1,
            marks=() if ours else marks(standing.aggregate, timed=self.timed),
            background=self.background.get(standing.run_id, UNKNOWN),
        )


def _standings(made: Leaderboard[Line]) -> Mapping[str, Standing]:
    """Return the standings of the lines that are shown, by `who`."""
    if made.on is not None:
        return {line.who: made.past[line.who] for line in made.every}
    rows = list(Standing.objects.filter(pk__in=[line.entry.standing_id for line in made.every]).whole())
    known = corrections.corrected(rows, made.excluded) if made.excluded else rows
    return {each.who: each for each in known}


def _run_counts(made: Leaderboard[Line]) -> dict[tuple[int, str], int]:
    """Count the public runs of each line-up that is shown in each setting, up to the end of the day."""
    shown = [line.entry.line_up_id for line in made.every if not line.reference]
    runs = Run.objects.public().filter(task_set=made.task_set, line_up__in=shown)
    runs = runs if made.on is None else runs.filter(published_at__lt=history.end_of(made.on))
    rows = runs.values_list("line_up", "setting").annotate(n=Count("pk"))
    return {(line_up, setting): n for line_up, setting, n in rows}
