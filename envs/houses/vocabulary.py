"""The vocabulary of houses: the forms of actions, and every class there is, whether a house has it or not."""

from __future__ import annotations

from plumbline.envs.family import Vocabulary
from plumbline.envs.houses.classes import KINDS, VARIANTS
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.motion import WAYS
from plumbline.envs.houses.notation import LENGTHS, MANNERS
from plumbline.envs.houses.states import LIQUIDS

WHOLE = Vocabulary(
    forms=(
        "Move({way}, {size})",
        "Rotate({side}, 90)",
        "Tilt({slope}, 30)",
        "ChangePosture({posture})",
        "Pick({class})",
        "Place({class})",
        "Place({class}, {class})",
        "ChangeState({class}, {state})",
        "Manipulate({class}, {manner})",
        "EndTask({end})",
    ),
    words={
        "way": tuple(WAYS),
        "size": tuple(name.title() for name in LENGTHS),
        "side": ("left", "right"),
        "slope": ("down", "up"),
        "posture": ("crouch", "stand"),
        "class": tuple(sorted((*KINDS, *VARIANTS))),
        "state": (*CHANGES, *(f"filled, {liquid}" for liquid in LIQUIDS[2:])),
        "manner": MANNERS,
        "end": ("DONE", "FAIL"),
    },
)


def vocabulary(game: Game, seat: int) -> Vocabulary:
    """Return the vocabulary of any house: what is in this one is not for a menu to tell."""
    return WHOLE
