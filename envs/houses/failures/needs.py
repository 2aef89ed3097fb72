"""Needs: where a body has to go for the conditions of a goal that do not hold yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Condition, World
from plumbline.envs.houses.states import OPEN, STATES
from plumbline.envs.houses.things import above, named, now, place_of
from plumbline.envs.houses.verifier import room_of

MOST_NEEDS = 24  # for all conditions together


@dataclass(frozen=True, slots=True)
class Need:
    """A thing that has to be reached, or a place in which one has to be."""

    index: int = -1  # the thing; none for a place
    room: str = ""  # in a room of the kind
    elsewhere: bool = False  # outside rooms of the kind
    within: int = 0  # mm of the middle of the thing; 0: within reach


def needs(game: Game, world: World, met: tuple[bool, ...], seat: int) -> tuple[Need, ...]:
    """Return the needs of the conditions that are not met, each once, in their order."""
    found = dict[Need, None]()
    for condition, is_met in zip(game.household.goal.conditions, met, strict=True):
        for need in () if is_met else _of(game, world, condition, world.seats[seat].held):
            if len(found) < MOST_NEEDS:
                found[need] = None
    return tuple(found)


def _of(game: Game, world: World, wanted: Condition, held: int) -> Iterator[Need]:
    things = named(game, world, wanted.object) if wanted.object else []
    match wanted.kind:
        case "agent_in_room":
            yield Need(room=wanted.room.lower(), elsewhere=not wanted.value)
        case "agent_near_object":
            yield from (Need(index, within=wanted.distance) for index in things if wanted.value)
        case "object_in_receptacle" if wanted.value:
            yield from _receptacle(game, world, wanted, things, held)
        case "object_in_receptacle":
            inside = set(named(game, world, wanted.receptacle))
            yield from (Need(index) for index in things if not inside.isdisjoint(above(game, world, index)))
        case "object_in_room" | "object_not_in_room":
            yield from _room(game, world, wanted, things, held)
        case "object_state":
            yield from (Need(index) for index in things if _lacks(game, world, wanted, index))
        case _:
            yield from (Need(index) for index in things if index != held)


def _receptacle(game: Game, world: World, wanted: Condition, things: list[int], held: int) -> Iterator[Need]:
    """Yield the receptacles for what is in the hand or where they are closed, and the things elsewhere."""
    targets = named(game, world, wanted.receptacle)
    for target in targets:
        is_closed = game.kinds[target].holds is Holds.INSIDE and not now(game, world, target).flags & OPEN
        if held in things or is_closed:
            yield Need(target)
    if held not in things:
        yield from (Need(index) for index in things if set(targets).isdisjoint(above(game, world, index)))


def _room(game: Game, world: World, wanted: Condition, things: list[int], held: int) -> Iterator[Need]:
    into = wanted.value == (wanted.kind == "object_in_room")
    if held in things:
        yield Need(room=wanted.room.lower(), elsewhere=not into)
        return
    for index in things:
        if (room_of(game, *place_of(game, world, index)).lower() == wanted.room.lower()) != into:
            yield Need(index)


def _lacks(game: Game, world: World, wanted: Condition, index: int) -> bool:
    return bool(now(game, world, index).flags & STATES[wanted.state]) != wanted.aim or bool(wanted.liquid)
