"""Quotas of accounts."""

from __future__ import annotations

from rest_framework import serializers


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
