"""Decisions: what curators did. Rows are only added; database triggers enforce that."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone


class DecisionQuery(models.QuerySet["Decision"]):
    def about(self, kind: str, subject: object) -> DecisionQuery:
        """Return the decisions about one record, the newest first."""
        return self.filter(kind=kind, subject=str(subject)).order_by("-pk")


class Decision(models.Model):
    """One action of a curator. Names are stored as text: the record outlasts accounts and the records it is about."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor_id = models.PositiveBigIntegerField(null=True)  # of the account; null: the site itself, or not known
    actor = models.CharField(max_length=150, blank=True)  # the account's name at that time
    verb = models.CharField(max_length=40)  # in the past tense: "hidden"
    kind = models.CharField(max_length=40)  # of the record: "task set"
    subject = models.CharField(max_length=64)  # the id of the record
    name = models.CharField(max_length=300)  # of the record at that time
    reason = models.TextField(blank=True)
    before = models.JSONField(default=dict)  # {"state": "frozen"}; empty: there was no such record
    after = models.JSONField(default=dict)  # empty: it was deleted

    objects = DecisionQuery.as_manager()

    class Meta:
        indexes = (models.Index(fields=["kind", "subject", "-id"], name="decisions_by_subject"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.verb}"

    @property
    def about(self) -> str:
        """The record that it is about, in words: "task set boards"."""
        return self.name if self.name.startswith(self.kind) else f"{self.kind} {self.name}"

    @property
    def changes(self) -> list[tuple[str, Any, Any]]:
        """The fields that differ, each with its value before and after; None where there was none."""
        names = dict.fromkeys((*self.before, *self.after))
        pairs = ((name, self.before.get(name), self.after.get(name)) for name in names)
        return [(name, old, new) for name, old, new in pairs if old != new]
