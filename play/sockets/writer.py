"""The one thread on which sockets write to the database, with one connection that stays open.

Only short transactions run here, so a turn waits for other turns only; drawing and solving go elsewhere. All waiting
calls are written by one transaction: making twenty turns durable takes the disk no longer than making one durable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError, connection, transaction

P = ParamSpec("P")
T = TypeVar("T")

TOGETHER = 16  # entries in one transaction at most: the first of them waits for the last


@dataclass(eq=False)
class _Entry:
    """A call that waits for its turn, and its result."""

    call: Callable[[], Any]
    answer: Future[Any] = field(default_factory=Future)
    value: Any = None
    error: BaseException | None = None

    def run(self) -> None:
        self.value = self.error = None
        try:
            self.value = self.call()
        except Exception as error:
            self.error = error

    def resolve(self) -> None:
        if self.error is None:
            self.answer.set_result(self.value)
        else:
            self.answer.set_exception(self.error)


_thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
_waiting: SimpleQueue[_Entry] = SimpleQueue()


async def entry(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Run a function that uses the database. It must be atomic: an exception undoes what it wrote, and no more."""
    made = _Entry(partial(copy_context().run, function, *arguments, **named))  # with the ids of its connection
    _waiting.put(made)
    _thread.submit(_write)
    value: T = await asyncio.wrap_future(made.answer)
    return value


def close() -> None:
    """Close the connection; the next entry opens another."""
    _thread.submit(lambda: connection.close()).result()  # looked up there: each thread has its own


def _write() -> None:
    """Run all waiting calls; nothing if an earlier call has run them already."""
    entries = list(_due())
    try:
        connection.ensure_connection()  # else each entry would wait for a database that is away
        _run(entries)
        connection.close_at = None  # it never grows old: opening one costs more than a turn
        connection.close_if_unusable_or_obsolete()
    except Exception as error:  # no caller may be left waiting
        for each in entries:
            each.error = each.error or error
    for each in entries:
        each.resolve()


def _due() -> Iterator[_Entry]:
    for _ in range(TOGETHER):
        try:
            waiting = _waiting.get_nowait()
        except Empty:
            return
        if waiting.answer.set_running_or_notify_cancel():  # they may have gone
            yield waiting


def _run(entries: list[_Entry]) -> None:
    if len(entries) == 1 or not _run_together(entries):
        _run_each(entries)


def _run_together(entries: list[_Entry]) -> bool:
    """Run all in one transaction; return False if that fails as a whole, and then nothing was written."""
    try:
        with transaction.atomic():
            _run_each(entries)
            if connection.needs_rollback or connection.closed_in_transaction or connection.connection is None:
                raise DatabaseError("the transaction was lost under an entry")
    except DatabaseError:
        return False
    return True


def _run_each(entries: list[_Entry]) -> None:
    for each in entries:
        each.run()
