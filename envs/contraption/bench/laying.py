"""Laying parts down and taking them off, with the ropes, belts and plugs that hold them."""

from __future__ import annotations

from bisect import bisect_left

from msgspec.structs import replace

from plumbline.envs.contraption import layouts, ties
from plumbline.envs.contraption.bench.bench import Bench, Bin, Parts
from plumbline.envs.contraption.bench.supplies import put, supply
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.model import PLUG, Placed, Supply, Tie


def lay(bench: Bench, part: Placed) -> Bench:
    """Return the bench with a part on the field.

    Belts and plugs of it that are too long now are gone, belts to the bin; a load without a plug is plugged in.
    """
    parts = _with(bench.parts, part)
    places = {each.id: each for each in parts}
    long = [tie for tie in bench.ties if touches(tie, part.id) and ties.is_too_long(tie, places)]
    kept = tuple(tie for tie in bench.ties if tie not in long)
    return replace(bench, parts=parts, ties=_plugged(part, parts, kept), bin=_collected(bench.bin, long))


def take_off(bench: Bench, part: Placed) -> Bench:
    """Return the bench without a part, which is still tied to others."""
    return replace(bench, parts=tuple(each for each in bench.parts if each is not part))


def unplug(bench: Bench, part: Placed) -> Bench:
    """Return the bench with the plug of a load drawn out."""
    return replace(bench, ties=tuple(tie for tie in bench.ties if tie.kind != PLUG or tie.stops[0] != part.id))


def throw_away(bench: Bench, part: Placed) -> Bench:
    """Return the bench with a part in the bin, and with it the ropes and belts that held it."""
    gone = [tie for tie in bench.ties if touches(tie, part.id)]
    kept = tuple(tie for tie in bench.ties if tie not in gone)
    return replace(take_off(bench, part), ties=kept, bin=_collected(put(bench.bin, supply(part)), gone))


def touches(tie: Tie, name: str) -> bool:
    """Return whether a tie holds the part with an id."""
    return any(layouts.part_of(stop) == name for stop in tie.stops)


def _with(parts: Parts, part: Placed) -> Parts:
    place = bisect_left(parts, layouts.order(part), key=layouts.order)
    return (*parts[:place], part, *parts[place:])


def _plugged(part: Placed, parts: Parts, kept: tuple[Tie, ...]) -> tuple[Tie, ...]:
    if not CATALOGUE[part.type].is_load or any(tie.kind == PLUG and tie.stops[0] == part.id for tie in kept):
        return kept
    plug = ties.plug_of(part, parts, kept)
    return kept if plug is None else (*kept, plug)


def _collected(bin_: Bin, gone: list[Tie]) -> Bin:
    """Return the bin with the ropes and belts of some ties; a plug belongs to its load."""
    for tie in gone:
        bin_ = bin_ if tie.kind == PLUG else put(bin_, Supply(tie.kind))
    return bin_
