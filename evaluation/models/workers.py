"""Workers: the processes that carry jobs, each with a sign of life."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Worker(models.Model):
    """A worker process that was alive lately."""

    name = models.CharField(max_length=200, unique=True)  # host and process; not for the public
    started_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.name
