"""Pairs: tasks for two, made of tasks for one that have no class in common."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.houses.making.phrases import TOGETHER
from plumbline.envs.houses.making.tasks import Wish, wished
from plumbline.envs.houses.model import House

SHARED = (
    "carry_to_room",
    "clean_and_put",
    "clean",
    "cook",
    "fill",
    "put",
    "put_away",
    "put_two",
    "slice_and_put",
    "switch_off",
)
"""The kinds of tasks that one does while another does another."""
PARTS = (2, 2, 3)  # how many are joined
MOST_CONDITIONS = 4


def wished_together(house: House, dice: Dice) -> tuple[Wish | None, str, str, Dice]:
    """Return a wish for two, its words and the kinds of its parts; None if the house does not allow it."""
    parts, dice = dice.pick(PARTS)
    wishes, texts, names = list[Wish](), list[str](), list[str]()
    for _ in range(parts):
        name, dice = dice.pick(SHARED)
        wish, text, dice = wished(name, house, dice)
        if wish is None or any(_classes(wish) & _classes(each) for each in wishes):
            return None, "", "", dice
        wishes.append(wish)
        texts.append(text)
        names.append(name)
    if sum(len(each.conditions) for each in wishes) > MOST_CONDITIONS:
        return None, "", "", dice
    phrase, dice = dice.pick(TOGETHER)
    return _joined(wishes), f"{phrase} {' '.join(texts)}", "+".join(sorted(names)), dice


def _classes(wish: Wish) -> set[str]:
    return {name for each in wish.conditions for name in (each.object, each.receptacle) if name}


def _joined(wishes: list[Wish]) -> Wish:
    conditions = tuple(condition for each in wishes for condition in each.conditions)
    edits = {number: flags for each in wishes for number, flags in each.edits.items()}
    return Wish(conditions, {}, edits, "Social")
