"""Problems: why requests are refused."""

from __future__ import annotations

from rest_framework import serializers

from plumbline.leaderboard.api.serializers.quotas import QuotaSerializer


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
