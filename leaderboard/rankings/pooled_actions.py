"""The paper's classes of actions, by setting: means over all agents, as in Figure 6 of iVISPAR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from plumbline.evaluation.models import Standing, TaskSet
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings.leaderboards import ranked_standings

UNCOUNTED = "in none of these"


@dataclass(frozen=True, slots=True)
class Pooled:
    """The actions of all agents in one setting."""

    setting: str
    agents: int
    classes: Mapping[str, float]  # the paper's class -> actions per episode, each agent weighing the same


def by_setting(task_set: TaskSet) -> tuple[Pooled, ...]:
    """Return a row for each setting in which an agent has played every task, without our own agents and people."""
    found = ranked_standings(task_set).items()
    return tuple(_pooled(task_set, setting, standings) for setting, standings in found if standings)


def _pooled(task_set: TaskSet, setting: str, standings: Sequence[Standing]) -> Pooled:
    sums = dict.fromkeys(_classes(task_set), 0.0)
    known = SUITES[task_set.suite].verdict_classes
    for verdict, mean in chain.from_iterable(each.verdicts.items() for each in standings):
        sums[known.get(verdict) or UNCOUNTED] += mean
    return Pooled(setting, len(standings), {name: total / len(standings) for name, total in sums.items()})


def _classes(task_set: TaskSet) -> list[str]:
    """Return the paper's classes in its order, and one for the rest."""
    named = SUITES[task_set.suite].verdict_classes.values()
    return [*dict.fromkeys(name for name in named if name), UNCOUNTED]
