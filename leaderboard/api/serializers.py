"""Serializers of the API."""

from __future__ import annotations

from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from plumbline.evaluation import episodes, runs
from plumbline.evaluation.models import Agent, Episode, Erratum, Run, Standing, TaskSet
from plumbline.evaluation.protocol.turns import dump
from plumbline.evaluation.results.marks import marks_of
from plumbline.evaluation.viewing import failures
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings import leaderboards, sealed_twins
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Row
from plumbline.leaderboard.rankings.versions import versions
from plumbline.leaderboard.submitting import duplicates, submissions


class ErratumSerializer(serializers.ModelSerializer):
    position = serializers.IntegerField(source="task.position", read_only=True)

    class Meta:
        model = Erratum
        fields = ("position", "since", "reason")


class TaskSetSerializer(serializers.ModelSerializer):
    tasks = serializers.IntegerField(source="tasks.count", read_only=True)
    previous_version = serializers.SerializerMethodField()
    next_version = serializers.SerializerMethodField()
    errata = serializers.SerializerMethodField(help_text="tasks that are excluded from a day on")

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
            *("retired_reason", "errata"),
        )

    @extend_schema_field(ErratumSerializer(many=True))
    def get_errata(self, task_set: TaskSet) -> list[dict[str, Any]]:
        """Return the tasks that are excluded, by position."""
        return list(ErratumSerializer(Erratum.objects.of(task_set), many=True).data)

    def get_previous_version(self, task_set: TaskSet) -> str | None:
        """Return the slug of the version that this one replaces."""
        return _slug(versions(task_set).previous)

    def get_next_version(self, task_set: TaskSet) -> str | None:
        """Return the slug of the version that replaces this one."""
        return _slug(versions(task_set).next)


class AgentSerializer(serializers.ModelSerializer):
    owner = serializers.CharField(source="owner.username", default=None, allow_null=True)
    organization = serializers.CharField(default="", help_text="confirmed by a curator or a mail domain; empty if none")

    class Meta:
        model = Agent
        fields = ("id", "name", "kind", "owner", "organization", "card", "created_at")


class CopyMarkSerializer(serializers.Serializer):
    """A curator's note that a run is equal to another, or to the solver."""

    kind = serializers.CharField(help_text="file, moves or solver")
    text = serializers.CharField(help_text="equal to what, and on how many tasks")
    other = serializers.CharField(help_text="the other agent; empty for the solver, and for a run that is not public")
    other_run = serializers.IntegerField(allow_null=True)
    equal = serializers.IntegerField(help_text="tasks")
    told = serializers.IntegerField(help_text="tasks with several shortest ways that both played")
    note = serializers.CharField(help_text="in the curator's words")


DRAFTS = "runs that the account had scored on this task set and setting before it published this one; null: not counted"


class MarkSerializer(serializers.Serializer):
    """A fact that a reader should know about a run."""

    name = serializers.CharField(help_text="untimed or provider_errors")
    text = serializers.CharField(help_text="as on the row")


WITNESS = "who saw the run being made: witnessed, live on a public set, or self-reported"


class RunSerializer(serializers.ModelSerializer):
    witness = serializers.CharField(help_text=WITNESS)
    marks = serializers.SerializerMethodField()
    agent = AgentSerializer(source="line_up.lead", help_text="of seat 0, or of all seats")
    agents = AgentSerializer(source="line_up.agents", many=True, help_text="by seat; one agent plays them all")
    task_set = serializers.SlugRelatedField("slug", read_only=True)
    drafts = serializers.IntegerField(allow_null=True, help_text=DRAFTS)
    copies = CopyMarkSerializer(source="background.copies", many=True, default=(), help_text="marks of curators")

    class Meta:
        model = Run
        fields = (
            *("id", "agent", "agents", "task_set", "setting", "provenance", "witness", "marks", "rules_version"),
            *("extractor_version", "metrics_version", "published_at", "drafts", "copies"),
        )

    @extend_schema_field(MarkSerializer(many=True))
    def get_marks(self, run: Run) -> list[dict[str, Any]]:
        return list(MarkSerializer(marks_of(run), many=True).data)


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
    failures = serializers.JSONField(
        allow_null=True,
        help_text="failed and examined episodes, and by label how often it names the failure and how often it was "
        "found; null: not counted, or nobody looks for failures in these puzzles",
    )
    turns = serializers.IntegerField(allow_null=True, help_text="of agents, where known")
    provider_errors = serializers.IntegerField(allow_null=True, help_text="turns at which the model's service failed")
    untimed_turns = serializers.IntegerField(allow_null=True, help_text="turns that used no time, without `seconds`")
    metrics_version = serializers.IntegerField()

    class Meta:
        model = Standing
        fields = (
            *("who", "setting", "tasks", "episodes", "participants", "values", "verdicts", "malformed", "outcomes"),
            *("turns", "provider_errors", "untimed_turns", "cells", "curve", "failures"),
            "metrics_version",
        )


