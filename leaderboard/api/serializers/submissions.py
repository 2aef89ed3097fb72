"""Submissions, and what their replay found."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from plumbline.evaluation import runs
from plumbline.evaluation.results.marks import marks_of
from plumbline.leaderboard.api.serializers.episodes import FAILURES, FailureSerializer
from plumbline.leaderboard.api.serializers.marks import WITNESS, MarkSerializer
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import duplicates, submissions


class SubmissionSerializer(serializers.ModelSerializer):
    agent = serializers.CharField(source="line_up.name")
    task_set = serializers.SlugRelatedField("slug", read_only=True)
    progress = serializers.SerializerMethodField()
    published_at = serializers.DateTimeField(source="run.published_at", default=None, allow_null=True)
    withdrawn_at = serializers.DateTimeField(source="run.withdrawn_at", default=None, allow_null=True)
    provenance = serializers.CharField(source="run.provenance", default=None, allow_null=True)
    witness = serializers.CharField(source="run.witness", default=None, allow_null=True, help_text=WITNESS)
    marks = serializers.SerializerMethodField()
    work = serializers.SerializerMethodField()
    expires_at = serializers.DateTimeField(
        allow_null=True,
        help_text="when it will be deleted unless it is published; null: it stays, or is not replayed yet",
    )
    file_expires_at = serializers.DateTimeField(
        allow_null=True, help_text="when the file will be deleted; null: it stays, or is deleted"
    )

    class Meta:
        model = Submission
        fields = (
            *("id", "agent", "task_set", "setting", "state", "problem", "progress", "work", "provenance", "witness"),
            *("marks", "file_name", "size_bytes", "sha256", "created_at", "published_at", "withdrawn_at"),
            *("expires_at", "file_expires_at", "file_deleted_at"),
        )

    @extend_schema_field(MarkSerializer(many=True))
    def get_marks(self, submission: Submission) -> list[dict[str, Any]]:
        return list(MarkSerializer(marks_of(submission.run), many=True).data) if submission.run else []

    def get_work(self, submission: Submission) -> dict[str, float | None]:
        """Return seconds of a processor: granted to any file, for a round of all tasks, to this file; and done."""
        granted = runs.grant(submission.task_set)
        return {
            "file_seconds": granted.file_seconds,
            "round_seconds": granted.round_seconds,
            "granted_seconds": submission.granted_seconds,
            "done_seconds": submission.work_seconds,
        }

    def get_progress(self, submission: Submission) -> dict[str, int]:
        """Return replayed episodes, all episodes, and the number of submissions ahead in the queue."""
        job = submission.job
        ahead = submissions.position(submission) if submission.state == Submission.State.QUEUED else 0
        return {"done": job.done if job else 0, "total": job.total if job else 0, "ahead": ahead}


class RepeatedSerializer(SubmissionSerializer):
    """The submission of bytes that were uploaded before."""

    note = serializers.SerializerMethodField(help_text="what the same bytes are now, and what can be done with them")

    class Meta:
        model = Submission
        fields = (*SubmissionSerializer.Meta.fields, "note")

    def get_note(self, submission: Submission) -> str:
        return duplicates.advice(submission)


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
    failures = FailureSerializer(many=True, allow_null=True, help_text=FAILURES)
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
