"""Building: how a part enters the world, and the state that it has at first."""

from __future__ import annotations

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.model import Placed
from plumbline.envs.contraption.physics import World


def add(world: World, number: int, part: Placed) -> None:
    """Add a part to the world under its number."""
    kind, forms, center = CATALOGUE[part.type], extents.forms(part), extents.center(part)
    if kind.loose is None:
        return world.add_fixed(number, forms, kind.surface)
    if kind.hinge is None:
        return world.add_loose(number, forms, kind.surface, kind.loose, center)
    angle = kind.hinge.limit if part.turn else -kind.hinge.limit
    world.add_hinged(number, forms, kind.surface, kind.loose, center, kind.hinge, angle)
    return world.add_foot(number, extents.fixed_forms(part), kind.surface)


def first_state(part: Placed) -> str:
    """Return the state of a part before the first tick."""
    kind = CATALOGUE[part.type]
    return kind.states[kind.param("lit", part.params)] if part.type == "candle" else kind.states[0]
