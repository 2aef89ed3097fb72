"""Models of play: texts that people agree to, participants, and those who are leaving."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from plumbline.evaluation.models import Agent


class AgreedText(models.Model):
    """A text that somebody has agreed to. It never changes, and is never deleted."""

    class Kind(models.TextChoices):
        CONSENT = "consent", "consent of participants"
        EXPORTS = "exports", "agreement on exports"

    kind = models.CharField(max_length=10, choices=Kind)
    version = models.CharField(max_length=30)
    paragraphs = models.JSONField(default=list)  # empty: the wording was not stored, before this table
    kept_days = models.PositiveIntegerField(default=0)  # as it promises to participants; 0: until they withdraw
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["kind", "version"], name="agreed_text_once"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.version}"


class Participant(models.Model):
    """A person who has agreed to take part. Their episodes belong to the agent."""

    class AgeGroup(models.TextChoices):
        TO_29 = "18-29", "18 to 29"
        TO_44 = "30-44", "30 to 44"
        TO_59 = "45-59", "45 to 59"
        OVER = "60+", "60 or older"
        UNSAID = "unsaid", "18 or older, rather not say"

    agent = models.OneToOneField(Agent, models.CASCADE, primary_key=True, related_name="participant")
    text = models.ForeignKey(AgreedText, models.PROTECT, related_name="participants")  # the latest of their consents
    consented_at = models.DateTimeField(default=timezone.now)
    age_group = models.CharField(max_length=10, choices=AgeGroup)
    withdrawal_hash = models.CharField(max_length=64, unique=True)  # sha256 of the code

    def __str__(self) -> str:
        return f"participant {self.agent.key.hex[:8]}"


class Consent(models.Model):
    """A person's consent to one text. Episodes that they open later are played under it, until the next."""

    participant = models.ForeignKey(Participant, models.CASCADE, related_name="consents")
    text = models.ForeignKey(AgreedText, models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("given_at", "pk")

    def __str__(self) -> str:
        return f"{self.participant} to {self.text}"


class ExportAgreement(models.Model):
    """An account's agreement to the conditions of exports of what people did."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="export_agreements")
    text = models.ForeignKey(AgreedText, models.PROTECT, related_name="+")
    agreed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("agreed_at", "pk")
        constraints = (models.UniqueConstraint(fields=["owner", "text"], name="agreed_once"),)

    def __str__(self) -> str:
        return f"{self.owner} to {self.text}"


class Leaving(models.Model):
    """A person whose data is being deleted. What is left after an interruption, a worker deletes."""

    agent = models.OneToOneField(Agent, models.CASCADE, primary_key=True, related_name="leaving")
    asked_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.agent} since {self.asked_at:%Y-%m-%d %H:%M}"
