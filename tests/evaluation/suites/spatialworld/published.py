"""A folder in the form of the public game data, with levels of our own and the references that our solvers find."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.block3d.model import Recipe as Blocks
from plumbline.envs.cube.geometry import MOVES, SOLVED, inverse
from plumbline.envs.cube.model import Scramble
from plumbline.envs.cube.pieces import letters
from plumbline.envs.maze import level_text
from plumbline.envs.maze.model import Recipe as Passages
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty

FIGURES, SCRAMBLES, REFERENCES = "Block3D/level_data.py", "rubik_cube/scramble_data.py", "game_gt.csv"

FACES = {"F": "FRONT", "B": "BACK", "L": "LEFT", "R": "RIGHT", "U": "UP", "D": "DOWN"}

TURNS = ("D'", "D'", "L", "U' R", "F F U' B'")
"""The scrambles: the first two are the same."""

COUNTS = {"block3d": 4, "maze": 3, "maze3d": 3, "snake3d": 2, "rubik": 5}

Row = tuple[str, str, int, str]
"""A game, a task, the number of its actions, and these."""


def put(root: Path, files: Mapping[str, str | bytes] | None = None) -> Path:
    """Write files into a folder: without others those of all games."""
    for name, content in (published() if files is None else files).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


@cache
def published() -> Mapping[str, str]:
    """All files, by name."""
    return mazes() | {FIGURES: figures(), SCRAMBLES: scrambles(), REFERENCES: table(rows())}


def with_rows(*changed: Row) -> dict[str, str]:
    """All files; in the references these rows take the place of those of their tasks, or come last."""
    every = {row[1]: row for row in (*rows(), *changed)}
    return {**published(), REFERENCES: table(every.values())}


def table(every: Iterable[Row]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["game", "task_id", "step_count", "action_step"])
    writer.writerows(every)
    return text.getvalue()


def solved(name: str, setting: str, instance: Any) -> list[str]:
    """The solution that a family finds, in its own words."""
    family = FAMILIES[name]
    game = family.rules.open(instance, parse(setting, family.modalities, family.options), empty)
    plan = family.puzzles.solve(game, family.rules.start(game, 0))
    assert plan is not None
    return [family.words.write(game, action) for action in plan.actions]


# --- levels


@cache
def blocks() -> list[Any]:
    recipes = [Blocks(blocks=number) for number in (1, 2, 4)] + [Blocks(blocks=8, grown=False)]
    return [FAMILIES["block3d"].puzzles.generate(recipe, 7) for recipe in recipes]


@cache
def passages(floors: int) -> list[Any]:
    recipe = Passages(columns=7, rows=7, floors=floors, stairs=floors - 1)
    return [FAMILIES["maze"].puzzles.generate(recipe, seed) for seed in range(3)]


def figures() -> str:
    levels = "".join(
        f'    "{number}": {{  # 关卡\n        "name": "[{number}] своя",\n        "blocks": [\n'
        f"            {', '.join(map(str, reversed(figure.cells)))},\n        ],\n    }},\n"
        for number, figure in enumerate(blocks(), 1)
    )
    return f"# Levels, sorted\n\nLEVEL_DESIGNS = {{\n{levels}}}\n"


def scrambles() -> str:
    levels = "".join(f'    "{number}": [{_ways(turns)}],\n' for number, turns in enumerate(TURNS, 1))
    return f'"""Scrambles （в порядке）."""\n\nINITIAL_CONFIGS = {{\n{levels}}}\n'


def _ways(turns: str) -> str:
    return " ".join(
        f"({'ANTICLOCKWISE' if turn[1:] else 'CLOCKWISE'!r}, {FACES[turn[0]]!r})," for turn in turns.split()
    )


def mazes() -> dict[str, str]:
    return {
        f"{folder}/Level_{number:02}.txt": level_text.write(maze)
        for folder, floors in (("maze3d", 1), ("maze3d_pro_merge", 2))
        for number, maze in enumerate(passages(floors), 1)
    }


# --- references


def rows() -> list[Row]:
    return [
        *(a_row("block3d", number, _built(figure)) for number, figure in enumerate(blocks(), 1)),
        *(a_row("maze", number, walked(maze)) for number, maze in enumerate(passages(1), 1)),
        *(a_row("maze3d_pro", number, walked(maze)) for number, maze in enumerate(passages(2), 1)),
        *(a_row("rubik", number, _turned(number, turns)) for number, turns in enumerate(TURNS, 1)),
        a_row("snake", 1, ["move_up", "default_move_left", "move_up"]),
        a_row("snake", 2, ["move_up", "move_right"]),
    ]


def a_row(game: str, number: int, actions: list[str]) -> Row:
    task = f"snake/run_{number:03}" if game == "snake" else f"{game}/level_{number:02}"
    return game, task, len(actions), " | ".join(actions)


def _built(figure: Any) -> list[str]:
    """The last block was made up by the runner."""
    *actions, last = solved("block3d", "picture,goal=exact", figure)
    return [*actions, f"default_{last}"]


def walked(maze: Any) -> list[str]:
    """Every small step ahead was made up by the runner; before the exit there is a look around."""
    named = {"move_forward small": "default_move"}
    actions = solved("maze", "text", maze)
    return ["turn_left", "turn_right", *(named.get(each, _in_brackets(each)) for each in actions)]


def _in_brackets(action: str) -> str:
    word, _, size = action.partition(" ")
    return f"{word}({size})" if size else word


def _turned(number: int, turns: str) -> list[str]:
    """A look from elsewhere, and the turns undone, under both of their names."""
    back = [inverse(turn) for turn in reversed(turns.split())]
    return ["rotate_cube_y_cw", *(_named(turn, in_full=number % 2 == 0) for turn in back)]


def _named(turn: str, *, in_full: bool) -> str:
    face, back = FACES[turn[0]], turn[1:]
    if in_full:
        return f"rotate_face({face},{'ANTICLOCKWISE' if back else 'CLOCKWISE'})"
    return f"rotate_{face.lower()}_{'acw' if back else 'cw'}"


def scrambled(turns: str) -> Scramble:
    """A cube after turns, by the tables of the family."""
    places = SOLVED
    for turn in turns.split():
        places = places.translate(MOVES[turn])
    return Scramble(letters(places))
