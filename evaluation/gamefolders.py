"""Folders of games in the description language: what can be played of them, and why the rest cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from envs import codec
from envs.family import InvalidInstance
from envs.vgdl.generate import level as made
from envs.vgdl.model import Level
from envs.vgdl.rules import described, machine

_LEVEL = re.compile(r"(.+)_lvl(\d+)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One level of a folder, or a game of which no level can be read."""

    game: str
    number: int | None  # None: of the game itself
    level: Level | None  # None: it cannot be played
    text: bytes  # of the game
    told: str  # why it cannot be played, or what of its text was passed over


@dataclass(frozen=True, slots=True)
class Choice:
    """What is wanted of a folder; nothing named means everything."""

    games: frozenset[str] = frozenset()
    levels: frozenset[int] = frozenset()
    mode: str = "L"


def entries(folder: Path, choice: Choice) -> Iterator[Entry]:
    """All that was chosen, game by game. A game may lie in a folder of its own."""
    for path in sorted(folder.rglob("*.txt")):
        name = path.stem
        if not _LEVEL.fullmatch(name) and (not choice.games or name in choice.games):
            yield from _game(path, choice)


def _game(path: Path, choice: Choice) -> Iterator[Entry]:
    text = path.read_bytes()
    try:
        remarks = "; ".join(f"{place}: {told}" for place, told in described(text).remarks)
    except InvalidInstance as error:
        yield Entry(path.stem, None, None, text, str(error))
        return
    levels = sorted(path.parent.glob(f"{path.stem}_lvl*.txt"), key=_number)
    if not levels:
        yield Entry(path.stem, None, None, text, f"no level: expected {path.stem}_lvl0.txt beside it")
    for level in levels:
        if not choice.levels or _number(level) in choice.levels:
            yield _level(path.stem, level, text, choice.mode, remarks)


def _level(name: str, path: Path, text: bytes, mode: str, remarks: str) -> Entry:
    number = _number(path)
    try:
        level = made(name, number, text, path.read_bytes().decode(), mode)
        codec.canonical(level)
        machine(level, lambda digest: text)
    except (InvalidInstance, codec.NotCanonical, UnicodeDecodeError) as error:
        return Entry(name, number, None, text, str(error))
    return Entry(name, number, level, text, remarks)


def _number(path: Path) -> int:
    found = _LEVEL.fullmatch(path.stem)
    return int(found.group(2)) if found else 0
