"""What the cursor points at: parts, and the part whose handles are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from plumbline.envs.contraption.bench import handles
from plumbline.envs.contraption.bench.areas import on_field
from plumbline.envs.contraption.bench.bench import EDIT, Bench
from plumbline.envs.contraption.bench.hand import Empty
from plumbline.envs.contraption.extents import box, outline
from plumbline.envs.contraption.forms import Disc, Plate, Point
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import Placed

NEAR = 12  # u: how far beyond its box a part keeps its handles


def pointed(game: Game, bench: Bench) -> Bench:
    """Return the bench with the handles that are shown where the cursor is now."""
    hovered = _hovered(game, bench)
    return bench if hovered == bench.hovered else replace(bench, hovered=hovered)


def part_at(parts: Sequence[Placed], place: Point) -> Placed | None:
    """Return the topmost part at a place of the field: the last one that takes it, else the last whose box holds it."""
    under = [part for part in parts if _holds(part, place, 0)]
    if len(under) > 1:
        under = [part for part in under if takes(part, place)] or under
    return under[-1] if under else None


def takes(part: Placed, place: Point) -> bool:
    """Return whether a part takes a place of the field for itself: the middle of a pixel lies in its outline."""
    x, y = 2 * place[0] + 1, 2 * place[1] + 1
    match outline(part):
        case Disc(cx, cy, r):
            return (x - 2 * cx) ** 2 + (y - 2 * cy) ** 2 <= (2 * r) ** 2
        case Plate(corners):
            return _surround(corners, x, y)


def named(parts: Iterable[Placed], name: str) -> Placed | None:
    """Return the part with an id; None if it is not among them."""
    return next((part for part in parts if part.id == name), None)


def _hovered(game: Game, bench: Bench) -> str:
    if bench.phase != EDIT or not isinstance(bench.hand, Empty):
        return ""
    before = named(bench.parts, bench.hovered) if bench.hovered else None
    if before is not None and handles.handle_at(before, bench.cursor):
        return before.id
    place = on_field(bench.cursor)
    under = part_at(bench.parts, place)
    if under is not None and under.id not in game.locked:
        return under.id
    return before.id if before is not None and _holds(before, place, NEAR) else ""


def _holds(part: Placed, place: Point, more: int) -> bool:
    """Return whether the box of a part, grown by some units, holds a place."""
    left, top, right, bottom = box(part)
    return left - more <= place[0] < right + more and top - more <= place[1] < bottom + more


def _surround(corners: Sequence[Point], x: int, y: int) -> bool:
    """Return whether a convex shape holds a point, given in halves of a unit."""
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    turns = [(bx - ax) * (y - 2 * ay) - (by - ay) * (x - 2 * ax) for (ax, ay), (bx, by) in sides]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)
