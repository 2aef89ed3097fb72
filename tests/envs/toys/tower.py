"""Tower: two floors seen from inside. Ladders, a key, a way out, and an end that the walker declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import (
    Axis,
    Distance,
    Ending,
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
    Words,
)
from plumbline.envs.setting import FEEDBACK, Setting

SIGHT, PLAN = "sight", "plan"
WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west
TURNS = {"left": -1, "right": 1}
ACTIONS = ("forward", "left", "right", "climb", "take", "leave")
WALL, FREE, LADDER, KEY, EXIT = "#.Hkx"

Floor = tuple[str, ...]
Place = tuple[int, int, int]  # floor, row, column


@dataclass(frozen=True)
class Maze:
    floors: tuple[Floor, ...]


@dataclass(frozen=True)
class Game:
    maze: Maze
    setting: Setting

    def at(self, place: Place) -> str:
        floor, row, column = place
        return self.maze.floors[floor][row][column]


@dataclass(frozen=True)
class Walker:
    place: Place
    way: int = 1
    has_key: bool = False
    has_left: bool = False


@dataclass(frozen=True)
class Seen:
    ahead: str  # what lies before the walker, up to the first wall
    here: str
    has_key: bool
    plan: tuple[Floor, ...] = ()
    walker: Walker | None = None
    is_past: bool = False


@dataclass(frozen=True)
class Size:
    columns: int = 3


def start(game: Game, seed: int) -> Walker:
    return Walker((0, 1, 1))


def ahead(walker: Walker) -> Place:
    floor, row, column = walker.place
    down, across = WAYS[walker.way]
    return floor, row + down, column + across


def step(game: Game, walker: Walker, action: str, seat: int) -> Step[Walker]:
    match action:
        case "forward" if game.at(ahead(walker)) != WALL:
            return _moved(replace(walker, place=ahead(walker)))
        case "left" | "right":
            return _moved(replace(walker, way=(walker.way + TURNS[action]) % 4))
        case "climb" if game.at(walker.place) == LADDER:
            return _moved(replace(walker, place=(1 - walker.place[0], *walker.place[1:])))
        case "take" if game.at(walker.place) == KEY and not walker.has_key:
            return _moved(replace(walker, has_key=True))
        case "leave" if game.at(walker.place) == EXIT and walker.has_key:
            return _moved(replace(walker, has_left=True))
        case "forward":
            return Step(walker, Ruling.IDLE)
    return Step(walker, Ruling.ILLEGAL, f"no_{action}")


def ended(game: Game, walker: Walker) -> str | None:
    return "left" if walker.has_left else None


def scores(game: Game, walker: Walker) -> tuple[float, ...]:
    return (walker.has_key / 2 + walker.has_left / 2,)


def actions(game: Game, walker: Walker, seat: int) -> list[str]:
    return [action for action in ACTIONS if step(game, walker, action, seat).ruling is not Ruling.ILLEGAL]


def parse(game: Game, text: str) -> str:
    if text not in ACTIONS:
        raise MalformedAction(f"{text!r}: expected one of {', '.join(ACTIONS)}")
    return text


def view(game: Game, walker: Walker, seat: int) -> Seen:
    kinds = "".join(game.at(place) for place in sight(game, walker))
    seen = Seen(kinds, game.at(walker.place), walker.has_key)
    return replace(seen, plan=game.maze.floors, walker=walker) if game.setting.modality == PLAN else seen


def sight(game: Game, walker: Walker) -> Iterator[Place]:
    while game.at(walker.place) != WALL:
        walker = replace(walker, place=ahead(walker))
        yield walker.place


def draw(seen: Seen) -> tuple[Frame, ...]:
    facts = [f"here {seen.here}", f"ahead {seen.ahead}", f"key {'yes' if seen.has_key else 'no'}"]
    if seen.walker is not None:
        facts += [*(row for floor in seen.plan for row in floor), f"at {seen.walker}"]
    text = "\n".join(facts)
    return (Frame("text/plain", text.encode(), "past" if seen.is_past else "current", text),)


def hidden(game: Game) -> tuple[str, ...]:
    return ("what is not ahead",) if game.setting.modality == SIGHT else ()


def twin(game: Game, walker: Walker, seat: int) -> tuple[Game, Walker] | None:
    """A wall out of sight is none."""
    if game.setting.modality == PLAN:
        return None
    floors = [list(floor) for floor in game.maze.floors]
    other = floors[1 - walker.place[0]]
    other[0] = FREE + other[0][1:] if other[0][0] == WALL else WALL + other[0][1:]
    return replace(game, maze=Maze(tuple(map(tuple, floors)))), walker


def generate(size: Size, seed: int) -> Maze:
    """Two corridors, one over the other, with a ladder at a random place."""
    ladder, _ = Dice(seed).roll(size.columns)
    edge = WALL * (size.columns + 2)
    floors = ([FREE] * size.columns, [FREE] * size.columns)
    floors[0][ladder] = floors[1][ladder] = LADDER
    floors[0][(ladder + 1) % size.columns], floors[1][(ladder + 1) % size.columns] = KEY, EXIT
    return Maze(tuple((edge, f"{WALL}{''.join(floor)}{WALL}", edge) for floor in floors))


def solve(game: Game, walker: Walker) -> Plan[str] | None:
    """Search breadth first."""
    queue, known = [(walker, ())], {walker}
    for each, said in queue:
        if each.has_left:
            return Plan(said, optimal=True)
        for action in actions(game, each, 0):
            after = step(game, each, action, 0).state
            if after not in known:
                known.add(after)
                queue.append((after, (*said, action)))
    return None


def distance(game: Game, walker: Walker) -> Distance | None:
    plan = solve(game, walker)
    return None if plan is None else Distance(len(plan.actions), len(plan.actions))


def _moved(walker: Walker) -> Step[Walker]:
    return Step(walker, Ruling.CHANGED, moves=1)


RULES = Rules(
    version=1,
    instance=Maze,
    state=Walker,
    reasons=(
        Reason("no_climb", "there is no ladder here"),
        Reason("no_take", "there is nothing to take"),
        Reason("no_leave", "the way out is elsewhere, or locked"),
    ),
    endings=(Ending("left", "the walker left"),),
    declares_end=True,
    open=lambda maze, setting, shelf: Game(maze, setting),
    start=start,
    step=step,
    ended=ended,
    scores=scores,
    same=lambda game, one, other: one == other,
    actions=actions,
    readings=lambda game, walker: {"keys": int(walker.has_key)},
)

WORDS = Words(
    extractor_version=1,
    extract=lambda text: tuple(text.lower().rpartition("action:")[2].split()[:1]),
    parse=parse,
    write=lambda game, action: action,
    commands=lambda game, seat: ACTIONS,
    brief=lambda game, seat: f"Find the key and leave: {', '.join(ACTIONS)}.",
    instructions=lambda game, seat: "Find the key and leave.",
)

PICTURES = Pictures(
    version=1,
    view=view,
    draw=draw,
    past=lambda seen: replace(seen, is_past=True),
    panels=lambda game, seat: (Panel("current"),),
    gestures=lambda game, seat: tuple(
        Gesture(f"key {action[0]}", action, action) for action in ("forward", "climb", "take")
    ),
    hidden=hidden,
    twin=twin,
)

PUZZLES = Puzzles(
    recipe=Size,
    recipes={"small": Size(), "long": Size(6)},
    axes=(Axis("columns", "cells", "How long a floor is.", lambda maze: len(maze.floors[0][0]) - 2),),
    generate=generate,
    solve=solve,
    distance=distance,
)

TOWER: Family[Maze, Game, Walker, str, Seen, Size] = Family(
    name="tower",
    title="Tower",
    modalities=(SIGHT, PLAN),
    options=(FEEDBACK,),
    rules=RULES,
    words=WORDS,
    pictures=PICTURES,
    puzzles=PUZZLES,
)
