"""Failures: what went wrong in an episode, as the detectors of its family have found."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from plumbline.evaluation.models.episodes import Episode
from plumbline.evaluation.scoring.diagnoses import finding_json


class Failure(models.Model):
    """One finding in an episode that failed. Steps are those of its replay, from 1."""

    episode = models.ForeignKey(Episode, models.CASCADE, related_name="failures")
    label = models.CharField(max_length=40)  # a word of the family: "loop"
    subtype = models.CharField(max_length=40, blank=True)
    first = models.PositiveIntegerField()  # the step at which it begins
    evidence = models.JSONField(default=list)  # the steps that show it, in order: [3, 4, 7]
    primary = models.BooleanField(default=False)  # it names the failure

    class Meta:
        ordering = ("first", "pk")
        constraints = (
            models.UniqueConstraint(fields=["episode"], name="primary_failure_once", condition=Q(primary=True)),
        )
        indexes = (models.Index(fields=["label", "episode"], name="failures_by_label"),)

    def __str__(self) -> str:
        return f"{self.label} in {self.episode_id} from step {self.first} on"

    def as_json(self) -> dict[str, Any]:
        return finding_json(self, is_primary=self.primary)
