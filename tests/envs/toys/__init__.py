"""Toy families, one for each way in which a family may strain the interface."""

from tests.envs.toys.lantern import LANTERN
from tests.envs.toys.parley import PARLEY
from tests.envs.toys.porters import PORTERS
from tests.envs.toys.rain import RAIN, SHELF
from tests.envs.toys.tower import TOWER

TOYS = {family.name: family for family in (LANTERN, TOWER, PARLEY, PORTERS, RAIN)}

__all__ = ["LANTERN", "PARLEY", "PORTERS", "RAIN", "SHELF", "TOWER", "TOYS"]
