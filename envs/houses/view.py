"""Views of one seat: what is before its eyes, as things to draw or in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot

from msgspec import structs

from plumbline.envs.family import Gesture, Panel
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import (
    FOV,
    PICTURE,
    SIZE,
    WORDS,
    Box,
    Placed,
    Room,
    Seat,
    World,
)
from plumbline.envs.houses.motion import eye_height
from plumbline.envs.houses.rooms import visible_rooms
from plumbline.envs.houses.sight import Gaze, Spot, gaze, seen, shown_box
from plumbline.envs.houses.states import BROKEN, ON, SLICED
from plumbline.envs.houses.things import all_now, having, is_held, is_shut_in, now
from plumbline.envs.setting import BLIND

NECK = 1300  # mm, of the other one: where the neck is, there they are
RECENT = 8  # messages that are shown
PIERCED = 1  # look of a counter with a hole for a basin


@dataclass(frozen=True, slots=True)
class Shown:
    """A thing as it is drawn."""

    kind: str
    size: tuple[int, int, int]
    place: tuple[int, int, int]  # the middle of its foot
    yaw: int
    flags: int
    liquid: int
    look: int


@dataclass(frozen=True, slots=True)
class Body:
    """The other one, as seen."""

    x: int
    z: int
    yaw: int
    crouched: bool
    held: Shown | None


@dataclass(frozen=True, slots=True)
class View:
    """The view of a seat."""

    modality: str
    size: tuple[int, int]  # pixels; 0 in words
    fov: int  # vertical, in degrees
    eye: Spot
    yaw: int
    tilt: int
    rooms: tuple[Room, ...] = ()
    walls: tuple[Box, ...] = ()
    things: tuple[Shown, ...] = ()
    held: Shown | None = None
    partner: Body | None = None
    lines: tuple[str, ...] = ()  # what is seen, in words
    said: tuple[tuple[bool, str], ...] = ()  # messages: whether they are one's own, and their text
    caption: str = "current"


def view(game: Game, world: World, seat: int) -> View:
    """Return what a seat sees; what closed lids and walls hide is not in it."""
    body = world.seats[seat]
    width, _, height = game.setting.value(SIZE).partition("x")
    said = tuple((each.seat == seat, each.text) for each in world.said[-RECENT:])
    found = View(game.setting.modality, (0, 0), 0, (0, 0, 0), 0, 0, said=said)
    if game.setting.modality == WORDS:
        return replace(found, lines=_told(game, world, seat))
    if game.setting.modality == BLIND:
        return found
    found = replace(
        found,
        size=(int(width), int(height)),
        fov=int(game.setting.value(FOV)),
        eye=(body.x, eye_height(body), body.z),
        yaw=body.yaw,
        tilt=body.tilt,
        held=_in_hand(game, world, body),
        partner=_partner(game, world, seat),
    )
    return _furnished(game, world, seat, found)


def _furnished(game: Game, world: World, seat: int, found: View) -> View:
    """Return a view with the rooms that can be seen, their walls, and what stands in them."""
    looking = gaze(game, world.seats[seat])
    numbers = visible_rooms(game, world.seats[seat])
    rooms = tuple(game.household.house.rooms[number] for number in numbers)
    walls = tuple(box for box in game.walls if _borders(box, rooms) and _may_show(looking, box))
    things = [
        _at(game, world, thing)
        for thing in all_now(game, world)
        if _is_in(game, world, thing, numbers) and _may_show(looking, shown_box(game, world, thing.index))
    ]
    return replace(found, rooms=rooms, walls=walls, things=tuple(things))


def _is_in(game: Game, world: World, thing: Placed, rooms: tuple[int, ...]) -> bool:
    """Return whether a thing stands in one of some rooms, where no lid hides it, and nobody holds it."""
    if is_shut_in(game, world, thing.index) or any(
        is_held(game, world, thing.index, number) for number in range(len(world.seats))
    ):
        return False
    x, _, _, _, z, _ = box = shown_box(game, world, thing.index)
    middle = (x + box[1]) // 2, (z + box[5]) // 2
    return any(_contains(game.household.house.rooms[number], middle) for number in rooms)


def _contains(room: Room, spot: tuple[int, int]) -> bool:
    """Return whether a place is within the rectangle around a room, its walls included."""
    xs, zs = [x for x, _ in room.corners], [z for _, z in room.corners]
    return min(xs) - 100 <= spot[0] <= max(xs) + 100 and min(zs) - 100 <= spot[1] <= max(zs) + 100


def _borders(box: Box, rooms: tuple[Room, ...]) -> bool:
    """Return whether a part of a wall stands at one of some rooms."""
    for room in rooms:
        xs, zs = [x for x, _ in room.corners], [z for _, z in room.corners]
        across = box[0] <= max(xs) + 1 and min(xs) - 1 <= box[1]
        along = box[4] <= max(zs) + 1 and min(zs) - 1 <= box[5]
        if across and along:
            return True
    return False


def _may_show(looking: Gaze, box: Box) -> bool:
    """Return whether the ball around a box reaches into the picture."""
    middle = ((box[0] + box[1]) / 2, (box[2] + box[3]) / 2, (box[4] + box[5]) / 2)
    radius = hypot(box[1] - box[0], box[3] - box[2], box[5] - box[4]) / 2
    away = tuple(part - eye for part, eye in zip(middle, looking.eye, strict=True))
    depth, aside, over = (_inner(away, axis) for axis in (looking.forward, looking.right, looking.up))
    return (
        depth > -radius
        and abs(aside) <= depth * looking.across + radius * hypot(1, looking.across)
        and abs(over) <= depth * looking.along + radius * hypot(1, looking.along)
    )


def _inner(one: tuple[float, ...], other: tuple[float, float, float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _at(game: Game, world: World, thing: Placed) -> Shown:
    """Return a thing where it is shown: what is in an open drawer stands out with it."""
    box, whole = shown_box(game, world, thing.index), _shown(game, thing)
    lit = ON if _is_lit(game, world, thing) else 0
    place = (box[0] + box[1]) // 2, box[2], (box[4] + box[5]) // 2
    return replace(whole, place=place, flags=whole.flags | lit)


def _is_lit(game: Game, world: World, thing: Placed) -> bool:
    """Return whether a burner is on: knobs and burners of a counter belong together in their order."""
    if game.kinds[thing.index].name != "StoveBurner":
        return False
    burners, knobs = (
        [index for index in game.of_class.get(name, ()) if game.things[index].parent == game.things[thing.index].parent]
        for name in ("StoveBurner", "StoveKnob")
    )
    number = burners.index(thing.index)
    return number < len(knobs) and bool(now(game, world, knobs[number]).flags & ON)


def _shown(game: Game, thing: Placed) -> Shown:
    made = game.household.house.things[thing.index]
    look = PIERCED if made.kind == "CounterTop" and _has_sink(game, thing.index) else made.look
    return Shown(made.kind, made.size, (thing.x, thing.y, thing.z), thing.yaw, thing.flags, thing.liquid, look)


def _in_hand(game: Game, world: World, body: Seat) -> Shown | None:
    """Return what a body holds, wherever it was taken from."""
    if body.held < 0:
        return None
    return replace(_shown(game, now(game, world, body.held)), place=(0, 0, 0))


def _has_sink(game: Game, index: int) -> bool:
    return any(each.kind == "Sink" and each.parent == index for each in game.household.house.things)


def _partner(game: Game, world: World, seat: int) -> Body | None:
    """Return the other body, if it is in a room that can be seen."""
    if len(world.seats) == 1:
        return None
    other = world.seats[1 - seat]
    rooms = visible_rooms(game, world.seats[seat])
    if not any(_contains(game.household.house.rooms[number], (other.x, other.z)) for number in rooms):
        return None
    looking = gaze(game, world.seats[seat])
    if not _may_show(looking, (other.x - 250, other.x + 250, 0, 1800, other.z - 250, other.z + 250)):
        return None
    return Body(other.x, other.z, other.yaw, other.crouched, _in_hand(game, world, other))


# --- in words


def _told(game: Game, world: World, seat: int) -> tuple[str, ...]:
    """Return a line for each thing in sight, the nearest first."""
    body = world.seats[seat]
    visible = seen(game, world, seat, [index for index in range(len(game.things)) if index != body.held])
    lines = sorted(_line(game, world, body, index) for index in visible if not _is_in_a_hand(game, world, index))
    held = [f"in your hand: {_name(game, world, body.held)}"] if body.held >= 0 else []
    return (*held, *_company(game, world, seat), *(text for _, text in lines))


def _is_in_a_hand(game: Game, world: World, index: int) -> bool:
    return any(is_held(game, world, index, seat) for seat in range(len(world.seats)))


def _company(game: Game, world: World, seat: int) -> Iterator[str]:
    """Yield a line for the other one, if they are in the picture, and what they hold."""
    seen, body = _partner(game, world, seat), world.seats[seat]
    if seen is not None and gaze(game, body).holds((seen.x, NECK, seen.z)):
        held = world.seats[1 - seat].held
        holding = f", with {_name(game, world, held)} in hand" if held >= 0 else ""
        yield f"somebody: {_where(body, seen.x, seen.z)[1]}{holding}"


def _line(game: Game, world: World, body: Seat, index: int) -> tuple[float, str]:
    box = shown_box(game, world, index)
    away, where = _where(body, (box[0] + box[1]) / 2, (box[4] + box[5]) / 2)
    return away, f"{_name(game, world, index)}: {where}"


def _where(body: Seat, x: float, z: float) -> tuple[float, str]:
    """Return how far away a place is, in mm, and its bearing and distance in words."""
    across, along = x - body.x, z - body.z
    away = hypot(across, along)
    bearing = round((degrees(atan2(across, along)) - body.yaw + 180) % 360 - 180)
    side = "straight ahead" if bearing == 0 else f"{abs(bearing)} degrees to the {'right' if bearing > 0 else 'left'}"
    return away, f"{side}, {away / 1000:.1f} m away"


def _name(game: Game, world: World, index: int) -> str:
    """Return the class of a thing, or what it is called when it was sliced."""
    name = game.kinds[index].name
    return f"{name}{'Cracked' if name == 'Egg' else 'Sliced'}" if now(game, world, index).flags & SLICED else name


def past(seen: View) -> View:
    return replace(seen, caption="past")


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    if game.setting.modality == PICTURE:
        width, _, height = game.setting.value(SIZE).partition("x")
        return (Panel("current", int(width), int(height)),)
    return (Panel("current", letters=60),) if game.setting.modality == WORDS else ()


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List keys for moves, turns and tilts; with Shift, a move is large. Swipes turn: those up and down scroll."""
    return (
        Gesture("key w", "Move(forward, Small)", "forward", hint="a small step, 0.25 m"),
        Gesture("key q", "Rotate(left, 90)", "turn left"),
        Gesture("key e", "Rotate(right, 90)", "turn right"),
        Gesture("key s", "Move(backward, Small)", "back"),
        Gesture("key a", "Move(left, Small)", "step left"),
        Gesture("key d", "Move(right, Small)", "step right"),
        Gesture("key W", "Move(forward, Large)", "far ahead", hint="one meter"),
        Gesture("key r", "Tilt(up, 30)", "look up"),
        Gesture("key f", "Tilt(down, 30)", "look down"),
        Gesture("key c", "ChangePosture(crouch)", "crouch"),
        Gesture("key v", "ChangePosture(stand)", "stand"),
        Gesture("key End", "EndTask(DONE)", "it is done", "ends the task", sure=_asked(game)),
        Gesture("key ArrowUp", "Move(forward, Medium)"),
        Gesture("key ArrowDown", "Move(backward, Medium)"),
        Gesture("key ArrowLeft", "Rotate(left, 90)"),
        Gesture("key ArrowRight", "Rotate(right, 90)"),
        Gesture("swipe left", "Rotate(left, 90)"),
        Gesture("swipe right", "Rotate(right, 90)"),
    )


def _asked(game: Game) -> str:
    """Return what is asked before an end is declared."""
    if len(game.household.starts) == 1:
        return "Is everything done? This ends your task."
    return "Is your part done? You do not act after this; your partner plays on."


def keys(game: Game, seat: int) -> str:
    return (
        "W, A, S and D for a small step, the arrows up and down for one twice as long, Shift and W for one meter; Q "
        "and E or the arrows left and right to turn; R and F to look up and down; C and V to crouch and stand; End to "
        "say that it is done"
    )


def hidden(game: Game) -> tuple[str, ...]:
    return ("what is behind walls, lids and you",)


def twin(game: Game, world: World, seat: int) -> tuple[Game, World] | None:
    """Return a world in which one thing out of sight is broken, or whole again."""
    own = view(game, world, seat)
    for thing in all_now(game, world):
        other = having(game, world, structs.replace(thing, flags=thing.flags ^ BROKEN))
        if view(game, other, seat) == own:
            return game, other
    return None
