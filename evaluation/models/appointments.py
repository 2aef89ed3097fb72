"""Appointments of accounts to curate."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Appointment(models.Model):
    """The role of an account."""

    class Role(models.TextChoices):
        REVIEWER = "reviewer"  # sees drafts, findings and reports, and answers reports
        CURATOR = "curator"  # the same, and changes what is public
        ADMINISTRATOR = "administrator"  # the same, and gives roles

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="appointment")
    role = models.CharField(max_length=20, choices=Role)

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"
