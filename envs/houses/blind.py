"""Blind tests of the shapes: pictures of things under random codes, and the score of what somebody called them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from plumbline.envs.houses.classes import KINDS, LIST_A, LIST_B
from plumbline.envs.houses.shapes.staging import Shot, photograph
from plumbline.envs.houses.sheet import after, before

METERS = (1, 2, 4)
SIDES = 4
COUNTED = 2  # meters: the distance at which lists A and B are counted
STATES_METERS = 1.5

SYNONYMS: dict[str, tuple[str, ...]] = {
    "AlarmClock": ("clock",),
    "ArmChair": ("easy chair", "lounge chair", "club chair", "single sofa", "sofa chair"),
    "BaseballBat": ("bat",),
    "Bathtub": ("tub", "bath"),
    "Book": ("notebook", "hardcover"),
    "Box": ("cardboard box", "carton", "package", "parcel"),
    "Bread": ("loaf", "loaf of bread", "bread loaf"),
    "Cabinet": ("wall cabinet", "kitchen cabinet", "cupboard", "wall cupboard"),
    "CellPhone": ("phone", "smartphone", "mobile phone", "mobile", "cellphone"),
    "Chair": ("dining chair", "kitchen chair", "wooden chair"),
    "Cloth": ("towel", "dishcloth", "dish towel", "rag", "napkin", "tea towel", "kitchen towel", "washcloth"),
    "CoffeeMachine": ("coffee maker", "coffeemaker", "drip coffee maker", "coffee pot"),
    "CoffeeTable": ("low table", "glass coffee table", "glass table"),
    "CounterTop": (
        "counter",
        "kitchen counter top",
        "kitchen unit",
        "sideboard",
        "kitchen counter",
        "kitchen cabinet",
        "base cabinet",
        "kitchen base cabinet",
    ),
    "CreditCard": ("bank card", "card", "debit card"),
    "Cup": ("glass", "tumbler", "paper cup", "drinking glass", "plastic cup", "beaker"),
    "Desk": ("writing desk", "office desk"),
    "DeskLamp": ("lamp", "table lamp", "reading lamp"),
    "DiningTable": ("table", "kitchen table"),
    "Drawer": ("dresser drawer",),
    "Dresser": ("chest of drawers", "drawers", "chest", "commode", "bureau"),
    "Faucet": ("tap", "kitchen faucet", "water tap"),
    "FloorLamp": ("standing lamp", "lamp", "standard lamp"),
    "Fridge": ("refrigerator", "freezer"),
    "GarbageCan": (
        "garbage",
        "trashcan",
        "rubbish bin",
        "dustbin",
        "trash can",
        "bin",
        "garbage bin",
        "trash bin",
        "wastebasket",
        "waste bin",
        "waste basket",
    ),
    "HousePlant": ("plant", "potted plant", "pot plant"),
    "KeyChain": ("keys", "key", "key ring", "keyring", "bunch of keys"),
    "Ladle": ("soup ladle", "scoop"),
    "Laptop": ("notebook computer", "computer", "laptop computer"),
    "Lettuce": ("cabbage", "lettuce head", "head of lettuce", "salad"),
    "LightSwitch": ("switch", "wall switch"),
    "Microwave": ("microwave oven",),
    "Mirror": ("wall mirror",),
    "Mug": ("coffee mug", "coffee cup"),
    "Newspaper": ("paper", "newspapers"),
    "Pan": ("frying pan", "skillet", "fry pan"),
    "Pen": ("ballpoint", "ballpoint pen", "marker"),
    "Pillow": ("cushion",),
    "Plate": ("dish", "dinner plate"),
    "Pot": ("cooking pot", "saucepan", "stock pot", "stew pot", "stockpot"),
    "RemoteControl": ("remote", "tv remote"),
    "Shelf": ("bookshelf", "bookcase", "shelves", "shelving", "shelving unit", "book shelf"),
    "ShowerDoor": ("shower", "shower screen", "glass door", "sliding door", "shower doors", "sliding glass door"),
    "SideTable": (
        "nightstand",
        "small table",
        "accent table",
        "end table",
        "bedside table",
        "night stand",
        "night table",
    ),
    "Sink": ("kitchen sink", "basin", "sink basin", "sink rim"),
    "SinkBasin": ("sink", "kitchen sink", "basin"),
    "SoapBottle": ("soap dispenser", "soap", "lotion bottle", "hand soap", "pump bottle", "lotion"),
    "Sofa": ("couch", "settee"),
    "Spatula": ("turner", "slotted turner", "slotted spatula"),
    "Statue": ("figurine", "sculpture", "trophy", "statuette"),
    "StoveBurner": ("burner", "hot plate", "hotplate", "stove", "hob", "cooktop", "stove top"),
    "StoveKnob": ("knob", "dial", "stove dial", "oven knob"),
    "Television": ("tv", "monitor", "tv set", "flat screen", "screen"),
    "TennisRacket": ("racket", "racquet", "tennis racquet", "badminton racket"),
    "TissueBox": ("tissues", "box of tissues", "tissue", "kleenex"),
    "Toilet": ("wc", "toilet bowl"),
    "ToiletPaper": ("toilet roll", "toilet paper roll", "paper roll", "paper towel roll", "roll of toilet paper"),
    "Vase": ("urn", "jug"),
    "Watch": ("wristwatch", "wrist watch"),
    "WateringCan": ("watering pot",),
}
"""Other names under which an answer counts as right."""

QUESTIONS: dict[str, tuple[str, str]] = {
    "open": ("open", "closed"),
    "toggle": ("on", "off"),
    "slice": ("sliced", "whole"),
    "break": ("broken", "whole"),
    "cook": ("cooked", "raw"),
    "cook sliced": ("cooked", "raw"),
    "dirty": ("dirty", "clean"),
    "fill": ("filled", "empty"),
    "use": ("empty", "full"),
}
"""Names of a state and its opposite in answers, by what can be done with a class."""


def write(out: Path, seed: int, sides: int = SIDES, pixels: tuple[int, int] = (512, 384)) -> Path:
    """Write the pictures into a new folder, and the key beside it; return the path of the key.

    `classes` is a folder of PNGs of each class, at each distance from so many sides, in corners that mark the thing
    that is meant; `states` holds pairs of PNGs, whose questions are in `questions.json`. The key maps codes to names
    and states. Raises NoRenderer, and ValueError where the folder holds something.
    """
    if out.exists() and any(out.iterdir()):
        raise ValueError(f"{out}: expected a new folder, or an empty one")
    dice = Random(seed)
    key = out.with_name(out.name + "-key") / "key.json"
    for folder in (out / "classes", out / "states", key.parent):
        folder.mkdir(parents=True, exist_ok=True)
    codes = _codes(dice)
    classes = dict(_classes(dice, codes, out / "classes", sides, pixels))
    states = dict(_states(dice, codes, out / "states", pixels))
    questions = {code: f"{' or '.join(sorted(QUESTIONS[entry['ability']]))}?" for code, entry in states.items()}
    (out / "questions.json").write_text(json.dumps(dict(sorted(questions.items())), indent=1) + "\n")
    key.write_text(json.dumps({"classes": classes, "states": states}, indent=1) + "\n")
    return key


def _codes(dice: Random) -> Iterator[str]:
    numbers = list(range(1000, 10_000))
    dice.shuffle(numbers)
    return (f"p{number}" for number in numbers)


def _classes(
    dice: Random, codes: Iterator[str], out: Path, sides: int, pixels: tuple[int, int]
) -> Iterator[tuple[str, Any]]:
    for name, kind in KINDS.items():
        for meters in METERS:
            for side in sorted(dice.sample(range(SIDES), sides)):
                code, look = next(codes), dice.randrange(kind.looks)
                shot = Shot(name, 0, 0, look, float(meters), side, pixels, marked=True)
                photograph(shot).save(out / f"{code}.png", compress_level=1)
                yield code, {"name": name, "meters": meters, "side": side}


def _states(dice: Random, codes: Iterator[str], out: Path, pixels: tuple[int, int]) -> Iterator[tuple[str, Any]]:
    for name, kind in KINDS.items():
        for ability in kind.can:
            look, side = dice.randrange(kind.looks), dice.choice((0, 3))
            for number, shot in enumerate((after(name, ability), before(name, ability))):
                code = next(codes)
                shown = replace(shot, look=look, side=side, pixels=pixels, marked=True)
                photograph(shown).save(out / f"{code}.png", compress_level=1)
                yield code, {"name": name, "ability": ability, "state": QUESTIONS[ability][number]}


def score(answers: Path, key: Path) -> dict[str, Any]:
    """Return the shares of right answers, from a JSON object of codes and what they show, and what was wrong.

    `list_a` and `list_b` count the pictures from 2 m, `at_1_m` and so on both lists, `states` the states. Pictures
    without an answer count as wrong.
    """
    given = _given(answers)
    sought = json.loads(key.read_text())
    named = {code: _means(given.get(code, ""), entry["name"]) for code, entry in sought["classes"].items()}
    told = {code: _plain(given.get(code, "")) == entry["state"] for code, entry in sought["states"].items()}
    at = {code: entry["meters"] for code, entry in sought["classes"].items()}
    of = {code: entry["name"] for code, entry in sought["classes"].items()}
    counted = [code for code in named if at[code] == COUNTED]
    return {
        "list_a": _share(named[code] for code in counted if of[code] in LIST_A),
        "list_b": _share(named[code] for code in counted if of[code] in LIST_B),
        "states": _share(told.values()),
        **{f"at_{meters}_m": _share(right for code, right in named.items() if at[code] == meters) for meters in METERS},
        "wrong": [
            *((code, of[code], at[code], given.get(code, "")) for code, right in named.items() if not right),
            *(
                (code, f"{entry['name']} {entry['state']}", STATES_METERS, given.get(code, ""))
                for code, entry in sought["states"].items()
                if not told[code]
            ),
        ],
    }


def _given(path: Path) -> dict[str, str]:
    """Read answers. Raises ValueError."""
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{path}: expected a JSON object of codes and answers")
    return {str(code): str(text) for code, text in found.items()}


def _share(right: Any) -> float:
    answers = list(right)
    return round(sum(answers) / len(answers), 3) if answers else 0.0


def _means(text: str, name: str) -> bool:
    """Return whether an answer names a class: case, blanks, hyphens and a plural do not matter."""
    wanted = {_plain(name), *(_plain(each) for each in SYNONYMS.get(name, ()))}
    return _plain(text) in wanted or _plain(text).removesuffix("s") in wanted


def _plain(text: str) -> str:
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return letters.removeprefix("the")
