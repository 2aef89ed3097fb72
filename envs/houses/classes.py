"""The classes of things: their sizes, what can be done with them, and where they may be."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import partial


class Mount(StrEnum):
    """The place at which a thing is fixed."""

    FLOOR = "floor"  # furniture
    WALL = "wall"
    INSIDE = "inside"  # a part of another thing: a drawer, a burner
    SET = "set"  # stands on furniture, too heavy to be carried
    LOOSE = "loose"  # lies on or in another thing, and can be carried


class Holds(StrEnum):
    """The way in which a receptacle holds things."""

    NOTHING = ""
    TOP = "top"  # on its top
    INSIDE = "inside"  # in it, shown only when it is open
    BASIN = "basin"  # in it, always shown


class Veil(StrEnum):
    """The part of a thing's box that stops the eye."""

    WHOLE = "whole"
    TOP = "top"  # a slab: one looks through between the legs
    LOWER = "lower"  # the lower half, as of a chair or a bed
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Kind:
    """A class of things."""

    name: str
    size: tuple[int, int, int]  # width, height and depth in mm, as seen from its front
    _: KW_ONLY
    mount: Mount = Mount.LOOSE
    holds: Holds = Holds.NOTHING
    veil: Veil = Veil.NOTHING
    blocks: bool = False  # True if a body cannot pass
    moveable: bool = False  # True if it can be pushed and pulled
    can: tuple[str, ...] = ()  # open, toggle, slice, break, cook, cook sliced, dirty, fill, use
    looks: int = 1  # colors in which it is made

    @property
    def pickupable(self) -> bool:
        return self.mount is Mount.LOOSE

    @property
    def is_receptacle(self) -> bool:
        return self.holds is not Holds.NOTHING


_furniture = partial(Kind, mount=Mount.FLOOR, veil=Veil.WHOLE, blocks=True)
_part = partial(Kind, mount=Mount.INSIDE)
_hung = partial(Kind, mount=Mount.WALL)
_set = partial(Kind, mount=Mount.SET)
_loose = Kind

