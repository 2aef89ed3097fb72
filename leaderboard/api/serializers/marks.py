"""What a reader should know about a run."""

from __future__ import annotations

from rest_framework import serializers

WITNESS = "who saw the run being made: witnessed, live on a public set, or self-reported"
DRAFTS = "runs that the account had scored on this task set and setting before it published this one; null: not counted"


class CopyMarkSerializer(serializers.Serializer):
    """A curator's note that a run is equal to another, or to the solver."""

    kind = serializers.CharField(help_text="file, moves or solver")
    text = serializers.CharField(help_text="equal to what, and on how many tasks")
    other = serializers.CharField(help_text="the other agent; empty for the solver, and for a run that is not public")
    other_run = serializers.IntegerField(allow_null=True)
    equal = serializers.IntegerField(help_text="tasks")
    told = serializers.IntegerField(help_text="tasks with several shortest ways that both played")
    note = serializers.CharField(help_text="in the curator's words")


class MarkSerializer(serializers.Serializer):
    """A fact that a reader should know about a run."""

    name = serializers.CharField(help_text="untimed or provider_errors")
    text = serializers.CharField(help_text="as on the row")
