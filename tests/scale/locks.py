"""How long the lock of SQLite is held, while people play, agents are ranked and curators work.

SQLite has one writer at a time. Every transaction takes the lock when it begins, every other statement for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from statistics import quantiles
from time import perf_counter
from typing import Any

from django.db import connection, transaction

from tests.scale.copying import copy, numbers

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
TASKS = 5_000  # of the draft


def measured() -> dict[str, dict[str, Any]]:
    """The milliseconds of each action, and of all of them together."""
    found, every = dict[str, dict[str, Any]](), list[float]()
    for name, call in actions():
        with watched() as held:
            call()
        every += held
        found |= {f"lock: {name}": _told(held)} if held else {}
    return found | {"lock: all of these": _told(every)}


def _told(held: list[float]) -> dict[str, Any]:
    times = sorted(held)
    p99 = quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]
    return {"transactions": len(times), "p99_ms": round(p99, 1), "most_ms": round(times[-1], 1)}


@contextmanager
def watched() -> Iterator[list[float]]:
    """Yield the milliseconds for which the lock was held, each time."""
    held: list[float] = []
    enter, leave, begun = transaction.Atomic.__enter__, transaction.Atomic.__exit__, [0.0]

    def begin(atomic: Any) -> None:
        outermost = not connection.in_atomic_block
        enter(atomic)
        if outermost:
            begun[0] = perf_counter()

    def end(atomic: Any, *error: Any) -> None:
        leave(atomic, *error)
        if not connection.in_atomic_block:
            held.append(1000 * (perf_counter() - begun[0]))

    def statement(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        began = perf_counter()
        found = execute(sql, *rest)
        if not connection.in_atomic_block and sql.lstrip().upper().startswith(WRITES):
            held.append(1000 * (perf_counter() - began))
        return found

    try:
        transaction.Atomic.__enter__, transaction.Atomic.__exit__ = begin, end
        with connection.execute_wrapper(statement):
            yield held
    finally:
        transaction.Atomic.__enter__, transaction.Atomic.__exit__ = enter, leave


def actions() -> Iterator[tuple[str, Callable[[], object]]]:
    """The name and the call of each action that writes, in an order in which they can be done."""
    from plumbline.evaluation import jobs, runs
    from plumbline.evaluation.models import Run, StaleFigures, TaskSet
    from plumbline.evaluation.results import corrections, people, standings
    from plumbline.leaderboard.curating import curation, errata
    from plumbline.leaderboard.rankings import preparing
    from plumbline.leaderboard.submitting import retention
    from plumbline.play import leaving
    from tests.evaluation.playing import an_agent
    from tests.makers import a_game, a_person, a_user
    from tests.scale.filling import OF_PEOPLE, SMALL, played

    of_people, small = (TaskSet.objects.get(slug=slug) for slug in (OF_PEOPLE[0], SMALL[0]))
    curator, person, agent = a_user("curator"), a_person(), an_agent("Newcomer")
    yield "a person plays a game", lambda: a_game(person, of_people, OF_PEOPLE[1])
    yield "the row of people", lambda: people.refresh(of_people, OF_PEOPLE[1])
    yield "an agent's run, published", lambda: played(agent, small, SMALL[1], 7)
    yield "ranks", lambda: standings.rank(small, SMALL[1])
    StaleFigures.objects.mark(task_set_id=small.pk)
    yield "figures of all rows", preparing.prepare_stale
    erratum = errata.exclude(small, 1, date.today(), curator, "its goal cannot be reached")
    job = corrections.enqueue(small)
    yield "figures without a task", lambda: jobs.run(job.pk)
    yield "an erratum taken back", lambda: errata.restore(erratum, curator, "it can")
    yield "a run withdrawn", lambda: runs.withdraw(Run.objects.get(line_up__lead=agent))
    yield "a person leaves", lambda: leaving.leave(person)
    draft = a_large_draft(small)
    yield f"a draft of {TASKS:,} tasks frozen", lambda: curation.freeze(draft, curator)
    draft.refresh_from_db()
    yield "the same discarded", lambda: curation.discard(draft, curator, "only to measure")
    other = a_large_draft(small)
    yield f"a draft of {TASKS:,} tasks deleted", lambda: curation.discard(other, curator, "only to measure")
    yield "files and sessions tidied", retention.tidy


def a_large_draft(like: Any) -> Any:
    """A draft of copies of a task, each with another digest."""
    from plumbline.evaluation import tasksets
    from plumbline.evaluation.models import Task, TaskSet

    slug = f"measured-{TaskSet.objects.count()}"
    settings = tuple(like.settings)
    draft = tasksets.draft(tasksets.Draft(slug=slug, title="Measured", suite=like.suite, settings=settings))
    changes = {"task_set_id": str(draft.pk), "position": "n.i", "digest": "lower(hex(randomblob(32)))"}
    copy(Task, numbers(TASKS), f"s.id = {like.tasks.first().pk}", changes)
    return draft
