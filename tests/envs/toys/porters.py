"""Porters: two people bring crates to their bays, and each knows the bays of half of them. Two seats that see different
pictures, a drag with two named ends, and a graded score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from plumbline.envs.dice import Dice
from plumbline.envs.drawing import canvas, png
from plumbline.envs.family import (
    Axis,
    Family,
    Frame,
    Gesture,
    MalformedAction,
    Panel,
    Pictures,
    Plan,
    Puzzles,
    Reason,
    Rules,
    Ruling,
    Step,
    Target,
    Words,
)
from plumbline.envs.setting import FEEDBACK, Setting

WIDTH, HEIGHT = 480, 240
CRATES = "abc"
COLORS = ((60, 90, 160), (160, 70, 60))
UNKNOWN = -1


@dataclass(frozen=True)
class Depot:
    bays: int
    at: tuple[int, ...]  # the bay of each crate at the start
    goals: tuple[int, ...]  # the bay where it belongs


@dataclass(frozen=True)
class Game:
    depot: Depot
    setting: Setting


@dataclass(frozen=True)
class Load:
    at: tuple[int, ...]
    turn: int = 0
    spent: tuple[bool, bool] = (False, False)


@dataclass(frozen=True)
class Seen:
    bays: int
    at: tuple[int, ...]
    goals: tuple[int, ...]  # UNKNOWN for crates of the partner
    seat: int
    drawn: bool
    is_past: bool = False


@dataclass(frozen=True)
class Yard:
    bays: int = 5


Carry = tuple[str, str]  # what, and to where: names of targets


def step(game: Game, load: Load, action: Carry, seat: int) -> Step[Load]:
    what, where = action
    if what not in CRATES:
        return Step(load, Ruling.ILLEGAL, "no_crate")
    crate, bay = CRATES.index(what), place(load, where)
    if load.at[crate] == bay:
        return Step(load, Ruling.IDLE)
    if bay in load.at:
        return Step(load, Ruling.ILLEGAL, "taken")
    at = (*load.at[:crate], bay, *load.at[crate + 1 :])
    return Step(replace(load, at=at), Ruling.CHANGED, moves=1)


def place(load: Load, where: str) -> int:
    """The bay that is meant; a crate stands for its own."""
    return load.at[CRATES.index(where)] if where in CRATES else int(where.removeprefix("bay ")) - 1


def passed(game: Game, load: Load, seat: int, spent: bool) -> Load:
    gone = tuple(one or (spent and number == seat) for number, one in enumerate(load.spent))
    return replace(load, turn=seat if gone[1 - seat] else 1 - seat, spent=gone)


def parse(game: Game, text: str) -> Carry:
    found = re.fullmatch(r"carry (?P<what>[abc]|bay [1-9]) to (?P<where>[abc]|bay [1-9])", text)
    if found is None or any(int(bay) > game.depot.bays for bay in re.findall(r"\d", text)):
        raise MalformedAction(f"{text[:80]!r}: expected carry <crate> to bay <number>")
    return found["what"], found["where"]


def carries(game: Game) -> list[Carry]:
    return [(crate, f"bay {bay}") for crate in CRATES for bay in range(1, game.depot.bays + 1)]


def actions(game: Game, load: Load, seat: int) -> Sequence[Carry]:
    return [each for each in carries(game) if step(game, load, each, seat).ruling is Ruling.CHANGED]


def grade(game: Game, load: Load) -> tuple[float, float]:
    share = sum(at == goal for at, goal in zip(load.at, game.depot.goals, strict=True)) / len(CRATES)
    return share, share


def astray(depot: Depot) -> int:
    return sum(at != goal for at, goal in zip(depot.at, depot.goals, strict=True))


def solve(game: Game, load: Load) -> Plan[Carry]:
    return Plan(tuple(_homeward(game.depot, list(load.at))), optimal=False)


def _homeward(depot: Depot, at: list[int]) -> Iterator[Carry]:
    while away := [crate for crate, bay in enumerate(at) if bay != depot.goals[crate]]:
        free = [crate for crate in away if depot.goals[crate] not in at]
        spare = next(bay for bay in range(depot.bays) if bay not in at)
        crate = free[0] if free else away[0]
        at[crate] = depot.goals[crate] if free else spare
        yield CRATES[crate], f"bay {at[crate] + 1}"


def view(game: Game, load: Load, seat: int) -> Seen:
    known = (goal if crate % 2 == seat else UNKNOWN for crate, goal in enumerate(game.depot.goals))
    return Seen(game.depot.bays, load.at, tuple(known), seat, game.setting.modality == "picture")


def twin(game: Game, load: Load, seat: int) -> tuple[Game, Load]:
    """The partner's crates belong elsewhere."""
    spare = next(bay for bay in range(game.depot.bays) if bay not in game.depot.goals)
    goals = list(game.depot.goals)
    goals[1 - seat] = spare
    return replace(game, depot=replace(game.depot, goals=tuple(goals))), load


