"""What sends rays, and what gathers them: flashlight, lasers and magnifier."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.currents import DARK, LIT
from plumbline.envs.contraption.catalogue.kinds import Kind, Outline, Turning
from plumbline.envs.contraption.forms import plate


def _laser(color: str) -> Kind:
    return Kind(
        type=f"laser.{color}",
        title=f"{color} laser",
        size=(40, 20),
        turning=Turning.QUARTERS,  # turn 0: it shines to the right
        states=(DARK, LIT),
        is_load=True,
    )


KINDS = (
    Kind(
        type="flashlight",
        title="flashlight",
        size=(48, 24),
        turning=Turning.MIRROR,  # turn 0: it shines to the right
        forms=(plate(0, 5, 48, 24), plate(16, 0, 26, 5)),
        states=(DARK, LIT),
    ),
    Kind(type="magnifier", title="magnifying glass", size=(36, 36), outline=Outline.DISC, states=("cold", "hot")),
    _laser("red"),
    _laser("green"),
    _laser("blue"),
)
