"""Standings: the rows of leaderboards, now and in the past."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from plumbline.envs.family import Ruling
from plumbline.evaluation.models.line_ups import LineUp
from plumbline.evaluation.models.runs import Run, RunQuery
from plumbline.evaluation.models.task_sets import Task, TaskSet
from plumbline.evaluation.scoring.verdicts import PROVIDER_ERROR

PEOPLE = "people"
"""The `who` of the standing of all participants together."""

PEOPLE_MODES = {PEOPLE: None, f"{PEOPLE} command": "command"}
"""The standings of people, and the input mode each is limited to."""


def people_with(input_mode: str) -> list[str]:
    """Return the standings of people in which an episode with this input mode counts."""
    return [who for who, mode in PEOPLE_MODES.items() if mode in (None, input_mode)]


class Aggregate(models.Model):
    """The aggregated results of a run's episodes, or of people's. Never changes: new figures are a new row."""

    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="aggregates")  # null: people
    tasks = models.PositiveIntegerField()  # covered
    episodes = models.PositiveIntegerField()
    participants = models.PositiveIntegerField(default=1)
    values = models.JSONField(default=dict)  # {"completion": {"value": ..., "low": ..., "high": ..., "n": ...}}
    verdicts = models.JSONField(default=dict)  # per episode
    outcomes = models.JSONField(default=dict)  # episodes by outcome: {"solved": 12, "aborted": 1}
    turns = models.PositiveBigIntegerField(null=True)  # of a run; null, as are the next two: people's, or not known
    provider_errors = models.PositiveBigIntegerField(null=True)  # turns at which the model's service failed
    untimed_turns = models.PositiveBigIntegerField(null=True)  # turns that used no time because they have no `seconds`
    merit = models.FloatField(null=True)  # the metric that ranks; smaller is better, null is unknown
    second_merit = models.FloatField(null=True)  # the metric that breaks ties
    rules_version = models.PositiveIntegerField()  # the lowest among its episodes, as are the next two
    extractor_version = models.PositiveIntegerField()
    metrics_version = models.PositiveIntegerField()
    computed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"aggregate {self.pk} of {self.episodes} episodes"


class AggregateDetail(models.Model):
    """The parts of an aggregate that are read only when one of them is shown."""

    aggregate = models.OneToOneField(Aggregate, models.CASCADE, primary_key=True, related_name="detail")
    cells = models.JSONField(default=list)  # [{"path": 2, "geoms": 3, "n": 3, "completion": {...}}]
    curve = models.JSONField(default=list)  # [{"t": 0, "mean": 6.5, "n": 300}]
    endings = models.JSONField(null=True)  # [["declared", false, 14, 3]], see results/endings.py; null: not counted
    failures = models.JSONField(null=True)  # see results/failures.py; null: no detectors, or not counted

    def __str__(self) -> str:
        return f"detail of aggregate {self.aggregate_id}"


class MetricVector(models.Model):
    """One metric of an aggregate over all tasks of the set: a sum and a count for each, packed."""

    aggregate = models.ForeignKey(Aggregate, models.CASCADE, related_name="vectors")
    metric = models.CharField(max_length=40)
    packed = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["aggregate", "metric"], name="vector_once"),)

    def __str__(self) -> str:
        return f"{self.metric} of aggregate {self.aggregate_id}"


class StandingQuery(models.QuerySet["Standing"]):
    def whole(self) -> StandingQuery:
        """Return standings with all that a row of a leaderboard needs, in two queries."""
        rows = self.select_related("line_up__lead", "line_up__owner", "run", "aggregate")
        return rows.prefetch_related("line_up__seats__agent")


class Standing(models.Model):
    """A current row of a leaderboard: a line-up of agents, or people."""

    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="standings")
    setting = models.CharField(max_length=200)
    who = models.CharField(max_length=220)  # "agent 12", "agents 12 7", "people", "people command"
    line_up = models.ForeignKey(LineUp, models.CASCADE, null=True, related_name="standings")  # null: people
    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="standings")
    aggregate = models.ForeignKey(Aggregate, models.CASCADE, related_name="standings")
    rank = models.PositiveIntegerField(null=True)  # by witness, in its own setting; null: a reference, or incomplete
    computed_at = models.DateTimeField(default=timezone.now)

    objects = StandingQuery.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["task_set", "setting", "who"], name="standing_once"),)

    def __str__(self) -> str:
        return f"{self.who} on {self.task_set.slug} ({self.setting})"

    @property
    def tasks(self) -> int:
        return self.aggregate.tasks

    @property
    def episodes(self) -> int:
        return self.aggregate.episodes

    @property
    def participants(self) -> int:
        return self.aggregate.participants

    @property
    def values(self) -> dict[str, Any]:
        return self.aggregate.values

    @property
    def verdicts(self) -> dict[str, float]:
        return self.aggregate.verdicts

    @property
    def malformed(self) -> float | None:
        """The share of actions that were not understood; None without an action."""
        total = sum(count for name, count in self.verdicts.items() if name != PROVIDER_ERROR)
        return self.verdicts.get(Ruling.MALFORMED, 0.0) / total if total else None

    @property
    def outcomes(self) -> dict[str, int]:
        return self.aggregate.outcomes

    @property
    def turns(self) -> int | None:
        return self.aggregate.turns

    @property
    def provider_errors(self) -> int | None:
        return self.aggregate.provider_errors

    @property
    def untimed_turns(self) -> int | None:
        return self.aggregate.untimed_turns

    @property
    def metrics_version(self) -> int:
        return self.aggregate.metrics_version

    @property
    def cells(self) -> list[dict[str, Any]]:
        """The cells of its heatmap; none for a standing of the past."""
        return self._detail.cells if self._detail else []

    @property
    def curve(self) -> list[dict[str, Any]]:
        """The mean distance after each action; empty for a standing of the past."""
        return self._detail.curve if self._detail else []

    @property
    def failures(self) -> dict[str, Any] | None:
        """The counts of failures; None where they are not counted."""
        return self._detail.failures if self._detail else None

    @property
    def _detail(self) -> AggregateDetail | None:
        return getattr(self.aggregate, "detail", None) if self.pk else None  # one of the past is not stored


class StandingHistoryQuery(models.QuerySet["StandingHistory"]):
    def open(self) -> StandingHistoryQuery:
        return self.filter(until=None)

    def shown(self) -> StandingHistoryQuery:
        """Return the rows of people, and of runs that are neither withdrawn nor hidden today."""
        public: RunQuery = Run.objects.public()
        return self.filter(Q(run=None) | Q(run__in=public))


class StandingHistory(models.Model):
    """A row of a leaderboard from one time until another. Rows are only added; later only `until` is set."""

    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="history")
    setting = models.CharField(max_length=200)
    who = models.CharField(max_length=220)
    line_up = models.ForeignKey(LineUp, models.PROTECT, null=True, related_name="history")
    run = models.ForeignKey(Run, models.PROTECT, null=True, related_name="history")
    aggregate = models.ForeignKey(Aggregate, models.RESTRICT, related_name="history")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)  # null: until now

    objects = StandingHistoryQuery.as_manager()

    class Meta:
        verbose_name_plural = "standing histories"
        constraints = (
            models.UniqueConstraint(
                fields=["task_set", "setting", "who"], name="history_open_once", condition=Q(until=None)
            ),
            models.CheckConstraint(
                name="history_runs_forward", condition=Q(until=None) | Q(until__gte=models.F("since"))
            ),
        )
        indexes = (models.Index(fields=["task_set", "setting", "since"], name="history_by_leaderboard"),)

    def __str__(self) -> str:
        return f"{self.who} on {self.task_set.slug} ({self.setting}) since {self.since:%Y-%m-%d}"


class PeopleCount(models.Model):
    """People's results at one task so far: counted as soon as an episode is scored."""

    task = models.ForeignKey(Task, models.PROTECT, related_name="people_counts")
    setting = models.CharField(max_length=200)
    who = models.CharField(max_length=40)
    episodes = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(null=True)  # episodes that solved it; null: counted at the next pass
    winning_actions = models.PositiveBigIntegerField(default=0)  # of these episodes together
    sums = models.JSONField(default=dict)  # {"completion": [sum, n]}; of a metric whose most counts, the most

    class Meta:
        constraints = (models.UniqueConstraint(fields=["task", "setting", "who"], name="people_count_once"),)

    def __str__(self) -> str:
        return f"{self.who} at {self.task} ({self.setting})"
