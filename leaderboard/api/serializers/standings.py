"""Standings: the figures of an agent on a task set."""

from __future__ import annotations

from rest_framework import serializers

from plumbline.evaluation.models import Standing

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
