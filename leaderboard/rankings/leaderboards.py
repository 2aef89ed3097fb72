"""Boards: standings of one task set and setting, ranked, with the reference rows pinned.

Only complete agents are ranked: those that played every task. Equal ones share a rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.db.models import Count, QuerySet

from plumbline.envs.setting import BLIND, unseen_of
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import PEOPLE, Agent, Run, Standing, TaskSet
from plumbline.evaluation.results import standings
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import AGENTS, METRICS, SUITES, Suite

CODE = {True: "yes", False: "no", None: ""}
"""Whether an agent could run code, as addresses and tables say it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a board."""

    standing: Standing
    name: str
    kind: str  # "model", "baseline", "human"
    provenance: str
    complete: bool
    pinned: bool
    rank: int | None = None  # None: a reference, or not complete
    other_runs: int = 0
    owner: str = ""  # the account that the name belongs to; empty for people and our own agents
    code: bool | None = None  # whether it could run code while it played, as its card says

    @property
    def who(self) -> str:
        return self.standing.who

    @property
    def counts(self) -> bool:
        """Whether tasks and others are judged by it: a file of a few tasks shall move no figure but its own."""
        return self.complete or self.kind == "human"

    def value(self, metric: str) -> float | None:
        return self.standing.values.get(metric, {}).get("value")


@dataclass(frozen=True, slots=True)
class Query:
    """What the address asks for."""

    sort: str = ""  # a metric, with - for descending; empty: by rank
    kind: str = ""
    provenance: str = ""
    name: str = ""
    code: str = ""  # "yes", "no"
    people: str = PEOPLE  # which of the standings of people


@dataclass(frozen=True, slots=True)
class Board:
    task_set: TaskSet
    setting: str
    suite: Suite
    metrics: tuple[Metric, ...]
    pinned: tuple[Row, ...]
    rows: tuple[Row, ...]
    tasks: int
    query: Query

    @property
    def every(self) -> tuple[Row, ...]:
        return self.pinned + self.rows

    @property
    def judged(self) -> Board:
        """The same with those rows alone by which others are judged: people, and agents that played every task."""
        pinned, rows = (tuple(row for row in each if row.counts) for each in (self.pinned, self.rows))
        return replace(self, pinned=pinned, rows=rows)

    @property
    def labels(self) -> dict[str, str]:
        """What charts call each row, by `who`: its name, and whose it is where others have the same."""
        shared = Counter(row.name for row in self.every)
        told = {row.who: f"{row.name} by {row.owner}" for row in self.every if row.owner and shared[row.name] > 1}
        return {row.who: told.get(row.who, row.name) for row in self.every}

    @property
    def protocol(self) -> str:
        """What an agent has for an episode, in words."""
        return tasksets.protocol(self.task_set).in_words()

    @property
    def pace(self) -> int:
        """Ticks a second; 0 where the world waits."""
        return tasksets.pace(self.task_set, self.setting)

    @property
    def longest(self) -> float:
        """How many verdicts the fullest bar shows: a whole budget, or the most that any row has had of a large one."""
        most = max((sum(row.standing.verdicts.values()) for row in self.every), default=1.0)
        return min(tasksets.protocol(self.task_set).actions, max(most, 20.0))

    @property
    def versions(self) -> dict[str, list[int]]:
        """By which versions of the rules, the extractor and the metrics its numbers were made."""
        runs = [row.standing.run for row in self.every if row.standing.run]
        return {
            "rules": sorted({self.task_set.rules_version or 0, *(run.rules_version for run in runs)}),
            "extractor": sorted({run.extractor_version for run in runs}),
            "metrics": sorted({row.standing.metrics_version for row in self.every}),
        }


def board(task_set: TaskSet, setting: str, query: Query = Query()) -> Board:
    """The board as the query asks for it. Ranks do not depend on sorting and filters."""
    suite = SUITES[task_set.suite]
    total = task_set.tasks.count()
    found = _standings(task_set, setting)
    counts = _run_counts(task_set)
    made = [_row(standing, total, counts) for standing in found if standing.agent is not None]
    ranked = _rank([row for row in made if not row.pinned], suite)
    references = sorted((row for row in made if row.pinned), key=lambda row: (_merit(row, suite), _pinned_place(row)))
    pinned = (*_people(found, query, total), *references)
    chosen = tuple(_sorted([row for row in ranked if _wanted(row, query)], query))
    return Board(task_set, setting, suite, suite.metrics, pinned, chosen, total, query)


def standing(task_set: TaskSet, setting: str, who: str) -> Standing | None:
    """What a board shows of one row: the setting's own, or that of an agent that does not look."""
    found = {each.setting: each for each in _standings(task_set, setting) if each.who == who}
    return found.get(setting) or found.get(unseen_of(setting)) or found.get(BLIND)


