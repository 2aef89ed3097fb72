"""An agent that turns about and tries the instruction's verbs on the instruction's words."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.making.phrases import words_of
from plumbline.envs.houses.model import Act
from plumbline.envs.houses.notation import write
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
    act = acts[min(situation.turns, len(acts) - 1)]
    return Turn(actions=(write(game, act),)), dice


def _routine(text: str) -> list[Act]:
    """Return what is done, whatever comes of it: all attempts under each heading, and the end."""
    attempts = _attempts(text.lower())
    spin = [act for _ in range(HEADINGS) for act in (*attempts, Act("Rotate", "right", 90))]
    return [Act("Tilt", "down", 30), *spin, Act("EndTask", "DONE")]


def _attempts(text: str) -> list[Act]:
    named = [name for name in KINDS if words_of(name) in text]
    ways = [way for way, hints in VERBS.items() if any(hint in text.split() for hint in hints)]
    changes = [Act("ChangeState", way, object=name) for name in named for way in ways]
    picks = [Act("Pick", object=name) for name in named if KINDS[name].pickupable]
    places = [Act("Place", target=name) for name in named if KINDS[name].is_receptacle]
    return [*changes, *picks, *places]


SPIN_AND_ACT = Baseline(
    "spin-and-act",
    "Spin and act",
    "Stays where it is, turns about, tries the verbs of the instruction on its words under every heading, and says "
    "that it is done.",
    choose,
)
