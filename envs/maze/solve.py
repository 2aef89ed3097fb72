"""Distances to the exit in actions, of all sizes, exactly: breadth first from the exit, over cells and headings."""

from __future__ import annotations

from array import array
from collections import deque

from plumbline.envs.family import Distance, Plan
from plumbline.envs.maze.model import AHEAD, CLIMBS, HEADINGS, Act, Game, Maze, Place, Walker
from plumbline.envs.maze.motion import acts, moved
from plumbline.envs.memo import MB, Memo

UNREACHED = 2**16 - 1
TABLES: Memo[array[int]] = Memo(8 * MB, name="maze: distances")
WAYS: Memo[dict[Place, int]] = Memo(8 * MB, name="maze: ways")


def solve(game: Game, walker: Walker) -> Plan[Act] | None:
    """Return the shortest plan from a state."""
    table, found = distances(game.maze), list[Act]()
    if table[_number(game.maze, walker)] == UNREACHED:
        return None
    while left := table[_number(game.maze, walker)]:
        act, walker = _nearer(game.maze, walker, left - 1, table)
        found.append(act)
    return Plan(tuple(found), optimal=True)


def distance(game: Game, walker: Walker) -> Distance | None:
    """Return the fewest actions to the exit; None where none lead there any more."""
    found = distances(game.maze)[_number(game.maze, walker)]
    return None if found == UNREACHED else Distance(found, found)


def fewest(maze: Maze) -> int | None:
    """Return the fewest actions from the start; None if no way leads to the exit."""
    found = distances(maze)[_number(maze, Walker(*maze.start, HEADINGS.index("north")))]
    return None if found == UNREACHED else found


def way(maze: Maze) -> int:
    """Return the cells of the shortest way from start to exit, without the start; stairs count as a cell."""
    return cells(maze)[maze.start]


@WAYS.remembering
def cells(maze: Maze) -> dict[Place, int]:
    """Return the cells of the shortest way to the exit, from each place that has one."""
    known, waiting = {maze.exit: 0}, deque([maze.exit])
    while waiting:
        place = waiting.popleft()
        for earlier in _leading(maze, place):
            if earlier not in known:
                known[earlier] = known[place] + 1
                waiting.append(earlier)
    return known


@TABLES.remembering
def distances(maze: Maze) -> array[int]:
    """Return the fewest actions from each cell under each heading."""
    before = _before(maze)
    table = array("H", [UNREACHED]) * (len(maze.floors) * maze.rows * maze.columns * len(HEADINGS))
    waiting = deque(_number(maze, Walker(*maze.exit, heading)) for heading in range(len(HEADINGS)))
    for number in waiting:
        table[number] = 0
    while waiting:
        number = waiting.popleft()
        for earlier in before.get(number, ()):
            if table[earlier] == UNREACHED:
                table[earlier] = table[number] + 1
                waiting.append(earlier)
    return table


def _before(maze: Maze) -> dict[int, list[int]]:
    """Return the states that one action leads from, to each state."""
    found: dict[int, list[int]] = {}
    every = acts(len(maze.floors))
    for walker in _walkers(maze):
        number = _number(maze, walker)
        for act in every:
            after = moved(maze, walker, act)
            if after is not None and after != walker:
                found.setdefault(_number(maze, after), []).append(number)
    return found


def _walkers(maze: Maze) -> list[Walker]:
    """List every state that is not at the exit."""
    return [
        Walker(column, row, floor, heading)
        for floor, rows in enumerate(maze.floors)
        for row, cells in enumerate(rows)
        for column in range(len(cells))
        if maze.is_open((column, row, floor)) and (column, row, floor) != maze.exit
        for heading in range(len(HEADINGS))
    ]


def _nearer(maze: Maze, walker: Walker, left: int, table: array[int]) -> tuple[Act, Walker]:
    """Return an action after which so many are left, and the state after it."""
    led = ((act, moved(maze, walker, act)) for act in acts(len(maze.floors)))
    return next((act, after) for act, after in led if after is not None and table[_number(maze, after)] == left)


def _number(maze: Maze, walker: Walker) -> int:
    cell = (walker.floor * maze.rows + walker.row) * maze.columns + walker.column
    return cell * len(HEADINGS) + walker.heading


def _leading(maze: Maze, place: Place) -> list[Place]:
    """List the open cells beside a place, and those whose stairs lead to it."""
    column, row, floor = place
    level = [(column + across, row + down, floor) for across, down in AHEAD]
    stairs = [(column, row, floor - floors) for floors in CLIMBS.values()]
    climbed = [each for each, floors in zip(stairs, CLIMBS.values(), strict=True) if maze.leads(each, floors)]
    return [each for each in level if maze.is_open(each)] + climbed
