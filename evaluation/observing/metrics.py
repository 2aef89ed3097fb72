"""Metrics of the site for Prometheus. Their labels have few values, and none that visitors choose.

Where a token opens them, every process keeps its numbers in files that all share; elsewhere in its own memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Lock
from typing import Protocol

from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, disable_created_metrics, values
from prometheus_client.exposition import choose_encoder

from plumbline.envs.drawing.render_process import RENDER_PROCESS
from plumbline.envs.lookups import counts
from plumbline.evaluation.observing import shared_files

disable_created_metrics()
if settings.METRICS_TOKEN:
    values.ValueClass = shared_files.value_class(settings.METRICS_DIR)  # before the first metric

REGISTRY = CollectorRegistry()
PUBLISH_SECONDS = 10.0  # between two looks at the lookups of a process
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
LONG = (0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0, 1800.0, 7200.0)  # seconds

SOCKETS = Gauge("plumbline_sockets_open", "Sockets of people who play.", registry=REGISTRY, multiprocess_mode="livesum")
TURNS = Counter("plumbline_turns", "Turns taken by people.", ["family"], registry=REGISTRY)
ACKNOWLEDGED = Histogram(
    "plumbline_acknowledgement_seconds",
    "Seconds from the arrival of a turn until its acknowledgment was sent.",
    ["family"],
    buckets=QUICK,
    registry=REGISTRY,
)
FRAMES = Histogram(
    "plumbline_frame_seconds",
    "Seconds from the arrival of a turn until its frames were sent.",
    ["family"],
    buckets=QUICK,
    registry=REGISTRY,
)
JOBS = Counter("plumbline_jobs_ended", "Jobs that ended.", ["kind", "state"], registry=REGISTRY)
JOB_SECONDS = Histogram(
    "plumbline_job_seconds",
    "Seconds of a processor that a job took, over all attempts; kind `replay` replays submissions.",
    ["kind"],
    buckets=LONG,
    registry=REGISTRY,
)
REPLAYS = Histogram(
    "plumbline_replay_seconds",
    "Seconds of replaying an episode to score it.",
    ["family"],
    buckets=QUICK,
    registry=REGISTRY,
)
LOOKUPS = Counter(
    "plumbline_cache_lookups",
    "Lookups in what is remembered: `pages` are shared by visitors, `frames` are pictures.",
    ["cache", "outcome"],
    registry=REGISTRY,
)
REQUESTS = Histogram(
    "plumbline_request_seconds",
    "Seconds until a request was answered, by part of the site and class of status.",
    ["part", "status"],
    buckets=QUICK,
    registry=REGISTRY,
)


class Collector(Protocol):
    """A source of metrics that are found when they are asked for."""

    def collect(self) -> Iterable[Metric]: ...


def told(accept: str, *others: Collector) -> tuple[bytes, str]:
    """Return all metrics, and the media type in which they are written."""
    with _publishing:
        _publish("own", counts())
    registry = CollectorRegistry()
    for each in (shared_files.Together(settings.METRICS_DIR) if settings.METRICS_TOKEN else REGISTRY, *others):
        registry.register(each)
    encode, media_type = choose_encoder(accept)
    return encode(registry), media_type


_publishing = Lock()  # requests and a clock publish
_published: dict[tuple[str, str], tuple[int, int]] = {}  # lookups by process and cache


def publish_lookups() -> None:
    """Add the lookups since the last call, in this process and in the one that draws solid pictures."""
    with _publishing:
        _publish("own", counts())
    if RENDER_PROCESS.is_running:
        _publish_drawing()


def _publish_drawing() -> None:
    with suppress(BrokenProcessPool):  # the server ends already
        found = RENDER_PROCESS.call(counts)
        with _publishing:
            _publish("drawing", found)


def _publish(process: str, found: dict[str, tuple[int, int]]) -> None:
    for name, now in found.items():
        before = _published.get((process, name), (0, 0))
        _published[process, name] = now
        for outcome, new, old in zip(("hit", "miss"), now, before, strict=True):
            if added := new - old if new >= old else new:  # another process that draws counts from 0
                LOOKUPS.labels(name, outcome).inc(added)
