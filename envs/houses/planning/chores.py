"""Chores: the interactions that a goal needs, and which of them come before which."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from plumbline.envs.houses.classes import Holds
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.model import Act, Condition, World
from plumbline.envs.houses.states import FILLED, OPEN, SLICED, STATES
from plumbline.envs.houses.things import above, is_shut_in, named, now, place_of
from plumbline.envs.houses.verifier import is_met, room_of

MOST_ALTERNATIVES = 12
MOST_OPTIONS = 3  # things of a class that are considered, those at hand first


@dataclass(slots=True)
class Choice:
    """A choice among things of a class: a number for each choice, in the order in which they are met."""

    ranks: tuple[int, ...]
    sizes: list[int] = field(default_factory=list)
    all_considered: bool = True

    def pick(self, game: Game, world: World, things: list[int]) -> int:
        """Return one of some things."""
        options = sorted(things, key=lambda index: (is_shut_in(game, world, index), index))
        self.all_considered = self.all_considered and len(options) <= MOST_OPTIONS
        return options[self._rank(min(len(options), MOST_OPTIONS))]

    def pick_room(self, game: Game, but: str) -> str:
        """Return the kind of a room other than one."""
        kinds = sorted({room.kind for room in game.household.house.rooms} - {but})
        return kinds[self._rank(len(kinds))] if kinds else ""

    def is_first(self) -> bool:
        """Return whether the first of two ways is taken."""
        return self._rank(2) == 0

    def _rank(self, size: int) -> int:
        self.sizes.append(size)
        number = len(self.sizes) - 1
        return self.ranks[number] if number < len(self.ranks) else 0


@dataclass(frozen=True, slots=True)
class Chore:
    """One thing to do, with which thing, and after which others."""

    act: Act | None  # None: to be somewhere
    index: int = -1  # the thing that it is done to, or put on
    after: tuple[int, ...] = ()  # numbers of chores
    room: str = ""  # where it must happen, or where one must be at the end
    near: tuple[str, int] = ("", 0)  # a class, and how near to one of its things one must be at the end


Chores = list[Chore]


def alternatives(game: Game, world: World, seat: int) -> tuple[list[Chores], bool]:
    """Return sets of chores of which each makes the goal hold, and whether these are all that there are.

    What the seat holds already is put down first: where it belongs, or anywhere.
    """
    held = world.seats[seat].held
    found, complete = _of_goal(game, world)
    if held < 0:
        return found, complete
    return [_with_hand_full(game, chores, held) for chores in found], False


def _of_goal(game: Game, world: World) -> tuple[list[Chores], bool]:
    goal, found, complete = game.household.goal, list[Chores](), True
    open_ones = [each for each in goal.conditions if not is_met(game, world, each)]
    for conditions in [open_ones] if goal.all else [[each] for each in goal.conditions]:
        made, whole = _by_choice(game, world, conditions)
        found += made
        complete = complete and whole
    return found, complete


def _with_hand_full(game: Game, chores: Chores, held: int) -> Chores:
    """Return chores without the one that picks up what is held, and all other picks after it was put down."""
    pick = next((number for number, each in enumerate(chores) if _does(each, "Pick") and each.index == held), None)
    place = next((number for number, each in enumerate(chores) if _does(each, "Place") and pick in each.after), None)
    if place is None and any(_does(each, "Pick") and each.index != held for each in chores):
        chores, place = [*chores, Chore(Act("Place", object=game.kinds[held].name), held)], len(chores)
    if place is not None:
        chores = [replace(each, after=(*each.after, place)) if _does(each, "Pick") else each for each in chores]
    return _sorted(chores if pick is None else _without(chores, pick))


def _does(chore: Chore, verb: str) -> bool:
    return chore.act is not None and chore.act.verb == verb


def _without(chores: Chores, gone: int) -> Chores:
    """Return chores without one, and with none that waits for it."""
    left = [each for number, each in enumerate(chores) if number != gone]
    return [replace(each, after=tuple(n - (n > gone) for n in each.after if n != gone)) for each in left]


def _by_choice(game: Game, world: World, conditions: list[Condition]) -> tuple[list[Chores], bool]:
    """Return the chores of conditions under every choice of things."""
    found, ranks = list[Chores](), tuple[int, ...]()
    for _ in range(MOST_ALTERNATIVES):
        choice = Choice(ranks)
        chores = _joined(game, world, conditions, choice)
        if chores is not None:
            found.append(chores)
        following = _next(choice)
        if following is None:
            return found, choice.all_considered
        ranks = following
    return found, False


def _next(choice: Choice) -> tuple[int, ...] | None:
    """Return the ranks after these, as on an odometer; None after the last."""
    ranks = [*choice.ranks, *[0] * len(choice.sizes)][: len(choice.sizes)]
    for number in reversed(range(len(ranks))):
        if ranks[number] + 1 < choice.sizes[number]:
            return (*ranks[:number], ranks[number] + 1)
    return None


def _joined(game: Game, world: World, conditions: list[Condition], choice: Choice) -> Chores | None:
    """Return the chores of several conditions together; None if one cannot be brought about."""
    chores: Chores = []
    for each in conditions:
        made = _of(game, world, each, chores, choice)
        if made is None:
            return None
        chores = made
    return _closing_last(chores)


def _closing_last(chores: Chores) -> Chores:
    """Return chores in which a container is closed after all that is put into it or taken from it."""
    found = list(chores)
    for number, chore in enumerate(chores):
        if chore.act is not None and chore.act.way == "close":
            uses = [
                other
                for other, each in enumerate(chores)
                if each.act is not None
                and other != number
                and (each.index == chore.index or _opens(chores, each, chore))
            ]
            found[number] = replace(chore, after=(*chore.after, *uses))
    return _sorted(found)


def _opens(chores: Chores, each: Chore, closing: Chore) -> bool:
    """Return whether a chore waits for a container to be opened that is closed later."""
    return any(chores[before].index == closing.index for before in each.after)


def _sorted(chores: Chores) -> Chores:
    """Return chores listed so that each comes after those it waits for."""
    order, left = list[int](), list(range(len(chores)))
    while left:
        number = next((each for each in left if not set(chores[each].after) & set(left)), left[0])
        left.remove(number)
        order.append(number)
    place = {number: at for at, number in enumerate(order)}
    return [replace(chores[number], after=tuple(place[each] for each in chores[number].after)) for number in order]


def _of(game: Game, world: World, wanted: Condition, chores: Chores, choice: Choice) -> Chores | None:
    """Return chores with those of one more condition."""
    match wanted.kind:
        case "object_state":
            return _states(game, world, wanted, chores, choice)
        case "object_in_receptacle":
            return _receptacles(game, world, wanted, chores, choice)
        case "object_in_hand":
            return _hand(game, world, wanted, chores, choice)
        case "agent_in_room":
            return [*chores, Chore(None, room=wanted.room)] if wanted.value else None
        case "agent_near_object":
            return [*chores, Chore(None, near=(wanted.object, wanted.distance))] if wanted.value else None
        case "object_in_room" | "object_not_in_room":
            return _rooms(game, world, wanted, chores, choice)
    return None


_WAYS = {
    (STATES[state], value): way
    for way, (_, _, bit, value) in CHANGES.items()
    for state in STATES
    if STATES[state] == bit
}


def _states(game: Game, world: World, wanted: Condition, chores: Chores, choice: Choice) -> Chores | None:
    bit = STATES[wanted.state]
    value = wanted.aim
    way = _WAYS.get((bit, value))
    if way is None:
        return _hand(game, world, wanted, chores, choice) if wanted.state == "isPickedUp" and value else None
    liquid = wanted.liquid.lower() if bit == FILLED and value else ""
    chosen = _chosen(game, world, wanted, bit, choice, value=value)
    for index in chosen:
        chores = _opened(game, world, index, chores)
        first = _shutters(game, world, index, chores)
        able = CHANGES[way][0]
        can = game.kinds[index].can
        if f"{able} sliced" in can and not now(game, world, index).flags & SLICED:
            chores = [*chores, Chore(Act("ChangeState", "sliced", object=game.kinds[index].name), index, first)]
            first = (*first, len(chores) - 1)
        elif able not in can and f"{able} sliced" not in can:
            return None
        poured = "" if liquid == "water" else liquid
        act = Act("ChangeState", way, object=game.kinds[index].name, liquid=poured)
        chores = [*chores, Chore(act, index, first)]
    return chores


def _chosen(game: Game, world: World, wanted: Condition, bit: int, choice: Choice, *, value: bool) -> list[int]:
    """Return the things to change: every one that is not so, or the one that is easiest to get at."""
    others = [
        index for index in named(game, world, wanted.object) if bool(now(game, world, index).flags & bit) != value
    ]
    if wanted.quantifier != "some":
        return others
    return [choice.pick(game, world, others)] if others else []


def _receptacles(game: Game, world: World, wanted: Condition, chores: Chores, choice: Choice) -> Chores | None:
    """Return chores that put as many things there as are wanted, or take all away."""
    targets = named(game, world, wanted.receptacle)
    things = named(game, world, wanted.object)
    there = [index for index in things if not set(targets).isdisjoint(above(game, world, index))]
    if not wanted.value or wanted.quantifier == "none":
        return _taken(game, world, there, chores)
    others = [index for index in things if index not in there and game.kinds[index].pickupable]
    count = len(others) if wanted.quantifier == "all" else wanted.count - len(there)
    if not targets or count > len(others):
        return None
    for _ in range(count):
        index = choice.pick(game, world, others)
        others.remove(index)
        chores = _carried(game, world, index, choice.pick(game, world, targets), chores)
    return chores


def _taken(game: Game, world: World, there: list[int], chores: Chores) -> Chores:
    for number, index in enumerate(there):
        chores = _picked(game, world, index, chores)
        if number < len(there) - 1:  # the last one may stay in the hand
            drop = Act("Place", object=game.kinds[index].name)
            chores = [*chores, Chore(drop, index, (_pick_of(chores, index),))]
    return chores


def _pick_of(chores: Chores, index: int) -> int:
    """Return the number of the chore that picks a thing up."""
    return next(
        number
        for number, chore in enumerate(chores)
        if chore.act is not None and chore.act.verb == "Pick" and chore.index == index
    )


def _carried(game: Game, world: World, index: int, target: int, chores: Chores) -> Chores:
    """Return chores that bring a thing onto or into another."""
    chores = _picked(game, world, index, chores)
    picked = _pick_of(chores, index)
    chores = _opened(game, world, target, chores)
    first = _shutters(game, world, target, chores)
    if game.kinds[target].holds is Holds.INSIDE and not now(game, world, target).flags & OPEN:
        chores, opened = _having(
            chores, Chore(Act("ChangeState", "open", object=game.kinds[target].name), target, first)
        )
        first = (*first, opened)
    act = Act("Place", object=game.kinds[index].name, target=game.kinds[target].name)
    return [*chores, Chore(act, target, (picked, *first))]


def _picked(game: Game, world: World, index: int, chores: Chores) -> Chores:
    chores = _opened(game, world, index, chores)
    first = _shutters(game, world, index, chores)
    return _having(chores, Chore(Act("Pick", object=game.kinds[index].name), index, first))[0]


def _hand(game: Game, world: World, wanted: Condition, chores: Chores, choice: Choice) -> Chores | None:
    things = [index for index in named(game, world, wanted.object) if game.kinds[index].pickupable]
    if not things or not wanted.value:
        return None
    return _picked(game, world, choice.pick(game, world, things), chores)


def _rooms(game: Game, world: World, wanted: Condition, chores: Chores, choice: Choice) -> Chores | None:
    """Return chores that carry a thing into or out of a room; it may stay in the hand there if the goal allows it."""
    things = [index for index in named(game, world, wanted.object) if game.kinds[index].pickupable]
    into = (wanted.kind == "object_in_room") == wanted.value
    others = [index for index in things if (_room(game, world, index) != wanted.room.lower()) == into]
    if not others or (not into and len(others) > 1):
        return None
    index = choice.pick(game, world, others)
    chores = _picked(game, world, index, chores)
    room = wanted.room if into else choice.pick_room(game, wanted.room)
    if not _must_lie(game, wanted.object) and choice.is_first():
        return [*chores, Chore(None, room=room)]
    drop = Act("Place", object=game.kinds[index].name)
    return [*chores, Chore(drop, index, (_pick_of(chores, index),), room=room)]


def _must_lie(game: Game, name: str) -> bool:
    """Return whether the goal says that nobody may hold a thing of a class."""
    return any(each.kind == "object_in_hand" and each.object in (name, "") for each in game.household.goal.conditions)


def _room(game: Game, world: World, index: int) -> str:
    return room_of(game, *place_of(game, world, index)).lower()


def _opened(game: Game, world: World, index: int, chores: Chores) -> Chores:
    """Return chores with those that open what a thing is shut in, the outermost first."""
    for each in reversed([number for number in above(game, world, index) if number >= 0]):
        if game.kinds[each].holds is Holds.INSIDE and not now(game, world, each).flags & OPEN:
            chores, _ = _having(chores, Chore(Act("ChangeState", "open", object=game.kinds[each].name), each))
    return chores


def _shutters(game: Game, world: World, index: int, chores: Chores) -> tuple[int, ...]:
    """Return the numbers of the chores that open what a thing is in."""
    around = {each for each in above(game, world, index) if each >= 0}
    return tuple(
        number
        for number, chore in enumerate(chores)
        if chore.act is not None and chore.act.way == "open" and chore.index in around
    )


def _having(chores: Chores, wanted: Chore) -> tuple[Chores, int]:
    """Return chores with one more, unless it is there, and its number."""
    for number, chore in enumerate(chores):
        if chore.act == wanted.act and chore.index == wanted.index:
            return chores, number
    return [*chores, wanted], len(chores)
