"""Tasks: goals of many kinds that a house allows, with the states that make each worth asking for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from plumbline.envs.dice import Dice
from plumbline.envs.houses.classes import KINDS, Holds, Mount
from plumbline.envs.houses.geometry import inside
from plumbline.envs.houses.making.phrases import PHRASES, plural_of, preposition, words_of
from plumbline.envs.houses.model import Condition, Goal, House, Thing
from plumbline.envs.houses.states import DIRTY, LIQUIDS, ON, OPEN

CATEGORIES = ("Daily", "Work", "Entertainment", "Travel", "Social")
"""The categories of the paper."""
Edits = dict[int, int]
"""Flags of things, by their numbers, that are set before a task begins."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A goal, the states of things that it begins with, and what fills its phrases."""

    conditions: tuple[Condition, ...]
    words: dict[str, str]
    edits: Edits = field(default_factory=dict)
    category: str = "Daily"
    all: bool = True  # False: any of the conditions is enough


@dataclass(slots=True)
class Wishing:
    """A house in which something is wished for."""

    house: House
    dice: Dice

    def pick(self, options: list[str]) -> str:
        chosen, self.dice = self.dice.pick(sorted(options))
        return chosen

    def numbers(self, name: str) -> list[int]:
        return [number for number, thing in enumerate(self.house.things) if thing.kind == name]

    def classes(self, fits: Callable[[Thing], bool], most: int = 9) -> list[str]:
        """Return the classes of things that fit, if there are at most so many of each."""
        found = {thing.kind for thing in self.house.things if fits(thing)}
        return [name for name in found if len(self.numbers(name)) <= most]

    def room_of(self, thing: Thing) -> str:
        x, _, z = thing.place
        return next((room.kind for room in self.house.rooms if inside(room.corners, x, z)), "")

    def cleared(self, name: str, bit: int, *, value: bool) -> Edits:
        """Return edits by which no thing of a class is so."""
        return {
            number: (self.house.things[number].flags | bit) if value else (self.house.things[number].flags & ~bit)
            for number in self.numbers(name)
        }


def wished(template: str, house: House, dice: Dice) -> tuple[Wish | None, str, Dice]:
    """Return a wish of a kind and its words; None if the house does not allow it."""
    wishing = Wishing(house, dice)
    wish = TEMPLATES[template](wishing)
    if wish is None:
        return None, "", wishing.dice
    phrase, dice = wishing.dice.pick(PHRASES[template])
    words = {name: words_of(word) for name, word in wish.words.items()}
    return wish, phrase.format(**words, many=plural_of(words.get("object", ""))), dice


def goal_of(wish: Wish) -> Goal:
    return Goal(wish.conditions, all=wish.all)


def _can(able: str) -> Callable[[Thing], bool]:
    return lambda thing: able in KINDS[thing.kind].can


def _loose(thing: Thing) -> bool:
    return KINDS[thing.kind].pickupable


def _holder(thing: Thing) -> bool:
    kind = KINDS[thing.kind]
    return kind.is_receptacle and kind.mount is not Mount.LOOSE and kind.name not in ("StoveBurner", "Drawer")


def _go_to_room(wishing: Wishing) -> Wish | None:
    rooms = [room.kind for room in wishing.house.rooms]
    if len(set(rooms)) < 2:
        return None
    room = wishing.pick(rooms)
    return Wish((Condition("agent_in_room", room=room),), {"room": room}, category="Travel")


def _stand_near(wishing: Wishing) -> Wish | None:
    names = wishing.classes(lambda thing: KINDS[thing.kind].mount is not Mount.INSIDE, most=3)
    name = wishing.pick(names)
    near = _near(wishing, name)
    return Wish(near, {"object": name}, category="Travel") if near else None


