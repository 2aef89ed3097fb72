"""Views of a maze: what is in sight, or the map; and the gestures that act.

The eye stands at the back edge of the player's cell, so that openings beside it are in sight, and sees a right angle.
What is in sight is found exactly: from cell to cell, through their open sides, with the range of directions that is
left. A direction is its slope, cells across per cell ahead, as a whole number of UNITs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import lcm

from plumbline.envs.family import Gesture, Panel
from plumbline.envs.maze.model import (
    AHEAD,
    BACKWARD,
    CLIMBS,
    DOWN,
    EXIT,
    FORWARD,
    HEADINGS,
    HUD,
    OPEN,
    PICTURE,
    SIZE,
    START,
    TEXT,
    TURN_LEFT,
    TURN_RIGHT,
    UP,
    WALL,
    Act,
    Face,
    Game,
    Maze,
    Place,
    Pose,
    View,
    Walker,
)
from plumbline.envs.maze.motion import passed
from plumbline.envs.setting import BLIND

DEPTH = 10  # cells ahead in which all is dark
UNIT = 2 * lcm(*range(1, DEPTH + 1))  # every edge of a cell in sight has a whole slope
SIDEWAYS = UNIT  # the slope of the edges of the picture: half a right angle to each side
PLAYER = "^>v<"
PAST = "past"

Range = tuple[int, int]


def view(game: Game, walker: Walker, seat: int) -> View:
    """Return what is in sight, or the map; blind players see nothing."""
    modality = game.setting.modality
    if modality == BLIND:
        return View(modality)
    if modality == TEXT:
        return View(modality, lines=_map(game.maze, walker))
    cells, faces = _in_sight(game.maze, walker)
    stairs = tuple((*each, floors) for each in cells for floors in _stairs(game.maze, _cell(walker, *each)))
    pose = _pose(game, walker) if game.setting.value(HUD) == "paper" else None
    return View(modality, cells, faces, stairs, pose=pose, size=_size(game))


def past(seen: View) -> View:
    return replace(seen, caption=PAST)


def trail(game: Game, walker: Walker, act: Act, seat: int) -> tuple[View, ...]:
    """Return the views from the cells that a move passes."""
    if act.word not in (FORWARD, BACKWARD):
        return ()
    return tuple(view(game, each, seat) for each in passed(game.maze, walker, act)[1:-1])


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    if game.setting.modality == BLIND:
        return ()
    return (Panel("current", *(_size(game) if game.setting.modality == PICTURE else (0, 0))),)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List arrow keys, digits for longer moves, and swipes."""
    level = [
        Gesture("key ArrowUp", f"{FORWARD} small", "forward", hint="one cell ahead"),
        Gesture("key ArrowLeft", TURN_LEFT, "turn left"),
        Gesture("key ArrowRight", TURN_RIGHT, "turn right"),
        Gesture("key 2", f"{FORWARD} medium", "2 ahead", hint="up to two cells ahead"),
        Gesture("key 3", f"{FORWARD} large", "3 ahead", hint="up to three cells ahead"),
        Gesture("swipe up", f"{FORWARD} small"),
        Gesture("swipe left", TURN_LEFT),
        Gesture("swipe right", TURN_RIGHT),
    ]
    if len(game.maze.floors) == 1:
        return tuple(level)
    return (
        *level,
        Gesture("key ArrowDown", f"{BACKWARD} small", "back", hint="one cell back"),
        Gesture("swipe down", f"{BACKWARD} small"),
        Gesture("key PageUp", UP, "climb up", hint="by the stair where you stand"),
        Gesture("key PageDown", DOWN, "climb down", hint="by the stair where you stand"),
    )


def keys(game: Game, seat: int) -> str:
    climbs = ", Page Up and Page Down to climb" if len(game.maze.floors) > 1 else ""
    return f"the arrow keys to walk and turn, 2 and 3 for longer moves{climbs}"


def hidden(game: Game) -> tuple[str, ...]:
    """Name what the modality does not show."""
    if game.setting.modality == BLIND:
        return ("the maze",)
    return () if game.setting.modality == TEXT else ("what is behind walls and behind you",)


def twin(game: Game, walker: Walker, seat: int) -> tuple[Game, Walker] | None:
    """Return the game with one more open cell, which is out of sight; None if every wall inside is in sight."""
    if game.setting.modality == TEXT:
        return None
    shown = view(game, walker, seat)
    for place in _inner_walls(game.maze):
        other = replace(game, maze=_opened(game.maze, place))
        if view(other, walker, seat) == shown:
            return other, walker
    return None


