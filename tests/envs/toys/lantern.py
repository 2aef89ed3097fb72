"""Lantern: a row of rooms in the dark. Partial view, and a tool that answers without moving.

One sees only the room one stands in. The treasure lies in one of the others; `ask` tells how far away it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import (
    Axis,
    Family,
    Frame,
    Gesture,
    MalformedAction,
    Pictures,
    Plan,
    Puzzles,
    Reason,
    Rules,
    Ruling,
    Step,
    Words,
)
from plumbline.envs.setting import FEEDBACK, Option, Setting

TOOL = Option("tool", ("none", "ask"))
MOVES = {"left": -1, "right": 1}


@dataclass(frozen=True)
class House:
    rooms: int
    treasure: int


@dataclass(frozen=True)
class Game:
    house: House
    setting: Setting


@dataclass(frozen=True)
class Visitor:
    room: int


@dataclass(frozen=True)
class Seen:
    room: int
    glitters: bool
    is_past: bool = False


@dataclass(frozen=True)
class Size:
    rooms: int = 5


def step(game: Game, at: Visitor, action: str, seat: int) -> Step[Visitor]:
    if action == "ask":
        if game.setting.value(TOOL) == "none":
            return Step(at, Ruling.ILLEGAL, "no_tool")
        return Step(at, Ruling.TOLD, note=f"{abs(game.house.treasure - at.room)} rooms away")
    room = at.room + MOVES[action]
    if not 0 <= room < game.house.rooms:
        return Step(at, Ruling.IDLE)
    return Step(replace(at, room=room), Ruling.CHANGED, moves=1)


def parse(game: Game, text: str) -> str:
    if text not in (*MOVES, "ask"):
        raise MalformedAction(f"{text!r}: expected left, right or ask")
    return text


def draw(seen: Seen) -> tuple[Frame, ...]:
    text = f"room {seen.room}" + (", it glitters" if seen.glitters else "")
    return (Frame("text/plain", text.encode(), "past" if seen.is_past else "current", text),)


def generate(size: Size, seed: int) -> House:
    place, _ = Dice(seed).roll(size.rooms - 1)
    return House(size.rooms, place + 1)


def found(game: Game, at: Visitor) -> bool:
    return at.room == game.house.treasure


def solve(game: Game, at: Visitor) -> Plan[str]:
    word = "right" if game.house.treasure > at.room else "left"
    return Plan((word,) * abs(game.house.treasure - at.room), optimal=True)


def twin(game: Game, at: Visitor, seat: int) -> tuple[Game, Visitor] | None:
    others = [room for room in range(game.house.rooms) if room not in (at.room, game.house.treasure)]
    return None if found(game, at) else (replace(game, house=replace(game.house, treasure=others[0])), at)


def extract(text: str) -> tuple[str, ...]:
    words = text.lower().rpartition("action:")[2].split()
    return tuple(words[:1])


RULES = Rules(
    version=1,
    instance=House,
    state=Visitor,
    reasons=(Reason("no_tool", "there is nobody to ask"),),
    open=lambda house, setting, shelf: Game(house, setting),
    start=lambda game, seed: Visitor(0),
    step=step,
    ended=lambda game, at: "solved" if found(game, at) else None,
    scores=lambda game, at: (float(found(game, at)),),
    same=lambda game, one, other: one == other,
    actions=lambda game, at, seat: [*MOVES] + ["ask"] * (game.setting.value(TOOL) == "ask"),
)

WORDS = Words(
    extractor_version=1,
    extract=extract,
    parse=parse,
    write=lambda game, action: action,
    brief=lambda game, seat: "Find the treasure: left, right, or ask.",
    instructions=lambda game, seat: "Find the treasure.",
)

PICTURES = Pictures(
    version=1,
    view=lambda game, at, seat: Seen(at.room, found(game, at)),
    draw=draw,
    past=lambda seen: replace(seen, is_past=True),
    gestures=lambda game, seat: (Gesture("key ArrowLeft", "left"), Gesture("key ArrowRight", "right")),
    hidden=lambda game: ("the other rooms",),
    twin=twin,
)

PUZZLES = Puzzles(
    recipe=Size,
    recipes={"five": Size()},
    axes=(Axis("rooms", "rooms", "Rooms of the house.", lambda house: house.rooms),),
    generate=generate,
    solve=solve,
)

LANTERN: Family[House, Game, Visitor, str, Seen, Size] = Family(
    name="lantern",
    title="Lantern",
    modalities=("text",),
    options=(FEEDBACK, TOOL),
    rules=RULES,
    words=WORDS,
    pictures=PICTURES,
    puzzles=PUZZLES,
)
