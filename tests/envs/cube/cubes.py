"""Cubes for tests: as the turns that make them, and drawn in text."""

from __future__ import annotations

import random

from plumbline.envs.cube import FAMILY
from plumbline.envs.cube.geometry import SOLVED, TURNS
from plumbline.envs.cube.library.random_cubes import random_cube
from plumbline.envs.cube.model import Cube, Game, Scramble, View
from plumbline.envs.cube.pieces import Pieces, letters
from plumbline.envs.dice import Dice
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty


def turned(turns: str, places: bytes = SOLVED) -> bytes:
    """Where the stickers are after these turns."""
    for turn in turns.split():
        places = places.translate(TURNS[turn])
    return places


SUPERFLIP = turned("U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D")  # every edge flipped: 20 turns away


def random_cubes(count: int, seed: int = 5) -> list[Pieces]:
    """Each equally likely; the same at every call."""
    cubes, dice = [], Dice(seed)
    for _ in range(count):
        cube, dice = random_cube(dice)
        cubes.append(cube)
    return cubes


def scrambles(count: int, length: int) -> list[tuple[str, ...]]:
    """So many random turns each, some of them wasted; the same at every call."""
    chance = random.Random(length)
    return [tuple(chance.choices(tuple(TURNS), k=length)) for _ in range(count)]


def a_scramble(turns: str = "R U F'") -> Scramble:
    """The cube that these turns make."""
    return Scramble(letters(turned(turns)))


def a_game(turns: str = "R U F'", setting: str = "symbolic") -> Game:
    return FAMILY.rules.open(a_scramble(turns), parse(setting, FAMILY.modalities, FAMILY.options), empty)


def a_cube(turns: str = "R U F'", pose: str = "FU") -> Cube:
    return Cube(turned(turns), pose)


def drawn(view: View) -> str:
    """The faces of a view: a net in the shape of a net, others below one another."""
    rows = [[face[first : first + 3] for first in (0, 3, 6)] for face in view.faces]
    if len(rows) != 6:
        return "\n\n".join("\n".join(face) for face in rows)
    up, left, front, right, down, back = rows
    middle = [" ".join(parts) for parts in zip(left, front, right, strict=True)]
    return "\n".join([*(f"    {row}" for row in up), *middle, *(f"    {row}" for row in (*down, *back))])
