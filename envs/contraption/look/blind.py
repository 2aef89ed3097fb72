"""Blind tests of the drawings: pictures of parts under random codes, and the score of what somebody called them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from plumbline.envs.contraption.look.kinds import KINDS, STATES, an_example, sprite
from plumbline.envs.contraption.look.looks import LOOKS
from plumbline.envs.contraption.look.pasting import canvas, paste, picture
from plumbline.envs.contraption.look.screen import sky

SIZE = (128, 112)  # units
ASKED = "What is it? Name walls and ramps with what they are made of."

SYNONYMS: dict[str, tuple[str, ...]] = {
    "ball.base": ("baseball",),
    "ball.basket": ("basketball",),
    "ball.bowling": ("bowling ball",),
    "ball.soccer": ("soccer ball", "football"),
    "ball.steel": ("steel ball", "metal ball", "ball bearing", "chrome ball", "silver ball", "iron ball", "pinball"),
    "ball.super": ("super ball", "bouncy ball", "rubber ball", "toy ball", "beach ball", "bouncing ball"),
    "ball.tennis": ("tennis ball",),
    "balloon": ("red balloon",),
    "belt": ("drive belt", "conveyor belt", "belt drive", "pulley belt", "belt and pulleys", "belt on two wheels"),
    "bucket": ("pail", "metal bucket"),
    "bumper": ("pinball bumper", "pop bumper", "bumper 100"),
    "candle": ("candlestick", "candle holder"),
    "cleat": ("ring", "eye bolt", "hook", "eyelet", "anchor", "anchor ring", "wall ring", "ring hook", "mounting ring"),
    "conveyor": ("conveyor belt", "belt conveyor", "treadmill"),
    "crate": ("wooden crate", "box", "wooden box", "wood crate", "wood box"),
    "dynamite": (
        "tnt",
        "explosive",
        "explosives",
        "bomb",
        "sticks of dynamite",
        "dynamite bundle",
        "bundle of dynamite",
    ),
    "fan": ("electric fan", "table fan", "desk fan", "ventilator"),
    "flashlight": ("torch", "electric torch"),
    "gear.big": ("gear", "cog", "gearwheel", "cogwheel", "big gear", "large gear", "brass gear", "gold gear"),
    "gear.small": ("gear", "cog", "gearwheel", "cogwheel", "small gear", "steel gear", "silver gear"),
    "generator": ("power generator", "electric generator", "dynamo", "portable generator"),
    "lamp": ("table lamp", "desk lamp", "bedside lamp"),
    "laser.blue": ("laser", "blue laser", "laser pointer", "laser emitter", "blue laser emitter"),
    "laser.green": ("laser", "green laser", "laser pointer", "laser emitter", "green laser emitter"),
    "laser.red": ("laser", "red laser", "laser pointer", "laser emitter", "red laser emitter"),
    "mixer": ("blender", "food mixer", "food processor"),
    "motor": ("electric motor", "engine"),
    "outlet": (
        "power outlet",
        "electrical outlet",
        "socket",
        "power socket",
        "wall outlet",
        "wall socket",
        "double outlet",
    ),
    "outlet.switch": (
        "switched outlet",
        "outlet with switch",
        "outlet with a switch",
        "power outlet with switch",
        "power switch",
        "outlet with lever",
        "outlet with a lever",
        "socket with switch",
        "switch",
        "switched socket",
        "power outlet with lever",
        "electrical outlet with switch",
        "electrical outlet with a switch",
    ),
    "pulley": ("pulley wheel", "rope pulley", "pulley block"),
    "ramp.brick": ("brick ramp", "brick wedge", "brick slope"),
    "ramp.granite": (
        "granite ramp",
        "stone ramp",
        "rock ramp",
        "granite slope",
        "stone slope",
        "concrete ramp",
        "stone wedge",
    ),
    "ramp.grass": (
        "grass ramp",
        "grassy ramp",
        "grassy slope",
        "grass slope",
        "dirt ramp",
    ),
    "ramp.log": ("log ramp", "ramp of logs", "wooden log ramp", "log pile ramp", "logs ramp"),
    "ramp.wood": ("wooden ramp", "wood ramp", "ramp", "wooden wedge", "wooden slope"),
    "rope": ("coil of rope", "coiled rope", "rope coil", "lasso"),
    "teeter": ("seesaw", "teeter totter", "see saw", "lever"),
    "trampoline": (),
    "wall.caution": (
        "caution wall",
        "hazard block",
        "hazard stripes",
        "warning stripes",
        "caution block",
        "hazard barrier",
        "hazard wall",
        "caution barrier",
        "striped barrier",
        "warning barrier",
        "hazard stripe block",
    ),
    "wall.cinder": (
        "cinder block",
        "cinder block wall",
        "concrete block",
        "concrete blocks",
        "concrete block wall",
        "cinder wall",
        "concrete wall",
    ),
    "wall.grass": (
        "grass",
        "grass block",
        "grassy ground",
        "dirt with grass",
        "grass wall",
        "earth with grass",
        "ground",
        "grass and dirt",
        "turf",
    ),
    "wall.log": ("log", "logs", "log wall", "wooden logs", "stacked logs", "wooden log", "log pile"),
    "wall.marble": ("marble", "marble block", "marble wall", "marble slab", "white marble"),
    "wall.red": ("brick wall", "red brick wall", "bricks", "red bricks", "brick", "red brick"),
    "wall.sand": ("sand", "sand block", "sandstone", "sand wall", "sandy block"),
    "wall.wood": (
        "wood",
        "wooden wall",
        "planks",
        "wooden planks",
        "wood planks",
        "wooden plank",
        "wooden board",
        "wood wall",
        "wooden block",
        "boards",
    ),
    "wall.yellow": (
        "yellow brick",
        "yellow bricks",
        "yellow brick wall",
        "gold bricks",
        "golden bricks",
        "gold brick wall",
    ),
    "wheel.mouse": (
        "mouse wheel",
        "hamster wheel",
        "mouse in a wheel",
        "mouse in wheel",
        "exercise wheel",
        "running wheel",
        "hamster in wheel",
    ),
    "windmill": ("wind mill",),
    "magnifier": ("magnifying glass", "magnifying lens", "lens", "loupe"),
    "tank": ("fish tank", "aquarium", "fish bowl", "fishbowl"),
}
"""Other names under which an answer counts as right."""


def write(out: Path, seed: int) -> Path:
    """Write the pictures into a new folder, and the key beside it; return the path of the key.

    `parts` is a folder of PNGs of each kind at 1x, `states` of each state of a kind, and `questions.json` has what is
    asked. The key maps codes to names and states. Raises ValueError where the folder holds something.
    """
    if out.exists() and any(out.iterdir()):
        raise ValueError(f"{out}: expected a new folder, or an empty one")
    dice, key = Random(seed), out.with_name(out.name + "-key") / "key.json"
    for folder in (out / "parts", out / "states", key.parent):
        folder.mkdir(parents=True, exist_ok=True)
    codes = _codes(dice)
    parts, states = dict(_parts(dice, codes, out / "parts")), dict(_states(dice, codes, out / "states"))
    asked = {code: f"{' or '.join(sorted(STATES[entry['name']]))}?" for code, entry in states.items()}
    (out / "questions.json").write_text(
        json.dumps({"parts": ASKED, "states": dict(sorted(asked.items()))}, indent=1) + "\n"
    )
    key.write_text(json.dumps({"parts": parts, "states": states}, indent=1) + "\n")
    return key


def score(answers: Path, key: Path) -> dict[str, Any]:
    """Return the shares of right answers, from a JSON object of codes and what they show, and what was wrong.

    Pictures without an answer count as wrong.
    """
    given, sought = _given(answers), json.loads(key.read_text())
    named = {code: _means(given.get(code, ""), entry["name"]) for code, entry in sought["parts"].items()}
    told = {code: _plain(given.get(code, "")) == entry["state"] for code, entry in sought["states"].items()}
    shown = {code: entry["name"] for code, entry in sought["parts"].items()}
    shown |= {code: f"{entry['name']} {entry['state']}" for code, entry in sought["states"].items()}
    wrong = [(code, shown[code], given.get(code, "")) for code, right in {**named, **told}.items() if not right]
    return {"parts": _share(named), "states": _share(told), "wrong": wrong}


def _codes(dice: Random) -> Iterator[str]:
    numbers = list(range(1000, 10_000))
    dice.shuffle(numbers)
    return (f"p{number}" for number in numbers)


def _parts(dice: Random, codes: Iterator[str], out: Path) -> Iterator[tuple[str, Any]]:
    for kind in sorted(KINDS):
        turn = dice.randrange(LOOKS[kind].turns if kind in LOOKS else 1)
        code = next(codes)
        _shown(kind, "", turn).save(out / f"{code}.png")
        yield code, {"name": kind, "turn": turn}


def _states(dice: Random, codes: Iterator[str], out: Path) -> Iterator[tuple[str, Any]]:
    for kind, states in sorted(STATES.items()):
        for state in states:
            code = next(codes)
            _shown(kind, state, 0, dice.randrange(8)).save(out / f"{code}.png")
            yield code, {"name": kind, "state": state}


def _shown(kind: str, state: str, turn: int, phase: int = 0) -> Image.Image:
    """Draw a part in the middle of a piece of the field."""
    drawn = canvas(sky(1).crop((8, 8, 8 + SIZE[0], 8 + SIZE[1])))
    made = sprite(kind, state, turn, phase, *an_example(kind))
    wide, high = made.size
    paste(drawn, made, (SIZE[0] - wide) // 2 + made.x, (SIZE[1] - high) // 2 + made.y)
    return picture(drawn)


def _given(path: Path) -> dict[str, str]:
    """Read answers. Raises ValueError."""
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError(f"{path}: expected a JSON object of codes and answers")
    return {str(code): str(text) for code, text in found.items()}


def _share(right: dict[str, bool]) -> float:
    return round(sum(right.values()) / len(right), 3) if right else 0.0


def _means(text: str, name: str) -> bool:
    """Return whether an answer names a kind: case, blanks, hyphens, an article and a plural do not matter."""
    wanted = {_plain(name), *(_plain(each) for each in SYNONYMS.get(name, ()))}
    return _plain(text) in wanted or _plain(text).removesuffix("s") in wanted


def _plain(text: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in text.lower()).split()
    return "".join(words[1:] if words[:1] in (["a"], ["an"], ["the"]) else words)
