"""Agents."""

from __future__ import annotations

from rest_framework import serializers

from plumbline.evaluation.models import Agent


class AgentSerializer(serializers.ModelSerializer):
    owner = serializers.CharField(source="owner.username", default=None, allow_null=True)
    organization = serializers.CharField(default="", help_text="confirmed by a curator or a mail domain; empty if none")

    class Meta:
        model = Agent
        fields = ("id", "name", "kind", "owner", "organization", "card", "created_at")
