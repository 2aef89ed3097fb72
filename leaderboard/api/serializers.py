"""Serializers of the API."""

from __future__ import annotations

from datetime import date
from typing import Any

from rest_framework import serializers

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode, Run, Standing, TaskSet
from plumbline.evaluation.protocol.turns import dump
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.leaderboards import Leaderboard, Row
from plumbline.leaderboard.rankings.versions import versions
from plumbline.leaderboard.submitting import submissions


class TaskSetSerializer(serializers.ModelSerializer):
    tasks = serializers.IntegerField(source="tasks.count", read_only=True)
    previous_version = serializers.SerializerMethodField()
    next_version = serializers.SerializerMethodField()

    class Meta:
        model = TaskSet
        fields = (
            *(
                "slug",
                "series",
                "version",
                "previous_version",
                "next_version",
                "title",
                "description",
                "composition",
                "licence",
                "family",
                "suite",
                "state",
                "settings",
            ),
            *(
                "protocol",
                "fidelity",
                "sealed",
                "practice",
                "rules_version",
                "digest",
                "tasks",
                "published_at",
                "retired_at",
            ),
            "retired_reason",
        )

    def get_previous_version(self, task_set: TaskSet) -> str | None:
        """Return the slug of the version that this one replaces."""
        return _slug(versions(task_set).previous)

    def get_next_version(self, task_set: TaskSet) -> str | None:
        """Return the slug of the version that replaces this one."""
        return _slug(versions(task_set).next)


class AgentSerializer(serializers.ModelSerializer):
    owner = serializers.CharField(source="owner.username", default=None, allow_null=True)

    class Meta:
        model = Agent
        fields = ("id", "name", "kind", "owner", "card", "created_at")


class RunSerializer(serializers.ModelSerializer):
    agent = AgentSerializer(source="line_up.lead", help_text="of seat 0, or of all seats")
    agents = AgentSerializer(source="line_up.agents", many=True, help_text="by seat; one agent plays them all")
    task_set = serializers.SlugRelatedField("slug", read_only=True)

    class Meta:
        model = Run
        fields = (
            *("id", "agent", "agents", "task_set", "setting", "provenance", "rules_version", "extractor_version"),
            *("metrics_version", "published_at"),
        )


ESTIMATES = (
    "an estimate by metric: value, low, high, n, and where it applies caution: few (fewer than 8 clusters) or constant "
    "(all clusters alike)"
)


class StandingSerializer(serializers.ModelSerializer):
    tasks = serializers.IntegerField()
    episodes = serializers.IntegerField()
    participants = serializers.IntegerField()
    values = serializers.JSONField(help_text=ESTIMATES)
    verdicts = serializers.DictField(child=serializers.FloatField(), help_text="actions an episode, by verdict")
    malformed = serializers.FloatField(allow_null=True, help_text="share of actions that were not understood")
    outcomes = serializers.DictField(child=serializers.IntegerField(), help_text="episodes, by outcome")
    cells = serializers.JSONField(help_text="the heatmap")
    curve = serializers.JSONField(help_text="the mean distance after each action")
    metrics_version = serializers.IntegerField()

    class Meta:
        model = Standing
        fields = (
            *("who", "setting", "tasks", "episodes", "participants", "values", "verdicts", "malformed", "outcomes"),
            *("cells", "curve", "metrics_version"),
        )


class RowSerializer(serializers.Serializer):
    """One line of a leaderboard."""

    rank = serializers.IntegerField(allow_null=True)
    ranks = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="best and worst rank in 95% of resamples"
    )
    tie_group = serializers.SerializerMethodField(
        help_text="a letter; agents of a group are not significantly behind its first"
    )
    agent = serializers.CharField(source="name")
    owner = serializers.CharField()
    kind = serializers.CharField()
    code = serializers.BooleanField(allow_null=True)
    provenance = serializers.CharField()
    complete = serializers.BooleanField()
    reference = serializers.BooleanField()
    standing = StandingSerializer()

    def get_tie_group(self, row: Row) -> str | None:
        """Return its tie group."""
        groups: dict[str, str] = self.context.get("groups", {})
        return groups.get(row.who)


class LeaderboardSerializer(serializers.Serializer):
    """A leaderboard: reference rows first, then agents by rank, unless another order is asked for."""

    task_set = serializers.CharField(source="task_set.slug")
    version = serializers.IntegerField(source="task_set.version")
    previous_version = serializers.SerializerMethodField()
    next_version = serializers.SerializerMethodField()
    retired_at = serializers.DateTimeField(source="task_set.retired_at", allow_null=True)
    retired_reason = serializers.CharField(source="task_set.retired_reason")
    setting = serializers.CharField()
    tasks = serializers.IntegerField()
    on = serializers.DateField(allow_null=True, help_text="the day as of which it is; null: now")
    first_day = serializers.SerializerMethodField(help_text="on which it first showed a result")
    rows = RowSerializer(source="every", many=True)

    def get_previous_version(self, leaderboard: Leaderboard) -> str | None:
        """Return the slug of the task set that this one replaces."""
        return _slug(versions(leaderboard.task_set).previous)

    def get_next_version(self, leaderboard: Leaderboard) -> str | None:
        """Return the slug of the task set that replaces this one."""
        return _slug(versions(leaderboard.task_set).next)

    def get_first_day(self, leaderboard: Leaderboard) -> date | None:
        """Return the day of its first result."""
        return leaderboards.changes(leaderboard).first