# --- what is in sight


def sees_exit(maze: Maze, walker: Walker) -> bool:
    return any(face.shows == EXIT for face in _in_sight(maze, walker)[1])


def _in_sight(maze: Maze, walker: Walker) -> tuple[tuple[tuple[int, int], ...], tuple[Face, ...]]:
    """Return the open cells in sight and the sides that stop the eye, the farthest first."""
    cells, faces = set[tuple[int, int]](), set[Face]()
    waiting = [(0, 0, (-SIDEWAYS, SIDEWAYS))]
    while waiting:
        across, ahead, seen = waiting.pop()
        cells.add((across, ahead))
        for side, beside, part in _sides(across, ahead, seen):
            shows = _shown(maze, walker, *beside)
            if shows == OPEN:
                waiting.append((*beside, part))
            else:
                faces.add(Face(across, ahead, side, shows))
    return tuple(sorted(cells, key=_nearness)), tuple(sorted(faces, key=lambda face: _nearness(face.cell)))


def _sides(across: int, ahead: int, seen: Range) -> Iterator[tuple[str, tuple[int, int], Range]]:
    """Yield the sides of a cell through which one looks away from it: the cell beyond, and the directions."""
    for side, beside, (start, end) in _openings(across, ahead):
        part = max(start, seen[0]), min(end, seen[1])
        if part[0] < part[1]:
            yield side, beside, part


def _openings(across: int, ahead: int) -> Iterator[tuple[str, tuple[int, int], Range]]:
    """Yield the sides of a cell that face away from the eye, and their directions."""
    left, right = ((2 * across + end) * UNIT // 2 for end in (-1, 1))  # slopes of the edges at a distance of one cell
    yield "front", (across, ahead + 1), (left // (ahead + 1), right // (ahead + 1))
    if across >= 0:
        yield "right", (across + 1, ahead), (right // (ahead + 1), right // ahead if ahead else SIDEWAYS)
    if across <= 0:
        yield "left", (across - 1, ahead), (left // ahead if ahead else -SIDEWAYS, left // (ahead + 1))


def _shown(maze: Maze, walker: Walker, across: int, ahead: int) -> str:
    """Return what one sees at the near side of a cell: OPEN if one sees into it."""
    if ahead >= DEPTH:
        return ""
    letter = maze.letter(_cell(walker, across, ahead))
    return letter if letter in (WALL, EXIT) else OPEN


def _cell(walker: Walker, across: int, ahead: int) -> Place:
    """Return the place of a cell, told from where the player stands."""
    (x, y), (right, down) = AHEAD[walker.heading], AHEAD[(walker.heading + 1) % len(HEADINGS)]
    return walker.column + ahead * x + across * right, walker.row + ahead * y + across * down, walker.floor


def _stairs(maze: Maze, place: Place) -> list[int]:
    return [floors for floors in CLIMBS.values() if maze.leads(place, floors)]


def _nearness(cell: tuple[int, int]) -> tuple[int, int, int]:
    across, ahead = cell
    return -ahead, -abs(across), across


# --- the rest


def _pose(game: Game, walker: Walker) -> Pose:
    floor = walker.floor if len(game.maze.floors) > 1 else None
    return Pose(walker.column, walker.row, floor, HEADINGS[walker.heading])


def _map(maze: Maze, walker: Walker) -> tuple[str, ...]:
    found: list[str] = []
    for floor, rows in enumerate(maze.floors):
        if len(maze.floors) > 1:
            found.append(f"floor {floor}:")
        for number, row in enumerate(rows):
            letters = row.replace(START, OPEN)
            if (number, floor) == (walker.row, walker.floor):
                letters = letters[: walker.column] + PLAYER[walker.heading] + letters[walker.column + 1 :]
            found.append(letters)
    return tuple(found)


def _size(game: Game) -> tuple[int, int]:
    width, _, height = game.setting.value(SIZE).partition("x")
    return int(width), int(height)


def _inner_walls(maze: Maze) -> list[Place]:
    return [
        (column, row, floor)
        for floor in range(len(maze.floors))
        for row in range(1, maze.rows - 1)
        for column in range(1, maze.columns - 1)
        if not maze.is_open((column, row, floor))
    ]


def _opened(maze: Maze, place: Place) -> Maze:
    column, row, floor = place
    rows = list(maze.floors[floor])
    rows[row] = rows[row][:column] + OPEN + rows[row][column + 1 :]
    return Maze(tuple(tuple(rows) if number == floor else each for number, each in enumerate(maze.floors)))
