"""The shapes of things: a few solids for each class, as its states and its look have it."""

from __future__ import annotations

from plumbline.envs.drawing.scene import Plate, Solid
from plumbline.envs.houses.shapes import (
    appliances,
    bathroom,
    belongings,
    devices,
    food,
    kitchenware,
    lamps,
    seating,
    tables,
    textiles,
    walls,
)
from plumbline.envs.houses.shapes.parts import Form, Shaper
from plumbline.envs.houses.states import HELD
from plumbline.envs.memo import MB, Memo

SHAPES: dict[str, Shaper] = {
    "Bed": seating.bed,
    "Laptop": devices.laptop,
    "LightSwitch": lamps.light_switch,
    "CellPhone": devices.phone,
    "Book": belongings.book,
    "Desk": tables.desk,
    "CounterTop": tables.counter,
    "Fridge": appliances.fridge,
    "SideTable": tables.side_table,
    "GarbageCan": belongings.bin_,
    "Mug": kitchenware.mug,
    "Television": devices.television,
    "Pot": kitchenware.pot,
    "DiningTable": tables.dining_table,
    "Potato": food.potato,
    "DeskLamp": lamps.desk_lamp,
    "Tomato": food.tomato,
    "Lettuce": food.lettuce,
    "Bread": food.bread,
    "Bowl": kitchenware.bowl,
    "Box": belongings.carton,
    "KeyChain": belongings.key_chain,
    "Egg": food.egg,
    "Microwave": appliances.microwave,
    "Pen": belongings.pen,
    "CoffeeTable": tables.coffee_table,
    "Pan": kitchenware.pan,
    "Apple": food.apple,
    "CoffeeMachine": appliances.coffee_machine,
    "Dresser": tables.dresser,
    "SoapBottle": bathroom.soap_bottle,
    "Plate": kitchenware.plate,
    "Pencil": belongings.pencil,
    "Sofa": seating.sofa,
    "CreditCard": devices.credit_card,
    "Watch": devices.watch,
    "FloorLamp": lamps.floor_lamp,
    "TissueBox": bathroom.tissue_box,
    "HousePlant": belongings.house_plant,
    "TennisRacket": belongings.tennis_racket,
    "Cup": kitchenware.cup,
    "Pillow": textiles.pillow,
    "AlarmClock": devices.alarm_clock,
    "Faucet": appliances.faucet,
    "Cloth": textiles.cloth,
    "Toaster": appliances.toaster,
    "Spatula": kitchenware.spatula,
    "Shelf": tables.shelf,
    "WateringCan": kitchenware.watering_can,
    "RemoteControl": devices.remote,
    "Window": walls.window,
    "Mirror": walls.mirror,
    "ShowerDoor": bathroom.shower_door,
    "Ladle": kitchenware.ladle,
    "Spoon": kitchenware.spoon,
    "SinkBasin": appliances.basin,
    "Vase": belongings.vase,
    "Statue": belongings.statue,
    "Newspaper": belongings.newspaper,
    "ArmChair": seating.armchair,
    "BaseballBat": belongings.baseball_bat,
    "Bathtub": bathroom.bathtub,
    "Toilet": bathroom.toilet,
    "ToiletPaper": bathroom.toilet_paper,
    "Cabinet": tables.cabinet,
    "Drawer": tables.drawer,
    "Sink": appliances.sink,
    "StoveBurner": appliances.burner,
    "StoveKnob": appliances.knob,
    "Chair": seating.chair,
}
"""The function that shapes each class."""

SMALL = ("CreditCard", "Egg", "KeyChain", "Pen", "Pencil", "Spoon", "Watch")
"""Classes that would be a few pixels two meters away: they are drawn larger than they are."""
WIDER, HIGHER = 0.028, 0.016  # meters that a side gains at most

SHAPED: Memo[tuple[Solid | Plate, ...]] = Memo(16 * MB, weigh=lambda parts: 700 * len(parts), name="houses: shapes")


@SHAPED.remembering
def shape(
    kind: str, size: tuple[int, int, int], flags: int = 0, liquid: int = 0, look: int = 0
) -> tuple[Solid | Plate, ...]:
    """Return the parts of a thing in its own frame, in meters.

    The origin is the middle of its foot, x is to the right of somebody who faces it, y up, and its front looks along z.
    `size` is its width, height and depth in mm; `flags` its states, one bit each; `look` one of its class's colors.
    """
    width, height, depth = (side / 1000 for side in size)
    if kind in SMALL:
        width, height, depth = _larger(width, WIDER), _larger(height, HIGHER), _larger(depth, WIDER)
    return tuple(SHAPES[kind](Form(width, height, depth, flags & ~HELD, liquid, look)))


def _larger(side: float, most: float) -> float:
    return side + min(most, 0.4 * side)