def _near(wishing: Wishing, name: str) -> tuple[Condition, ...]:
    """Return the conditions of standing near a thing: in its room, for one might stand behind a wall.

    None if things of the class are in rooms of several kinds.
    """
    rooms = {wishing.room_of(wishing.house.things[number]) for number in wishing.numbers(name)}
    if len(rooms) > 1:
        return ()
    near = Condition("agent_near_object", object=name)
    return (near,) if len(wishing.house.rooms) == 1 else (near, Condition("agent_in_room", room=rooms.pop()))


def _hold(wishing: Wishing) -> Wish | None:
    names = wishing.classes(_loose, most=4)
    if not names:
        return None
    name = wishing.pick(names)
    return Wish((Condition("object_in_hand", object=name),), {"object": name}, category=_category(name))


def _put(wishing: Wishing) -> Wish | None:
    found = _thing_and_target(wishing)
    if found is None:
        return None
    name, target = found
    condition = Condition("object_in_receptacle", object=name, receptacle=target)
    return Wish((condition,), _put_words(name, target), category=_category(name))


def _thing_and_target(wishing: Wishing, able: str = "", least: int = 1) -> tuple[str, str] | None:
    """Return a class of loose things, so many at least, and one of receptacles that none of them is on or in."""
    known = wishing.classes(lambda thing: _loose(thing) and (not able or able in KINDS[thing.kind].can), most=3)
    names = [name for name in known if len(wishing.numbers(name)) >= least]
    targets = wishing.classes(_holder, most=3)
    pairs = [f"{name} {target}" for name in names for target in targets if _suits(wishing, name, target)]
    if not pairs:
        return None
    name, _, target = wishing.pick(pairs).partition(" ")
    return name, target


def _suits(wishing: Wishing, name: str, target: str) -> bool:
    """Return whether things of a class fit onto one of another, and none lies there."""
    size, room = KINDS[name].size, KINDS[target]
    tallest = room.size[1] - 60 if room.holds is Holds.INSIDE else 10_000
    if size[1] > tallest or max(size[0], size[2]) > min(room.size[0], room.size[2]) - 60:
        return False
    return not any(_is_on(wishing.house, number, target) for number in wishing.numbers(name))


def _is_on(house: House, number: int, target: str) -> bool:
    parent = house.things[number].parent
    while parent >= 0:
        if house.things[parent].kind == target:
            return True
        parent = house.things[parent].parent
    return False


def _put_words(name: str, target: str) -> dict[str, str]:
    return {"object": name, "receptacle": target, "on": preposition(target)}


def _state(able: str, state: str, bit: int, *, value: bool, most: int = 4) -> Callable[[Wishing], Wish | None]:
    """Return the template of a state: at first, no thing of the class is as wished."""

    def template(wishing: Wishing) -> Wish | None:
        names = wishing.classes(_can(able), most)
        if not names:
            return None
        name = wishing.pick(names)
        condition = Condition("object_state", object=name, state=state, value=value)
        edits = wishing.cleared(name, bit, value=not value)
        return Wish((condition,), {"object": name}, edits, _category(name))

    return template


def _cook(wishing: Wishing) -> Wish | None:
    names = wishing.classes(lambda thing: bool({"cook", "cook sliced"} & {*KINDS[thing.kind].can}))
    if not names:
        return None
    name = wishing.pick(names)
    return Wish((Condition("object_state", object=name, state="isCooked"),), {"object": name})


def _fill(wishing: Wishing) -> Wish | None:
    names = wishing.classes(_can("fill"), most=3)
    if not names:
        return None
    name, liquid = wishing.pick(names), wishing.pick(list(LIQUIDS[1:]))
    if name in ("HousePlant", "WateringCan", "Pot"):
        liquid = "water"
    condition = Condition("object_state", object=name, state="isFilledWithLiquid", liquid=liquid)
    return Wish((condition,), {"object": name, "liquid": liquid})


