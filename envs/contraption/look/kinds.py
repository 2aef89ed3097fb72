"""Kinds of parts, and the sprite of each, whether it lies in the atlas or is composed."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.contraption.look.atlas import Sprite, atlas
from plumbline.envs.contraption.look.composing import compose
from plumbline.envs.contraption.look.look import Spot
from plumbline.envs.contraption.look.looks import CRATES, LOOKS
from plumbline.envs.contraption.look.parts.ramps import TEXTURES
from plumbline.envs.contraption.look.parts.rubble import COLORS
from plumbline.envs.contraption.look.parts.walls import MATERIALS

WALLS = tuple(f"wall.{material}" for material in MATERIALS)
RAMPS = tuple(f"ramp.{material}" for material in TEXTURES)
SIZED = (*WALLS, *RAMPS, "conveyor", "crate")
"""Kinds that have no look without a size."""

PIECES = ("wall.", "ramp.", "rubble.", "crate.", "teeter.", "icon.", "handle.", "button.")
TOOLS = ("cursor", "cross", "plug")
KINDS = (*(name for name in LOOKS if not name.startswith(PIECES) and name not in TOOLS), *WALLS, *RAMPS, "crate")
"""All kinds of parts that have a look. Between parts, a rope and a belt are lines; in the bin they are pictures."""

STATES: dict[str, tuple[str, ...]] = {
    **{
        kind: LOOKS[kind].states for kind in KINDS if kind in LOOKS and len(LOOKS[kind].states) > 1 and kind != "bucket"
    },
    **{f"wall.{material}": ("whole", "broken") for material in COLORS},
}
"""States of kinds that have more than one, the first one first."""


def sprite(
    kind: str, state: str = "", turn: int = 0, phase: int = 0, width: int = 0, height: int = 0, scale: int = 1
) -> Sprite:
    """Return the picture of a part. Only SIZED kinds need a size, in units. The state of a crate is its wood."""
    if kind == "crate":
        return atlas(scale).sprite(f"crate.{width}", state, turn, phase)
    if kind in SIZED:
        return compose(kind, width, height, state, turn, phase, scale)
    return atlas(scale).sprite(kind, state, turn, phase)


def spot(kind: str, name: str, turn: int = 0, width: int = 0) -> Spot:
    """Return where something meets a part at a turn, in units from the upper left corner of its box.

    Names are `belt`, `cord`, `socket`, `socket2`, `rope`, `rope2`, `pivot`, `ray`, `flame` and `fuse`. A conveyor needs
    its width.
    """
    look = LOOKS[kind]
    wide, high = width or look.size[0], look.size[1]
    x, y = replace(look, size=(wide, high)).pose(turn).point(look.spots[name])
    return int(x), int(y)


def an_example(kind: str) -> tuple[int, int]:
    """Return a size at which a kind is typical, or (0, 0) if it needs none."""
    if kind == "crate":
        return CRATES[1], CRATES[1]
    return (96, 16) if kind == "conveyor" else (64, 32) if kind in SIZED else (0, 0)
