"""Games and levels in files: GAME.txt, and GAME_lvlN.txt for each level."""

from __future__ import annotations

import re
from collections.abc import Callable
from glob import escape
from pathlib import Path
from typing import TypeVar

from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.compiler.program import compile_program
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.language.text import InvalidGame

LEVEL = re.compile(r"(.+)_lvl(\d+)")
"""The name of a level's file: its game, and its number."""

T = TypeVar("T")


def machine(game: Path, level: Path, mode: str) -> Machine:
    """Return the machine of a level. Raises OSError, and InvalidGame that names the file."""
    description = _read(game, read_game)
    map_ = _read(level, lambda text: read_level(description, text))
    return _named(game, lambda: Machine(compile_program(description, map_, mode)))


def text(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


def number(level: Path) -> int:
    """Return the number of a level from its name; 0 if that has none."""
    match = LEVEL.fullmatch(level.stem)
    return int(match[2]) if match else 0


def folder(games: Path, game: str) -> Path:
    """Return the folder of a game: the folder of games, or one in it."""
    deeper = sorted(games.glob(f"*/{escape(game)}.txt"))
    return deeper[0].parent if deeper and not (games / f"{game}.txt").exists() else games


def levels(place: Path, game: str) -> list[int]:
    """Return the numbers of a game's levels in its folder."""
    names = (LEVEL.fullmatch(path.stem) for path in place.glob("*.txt"))
    return sorted(int(match[2]) for match in names if match and match[1] == game)


def _read(path: Path, reader: Callable[[str], T]) -> T:
    """Read the text of a file with a reader; its errors name the file."""
    content = text(path)
    return _named(path, lambda: reader(content))


def _named(path: Path, make: Callable[[], T]) -> T:
    try:
        return make()
    except InvalidGame as error:
        raise InvalidGame(None, f"{path}: {error}") from error
