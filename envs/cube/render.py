"""The cube as text, as a net, as one face, as a solid seen from a corner, and on a turntable."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from plumbline.envs.cube.geometry import FACES, NORMALS, SPOTS, Point
from plumbline.envs.cube.look.paints import BACKDROPS, PLASTIC, ink, paint
from plumbline.envs.cube.model import FACE, NET, SYMBOLIC, TURNTABLE, VERTEX, Style, View
from plumbline.envs.cube.turntable import picture as turntable
from plumbline.envs.drawing import canvas, png, poses, render_thread, scene
from plumbline.envs.drawing.camera import Camera, project
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.drawing.lights import Sunlight
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.family import Frame

DRAWING_VERSION = 1

NET_AT = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "D": (1, 2), "B": (1, 3)}  # column and row of a face
SEEN = "UFR"  # from the corner, in the order of a view's faces

LETTERED = 11  # pixels: on a smaller sticker a letter would leave nothing of its color

EDGE = 1.5  # half the cube's, in cubies
STICKER = 0.86  # width of a sticker, in cubies
RAISED = 0.03  # how far a sticker stands out
EYE = Camera((5.1, 4.2, 5.1), (0.0, -0.12, 0.0), 36.5)  # no layer leaves the picture while it turns

Floats = npt.NDArray[np.float64]


def draw(view: View) -> tuple[Frame, ...]:
    """Draw one frame; none for blind players. Raises scene.NoRenderer for a solid picture without OpenGL."""
    if not view.faces:
        return ()
    if view.modality == SYMBOLIC:
        text = "".join(view.faces)
        return (Frame("text/plain", text.encode(), view.caption, in_words(view)),)
    drawer = render_thread.renderer() if view.modality == VERTEX else "pillow"
    return (FRAME_CACHE.show(("cube", drawer, DRAWING_VERSION, view), lambda: _painted(view)),)


def picture(view: View) -> Image.Image:
    """Draw the view as an RGB picture of the size that its style asks for."""
    match view.modality:
        case "net":
            return _net(view)
        case "face":
            return _face(view)
        case "turntable":
            return turntable.picture(view)
    return _solid(view)


def in_words(view: View) -> str:
    """Write the stickers row by row, a line for each face that is shown; while a layer turns, as they were before."""
    if view.modality == TURNTABLE:
        return turntable.in_words(view)
    names = {FACE: ("face",), VERTEX: ("top", "left side", "right side"), NET: FACES, SYMBOLIC: FACES}[view.modality]
    faces = tuple(view.faces[FACES.index(name)] for name in SEEN) if view.turning else view.faces
    return "\n".join(f"{name}: {face[:3]} {face[3:6]} {face[6:]}" for name, face in zip(names, faces, strict=True))


def _painted(view: View) -> Frame:
    image = picture(view)
    return Frame("image/png", png.encode(image), view.caption, in_words(view), (), image.width, image.height)


def _style(view: View) -> Style:
    """Return a picture's style; only text has none."""
    return cast(Style, view.style)


def _color(view: View, letter: str) -> RGB:
    return paint(_style(view).scheme, letter)


# --- flat pictures


def _ground(view: View) -> Image.Image:
    side = _style(view).side_pixels
    return Image.new("RGB", (side, side), BACKDROPS[view.caption])


def _net(view: View) -> Image.Image:
    image = _ground(view)
    side = image.width
    cell = max(1, int(side * 0.96 / 12.6))
    pitch = cell * 3 + max(1, round(cell * 0.2))
    left, top = (side - pitch * 3) // 2, (side - pitch * 4) // 2
    for name, face in zip(FACES, view.faces, strict=True):
        column, row = NET_AT[name]
        _grid(image, view, face, (left + column * pitch, top + row * pitch), cell)
    return image


def _face(view: View) -> Image.Image:
    image = _ground(view)
    cell = int(image.width * 0.94 / 3)
    corner = (image.width - cell * 3) // 2
    _grid(image, view, view.faces[0], (corner, corner), cell)
    return image


def _grid(image: Image.Image, view: View, face: str, corner: tuple[int, int], cell: int) -> None:
    """Draw nine stickers on black."""
    drawing, (left, top) = ImageDraw.Draw(image), corner
    gap = max(1, round(cell * 0.04))
    drawing.rectangle((left - gap, top - gap, left + 3 * cell + gap - 1, top + 3 * cell + gap - 1), PLASTIC)
    for number, letter in enumerate(face):
        row, column = divmod(number, 3)
        x, y = left + column * cell, top + row * cell
        drawing.rectangle((x + gap, y + gap, x + cell - gap - 1, y + cell - gap - 1), _color(view, letter))
        if _style(view).marks == "letters" and cell >= LETTERED:
            canvas.write(image, letter, (x + cell / 2, y + cell / 2), round(cell * 0.55), ink(_color(view, letter)))


