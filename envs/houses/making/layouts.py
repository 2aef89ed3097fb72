"""Layouts: what stands in a room of each kind, and where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of furniture that a room may have."""

    kind: str
    where: str  # wall, corner, middle, hung, beside (a bed), before (a sofa)
    chance: int = 100  # percent
    size: tuple[int, int, int] | None = None  # mm; None: as its class
    height: int = 0  # of the foot of what hangs on a wall
    holds: tuple[str, ...] = ()  # what is set on it


LAYOUTS: dict[str, tuple[Piece, ...]] = {
    "Kitchen": (
        Piece("CounterTop", "wall", holds=("sink", "stove")),
        Piece("Fridge", "wall"),
        Piece("CounterTop", "wall", 85, (1400, 900, 620), holds=("Microwave", "CoffeeMachine", "Toaster")),
        Piece("GarbageCan", "corner"),
        Piece("LightSwitch", "hung", height=1100),
        Piece("Cabinet", "hung", height=1450),
        Piece("Cabinet", "hung", 80, height=1450),
        Piece("Window", "hung", 90, height=1150),
        Piece("DiningTable", "middle", 75, (1200, 780, 800), holds=("chairs",)),
        Piece("Shelf", "wall", 40),
    ),
    "LivingRoom": (
        Piece("Sofa", "wall", size=(2000, 900, 900), holds=("table",)),
        Piece("Dresser", "wall", size=(1400, 700, 450), holds=("Television",)),
        Piece("LightSwitch", "hung", height=1100),
        Piece("ArmChair", "corner", 90),
        Piece("SideTable", "wall", 95, holds=("HousePlant",)),
        Piece("FloorLamp", "corner", 85),
        Piece("Shelf", "wall", 90),
        Piece("Desk", "wall", 60, (1300, 760, 600), holds=("chair", "DeskLamp")),
        Piece("DiningTable", "middle", 35, (1200, 780, 800), holds=("chairs",)),
        Piece("Window", "hung", 90, height=900),
        Piece("GarbageCan", "corner", 30),
    ),
    "Bedroom": (
        Piece("Bed", "wall", size=(1420, 910, 2050), holds=("nightstand",)),
        Piece("Dresser", "wall", size=(1400, 950, 520)),
        Piece("LightSwitch", "hung", height=1100),
        Piece("Desk", "wall", 85, (1300, 760, 600), holds=("chair", "DeskLamp")),
        Piece("Mirror", "hung", 60, height=1150),
        Piece("Window", "hung", 90, height=900),
        Piece("FloorLamp", "corner", 45),
        Piece("Shelf", "wall", 50),
        Piece("GarbageCan", "corner", 40),
        Piece("ArmChair", "corner", 30),
    ),
    "Bathroom": (
        Piece("Bathtub", "corner", size=(1700, 600, 800)),
        Piece("Toilet", "wall"),
        Piece("CounterTop", "wall", size=(1100, 850, 560), holds=("sink",)),
        Piece("LightSwitch", "hung", height=1100),
        Piece("Mirror", "hung", 95, height=1150),
        Piece("Cabinet", "hung", 50, (600, 600, 300), 1300),
        Piece("GarbageCan", "corner", 85, (300, 400, 300)),
        Piece("ShowerDoor", "wall", 40),
        Piece("SideTable", "wall", 60, (450, 600, 330)),
    ),
    "Hallway": (
        Piece("SideTable", "wall", size=(800, 750, 350)),
        Piece("LightSwitch", "hung", height=1100),
        Piece("Mirror", "hung", 70, height=1150),
        Piece("FloorLamp", "corner", 60),
        Piece("Shelf", "wall", 60),
        Piece("Chair", "corner", 50),
    ),
}
"""The pieces of each kind of room, in the order in which they are placed."""

DRAWERS = {"CounterTop": (3, 1), "Dresser": (2, 3)}
"""Columns and rows of the drawers in a piece."""


@dataclass(frozen=True, slots=True)
class Stuff:
    """Loose things that a room may have, and on or in what they may lie."""

    kind: str
    rooms: tuple[str, ...]
    places: tuple[str, ...]
    chance: int = 70  # percent, in each of these rooms


_TABLES = ("CoffeeTable", "DiningTable", "Desk", "SideTable")
_COOK = ("Kitchen",)
_SOFT = ("Sofa", "ArmChair", "Bed")
_EVERYWHERE = ("LivingRoom", "Bedroom", "Hallway")