def _carry_to_room(wishing: Wishing) -> Wish | None:
    rooms = {room.kind for room in wishing.house.rooms}
    pairs = [
        f"{name} {room}"
        for name in wishing.classes(_loose, most=2)
        for room in rooms
        if all(wishing.room_of(wishing.house.things[number]) != room for number in wishing.numbers(name))
    ]
    if not pairs:
        return None
    name, _, room = wishing.pick(pairs).partition(" ")
    there = Condition("object_in_room", object=name, room=room)  # it is, too, while somebody there holds it
    lying = Condition("object_in_hand", object=name, value=False)
    return Wish((there, lying), {"object": name, "room": room}, category=_category(name))


def _out_of_room(wishing: Wishing) -> Wish | None:
    pairs = {
        f"{name} {room}"
        for name in wishing.classes(_loose, most=1)
        for room in (wishing.room_of(wishing.house.things[number]) for number in wishing.numbers(name))
    }
    if not pairs or len({room.kind for room in wishing.house.rooms}) < 2:
        return None
    name, _, room = wishing.pick(list(pairs)).partition(" ")
    away = Condition("object_not_in_room", object=name, room=room)
    lying = Condition("object_in_hand", object=name, value=False)
    return Wish((away, lying), {"object": name, "room": room}, category=_category(name))


def _put_several(wishing: Wishing) -> Wish | None:
    """Two things of a class, of which there are at least as many, are put onto one of another."""
    found = _thing_and_target(wishing, least=2)
    if found is None:
        return None
    name, target = found
    condition = Condition("object_in_receptacle", object=name, receptacle=target, count=2)
    return Wish((condition,), _put_words(name, target), category=_category(name))


def _either(wishing: Wishing) -> Wish | None:
    both = _put_two(wishing)
    return None if both is None else replace(both, all=False)


def _none_open(wishing: Wishing) -> Wish | None:
    names = [name for name in wishing.classes(_can("open"), most=4) if len(wishing.numbers(name)) >= 2]
    if not names:
        return None
    name = wishing.pick(names)
    condition = Condition("object_state", object=name, state="isOpen", quantifier="none")
    return Wish((condition,), {"object": name}, wishing.cleared(name, OPEN, value=True))


def _put_two(wishing: Wishing) -> Wish | None:
    first = _thing_and_target(wishing)
    if first is None:
        return None
    name, target = first
    others = [other for other in wishing.classes(_loose, most=3) if other != name and _suits(wishing, other, target)]
    if not others:
        return None
    other = wishing.pick(others)
    conditions = tuple(Condition("object_in_receptacle", object=each, receptacle=target) for each in (name, other))
    return Wish(conditions, _put_words(name, target) | {"other": other})


def _and_put(able: str, state: str, bit: int, *, value: bool) -> Callable[[Wishing], Wish | None]:
    """Return the template of a state and a place together."""

    def template(wishing: Wishing) -> Wish | None:
        found = _thing_and_target(wishing, able)
        if found is None:
            return None
        name, target = found
        conditions = (
            Condition("object_state", object=name, state=state, value=value),
            Condition("object_in_receptacle", object=name, receptacle=target),
        )
        return Wish(conditions, _put_words(name, target), wishing.cleared(name, bit, value=not value))

    return template


def _put_away(wishing: Wishing) -> Wish | None:
    targets = wishing.classes(lambda thing: _holder(thing) and KINDS[thing.kind].holds is Holds.INSIDE, most=1)
    names = wishing.classes(_loose, most=3)
    pairs = [f"{name} {target}" for name in names for target in targets if _suits(wishing, name, target)]
    if not pairs:
        return None
    name, _, target = wishing.pick(pairs).partition(" ")
    conditions = (
        Condition("object_in_receptacle", object=name, receptacle=target),
        Condition("object_state", object=target, state="isOpen", value=False, quantifier="all"),
    )
    edits = wishing.cleared(target, OPEN, value=True)
    return Wish(conditions, _put_words(name, target), edits)


