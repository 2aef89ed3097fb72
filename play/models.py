"""Models of play: Participant."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from plumbline.evaluation.models import Agent


class Participant(models.Model):
    """A person who has agreed to take part. Their episodes belong to the agent."""

    class AgeGroup(models.TextChoices):
        TO_29 = "18-29", "18 to 29"
        TO_44 = "30-44", "30 to 44"
        TO_59 = "45-59", "45 to 59"
        OVER = "60+", "60 or older"
        UNSAID = "unsaid", "18 or older, rather not say"

    agent = models.OneToOneField(Agent, models.CASCADE, primary_key=True, related_name="participant")
    consent_version = models.CharField(max_length=20)
    consented_at = models.DateTimeField(default=timezone.now)
    age_group = models.CharField(max_length=10, choices=AgeGroup)
    withdrawal_hash = models.CharField(max_length=64, unique=True)  # sha256 of the code

    def __str__(self) -> str:
        return f"participant {self.agent.key.hex[:8]}"
