"""Runs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from plumbline.evaluation.models import Run
from plumbline.evaluation.results.marks import marks_of
from plumbline.leaderboard.api.serializers.agents import AgentSerializer
from plumbline.leaderboard.api.serializers.marks import DRAFTS, WITNESS, CopyMarkSerializer, MarkSerializer


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
