"""The result of a finished task, beside the optimum, other people and agents."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Avg, Count, FloatField, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from plumbline.envs.setting import BLIND, unseen_of
from plumbline.evaluation.models import PEOPLE, Agent, Episode, PeopleCount
from plumbline.evaluation.suites import Suite

SHOWN_AGENTS = 8
SCORE = "game_score"  # a metric that some suites have


@dataclass(frozen=True, slots=True)
class Others:
    """First attempts of other people at the same task and setting."""

    people: int
    solved: int
    steps: float | None  # mean, of those who solved it
    score: float | None = None  # mean, of all


@dataclass(frozen=True, slots=True)
class Rival:
    """An agent's result at the same task."""

    episode: Episode
    solved: bool
    steps: int
    score: float | None  # None: tasks of this suite have no score


def others(episode: Episode) -> Others:
    """Return what is counted of others at a task; where a pass has yet to count it, read all their episodes."""
    counted = PeopleCount.objects.filter(task=episode.task, setting=episode.setting, who=PEOPLE).first()
    return _read(episode) if counted is None or counted.wins is None else _besides(episode, counted)


def _besides(episode: Episode, counted: PeopleCount) -> Others:
    """Return the counts without the episode itself."""
    mine = episode.for_the_record and episode.scored_at is not None
    won = bool(mine and episode.solved)
    wins, actions = counted.wins - won, counted.winning_actions - won * episode.action_count
    total, n = counted.sums.get(SCORE, (0.0, 0))
    if mine and (score := episode.metrics.get(SCORE)) is not None:
        total, n = total - score, n - 1
    return Others(counted.episodes - mine, wins, actions / wins if wins else None, total / n if n else None)


def _read(episode: Episode) -> Others:
    record = Episode.objects.for_the_record().filter(task=episode.task, setting=episode.setting)
    solved, score = Q(solved=True), Cast(KeyTextTransform(SCORE, "metrics"), FloatField())
    found = record.exclude(pk=episode.pk).aggregate(
        people=Count("agent", distinct=True),
        steps=Avg("action_count", filter=solved),
        score=Avg(score),
        solved=Count("pk", filter=solved),  # the last: it takes the name of the column
    )
    return Others(**found)


def has_score(suite: Suite) -> bool:
    """Return whether the suite has a score, which people who did not win have too."""
    return SCORE in {metric.name for metric in suite.measured}


def _alike(setting: str) -> list[str]:
    return [setting, BLIND, unseen_of(setting)]


def rivals(episode: Episode) -> list[Rival]:
    """Return agents' public episodes at the task: in the same setting, or without observations."""
    public = Episode.objects.public().filter(task=episode.task, setting__in=_alike(episode.setting), attempt=1)
    rows = (
        public.exclude(agent__kind=Agent.Kind.HUMAN)
        .select_related("agent")
        .order_by("-solved", f"-metrics__{SCORE}", "action_count")
    )
    return [Rival(row, bool(row.solved), row.action_count, row.metrics.get(SCORE)) for row in rows[:SHOWN_AGENTS]]
