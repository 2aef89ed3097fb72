"""Boards of the sliding geom puzzle as text, as a flat picture and as a solid one."""

from __future__ import annotations

from collections.abc import Callable
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
from plumbline.envs.drawing.palette import BACKDROPS, INK, PALETTES, PAPER, RGB, outline
from plumbline.envs.family import Frame, Target
from plumbline.envs.memo import MB, Memo
from plumbline.envs.slides import labels
from plumbline.envs.slides.grid import RIM, Grid, fitted
from plumbline.envs.sliding.model import FLAT, FLAT_NAMES, TEXT, Look, View, cell_name
from plumbline.envs.sliding.view import CURRENT

Floats = npt.NDArray[np.float64]
Glyph = Callable[[canvas.Drawing, int, RGB, RGB, int], None]

DRAWING_VERSION = 3

FRAME: RGB = (44, 46, 52)
SHADES: tuple[RGB, RGB] = ((148, 150, 182), (226, 216, 186))  # solid cells, A1 first: no piece of any color fades there
LABEL: RGB = (66, 68, 74)  # names of cells on a flat board
PIECE = {"clear": 0.76, "full": 1.0}  # width and height of a solid piece, in cells; published ones are full
THICKNESS = 0.22
TEXTURE_PIXELS = 112  # a cell, on the solid board's picture
PAPER_EYE, PAPER_TARGET, PAPER_FOV = (-0.2, 4.57, 3.88), (-0.2, -1.0, 0.2), 60.0  # the published scene, 4x4
PAPER_DIRECTION = np.subtract(PAPER_EYE, PAPER_TARGET)
TARGET = np.array([0.0, -0.3, 0.1])  # what other boards' cameras look at

PARTS: Memo[Image.Image] = Memo(48 * MB, name="sliding: parts of pictures")  # of flat pictures


@dataclass(frozen=True, slots=True)
class Shot:
    """One board to be drawn: a view holds one or two."""

    modality: str
    columns: int
    rows: int
    pieces: tuple[tuple[str, str], ...]
    caption: str
    cells: tuple[int, ...]
    look: Look | None


def draw(view: View) -> tuple[Frame, ...]:
    """Draw one frame per board. Raises scene.NoRenderer for a solid picture without OpenGL."""
    shots = (
        Shot(view.modality, view.columns, view.rows, view.pieces, caption, cells, view.look)
        for caption, cells in view.boards
    )
    return tuple(_frame(shot) for shot in shots)


def listing(shot: Shot) -> str:
    """List the board in words: one line per piece, in board order."""
    standing = sorted(zip(shot.cells, shot.pieces, strict=True))
    return "\n".join(f"{cell_name(shot.rows, cell)} {color} {shape}" for cell, (color, shape) in standing)


def picture(shot: Shot) -> Image.Image:
    """Draw the board as an RGB picture of the size that its look asks for."""
    return _flat(shot) if shot.modality == FLAT else _solid(shot)


def _frame(shot: Shot) -> Frame:
    if shot.modality == TEXT:
        text = listing(shot)
        return Frame("text/plain", text.encode(), shot.caption, text, _lines(shot))
    drawer = "pillow" if shot.modality == FLAT else render_thread.renderer()
    return FRAME_CACHE.show((drawer, DRAWING_VERSION, shot), lambda: _painted(shot))


def _painted(shot: Shot) -> Frame:
    image = picture(shot)
    targets = _flat_targets(shot) if shot.modality == FLAT else _solid_targets(shot)
    return Frame("image/png", png.encode(image), shot.caption, listing(shot), targets, image.width, image.height)


def _named(shot: Shot) -> list[tuple[int, str]]:
    """Return cells and names of the pieces, in board order."""
    return [(cell, f"{color} {shape}") for cell, (color, shape) in sorted(zip(shot.cells, shot.pieces, strict=True))]