class EpisodeSerializer(serializers.ModelSerializer):
    task = serializers.CharField(source="task.digest")
    task_set = serializers.CharField(source="task.task_set.slug")
    agent = serializers.IntegerField(source="agent_id")
    metrics = serializers.DictField(child=serializers.FloatField(allow_null=True), help_text="by metric")
    verdicts = serializers.DictField(child=serializers.IntegerField(), help_text="actions, by verdict")

    class Meta:
        model = Episode
        fields = (
            *("id", "agent", "task_set", "task", "setting", "attempt", "outcome", "solved", "initial_distance"),
            *("action_count", "metrics", "verdicts", "seconds", "tokens_in", "tokens_out", "cost_usd"),
        )


class WordsSerializer(EpisodeSerializer):
    """An episode with all its turns."""

    turns = serializers.SerializerMethodField()

    class Meta:
        model = Episode
        fields = (*EpisodeSerializer.Meta.fields, "turns")

    def get_turns(self, episode: Episode) -> list[dict[str, Any]]:
        return [dump(turn) for turn in episodes.turns_of(episode)]


class SubmissionSerializer(serializers.ModelSerializer):
    agent = serializers.CharField(source="line_up.name")
    task_set = serializers.SlugRelatedField("slug", read_only=True)
    progress = serializers.SerializerMethodField()
    published_at = serializers.DateTimeField(source="run.published_at", default=None, allow_null=True)
    withdrawn_at = serializers.DateTimeField(source="run.withdrawn_at", default=None, allow_null=True)
    provenance = serializers.CharField(source="run.provenance", default=None, allow_null=True)

    class Meta:
        model = Submission
        fields = (
            *("id", "agent", "task_set", "setting", "state", "problem", "progress", "provenance", "file_name"),
            *("size_bytes", "sha256", "created_at", "published_at", "withdrawn_at"),
        )

    def get_progress(self, submission: Submission) -> dict[str, int]:
        """Return replayed episodes, all episodes, and the number of submissions ahead in the queue."""
        job = submission.job
        ahead = submissions.position(submission) if submission.state == Submission.State.QUEUED else 0
        return {"done": job.done if job else 0, "total": job.total if job else 0, "ahead": ahead}


class UploadSerializer(serializers.Serializer):
    """A trajectory file, as a form upload."""

    file = serializers.FileField()


class ReportedSerializer(serializers.Serializer):
    """Result of replaying one episode of a submission."""

    episode = serializers.UUIDField()
    task = serializers.CharField(help_text="the task's digest")
    attempt = serializers.IntegerField()
    outcome = serializers.CharField()
    solved = serializers.BooleanField()
    actions = serializers.IntegerField(help_text="charged to the budget")
    metrics = serializers.DictField(child=serializers.FloatField(allow_null=True), help_text="by metric")
    verdicts = serializers.DictField(child=serializers.IntegerField(), help_text="actions, by verdict")
    complaints = serializers.DictField(
        child=serializers.IntegerField(), help_text="why actions were not understood, and how often; up to 20 reasons"
    )


class ReportSerializer(serializers.Serializer):
    """The episodes of a submission, in the order of tasks and attempts; none before its replay is over."""

    submission = serializers.IntegerField()
    state = serializers.CharField()
    count = serializers.IntegerField(help_text="of all episodes, also of those left out")
    solved = serializers.IntegerField(help_text="of all episodes, also of those left out")
    left_out = serializers.CharField(help_text="how many episodes are missing below, and why; empty if none")
    episodes = ReportedSerializer(many=True)


class ProblemSerializer(serializers.Serializer):
    """Why a request was refused (RFC 9457)."""

    type = serializers.CharField(help_text="always about:blank; see status")
    status = serializers.IntegerField()
    title = serializers.CharField()
    detail = serializers.CharField(help_text="what was sent, and what was expected")
    line = serializers.IntegerField(required=False, help_text="line of the uploaded file, from 1")
    field = serializers.CharField(required=False, help_text="field of that line")
    expected = serializers.CharField(required=False)
    errors = serializers.DictField(required=False, help_text="by field")


def _slug(task_set: TaskSet | None) -> str | None:
    return task_set.slug if task_set else None
