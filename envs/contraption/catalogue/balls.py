"""Balls: they fall and roll, press, break and bounce."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import LOST, WHOLE, Kind, Loose, Outline, Surface


def _ball(name: str, title: str, size: int, mass: float, bounce: float) -> Kind:
    return Kind(
        type=f"ball.{name}",
        title=title,
        size=(size, size),
        outline=Outline.DISC,
        surface=Surface(bounce, grip=1.0),
        loose=Loose(mass),
        states=(WHOLE, LOST),
    )


KINDS = (
    _ball("bowling", "bowling ball", 32, 8, 0.10),
    _ball("basket", "basketball", 32, 2, 0.80),
    _ball("soccer", "soccer ball", 30, 2, 0.50),
    _ball("steel", "steel ball", 12, 5, 0.15),
    _ball("super", "super ball", 20, 1, 1.08),
    _ball("base", "baseball", 18, 1, 0.25),
    _ball("tennis", "tennis ball", 16, 0.5, 0.60),
)
