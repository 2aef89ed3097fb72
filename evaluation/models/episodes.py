"""Episodes, their turns and transcripts, and exposures of people."""

from __future__ import annotations

import uuid
from functools import reduce

from django.apps import apps
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from plumbline.evaluation.models.agents import Agent
from plumbline.evaluation.models.fields import Words
from plumbline.evaluation.models.runs import Run
from plumbline.evaluation.models.task_sets import Task
from plumbline.evaluation.scoring.diagnoses import NOT_THE_AGENTS

FOR_THE_RECORD = {
    "agent__kind": Agent.Kind.HUMAN,
    "run": None,
    "counted": True,
    "attempt": 1,
    "exposed": False,
    "task__task_set__practice": False,
}
"""Values of episodes that stand for people: first attempts of participants, no practice, without a prior exposure."""

NONE_FOUND = "none"
"""Choice of episodes that have failed and in which no failure was found, beside the labels."""


class EpisodeQuery(models.QuerySet["Episode"]):
    def open(self) -> EpisodeQuery:
        return self.filter(closed_at=None)

    def finished(self) -> EpisodeQuery:
        return self.exclude(closed_at=None)

    def scored(self) -> EpisodeQuery:
        return self.exclude(scored_at=None)

    def by_people(self) -> EpisodeQuery:
        return self.filter(agent__kind=Agent.Kind.HUMAN)

    def played_by(self, agent: Agent | int) -> EpisodeQuery:
        """Return people's and live episodes in which an agent holds any seat."""
        first = Episode.objects.filter(agent=agent, run=None).order_by().values("pk")
        others = apps.get_model("evaluation", "Seat").objects.filter(agent=agent).order_by().values("episode")
        return self.filter(pk__in=first.union(others), run=None)  # with OR, databases would read all episodes

    def for_the_record(self) -> EpisodeQuery:
        """Return scored episodes that stand for people."""
        return self.scored().filter(**FOR_THE_RECORD)

    def failed(self) -> EpisodeQuery:
        """Return scored episodes that failed by what their agent did."""
        return self.filter(solved=False).exclude(outcome__in=NOT_THE_AGENTS)

    def with_failure(self, label: str) -> EpisodeQuery:
        """Return episodes with a finding of this label; of NONE_FOUND, those that have failed without any."""
        if label == NONE_FOUND:
            return self.failed().filter(failures=None).exclude(failures_version=None)
        found = apps.get_model("evaluation", "Failure").objects.filter(episode=OuterRef("pk"), label=label)
        return self.filter(Exists(found))

    def public(self) -> EpisodeQuery:
        return self.filter(run__in=Run.objects.public(), task__task_set__sealed=False)


class Episode(models.Model):
    """One agent, one task, one setting, one attempt."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="episodes")  # people's have none
    agent = models.ForeignKey(Agent, models.CASCADE, related_name="episodes")
    task = models.ForeignKey(Task, models.PROTECT, related_name="episodes")
    setting = models.CharField(max_length=200)
    attempt = models.PositiveIntegerField(default=1)
    rules_version = models.PositiveIntegerField()
    counted = models.BooleanField(default=True)  # in the statistics, if nothing else excludes it
    exposed = models.BooleanField(default=False)  # had seen the task's solution or results before
    claim = models.PositiveIntegerField(default=0)  # the newest connection; older ones may not send turns
    opened_at = models.DateTimeField(default=timezone.now)
    begun_at = models.DateTimeField(null=True)  # when the clock of a real-time world was started
    last_turn_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=20, blank=True)  # the family's word, or an Outcome
    turn_count = models.PositiveIntegerField(default=0)
    action_count = models.PositiveIntegerField(default=0)  # charged to the budget

    # Filled in when scored. Unknown is null.
    scored_at = models.DateTimeField(null=True)
    extractor_version = models.PositiveIntegerField(default=1)
    metrics_version = models.PositiveIntegerField(default=1)
    solved = models.BooleanField(null=True)
    initial_distance = models.PositiveIntegerField(null=True)
    metrics = models.JSONField(default=dict)  # {"deviation": 3, ...}
    verdicts = models.JSONField(default=dict)  # {"effective": 4, ...}
    trajectory = models.BinaryField(default=bytes)  # verdict and distance of each action, packed
    checkpoints = models.BinaryField(default=bytes)  # where a long one can be replayed from, packed
    input_mode = models.CharField(max_length=10, blank=True)  # "command", "keys", "pointer", "mixed"
    seconds = models.FloatField(null=True)
    untimed_turns = models.PositiveIntegerField(null=True)  # without `seconds`; null: not counted when it was scored
    tokens_in = models.PositiveBigIntegerField(null=True)
    tokens_out = models.PositiveBigIntegerField(null=True)
    cost_usd = models.FloatField(null=True)
    failures_version = models.PositiveIntegerField(null=True)  # of the detectors that looked at it; null: none did
    failures_due_since = models.DateTimeField(null=True)  # it waits for the detectors; null: it does not

    objects = EpisodeQuery.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["run", "task", "attempt"], name="attempt_once_per_run", condition=~Q(run=None)
            ),
            models.UniqueConstraint(
                fields=["agent", "task", "setting", "attempt"], name="attempt_once_per_agent", condition=Q(run=None)
            ),
            models.CheckConstraint(
                name="closed_has_outcome", condition=Q(closed_at=None, outcome="") | ~Q(closed_at=None) & ~Q(outcome="")
            ),
        )
        indexes = (
            models.Index(fields=["task", "setting"]),
            models.Index(fields=["last_turn_at"], name="episode_still_open", condition=Q(closed_at=None)),
            models.Index(
                fields=["closed_at"], name="episode_to_score", condition=Q(scored_at=None) & ~Q(closed_at=None)
            ),
            models.Index(
                fields=["failures_due_since"], name="episode_to_diagnose", condition=~Q(failures_due_since=None)
            ),
        )

    def __str__(self) -> str:
        return f"{self.agent} at {self.task}"

    @property
    def for_the_record(self) -> bool:
        """True if it stands for people once it is scored."""
        return all(reduce(getattr, path.split("__"), self) == value for path, value in FOR_THE_RECORD.items())


class TurnRow(models.Model):
    """A turn of an open episode. Closing packs all turns into the transcript."""

    episode = models.ForeignKey(Episode, models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()  # from 1, given by the client: a resend has the same
    turn = Words()  # a Turn
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "evaluation_turn"
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["episode", "number"], name="turn_number_once"),)

    def __str__(self) -> str:
        return f"turn {self.number}"


class Transcript(models.Model):
    """All turns of a closed episode, packed."""

    episode = models.OneToOneField(Episode, models.CASCADE, primary_key=True, related_name="transcript")
    packed = models.BinaryField()

    def __str__(self) -> str:
        return f"transcript of {self.episode_id}"


class Exposure(models.Model):
    """A person's view of a task's solution before their first attempt was closed."""

    agent = models.ForeignKey(Agent, models.CASCADE, related_name="exposures")
    task = models.ForeignKey(Task, models.CASCADE, related_name="exposures")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["agent", "task"], name="exposed_once"),)

    def __str__(self) -> str:
        return f"{self.agent} saw {self.task}"