_LIST_A = (
    _furniture("Bed", (1420, 910, 2340), holds=Holds.TOP, veil=Veil.LOWER, can=("dirty",), looks=3),
    _loose("Laptop", (450, 300, 400), can=("open", "toggle", "break")),
    _hung("LightSwitch", (120, 150, 20), can=("toggle",)),
    _loose("CellPhone", (130, 15, 170), can=("toggle", "break"), looks=2),
    _loose("Book", (280, 30, 330), can=("open",), looks=4),
    _furniture("Desk", (1570, 800, 660), holds=Holds.TOP, veil=Veil.TOP),
    _furniture("CounterTop", (1800, 900, 620), holds=Holds.TOP),
    _furniture("Fridge", (1000, 1870, 720), holds=Holds.INSIDE, can=("open",)),
    _furniture("SideTable", (620, 670, 370), holds=Holds.TOP, veil=Veil.TOP, moveable=True),
    _furniture("GarbageCan", (430, 540, 370), holds=Holds.BASIN, moveable=True),
    _loose("Mug", (110, 100, 100), holds=Holds.BASIN, can=("break", "dirty", "fill"), looks=4),
    _set("Television", (1120, 810, 320), can=("toggle", "break")),
    _loose("Pot", (300, 160, 320), holds=Holds.BASIN, can=("dirty", "fill")),
    _furniture("DiningTable", (1450, 780, 920), holds=Holds.TOP, veil=Veil.TOP),
    _loose("Potato", (90, 80, 110), can=("slice", "cook")),
    _set("DeskLamp", (280, 460, 290), can=("toggle",)),
    _loose("Tomato", (120, 100, 110), can=("slice",)),
    _loose("Lettuce", (170, 150, 220), can=("slice",)),
    _loose("Bread", (220, 140, 300), can=("slice", "cook sliced")),
    _loose("Bowl", (190, 90, 190), holds=Holds.BASIN, can=("break", "dirty", "fill"), looks=3),
    _loose("Box", (450, 290, 450), holds=Holds.INSIDE, can=("open",)),
    _loose("KeyChain", (130, 15, 80)),
    _loose("Egg", (70, 60, 60), can=("slice", "break", "cook sliced")),
    _set("Microwave", (610, 350, 360), holds=Holds.INSIDE, veil=Veil.WHOLE, can=("open", "toggle")),
    _loose("Pen", (20, 15, 200), looks=2),
    _furniture("CoffeeTable", (1170, 440, 700), holds=Holds.TOP, veil=Veil.TOP),
    _loose("Pan", (280, 50, 410), holds=Holds.BASIN, can=("dirty",)),
    _loose("Apple", (120, 110, 110), can=("slice",), looks=2),
    _set("CoffeeMachine", (300, 440, 350), can=("toggle",)),
    _furniture("Dresser", (1520, 970, 560), holds=Holds.TOP),
)
_LIST_B = (
    _loose("SoapBottle", (90, 200, 90), can=("use",), looks=2),
    _loose("Plate", (240, 25, 240), holds=Holds.TOP, can=("break", "dirty"), looks=2),
    _loose("Pencil", (15, 15, 180)),
    _furniture("Sofa", (2480, 960, 930), holds=Holds.TOP, veil=Veil.LOWER, looks=2),
    _loose("CreditCard", (90, 15, 60), looks=2),
    _loose("Watch", (90, 35, 100)),
    _furniture("FloorLamp", (520, 1880, 520), veil=Veil.NOTHING, can=("toggle",)),
    _loose("TissueBox", (230, 110, 120), can=("use",)),
    _set("HousePlant", (300, 420, 300), can=("fill",)),
    _loose("TennisRacket", (290, 40, 680)),
    _loose("Cup", (90, 120, 90), holds=Holds.BASIN, can=("break", "dirty", "fill"), looks=3),
    _loose("Pillow", (600, 180, 400), looks=4),
    _loose("AlarmClock", (140, 130, 70)),
    _part("Faucet", (120, 300, 240), can=("toggle",)),
    _loose("Cloth", (260, 30, 260), can=("dirty",), looks=3),
    _set("Toaster", (220, 210, 360), can=("toggle",)),
    _loose("Spatula", (90, 30, 340)),
    _furniture("Shelf", (1000, 1700, 320), holds=Holds.TOP, veil=Veil.NOTHING),
    _loose("WateringCan", (300, 260, 150), can=("fill",)),
    _loose("RemoteControl", (60, 25, 200)),
    _hung("Window", (1400, 1100, 60)),
    _hung("Mirror", (540, 850, 70), can=("dirty", "break")),
    _furniture("ShowerDoor", (900, 1950, 60), veil=Veil.NOTHING, can=("open",)),
    _loose("Ladle", (90, 60, 330)),
    _loose("Spoon", (45, 20, 190)),
    _part("SinkBasin", (460, 160, 380), holds=Holds.BASIN),
    _loose("Vase", (150, 280, 150), can=("break",), looks=3),
    _loose("Statue", (170, 320, 150), can=("break",)),
    _loose("Newspaper", (300, 20, 400)),
    _furniture("ArmChair", (1000, 910, 910), holds=Holds.TOP, veil=Veil.LOWER, looks=2),
    _loose("BaseballBat", (80, 80, 800)),
    _furniture("Bathtub", (1780, 600, 850), holds=Holds.BASIN, veil=Veil.WHOLE),
    _furniture("Toilet", (530, 800, 700), holds=Holds.NOTHING, veil=Veil.LOWER, can=("open",)),
    _loose("ToiletPaper", (120, 110, 120), can=("use",)),
    _hung("Cabinet", (800, 660, 400), holds=Holds.INSIDE, veil=Veil.WHOLE, blocks=True, can=("open",)),
    _part("Drawer", (490, 190, 370), holds=Holds.INSIDE, can=("open",)),
    _part("Sink", (560, 40, 480)),
    _part("StoveBurner", (220, 25, 220), holds=Holds.TOP),
    _part("StoveKnob", (60, 60, 40), can=("toggle",)),
    _furniture("Chair", (480, 950, 500), veil=Veil.LOWER, moveable=True, looks=2),
)

LIST_A: tuple[str, ...] = tuple(kind.name for kind in _LIST_A)
LIST_B: tuple[str, ...] = tuple(kind.name for kind in _LIST_B)
KINDS: dict[str, Kind] = {kind.name: kind for kind in (*_LIST_A, *_LIST_B)}
"""Every class by name."""

VARIANTS = {
    "AppleSliced": "Apple",
    "BreadSliced": "Bread",
    "TomatoSliced": "Tomato",
    "LettuceSliced": "Lettuce",
    "PotatoSliced": "Potato",
    "EggCracked": "Egg",
}
"""The names of things that were sliced or cracked, and the classes that they are of."""
