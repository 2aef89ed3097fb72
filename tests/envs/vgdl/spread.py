"""How far the things of a level are spread over its screen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from plumbline.envs.vgdl.language.description import Description
from plumbline.envs.vgdl.language.levels import Map

STANDING = ("Immovable", "Door")
Cell = tuple[int, int]


@dataclass(frozen=True)
class Spread:
    """The share of the screen that the largest rectangle of bare floor takes, and how far things reach at most, of its
    rows or columns. The most frequent sort of cell, mostly walls or water, is no thing."""

    bare: float
    reach: float

    @property
    def is_wide(self) -> bool:
        return self.bare <= 1 / 4 and self.reach >= 3 / 5


def spread(game: Description, level: Map) -> Spread:
    filled = _filled(game, level)
    usual = Counter(filled.values()).most_common(1)[0][0]
    things = [cell for cell, kinds in filled.items() if kinds != usual]
    bare = _largest({(row, column) for row in range(level.rows) for column in range(level.columns)} - filled.keys())
    reach = max(_extent(row for row, _ in things) / level.rows, _extent(column for _, column in things) / level.columns)
    return Spread(bare / (level.rows * level.columns), reach)


def _filled(game: Description, level: Map) -> dict[Cell, frozenset[int]]:
    """Return the kinds in each cell, without those that stand still and of which no rule speaks."""
    spoken = {kind for number in _named(game) for kind in game.families[number]}
    cells: dict[Cell, set[int]] = defaultdict(set)
    for placed in level.placements:
        if placed.kind in spoken or game.kinds[placed.kind].class_name not in STANDING:
            cells[placed.row, placed.column].add(placed.kind)
    return {cell: frozenset(kinds) for cell, kinds in cells.items()}


def _named(game: Description) -> Iterable[int]:
    for rule in game.rules:
        yield from (rule.first, *rule.seconds, *rule.kinds.values())
    for end in game.ends:
        yield from end.kinds


def _extent(places: Iterable[int]) -> int:
    known = set(places)
    return max(known) - min(known) + 1


def _largest(bare: set[Cell]) -> int:
    """Return the cells of the largest rectangle that is bare all over."""
    return max((_best(bare, row, column) for row, column in bare), default=0)


def _best(bare: set[Cell], top: int, left: int) -> int:
    """Return the same of those with this upper left corner."""
    best, right, row = 0, left, top
    while (row, left) in bare:
        width = next(across for across in range(len(bare) + 1) if (row, left + across) not in bare)
        right = left + width if row == top else min(right, left + width)
        best = max(best, (row - top + 1) * (right - left))
        row += 1
    return best
