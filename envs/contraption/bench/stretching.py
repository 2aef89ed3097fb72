"""Stretching: the right or the lower edge of a part is moved, the opposite one stays."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption import overlap
from plumbline.envs.contraption.bench.areas import on_field
from plumbline.envs.contraption.bench.bench import Bench
from plumbline.envs.contraption.bench.hand import Empty, Stretching
from plumbline.envs.contraption.bench.laying import lay, take_off
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.extents import box
from plumbline.envs.contraption.model import Placed

CELL = 16  # u, by which parts are stretched


def take_edge(bench: Bench, part: Placed, axis: str) -> Bench:
    """Return the bench with an edge of a part in the hand; the axis is one of asks.AXES."""
    x, y = on_field(bench.cursor)
    _, _, right, bottom = box(part)
    return replace(bench, hand=Stretching(part.id, axis, x - right if axis == "w" else y - bottom))


def stretched(bench: Bench, hand: Stretching) -> Placed:
    """Return the part as it would be now."""
    part = _part(bench, hand)
    x, y = on_field(bench.cursor)
    length = x - hand.grab - part.x if hand.axis == "w" else y - hand.grab - part.y
    kind = CATALOGUE[part.type]
    least, most = kind.widths if hand.axis == "w" else kind.heights
    return replace(part, **{hand.axis: min(max((length + CELL // 2) // CELL * CELL, least), most)})


def has_room(bench: Bench, hand: Stretching) -> bool:
    """Return whether the part may be as it would be now."""
    part = _part(bench, hand)
    return overlap.fits(stretched(bench, hand), [each for each in bench.parts if each is not part])


def let_go(bench: Bench, hand: Stretching) -> Bench:
    """Return the bench with the part in its new size; where there is no room, the edge stays in the hand."""
    if not has_room(bench, hand):
        return replace(bench, refused=bench.refused + 1)
    before, after = _part(bench, hand), stretched(bench, hand)
    laid = bench if after == before else lay(take_off(bench, before), after)
    return replace(laid, hand=Empty(), edits=bench.edits + (after != before))


def _part(bench: Bench, hand: Stretching) -> Placed:
    return next(part for part in bench.parts if part.id == hand.id)
