"""The one thread on which sockets write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event, current_thread, get_ident

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from plumbline.evaluation.models import Agent
from plumbline.play.sockets import writer

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

    assert await asyncio.gather(*(writer.entry(note, "x" * count) for count in range(20))) == list(range(20))
    assert len(set(seen)) == 1
    assert seen[0] != get_ident()


async def together(*calls: Callable[[], object]) -> list[object]:
    """What becomes of calls that wait while another is made."""
    begun, let_go = Event(), Event()
    busy = asyncio.create_task(writer.entry(lambda: begun.set() or let_go.wait(10)))
    await asyncio.to_thread(begun.wait, 10)
    waiting = [asyncio.create_task(writer.entry(call)) for call in calls]
    await asyncio.sleep(0.01)
    let_go.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)


def a_name(name: str) -> Callable[[], int]:
    """A call that stores an agent and tells how many there are."""

    @transaction.atomic
    def stored() -> int:
        Agent.objects.create(name=name, kind=Agent.Kind.HUMAN)
        if name == "bad":
            raise ValueError(name)
        return Agent.objects.count()

    return stored


async def test_what_waits_is_written_by_one_transaction():
    commits: list[int] = []

    def counted() -> int:
        if not connection.run_on_commit:
            transaction.on_commit(lambda: commits.append(1))
        return len(connection.savepoint_ids)

    assert await together(*[counted] * 5) == [0] * 5
    assert len(commits) == 1
    commits.clear()
    await together(*[counted] * (writer.TOGETHER + 1))
    assert len(commits) == 2


async def test_of_those_written_together_one_that_fails_takes_back_its_own_writing_only():
    first, failed, last = await together(a_name("one"), a_name("bad"), a_name("two"))
    assert (first, repr(failed), last) == (1, "ValueError('bad')", 2)
    assert [name async for name in Agent.objects.values_list("name", flat=True).order_by("pk")] == ["one", "two"]


async def test_when_the_whole_transaction_fails_each_is_written_by_itself(monkeypatch):
    failures = iter([DatabaseError("the disk is full")])

    def commit(self: object) -> None:
        for failure in failures:
            raise failure
        real(self)

    real = BaseDatabaseWrapper.commit
    monkeypatch.setattr(BaseDatabaseWrapper, "commit", commit)
    assert await together(a_name("one"), a_name("two")) == [1, 2]


@transaction.atomic
def lose_the_transaction() -> None:
    """What a broken disk may do: SQLite takes the whole transaction back by itself."""
    with connection.cursor() as cursor:
        cursor.execute("ROLLBACK")
    raise DatabaseError("disk I/O error")


async def test_an_entry_that_loses_the_transaction_takes_no_other_along():
    first, lost, last = await together(a_name("one"), lose_the_transaction, a_name("two"))
    assert (first, last) == (1, 2)
    assert isinstance(lost, DatabaseError)
    assert [name async for name in Agent.objects.values_list("name", flat=True).order_by("pk")] == ["one", "two"]


async def test_what_fails_after_the_commit_is_everybodys_error_and_nobody_waits_for_ever():
    def unlucky() -> None:
        transaction.on_commit(lambda: 1 / 0)

    found = await together(unlucky, a_name("one"))
    assert [type(each) for each in found] == [ZeroDivisionError, ZeroDivisionError]
    assert await writer.entry(Agent.objects.count) == 1


async def test_of_a_caller_that_has_gone_nothing_is_written():
    begun, let_go = Event(), Event()
    busy = asyncio.create_task(writer.entry(lambda: begun.set() or let_go.wait(10)))
    await asyncio.to_thread(begun.wait, 10)
    gone = asyncio.create_task(writer.entry(a_name("gone")))
    await asyncio.sleep(0.01)
    gone.cancel()
    await asyncio.sleep(0)
    let_go.set()
    await busy
    assert await writer.entry(Agent.objects.count) == 0


async def test_the_thread_has_a_name():
    assert (await writer.entry(lambda: current_thread().name)).startswith("writer")


async def test_an_error_is_the_callers_and_the_next_entry_is_made():
    with pytest.raises(ZeroDivisionError):
        await writer.entry(divmod, 1, 0)
    assert await writer.entry(divmod, 7, 2) == (3, 1)


async def test_the_connection_stays_open_between_entries_until_it_is_closed():
    opened: list[object] = []

    def note(connection: object, **_: object) -> None:
        opened.append(connection)

    writer.close()
    connection_created.connect(note)
    for _ in range(3):
        await writer.entry(Agent.objects.count)
    assert len(opened) <= 1  # SQLite in memory is never closed
    writer.close()
    assert await writer.entry(Agent.objects.count) == 0
    writer.close()
    connection_created.disconnect(note)
