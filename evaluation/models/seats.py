"""Seats: the players of an episode besides its agent."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from plumbline.evaluation.models.agents import Agent
from plumbline.evaluation.models.episodes import Episode


class Seat(models.Model):
    """A seat of another agent than the episode's own, which holds seat 0 and all seats without a row."""

    episode = models.ForeignKey(Episode, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  # from 1
    agent = models.ForeignKey(Agent, models.PROTECT, null=True, related_name="seats")  # null: still empty
    invitation = models.CharField(max_length=43, null=True, unique=True)  # the secret of the link to this seat
    claim = models.PositiveIntegerField(default=0)  # the newest connection; older ones may not send turns
    ended_at = models.DateTimeField(null=True)  # when its holder left

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["episode", "number"], name="seat_once"),
            models.CheckConstraint(name="seat_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="seat_is_held_or_offered", condition=~Q(agent=None, invitation=None)),
        )

    def __str__(self) -> str:
        return f"seat {self.number} of {self.episode_id}"
