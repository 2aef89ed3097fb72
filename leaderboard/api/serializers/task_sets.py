"""Task sets, their errata, and the versions of a series."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from plumbline.evaluation.models import Erratum, TaskSet
from plumbline.leaderboard.rankings.versions import versions


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
        return slug_of(versions(task_set).previous)

    def get_next_version(self, task_set: TaskSet) -> str | None:
        """Return the slug of the version that replaces this one."""
        return slug_of(versions(task_set).next)


def slug_of(task_set: TaskSet | None) -> str | None:
    return task_set.slug if task_set else None
