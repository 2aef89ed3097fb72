"""Our own boards as configurations of the published form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from plumbline.envs import codec
from plumbline.envs.dice import Dice
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import UnknownContent, empty
from plumbline.envs.sliding import notation, rules
from plumbline.envs.sliding.model import Piece, Puzzle, cell_number
from plumbline.evaluation.models import Task
from plumbline.evaluation.runs.baseline_runner import dice
from plumbline.evaluation.suites.ivispar import configurations
from plumbline.evaluation.suites.ivispar.claims import manhattan
from plumbline.evaluation.suites.ivispar.configurations import EXPERIMENT, START
from plumbline.evaluation.tasksets.opening import site_shelf

RANDOM_MOVES = 100  # in each stored sequence


class NotPublishable(ValueError):
    """The board has no published form. The message says why."""


def files(tasks: Sequence[Task]) -> Iterator[tuple[Task, str, bytes]]:
    """Yield each task with the name and the content of its configuration. Raises NotPublishable.

    A task that was read from a published file has that file, byte by byte.
    """
    counts: Counter[str] = Counter()
    for task in tasks:
        content = _published(task) or _made(task, counts)
        yield task, configurations.read(content).name, content


def _published(task: Task) -> bytes:
    """Return the file that the task was read from; empty if there is none, or it is not on this server."""
    source = task.solution.get("source")
    try:
        return site_shelf()(source) if source else b""
    except UnknownContent:
        return b""


def _made(task: Task, counts: Counter[str]) -> bytes:
    """Return a new configuration of the board, numbered among those of the same complexity."""
    puzzle = codec.load(Puzzle, task.instance)
    if puzzle.columns != puzzle.rows:
        raise NotPublishable(f"task {task.position}: {puzzle.columns} by {puzzle.rows} cells, expected a square")
    if not task.solution.get("optimal"):
        raise NotPublishable(f"task {task.position}: no shortest solution is known")
    path = len(task.solution["actions"])
    interference = (path - manhattan(puzzle)) // 2
    stem = f"{task.task_set.slug}_b_{puzzle.columns}_g_{len(puzzle.pieces)}_c1_{path}_c2_{interference}"
    counts[stem] += 1
    return configurations.write(_fields(task, puzzle, f"{stem}_i_{counts[stem]}", interference))


def _fields(task: Task, puzzle: Puzzle, name: str, interference: int) -> dict[str, Any]:
    actions = task.solution["actions"]
    return {
        "config_instance_id": name,
        "experiment_type": EXPERIMENT,
        "complexity_c1": len(actions),
        "complexity_c2": interference,
        "grid_size": puzzle.columns,
        "landmarks": [_landmark(puzzle, *numbered) for numbered in enumerate(puzzle.pieces, 1)],
        "use_rendering": True,
        "shortest_move_sequence": [START, *actions],
        "random_valid_move_sequence": [START, *_legal(puzzle, dice(task))],
        "random_invalid_move_sequence": [START, *_any(puzzle, dice(task))],
    }


def _landmark(puzzle: Puzzle, number: int, piece: Piece) -> dict[str, Any]:
    return {
        "geom_nr": number,
        "body": piece.shape,
        "color": piece.color,
        "start_coordinate": list(divmod(cell_number(puzzle.rows, piece.start), puzzle.rows)),
        "goal_coordinate": list(divmod(cell_number(puzzle.rows, piece.goal), puzzle.rows)),
    }


def _legal(puzzle: Puzzle, chance: Dice) -> Iterator[str]:
    """Yield moves drawn among the legal ones; the goal ends nothing."""
    game = rules.open_game(puzzle, Setting(BLIND), empty)
    board = rules.start(game, 0)
    for _ in range(RANDOM_MOVES):
        slide, chance = chance.pick(rules.actions(game, board, 0))
        board = rules.step(game, board, slide, 0).state
        yield notation.write(game, slide)


def _any(puzzle: Puzzle, chance: Dice) -> Iterator[str]:
    """Yield moves drawn among all commands, legal or not; the published ones are of another making."""
    game = rules.open_game(puzzle, Setting(BLIND), empty)
    for _ in range(RANDOM_MOVES):
        slide, chance = chance.pick(rules.commands(game, 0))
        yield notation.write(game, slide)
