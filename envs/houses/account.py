"""Goals in words, condition by condition, with which of them are met: told once a task is over."""

from __future__ import annotations

from collections.abc import Callable

from plumbline.envs.family import Part, Reached
from plumbline.envs.houses import verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.making.phrases import plural_of, preposition, words_of
from plumbline.envs.houses.model import Condition, World

STATES = {
    "isOpen": ("open", "closed"),
    "isToggled": ("switched on", "switched off"),
    "isPickedUp": ("held", "not held"),
    "isDirty": ("dirty", "clean"),
    "isSliced": ("sliced", "whole"),
    "isBroken": ("broken", "unbroken"),
    "isCooked": ("cooked", "raw"),
    "isFilledWithLiquid": ("filled", "empty"),
    "isUsedUp": ("used up", "not used up"),
}
"""The words of a state that is so, and that is not."""
ONE = {"bread": "a loaf of bread", "toilet paper": "a roll of toilet paper"}
"""One of what is not counted by itself."""


def reached(game: Game, world: World) -> Reached:
    """Return the conditions of the goal, and whether each is met."""
    goal = game.household.goal
    met = (Part(in_words(each), verifier.is_met(game, world, each)) for each in goal.conditions)
    return Reached(tuple(met), all=goal.all)


def in_words(condition: Condition) -> str:
    """Return a condition as a clause: "a mug is on the side table", "every drawer is closed"."""
    return _CLAUSES[condition.kind](condition)


def _in_state(wanted: Condition) -> str:
    state = STATES[wanted.state][not wanted.value]
    liquid = f" with {wanted.liquid}" if wanted.liquid and wanted.value else ""
    return f"{_some(wanted)} is {state}{liquid}"


def _in_receptacle(wanted: Condition) -> str:
    where = f"{preposition(wanted.receptacle)} {_a(words_of(wanted.receptacle))}"
    if wanted.count > 1 and wanted.value:
        return f"{wanted.count} {plural_of(words_of(wanted.object))} are {where}"
    who = _some(wanted) if wanted.value or wanted.quantifier != "some" else f"no {words_of(wanted.object)}"
    return f"{who} is {where}"


def _in_hand(wanted: Condition) -> str:
    name = words_of(wanted.object) if wanted.object else ""
    held = _a(name) if name else "something"
    return f"{held if wanted.value else f'no {name}' if name else 'nothing'} is held"


def _in_room(wanted: Condition) -> str:
    return f"{'a player' if wanted.value else 'no player'} is in the {words_of(wanted.room)}"


def _near(wanted: Condition) -> str:
    who = "a player" if wanted.value else "no player"
    return f"{who} is within {wanted.distance / 1000:g} m of {_a(words_of(wanted.object))}"


def _thing_in_room(wanted: Condition) -> str:
    return f"{_some(wanted)} is in the {words_of(wanted.room)}"


def _not_in_room(wanted: Condition) -> str:
    return f"it is not so that {_thing_in_room(wanted)}"


def _some(wanted: Condition) -> str:
    name = words_of(wanted.object)
    return {"all": f"every {name}", "none": f"no {name}"}.get(wanted.quantifier) or _a(name)


def _a(name: str) -> str:
    return ONE.get(name) or f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


_CLAUSES: dict[str, Callable[[Condition], str]] = {
    "object_state": _in_state,
    "object_in_receptacle": _in_receptacle,
    "object_in_hand": _in_hand,
    "agent_in_room": _in_room,
    "agent_near_object": _near,
    "object_in_room": _thing_in_room,
    "object_not_in_room": _not_in_room,
}
