"""The values of mazes: Maze, Game, Walker, Act, View and Recipe.

A maze has one or two floors of square cells. Columns count from 0 to the right, rows from 0 down, north is up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from plumbline.envs.family import InvalidInstance
from plumbline.envs.setting import FEEDBACK, Option, Setting

SMALLEST, LARGEST = 3, 25  # columns and rows, with the walls around
MOST_FLOORS = 2
WALL, OPEN, START, EXIT, STAIR = "#", ".", "S", "E", "T"
LETTERS = WALL + OPEN + START + EXIT + STAIR

PICTURE, TEXT = MODALITIES = ("picture", "text")
HUD = Option("hud", ("paper", "none"))
SIZE = Option("size", ("800x600", "512x384"))
OPTIONS = (FEEDBACK, HUD, SIZE)

HEADINGS = ("north", "east", "south", "west")
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # columns and rows of one step, by heading
SIZES = {"small": 1, "medium": 2, "large": 3}  # cells of a move, by its name

TURN_LEFT, TURN_RIGHT = "turn_left", "turn_right"
FORWARD, BACKWARD = "move_forward", "move_backward"
UP, DOWN = "climb_up", "climb_down"
TURNS = {TURN_LEFT: -1, TURN_RIGHT: 1}  # quarters to the right
CLIMBS = {UP: 1, DOWN: -1}  # floors

Place = tuple[int, int, int]
"""A column, a row and a floor."""


@dataclass(frozen=True)
class Maze:
    """The instance: rows of letters, floor by floor, the lowest first."""

    floors: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        _check_shape(self.floors)
        _check_letters(self.floors)

    @property
    def columns(self) -> int:
        return len(self.floors[0][0])

    @property
    def rows(self) -> int:
        return len(self.floors[0])

    @cached_property
    def start(self) -> Place:
        return self._place(START)

    @cached_property
    def exit(self) -> Place:
        return self._place(EXIT)

    def letter(self, place: Place) -> str:
        """Return the letter of a cell; all beyond the maze is wall."""
        column, row, floor = place
        inside = 0 <= column < self.columns and 0 <= row < self.rows and 0 <= floor < len(self.floors)
        return self.floors[floor][row][column] if inside else WALL

    def is_open(self, place: Place) -> bool:
        return self.letter(place) != WALL

    def leads(self, place: Place, floors: int) -> bool:
        """Return whether a stair leads from a cell so many floors up."""
        column, row, floor = place
        return self.letter(place) == STAIR and self.is_open((column, row, floor + floors))

    def _place(self, letter: str) -> Place:
        return next(
            (row.index(letter), number, floor)
            for floor, rows in enumerate(self.floors)
            for number, row in enumerate(rows)
            if letter in row
        )


@dataclass(frozen=True)
class Game:
    """A maze opened under a setting."""

    maze: Maze
    setting: Setting


@dataclass(frozen=True, slots=True)
class Walker:
    """The state: where the player stands, and the number of their heading."""

    column: int
    row: int
    floor: int
    heading: int

    @property
    def place(self) -> Place:
        return self.column, self.row, self.floor


@dataclass(frozen=True, slots=True)
class Act:
    """The action: a turn, a move with its size, or a climb."""

    word: str
    size: str = ""  # of a move


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a cell that stops the eye, seen from where the player stands."""

    across: int  # cells to the right of the player's column
    ahead: int  # cells in front of the player
    side: str  # of the cell: "front", "left", "right"
    shows: str  # WALL, EXIT or "" for fog

    @property
    def cell(self) -> tuple[int, int]:
        return self.across, self.ahead

    @property
    def behind(self) -> tuple[int, int]:
        """The cell behind it."""
        if self.side == "front":
            return self.across, self.ahead + 1
        return self.across + (1 if self.side == "right" else -1), self.ahead


@dataclass(frozen=True, slots=True)
class Pose:
    """Position and heading of the player, as the display tells them."""

    column: int
    row: int
    floor: int | None  # None: there is one floor
    heading: str


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player: what is in sight, or the map."""

    modality: str
    cells: tuple[tuple[int, int], ...] = ()  # open ones in sight, across and ahead, the farthest first
    faces: tuple[Face, ...] = ()  # the farthest first
    stairs: tuple[tuple[int, int, int], ...] = ()  # in sight: across, ahead, and floors that it leads up
    lines: tuple[str, ...] = ()  # of the map
    pose: Pose | None = None  # None: it is not told
    caption: str = "current"
    size: tuple[int, int] = (0, 0)  # pixels; 0 in text


@dataclass(frozen=True, slots=True)
class Recipe:
    """The properties that a maze should have."""

    columns: int = 7  # odd, like rows, with the walls around
    rows: int = 7
    floors: int = 1
    stairs: int = 0  # pairs; with two floors 1 or 2
    returns: bool = False  # the exit is on the floor of the start
    loops: int = 0  # walls that are open beyond those of a tree, by floor
    way: tuple[int, int] = field(default=(4, LARGEST * LARGEST))  # cells from start to exit, at least and at most
    fewest: int = 4  # actions, at least


def _check_shape(floors: tuple[tuple[str, ...], ...]) -> None:
    if not 1 <= len(floors) <= MOST_FLOORS:
        raise InvalidInstance(f"{len(floors)} floors: expected 1 or {MOST_FLOORS}")
    rows, columns = len(floors[0]), len(floors[0][0]) if floors[0] else 0
    for side, length in (("rows", rows), ("columns", columns)):
        if not SMALLEST <= length <= LARGEST:
            raise InvalidInstance(f"{length} {side}: expected {SMALLEST} to {LARGEST}")
    for floor, each in enumerate(floors):
        if len(each) != rows:
            raise InvalidInstance(f"floor {floor}: {len(each)} rows, expected {rows} as on floor 0")
        for number, row in enumerate(each):
            _check_row(row, f"floor {floor}, row {number}", columns, is_border=number in (0, rows - 1))


def _check_row(row: str, where: str, columns: int, *, is_border: bool) -> None:
    if len(row) != columns:
        raise InvalidInstance(f"{where}: {len(row)} cells, expected {columns} as in row 0")
    if odd := next((letter for letter in row if letter not in LETTERS), ""):
        raise InvalidInstance(f"{where}: {odd!r}, expected one of {' '.join(LETTERS)}")
    if row[0] != WALL or row[-1] != WALL or (is_border and set(row) != {WALL}):
        raise InvalidInstance(f"{where}: open at the edge, expected walls all around")


def _check_letters(floors: tuple[tuple[str, ...], ...]) -> None:
    text = "".join(row for rows in floors for row in rows)
    for letter, name in ((START, "start"), (EXIT, "exit")):
        if text.count(letter) != 1:
            raise InvalidInstance(f"{text.count(letter)} cells {letter}: expected one {name}")
    if STAIR in text and len(floors) == 1:
        raise InvalidInstance(f"a stair {STAIR} with one floor: expected two floors, or none")
