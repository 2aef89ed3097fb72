"""What throws loose parts: trampoline, bumper and teeter."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import Hinge, Kind, Knot, Loose, Outline, Surface, Turning
from plumbline.envs.contraption.forms import Plate, plate

PIVOT = (48, 28)
PLANK = (
    plate(4, 25, 92, 31),
    plate(4, 19, 8, 25),
    plate(88, 19, 92, 25),
)
"""A plank with lips at both ends, level, in the box of the teeter."""
FOOT = (Plate(((48, 34), (56, 52), (40, 52))),)

KINDS = (
    Kind(
        type="trampoline", title="trampoline", size=(48, 16), forms=(plate(0, 0, 48, 8),), surface=Surface(bounce=0.0)
    ),
    Kind(type="bumper", title="bumper", size=(32, 32), outline=Outline.DISC),
    Kind(
        type="teeter",
        title="teeter",
        size=(96, 52),
        turning=Turning.MIRROR,  # turn 0: its left end is down
        forms=PLANK,
        surface=Surface(bounce=0.1, grip=0.6),
        loose=Loose(2),
        hinge=Hinge(PIVOT, 0.4, FOOT),
        center=PIVOT,
        knots=(Knot("left", (-44, 0)), Knot("right", (44, 0))),
    ),
)