STUFF: tuple[Stuff, ...] = (
    Stuff("Mug", ("Kitchen",), ("CounterTop", "DiningTable", "Cabinet"), 95),
    Stuff("Mug", ("LivingRoom", "Bedroom"), _TABLES, 40),
    Stuff("Cup", ("Kitchen", "Bathroom"), ("CounterTop", "DiningTable", "Cabinet"), 75),
    Stuff("Plate", _COOK, ("CounterTop", "DiningTable", "Cabinet"), 85),
    Stuff("Bowl", _COOK, ("CounterTop", "DiningTable", "Shelf", "Cabinet"), 85),
    Stuff("Pot", _COOK, ("StoveBurner", "CounterTop"), 85),
    Stuff("Pan", _COOK, ("StoveBurner", "CounterTop"), 80),
    Stuff("Apple", _COOK, ("CounterTop", "DiningTable", "Fridge", "Bowl"), 80),
    Stuff("Tomato", _COOK, ("CounterTop", "DiningTable", "Fridge"), 75),
    Stuff("Potato", _COOK, ("CounterTop", "Fridge", "SinkBasin"), 75),
    Stuff("Lettuce", _COOK, ("CounterTop", "Fridge"), 70),
    Stuff("Bread", _COOK, ("CounterTop", "DiningTable"), 80),
    Stuff("Egg", _COOK, ("CounterTop", "Fridge"), 70),
    Stuff("Spatula", _COOK, ("CounterTop", "Drawer"), 65),
    Stuff("Ladle", _COOK, ("CounterTop", "Drawer"), 60),
    Stuff("Spoon", _COOK, ("CounterTop", "Drawer", "DiningTable"), 75),
    Stuff("SoapBottle", ("Kitchen", "Bathroom"), ("CounterTop",), 85),
    Stuff("Cloth", ("Bathroom", "Kitchen"), ("CounterTop", "Bathtub", "SideTable"), 70),
    Stuff("ToiletPaper", ("Bathroom",), ("CounterTop", "SideTable"), 90),
    Stuff("TissueBox", ("Bathroom", "Bedroom", "LivingRoom"), ("CounterTop", *_TABLES, "Dresser"), 60),
    Stuff("Laptop", ("Bedroom", "LivingRoom"), ("Desk", "CoffeeTable", "DiningTable", "Bed"), 75),
    Stuff("Book", _EVERYWHERE, (*_TABLES, "Shelf", "Bed", "Sofa"), 85),
    Stuff("Pen", ("Bedroom", "LivingRoom"), ("Desk", "SideTable", "Drawer", "Dresser"), 70),
    Stuff("Pencil", ("Bedroom", "LivingRoom"), ("Desk", "SideTable", "Drawer", "Dresser"), 60),
    Stuff("CellPhone", _EVERYWHERE, (*_TABLES, "Bed", "Sofa", "Dresser"), 75),
    Stuff("CreditCard", _EVERYWHERE, (*_TABLES, "Dresser", "Drawer"), 60),
    Stuff("KeyChain", _EVERYWHERE, (*_TABLES, "Dresser", "Sofa"), 75),
    Stuff("Watch", _EVERYWHERE, (*_TABLES, "Dresser"), 60),
    Stuff("RemoteControl", ("LivingRoom",), ("CoffeeTable", "Sofa", "ArmChair", "SideTable"), 90),
    Stuff("Newspaper", ("LivingRoom", "Hallway"), ("CoffeeTable", "Sofa", "ArmChair", "SideTable"), 60),
    Stuff("Pillow", ("Bedroom", "LivingRoom"), _SOFT, 90),
    Stuff("AlarmClock", ("Bedroom",), ("SideTable", "Dresser", "Desk"), 85),
    Stuff("Box", ("LivingRoom", "Bedroom"), ("Sofa", "Bed", "DiningTable", "Desk", "Floor"), 70),
    Stuff("Vase", ("LivingRoom", "Bedroom", "Hallway", "Kitchen"), (*_TABLES, "Shelf", "Dresser"), 60),
    Stuff("Statue", ("LivingRoom", "Bedroom", "Hallway"), ("Shelf", "SideTable", "Dresser", "CoffeeTable"), 60),
    Stuff("TennisRacket", ("Bedroom", "LivingRoom", "Hallway"), ("Bed", "Sofa", "Floor", "Desk"), 50),
    Stuff("BaseballBat", ("Bedroom", "Hallway"), ("Bed", "Floor", "Sofa"), 50),
    Stuff("WateringCan", ("LivingRoom", "Kitchen"), ("SideTable", "CoffeeTable", "CounterTop", "Floor"), 60),
    Stuff("Mug", ("Bathroom",), ("CounterTop",), 20),
)
"""Loose things, by the rooms that they are found in."""
