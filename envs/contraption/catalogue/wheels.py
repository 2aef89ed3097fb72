"""What turns: conveyor, gears, motor, mouse wheel, generator and windmill."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import ROTATION, Kind, Surface, Turning, Wheel
from plumbline.envs.contraption.forms import Disc


def _gear(name: str, title: str, size: int, ratio: int) -> Kind:
    return Kind(
        type=f"gear.{name}",
        title=title,
        size=(size, size),
        forms=(Disc(size // 2, size // 2, size // 2),),
        states=ROTATION,
        wheel=Wheel(ratio, meshes=True),
    )


KINDS = (
    Kind(
        type="conveyor",
        title="conveyor belt",
        size=(0, 16),
        widths=(48, 160),
        stretches="w",
        turning=Turning.MIRROR,
        surface=Surface(grip=0.9),
        states=ROTATION,
        wheel=Wheel(),
    ),
    _gear("big", "big gear", 32, 1),
    _gear("small", "small gear", 24, 2),
    Kind(type="belt", title="drive belt", is_tie=True, forms=()),
    Kind(
        type="motor",
        title="motor",
        size=(40, 32),
        turning=Turning.MIRROR,
        states=ROTATION,
        is_load=True,
        wheel=Wheel(),
    ),
    Kind(
        type="wheel.mouse", title="mouse wheel", size=(48, 40), turning=Turning.MIRROR, states=ROTATION, wheel=Wheel()
    ),
    Kind(type="generator", title="generator", size=(40, 32), states=ROTATION, sockets=1, wheel=Wheel()),
    Kind(type="windmill", title="windmill", size=(32, 40), turning=Turning.MIRROR, states=ROTATION, wheel=Wheel()),
)
