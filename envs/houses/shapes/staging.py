"""Staging: one thing in a plain room, as it is looked at for sheets and blind tests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import cos, hypot, radians, sin

import numpy as np
from PIL import Image, ImageDraw

from plumbline.envs.drawing import render_thread
from plumbline.envs.drawing.camera import Camera, project
from plumbline.envs.drawing.lights import FlatLight
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import HERE, Pose, Vector, moved, standing, within
from plumbline.envs.drawing.scene import Plate, Scene, Solid, Stage, Texture
from plumbline.envs.houses.classes import KINDS, Mount
from plumbline.envs.houses.shapes import shape
from plumbline.envs.houses.shapes.parts import box, legs, rod
from plumbline.envs.houses.states import OPEN

EYE = 1.576  # meters above the floor
LIGHT = FlatLight(sky=0.36, sun=0.42, headlight=0.26)
FLOORS: tuple[RGB, RGB] = ((186, 178, 166), (170, 161, 148))
WALL: RGB = (206, 210, 204)
SKIRTING: RGB = (128, 122, 112)
TABLE: RGB = (150, 154, 160)
MARK: RGB = (214, 0, 190)
TABLE_HEIGHT = 0.75
OPEN_DRAWER = 0.6  # of its depth that stands out
STOVE = -0.5  # to the right of a counter's middle
BURNERS = ((0.12, 0.13), (-0.12, 0.13), (-0.12, -0.13), (0.12, -0.13))
KNOBS = (-0.05, -0.15, 0.05, 0.15)
HEIGHTS = {"LightSwitch": 1.1, "Window": 0.9, "Mirror": 1.15, "Cabinet": 1.45}
AGAINST_WALL = ("Bed", "Desk", "CounterTop", "Fridge", "Dresser", "Shelf", "Bathtub", "Toilet", "Sofa", "ShowerDoor")

Part = Solid | Plate


@dataclass(frozen=True, slots=True)
class Shot:
    """A thing in a state, and where it is looked at from."""

    kind: str
    flags: int = 0
    liquid: int = 0
    look: int = 0
    meters: float = 2.0  # from the eye to the side of the thing, along the floor
    side: int = 0  # 0 to 3
    pixels: tuple[int, int] = (512, 384)
    marked: bool = False  # corners around the thing


def photograph(shot: Shot) -> Image.Image:
    """Draw a shot, mode RGB. Raises NoRenderer."""
    image = render_thread.render(staged(shot))
    if shot.marked:
        _mark(image, shot)
    return image


def staged(shot: Shot) -> Scene:
    """Return the scene of a shot."""
    camera = _camera(shot)
    parts = [*_room(shot), *_furniture(shot), *_posed(shape(shot.kind, *_as_shot(shot)), _pose(shot))]
    stage = Stage(camera, WALL, *shot.pixels, LIGHT, remembered=False)
    solids = tuple(part for part in parts if isinstance(part, Solid))
    return Scene(stage, solids, tuple(part for part in parts if isinstance(part, Plate)))


def sides(kind: str) -> tuple[int, ...]:
    """List the four directions from which a class is looked at, in degrees from its front."""
    if KINDS[kind].mount in (Mount.WALL, Mount.INSIDE):
        return (-35, -12, 12, 35)
    if kind in AGAINST_WALL or kind in ("CoffeeMachine", "Microwave", "Television"):
        return (-55, -20, 20, 55)
    return (20, 110, 200, 290)


def _as_shot(shot: Shot) -> tuple[tuple[int, int, int], int, int, int]:
    return KINDS[shot.kind].size, shot.flags, shot.liquid, shot.look


def _size(kind: str) -> Vector:
    width, height, depth = (side / 1000 for side in KINDS[kind].size)
    return width, height, depth


def _posed(parts: tuple[Part, ...], pose: Pose) -> list[Part]:
    return [_moved(part, pose) for part in parts]


def _moved(part: Part, pose: Pose) -> Part:
    match part:
        case Solid(mesh, foot, scale, color, own):
            return Solid(mesh, foot, scale, color, within(pose, own))
        case Plate(texture, width, depth, own):
            return Plate(texture, width, depth, within(pose, own))


# --- places


def _pose(shot: Shot) -> Pose:
    """Return where the thing stands. A wall is behind z = 0 for what hangs on it or stands against it."""
    _, height, depth = _size(shot.kind)
    match KINDS[shot.kind].mount:
        case Mount.WALL:
            return Pose((0.0, HEIGHTS[shot.kind], depth / 2))
        case Mount.INSIDE:
            return Pose(_fixed(shot, height, depth))
        case Mount.FLOOR:
            return Pose((0.0, 0.0, depth / 2 if shot.kind in AGAINST_WALL else 0.0))
    return Pose((0.0, TABLE_HEIGHT, 0.0))


def _fixed(shot: Shot, height: float, depth: float) -> Vector:
    """Return the place of a part of a piece of furniture."""
    counter, dresser = _size("CounterTop"), _size("Dresser")
    right = (counter[0] - 0.62) / 2
    match shot.kind:
        case "Drawer":
            out = OPEN_DRAWER * depth if shot.flags & OPEN else 0.0
            return -dresser[0] / 4, dresser[1] - 0.05 - 0.22, dresser[2] - depth / 2 + out
        case "Faucet":
            return right, counter[1], depth / 2 + 0.01
        case "Sink":
            return right, counter[1] - 0.02, counter[2] / 2 + 0.04
        case "SinkBasin":
            return right, counter[1] + 0.02 - height, counter[2] / 2 + 0.04
        case "StoveBurner":
            return STOVE + BURNERS[0][0], counter[1], counter[2] / 2 + BURNERS[0][1]
    return STOVE + KNOBS[0], counter[1] - 0.07, counter[2] + 0.02


def _furniture(shot: Shot) -> list[Part]:
    """Return what the thing stands on, or is a part of."""
    kind = shot.kind
    match KINDS[kind].mount:
        case Mount.INSIDE:
            return _around(kind)
        case Mount.LOOSE | Mount.SET:
            width, _, depth = KINDS[kind].size
            wide, deep = max(0.8, width / 1000 + 0.2), max(0.6, depth / 1000 + 0.2)
            top = [
                box(0, TABLE_HEIGHT - 0.05, 0, wide, 0.05, deep, TABLE),
                *legs(wide, deep, 0.7, 0.06, (96, 100, 106)),
            ]
            return [
                *top,
                rod(0, TABLE_HEIGHT + 0.001, 0, 1.2 * width / 1000, 0.002, 1.2 * depth / 1000, (118, 122, 128)),
            ]
    if kind == "Dresser":
        return _drawers(kind)
    return []


def _table(kind: str) -> list[Part]:
    width, _, depth = _size(kind)
    wide, deep = max(0.8, width + 0.2), max(0.6, depth + 0.2)
    top = box(0, TABLE_HEIGHT - 0.05, 0, wide, 0.05, deep, TABLE)
    shadow = rod(0, TABLE_HEIGHT + 0.001, 0, 1.2 * width, 0.002, 1.2 * depth, (118, 122, 128))
    return [top, shadow, *legs(wide, deep, TABLE_HEIGHT - 0.05, 0.06, (96, 100, 106))]


def _drawers(kind: str) -> list[Part]:
    width, height, depth = _size(kind)
    parts: list[Part] = []
    for row in range(3):
        for side in (-1, 1):
            place = (side * width / 4, height - 0.05 - (row + 1) * 0.22, depth - (depth - 0.06) / 2)
            size = (int(width * 500) - 20, 200, int(depth * 1000) - 60)
            parts += _posed(shape("Drawer", size), Pose(place))
    return parts


def _around(kind: str) -> list[Part]:
    if kind == "Drawer":
        _, _, depth = _size("Dresser")
        return [*_posed(shape("Dresser", KINDS["Dresser"].size), Pose((0, 0, depth / 2))), *_drawers("Dresser")[1:]]
    size = KINDS["CounterTop"].size
    wet = kind in ("Faucet", "Sink", "SinkBasin")
    parts = _posed(shape("CounterTop", size, 0, 0, int(wet)), Pose((0, 0, size[2] / 2000)))
    if not wet:
        return parts + _stove(kind)
    for other in ("Sink", "SinkBasin"):
        if other != kind:
            parts += _posed(shape(other, KINDS[other].size), _pose(Shot(other)))
    return parts


def _stove(kind: str) -> list[Part]:
    """Return the other burners and knobs, as they are set into a counter."""
    parts: list[Part] = []
    _, height, depth = _size("CounterTop")
    for x, z in BURNERS[kind == "StoveBurner" :]:
        parts += _posed(shape("StoveBurner", KINDS["StoveBurner"].size), Pose((STOVE + x, height, depth / 2 + z)))
    for x in KNOBS[kind == "StoveKnob" :]:
        parts += _posed(shape("StoveKnob", KINDS["StoveKnob"].size), Pose((STOVE + x, height - 0.07, depth + 0.02)))
    return parts


def _room(shot: Shot) -> list[Part]:
    parts: list[Part] = [Plate(Texture("houses: checked floor", partial(_checked)), 12, 12)]
    fixed = KINDS[shot.kind].mount in (Mount.WALL, Mount.INSIDE) or shot.kind in AGAINST_WALL
    if fixed and shot.kind != "ShowerDoor":
        wall = HERE
    else:
        wall = within(standing((0, 0, 0), sides(shot.kind)[shot.side]), Pose((0, 0, -2.2)))
    parts.append(box(0, 0, -0.05, 12, 3.2, 0.1, WALL, wall))
    parts.append(box(0, 0, 0.01, 12, 0.09, 0.02, SKIRTING, wall))
    return parts


def _checked() -> Image.Image:
    image = Image.new("RGB", (480, 480), FLOORS[0])
    draw = ImageDraw.Draw(image)
    for row in range(24):
        for column in range(24):
            if (row + column) % 2:
                draw.rectangle((column * 20, row * 20, column * 20 + 19, row * 20 + 19), FLOORS[1])
    return image


# --- cameras


def _camera(shot: Shot) -> Camera:
    width, height, depth = _size(shot.kind)
    angle = radians(sides(shot.kind)[shot.side])
    aside, ahead = sin(angle), cos(angle)
    x, y, z = _pose(shot).place
    away = shot.meters + abs(aside) * width / 2 + abs(ahead) * depth / 2
    target = (x, y + height / 2, z)
    if height > 1.2:
        target = (x, 1.0, z)
    return Camera((x + aside * away, EYE, z + ahead * away), target, 60.0, near=0.05, far=40.0)


def _mark(image: Image.Image, shot: Shot) -> None:
    """Draw four corners around the box of a thing."""
    width, height, depth = _size(shot.kind)
    corners = [(i * width / 2, j * height, k * depth / 2) for i in (-1, 1) for j in (0, 1) for k in (-1, 1)]
    seen = project(_camera(shot), *shot.pixels, moved(np.array(corners), _pose(shot)))
    left, top = np.nanmin(seen, axis=0) - 8
    right, bottom = np.nanmax(seen, axis=0) + 8
    left, top = max(left, 2), max(top, 2)
    right, bottom = min(right, shot.pixels[0] - 3), min(bottom, shot.pixels[1] - 3)
    long = max(6.0, 0.18 * hypot(right - left, bottom - top))
    draw = ImageDraw.Draw(image)
    for x, across in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            draw.line((x, y, x + across * min(long, (right - left) / 3), y), MARK, 2)
            draw.line((x, y, x, y + down * min(long, (bottom - top) / 3)), MARK, 2)
