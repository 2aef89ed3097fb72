"""Ties: which stops a rope, a belt or a plug may join, and how far they may be apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.extents import box, center
from plumbline.envs.contraption.layouts import knot_of, part_of
from plumbline.envs.contraption.model import BELT, PLUG, ROPE, TIES, Placed, Tie
from plumbline.envs.quotes import cut

LONGEST_BELT = 240  # u, between centers
LONGEST_PLUG = 40  # u, between boxes
LONGEST_FIXED_PLUG = 240  # u, where no player can move either end
MOST_PULLEYS = 8  # of a rope


def problem(tie: Tie, parts: Mapping[str, Placed], *, is_fixed: bool = False) -> str:
    """Return the reason why a tie cannot be, by itself; empty if it can. `is_fixed`: no player can move its ends."""
    strange = next((stop for stop in tie.stops if part_of(stop) not in parts), None)
    if strange is not None:
        return f"{strange} is no part"
    if tie.kind == ROPE:
        return _problem_of_rope(tie.stops, parts)
    if tie.kind == BELT:
        return _problem_of_belt(tie.stops, parts)
    if tie.kind == PLUG:
        return _problem_of_plug(tie.stops, parts, LONGEST_FIXED_PLUG if is_fixed else LONGEST_PLUG)
    return f"{cut(tie.kind, 40)} is none of {', '.join(TIES)}"


def conflict(ties: Sequence[Tie], parts: Mapping[str, Placed]) -> str:
    """Return the reason why some ties, each possible, cannot be together; empty if they can."""
    held = [(tie.kind, stop) for tie in ties for stop in _held(tie)]
    again = next((each for number, each in enumerate(held) if each in held[:number]), None)
    if again is not None:
        return f"a second {again[0]} at {again[1]}"
    for name in {tie.stops[1]: None for tie in ties if tie.kind == PLUG}:
        plugs, sockets = (
            sum(tie.stops[1] == name for tie in ties if tie.kind == PLUG),
            CATALOGUE[parts[name].type].sockets,
        )
        if plugs > sockets:
            return f"{plugs} plugs in {name}, which has {sockets} sockets"
    return ""


def plug_of(load: Placed, parts: Iterable[Placed], ties: Iterable[Tie]) -> Tie | None:
    """Return the plug of a load that is put down: in the nearest source in reach with a free socket, if there is one.

    `ties` are those of the layout, without a plug of the load itself.
    """
    taken = [tie.stops[1] for tie in ties if tie.kind == PLUG]
    free = [
        (apart(load, each), each.type, each.x, each.y, each.id)
        for each in parts
        if each.id != load.id and CATALOGUE[each.type].sockets > taken.count(each.id)
    ]
    near = [each for each in free if each[0] <= LONGEST_PLUG**2]
    return Tie(PLUG, (load.id, min(near)[-1])) if near and CATALOGUE[load.type].is_load else None


def is_too_long(tie: Tie, parts: Mapping[str, Placed]) -> bool:
    """Return whether a belt or a plug is longer than a player may make it."""
    one, other = (parts[part_of(stop)] for stop in (tie.stops[0], tie.stops[-1]))
    if tie.kind == BELT:
        return _between_centers(one, other) > LONGEST_BELT**2
    return tie.kind == PLUG and apart(one, other) > LONGEST_PLUG**2


def apart(one: Placed, other: Placed) -> int:
    """Return the square of the distance between the boxes of two parts."""
    a, b = box(one), box(other)
    across, down = max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0)
    return across * across + down * down


def knots(part: Placed) -> tuple[str, ...]:
    """Return the stops at which a rope may be tied to a part."""
    return tuple(f"{part.id}.{knot.name}" for knot in CATALOGUE[part.type].knots)


def _held(tie: Tie) -> Sequence[str]:
    """Return what a tie takes for itself: a rope its knots and pulleys, a load its plug, a belt its two wheels."""
    if tie.kind == BELT:
        return ["-".join(sorted(tie.stops))]
    return tie.stops[:1] if tie.kind == PLUG else tie.stops


def _problem_of_rope(stops: Sequence[str], parts: Mapping[str, Placed]) -> str:
    if not 2 <= len(stops) <= 2 + MOST_PULLEYS:
        return f"{len(stops)} stops: a rope has two ends and at most {MOST_PULLEYS} pulleys"
    for stop in (stops[0], stops[-1]):
        if stop not in knots(parts[part_of(stop)]):
            return f"{stop} is no knot: expected one of {', '.join(knots(parts[part_of(stop)])) or 'another part'}"
    for stop in stops[1:-1]:
        if knot_of(stop) or not CATALOGUE[parts[stop].type].is_pulley:
            return f"{stop} is no pulley"
    if part_of(stops[0]) == part_of(stops[-1]):
        return f"both ends at {part_of(stops[0])}"
    return next((f"{one} twice in a row" for one, other in pairwise(stops) if one == other), "")


def _problem_of_belt(stops: Sequence[str], parts: Mapping[str, Placed]) -> str:
    if len(stops) != 2:
        return f"{len(stops)} stops: a belt has two wheels"
    for stop in stops:
        if knot_of(stop) or CATALOGUE[parts[stop].type].wheel is None:
            return f"{stop} is no wheel"
    if stops[0] == stops[1]:
        return f"both ends at {stops[0]}"
    far = _between_centers(parts[stops[0]], parts[stops[1]])
    return f"longer than {LONGEST_BELT} u" if far > LONGEST_BELT**2 else ""


def _problem_of_plug(stops: Sequence[str], parts: Mapping[str, Placed], longest: int) -> str:
    if len(stops) != 2:
        return f"{len(stops)} stops: a plug joins a load and a source"
    load, source = stops
    if knot_of(load) or not CATALOGUE[parts[load].type].is_load:
        return f"{load} has no plug"
    if knot_of(source) or not CATALOGUE[parts[source].type].sockets:
        return f"{source} has no socket"
    return f"longer than {longest} u" if apart(parts[load], parts[source]) > longest**2 else ""


def _between_centers(one: Placed, other: Placed) -> int:
    """Return the square of the distance between the centers of two parts."""
    (ax, ay), (bx, by) = center(one), center(other)
    return (ax - bx) ** 2 + (ay - by) ** 2