def in_words(seen: Seen) -> str:
    crates = (f"crate {CRATES[crate]} in bay {bay + 1}" for crate, bay in enumerate(seen.at))
    orders = (f"{CRATES[crate]} to bay {bay + 1}" for crate, bay in enumerate(seen.goals) if bay != UNKNOWN)
    return "\n".join([", ".join(crates), f"your orders: {', '.join(orders)}"])


def draw(seen: Seen) -> tuple[Frame, ...]:
    caption, alt = "past" if seen.is_past else "current", in_words(seen)
    if not seen.drawn:
        nowhere = tuple(Target(name, None) for name, _ in places(seen))
        return (Frame("text/plain", alt.encode(), caption, alt, nowhere),)
    targets = tuple(Target(name, box) for name, box in places(seen))
    return (Frame("image/png", png.encode(picture(seen)), caption, alt, targets, WIDTH, HEIGHT),)


def places(seen: Seen) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """The bays, and in front of them the crates."""
    wide = 1000 // seen.bays
    for bay in range(seen.bays):
        yield f"bay {bay + 1}", (bay * wide, 150, (bay + 1) * wide, 700)
    for crate, bay in enumerate(seen.at):
        yield CRATES[crate], (bay * wide + wide // 5, 350, (bay + 1) * wide - wide // 5, 750)


def picture(seen: Seen) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), (225, 225, 220) if seen.is_past else (250, 250, 245))
    drawing, middles = ImageDraw.Draw(image), {}
    for name, (left, top, right, bottom) in places(seen):
        corners = (left * WIDTH // 1000, top * HEIGHT // 1000, right * WIDTH // 1000, bottom * HEIGHT // 1000)
        drawing.rectangle(corners, fill=(200, 160, 90) if name in CRATES else None, outline=(60, 60, 60))
        middles[name] = ((corners[0] + corners[2]) / 2, (corners[1] + corners[3]) / 2)
        canvas.write(image, name, (middles[name][0], corners[1] + 14), 16, (20, 20, 20))
    for crate, bay in enumerate(seen.goals):
        if bay != UNKNOWN:
            below = (middles[f"bay {bay + 1}"][0], HEIGHT - 30)
            canvas.write(image, f"{CRATES[crate]} here", below, 16, COLORS[seen.seat])
    return image


def generate(yard: Yard, seed: int) -> Depot:
    at, dice = Dice(seed).draw(range(yard.bays), len(CRATES))
    goals, _ = dice.draw(range(yard.bays), len(CRATES))
    return Depot(yard.bays, at, goals if goals != at else (*goals[1:], goals[0]))


RULES = Rules(
    version=1,
    instance=Depot,
    state=Load,
    reasons=(Reason("no_crate", "only crates can be carried"), Reason("taken", "a crate is there")),
    open=lambda depot, setting, shelf: Game(depot, setting),
    start=lambda game, seed: Load(game.depot.at),
    step=step,
    ended=lambda game, load: "solved" if load.at == game.depot.goals else None,
    scores=grade,
    same=lambda game, one, other: one.at == other.at,
    actions=actions,
    players=lambda game: 2,
    to_move=lambda game, load: (load.turn,),
    out=lambda game, load: tuple(seat for seat, gone in enumerate(load.spent) if gone),
    passed=passed,
)

WORDS = Words(
    extractor_version=1,
    extract=lambda text: tuple([text.rpartition("Action:")[2].strip()] if text.strip() else []),
    parse=parse,
    write=lambda game, action: f"carry {action[0]} to {action[1]}",
    commands=lambda game, seat: carries(game),
    seats=lambda game: ("Blue porter", "Red porter"),
    brief=lambda game, seat: "Bring the crates to their bays: carry <crate> to bay <number>.",
    instructions=lambda game, seat: f"You are the {('blue', 'red')[seat]} porter. Bring the crates to their bays.",
)

PICTURES = Pictures(
    version=1,
    view=view,
    draw=draw,
    panels=lambda game, seat: (
        (Panel("current", WIDTH, HEIGHT),) if game.setting.modality == "picture" else (Panel("current"),)
    ),
    past=lambda seen: replace(seen, is_past=True),
    gestures=lambda game, seat: (Gesture("drag", "carry {target} to {target2}"),),
    hidden=lambda game: ("the partner's orders",),
    twin=twin,
)

PUZZLES = Puzzles(
    recipe=Yard,
    recipes={"five": Yard()},
    axes=(Axis("astray", "crates", "Crates that are not in their bays.", astray),),
    generate=generate,
    solve=solve,
    measures_actions=False,
)

PORTERS: Family[Depot, Game, Load, Carry, Seen, Yard] = Family(
    name="porters",
    title="Porters",
    modalities=("picture", "text"),
    options=(FEEDBACK,),
    rules=RULES,
    words=WORDS,
    pictures=PICTURES,
    puzzles=PUZZLES,
)
