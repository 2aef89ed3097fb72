"""The verifier: whether the goal holds in a world, with the published meaning of each condition.

A condition holds if some thing of its class makes it hold; `all` and `none` are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from plumbline.envs.family import InvalidInstance
from plumbline.envs.houses.classes import KINDS, VARIANTS
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import inside
from plumbline.envs.houses.model import FARTHEST, Condition, Goal, Seat, World
from plumbline.envs.houses.states import FILLED, LIQUIDS, STATES
from plumbline.envs.houses.things import above, named, now, place_of
from plumbline.envs.quotes import quoted

MOST_CONDITIONS = 8
MOST_COUNTED = 20
LONGEST_WORD = 40  # characters of a word that is quoted
QUANTIFIERS = ("some", "all", "none")
ROOMS = ("Kitchen", "LivingRoom", "Bedroom", "Bathroom", "Hallway")
"""The kinds of rooms."""


def holds(game: Game, world: World) -> bool:
    """Return whether the goal holds; without conditions it does not."""
    goal = game.household.goal
    found = [is_met(game, world, each) for each in goal.conditions]
    return bool(found) and (all(found) if goal.all else any(found))


def is_met(game: Game, world: World, condition: Condition) -> bool:
    """Return whether one condition holds."""
    return _CONDITIONS[condition.kind](game, world, condition)


def _object_state(game: Game, world: World, wanted: Condition) -> bool:
    bit = STATES[wanted.state]

    def is_so(index: int) -> bool:
        thing = now(game, world, index)
        if bool(thing.flags & bit) != wanted.value:
            return False
        poured = wanted.liquid and wanted.value and bit == FILLED
        return not poured or LIQUIDS[thing.liquid] == wanted.liquid.lower()

    return _quantified(wanted, map(is_so, named(game, world, wanted.object)))


def _object_in_receptacle(game: Game, world: World, wanted: Condition) -> bool:
    targets = set(named(game, world, wanted.receptacle))
    inside_it = [not targets.isdisjoint(above(game, world, index)) for index in named(game, world, wanted.object)]
    if wanted.quantifier != "some":
        return _quantified(wanted, inside_it)
    return sum(inside_it) >= wanted.count if wanted.value else not any(inside_it)


def _object_in_hand(game: Game, world: World, wanted: Condition) -> bool:
    held = {body.held for body in world.seats} - {-1}
    found = held & set(named(game, world, wanted.object)) if wanted.object else held
    return bool(found) == wanted.value


def _agent_in_room(game: Game, world: World, wanted: Condition) -> bool:
    return any(room_of(game, body.x, body.z).lower() == wanted.room.lower() for body in world.seats) == wanted.value


def _agent_near_object(game: Game, world: World, wanted: Condition) -> bool:
    found = (
        _is_near(body, *place_of(game, world, index), wanted.distance)
        for body in world.seats
        for index in named(game, world, wanted.object)
    )
    return any(found) == wanted.value


def _object_in_room(game: Game, world: World, wanted: Condition) -> bool:
    places = [place_of(game, world, index) for index in named(game, world, wanted.object)]
    return _quantified(wanted, [room_of(game, *place).lower() == wanted.room.lower() for place in places])


def _object_not_in_room(game: Game, world: World, wanted: Condition) -> bool:
    return not _object_in_room(game, world, wanted)


def room_of(game: Game, x: int, z: int) -> str:
    """Return the kind of the room at a place; nothing outside all rooms."""
    return next((room.kind for room in game.household.house.rooms if inside(room.corners, x, z)), "")


def _quantified(wanted: Condition, found: Iterable[bool]) -> bool:
    answers = list(found)
    match wanted.quantifier:
        case "all":
            return bool(answers) and all(answers)
        case "none":
            return not any(answers)
    return any(answers)


def _is_near(body: Seat, x: int, z: int, distance: int) -> bool:
    return (body.x - x) ** 2 + (body.z - z) ** 2 <= distance * distance


_CONDITIONS: dict[str, Callable[[Game, World, Condition], bool]] = {
    "object_state": _object_state,
    "object_in_receptacle": _object_in_receptacle,
    "object_in_hand": _object_in_hand,
    "agent_in_room": _agent_in_room,
    "agent_near_object": _agent_near_object,
    "object_in_room": _object_in_room,
    "object_not_in_room": _object_not_in_room,
}
KINDS_OF_CONDITIONS = tuple(_CONDITIONS)
_NAMED = {
    "object_state": ("object", "state"),
    "object_in_receptacle": ("object", "receptacle"),
    "object_in_hand": (),
    "agent_in_room": ("room",),
    "agent_near_object": ("object",),
    "object_in_room": ("object", "room"),
    "object_not_in_room": ("object", "room"),
}
"""The fields that a condition of each kind must have."""


def check(goal: Goal) -> None:
    """Refuse a goal that cannot be judged. Raises InvalidInstance."""
    if not 1 <= len(goal.conditions) <= MOST_CONDITIONS:
        raise InvalidInstance(f"{len(goal.conditions)} conditions: expected 1 to {MOST_CONDITIONS}")
    for number, condition in enumerate(goal.conditions, 1):
        if problem := _problem(condition):
            raise InvalidInstance(f"condition {number}: {problem}")


def _problem(wanted: Condition) -> str:
    if wanted.kind not in _CONDITIONS:
        return f"kind {quoted(wanted.kind, LONGEST_WORD)}, expected one of {', '.join(_CONDITIONS)}"
    missing = next((name for name in _NAMED[wanted.kind] if not getattr(wanted, name)), "")
    if missing:
        return f"{wanted.kind} without {missing}, expected one"
    if wanted.kind == "object_in_receptacle" and not wanted.value and wanted.quantifier != "some":
        return f"value false and quantifier {wanted.quantifier!r}: expected value true, or quantifier 'some'"
    return next(filter(None, _wrong_words(wanted)), "")


def _wrong_words(wanted: Condition) -> Iterable[str]:
    classes = (*KINDS, *VARIANTS, "")
    for name, known in (
        ("object", classes),
        ("receptacle", classes),
        ("state", (*STATES, "")),
        ("quantifier", QUANTIFIERS),
    ):
        value = getattr(wanted, name)
        yield (
            ""
            if value in known
            else f"{name} {quoted(value, LONGEST_WORD)}: expected one of {', '.join(filter(None, known))}"
        )
    rooms = [room.lower() for room in ROOMS]
    for name, known, words in (("room", ("", *rooms), ROOMS), ("liquid", LIQUIDS, LIQUIDS[1:])):
        value = getattr(wanted, name)
        is_known = value.lower() in known
        yield "" if is_known else f"{name} {quoted(value, LONGEST_WORD)}: expected one of {', '.join(words)}"
    yield "" if 1 <= wanted.count <= MOST_COUNTED else f"count {wanted.count}: expected 1 to {MOST_COUNTED}"
    yield "" if 0 < wanted.distance <= FARTHEST else f"distance {wanted.distance}: expected 1 to {FARTHEST} mm"
