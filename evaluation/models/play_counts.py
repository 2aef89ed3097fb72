"""The count of all people and their games."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class PlayCount(models.Model):
    """How many people have played how many games for the record, as of some time. There is at most one row."""

    people = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    computed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.games} games of {self.people} people"
