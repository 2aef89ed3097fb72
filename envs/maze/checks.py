"""Mazes checked against a search that knows the map alone: distances and plans."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from plumbline.envs import codec
from plumbline.envs.checking import Finding, equal
from plumbline.envs.maze import generate, motion, rules, solve
from plumbline.envs.maze.model import Game, Maze, Recipe, Walker
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty

RECIPES = (
    Recipe(columns=5, rows=5),
    Recipe(columns=9, rows=7, loops=3),
    Recipe(columns=13, rows=13),
    Recipe(columns=7, rows=7, floors=2, stairs=1),
    Recipe(columns=9, rows=9, floors=2, stairs=2, returns=True),
)

Spot = tuple[int, int, int, int, int]
"""A column, a row, a floor, and the columns and rows of a step ahead."""


def check(count: int, seed: int) -> Iterator[Finding]:
    """Yield the findings about `count` mazes, of each recipe in turn."""
    for number in range(count):
        maze = generate.generate(RECIPES[number % len(RECIPES)], seed + number)
        yield from _checked(rules.open_game(maze, Setting(BLIND), empty), f"maze {number}")


def _checked(game: Game, where: str) -> Iterator[Finding]:
    maze = game.maze
    yield equal("survives JSON", codec.load(Maze, codec.canonical(maze).decode()), maze, where)
    expected = _distances(maze)
    for column, row, floor, across, down in expected:
        walker = Walker(column, row, floor, _HEADINGS.index((across, down)))
        found = solve.distance(game, walker)
        exact = None if found is None else found.exact
        yield equal("distance", exact, expected[column, row, floor, across, down], f"{where}, {walker}")
    yield _won(game, where)


def _won(game: Game, where: str) -> Finding:
    walker = rules.start(game, 0)
    plan = solve.solve(game, walker)
    for act in plan.actions if plan else ():
        walker = motion.moved(game.maze, walker, act) or walker
    return equal("plan wins", rules.ended(game, walker), rules.SOLVED, where)


_HEADINGS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _distances(maze: Maze) -> dict[Spot, int | None]:
    """Return the fewest actions from each spot: backward along every edge, written without the rules."""
    spots = [
        (column, row, floor, *heading)
        for floor, rows in enumerate(maze.floors)
        for row, cells in enumerate(rows)
        for column, letter in enumerate(cells)
        if letter != "#"
        for heading in _HEADINGS
    ]
    earlier: dict[Spot, list[Spot]] = {}
    for spot in spots:
        for after in _after(maze, spot):
            earlier.setdefault(after, []).append(spot)
    found: dict[Spot, int | None] = dict.fromkeys(spots)
    waiting = deque(spot for spot in spots if maze.floors[spot[2]][spot[1]][spot[0]] == "E")
    for spot in waiting:
        found[spot] = 0
    while waiting:
        spot = waiting.popleft()
        for before in earlier.get(spot, []):
            if found[before] is None:
                found[before] = (found[spot] or 0) + 1
                waiting.append(before)
    return found


def _after(maze: Maze, spot: Spot) -> Iterator[Spot]:
    """Yield where each action leads: turns, one to three steps both ways, and stairs."""
    column, row, floor, across, down = spot
    yield column, row, floor, -down, across
    yield column, row, floor, down, -across
    for sign in (1, -1) if len(maze.floors) > 1 else (1,):
        at = column, row
        for _ in range(3):
            ahead = at[0] + sign * across, at[1] + sign * down
            if maze.floors[floor][at[1]][at[0]] == "E" or maze.floors[floor][ahead[1]][ahead[0]] == "#":
                break
            at = ahead
            yield *at, floor, across, down
    if maze.floors[floor][row][column] == "T":
        for other in (floor - 1, floor + 1):
            if 0 <= other < len(maze.floors) and maze.floors[other][row][column] != "#":
                yield column, row, other, across, down