class GapSerializer(serializers.Serializer):
    """A difference of two means with its interval."""

    value = serializers.FloatField()
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    n = serializers.IntegerField(help_text="tasks of both sets")
    caution = serializers.CharField(help_text="few, constant, or empty: see values")


class RowSerializer(serializers.Serializer):
    """One line of a leaderboard."""

    public_minus_sealed = serializers.SerializerMethodField(
        help_text="the first metric on this set minus that on its sealed twin; null unless the agent played both whole"
    )

    rank = serializers.IntegerField(allow_null=True, help_text="among agents that are ranked together: see ranking")
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
    witness = serializers.CharField(help_text=WITNESS)
    marks = MarkSerializer(many=True)
    complete = serializers.BooleanField()
    reference = serializers.BooleanField()
    organization = serializers.CharField(source="background.organization", help_text="confirmed; empty if none")
    drafts = serializers.IntegerField(source="background.drafts", allow_null=True, help_text=DRAFTS)
    copies = CopyMarkSerializer(source="background.copies", many=True, help_text="marks of curators")
    standing = StandingSerializer()

    @extend_schema_field(GapSerializer(allow_null=True))
    def get_public_minus_sealed(self, row: Row) -> dict[str, Any] | None:
        """Return the difference to the sealed twin."""
        found = self.context.get("apart", {}).get(row.who)
        return dict(GapSerializer(found).data) if found is not None else None

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
    ranking = serializers.SerializerMethodField(
        help_text="by witness: only agents with the same witness are ranked together; or together: all of them"
    )
    on = serializers.DateField(allow_null=True, help_text="the day as of which it is; null: now")
    first_day = serializers.SerializerMethodField(help_text="on which it first showed a result")
    errata = serializers.SerializerMethodField(
        help_text="with: figures over all tasks; or without: over those that no erratum excludes"
    )
    excluded = serializers.ListField(child=serializers.IntegerField(), help_text="positions of the tasks left out")
    uncorrected = serializers.IntegerField(help_text="rows left out until their figures without these are computed")
    sealed_twin = serializers.SerializerMethodField(help_text="the slug of the sealed set with the same recipes")
    count = serializers.SerializerMethodField(help_text="rows of all pages, without the reference rows")
    page = serializers.SerializerMethodField(help_text="the number of this page, from 1")
    pages = serializers.SerializerMethodField()
    rows = RowSerializer(source="every", many=True)

    def get_count(self, _: Leaderboard[Row]) -> int:
        return int(self.context["page"].paginator.count)

    def get_page(self, _: Leaderboard[Row]) -> int:
        return int(self.context["page"].number)

    def get_pages(self, _: Leaderboard[Row]) -> int:
        return int(self.context["page"].paginator.num_pages)

    def get_sealed_twin(self, leaderboard: Leaderboard[Row]) -> str | None:
        twin = sealed_twins.twin(leaderboard.task_set)
        return twin.slug if twin is not None else None

    def get_errata(self, leaderboard: Leaderboard[Row]) -> str:
        return leaderboards.WITHOUT if leaderboard.excluded else leaderboards.WITH

    def get_previous_version(self, leaderboard: Leaderboard[Row]) -> str | None:
        """Return the slug of the task set that this one replaces."""
        return _slug(versions(leaderboard.task_set).previous)

    def get_next_version(self, leaderboard: Leaderboard[Row]) -> str | None:
        """Return the slug of the task set that replaces this one."""
        return _slug(versions(leaderboard.task_set).next)

    def get_ranking(self, leaderboard: Leaderboard[Row]) -> str:
        return leaderboard.query.ranking or leaderboards.BY_WITNESS

    def get_first_day(self, leaderboard: Leaderboard[Row]) -> date | None:
        """Return the day of its first result."""
        return leaderboards.changes(leaderboard).first


