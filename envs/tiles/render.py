"""Boards of the tile puzzle as text, as a flat picture and as a solid one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from plumbline.envs.drawing import canvas, png, render_thread, scene
from plumbline.envs.drawing.camera import Camera, project
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.drawing.lights import Shadows, Sunlight
from plumbline.envs.drawing.palette import BACKDROPS, INK, PAPER, RGB
from plumbline.envs.drawing.poses import Pose
from plumbline.envs.family import Frame, Target
from plumbline.envs.memo import MB, Memo
from plumbline.envs.slides import labels, moves
from plumbline.envs.slides.grid import RIM, Grid, fitted
from plumbline.envs.tiles.model import FLAT, TEXT, Look, View, cell_name

Floats = npt.NDArray[np.float64]

DRAWING_VERSION = 2

FRAME: RGB = (44, 46, 52)
GROUND: RGB = (86, 88, 96)  # of blank cells
TILE: RGB = (240, 214, 160)
SIDE: RGB = (203, 166, 104)
LABEL: RGB = (226, 228, 232)
GAP = 0.04  # between a tile and the edge of its cell
HEIGHT = 0.34  # of a solid tile, in cells
THICKNESS = 0.22
TEXTURE_PIXELS = 112  # a cell, on the solid board's picture
NUMBER_PIXELS = 128  # a tile's top
VIEW_FROM = np.array([0.0, 5.57, 3.68])  # as the published camera looks, from straight before the board
TARGET = np.array([0.0, -0.2, 0.1])
FOV = 60.0

PARTS: Memo[Image.Image] = Memo(48 * MB, name="tiles: parts of pictures")  # of flat pictures


@dataclass(frozen=True, slots=True)
class Shot:
    """One board to be drawn: a view holds one or two."""

    modality: str
    columns: int
    rows: int
    caption: str
    cells: tuple[int, ...]  # of each tile
    look: Look | None

    @property
    def blank(self) -> list[int]:
        return sorted(set(range(self.columns * self.rows)) - set(self.cells))


def draw(view: View) -> tuple[Frame, ...]:
    """Draw one frame per board. Raises scene.NoRenderer for a solid picture without OpenGL."""
    shots = (Shot(view.modality, view.columns, view.rows, *board, view.look) for board in view.boards)
    return tuple(_frame(shot) for shot in shots)


def listing(shot: Shot) -> str:
    """List the board in words: one line per tile, in board order."""
    return "\n".join(f"{cell_name(shot.rows, cell)} {name}" for cell, name in _named(shot))


def picture(shot: Shot) -> Image.Image:
    """Draw the board as an RGB picture of the size that its look asks for."""
    return _flat(shot) if shot.modality == FLAT else _solid(shot)


def _frame(shot: Shot) -> Frame:
    if shot.modality == TEXT:
        text = listing(shot)
        return Frame("text/plain", text.encode(), shot.caption, text, _lines(shot))
    drawer = "pillow" if shot.modality == FLAT else render_thread.renderer()
    return FRAME_CACHE.show(("tiles", drawer, DRAWING_VERSION, shot), lambda: _painted(shot))


def _painted(shot: Shot) -> Frame:
    image = picture(shot)
    box = _flat_box if shot.modality == FLAT else _solid_box
    targets = _targets(shot, [_thousandths(shot, box(shot, cell)) for cell, _ in _named(shot)])
    return Frame("image/png", png.encode(image), shot.caption, listing(shot), targets, image.width, image.height)


def _named(shot: Shot) -> list[tuple[int, str]]:
    """Return cells and names of the tiles, in board order."""
    return [
        (cell, f"tile {number}") for cell, number in sorted((cell, tile) for tile, cell in enumerate(shot.cells, 1))
    ]


def _lines(shot: Shot) -> tuple[Target, ...]:
    """Return a target for each line of text, over the full width."""
    lines = len(shot.cells)
    return _targets(shot, [(0, 1000 * line // lines, 1000, 1000 * (line + 1) // lines) for line in range(lines)])


def _targets(shot: Shot, boxes: list[tuple[int, int, int, int]]) -> tuple[Target, ...]:
    """Return a target for each tile, in board order, with the ways to the blank cells beside it."""
    beside, blank = moves.neighbors(shot.columns, shot.rows), shot.blank
    return tuple(
        Target(name, box, tuple(way for way in moves.DIRECTIONS if beside[way][cell] in blank))
        for (cell, name), box in zip(_named(shot), boxes, strict=True)
    )


# --- flat pictures


def _grid(shot: Shot) -> Grid:
    look = _looked(shot)
    return fitted(look.width_pixels, look.height_pixels, shot.columns, shot.rows)


def _flat(shot: Shot) -> Image.Image:
    grid, look = _grid(shot), _looked(shot)
    image = _flat_board(grid, look, shot.caption).copy()
    for number, cell in enumerate(shot.cells, 1):
        sprite = _sprite(number, grid.cell)
        x, y = grid.center(cell)
        image.paste(sprite, (round(x - grid.cell / 2), round(y - grid.cell / 2)), sprite)
    if look.labels in ("cells", "both"):
        labels.write_cells(image, grid, cell_name, shot.blank, labels.flat(grid.rows), LABEL)
    return image


@PARTS.remembering
def _flat_board(grid: Grid, look: Look, caption: str) -> Image.Image:
    """Draw the empty board with its edge labels and caption."""
    image = canvas.backdrop(caption, look.width_pixels, look.height_pixels)
    right, bottom = grid.left + grid.columns * grid.cell, grid.top + grid.rows * grid.cell
    edge = max(2, grid.cell // 20)
    box = (grid.left - edge, grid.top - edge, right + edge - 1, bottom + edge - 1)
    ImageDraw.Draw(image).rectangle(box, GROUND, FRAME, edge)
    if look.labels in ("edge", "both"):
        labels.write_edges(image, grid, cell_name, labels.flat(grid.rows))
    canvas.stamp(image, caption)
    return image


@PARTS.remembering
def _sprite(number: int, cell: int) -> Image.Image:
    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        line, gap = max(canvas.OVERSIZE, wide // 40), wide * GAP
        drawing.rounded_rectangle((gap, gap, wide - gap, high - gap), wide * 0.1, TILE, SIDE, line)

    sprite = canvas.smooth(cell, cell, draw)
    letters = canvas.lettering(str(number), max(6, round(cell * 0.5)), INK)
    sprite.alpha_composite(letters, ((cell - letters.width) // 2, (cell - letters.height) // 2))
    return sprite


def _flat_box(shot: Shot, cell: int) -> Floats:
    grid = _grid(shot)
    half = grid.cell / 2
    return np.array([np.subtract(grid.center(cell), half), np.add(grid.center(cell), half)])


# --- solid pictures


def _solid(shot: Shot) -> Image.Image:
    look = _looked(shot)
    wide, deep = shot.columns + 2 * RIM, shot.rows + 2 * RIM
    slab = scene.Solid("sides", (0.0, -THICKNESS, 0.0), (wide, THICKNESS, deep), FRAME)
    bodies = (_body(shot, cell) for cell in shot.cells)
    tops = (_top(shot, number, cell) for number, cell in enumerate(shot.cells, 1))
    stage = _stage(shot.columns, shot.rows, shot.caption, look)
    image = render_thread.render(scene.Scene(stage, (slab, *bodies), (_ground(shot, look), *tops)))
    canvas.stamp(image, shot.caption)
    return image


@lru_cache(maxsize=64)  # at most 100 kB
def _stage(columns: int, rows: int, caption: str, look: Look) -> scene.Stage:
    return scene.Stage(
        camera=_camera(columns, rows, look.width_pixels / look.height_pixels),
        backdrop=BACKDROPS[caption],
        width_pixels=look.width_pixels,
        height_pixels=look.height_pixels,
        light=Sunlight(Shadows(radius=float(np.hypot(columns, rows)) / 2 + 1, floor=-THICKNESS)),
    )


def _middle(shot: Shot, cell: int) -> tuple[float, float]:
    """Return x and z of a cell's center; the board's center is the origin."""
    column, row = divmod(cell, shot.rows)
    return column + 0.5 - shot.columns / 2, shot.rows / 2 - row - 0.5


def _body(shot: Shot, cell: int) -> scene.Solid:
    x, z = _middle(shot, cell)
    side = 1 - 2 * GAP
    return scene.Solid("cube", (x, 0.0, z), (side, HEIGHT, side), SIDE)


def _top(shot: Shot, number: int, cell: int) -> scene.Plate:
    """Return the top of a tile: its number, a hair above its body."""
    x, z = _middle(shot, cell)
    side = 1 - 2 * GAP
    texture = scene.Texture(("tile", DRAWING_VERSION, number), lambda: _face(number))
    return scene.Plate(texture, side, side, Pose((x, HEIGHT + 0.002, z)))


def _face(number: int) -> Image.Image:
    image = Image.new("RGB", (NUMBER_PIXELS, NUMBER_PIXELS), TILE)
    canvas.write(image, str(number), (NUMBER_PIXELS / 2, NUMBER_PIXELS / 2), round(NUMBER_PIXELS * 0.56), INK)
    return image


def _ground(shot: Shot, look: Look) -> scene.Plate:
    blank = tuple(shot.blank) if look.labels in ("cells", "both") else ()
    rows = labels.as_seen(_seen_by(shot), look.width_pixels / look.height_pixels, shot.rows, HEIGHT)
    name = ("tiles", DRAWING_VERSION, shot.columns, look.labels, rows, blank)
    texture = scene.Texture(name, lambda: _ground_picture(shot, rows, look.labels))
    return scene.Plate(texture, shot.columns + 2 * RIM, shot.rows + 2 * RIM)


def _ground_picture(shot: Shot, rows: labels.Rows, shown: str) -> Image.Image:
    """Draw the board without tiles, seen from above."""
    cell, rim = TEXTURE_PIXELS, round(RIM * TEXTURE_PIXELS)
    grid = Grid(rim, rim, cell, shot.columns, shot.rows)
    image = Image.new("RGB", (shot.columns * cell + 2 * rim, shot.rows * cell + 2 * rim), FRAME)
    box = (rim, rim, rim + shot.columns * cell - 1, rim + shot.rows * cell - 1)
    ImageDraw.Draw(image).rectangle(box, GROUND)
    if shown in ("cells", "both"):
        labels.write_cells(image, grid, cell_name, shot.blank, rows, PAPER)
    if shown in ("edge", "both"):
        labels.write_edges(image, grid, cell_name, rows)
    return image


def _solid_box(shot: Shot, cell: int) -> Floats:
    """Return the corners of a tile's bounding box, in pixels."""
    look, (x, z), half = _looked(shot), _middle(shot, cell), 0.5 - GAP
    corners = np.array([(x + a, y, z + b) for a in (-half, half) for y in (0, HEIGHT) for b in (-half, half)])
    return project(_seen_by(shot), look.width_pixels, look.height_pixels, corners)


