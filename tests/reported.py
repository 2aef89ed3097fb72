"""A function for error reports, as an operator may write one, and what it was given."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from plumbline.evaluation.observing.refusals import Refusals
from plumbline.evaluation.observing.reports import Reports
from plumbline.evaluation.services.quiet import Quiet

GIVEN: list[tuple[BaseException, dict[str, str]]] = []
GO_ON = Event()


def keep(error: BaseException, ids: dict[str, str]) -> None:
    GIVEN.append((error, ids))


def fail(error: BaseException, ids: dict[str, str]) -> None:
    GIVEN.append((error, ids))
    raise ValueError("the service of reports is away")


def leave(error: BaseException, ids: dict[str, str]) -> None:
    GIVEN.append((error, ids))
    raise SystemExit(1)


def wait(error: BaseException, ids: dict[str, str]) -> None:
    GO_ON.wait(30)
    GIVEN.append((error, ids))


def write(error: BaseException, ids: dict[str, str]) -> None:
    with Path(os.environ["REPORTS_FILE"]).open("a") as file:
        file.write(f"{type(error).__name__}: {error} {sorted(ids)}\n")


@contextmanager
def reporting(name: str = "keep", most_waiting: int = 100) -> Iterator[Reports]:
    """Report errors to a function of this module."""
    GIVEN.clear()
    GO_ON.clear()
    handler = Reports(f"{__name__}.{name}", most_waiting)
    for each in (Quiet(), Refusals()):
        handler.addFilter(each)
    logging.getLogger().addHandler(handler)
    try:
        yield handler
    finally:
        logging.getLogger().removeHandler(handler)
        GO_ON.set()
        handler.finish(10)