def _take_out(wishing: Wishing) -> Wish | None:
    pairs = [
        f"{thing.kind} {wishing.house.things[thing.parent].kind}"
        for thing in wishing.house.things
        if thing.parent >= 0 and _loose(thing) and len(wishing.numbers(thing.kind)) <= 2
    ]
    pairs = [pair for pair in pairs if _holder(wishing.house.things[wishing.numbers(pair.partition(" ")[2])[0]])]
    if not pairs:
        return None
    name, _, target = wishing.pick(pairs).partition(" ")
    conditions = (
        Condition("object_in_receptacle", object=name, receptacle=target, value=False),
        Condition("object_in_hand", object=name),
    )
    return Wish(conditions, _put_words(name, target), category=_category(name))


def _all_off(wishing: Wishing) -> Wish | None:
    names = [
        name
        for name in wishing.classes(_can("toggle"), most=3)
        if len(wishing.numbers(name)) >= 2 and name not in ("StoveKnob",)
    ]
    if not names:
        return None
    name = wishing.pick(names)
    condition = Condition("object_state", object=name, state="isToggled", value=False, quantifier="all")
    return Wish((condition,), {"object": name}, wishing.cleared(name, ON, value=True))


def _bring_to_me(wishing: Wishing) -> Wish | None:
    found = _carry_to_room(wishing)
    if found is None:
        return None
    name, room = found.words["object"], found.words["room"]
    conditions = (Condition("agent_in_room", room=room), Condition("object_in_hand", object=name))
    return Wish(conditions, found.words, category="Social")


def _switch_and_go(wishing: Wishing) -> Wish | None:
    lamp, there = _state("toggle", "isToggled", ON, value=False, most=2)(wishing), _go_to_room(wishing)
    if lamp is None or there is None:
        return None
    return Wish((*lamp.conditions, *there.conditions), lamp.words | there.words, lamp.edits, "Travel")


def _open_and_near(wishing: Wishing) -> Wish | None:
    found = _state("open", "isOpen", OPEN, value=True, most=2)(wishing)
    if found is None:
        return None
    near = _near(wishing, found.words["object"])
    return Wish((*found.conditions, *near), found.words, found.edits, found.category) if near else None


_WORK = ("Laptop", "Pen", "Pencil", "Book", "Desk", "DeskLamp", "Newspaper", "CreditCard", "Shelf")
_PLAY = ("Television", "RemoteControl", "TennisRacket", "BaseballBat", "CellPhone", "Statue", "Sofa")


def _category(name: str) -> str:
    """Return the paper's category of a task about a class."""
    return "Work" if name in _WORK else "Entertainment" if name in _PLAY else "Daily"


TEMPLATES: dict[str, Callable[[Wishing], Wish | None]] = {
    "go_to_room": _go_to_room,
    "stand_near": _stand_near,
    "hold": _hold,
    "put": _put,
    "open": _state("open", "isOpen", OPEN, value=True),
    "close": _state("open", "isOpen", OPEN, value=False, most=1),
    "switch_on": _state("toggle", "isToggled", ON, value=True),
    "switch_off": _state("toggle", "isToggled", ON, value=False, most=2),
    "clean": _state("dirty", "isDirty", DIRTY, value=False, most=2),
    "slice": _state("slice", "isSliced", 0, value=True),
    "break": _state("break", "isBroken", 0, value=True),
    "cook": _cook,
    "fill": _fill,
    "use_up": _state("use", "isUsedUp", 0, value=True),
    "carry_to_room": _carry_to_room,
    "out_of_room": _out_of_room,
    "put_two": _put_two,
    "put_several": _put_several,
    "either": _either,
    "slice_and_put": _and_put("slice", "isSliced", 0, value=True),
    "clean_and_put": _and_put("dirty", "isDirty", DIRTY, value=False),
    "put_away": _put_away,
    "take_out": _take_out,
    "all_off": _all_off,
    "none_open": _none_open,
    "bring_to_me": _bring_to_me,
    "switch_and_go": _switch_and_go,
    "open_and_near": _open_and_near,
}
"""The kinds of tasks."""
