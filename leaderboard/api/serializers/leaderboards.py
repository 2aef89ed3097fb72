"""Leaderboards and their rows."""

from __future__ import annotations

from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from plumbline.leaderboard.api.serializers.marks import DRAFTS, WITNESS, CopyMarkSerializer, MarkSerializer
from plumbline.leaderboard.api.serializers.standings import StandingSerializer
from plumbline.leaderboard.api.serializers.task_sets import slug_of
from plumbline.leaderboard.rankings import leaderboards, sealed_twins
from plumbline.leaderboard.rankings.leaderboards import Leaderboard
from plumbline.leaderboard.rankings.lines import Row
from plumbline.leaderboard.rankings.versions import versions


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
        return slug_of(versions(leaderboard.task_set).previous)

    def get_next_version(self, leaderboard: Leaderboard[Row]) -> str | None:
        """Return the slug of the task set that replaces this one."""
        return slug_of(versions(leaderboard.task_set).next)

    def get_ranking(self, leaderboard: Leaderboard[Row]) -> str:
        return leaderboard.query.ranking or leaderboards.BY_WITNESS

    def get_first_day(self, leaderboard: Leaderboard[Row]) -> date | None:
        """Return the day of its first result."""
        return leaderboards.changes(leaderboard).first
