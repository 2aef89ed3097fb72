"""Carrying: parts are taken from the field or the bin, and dropped on the field or thrown into the bin."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption import overlap
from plumbline.envs.contraption.bench.areas import on_field
from plumbline.envs.contraption.bench.bench import Bench
from plumbline.envs.contraption.bench.hand import Empty, Holding, Threading
from plumbline.envs.contraption.bench.laying import lay, take_off, throw_away, unplug
from plumbline.envs.contraption.bench.supplies import put, scrolled, take
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.extents import size
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.layouts import part_id
from plumbline.envs.contraption.model import GRID, Placed, Supply


def pick_up(bench: Bench, part: Placed) -> Bench:
    """Return the bench with a part of the field in the hand."""
    x, y = on_field(bench.cursor)
    return replace(take_off(bench, part), hand=Holding(part, x - part.x, y - part.y))


def take_out(game: Game, bench: Bench, slot: int) -> Bench:
    """Return the bench with a thing of the bin in the hand; the cursor holds a part by its middle."""
    chosen = bench.bin[slot]
    left = scrolled(replace(bench, bin=take(game, bench.bin, slot)), 0)
    if CATALOGUE[chosen.type].is_tie:
        return replace(left, hand=Threading(chosen.type))
    part = Placed(_new_id(game, bench), chosen.type, 0, 0, 0, chosen.w, chosen.h, chosen.params)
    width, height = size(part)
    return replace(left, hand=Holding(part, width // 2, height // 2, is_new=True))


def ghost(bench: Bench, hand: Holding) -> Placed:
    """Return what is held where it would be dropped now."""
    x, y = on_field(bench.cursor)
    return replace(hand.part, x=_snapped(x - hand.grab_x), y=_snapped(y - hand.grab_y))


def has_room(bench: Bench, hand: Holding) -> bool:
    """Return whether what is held may be dropped now."""
    return overlap.fits(ghost(bench, hand), bench.parts)


def drop(bench: Bench, hand: Holding) -> Bench:
    """Return the bench with what was held on the field; where there is no room it stays in the hand."""
    if not has_room(bench, hand):
        return replace(bench, refused=bench.refused + 1)
    part = ghost(bench, hand)
    laid = lay(unplug(bench, part), part)
    edits = bench.edits + (hand.is_new or part != hand.part or laid.ties != bench.ties)
    return replace(laid, hand=Empty(), drops=bench.drops + 1, edits=edits)


def put_back(bench: Bench) -> Bench:
    """Return the bench with an empty hand: what was in it is in the bin."""
    match bench.hand:
        case Holding(part, _, _, is_new):
            return replace(throw_away(bench, part), hand=Empty(), edits=bench.edits + (not is_new))
        case Threading(kind, _):
            return replace(bench, bin=put(bench.bin, Supply(kind)), hand=Empty())
    return bench


def _snapped(length: int) -> int:
    """Return the multiple of the grid that is nearest."""
    return (length + GRID // 2) // GRID * GRID


def _new_id(game: Game, bench: Bench) -> str:
    """Return the next id that no part has."""
    used = {part.id for part in bench.parts}
    return next(name for number in range(len(game.level.parts), 1000) if (name := part_id(number)) not in used)