def _lines(shot: Shot) -> tuple[Target, ...]:
    """Return a target for each line of text, over the full width."""
    names, lines = _named(shot), len(shot.cells)
    return tuple(
        Target(name, (0, 1000 * line // lines, 1000, 1000 * (line + 1) // lines))
        for line, (_, name) in enumerate(names)
    )


# --- flat pictures


def _grid(shot: Shot) -> Grid:
    return fitted(*_size(shot), shot.columns, shot.rows)


def _flat(shot: Shot) -> Image.Image:
    grid, look = _grid(shot), _looked(shot)
    image = _flat_board(grid, look, shot.caption).copy()
    for cell, (color, shape) in zip(shot.cells, shot.pieces, strict=True):
        sprite = _sprite(shape, PALETTES[look.palette][color], grid.cell)
        x, y = grid.center(cell)
        image.paste(sprite, (round(x - grid.cell / 2), round(y - grid.cell / 2)), sprite)
    if look.labels in ("cells", "both"):
        free = set(range(grid.columns * grid.rows)) - set(shot.cells)
        labels.write_cells(image, grid, cell_name, free, labels.flat(grid.rows), LABEL)
    return image


@PARTS.remembering
def _flat_board(grid: Grid, look: Look, caption: str) -> Image.Image:
    """Draw the empty board with its edge labels and caption."""
    image = canvas.backdrop(caption, look.width_pixels, look.height_pixels)
    drawing = ImageDraw.Draw(image)
    right, bottom = grid.left + grid.columns * grid.cell, grid.top + grid.rows * grid.cell
    line = max(1, grid.cell // 45)
    edge = 2 * line
    drawing.rectangle((grid.left - edge, grid.top - edge, right + edge - 1, bottom + edge - 1), PAPER, INK, edge)
    for x in range(grid.left + grid.cell, right, grid.cell):
        drawing.line((x, grid.top, x, bottom - 1), INK, line)
    for y in range(grid.top + grid.cell, bottom, grid.cell):
        drawing.line((grid.left, y, right - 1, y), INK, line)
    if look.labels in ("edge", "both"):
        labels.write_edges(image, grid, cell_name, labels.flat(grid.rows))
    canvas.stamp(image, _tag(caption, look))
    return image


@PARTS.remembering
def _sprite(shape: str, color: RGB, cell: int) -> Image.Image:
    def draw(drawing: canvas.Drawing, wide: int, high: int) -> None:
        line = max(canvas.OVERSIZE, wide // 28)
        _GLYPHS[FLAT_NAMES[shape]](drawing, wide, color, outline(color), line)

    return canvas.smooth(cell, cell, draw)


def _circle(drawing: canvas.Drawing, side: int, fill: RGB, edge: RGB, line: int) -> None:
    drawing.ellipse((side * 0.14, side * 0.14, side * 0.86, side * 0.86), fill, edge, line)


def _semicircle(drawing: canvas.Drawing, side: int, fill: RGB, edge: RGB, line: int) -> None:
    box = (side * 0.1, side * 0.26, side * 0.9, side * 1.06)
    drawing.chord(box, 180, 360, fill, edge, line)
    drawing.line((side * 0.1, side * 0.66, side * 0.9, side * 0.66), edge, line)


def _corners(*corners: tuple[float, float]) -> Glyph:
    def draw(drawing: canvas.Drawing, side: int, fill: RGB, edge: RGB, line: int) -> None:
        points = [(x * side, y * side) for x, y in corners]
        drawing.polygon(points, fill)
        drawing.line([*points, *points[:2]], edge, line, joint="curve")

    return draw


_GLYPHS: dict[str, Glyph] = {
    "circle": _circle,
    "square": _corners((0.18, 0.18), (0.82, 0.18), (0.82, 0.82), (0.18, 0.82)),
    "triangle": _corners((0.5, 0.12), (0.9, 0.82), (0.1, 0.82)),
    "hexagon": _corners((0.3, 0.15), (0.7, 0.15), (0.9, 0.5), (0.7, 0.85), (0.3, 0.85), (0.1, 0.5)),
    "semicircle": _semicircle,
    "diamond": _corners((0.5, 0.06), (0.8, 0.5), (0.5, 0.94), (0.2, 0.5)),
}


def _flat_targets(shot: Shot) -> tuple[Target, ...]:
    grid = _grid(shot)
    half = grid.cell / 2
    return tuple(
        Target(
            name, _thousandths(shot, np.array([np.subtract(grid.center(cell), half), np.add(grid.center(cell), half)]))
        )
        for cell, name in _named(shot)
    )


# --- solid pictures


def _solid(shot: Shot) -> Image.Image:
    look = _looked(shot)
    solids = (_slab(shot.columns, shot.rows), *(_stood(shot, look, place) for place in range(len(shot.cells))))
    image = render_thread.render(
        scene.Scene(_stage(shot.columns, shot.rows, shot.caption, look), solids, (_plate(shot, look),))
    )
    canvas.stamp(image, _tag(shot.caption, look))
    return image


@lru_cache(maxsize=64)  # at most 100 kB
def _stage(columns: int, rows: int, caption: str, look: Look) -> scene.Stage:
    return scene.Stage(
        camera=_camera(columns, rows, look.width_pixels / look.height_pixels, PIECE[look.pieces]),
        backdrop=BACKDROPS[caption],
        width_pixels=look.width_pixels,
        height_pixels=look.height_pixels,
        light=Sunlight(Shadows(radius=float(np.hypot(columns, rows)) / 2 + 1, floor=-THICKNESS)),
    )


def _middle(shot: Shot, cell: int) -> tuple[float, float]:
    """Return x and z of a cell's center; the board's center is the origin."""
    column, row = divmod(cell, shot.rows)
    return column + 0.5 - shot.columns / 2, shot.rows / 2 - row - 0.5


def _stood(shot: Shot, look: Look, place: int) -> scene.Solid:
    color, shape = shot.pieces[place]
    (x, z), side = _middle(shot, shot.cells[place]), PIECE[look.pieces]
    return scene.Solid(shape, (x, 0.0, z), (side, side, side), PALETTES[look.palette][color])


def _slab(columns: int, rows: int) -> scene.Solid:
    wide, deep = columns + 2 * RIM, rows + 2 * RIM
    return scene.Solid("sides", (0.0, -THICKNESS, 0.0), (wide, THICKNESS, deep), FRAME)


def _plate(shot: Shot, look: Look) -> scene.Plate:
    rows = labels.as_seen(_seen_by(shot), look.width_pixels / look.height_pixels, shot.rows)
    name = ("sliding", DRAWING_VERSION, shot.columns, look.labels, rows)
    texture = scene.Texture(name, lambda: _top(shot.columns, rows, look.labels))
    return scene.Plate(texture, shot.columns + 2 * RIM, shot.rows + 2 * RIM)


def _top(columns: int, rows: labels.Rows, shown: str) -> Image.Image:
    """Draw the board seen from above: frame, cells and labels."""
    cell, rim = TEXTURE_PIXELS, round(RIM * TEXTURE_PIXELS)
    grid = Grid(rim, rim, cell, columns, len(rows))
    image = Image.new("RGB", (columns * cell + 2 * rim, grid.rows * cell + 2 * rim), FRAME)
    drawing, cells = ImageDraw.Draw(image), range(columns * grid.rows)
    for number in cells:
        x, y = grid.center(number)
        shade = SHADES[sum(divmod(number, grid.rows)) % 2]
        drawing.rectangle((x - cell / 2, y - cell / 2, x + cell / 2 - 1, y + cell / 2 - 1), shade)
    if shown in ("cells", "both"):
        labels.write_cells(image, grid, cell_name, cells, rows, FRAME)
    if shown in ("edge", "both"):
        labels.write_edges(image, grid, cell_name, rows)
    return image


def _solid_targets(shot: Shot) -> tuple[Target, ...]:
    return tuple(Target(name, _thousandths(shot, _box(shot, cell))) for cell, name in _named(shot))


def _box(shot: Shot, cell: int) -> Floats:
    """Return the corners of a piece's bounding box, in pixels."""
    look, (x, z) = _looked(shot), _middle(shot, cell)
    side = PIECE[look.pieces]
    sides = (-side / 2, side / 2)
    corners = np.array([(x + a, y, z + b) for a in sides for y in (0, side) for b in sides])
    return project(_seen_by(shot), look.width_pixels, look.height_pixels, corners)


def _seen_by(shot: Shot) -> Camera:
    look = _looked(shot)
    return _camera(shot.columns, shot.rows, look.width_pixels / look.height_pixels, PIECE[look.pieces])


@lru_cache(maxsize=256)  # at most 250 kB
def _camera(columns: int, rows: int, aspect: float, high: float) -> Camera:
    """Return the published camera for a 4x4 board in a 4:3 picture; else one in the same direction, as near as fits.

    `high` is the height of the pieces, in cells.
    """
    if (columns, rows, round(aspect, 2)) == (4, 4, 1.33):
        return Camera(PAPER_EYE, PAPER_TARGET, PAPER_FOV)
    near, far = 1.0, 60.0
    while far - near > 0.01:
        middle = (near + far) / 2
        near, far = (near, middle) if _fits(columns, rows, aspect, middle, high) else (middle, far)
    return _from(far)


def _fits(columns: int, rows: int, aspect: float, away: float, high: float) -> bool:
    """Return whether the board and its pieces leave a margin, and room for the caption."""
    wide, deep = columns / 2 + RIM, rows / 2 + RIM
    corners = np.array([(x, y, z) for x in (-wide, wide) for y in (-THICKNESS, high) for z in (-deep, deep)])
    across, down = project(_from(away), aspect, 1.0, corners).T
    margin = 0.02 * aspect
    return bool(min(across) > margin and max(across) < aspect - margin and min(down) > 0.06 and max(down) < 0.97)


def _from(away: float) -> Camera:
    eye = PAPER_DIRECTION / np.linalg.norm(PAPER_DIRECTION) * away
    return Camera(tuple(eye + TARGET), tuple(TARGET), PAPER_FOV)


# --- both


def _tag(caption: str, look: Look) -> str:
    """Return the word in the corner: that of a current board depends on the setting."""
    return look.tags if caption == CURRENT else caption


def _size(shot: Shot) -> tuple[int, int]:
    look = _looked(shot)
    return look.width_pixels, look.height_pixels


def _looked(shot: Shot) -> Look:
    """Return a picture's look; only text has none."""
    return cast(Look, shot.look)


def _thousandths(shot: Shot, points: Floats) -> tuple[int, int, int, int]:
    """Return the box around points given in pixels, clipped to the picture, in thousandths of its size."""
    scaled = np.clip(points / _size(shot) * 1000, 0, 1000)
    left, top = np.floor(scaled.min(axis=0))
    right, bottom = np.ceil(scaled.max(axis=0))
    return int(left), int(top), int(right), int(bottom)