def _seen_by(shot: Shot) -> Camera:
    look = _looked(shot)
    return _camera(shot.columns, shot.rows, look.width_pixels / look.height_pixels)


@lru_cache(maxsize=256)  # at most 250 kB
def _camera(columns: int, rows: int, aspect: float) -> Camera:
    """Return the nearest camera that sees the whole board."""
    near, far = 1.0, 60.0
    while far - near > 0.01:
        middle = (near + far) / 2
        near, far = (near, middle) if _fits(columns, rows, aspect, middle) else (middle, far)
    return _from(far)


def _fits(columns: int, rows: int, aspect: float, away: float) -> bool:
    """Return whether the board and its tiles leave a margin, and room for the caption."""
    wide, deep = columns / 2 + RIM, rows / 2 + RIM
    corners = np.array([(x, y, z) for x in (-wide, wide) for y in (-THICKNESS, HEIGHT) for z in (-deep, deep)])
    across, down = project(_from(away), aspect, 1.0, corners).T
    margin = 0.02 * aspect
    return bool(min(across) > margin and max(across) < aspect - margin and min(down) > 0.06 and max(down) < 0.97)


def _from(away: float) -> Camera:
    eye = VIEW_FROM / np.linalg.norm(VIEW_FROM) * away
    return Camera(tuple(eye + TARGET), tuple(TARGET), FOV)


# --- both


def _looked(shot: Shot) -> Look:
    """Return a picture's look; only text has none."""
    return cast(Look, shot.look)


def _thousandths(shot: Shot, points: Floats) -> tuple[int, int, int, int]:
    """Return the box around points given in pixels, clipped to the picture, in thousandths of its size."""
    look = _looked(shot)
    scaled = np.clip(points / (look.width_pixels, look.height_pixels) * 1000, 0, 1000)
    left, top = np.floor(scaled.min(axis=0))
    right, bottom = np.ceil(scaled.max(axis=0))
    return int(left), int(top), int(right), int(bottom)