class FailureSerializer(serializers.Serializer):
    """A failure that was found by replaying an episode."""

    label = serializers.CharField(help_text="what went wrong: premature_end, loop and others, see the documentation")
    subtype = serializers.CharField(help_text="in which way; empty where there is only one")
    first = serializers.IntegerField(help_text="the action at which it begins, from 1")
    evidence = serializers.ListField(child=serializers.IntegerField(), help_text="the actions that show it")
    primary = serializers.BooleanField(help_text="whether it names the failure; at most one does")


FAILURES = "what went wrong, the earliest first; empty if nothing was found or it is solved; null: nobody has looked"


class EpisodeSerializer(serializers.ModelSerializer):
    failures = serializers.SerializerMethodField(help_text=FAILURES)
    task = serializers.CharField(source="task.digest")
    task_set = serializers.CharField(source="task.task_set.slug")
    agent = serializers.IntegerField(source="agent_id")
    metrics = serializers.DictField(child=serializers.FloatField(allow_null=True), help_text="by metric")
    verdicts = serializers.DictField(child=serializers.IntegerField(), help_text="actions, by verdict")

    class Meta:
        model = Episode
        fields = (
            *("id", "agent", "task_set", "task", "setting", "attempt", "outcome", "solved", "initial_distance"),
            *("action_count", "metrics", "verdicts", "failures", "seconds", "tokens_in", "tokens_out", "cost_usd"),
        )

    @extend_schema_field(FailureSerializer(many=True, allow_null=True))
    def get_failures(self, episode: Episode) -> list[dict[str, Any]] | None:
        return failures.as_json(episode)


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


class CountSerializer(serializers.Serializer):
    """A limit of an account, and what is used of it."""

    limit = serializers.IntegerField()
    used = serializers.IntegerField()
    left = serializers.IntegerField()


class QuotaSerializer(serializers.Serializer):
    """Use of an account, and what it has left."""

    replays = CountSerializer(help_text="that ended replayed or rejected in the last 24 hours, and those that wait")
    waiting = CountSerializer(help_text="submissions that are queued or replaying")
    stored_bytes = CountSerializer(help_text="of the files of all submissions")
    next_at = serializers.DateTimeField(allow_null=True, help_text="when one more replay becomes free")


class RootSerializer(serializers.Serializer):
    """Where the API begins: its version, and the addresses of its lists."""

    version = serializers.CharField(help_text="of this site")
    schema = serializers.URLField()
    documentation = serializers.URLField()
    task_sets = serializers.URLField()
    agents = serializers.URLField()
    runs = serializers.URLField()
    episodes = serializers.URLField()
    submissions = serializers.URLField()
    people = serializers.URLField(help_text="files of what people did")


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


class ProblemSerializer(serializers.Serializer):
    """Why a request was refused (RFC 9457)."""

    type = serializers.CharField(help_text="always about:blank; see status")
    status = serializers.IntegerField()
    title = serializers.CharField()
    detail = serializers.CharField(help_text="what was sent, and what was expected")
    line = serializers.IntegerField(required=False, help_text="line of the uploaded file, from 1")
    field = serializers.CharField(required=False, help_text="field of that line")
    problem = serializers.CharField(required=False, help_text="what is wrong with it, and what was expected")
    errors = serializers.DictField(required=False, help_text="by field")
    quota = QuotaSerializer(required=False, help_text="of your account, where it is why the request was refused")


def _slug(task_set: TaskSet | None) -> str | None:
    return task_set.slug if task_set else None
