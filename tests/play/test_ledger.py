"""The one thread on which sockets write."""

from __future__ import annotations

import asyncio
from threading import current_thread, get_ident

import pytest
from django.db.backends.signals import connection_created

from evaluation.models import Agent
from play import ledger

pytestmark = pytest.mark.django_db(transaction=True)


async def test_entries_are_made_one_after_the_other_on_one_thread():
    running: list[str] = []
    seen: list[int] = []

    def note(name: str) -> int:
        running.append(name)
        assert running == [name]
        running.remove(name)
        seen.append(get_ident())
        return len(name)

    assert await asyncio.gather(*(ledger.entry(note, "x" * count) for count in range(20))) == list(range(20))
    assert len(set(seen)) == 1
    assert seen[0] != get_ident()


async def test_the_thread_has_a_name():
    assert (await ledger.entry(lambda: current_thread().name)).startswith("ledger")


async def test_an_error_is_the_callers_and_the_next_entry_is_made():
    with pytest.raises(ZeroDivisionError):
        await ledger.entry(divmod, 1, 0)
    assert await ledger.entry(divmod, 7, 2) == (3, 1)


async def test_the_connection_stays_open_between_entries_until_it_is_closed():
    opened: list[object] = []

    def note(connection: object, **_: object) -> None:
        opened.append(connection)

    ledger.close()
    connection_created.connect(note)
    for _ in range(3):
        await ledger.entry(Agent.objects.count)
    assert len(opened) <= 1  # SQLite in memory is never closed
    ledger.close()
    assert await ledger.entry(Agent.objects.count) == 0
    ledger.close()
    connection_created.disconnect(note)
