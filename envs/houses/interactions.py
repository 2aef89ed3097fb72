"""Interactions: picking up, putting down, changing states, pushing, and talking."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.family import Ruling, Step
from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game, box
from plumbline.envs.houses.geometry import COS, SIN, UNIT, ahead, overlap
from plumbline.envs.houses.model import NOBODY, Act, Message, Placed, Seat, World, holder
from plumbline.envs.houses.placing import THROWS, dropped, fits, slot
from plumbline.envs.houses.sight import distance, reached, seen
from plumbline.envs.houses.states import BROKEN, COOKED, DIRTY, FILLED, HELD, LIQUIDS, ON, OPEN, SLICED, USED_UP
from plumbline.envs.houses.things import carried, having, is_held, lying, named, now

PUSHED = 250  # mm
PARTS = 5  # of a push, in which a thing is tried: no wall is so thin that it fits between
CHANGES: dict[str, tuple[str, str, int, bool]] = {
    "open": ("open", "not_openable", OPEN, True),
    "close": ("open", "not_openable", OPEN, False),
    "on": ("toggle", "not_toggleable", ON, True),
    "off": ("toggle", "not_toggleable", ON, False),
    "clean": ("dirty", "not_dirtyable", DIRTY, False),
    "dirty": ("dirty", "not_dirtyable", DIRTY, True),
    "sliced": ("slice", "not_sliceable", SLICED, True),
    "broken": ("break", "not_breakable", BROKEN, True),
    "cooked": ("cook", "not_cookable", COOKED, True),
    "filled": ("fill", "not_fillable", FILLED, True),
    "empty": ("fill", "not_fillable", FILLED, False),
    "used_up": ("use", "not_usable", USED_UP, True),
}
"""The words of ChangeState: what a thing must be able to do, the refusal, the state, and what it becomes."""

Found = int | str
"""The number of a thing, or the reason why there is none."""


def find(game: Game, world: World, seat: int, name: str, *, anywhere: bool = False) -> Found:
    """Return the nearest thing of a class that a seat sees and reaches; or why there is none.

    `anywhere` means the nearest of all, seen or not.
    """
    known = named(game, world, name)
    if not known:
        return "absent"
    if anywhere:
        return min(known, key=lambda index: (distance(game, world, world.seats[seat], index), index))
    visible = seen(game, world, seat, known)
    near = reached(game, world, seat, visible)
    if near:
        return near[0]
    return "out_of_reach" if visible else "not_in_view"


def pick(game: Game, world: World, seat: int, act: Act, *, anywhere: bool = False) -> Step[World]:
    body = world.seats[seat]
    if body.held >= 0:
        return refused(world, "hand_full")
    found = find(game, world, seat, act.object, anywhere=anywhere)
    if isinstance(found, str):
        return refused(world, found)
    if not game.kinds[found].pickupable:
        return refused(world, "not_pickupable")
    thing = now(game, world, found)
    held = replace(thing, parent=holder(seat), flags=thing.flags | HELD)
    return changed(with_body(having(game, world, held), seat, replace(body, held=found)))


def place(game: Game, world: World, seat: int, act: Act, *, anywhere: bool = False) -> Step[World]:
    """Put down what is held: on a target, or on the floor where no target is named."""
    body = world.seats[seat]
    if body.held < 0:
        return refused(world, "hand_empty")
    if body.held not in named(game, world, act.object) and act.object:
        return refused(world, "not_held")
    if not act.target:
        there = dropped(game, world, body, body.held)
        return refused(world, "no_room") if there is None else changed(_put(game, world, seat, there))
    found = find(game, world, seat, act.target, anywhere=anywhere)
    if isinstance(found, str):
        return refused(world, found)
    if problem := _cannot_hold(game, world, seat, found):
        return refused(world, problem)
    spot = slot(game, world, body, body.held, found)
    if spot is None:
        return refused(world, "no_room" if fits(game, world, body.held, found) else "does_not_fit")
    thing = now(game, world, body.held)
    return changed(_put(game, world, seat, Placed(thing.index, *spot, 0, found, thing.flags, thing.liquid)))


def change(game: Game, world: World, seat: int, act: Act, *, anywhere: bool = False) -> Step[World]:
    found = find(game, world, seat, act.object, anywhere=anywhere)
    if isinstance(found, str):
        return refused(world, found)
    able, refusal, state, wanted = CHANGES[act.way]
    thing = now(game, world, found)
    if not _is_able(game.kinds[found].can, able, thing):
        return refused(world, refusal)
    liquid = LIQUIDS.index(act.liquid or "water") if state == FILLED and wanted else 0
    if bool(thing.flags & state) == wanted and (state != FILLED or thing.liquid == liquid):
        return refused(world, "already")
    flags = thing.flags | state if wanted else thing.flags & ~state
    flags |= SLICED if state == BROKEN and _cracks(game.kinds[found].can) else 0
    after = replace(thing, flags=flags, liquid=liquid if state == FILLED else thing.liquid)
    return changed(having(game, world, after))


def manipulate(game: Game, world: World, seat: int, act: Act, *, anywhere: bool = False) -> Step[World]:
    if act.way == "throw":
        return _throw(game, world, seat, act)
    found = find(game, world, seat, act.object, anywhere=anywhere)
    if isinstance(found, str):
        return refused(world, found)
    if not game.kinds[found].moveable and not (
        game.kinds[found].pickupable and now(game, world, found).parent == NOBODY
    ):
        return refused(world, "not_moveable")
    return _push(game, world, seat, found, -PUSHED if act.way == "pull" else PUSHED)


def say(game: Game, world: World, seat: int, act: Act) -> Step[World]:
    if len(world.seats) == 1:
        return refused(world, "no_partner")
    said = (*world.said, Message(seat, act.text))
    return Step(with_body(replace(world, said=said), seat, world.seats[seat]), Ruling.CHANGED)


def refused(world: World, reason: str) -> Step[World]:
    return Step(world, Ruling.ILLEGAL, reason)


def changed(world: World) -> Step[World]:
    return Step(world, Ruling.CHANGED, moves=1)


def with_body(world: World, seat: int, body: Seat) -> World:
    """Return the world with a body that has just acted."""
    bodies = list(world.seats)
    bodies[seat] = replace(body, acted=True)
    return replace(world, seats=tuple(bodies))


def _put(game: Game, world: World, seat: int, put: Placed) -> World:
    """Return the world after a held thing was put down, with what lies on or in it."""
    before = now(game, world, put.index)
    after = replace(put, flags=put.flags & ~HELD)
    others = [_moved_along(each, before, after) for each in carried(game, world, put.index)]
    body = replace(world.seats[seat], held=-1)
    return with_body(having(game, world, after, *others), seat, body)


def _moved_along(each: Placed, before: Placed, after: Placed) -> Placed:
    """Return what lies on or in a thing that was moved and turned."""
    turn, x, z = (after.yaw - before.yaw) % 360, each.x - before.x, each.z - before.z
    sin, cos = SIN[turn] // UNIT, COS[turn] // UNIT
    at = after.x + x * cos + z * sin, after.y + each.y - before.y, after.z + z * cos - x * sin
    return replace(each, x=at[0], y=at[1], z=at[2], yaw=(each.yaw + turn) % 360)


def _cannot_hold(game: Game, world: World, seat: int, target: int) -> str:
    """Return why a receptacle cannot take a thing, or nothing."""
    if not game.kinds[target].is_receptacle or is_held(game, world, target, seat):
        return "not_receptacle"
    shut = game.kinds[target].holds is Holds.INSIDE and not now(game, world, target).flags & OPEN
    return "closed" if shut else ""


def _is_able(can: tuple[str, ...], able: str, thing: Placed) -> bool:
    return able in can or (f"{able} sliced" in can and bool(thing.flags & SLICED))


def _cracks(can: tuple[str, ...]) -> bool:
    """Return whether what is broken is open then, as an egg is."""
    return {"break", "slice"} <= {*can}


def _throw(game: Game, world: World, seat: int, act: Act) -> Step[World]:
    """Throw what is held: it lands on the floor ahead, and breaks if it can."""
    body = world.seats[seat]
    if body.held < 0:
        return refused(world, "hand_empty")
    if body.held not in named(game, world, act.object):
        return refused(world, "not_held")
    there = dropped(game, world, body, body.held, THROWS)
    if there is None:
        return refused(world, "no_room")
    can = game.kinds[body.held].can
    broken = (BROKEN if "break" in can else 0) | (SLICED if _cracks(can) else 0)
    return changed(_put(game, world, seat, replace(there, flags=there.flags | broken)))


def _push(game: Game, world: World, seat: int, index: int, length: int) -> Step[World]:
    """Move a thing away from a body, or towards it, with what lies on it."""
    going = (now(game, world, index), *carried(game, world, index))
    across, along = ahead(world.seats[seat].yaw, length)
    on_the_way = [_shifted(going, across * part // PARTS, along * part // PARTS) for part in range(1, PARTS + 1)]
    if _collides(game, world, on_the_way):
        return refused(world, "blocked")
    return changed(with_body(having(game, world, *on_the_way[-1]), seat, world.seats[seat]))


def _shifted(going: tuple[Placed, ...], across: int, along: int) -> list[Placed]:
    return [replace(each, x=each.x + across, z=each.z + along) for each in going]


def _collides(game: Game, world: World, on_the_way: list[list[Placed]]) -> bool:
    """Return whether things meet walls, bodies, or things that stay where they are, anywhere on their way."""
    going = {each.index for each in on_the_way[0]}
    others = [box(game, each) for each in lying(game, world) if each.index not in going]
    bodies = [(body.x - 200, body.x + 200, 0, 1800, body.z - 200, body.z + 200) for body in world.seats]
    passed = [box(game, each) for shifted in on_the_way for each in shifted]
    return any(overlap(each, other) for other in (*game.walls, *others, *bodies) for each in passed)