# --- the solid picture


def _solid(view: View) -> Image.Image:
    side = _style(view).side_pixels
    image = render_thread.render(scene.Scene(_stage(side, view.caption), tuple(_solids(view)), ()))
    if _style(view).marks == "letters" and view.turning is None:
        _mark(image, view)
    return image


@lru_cache(maxsize=64)  # at most 100 kB
def _stage(side_pixels: int, caption: str) -> scene.Stage:
    return scene.Stage(
        camera=EYE,
        backdrop=BACKDROPS[caption],
        width_pixels=side_pixels,
        height_pixels=side_pixels,
        light=Sunlight(),
    )


def _solids(view: View) -> Iterator[scene.Solid]:
    """Yield the stickers, and the body under them; a turning layer is on its way."""
    colors = dict(zip(FACES if view.turning else SEEN, view.faces, strict=True))
    for place, (cubie, _) in enumerate(SPOTS):
        name = FACES[place // 9]
        if name in colors:
            yield _sticker(cubie, name, _color(view, colors[name][place % 9]), _turn(view, cubie))
    yield from _bodies(view)


def _bodies(view: View) -> Iterator[scene.Solid]:
    """Yield the whole cube in one piece, or the turning layer and the rest."""
    if view.turning is None:
        yield _block((0, 0, 0), (3, 3, 3), poses.STILL)
        return
    axis = NORMALS[view.turning[0][0]]
    yield _block(axis, _thick(axis, 1), _turn(view, axis))
    yield _block((-axis[0] / 2, -axis[1] / 2, -axis[2] / 2), _thick(axis, 2), poses.STILL)


def _thick(axis: Point, cubies: int) -> poses.Vector:
    """Return the extent of a slab across an axis."""
    x, y, z = (float(cubies if part else 3) for part in axis)
    return x, y, z


def _block(middle: poses.Vector, size: poses.Vector, turn: poses.Turn) -> scene.Solid:
    return scene.Solid("cube", (middle[0], middle[1] - size[1] / 2, middle[2]), size, PLASTIC, poses.Pose(turn=turn))


_LIE: dict[str, poses.Turn] = {  # how a tile that looks up comes to look the other way
    "U": poses.STILL,
    "F": poses.turn((1.0, 0.0, 0.0), 90),
    "R": poses.turn((0.0, 0.0, 1.0), -90),
    "D": poses.turn((1.0, 0.0, 0.0), 180),
    "L": poses.turn((0.0, 0.0, 1.0), 90),
    "B": poses.turn((1.0, 0.0, 0.0), -90),
}


@lru_cache(maxsize=1024)  # at most 2 MB
def _sticker(cubie: Point, name: str, color: RGB, on_its_way: poses.Turn) -> scene.Solid:
    back = _LIE[name][0] * -1, _LIE[name][1] * -1, _LIE[name][2] * -1, _LIE[name][3]
    x, _, z = poses.turned(np.array([cubie], dtype=float), back)[0]
    foot = (round(float(x), 6), EDGE, round(float(z), 6))
    pose = poses.Pose(turn=poses.both(_LIE[name], on_its_way))
    return scene.Solid("tile", foot, (STICKER, RAISED, STICKER), color, pose)


def _turn(view: View, cubie: Point) -> poses.Turn:
    if view.turning is None:
        return poses.STILL
    move, hundredths = view.turning
    axis = NORMALS[move[0]]
    if sum(a * b for a, b in zip(cubie, axis, strict=True)) != 1:
        return poses.STILL
    x, y, z = map(float, axis)
    return poses.turn((x, y, z), (90 if move.endswith("'") else -90) * hundredths / 100)


def _mark(image: Image.Image, view: View) -> None:
    """Draw letters in the middle of the stickers."""
    colors = dict(zip(SEEN, view.faces, strict=True))
    places = [place for place in range(54) if FACES[place // 9] in colors]
    points = np.array(
        [np.array(cubie) + np.array(side) * (EDGE - 1) for cubie, side in (SPOTS[place] for place in places)]
    )
    for place, (x, y) in zip(places, project(EYE, *image.size, points), strict=True):
        letter = colors[FACES[place // 9]][place % 9]
        canvas.write(image, letter, (x, y), round(image.width * 0.055), ink(_color(view, letter)))