def ways(task_set: TaskSet, setting: str) -> list[str]:
    """The settings of the set that differ from this one in nothing but the modality."""
    _, _, options = setting.partition(",")
    return [each for each in task_set.settings if each.partition(",")[2] == options]


def public_runs() -> QuerySet[Run]:
    """What everybody may see of runs: those of sets that are shown."""
    return Run.objects.public().filter(task_set__in=TaskSet.objects.shown())


def reported(task_set: TaskSet, setting: str) -> list[dict[str, Any]]:
    """The paper's own figures for the setting, best first, where the set has the shape of the paper's; not verified."""
    suite = SUITES[task_set.suite]
    rows = [row for row in suite.reported if row["setting"] == setting]
    if not rows or not suite.of_the_papers_shape(list(task_set.tasks.values_list("axes", flat=True))):
        return []
    first = suite.reported_columns[0]["name"]
    return sorted(rows, key=lambda row: -row.get(first, 0))


def _standings(task_set: TaskSet, setting: str) -> list[Standing]:
    """Those of the setting, and where the world waits those of agents that do not look; of an agent that did both, the
    one of the setting."""
    waits = not tasksets.pace(task_set, setting)
    nearest = [BLIND, unseen_of(setting), setting] if waits else [setting]
    rows = Standing.objects.filter(task_set=task_set, setting__in=nearest).select_related("agent__owner", "run")
    known = sorted(rows, key=lambda each: (nearest.index(each.setting), each.pk))
    return list({each.who: each for each in known}.values())


def _row(standing: Standing, total: int, runs: dict[tuple[int, str], int]) -> Row:
    agent = standing.agent
    ours = agent.owner_id is None and agent.kind == Agent.Kind.BASELINE
    return Row(
        standing=standing,
        name=agent.name,
        kind=agent.kind,
        provenance=standing.run.provenance,
        complete=standing.tasks == total,
        pinned=ours,
        owner=agent.owner.username if agent.owner else "",
        code=agent.card.get("code"),
        other_runs=0 if ours else runs[agent.pk, standing.setting] - 1,
    )


def _people(found: Sequence[Standing], query: Query, total: int) -> list[Row]:
    """The human row; none when nobody has played."""
    chosen = query.people if query.people in standings.PEOPLE_MODES else PEOPLE
    return [
        Row(each, "People", "human", Run.Provenance.LIVE, each.tasks == total, pinned=True)
        for each in found
        if each.who == chosen
    ]


def _rank(rows: Sequence[Row], suite: Suite) -> list[Row]:
    """Complete rows get ranks by the suite's first two metrics; the rest follow without."""
    complete = sorted((row for row in rows if row.complete), key=lambda row: _merit(row, suite))
    ranked: list[Row] = []
    for _, equals in groupby(complete, key=lambda row: _merit(row, suite)):
        place = len(ranked) + 1
        ranked += [replace(row, rank=place) for row in equals]
    return ranked + sorted((row for row in rows if not row.complete), key=lambda row: -row.standing.tasks)


def _merit(row: Row, suite: Suite) -> tuple[float, ...]:
    """Smaller is better; unknown is worst."""
    return tuple(_sort_value(row.value(metric.name), metric) for metric in suite.metrics[:2])


def _sort_value(value: float | None, metric: Metric) -> float:
    if value is None:
        return float("inf")
    return -value if metric.better == "higher" else value


def _wanted(row: Row, query: Query) -> bool:
    return (
        query.kind in ("", row.kind)
        and query.provenance in ("", row.provenance)
        and query.name.lower() in row.name.lower()
        and query.code in ("", CODE.get(row.code))
    )


def _sorted(rows: list[Row], query: Query) -> list[Row]:
    name = query.sort.removeprefix("-")
    if name not in METRICS:
        return rows
    known = [row for row in rows if row.value(name) is not None]
    known.sort(key=lambda row: row.value(name) or 0.0, reverse=query.sort.startswith("-"))
    return known + [row for row in rows if row.value(name) is None]


def _pinned_place(row: Row) -> int:
    titles = [baseline.title for baseline in AGENTS.values()]
    return titles.index(row.name) if row.name in titles else len(titles)


def _run_counts(task_set: TaskSet) -> dict[tuple[int, str], int]:
    """How many public runs each agent has under each setting."""
    rows = Run.objects.public().filter(task_set=task_set).values_list("agent", "setting").annotate(n=Count("pk"))
    return {(agent, setting): n for agent, setting, n in rows}
