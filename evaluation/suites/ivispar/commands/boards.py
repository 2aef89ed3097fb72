"""Our own boards as configurations of the published form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.envs.dice import Dice
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import UnknownContent, empty
from plumbline.envs.slides import moves
from plumbline.evaluation.models import Task
from plumbline.evaluation.protocol.protocol import AnyFamily
from plumbline.evaluation.runs.baseline_runner import dice
from plumbline.evaluation.suites.ivispar import configurations
from plumbline.evaluation.suites.ivispar.configurations import EXPERIMENT, START
from plumbline.evaluation.suites.ivispar.experiments import things
from plumbline.evaluation.suites.ivispar.landmarks import GEOMS
from plumbline.evaluation.suites.quotes import quoted
from plumbline.evaluation.tasksets.opening import site_shelf

RANDOM_MOVES = 100  # in each stored sequence


class NotPublishable(ValueError):
    """The board has no published form. The message says why."""


def files(tasks: Sequence[Task]) -> Iterator[tuple[Task, str, bytes]]:
    """Yield each task with the name and the content of its configuration. Raises NotPublishable.

    A task that was read from a published file has that file, byte by byte.
    """
    counts: Counter[str] = Counter()
    named: dict[str, Task] = {}
    for task in tasks:
        content = _published(task) or _made(task, counts)
        name = configurations.read(content).name
        if (first := named.setdefault(name, task)) is not task:
            numbers = f"tasks {first.position} and {task.position}"
            raise NotPublishable(f"{numbers} are both named {quoted(name)}: expected a name of its own for each board")
        yield task, name, content


def _published(task: Task) -> bytes:
    """Return the file that the task was read from; empty if there is none, or it is not on this server."""
    source = task.solution.get("source")
    try:
        return site_shelf()(source) if source else b""
    except UnknownContent:
        return b""


def _made(task: Task, counts: Counter[str]) -> bytes:
    """Return a new configuration of the board, numbered among those of the same complexity."""
    family = FAMILIES[task.task_set.family]
    puzzle = codec.load(family.rules.instance, task.instance)
    if puzzle.columns != puzzle.rows:
        raise NotPublishable(f"task {task.position}: {puzzle.columns} by {puzzle.rows} cells, expected a square")
    if not task.solution.get("optimal"):
        raise NotPublishable(f"task {task.position}: no shortest solution is known")
    complexities = _complexities(family.name, puzzle, len(task.solution["actions"]))
    parts = "".join(f"_{name.removeprefix('complexity_')}_{value}" for name, value in complexities.items())
    stem = f"{task.task_set.slug}_b_{puzzle.columns}_g_{len(puzzle.starts)}{parts}"
    counts[stem] += 1
    return configurations.write(_fields(task, puzzle, f"{stem}_i_{counts[stem]}", complexities))


def _complexities(family: str, puzzle: Any, path: int) -> dict[str, int]:
    """Return the complexities of a board; published tile boards have one."""
    known = {"complexity_c1": path}
    if family == GEOMS:
        known["complexity_c2"] = moves.interference(path, puzzle.rows, puzzle.starts, puzzle.goals)
    return known


def _fields(task: Task, puzzle: Any, name: str, complexities: dict[str, int]) -> dict[str, Any]:
    family = FAMILIES[task.task_set.family]
    game = family.rules.open(puzzle, Setting(BLIND), empty)
    return {
        "config_instance_id": name,
        "experiment_type": EXPERIMENT,
        **complexities,
        "grid_size": puzzle.columns,
        "landmarks": list(_landmarks(puzzle)),
        "use_rendering": True,
        "shortest_move_sequence": [START, *task.solution["actions"]],
        "random_valid_move_sequence": [START, *_legal(family, game, dice(task))],
        "random_invalid_move_sequence": [START, *_any(family, game, dice(task))],
    }


def _landmarks(puzzle: Any) -> Iterator[dict[str, Any]]:
    ends = zip(things.looks(puzzle), puzzle.starts, puzzle.goals, strict=True)
    for number, ((color, body), start, goal) in enumerate(ends, 1):
        yield {
            "geom_nr": number,
            "body": body,
            "color": color,
            "start_coordinate": list(divmod(start, puzzle.rows)),
            "goal_coordinate": list(divmod(goal, puzzle.rows)),
        }


def _legal(family: AnyFamily, game: Any, chance: Dice) -> Iterator[str]:
    """Yield moves drawn among the legal ones; the goal ends nothing."""
    board = family.rules.start(game, 0)
    for _ in range(RANDOM_MOVES):
        move, chance = chance.pick(family.rules.actions(game, board, 0))
        board = family.rules.step(game, board, move, 0).state
        yield family.words.write(game, move)


def _any(family: AnyFamily, game: Any, chance: Dice) -> Iterator[str]:
    """Yield moves drawn among all commands, legal or not; the published ones are of another making."""
    assert family.words.commands is not None  # noqa: S101 - both puzzles list theirs
    for _ in range(RANDOM_MOVES):
        move, chance = chance.pick(family.words.commands(game, 0))
        yield family.words.write(game, move)
