"""Standings: what boards show, computed from episodes and always whole.

An agent's latest public run counts. People count together: first attempts of consenting participants, tasks weighted
equally, once over all and once for those who only typed commands as models do.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Max
from django.utils import timezone

from plumbline.evaluation.models import PEOPLE, Agent, Episode, EpisodeQuery, Run, Standing, TaskSet
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.scoring.replays import unpack
from plumbline.evaluation.scoring.statistics import (
    Estimate,
    Puzzles,
    mean_by_participant_and_task,
    mean_by_task,
    most,
    proportion,
    share,
)
from plumbline.evaluation.scoring.verdicts import costs
from plumbline.evaluation.suites import SUITES

UNKNOWN = 0  # where a complexity is not known
FEWEST_SEALED = 3  # tasks of a sealed set in an average that is shown

PEOPLE_MODES = {PEOPLE: None, f"{PEOPLE} command": "command"}
"""The standings of people, and the input mode each is limited to."""


@dataclass(frozen=True, slots=True)
class Played:
    """What aggregates need of an episode."""

    agent: int
    task: int
    puzzle: str  # what it shares with tasks that differ in nothing but the seed of their chance
    axes: dict[str, int | str]
    outcome: str
    metrics: dict[str, float | None]
    verdicts: dict[str, int]
    curve: tuple[int | None, ...]  # the distance after 0, 1, 2, ... charged actions


Estimator = Callable[[Sequence[tuple[Played, float]], str], Estimate | None]


def refresh(task_set: TaskSet, setting: str, agent: Agent) -> Standing | None:
    """Bring an agent's standing to its latest public run; without one it has none."""
    run = latest(task_set, setting, agent)
    if run is None:
        Standing.objects.filter(task_set=task_set, setting=setting, who=f"agent {agent.pk}").delete()
        return None
    return _store(task_set, setting, f"agent {agent.pk}", run.figures or figures(run), agent=agent, run=run)


def figures(run: Run) -> dict[str, Any]:
    """What a standing shows of a run that is whole. Takes its time: not for a transaction."""
    rows = [_played(episode, budget(run.task_set)) for episode in run.episodes.select_related("task")]
    return _figures(run.task_set, rows, _by_task)


def refresh_people(task_set: TaskSet, setting: str) -> None:
    """Recompute the standings of people under one setting."""
    for who in PEOPLE_MODES:
        chosen = episodes_of(Standing(task_set=task_set, setting=setting, who=who))
        rows = [_played(episode, budget(task_set)) for episode in chosen.select_related("task").order_by("pk")]
        if rows:
            _store(task_set, setting, who, _figures(task_set, rows, _by_participant_and_task))
        else:
            Standing.objects.filter(task_set=task_set, setting=setting, who=who).delete()


def refresh_stale_people() -> None:
    """Recompute where a person's episode was scored, or was deleted with the person, since the last time."""
    for task_set in TaskSet.objects.shown().ranked():
        record = Episode.objects.for_the_record().filter(task__task_set=task_set, run=None)
        rows = record.values("setting").annotate(at=Max("scored_at"), n=Count("pk"))
        there = {row["setting"]: row for row in rows}
        made = {row.setting: row for row in Standing.objects.filter(task_set=task_set, who=PEOPLE)}
        for setting in sorted(there.keys() | made.keys()):
            if _stale(made.get(setting), there.get(setting)):
                refresh_people(task_set, setting)


def rebuild() -> Iterator[str]:
    """Every standing anew; yields what it works on."""
    for task_set in TaskSet.objects.all():
        for setting, agent in _agents(task_set):
            yield f"{task_set.slug} {setting} {agent}"
            _rework(latest(task_set, setting, agent))
            refresh(task_set, setting, agent)
        for setting in task_set.settings:
            yield f"{task_set.slug} {setting} people"
            refresh_people(task_set, setting)


def episodes_of(standing: Standing) -> EpisodeQuery:
    """Those that a standing sums up."""
    if standing.run is not None:
        return standing.run.episodes.all()
    record = Episode.objects.for_the_record().filter(task__task_set=standing.task_set, setting=standing.setting)
    mode = PEOPLE_MODES[standing.who]
    return record.filter(run=None, **({"input_mode": mode} if mode else {}))


def latest(task_set: TaskSet, setting: str, agent: Agent) -> Run | None:
    """The agent's public run that counts."""
    return public_runs(task_set, setting, agent).first()


def public_runs(task_set: TaskSet, setting: str, agent: Agent) -> Any:
    """The agent's public runs, newest first."""
    runs = Run.objects.public().filter(task_set=task_set, setting=setting, agent=agent)
    return runs.order_by("-published_at", "-pk")


def budget(task_set: TaskSet) -> int:
    """How long distance curves are."""
    return int(task_set.protocol.get("actions", 0))


def _rework(run: Run | None) -> None:
    if run is not None:
        Run.objects.filter(pk=run.pk).update(figures=figures(run))


def _stale(made: Standing | None, there: dict[str, Any] | None) -> bool:
    """Whether a standing of people is another than the episodes there are would make."""
    if made is None or there is None:
        return True
    return made.computed_at < there["at"] or made.episodes != there["n"]


