"""The records: TaskSet, Task, Agent, Run, Episode, Turn, Transcript, Exposure, Standing, Job.

Only `tasksets.py` writes task sets, only `episodes.py` and `runs.py` write episodes, only `standings.py` standings.
"""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

PEOPLE = "people"
"""Who stands on a board for all participants together."""


class Words(models.TextField):
    """Plain values as JSON text: what people say may hold U+0000, which PostgreSQL's own JSON refuses."""

    def from_db_value(self, value: str, *_: Any) -> Any:
        return msgspec.json.decode(value)

    def get_prep_value(self, value: Any) -> str:
        return msgspec.json.encode(value).decode()


class TaskSetQuery(models.QuerySet["TaskSet"]):
    def published(self) -> TaskSetQuery:
        return self.filter(state=TaskSet.State.PUBLISHED)

    def shown(self) -> TaskSetQuery:
        """Those the public may read about; a retired set keeps its boards."""
        return self.filter(state__in=[TaskSet.State.PUBLISHED, TaskSet.State.RETIRED])

    def ranked(self) -> TaskSetQuery:
        return self.filter(practice=False)


class TaskSet(models.Model):
    """A list of tasks. Once frozen neither it nor its tasks change; triggers in the database see to that."""

    class State(models.TextChoices):
        DRAFT = "draft"
        FROZEN = "frozen"
        PUBLISHED = "published"
        RETIRED = "retired"

    slug = models.SlugField(unique=True, max_length=60)
    title = models.CharField(max_length=120)
    description = models.TextField(blank=True)
    composition = models.TextField(blank=True)  # in words: "4x4, 2-11 geoms x path 2-11 x 3"
    licence = models.CharField(max_length=60, default="CC0-1.0")
    family = models.CharField(max_length=40)
    suite = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    settings = models.JSONField(default=list)  # the settings that have a board, in short text form
    protocol = models.JSONField(default=dict)
    practice = models.BooleanField(default=False)  # for warming up: told rulings, never on a board
    sealed = models.BooleanField(default=False)  # nothing of a task ever leaves the server
    rules_version = models.PositiveIntegerField(null=True)  # pinned when frozen
    digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    frozen_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    retired_at = models.DateTimeField(null=True, blank=True)
    retired_reason = models.CharField(max_length=300, blank=True)

    objects = TaskSetQuery.as_manager()

    def __str__(self) -> str:
        return self.slug


class Task(models.Model):
    """An instance and a seed."""

    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="tasks")
    position = models.PositiveIntegerField()  # from 1
    digest = models.CharField(max_length=64, db_index=True)
    instance = models.TextField()  # canonical JSON
    seed = models.BigIntegerField(default=0)
    axes = models.JSONField(default=dict)  # {"path": 4, "geoms": 3}
    solution = models.JSONField(default=dict)  # {"actions": ["move red cube up"], "optimal": true}; empty: none known

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=["task_set", "position"], name="task_position_once"),
            models.UniqueConstraint(fields=["task_set", "digest"], name="task_digest_once"),
        )

    def __str__(self) -> str:
        return f"{self.task_set.slug} {self.position}"

    @property
    def puzzle(self) -> str:
        """What this has in common with the tasks that differ from it in nothing but the seed of their chance."""
        return self.instance

    @property
    def complexities(self) -> dict[str, int | str | list[int]]:
        """The axes; where one is not known exactly, the bounds that the solution's evidence has."""
        evidence = self.solution.get("evidence", {})
        return {name: value for name, value in evidence.items() if isinstance(value, list)} | self.axes


