"""Provenance: how we know the episodes of a run."""

from __future__ import annotations

from django.db import models


class Provenance(models.TextChoices):
    """The ways in which the episodes of a run reach this site."""

    REPLAYED = "replayed"
    TRACED = "traced"
    LIVE = "live"
    OURS = "run by us"

    @property
    def meaning(self) -> str:
        """Sentence on what it says about the run, and what it leaves open."""
        return _MEANINGS[self]


_MEANINGS = {
    Provenance.REPLAYED: "We replayed the actions; who produced them is the submitter's claim.",
    Provenance.TRACED: (
        "Replayed; every turn has its full response, and the prompt is named by its digest. "
        "That a model wrote the responses is the submitter's claim."
    ),
    Provenance.LIVE: "Played through this server, so the order, time and number of attempts are known.",
    Provenance.OURS: "We ran the agent.",
}
