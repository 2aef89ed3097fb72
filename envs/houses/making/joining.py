"""Joining: tasks made of several that have no class in common, for one or for two."""

from __future__ import annotations

from collections.abc import Sequence

from plumbline.envs.dice import Dice
from plumbline.envs.houses.making.phrases import TOGETHER, TOO_MUCH
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
IN_A_ROW = (*SHARED, "all_off", "break", "close", "none_open", "open", "out_of_room", "put_several", "switch_on")
"""The kinds of tasks that one does after another."""
PARTS = (2, 3, 3)  # how many are joined for two
MOST_CONDITIONS = 6

Wished = tuple[Wish | None, str, str, Dice]
"""A wish, its words, the kinds of its parts, and the dice; None if the house does not allow it."""


def wished_together(house: House, dice: Dice, *, needs_both: bool) -> Wished:
    """Return a wish for two. Only where it needs both, the words may say so."""
    parts, dice = dice.pick(PARTS)
    wish, text, names, dice = _joined(house, dice, parts, SHARED)
    if wish is None:
        return None, "", "", dice
    phrase, dice = dice.pick([each for each in TOGETHER if needs_both or each != TOO_MUCH])
    return wish, f"{phrase} {text}", names, dice


def wished_in_a_row(house: House, dice: Dice, parts: int) -> Wished:
    """Return a wish of so many parts for one."""
    return _joined(house, dice, parts, IN_A_ROW)


def _joined(house: House, dice: Dice, parts: int, kinds: Sequence[str]) -> Wished:
    wishes, texts, names = list[Wish](), list[str](), list[str]()
    for _ in range(parts):
        name, dice = dice.pick(kinds)
        wish, text, dice = wished(name, house, dice)
        if wish is None or any(_classes(wish) & _classes(each) for each in wishes):
            return None, "", "", dice
        wishes.append(wish)
        texts.append(text)
        names.append(name)
    if sum(len(each.conditions) for each in wishes) > MOST_CONDITIONS:
        return None, "", "", dice
    return _together(wishes), " ".join(texts), "+".join(sorted(names)), dice


def _classes(wish: Wish) -> set[str]:
    return {name for each in wish.conditions for name in (each.object, each.receptacle) if name}


def _together(wishes: list[Wish]) -> Wish:
    conditions = tuple(dict.fromkeys(condition for each in wishes for condition in each.conditions))
    edits = {number: flags for each in wishes for number, flags in each.edits.items()}
    categories = {each.category for each in wishes}
    return Wish(conditions, {}, edits, categories.pop() if len(categories) == 1 else "Daily")