class Agent(models.Model):
    """Whoever plays."""

    class Kind(models.TextChoices):
        HUMAN = "human"
        MODEL = "model"
        BASELINE = "baseline"

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=80, blank=True)  # people have none
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="agents")
    card = models.JSONField(default=dict)  # what the owner says about it: {"model": ..., "scaffold": ...}
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["owner", "name"], name="agent_name_once_per_owner", condition=~Q(kind="human")
            ),
            models.UniqueConstraint(fields=["name"], name="our_agent_name_once", condition=Q(owner=None) & ~Q(name="")),
        )

    def __str__(self) -> str:
        return self.name or f"participant {self.key.hex[:8]}"


class RunQuery(models.QuerySet["Run"]):
    def public(self) -> RunQuery:
        """What everybody may see: landed, published, neither withdrawn nor hidden."""
        return self.exclude(landed_at=None).exclude(published_at=None).filter(withdrawn_at=None, hidden_at=None)


class Run(models.Model):
    """One agent's episodes for one task set and setting, made visible together."""

    class Provenance(models.TextChoices):
        REPLAYED = "replayed"  # recomputed from words; who said them is the submitter's claim
        TRACED = "traced"  # full responses for every turn, and a prompt digest
        LIVE = "live"  # played through our own sockets
        OURS = "run by us"

    agent = models.ForeignKey(Agent, models.PROTECT, related_name="runs")
    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="runs")
    setting = models.CharField(max_length=200)
    provenance = models.CharField(max_length=10, choices=Provenance)
    rules_version = models.PositiveIntegerField()
    extractor_version = models.PositiveIntegerField()
    metrics_version = models.PositiveIntegerField()
    figures = models.JSONField(default=dict)  # what its standing shows, worked out when it is whole
    created_at = models.DateTimeField(default=timezone.now)
    landed_at = models.DateTimeField(null=True)  # set once, when every episode is in
    published_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_reason = models.CharField(max_length=300, blank=True)

    objects = RunQuery.as_manager()

    class Meta:
        indexes = (models.Index(fields=["task_set", "setting", "agent"]),)

    def __str__(self) -> str:
        return f"{self.agent} on {self.task_set.slug} ({self.setting})"


class EpisodeQuery(models.QuerySet["Episode"]):
    def open(self) -> EpisodeQuery:
        return self.filter(closed_at=None)

    def finished(self) -> EpisodeQuery:
        return self.exclude(closed_at=None)

    def scored(self) -> EpisodeQuery:
        return self.exclude(scored_at=None)

    def by_people(self) -> EpisodeQuery:
        return self.filter(agent__kind=Agent.Kind.HUMAN)

    def for_the_record(self) -> EpisodeQuery:
        """First attempts of consenting participants who had seen nothing of the task before."""
        return self.scored().by_people().filter(counted=True, attempt=1, exposed=False)

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
    counted = models.BooleanField(default=True)  # in the statistics, when otherwise fit
    exposed = models.BooleanField(default=False)  # had seen the task's solution or results before
    claim = models.PositiveIntegerField(default=0)  # the newest connection; older ones may not speak
    opened_at = models.DateTimeField(default=timezone.now)
    begun_at = models.DateTimeField(null=True)  # when the clock of a world that does not wait was started
    last_turn_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=20, blank=True)  # the family's word, or one of protocols.Outcome
    turn_count = models.PositiveIntegerField(default=0)
    action_count = models.PositiveIntegerField(default=0)  # charged to the budget

    # Filled in when scored. Unknown is null.
    scored_at = models.DateTimeField(null=True)
    solved = models.BooleanField(null=True)
    initial_distance = models.PositiveIntegerField(null=True)
    metrics = models.JSONField(default=dict)  # {"deviation": 3, ...}
    verdicts = models.JSONField(default=dict)  # {"effective": 4, ...}
    course = models.BinaryField(default=bytes)  # verdict and distance of each action, packed
    marks = models.BinaryField(default=bytes)  # where a long one can be played on from, packed
    input_mode = models.CharField(max_length=10, blank=True)  # "command", "keys", "pointer", "mixed"
    seconds = models.FloatField(null=True)
    tokens_in = models.PositiveBigIntegerField(null=True)
    tokens_out = models.PositiveBigIntegerField(null=True)
    cost_usd = models.FloatField(null=True)

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
        )

    def __str__(self) -> str:
        return f"{self.agent} at {self.task}"


