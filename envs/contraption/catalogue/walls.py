"""Walls and ramps of all materials."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.contraption.catalogue.kinds import WHOLE, Kind, Outline, Surface, Turning

GONE = "gone"


@dataclass(frozen=True, slots=True)
class Material:
    """What a wall is made of."""

    grip: float
    bounce: float = 1.0
    breaks: bool = False  # in a blast


RED_BRICK, GRASS, LOG, WOOD = (
    Material(0.5, breaks=True),
    Material(0.75, 0.3, breaks=True),
    Material(0.7),
    Material(0.7, breaks=True),
)

WALLS = {
    "red": ("red brick wall", RED_BRICK),
    "yellow": ("yellow brick wall", Material(0.15, breaks=True)),
    "cinder": ("cinder block wall", Material(0.7)),
    "marble": ("marble wall", Material(0.12)),
    "wood": ("wooden wall", WOOD),
    "log": ("log wall", LOG),
    "caution": ("caution wall", Material(0.02)),
    "grass": ("grass wall", GRASS),
    "sand": ("sand wall", Material(0.95, 0.3)),
}
RAMPS = {
    "wood": ("wooden ramp", WOOD),
    "granite": ("granite ramp", Material(0.5)),
    "brick": ("brick ramp", RED_BRICK),
    "log": ("log ramp", LOG),
    "grass": ("grass ramp", GRASS),
}


def _wall(name: str, title: str, material: Material) -> Kind:
    return Kind(
        type=f"wall.{name}",
        title=title,
        widths=(16, 256),
        heights=(16, 128),
        stretches="wh",
        surface=Surface(material.bounce, material.grip),
        states=(WHOLE, GONE) if material.breaks else (WHOLE,),
        breaks=material.breaks,
    )


def _ramp(name: str, title: str, material: Material) -> Kind:
    return Kind(
        type=f"ramp.{name}",
        title=title,
        widths=(32, 128),
        heights=(16, 64),
        stretches="w",
        turning=Turning.MIRROR,
        outline=Outline.WEDGE,
        surface=Surface(material.bounce, material.grip),
    )


KINDS = (
    *(_wall(name, *each) for name, each in WALLS.items()),
    *(_ramp(name, *each) for name, each in RAMPS.items()),
)
