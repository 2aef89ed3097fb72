"""Crates, which are pushed and stacked, and the fish tank, which breaks."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import LOST, WHOLE, Kind, Loose, Surface

BROKEN = "broken"


def _crate(name: str, title: str, size: int, mass: float) -> Kind:
    return Kind(
        type=f"crate.{name}",
        title=title,
        size=(size, size),
        surface=Surface(bounce=0.1, grip=1.0),
        loose=Loose(mass),
        states=(WHOLE, LOST),
    )


KINDS = (
    _crate("small", "small pine crate", 20, 2),
    _crate("medium", "oak crate", 28, 3),
    _crate("large", "large walnut crate", 36, 5),
    Kind(type="tank", title="fish tank", size=(48, 36), states=(WHOLE, BROKEN)),
)
