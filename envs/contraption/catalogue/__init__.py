"""The catalogue: all types of parts by name, as data that the run, the checks and questions share."""

from __future__ import annotations

from collections.abc import Mapping

from plumbline.envs.contraption.catalogue import (
    balls,
    bouncers,
    boxes,
    currents,
    fires,
    hanging,
    rays,
    walls,
    wheels,
)
from plumbline.envs.contraption.catalogue.kinds import Kind

_GROUPS = (balls, walls, bouncers, wheels, currents, rays, fires, hanging, boxes)

CATALOGUE: Mapping[str, Kind] = {kind.type: kind for group in _GROUPS for kind in group.KINDS}
"""All types of parts, ropes and belts included, in the order in which lists show them."""
