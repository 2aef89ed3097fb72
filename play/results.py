"""A finished task beside the optimum, other people and agents."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean

from envs.setting import BLIND
from evaluation import tasksets
from evaluation.models import Agent, Episode

SHOWN_AGENTS = 8


@dataclass(frozen=True, slots=True)
class Others:
    """How people did at the same task and setting, at their first attempt."""

    people: int
    solved: int
    steps: float | None  # mean, of those who solved it


@dataclass(frozen=True, slots=True)
class Rival:
    """How an agent did."""

    episode: Episode
    solved: bool
    steps: int


def others(episode: Episode) -> Others:
    record = Episode.objects.for_the_record().filter(task=episode.task, setting=episode.setting, run=None)
    solved = [each.action_count for each in record.exclude(pk=episode.pk) if each.solved]
    people = record.exclude(pk=episode.pk).values("agent").distinct().count()
    return Others(people, len(solved), mean(solved) if solved else None)


def _alike(setting: str) -> list[str]:
    return [setting, BLIND, tasksets.unseen_of(setting)]


def rivals(episode: Episode) -> list[Rival]:
    """Agents' public episodes at the task: the same setting, and those that do not look."""
    public = Episode.objects.public().filter(task=episode.task, setting__in=_alike(episode.setting), attempt=1)
    rows = public.exclude(agent__kind=Agent.Kind.HUMAN).select_related("agent").order_by("-solved", "action_count")
    return [Rival(row, bool(row.solved), row.action_count) for row in rows[:SHOWN_AGENTS]]
