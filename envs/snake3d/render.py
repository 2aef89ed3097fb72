"""Pictures of the snake: polygons on the flat canvas, the farthest first, twice as large and shrunk.

All that is in the lattice throws shadows on the floor, the back wall and the left wall, and lines lead there from head
and food. So every cell can be read off, though the picture is flat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from PIL import Image, ImageDraw

from plumbline.envs.drawing import canvas, png
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.drawing.palette import INK, PALETTES, PAPER, RGB
from plumbline.envs.family import Frame
from plumbline.envs.setting import BLIND
from plumbline.envs.snake3d import eye as eyes
from plumbline.envs.snake3d import text
from plumbline.envs.snake3d.eye import Eye, Point
from plumbline.envs.snake3d.model import DIRECTIONS, LETTERS, TEXT, Cell, View
from plumbline.envs.snake3d.motion import Body, heading
from plumbline.envs.snake3d.places import Spot, along, disk, middle, moved, square, toward
from plumbline.envs.snake3d.room import WALLS, room
from plumbline.envs.snake3d.view import PAST

DRAWING_VERSION = 1

GREEN: RGB = PALETTES["safe"]["green"]
FOOD: RGB = PALETTES["safe"]["yellow"]
HEAD: RGB = (205, 255, 190)
ORANGE: RGB = (255, 120, 70)

OVERSIZE = 2
CORE, TAIL, SKULL, LINK, BALL = 0.32, 0.24, 0.36, 0.17, 0.3  # cells: half the edge of a box, or the radius of a ball
SHADOW, HEADS_SHADOW, BALLS_SHADOW = 0.36, 0.4, 0.27
NOSE = 0.62  # cells from the middle of the head to the tip
LETTER_SIZE = 0.17  # cells: half the width of its disk

Part = Callable[[], None]


def draw(view: View) -> tuple[Frame, ...]:
    """Draw the one frame of a view; none for blind players."""
    if view.modality == BLIND:
        return ()
    if view.modality == TEXT:
        told = "\n".join(text.lines(view))
        return (Frame("text/plain", told.encode(), view.caption, told),)
    return (FRAME_CACHE.show(("snake3d", DRAWING_VERSION, view), lambda: _painted(view)),)


def _painted(view: View) -> Frame:
    image = picture(view)
    return Frame("image/png", png.encode(image), view.caption, text.in_words(view), (), image.width, image.height)


def picture(view: View) -> Image.Image:
    """Draw a view as an RGB picture of the size that it asks for."""
    width, height = (each * OVERSIZE for each in view.size)
    image = room(view.edge, width, height).copy()
    scene = Scene(ImageDraw.Draw(image), eyes.of(view.edge, width, height))
    scene.shadows(view)
    scene.contents(view)
    scene.outlines(view)
    scene.marks(view)
    image = image.reduce(OVERSIZE)
    _tell(image, view)
    return image


def _tell(image: Image.Image, view: View) -> None:
    """Write the score at the top left, and how the snake crashed."""
    size, margin = round(image.height * 0.042), round(image.height * 0.03)
    for place, line in enumerate([text.score(view), *text.crashed(view)]):
        letters = canvas.lettering(line, size, PAPER, bold=False)
        image.paste(letters, (margin, margin + round(place * size * 1.5)), letters)
    if view.caption == PAST:
        canvas.stamp(image, PAST)


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a lattice, into which its contents are drawn."""

    drawing: ImageDraw.ImageDraw
    eye: Eye

    def shadows(self, view: View) -> None:
        """Draw the shadows on floor and walls: squares of the snake, disks of the food."""
        for cell in view.body[1:]:
            for _, center, axis in self._walls(cell):
                self._fill(square(center, axis, SHADOW), _mixed(GREEN, 0.55))
        for _, center, axis in self._walls(view.body[0]):
            self._fill(square(center, axis, HEADS_SHADOW), _mixed(HEAD, 0.45))
        for food in view.foods:
            for _, center, axis in self._walls(food):
                self._fill(disk(center, axis, BALLS_SHADOW), _mixed(FOOD, 0.5))

    def contents(self, view: View) -> None:
        """Draw the snake, the food, and the lines to their shadows, cell by cell, the farthest first."""
        parts: defaultdict[Cell, list[Part]] = defaultdict(list)
        for crossed, ends in self._crossed(view.body[0]):
            parts[crossed].append(partial(self._line, ends, HEAD, 1))
        for food in view.foods:
            for crossed, ends in self._crossed(food):
                parts[crossed].append(partial(self._line, ends, FOOD, 3))
            parts[food].append(partial(self._ball, food))
        for place, cell in enumerate(view.body):
            parts[cell].append(partial(self._piece, view.body, place))
        for cell in sorted(parts, key=_nearness):
            for part in parts[cell]:
                part()

    def outlines(self, view: View) -> None:
        """Draw the outlines of the food, and of its shadows and the head's, over all that hides them.

        Those beside their walls lie close behind the things themselves.
        """
        for is_close, center, axis in self._walls(view.body[0]):
            if not is_close:
                self._outline(square(center, axis, HEADS_SHADOW), HEAD, 0.016)
        for food in view.foods:
            for is_close, center, axis in self._walls(food):
                if not is_close:
                    self._outline(disk(center, axis, BALLS_SHADOW), INK, 0.09)
                    self._outline(disk(center, axis, BALLS_SHADOW), FOOD, 0.045)
            self._circle(self.eye.at(middle(food)), self._radius(food) * 1.1, None, INK, 0.09)
            self._circle(self.eye.at(middle(food)), self._radius(food), None, FOOD, 0.045)

    def marks(self, view: View) -> None:
        """Draw a letter beside the head for each safe move, or a star where it ran into something."""
        head = middle(view.body[0])
        size = max(self.eye.pixels(head) * LETTER_SIZE, self.eye.cell * self.eye.edge * 0.04)
        for move in view.safe or ():
            self._letter(LETTERS[move], self.eye.at(along(head, DIRECTIONS[move], 0.78)), size)
        if view.crash is not None:
            self._star(self.eye.at(along(head, DIRECTIONS[view.crash], 0.5)), self.eye.cell * 0.36)

    # --- shadows and lines

    def _walls(self, cell: Cell) -> Iterator[tuple[bool, Spot, int]]:
        """Yield whether a cell is beside each wall, with the middle of its shadow there, and the axis of the wall."""
        for axis, place in WALLS:
            is_close = cell[axis] == place * (self.eye.edge - 1)
            yield is_close, moved(middle(cell), axis, place * self.eye.edge), axis

    def _crossed(self, cell: Cell) -> Iterator[tuple[Cell, tuple[Spot, Spot]]]:
        """Yield the cells that the lines from a cell to the walls cross, with the ends of the line in each."""
        for axis, place in WALLS:
            step = 1 if place else -1
            begin = middle(cell)
            for number in range(cell[axis], self.eye.edge if place else -1, step):
                end = moved(begin, axis, number + 0.5 + step / 2)
                yield moved(cell, axis, number), (begin, end)
                begin = end

    def _line(self, ends: tuple[Spot, Spot], color: RGB, dashes: int) -> None:
        """Draw a line in so many dashes; one is the whole of it."""
        start, end = map(self.eye.at, ends)
        length = 1 if dashes == 1 else 0.55
        for dash in range(dashes):
            points = [_between(start, end, (dash + share) / dashes) for share in (0, length)]
            self.drawing.line(points, color, self._thick(0.025))

    # --- things

    def _piece(self, body: Body, place: int) -> None:
        """Draw a cell of the body, with the halves of the links to the cells before and behind."""
        cell = body[place]
        links = [toward(cell, other) for other in (*body[max(0, place - 1) : place], *body[place + 1 : place + 2])]
        for way in links:
            if _nearness(way) < 0:
                self._link(cell, way)
        self._segment(body, place)
        for way in links:
            if _nearness(way) > 0:
                self._link(cell, way)

    def _segment(self, body: Body, place: int) -> None:
        if place == 0:
            self._head(middle(body[0]), DIRECTIONS[heading(body)])
        else:
            self._box(middle(body[place]), (TAIL if place == len(body) - 1 else CORE,) * 3, GREEN)

    def _link(self, cell: Cell, way: Cell) -> None:
        x, y, z = (0.25 if each else LINK for each in way)
        self._box(along(middle(cell), way, 0.25), (x, y, z), _mixed(GREEN, 0.2))

    def _head(self, center: Spot, way: Cell) -> None:
        if _nearness(way) < 0:
            self._nose(center, way)
        self._box(center, (SKULL, SKULL, SKULL), HEAD)
        self._eyes(center, way)
        if _nearness(way) > 0:
            self._nose(center, way)

    def _nose(self, center: Spot, way: Cell) -> None:
        """Draw a pyramid on the side ahead, its farthest face first."""
        axis = next(axis for axis, each in enumerate(way) if each)
        base, tip = square(along(center, way, SKULL), axis, 0.26), along(center, way, NOSE)
        sides = sorted(zip(base, (*base[1:], base[0]), strict=True), key=lambda side: sum(map(_nearness, side)))
        for place, side in enumerate(sides):
            self.drawing.polygon(self.eye.outline((*side, tip)), _mixed(ORANGE, 0.45 - 0.15 * place), INK)

    def _eyes(self, center: Spot, way: Cell) -> None:
        """Draw two eyes toward the side ahead: on top of the head, or in front of it where it goes up or down."""
        side: Cell = (0, 0, 1) if way[1] else (0, -1, 0)
        apart: Cell = (0, 0, 1) if way[0] else (1, 0, 0)
        between = along(along(center, way, 0.16), side, SKULL)
        for off in (-0.17, 0.17):
            self._fill(disk(along(between, apart, off), 2 if way[1] else 1, 0.085), INK)

    def _box(self, center: Spot, halves: Spot, color: RGB) -> None:
        """Draw the three sides of a box that are in sight: right, front and top."""
        (x, y, z), (across, down, near) = center, halves
        left, right, top, bottom, back, front = x - across, x + across, y - down, y + down, z - near, z + near
        sides = (
            (((right, top, back), (right, top, front), (right, bottom, front), (right, bottom, back)), 0.42),
            (((left, top, front), (right, top, front), (right, bottom, front), (left, bottom, front)), 0.2),
            (((left, top, back), (right, top, back), (right, top, front), (left, top, front)), 0.0),
        )
        for spots, shade in sides:
            self._fill(spots, _mixed(color, shade))
            self._outline(spots, INK, 0.02)

    def _ball(self, cell: Cell) -> None:
        (x, y), size = self.eye.at(middle(cell)), self._radius(cell)
        self._circle((x, y), size, FOOD, INK, 0.03)
        self._circle((x - size * 0.35, y - size * 0.35), size * 0.25, PAPER, PAPER, 0)

    def _radius(self, cell: Cell) -> float:
        """Return the pixels of a ball's radius in a cell."""
        return self.eye.pixels(middle(cell)) * BALL

    # --- marks and strokes

    def _letter(self, letter: str, center: Point, size: float) -> None:
        self._circle(center, size, PAPER, INK, 0.02)
        letters = canvas.lettering(letter, round(size * 1.55), INK)
        corner = round(center[0] - letters.width / 2), round(center[1] - letters.height / 2)
        self.drawing.bitmap(corner, letters.getchannel("A"), INK)

    def _star(self, center: Point, size: float) -> None:
        x, y = center
        spikes = [size * (1 if place % 2 == 0 else 0.45) for place in range(16)]
        points = [(x + far * sin(pi * place / 8), y - far * cos(pi * place / 8)) for place, far in enumerate(spikes)]
        self.drawing.polygon(points, ORANGE, INK)

    def _circle(self, center: Point, radius: float, color: RGB | None, edge: RGB, cells: float) -> None:
        (x, y), size = center, radius
        self.drawing.ellipse((x - size, y - size, x + size, y + size), color, edge, self._thick(cells))

    def _fill(self, spots: Sequence[Spot], color: RGB) -> None:
        self.drawing.polygon(self.eye.outline(spots), color)

    def _outline(self, spots: Sequence[Spot], color: RGB, cells: float) -> None:
        points = self.eye.outline(spots)
        self.drawing.line([*points, points[0]], color, self._thick(cells))

    def _thick(self, cells: float) -> int:
        return max(2, round(self.eye.cell * cells))


def _nearness(spot: Spot) -> float:
    """Return the steps to the right, up and toward the eye: no cell hides one that has more of them."""
    x, y, z = spot
    return x - y + z


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _mixed(color: RGB, share: float) -> RGB:
    """Return a color with a share of ink."""
    red, green, blue = (round(one + (ink - one) * share) for one, ink in zip(color, INK, strict=True))
    return red, green, blue
