"""Reports by readers about what is public, and their answers."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone

SECRET_BYTES = 24


def new_secret() -> str:
    """Return a secret for an address that only its holder knows."""
    return secrets.token_urlsafe(SECRET_BYTES)


class ReaderReportQuery(models.QuerySet["ReaderReport"]):
    def open(self) -> ReaderReportQuery:
        return self.filter(answered_at=None)


class ReaderReport(models.Model):
    """A reader's report of a task set, task, run or episode. Who holds its secret reads it and its answer."""

    secret = models.CharField(max_length=43, unique=True, default=new_secret)
    kind = models.CharField(max_length=20)  # of what it is about: "task"
    key = models.CharField(max_length=120)  # of it, as in addresses: "boards-v2/7"
    name = models.CharField(max_length=300)  # of it at that time
    text = models.CharField(max_length=2000)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")  # null: nobody
    created_at = models.DateTimeField(default=timezone.now)
    answer = models.CharField(max_length=2000, blank=True)
    answered_at = models.DateTimeField(null=True)

    objects = ReaderReportQuery.as_manager()

    def __str__(self) -> str:
        return f"report {self.pk} about {self.kind} {self.key}"
