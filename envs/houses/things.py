"""Things as they are in a world: which differ from the house, and what lies on or in what."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from plumbline.envs.houses.classes import VARIANTS, Holds
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import NOBODY, Placed, Point, World, holder, seat_of
from plumbline.envs.houses.states import OPEN, SLICED


def now(game: Game, world: World, index: int) -> Placed:
    """Return a thing as it is."""
    for each in world.changed:
        if each.index == index:
            return each
    return game.things[index]


def all_now(game: Game, world: World) -> list[Placed]:
    """Return every thing as it is, in order."""
    found = list(game.things)
    for each in world.changed:
        found[each.index] = each
    return found


def having(game: Game, world: World, *placed: Placed) -> World:
    """Return the world with some things as given; one that is as the house has it leaves the state."""
    changed = {each.index: each for each in world.changed}
    for each in placed:
        changed.pop(each.index, None)
        if each != game.things[each.index]:
            changed[each.index] = each
    return replace(world, changed=tuple(changed[index] for index in sorted(changed)))


def above(game: Game, world: World, index: int) -> Iterator[int]:
    """Yield what a thing lies on or in, what that lies on or in, and so on; a holder stands for a seat."""
    parent = now(game, world, index).parent
    while parent >= 0:
        yield parent
        parent = now(game, world, parent).parent
    if parent != NOBODY:
        yield parent


def holder_of(game: Game, world: World, index: int) -> int | None:
    """Return the seat that holds a thing, or what it lies on or in; None if nobody does."""
    *_, root = NOBODY, *above(game, world, index)
    return None if root >= NOBODY else seat_of(root)


def place_of(game: Game, world: World, index: int) -> Point:
    """Return where a thing is, from above: with whoever holds it."""
    seat, thing = holder_of(game, world, index), now(game, world, index)
    return (thing.x, thing.z) if seat is None else (world.seats[seat].x, world.seats[seat].z)


def contents(game: Game, world: World, index: int) -> list[Placed]:
    """Return what lies right on or in a thing."""
    return [each for each in all_now(game, world) if each.parent == index]


def carried(game: Game, world: World, index: int) -> list[Placed]:
    """Return all that moves with a thing: what lies on or in it, and on or in that."""
    found: list[Placed] = []
    for each in contents(game, world, index):
        found += [each, *carried(game, world, each.index)]
    return found


def is_shut_in(game: Game, world: World, index: int) -> bool:
    """Return whether a closed lid or door hides a thing."""
    return any(
        each >= 0 and game.kinds[each].holds is Holds.INSIDE and not now(game, world, each).flags & OPEN
        for each in above(game, world, index)
    )


def is_held(game: Game, world: World, index: int, seat: int) -> bool:
    """Return whether a seat holds a thing, or what it lies on."""
    return holder(seat) in above(game, world, index)


def lying(game: Game, world: World) -> list[Placed]:
    """Return the things that nobody holds."""
    held = {body.held for body in world.seats} - {-1}
    hands = held | {each.index for index in held for each in carried(game, world, index)}
    return [each for each in all_now(game, world) if each.index not in hands]


def named(game: Game, world: World, name: str) -> list[int]:
    """Return the things of a class; the name of a variant means those that were sliced."""
    if name not in VARIANTS:
        return list(game.of_class.get(name, ()))
    return [index for index in game.of_class.get(VARIANTS[name], ()) if now(game, world, index).flags & SLICED]
