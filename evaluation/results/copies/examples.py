"""Examples of a finding: tasks at which both sides did the same, with their episodes and moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Copy, Episode, Run, Task
from plumbline.evaluation.results.copies import prints, ways
from plumbline.evaluation.results.copies.prints import Prints
from plumbline.evaluation.tasksets.opening import opened

MOST = 5


@dataclass(frozen=True, slots=True)
class Example:
    """A task, the episodes in which both sides did the same, and what they did."""

    task: Task
    sides: tuple[Episode, ...]  # of the run and of the other; of the run alone beside the solver
    moves: tuple[str, ...]


def examples(copy: Copy) -> list[Example]:
    """Return the longest agreements of a finding, a few of them; none of a run that was deleted, or of a sealed set."""
    if copy.run is None or copy.task_set.sealed or (copy.other is None and copy.kind != Copy.Kind.SOLVER):
        return []
    found = sorted(_examples(copy), key=lambda each: -len(each.moves))
    return sorted(found[:MOST], key=lambda each: each.task.position)


def _examples(copy: Copy) -> Iterator[Example]:
    stored, solved = prints.load(copy.task_set), prints.solved(copy.task_set)
    if copy.run_id not in stored or (copy.other_id is not None and copy.other_id not in stored):
        return
    mine = stored[copy.run_id]
    others = [solved.stored, solved.found] if copy.other is None else [stored[copy.other_id]]
    same = np.logical_or.reduce([mine == each for each in others]) & (mine != ways.NOTHING) & solved.several
    runs = [run for run in (copy.run, copy.other) if run is not None]
    for task in copy.task_set.tasks.filter(position__in=_some(same)).select_related("task_set"):
        sides = [side for run in runs if (side := _episode(run, task, int(mine[task.position - 1]))) is not None]
        if len(sides) == len(runs):
            yield Example(task, tuple(each for each, _ in sides), tuple(text for _, text in sides[0][1]))


def _some(same: Prints) -> list[int]:
    """Return positions of tasks at which both sides did the same, spread evenly."""
    places = np.flatnonzero(same)
    return [int(place) + 1 for place in places[:: len(places) // (4 * MOST) + 1]]


def _episode(run: Run, task: Task, fingerprint: int) -> tuple[Episode, ways.Moves] | None:
    """Return the attempt of a run whose way has this fingerprint."""
    for episode in run.episodes.filter(task=task).select_related("transcript").order_by("attempt"):
        play = opened(task, episode.setting)
        moves = ways.moves(play, tasksets.protocol_of(task), episodes.turns_of(episode))
        if ways.fingerprint(moves) == fingerprint:
            return episode, moves
    return None
