"""A progress bar for commands; silent without a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TextIO, TypeVar

from plumbline.evaluation.models import Job

T = TypeVar("T")

WIDTH = 30
SECONDS = 0.1  # between two drawings


def bar(items: Iterable[T], total: int, title: str, out: TextIO) -> Iterator[T]:
    """Yield the items, and draw their progress to a terminal."""
    drawn, done = 0.0, 0
    for done, item in enumerate(items, 1):
        yield item
        if out.isatty() and monotonic() - drawn > SECONDS:
            drawn = monotonic()
            out.write(f"\r{_line(title, done, total)}")
            out.flush()
    if out.isatty():
        out.write(f"\r{_line(title, done, total)}\n")


def drawn(job: Job, title: str, out: TextIO) -> None:
    """Draw the progress of a job."""
    if out.isatty():
        out.write(f"\r{_line(title, job.done, job.total)}")
        out.flush()


def _line(title: str, done: int, total: int) -> str:
    filled = WIDTH * done // max(total, 1)
    return f"{title:20.20} [{'=' * filled}{' ' * (WIDTH - filled)}] {done}/{total}"
