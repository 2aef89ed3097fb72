"""A small home written by hand: a kitchen and a hallway beside it, with a doorway between them."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.houses import rules
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import MODALITIES, OPTIONS, Condition, Goal, House, Household, Room, Start, Thing, Wall
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty

ROOMS = (
    Room("Kitchen", ((50, 50), (3950, 50), (3950, 3950), (50, 3950))),
    Room("Hallway", ((4050, 50), (6950, 50), (6950, 3950), (4050, 3950))),
)
WALLS = (
    Wall((0, 0), (7000, 0)),
    Wall((7000, 0), (7000, 4000)),
    Wall((0, 4000), (7000, 4000)),
    Wall((0, 0), (0, 4000)),
    Wall((4000, 0), (4000, 4000), ((1500, 2400),)),
)
TABLE, MUG, FRIDGE, APPLE, SWITCH, BOX, CHAIR, BREAD, VASE = range(9)


def a_thing(kind: str, x: int, z: int, y: int = 0, yaw: int = 0, parent: int = -1, flags: int = 0) -> Thing:
    return Thing(kind, KINDS[kind].size, (x, y, z), yaw, parent, flags)


THINGS = (
    a_thing("SideTable", 1000, 3700, yaw=180),
    a_thing("Mug", 1000, 3700, y=670, parent=TABLE),
    a_thing("Fridge", 600, 1000, yaw=90),
    a_thing("Apple", 600, 1000, y=20, parent=FRIDGE),
    a_thing("LightSwitch", 2500, 3940, y=1100, yaw=180, flags=2),
    a_thing("Box", 3500, 400),
    a_thing("Chair", 2500, 2500),
    a_thing("Bread", 3500, 400, y=20, parent=5),
    a_thing("Vase", 6500, 3500),
)
NOWHERE = Goal((Condition("object_in_hand", object="Mug"),))


def a_household(*conditions: Condition, **changes: object) -> Household:
    goal = Goal(conditions) if conditions else NOWHERE
    home = Household(House(ROOMS, WALLS, THINGS), (Start(2000, 2000),), ("Do what is to be done.",), goal)
    return replace(home, **changes)  # type: ignore[arg-type]


def a_game(*conditions: Condition, setting: str = "picture", **changes: object) -> Game:
    return rules.open_game(a_household(*conditions, **changes), parse(setting, MODALITIES, OPTIONS), empty)


def two(*conditions: Condition, setting: str = "picture", **changes: object) -> Game:
    """The same home with two seats."""
    usual = {"starts": (Start(2000, 2000), Start(2000, 1000)), "texts": ("Do it.", "Do it, too.")}
    return a_game(*conditions, setting=setting, **usual | changes)
