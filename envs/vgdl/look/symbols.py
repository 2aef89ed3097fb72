"""Levels as characters: each stands for the types of sprites in a cell, and stays the same for a whole episode."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from plumbline.envs.vgdl.compiler.program import Program
from plumbline.envs.vgdl.language.description import Description

PLAYER = "a"
UNKNOWN = "?"
MOST = 80  # sets of types that have a character
EMPTY = (".", "_", " ")  # the first that the level's letters leave free has no meaning
SPARE = "@#$%&*+=<>!/|~^:;-" + string.ascii_uppercase + string.ascii_lowercase + string.digits + "(){}[]"

Types = frozenset[int]


@dataclass(frozen=True)
class Symbols:
    """Characters for sets of visible types. A set without its own is shown as its topmost type."""

    characters: Mapping[Types, str]
    empty: str
    rank: Mapping[int, int]  # of types: the higher is drawn above the lower
    hidden: Types
    avatars: Types

    @staticmethod
    def of(program: Program) -> Symbols:
        """Choose the characters of a game: first the letters of its levels, then each type by its number."""
        game = program.game
        hidden = frozenset(kind.number for kind in game.kinds if kind.values["hidden"])
        avatars = frozenset(kind.number for kind in game.kinds if kind.is_avatar)
        lettered = dict(_lettered(game, hidden, avatars))
        empty = next(each for each in EMPTY if each not in lettered.values())
        taken = {PLAYER, empty, *lettered.values()}
        spare = (each for each in SPARE if each not in taken)
        singles = (frozenset({kind.number}) for kind in game.kinds if kind.sprite_class is not None)
        unlettered = [each for each in singles if each not in lettered and not each & hidden]
        wanted = sorted(unlettered, key=lambda each: bool(each & avatars))  # further avatars are not you
        characters = lettered | dict(zip(wanted, spare, strict=False))
        rank = {kind: place for place, kind in enumerate(game.order)}
        return Symbols(dict(list(characters.items())[:MOST]), empty, rank, hidden, avatars)

    def at(self, types: Iterable[int], *, is_avatar: bool) -> str:
        """Return the character of a cell with visible sprites of these types."""
        if is_avatar:
            return PLAYER
        seen = frozenset(types) - self.hidden
        if not seen:
            return self.empty
        top = max(seen, key=lambda kind: self.rank.get(kind, -1))
        return self.characters.get(seen) or self.characters.get(frozenset({top})) or UNKNOWN

    def legend(self, game: Description) -> Iterator[tuple[str, str]]:
        """Yield every character and its meaning."""
        yield PLAYER, "you"
        yield self.empty, "nothing"
        for types, character in self.characters.items():
            ranked = sorted(types, key=lambda kind: -self.rank.get(kind, -1))
            yield character, " on ".join(game.kinds[kind].name for kind in ranked)
        if UNKNOWN not in self.characters.values():
            yield UNKNOWN, "something without a character of its own"


def _lettered(game: Description, hidden: Types, avatars: Types) -> Iterator[tuple[Types, str]]:
    """Yield the sets of types that letters of levels stand for, each with its first letter, without avatars."""
    numbers = {kind.name: kind.number for kind in game.kinds}
    done: set[Types] = set()
    for letter, names in game.letters.items():
        types = frozenset(numbers[name] for name in names if name in numbers)
        seen = types - hidden
        if seen and seen not in done and not types & avatars and letter.isprintable() and letter not in (PLAYER, " "):
            done.add(seen)
            yield seen, letter
