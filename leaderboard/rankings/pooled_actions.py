"""The paper's classes of actions, by setting: means over all agents, as in Figure 6 of iVISPAR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import chain

from plumbline.evaluation.models import Aggregate, Standing, TaskSet
from plumbline.evaluation.results import entries, prepared
from plumbline.evaluation.results.entries import Reading
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings.families import MOST_AT_ONCE

UNCOUNTED = "in none of these"
NAME = "pooled actions"


@dataclass(frozen=True, slots=True)
class Pooled:
    """The actions of all agents in one setting."""

    setting: str
    agents: int
    classes: Mapping[str, float]  # the paper's class -> actions per episode, each agent weighing the same


def by_setting(task_set: TaskSet) -> tuple[Pooled, ...]:
    """Return a row for each setting in which an agent has played every task, without our own agents and people.

    Those of many agents are as a worker last computed them.
    """
    stored = prepared.latest(task_set, "", NAME)
    if stored is None and Standing.objects.filter(task_set=task_set).count() <= MOST_AT_ONCE:
        return computed(task_set)
    return tuple(Pooled(**each) for each in stored or prepared.last(task_set, "", NAME) or ())


def computed(task_set: TaskSet) -> tuple[Pooled, ...]:
    tasks = task_set.tasks.count()
    rows = (_pooled(Reading(task_set, setting, tasks)) for setting in task_set.settings)
    return tuple(row for row in rows if row is not None)


def prepare(task_set: TaskSet) -> None:
    """Compute and store these rows."""
    prepared.store(task_set, "", NAME, "", [asdict(each) for each in computed(task_set)])


def _pooled(reading: Reading) -> Pooled | None:
    ids = [each.aggregate_id for each in entries.read(reading) if each.contender.ranked]
    sums = dict.fromkeys(_classes(reading.task_set), 0.0)
    known = SUITES[reading.task_set.suite].verdict_classes
    verdicts = Aggregate.objects.filter(pk__in=ids).order_by("pk").values_list("verdicts", flat=True)
    for verdict, mean in chain.from_iterable(each.items() for each in verdicts):
        sums[known.get(verdict) or UNCOUNTED] += mean
    return Pooled(reading.setting, len(ids), {name: total / len(ids) for name, total in sums.items()}) if ids else None


def _classes(task_set: TaskSet) -> list[str]:
    """Return the paper's classes in its order, and one for the rest."""
    named = SUITES[task_set.suite].verdict_classes.values()
    return [*dict.fromkeys(name for name in named if name), UNCOUNTED]