def _agents(task_set: TaskSet) -> list[tuple[str, Agent]]:
    runs = Run.objects.filter(task_set=task_set).select_related("agent").order_by("setting", "agent_id")
    return list(dict.fromkeys((run.setting, run.agent) for run in runs))


def _played(episode: Episode, length: int) -> Played:
    verdicts, distances = unpack(bytes(episode.trajectory))
    charged = [distances[0]]
    charged += [after for named, after in zip(verdicts, distances[1:], strict=True) if costs(named)]
    longest = min(length, 100)
    curve = tuple(charged[min(step, len(charged) - 1)] for step in range(longest + 1))
    seen = episode.task.puzzle, episode.task.axes, episode.outcome, episode.metrics, episode.verdicts
    return Played(episode.agent_id, episode.task_id, *seen, curve)


@transaction.atomic
def _store(
    task_set: TaskSet,
    setting: str,
    who: str,
    made: dict[str, Any],
    *,
    agent: Agent | None = None,
    run: Run | None = None,
) -> Standing:
    values = {**made, "agent": agent, "run": run, "computed_at": timezone.now()}
    standing, _ = Standing.objects.update_or_create(task_set=task_set, setting=setting, who=who, defaults=values)
    return standing


def _figures(task_set: TaskSet, rows: Sequence[Played], estimate: Estimator) -> dict[str, Any]:
    return {
        "tasks": len({row.task for row in rows}),
        "episodes": len(rows),
        "participants": len({row.agent for row in rows}),
        "values": _estimates(task_set, rows, estimate),
        "verdicts": _per_episode(rows),
        "outcomes": dict(sorted(Counter(row.outcome for row in rows).items())),
        "cells": _cells(task_set, rows, estimate),
        "curve": _curve(rows),
        "metrics_version": METRICS_VERSION,
    }


def _estimates(task_set: TaskSet, rows: Sequence[Played], estimate: Estimator) -> dict[str, Any]:
    """Each metric of the boards: its mean and interval over the episodes in which it is known."""
    found = {}
    for metric in SUITES[task_set.suite].metrics:
        known = [(row, value) for row in rows if (value := row.metrics.get(metric.name)) is not None]
        made = estimate(known, metric.kind)
        if made is not None:
            found[metric.name] = _rounded(made)
    return found


def _rounded(estimate: Estimate) -> dict[str, Any]:
    return {key: round(value, 6) if isinstance(value, float) else value for key, value in asdict(estimate).items()}


def _by_task(known: Sequence[tuple[Played, float]], kind: str) -> Estimate | None:
    outcomes: dict[int, list[float]] = defaultdict(list)
    for row, value in known:
        outcomes[row.task].append(value)
    return _BY_TASK[kind](outcomes, _puzzles(known))


_BY_TASK: dict[str, Callable[[dict[int, list[float]], Puzzles], Estimate | None]] = {
    "proportion": proportion,
    "share": mean_by_task,
    "mean": mean_by_task,
    "most": most,
}


def _by_participant_and_task(known: Sequence[tuple[Played, float]], kind: str) -> Estimate | None:
    if kind == "most":
        return most({0: [value for _, value in known]})
    made = mean_by_participant_and_task({(row.agent, row.task): value for row, value in known}, _puzzles(known))
    clusters = min(len({row.agent for row, _ in known}), len({row.puzzle for row, _ in known}))
    return share(made, clusters) if kind == "proportion" else made


def _puzzles(known: Sequence[tuple[Played, float]]) -> Puzzles:
    return {row.task: row.puzzle for row, _ in known}


def _per_episode(rows: Sequence[Played]) -> dict[str, float]:
    """How often each verdict is given in an episode, on average."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row.verdicts)
    return {name: round(count / len(rows), 6) for name, count in sorted(total.items())}


def _cells(task_set: TaskSet, rows: Sequence[Played], estimate: Estimator) -> list[dict[str, Any]]:
    """The heatmap: estimates for each pair of complexities."""
    axes = SUITES[task_set.suite].cell_axes
    groups: dict[tuple[int | str, ...], list[Played]] = defaultdict(list)
    for row in rows:
        groups[tuple(row.axes.get(axis, UNKNOWN) for axis in axes)].append(row)
    return [
        {**dict(zip(axes, cell, strict=True)), "n": len(group)}
        | ({} if _tells(task_set, group) else _estimates(task_set, group, estimate))
        for cell, group in sorted(groups.items(), key=lambda each: [(isinstance(axis, str), axis) for axis in each[0]])
    ]


def _tells(task_set: TaskSet, group: Sequence[Played]) -> bool:
    """Whether an average over these would tell how a task of a sealed set went."""
    return task_set.sealed and len({row.task for row in group}) < FEWEST_SEALED


def _curve(rows: Sequence[Played]) -> list[dict[str, Any]]:
    """The mean distance after each number of actions, over episodes in which it is known."""
    steps = range(max(len(row.curve) for row in rows))
    known = [[row.curve[step] for row in rows if row.curve[step] is not None] for step in steps]
    return [
        {"t": step, "mean": round(_mean(values), 6), "n": len(values)} for step, values in enumerate(known) if values
    ]


def _mean(values: Iterable[Any]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)
