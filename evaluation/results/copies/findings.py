"""Findings: the search for copies on a task set, and what it stores for curators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.db import transaction

from plumbline.evaluation.models import Copy, Run, TaskSet
from plumbline.evaluation.results.copies import comparing, prints
from plumbline.evaluation.results.copies.comparing import Agreement, Compared
from plumbline.evaluation.results.copies.prints import Prints, Solved
from plumbline.evaluation.results.samples import index

MOST = 500  # pairs that are stored of a task set
SEARCHED = (Copy.Kind.MOVES, Copy.Kind.SOLVER)


def search(task_set: TaskSet) -> Iterator[tuple[int, int]]:
    """Make missing fingerprints, compare all runs of a set, and store what is found; yield (done, total)."""
    places, absent = index(task_set).places, prints.without_prints(task_set)
    total, done = len(places) * (1 + len(absent)), 0
    for number, run in enumerate(absent):
        for done, _ in enumerate(prints.make(Run.objects.select_related("task_set").get(pk=run), places), 1):
            yield min(number * len(places) + done, total), total
    for done, _ in enumerate(prints.solve(task_set), 1):
        yield len(absent) * len(places) + done, total
    for found in _compared(task_set):
        if found is not None:
            store(task_set, SEARCHED, found)
        yield total, total


def _compared(task_set: TaskSet) -> Iterator[list[Copy] | None]:
    """Yield None now and then, and in the end all findings."""
    stored, solved = prints.load(task_set), prints.solved(task_set)
    runs = [run for run in _standing(task_set) if run.pk in stored]
    if not runs:
        yield []
        return
    rows = np.stack([_telling(stored[run.pk], solved) for run in runs])
    owners = [run.line_up.owner_id for run in runs]
    for found in comparing.compared(rows, owners):
        yield None if found is None else _copies(runs, found, solved) + _like_the_solver(runs, rows, owners, solved)


def _copies(runs: Sequence[Run], found: Compared, solved: Solved) -> list[Copy]:
    """Return one finding for each pair of line-ups, of published runs if there is one; the most surprising ones."""
    best: dict[frozenset[int], Copy] = {}
    for each in filter(None, (_of_pair(runs, agreement, found.usual, solved) for agreement in found.agreements)):
        pair = frozenset((each.run.line_up_id, each.other.line_up_id))
        if pair not in best or _weight(each) > _weight(best[pair]):
            best[pair] = each
    return sorted(best.values(), key=_weight, reverse=True)[:MOST]


def _weight(copy: Copy) -> tuple[int, float]:
    return sum(run.published_at is not None for run in (copy.run, copy.other)), copy.surprise


def _standing(task_set: TaskSet) -> list[Run]:
    """Return the runs of accounts that are compared: published ones, and the last of each line-up and setting."""
    scored = Run.objects.filter(task_set=task_set).exclude(landed_at=None).exclude(line_up__owner=None)
    rows = scored.whole().select_related("task_set").order_by("landed_at", "pk")
    last = {(run.line_up_id, run.setting): run.pk for run in rows}
    return [run for run in rows if run.published_at is not None or last[run.line_up_id, run.setting] == run.pk]


def _telling(row: Prints, solved: Solved) -> Prints:
    return np.where(solved.several, row, np.uint64(0))


def _of_pair(runs: Sequence[Run], each: Agreement, usual: float | None, solved: Solved) -> Copy | None:
    """Return the finding of a pair; None of two runs of one line-up, or of one account in private."""
    earlier, later = sorted((runs[each.one], runs[each.other]), key=lambda run: (run.landed_at, run.pk))
    own = earlier.line_up.owner_id == later.line_up.owner_id
    private = None in (earlier.published_at, later.published_at)
    if earlier.line_up_id == later.line_up_id or (own and private):
        return None
    return _copy(Copy.Kind.MOVES, later, earlier, each, usual=usual, own=own, shortest=solved.shortest)


def _like_the_solver(runs: Sequence[Run], rows: Any, owners: Sequence[int], solved: Solved) -> list[Copy]:
    """Return at most one finding for each run: by the stored plan or by the one that is found now."""
    by_plan = [comparing.as_the_solver(rows, owners, _telling(plan, solved)) for plan in (solved.stored, solved.found)]
    best: dict[int, Agreement] = {}
    for each in (agreement for found in by_plan for agreement in found):
        if each.one not in best or each.surprise > best[each.one].surprise:
            best[each.one] = each
    return [_copy(Copy.Kind.SOLVER, runs[one], None, each, shortest=solved.shortest) for one, each in best.items()]


def _copy(kind: str, run: Run, other: Run | None, each: Agreement, **columns: Any) -> Copy:
    figures = {name: getattr(each, name) for name in ("equal", "told", "expected", "surprise")}
    return Copy(kind=kind, task_set=run.task_set, run=run, other=other, names=named(run, other), **figures, **columns)


def named(*runs: Run | None) -> list[str]:
    """Return the names of runs as curators read them: "Walker by ada"."""
    return [f"{run.line_up.name} by {run.line_up.owner.username}" for run in runs if run is not None]


@dataclass(frozen=True, slots=True)
class _Key:
    kind: str
    run: int | None
    other: int | None


def _key(copy: Copy) -> _Key:
    return _Key(copy.kind, copy.run_id, copy.other_id)


@transaction.atomic
def store(task_set: TaskSet, kinds: Sequence[str], found: Sequence[Copy]) -> None:
    """Store the findings of these kinds. Open ones that are found no more go; decided ones stay as they are."""
    rows = Copy.objects.select_for_update().filter(task_set=task_set, kind__in=kinds)
    known: Mapping[_Key, Copy] = {_key(row): row for row in rows}
    still = {_key(each) for each in found}
    gone = [row.pk for key, row in known.items() if key not in still and row.state == Copy.State.OPEN]
    Copy.objects.filter(pk__in=gone, decisions=None).delete()
    for each in found:
        before = known.get(_key(each))
        if before is None:
            each.save()
        elif before.state == Copy.State.OPEN:
            each.pk, each.found_at = before.pk, before.found_at
            each.save()