class Turn(models.Model):
    """What was said in one go, while the episode is open. Closing packs all turns into the transcript."""

    episode = models.ForeignKey(Episode, models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()  # from 1, given by the client: a resend has the same
    said = Words()  # a Saying
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["episode", "number"], name="turn_number_once"),)

    def __str__(self) -> str:
        return f"turn {self.number}"


class Transcript(models.Model):
    """All that was said in a closed episode, packed."""

    episode = models.OneToOneField(Episode, models.CASCADE, primary_key=True, related_name="transcript")
    packed = models.BinaryField()

    def __str__(self) -> str:
        return f"transcript of {self.episode_id}"


class Exposure(models.Model):
    """A person opened what a task's solution can be read from, before a first attempt had closed."""

    agent = models.ForeignKey(Agent, models.CASCADE, related_name="exposures")
    task = models.ForeignKey(Task, models.CASCADE, related_name="exposures")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["agent", "task"], name="exposed_once"),)

    def __str__(self) -> str:
        return f"{self.agent} saw {self.task}"


class Standing(models.Model):
    """What a board shows of one agent, or of people: aggregates, recomputed whole."""

    task_set = models.ForeignKey(TaskSet, models.PROTECT, related_name="standings")
    setting = models.CharField(max_length=200)
    who = models.CharField(max_length=40)  # "agent 12", "people", "people command"
    agent = models.ForeignKey(Agent, models.CASCADE, null=True, related_name="standings")
    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="standings")
    tasks = models.PositiveIntegerField()  # covered
    episodes = models.PositiveIntegerField()
    participants = models.PositiveIntegerField(default=1)
    values = models.JSONField(default=dict)  # {"completion": {"value": ..., "low": ..., "high": ..., "n": ...}}
    verdicts = models.JSONField(default=dict)  # per episode
    outcomes = models.JSONField(default=dict)  # how many episodes ended how: {"solved": 12, "aborted": 1}
    cells = models.JSONField(default=list)  # [{"path": 2, "geoms": 3, "n": 3, "completion": {...}}]
    curve = models.JSONField(default=list)  # [{"t": 0, "mean": 6.5, "n": 300}]
    metrics_version = models.PositiveIntegerField()
    computed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["task_set", "setting", "who"], name="standing_once"),)

    def __str__(self) -> str:
        return f"{self.who} on {self.task_set.slug} ({self.setting})"


class JobQuery(models.QuerySet["Job"]):
    def unfinished(self) -> JobQuery:
        return self.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING])

    def adrift(self) -> JobQuery:
        """Queued or running without anybody holding them."""
        now = timezone.now()
        return self.unfinished().filter(Q(leased_until=None) | Q(leased_until__lt=now))

    def ahead_of(self, job: Job) -> int:
        return self.filter(state=Job.State.QUEUED, id__lt=job.id).count()


class Job(models.Model):
    """Work that outlasts a request. Its state lives here, the queue only wakes a worker."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    kind = models.CharField(max_length=40)
    subject = models.PositiveBigIntegerField()  # the id of what it works on
    plan = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveIntegerField(default=0)
    leased_until = models.DateTimeField(null=True)
    cancelling = models.BooleanField(default=False)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    objects = JobQuery.as_manager()

    class Meta:
        constraints = (models.CheckConstraint(name="done_within_total", condition=Q(done__lte=F("total"))),)
        indexes = (models.Index(fields=["kind", "subject"]),)

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}: {self.state}"

    @property
    def finished(self) -> bool:
        return self.state not in (self.State.QUEUED, self.State.RUNNING)

    def as_progress(self) -> dict[str, Any]:
        return {"state": self.state, "done": self.done, "total": self.total, "error": self.error}
