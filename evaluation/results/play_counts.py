"""Counts of people and their games over the whole site: a pass over all episodes, which workers make now and then."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Count
from django.utils import timezone

from plumbline.evaluation.models import Episode, PlayCount

EVERY = timedelta(minutes=1)


def read() -> PlayCount:
    """Return the counts as a worker last stored them; of a site whose worker has not yet, as they are now."""
    return PlayCount.objects.first() or _computed()


def refresh() -> None:
    """Store the counts anew, unless those that are stored are recent."""
    last = PlayCount.objects.first()
    if last is None or last.computed_at < timezone.now() - EVERY:
        now = _computed()
        now.pk = 1
        now.save()


def _computed() -> PlayCount:
    rows = Episode.objects.for_the_record()
    return PlayCount(**rows.aggregate(people=Count("agent", distinct=True), games=Count("pk")))
