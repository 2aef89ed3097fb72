"""An agent that turns about and tries the instruction's verbs on the instruction's words."""

from __future__ import annotations

import re

from plumbline.envs.dice import Dice
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.making.phrases import words_of
from plumbline.envs.houses.model import Act
from plumbline.envs.houses.notation import write
from plumbline.envs.houses.states import LIQUIDS
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn

VERBS: dict[str, tuple[str, ...]] = {
    "open": ("open",),
    "close": ("close", "shut"),
    "on": ("on", "start"),
    "off": ("off",),
    "clean": ("clean", "dirt"),
    "sliced": ("slice", "sliced", "cut"),
    "broken": ("break", "smash", "pieces"),
    "cooked": ("cook", "cooked", "dinner", "raw"),
    "filled": ("fill", "pour", "full"),
    "used_up": ("use", "used", "finish", "empty"),
}
"""Words of an instruction that hint at a change of state."""

HEADINGS = 4


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    game = situation.play.game
    acts = _routine(game.household.texts[situation.seat])
    turns = situation.turns // len(game.household.texts)  # of each seat
    is_last = turns + 1 in (len(acts), situation.budget)
    act = acts[-1] if is_last else acts[min(turns, len(acts) - 1)]
    return Turn(actions=(write(game, act),)), dice


def _routine(text: str) -> list[Act]:
    """Return what is done, whatever comes of it: all attempts under each heading, and the end."""
    attempts = _attempts(re.findall(r"[a-z]+", text.lower()))
    spin = [act for _ in range(HEADINGS) for act in (*attempts, Act("Rotate", "right", 90))]
    return [Act("Tilt", "down", 30), *spin, Act("EndTask", "DONE")]


def _attempts(words: list[str]) -> list[Act]:
    named = [name for name in KINDS if _is_in(words_of(name).split(), words)]
    ways = [way for way, hints in VERBS.items() if {*hints} & {*words}]
    liquid = next((each for each in LIQUIDS[2:] if each in words), "")  # water is what is meant without a word
    changes = [
        Act("ChangeState", way, object=name, liquid=liquid if way == "filled" else "") for name in named for way in ways
    ]
    picks = [Act("Pick", object=name) for name in named if KINDS[name].pickupable]
    places = [Act("Place", target=name) for name in named if KINDS[name].is_receptacle]
    return [*changes, *picks, *places]


def _is_in(name: list[str], words: list[str]) -> bool:
    """Return whether words stand in a text one behind the other."""
    return any(words[at : at + len(name)] == name for at in range(len(words)))


SPIN_AND_ACT = Baseline(
    "spin-and-act",
    "Spin and act",
    "Stays where it is, turns about, tries the verbs of the instruction on its words under every heading, and says "
    "that it is done, with its last action at the latest.",
    choose,
)
