"""Reading the text of a level: the sprites of the start and their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from plumbline.envs.vgdl.language import classes
from plumbline.envs.vgdl.language.description import Description, Kind
from plumbline.envs.vgdl.language.text import InvalidGame, Place, lines, unknown

MOST_CELLS = 10_000
MOST_SPRITES = 10_001  # as in the reference
MOST_NAMED = 10 * MOST_SPRITES  # sprites that its letters stand for, before some are refused


@dataclass(frozen=True, slots=True)
class Placement:
    """A sprite before the first tick."""

    kind: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Map:
    """A level: its size in cells and its sprites in the order of creation."""

    columns: int
    rows: int
    placements: tuple[Placement, ...]  # without those that singletons refuse
    messages: int  # one for each letter without a meaning, one if there is more than one avatar
    strangers: str = ""  # the letters without a meaning


def read_level(game: Description, text: str) -> Map:
    """Read the level that `text` draws. Raises InvalidGame."""
    grid = lines(text)
    columns, rows = len(grid[0]) if grid else 0, len(grid)
    if not columns or columns * rows > MOST_CELLS:
        raise InvalidGame(None, f"a level of {columns} x {rows} cells: expected 1 to {MOST_CELLS} cells")
    strangers = [letter for line in grid for letter in line[:columns] if letter not in game.letters and letter != " "]
    placed = list(_created(game, _bounded(_placed(game, grid, columns))))
    avatars = [each for each in placed if game.kinds[each.kind].is_avatar]
    if not avatars:
        raise InvalidGame(None, "the level has no avatar: no letter of it stands for one")
    extra = {id(avatar) for avatar in avatars[1:]}
    kept = tuple(each for each in placed if id(each) not in extra)
    if len(kept) > MOST_SPRITES:
        raise InvalidGame(None, f"the level has {len(kept)} sprites: at most {MOST_SPRITES} are played")
    return Map(columns, rows, kept, len(strangers) + bool(extra), "".join(dict.fromkeys(strangers)))


def _bounded(placed: Iterator[Placement]) -> list[Placement]:
    """Refuse too many sprites, before they are made: one letter can stand for any number of types."""
    named = list(islice(placed, MOST_NAMED + 1))
    if len(named) > MOST_NAMED:
        raise InvalidGame(None, f"the letters of the level stand for more than {MOST_NAMED:,} sprites")
    return named


def _created(game: Description, placed: Iterable[Placement]) -> Iterator[Placement]:
    """Yield the placements that create a sprite, without further ones of singletons."""
    alone = {kind.number for kind in game.kinds if kind.singleton}
    count: Counter[int] = Counter()
    for each in placed:
        kind = game.kinds[each.kind]
        if not any(count[single] for single in alone & {*kind.ancestors, kind.number}):
            count.update(number for number in alone if each.kind in game.families[number])
            yield each


def _placed(game: Description, grid: list[str], columns: int) -> Iterator[Placement]:
    known = {kind.name: kind for kind in game.kinds}
    for row, line in enumerate(grid):
        for column, letter in enumerate(line[:columns]):
            if letter != " ":
                for name in game.letters.get(letter, ()):
                    yield Placement(_sound(known, name, letter, Place(row + 1, column + 1)).number, column, row)


def _sound(known: dict[str, Kind], name: str, letter: str, place: Place) -> Kind:
    if name not in known:
        raise InvalidGame(place, f"{letter!r} stands for {name!r}, which is no type of this game")
    if known[name].sprite_class is None:
        class_name = known[name].class_name
        lack = unknown(class_name, "class", classes.UNPLAYED, classes.CLASSES) if class_name else "which has no class"
        raise InvalidGame(place, f"{letter!r} stands for {name!r}, {lack}")
    return known[name]
