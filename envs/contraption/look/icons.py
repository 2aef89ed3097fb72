"""Icons of the bin: parts as they are, or smaller if they do not fit their slot."""

from __future__ import annotations

from plumbline.envs.contraption.look.atlas import Sprite, atlas
from plumbline.envs.contraption.look.composing import compose
from plumbline.envs.contraption.look.looks import LOOKS

WIDEST, HIGHEST = 64, 42  # units that a slot has room for
LEAST = 16
SIZED = ("wall", "ramp", "conveyor")


def icon(kind: str, width: int = 0, height: int = 0, turn: int = 0, scale: int = 1) -> Sprite:
    """Return the picture of a part for a slot of the bin. A crate may be named with its wood: `crate.oak`."""
    family = kind.partition(".")[0]
    if family in SIZED:
        return compose(kind, *_fitting(family, width, height), turn=turn, scale=scale)
    if family == "crate":
        return atlas(scale).sprite(f"crate.{width}", kind.partition(".")[2])
    small = f"icon.{kind}"
    return atlas(scale).sprite(small if small in LOOKS else kind, turn=turn)


def is_shrunk(kind: str, width: int, height: int) -> bool:
    """Return whether the icon of a part is smaller than the part, so that its size has to be written."""
    family = kind.partition(".")[0]
    return family in SIZED and _fitting(family, width, height) != (width, height)


def _fitting(family: str, width: int, height: int) -> tuple[int, int]:
    """Return the largest size like the given one that fits; that of a slope keeps its proportions."""
    if family == "ramp":
        share = min(1, WIDEST / width, HIGHEST / height)
        return round(width * share), max(LEAST // 2, round(height * share))
    return min(width, WIDEST), min(height, HIGHEST // LEAST * LEAST)
