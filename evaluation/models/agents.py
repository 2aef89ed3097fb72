"""Agents: people, models and baselines."""

from __future__ import annotations

import uuid
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class AgentQuery(models.QuerySet["Agent"]):
    def playing(self, runs: models.QuerySet[Any]) -> AgentQuery:
        """Return the agents of any seat in these runs."""
        partners = apps.get_model("evaluation", "Partner").objects.filter(line_up__runs__in=runs)
        leads = apps.get_model("evaluation", "LineUp").objects.filter(runs__in=runs)
        return self.filter(Q(pk__in=leads.values("lead")) | Q(pk__in=partners.values("agent")))


class Agent(models.Model):
    """A person, a model or a baseline."""

    class Kind(models.TextChoices):
        HUMAN = "human"
        MODEL = "model"
        BASELINE = "baseline"

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=80, blank=True)  # people have none
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="agents")
    card = models.JSONField(default=dict)  # the owner's description: {"model": ..., "scaffold": ...}
    created_at = models.DateTimeField(default=timezone.now)

    objects = AgentQuery.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["owner", "name"], name="agent_name_once_per_owner", condition=~Q(kind="human")
            ),
            models.UniqueConstraint(fields=["name"], name="our_agent_name_once", condition=Q(owner=None) & ~Q(name="")),
        )

    def __str__(self) -> str:
        return self.name or f"participant {self.key.hex[:8]}"


class NameHold(models.Model):
    """A skeleton of agents' names, and the account whose it is. Without an agent of such a name it passes on."""

    skeleton = models.CharField(max_length=200, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return self.skeleton


class FormerName(models.Model):
    """A name that an agent had. Files of its owner may still use it."""

    agent = models.ForeignKey(Agent, models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=80)
    shown = models.BooleanField()  # the agent had a published run under it
    clashed_with = models.ForeignKey(Agent, models.SET_NULL, null=True, related_name="+")  # renamed by an upgrade
    until = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-until", "-pk")

    def __str__(self) -> str:
        return f"{self.name} until {self.until:%Y-%m-%d}"
