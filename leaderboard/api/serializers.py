"""What the API says of each record."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode, Run, Standing, TaskSet
from plumbline.evaluation.protocol.turns import dump
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions


class TaskSetSerializer(serializers.ModelSerializer):
    tasks = serializers.IntegerField(source="tasks.count", read_only=True)

    class Meta:
        model = TaskSet
        fields = (
            *("slug", "title", "description", "composition", "licence", "family", "suite", "state", "settings"),
            *("protocol", "sealed", "practice", "rules_version", "digest", "tasks", "published_at", "retired_at"),
        )


class AgentSerializer(serializers.ModelSerializer):
    owner = serializers.CharField(source="owner.username", default=None, allow_null=True)

    class Meta:
        model = Agent
        fields = ("id", "name", "kind", "owner", "card", "created_at")


class RunSerializer(serializers.ModelSerializer):
    agent = AgentSerializer()
    task_set = serializers.SlugRelatedField("slug", read_only=True)

    class Meta:
        model = Run
        fields = (
            *("id", "agent", "task_set", "setting", "provenance", "rules_version", "extractor_version"),
            *("metrics_version", "published_at"),
        )


class StandingSerializer(serializers.ModelSerializer):
    class Meta:
        model = Standing
        fields = (
            *("who", "setting", "tasks", "episodes", "participants", "values", "verdicts", "outcomes", "cells"),
            *("curve", "metrics_version"),
        )


class RowSerializer(serializers.Serializer):
    """One line of a board."""

    rank = serializers.IntegerField(allow_null=True)
    agent = serializers.CharField(source="name")
    owner = serializers.CharField()
    kind = serializers.CharField()
    code = serializers.BooleanField(allow_null=True)
    provenance = serializers.CharField()
    complete = serializers.BooleanField()
    reference = serializers.BooleanField(source="pinned")
    standing = StandingSerializer()


class BoardSerializer(serializers.Serializer):
    """A board: reference rows first, then the ranked."""

    task_set = serializers.CharField(source="task_set.slug")
    setting = serializers.CharField()
    tasks = serializers.IntegerField()
    rows = RowSerializer(source="every", many=True)


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
    """An episode with everything that was said in it."""

    turns = serializers.SerializerMethodField()

    class Meta:
        model = Episode
        fields = (*EpisodeSerializer.Meta.fields, "turns")

    def get_turns(self, episode: Episode) -> list[dict[str, Any]]:
        return [dump(turn) for turn in episodes.turns_of(episode)]


class SubmissionSerializer(serializers.ModelSerializer):
    agent = serializers.CharField(source="agent.name")
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
        """Episodes replayed, of how many, and how many submissions wait before this one."""
        job = submission.job
        ahead = submissions.position(submission) if submission.state == Submission.State.QUEUED else 0
        return {"done": job.done if job else 0, "total": job.total if job else 0, "ahead": ahead}


class UploadSerializer(serializers.Serializer):
    """A trajectory file, as a form upload."""

    file = serializers.FileField()


class ReportedSerializer(serializers.Serializer):
    """What replaying one episode of a submission found."""

    episode = serializers.UUIDField()
    task = serializers.CharField(help_text="the task's digest")
    attempt = serializers.IntegerField()
    outcome = serializers.CharField()
    solved = serializers.BooleanField()
    actions = serializers.IntegerField(help_text="charged to the budget")
    metrics = serializers.DictField(child=serializers.FloatField(allow_null=True), help_text="by metric")
    verdicts = serializers.DictField(child=serializers.IntegerField(), help_text="actions, by verdict")


class ReportSerializer(serializers.Serializer):
    """The episodes of a submission, in the order of tasks and attempts."""

    submission = serializers.IntegerField()
    state = serializers.CharField()
    episodes = ReportedSerializer(many=True)


class ProblemSerializer(serializers.Serializer):
    """Why a request was refused (RFC 9457)."""

    type = serializers.CharField(help_text="about:blank: the status says which kind it is")
    status = serializers.IntegerField()
    title = serializers.CharField()
    detail = serializers.CharField(help_text="quotes what was sent, and says what was expected")
    line = serializers.IntegerField(required=False, help_text="of an uploaded file, from 1")
    field = serializers.CharField(required=False, help_text="of that line")
    expected = serializers.CharField(required=False)
    errors = serializers.DictField(required=False, help_text="by field")
