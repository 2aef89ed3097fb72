"""Receptacles: where on or in one a thing may lie, beside its arms, its back and its walls."""

from __future__ import annotations

from plumbline.envs.houses.classes import KINDS, Holds
from plumbline.envs.houses.model import Box

BOTTOM = 20  # mm, thickness of what a thing lies on inside a container

SURFACES = {  # percent of the height of the whole; in deep ones, high enough to be seen over the rim
    "Bed": 60,
    "Sofa": 45,
    "ArmChair": 48,
    "Shelf": 53,
    "Fridge": 40,
    "Bathtub": 62,
    "GarbageCan": 84,
    "Box": 30,
}
INSETS = {  # percent of its depth or width at its front, its right, its back and its left, as the piece itself looks
    "Sofa": (0, 9, 27, 9),
    "ArmChair": (0, 20, 27, 20),
    "Bathtub": (10, 5, 10, 5),
    "Fridge": (10, 4, 6, 4),
    "GarbageCan": (16, 16, 16, 16),
    "Microwave": (12, 8, 12, 31),
    "Drawer": (6, 4, 42, 4),
}


def lying_area(name: str, whole: Box, yaw: int, margin: int = 0) -> Box:
    """Return the box in which things may lie on or in a receptacle, at least `margin` mm within its own."""
    x, x2, y, y2, z, z2 = whole
    least = margin if KINDS[name].holds is Holds.TOP else max(margin, BOTTOM)
    percents = INSETS.get(name, (0, 0, 0, 0))
    far, right, near, left = (percents[(side - yaw // 90) % 4] for side in range(4))
    wide, deep = x2 - x, z2 - z
    return (
        x + max(least, left * wide // 100),
        x2 - max(least, right * wide // 100),
        y,
        y2,
        z + max(least, near * deep // 100),
        z2 - max(least, far * deep // 100),
    )


def level(name: str, whole: Box) -> int:
    """Return the height at which things lie on or in a receptacle."""
    tall = whole[3] - whole[2]
    if name in SURFACES:
        return whole[2] + tall * SURFACES[name] // 100
    match KINDS[name].holds:
        case Holds.TOP:
            return whole[3]
        case Holds.BASIN:
            return whole[2] + tall // 3
    return whole[2] + BOTTOM


def is_low_enough(name: str, tall: int, whole: Box) -> bool:
    """Return whether a thing of a height can stand on or in a receptacle."""
    return KINDS[name].holds is not Holds.INSIDE or level(name, whole) + tall <= whole[3] - BOTTOM
