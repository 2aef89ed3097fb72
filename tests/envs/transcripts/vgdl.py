"""Arcade games: what is said to them, what they make of it, and their screens in characters."""

from __future__ import annotations

from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.generate import generate
from plumbline.envs.vgdl.model import Recipe
from tests.envs.transcripts import Script

ASIDES = ("", "jump", "7", "leftt", "left right", "ACTION_UP", "4.", "0", "use")
"""What is said in between: nonsense, other spellings, nothing, and what this avatar cannot do."""

CRYPT = (
    *("down",) * 4,
    *("right",) * 12,
    *("down",) * 6,
    *("right",) * 4,
    *("left",) * 4,
    *("up",) * 6,
    *("left",) * 8,
    *("down",) * 8,
)
"""To the key, the gate and the stairs, past a bat that goes where chance has it go; a step takes two ticks."""


def _draw(game, world) -> str:
    return FAMILY.pictures.draw(FAMILY.pictures.view(game, world, 0))[0].body.decode()


def _script(name: str, number: int, words: str, *, seed: int = 0, asides: tuple[str, ...] = ()) -> Script:
    return Script(
        family="vgdl",
        setting="symbols",
        legend=f"{name}, level {number}. Every action takes a tick, and so does what is not understood.",
        instance=generate(Recipe(name, number), 0),
        words=(*asides, *words.split()),
        draw=_draw,
        seed=seed,
    )


SCRIPTS = {
    "vgdl-teahouse": _script("teahouse", 0, "right right right left left down right right", asides=ASIDES[:3]),
    "vgdl-causeway": _script("causeway", 0, "right down right right right right right", asides=ASIDES),
    "vgdl-cryptkey": _script("cryptkey", 0, " ".join(CRYPT), seed=1),
}
