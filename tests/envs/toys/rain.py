"""Rain: a drop falls and drifts, a bucket waits below. Ticks, chance, silence as an action, and content by digest.

The width of the sky lies on the shelf.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from plumbline.envs import codec
from plumbline.envs.dice import Dice
from plumbline.envs.family import (
    Axis,
    Ending,
    Family,
    Frame,
    Gesture,
    MalformedAction,
    Pictures,
    Puzzles,
    Rules,
    Ruling,
    Shelf,
    Step,
    Words,
)
from plumbline.envs.setting import FEEDBACK, Setting

CONTENT = b'{"width":5}'
SKY = codec.content_digest(CONTENT)
DRIFTS = {"left": -1, "stay": 0, "right": 1}


@dataclass(frozen=True)
class Width:
    width: int


def SHELF(digest: str) -> bytes:
    return {SKY: CONTENT}[digest]


@dataclass(frozen=True)
class Weather:
    height: int
    sky: str


@dataclass(frozen=True)
class Game:
    height: int
    width: int


@dataclass(frozen=True)
class Sky:
    drop: int
    height: int
    bucket: int
    dice: Dice


@dataclass(frozen=True)
class Seen:
    drop: int
    height: int
    bucket: int
    is_past: bool = False


@dataclass(frozen=True)
class Fall:
    height: int = 4


def open_game(weather: Weather, setting: Setting, shelf: Shelf) -> Game:
    return Game(weather.height, codec.load(Width, shelf(weather.sky)).width)


def start(game: Game, seed: int) -> Sky:
    drop, dice = Dice(seed).roll(game.width)
    return Sky(drop, game.height, game.width // 2, dice)


def step(game: Game, sky: Sky, action: str, seat: int) -> Step[Sky]:
    drift, dice = sky.dice.roll(3)
    drop = min(max(sky.drop + drift - 1, 0), game.width - 1)
    bucket = min(max(sky.bucket + DRIFTS[action], 0), game.width - 1)
    return Step(Sky(drop, sky.height - 1, bucket, dice), Ruling.CHANGED, moves=1)


def ended(game: Game, sky: Sky) -> str | None:
    if sky.height > 0:
        return None
    return "caught" if sky.drop == sky.bucket else "missed"


def parse(game: Game, text: str) -> str:
    if text not in DRIFTS:
        raise MalformedAction(f"{text!r}: expected left, stay or right")
    return text


def draw(seen: Seen) -> tuple[Frame, ...]:
    text = f"drop {seen.drop} at {seen.height}, bucket {seen.bucket}"
    return (Frame("text/plain", text.encode(), "past" if seen.is_past else "current", text),)


RULES = Rules(
    version=1,
    instance=Weather,
    state=Sky,
    seeded=True,
    endings=(Ending("caught", "the bucket caught the drop"), Ending("missed", "the drop hit the ground")),
    needs=lambda weather: (weather.sky,),
    open=open_game,
    start=start,
    step=step,
    ended=ended,
    scores=lambda game, sky: (float(ended(game, sky) == "caught"),),
    same=lambda game, one, other: replace(one, dice=other.dice) == other,
    actions=lambda game, sky, seat: [] if ended(game, sky) else list(DRIFTS),
    idle=lambda game: "stay",
)

WORDS = Words(
    extractor_version=1,
    extract=lambda text: tuple(text.lower().rpartition("action:")[2].split()[:1]),
    parse=parse,
    write=lambda game, action: action,
    brief=lambda game, seat: "Catch the drop: left, stay or right.",
    instructions=lambda game, seat: "Catch the drop.",
)

PICTURES = Pictures(
    version=1,
    view=lambda game, sky, seat: Seen(sky.drop, sky.height, sky.bucket),
    draw=draw,
    past=lambda seen: replace(seen, is_past=True),
    gestures=lambda game, seat: (Gesture("hold", "stay"),),
)

PUZZLES = Puzzles(
    recipe=Fall,
    recipes={"low": Fall()},
    axes=(Axis("height", "cells", "How high it rains.", lambda weather: weather.height),),
    generate=lambda fall, seed: Weather(fall.height, SKY),
)

RAIN: Family[Weather, Game, Sky, str, Seen, Fall] = Family(
    name="rain",
    title="Rain",
    modalities=("text",),
    options=(FEEDBACK,),
    rules=RULES,
    words=WORDS,
    pictures=PICTURES,
    puzzles=PUZZLES,
)
