"""Tying: a rope goes from an end over pulleys to another end, a belt around two wheels."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption import ties
from plumbline.envs.contraption.bench import knots
from plumbline.envs.contraption.bench.areas import on_field
from plumbline.envs.contraption.bench.bench import Bench
from plumbline.envs.contraption.bench.hand import Empty, Threading
from plumbline.envs.contraption.bench.pointing import part_at
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.layouts import knot_of
from plumbline.envs.contraption.model import ROPE, Tie

NEAR = 8  # u: how far from the cursor a knot may be


def thread(bench: Bench, hand: Threading) -> Bench:
    """Return the bench with the stop under the cursor added, and tied if that is the last; refused if it cannot be."""
    stop = stop_at(bench, hand.kind)
    stops = (*hand.stops, stop)
    if not stop or not _can_follow(bench, hand, stop):
        return replace(bench, refused=bench.refused + 1)
    if not hand.stops or _goes_on(hand.kind, stop):
        return replace(bench, hand=replace(hand, stops=stops))
    return replace(bench, ties=(*bench.ties, Tie(hand.kind, stops)), hand=Empty(), edits=bench.edits + 1)


def stop_at(bench: Bench, kind: str) -> str:
    """Return the stop of a rope or a belt under the cursor; empty if there is none."""
    place = on_field(bench.cursor)
    if kind == ROPE:
        return knots.knot_at(bench.parts, place, NEAR) or _pulley_at(bench)
    part = part_at(bench.parts, place)
    return part.id if part is not None and CATALOGUE[part.type].wheel is not None else ""


def _pulley_at(bench: Bench) -> str:
    part = part_at(bench.parts, on_field(bench.cursor))
    return part.id if part is not None and CATALOGUE[part.type].is_pulley else ""


def _goes_on(kind: str, stop: str) -> bool:
    """Return whether a tie goes on after a stop that is not its first."""
    return kind == ROPE and not knot_of(stop)


def _can_follow(bench: Bench, hand: Threading, stop: str) -> bool:
    """Return whether a stop may be the next one: a rope begins at a knot, and all of a tie can be."""
    stops = (*hand.stops, stop)
    if hand.kind == ROPE and (stop in hand.stops or _is_taken(bench, stop)):
        return False
    if not hand.stops:
        return hand.kind != ROPE or bool(knot_of(stop))
    if _goes_on(hand.kind, stop):
        return len(stops) <= 1 + ties.MOST_PULLEYS
    places, tie = {part.id: part for part in bench.parts}, Tie(hand.kind, stops)
    return not ties.problem(tie, places) and not ties.conflict((*bench.ties, tie), places)


def _is_taken(bench: Bench, stop: str) -> bool:
    """Return whether a rope goes through a stop already."""
    return any(stop in tie.stops for tie in bench.ties if tie.kind == ROPE)
