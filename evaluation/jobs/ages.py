"""Ages of jobs that wait, as metrics: they are in the database, so any process knows them."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import DatabaseError
from django.db.models import Min
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from plumbline.evaluation.jobs.queue import KINDS
from plumbline.evaluation.models import Job
from plumbline.evaluation.services import database


class Ages:
    """A collector of how long the oldest job of each kind has waited. While the database is away, it has nothing."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            ages = oldest()
        except DatabaseError as error:
            if not database.noticed(error):
                raise
            return
        found = GaugeMetricFamily(
            "plumbline_queue_age_seconds",
            "Seconds since the oldest job that no worker holds was queued.",
            labels=["kind"],
        )
        for kind, seconds in sorted(ages.items()):
            found.add_metric([kind], seconds)
        yield found


def oldest() -> dict[str, float]:
    """Return the age of the oldest job of each kind that no worker holds, in seconds; 0 where none waits."""
    now = timezone.now()
    waiting = Job.objects.adrift().order_by().values_list("kind").annotate(Min("created_at"))
    return dict.fromkeys(KINDS, 0.0) | {kind: max(0.0, (now - since).total_seconds()) for kind, since in waiting}
