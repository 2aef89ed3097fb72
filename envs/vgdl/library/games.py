"""The games that come with the engine: their texts and levels, by name and by digest."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from plumbline.envs.codec import content_digest
from plumbline.envs.family import ImpossibleRecipe

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "vgdl"
WINS = FOLDER / "wins.jsonl"
_LEVEL = re.compile(r"(.+)_lvl(\d+)")


class Win(NamedTuple):
    """A way to win a level: the seed it is for, and the letters of the actions."""

    seed: int
    actions: str


@cache
def games() -> Mapping[str, bytes]:
    """Return the texts of the games by name."""
    return {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.txt")) if not _LEVEL.fullmatch(path.stem)}


@cache  # at most 1 MB: the files of the folder
def levels(game: str) -> Mapping[int, str]:
    """Return the texts of a game's levels by number."""
    found = ((_LEVEL.fullmatch(path.stem), path) for path in FOLDER.glob(f"{game}_lvl*.txt"))
    return {int(match.group(2)): path.read_bytes().decode() for match, path in found if match}


@cache
def wins() -> Mapping[tuple[str, int], Win]:
    """Return the known ways to win, by game and level."""
    lines = map(json.loads, WINS.read_text().splitlines())
    return {(line["game"], line["level"]): Win(line["seed"], line["actions"]) for line in lines}


def known_win(game: str, rules: str, number: int, level: str) -> Win | None:
    """Return the known way to win a level, if it and its rules, named by their digest, are the bundled ones."""
    is_ours = game in games() and content_digest(games()[game]) == rules and levels(game).get(number) == level
    return wins().get((game, number)) if is_ours else None


@lru_cache(maxsize=4096)  # at most 1 MB
def stock(digest: str) -> bytes | None:
    """Return the text of the game with this digest; None where none of them has it."""
    return next((text for text in games().values() if content_digest(text) == digest), None)


def text_of(game: str) -> bytes:
    """Return the text of a game. Raises ImpossibleRecipe."""
    if game not in games():
        raise ImpossibleRecipe(f"game {game!r}: expected one of {', '.join(games()) or 'none: no games are there'}")
    return games()[game]


def level_of(game: str, number: int) -> str:
    """Return the text of a level. Raises ImpossibleRecipe."""
    if number not in levels(game):
        raise ImpossibleRecipe(f"level {number} of {game}: expected one of {', '.join(map(str, sorted(levels(game))))}")
    return levels(game)[number]
