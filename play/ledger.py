"""The one thread on which sockets write to the database, with one connection that stays open.

Nothing but short transactions runs here, so a turn waits for other turns only. Drawing and solving go elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")

_thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")


async def entry(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Call a function that uses the database."""
    return await asyncio.get_running_loop().run_in_executor(_thread, lambda: _called(function, *arguments, **named))


def close() -> None:
    """Let go of the connection; the next entry opens another."""
    _thread.submit(lambda: connection.close()).result()  # looked up there: each thread has its own


def _called(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    try:
        return function(*arguments, **named)
    finally:
        connection.close_at = None  # it never grows old: opening one costs more than a turn
        connection.close_if_unusable_or_obsolete()
