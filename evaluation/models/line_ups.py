"""Line-ups: the agents of a run, in the order of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from plumbline.evaluation.models.agents import Agent


class LineUpQuery(models.QuerySet["LineUp"]):
    def with_agent(self, agent: Agent) -> LineUpQuery:
        """Return those with an agent, alone or with partners."""
        partnered = Partner.objects.filter(agent=agent)
        return self.filter(Q(lead=agent) | Q(pk__in=partnered.values("line_up")))


class LineUp(models.Model):
    """Agents in the order of their seats. One agent alone plays every seat."""

    roster = models.CharField(max_length=200, unique=True)  # their ids: "12", "12 7"
    lead = models.ForeignKey(Agent, models.PROTECT, related_name="line_ups")  # in seat 0
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="line_ups")  # null: us

    objects = LineUpQuery.as_manager()

    class Meta:
        verbose_name = "line-up"

    def __str__(self) -> str:
        return self.name

    @property
    def agents(self) -> tuple[Agent, ...]:
        """The agents by seat."""
        if " " not in self.roster:
            return (self.lead,)
        return (self.lead, *(each.agent for each in self.seats.all()))

    @property
    def name(self) -> str:
        return " & ".join(agent.name for agent in self.agents)

    @property
    def who(self) -> str:
        """The name of its standings: "agent 12", "agents 12 7"."""
        return f"agents {self.roster}" if " " in self.roster else f"agent {self.roster}"

    @property
    def kind(self) -> str:
        """The kind of its agents: a model if any of them is one."""
        return kind_of([agent.kind for agent in self.agents])

    @property
    def is_reference(self) -> bool:
        """True if all of them are baselines of ours."""
        return is_reference(self.owner_id, self.kind)

    @property
    def code(self) -> bool | None:
        """True if any of them could run code while it played, by their cards; None if no card says so."""
        return code_of([agent.card.get("code") for agent in self.agents])


def is_reference(owner: int | None, kind: str) -> bool:
    """Return whether a line-up of this account, or of nobody's, is of baselines of ours."""
    return owner is None and kind == Agent.Kind.BASELINE


def kind_of(kinds: Sequence[str]) -> str:
    """Return the kind of a line-up of agents of these kinds, by seat."""
    return str(Agent.Kind.MODEL if Agent.Kind.MODEL in kinds else kinds[0])


def code_of(said: Sequence[Any]) -> bool | None:
    """Return whether one of the agents could run code, by what their cards say of it; None if no card says so."""
    return True if True in said else False if all(each is False for each in said) else None


class Partner(models.Model):
    """An agent in a seat from 1 on."""

    line_up = models.ForeignKey(LineUp, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    agent = models.ForeignKey(Agent, models.PROTECT, related_name="+")

    class Meta:
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=["line_up", "seat"], name="partner_once"),)

    def __str__(self) -> str:
        return f"{self.agent} in seat {self.seat}"
