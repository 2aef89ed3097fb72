"""Episodes: with their failures, and one with its turns."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.turns import dump
from plumbline.evaluation.viewing import failures, replays


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


class PartSerializer(serializers.Serializer):
    """A part of a goal, at the end of an episode."""

    text = serializers.CharField(help_text="in a clause")
    met = serializers.BooleanField(source="is_met")


class GoalSerializer(serializers.Serializer):
    """The goal of a task, part by part, at the end of an episode."""

    all = serializers.BooleanField(help_text="whether all parts were needed, or any one of them")
    parts = PartSerializer(many=True)


class WordsSerializer(EpisodeSerializer):
    """An episode with all its turns."""

    goal = serializers.SerializerMethodField(
        help_text="null: it has no parts, or the rules have changed since it was played"
    )
    turns = serializers.SerializerMethodField()

    class Meta:
        model = Episode
        fields = (*EpisodeSerializer.Meta.fields, "goal", "turns")

    @extend_schema_field(GoalSerializer(allow_null=True))
    def get_goal(self, episode: Episode) -> dict[str, Any] | None:
        reached = replays.reached(episode)
        return dict(GoalSerializer(reached).data) if reached else None

    def get_turns(self, episode: Episode) -> list[dict[str, Any]]:
        return [dump(turn) for turn in episodes.turns_of(episode)]
