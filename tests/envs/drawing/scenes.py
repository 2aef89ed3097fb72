"""Twenty scenes that have little in common, and their pictures' digests: drawn by several processes."""

from __future__ import annotations

from hashlib import sha256

from PIL import Image, ImageDraw

from plumbline.envs.drawing import render_thread, scene
from plumbline.envs.drawing.camera import Camera
from plumbline.envs.drawing.gl.meshes import MESHES
from plumbline.envs.drawing.lights import Light, Shadows, Sunlight
from plumbline.envs.drawing.palette import PALETTES, RGB
from plumbline.envs.drawing.poses import Vector

COLORS = list(PALETTES["paper"].values())
SHADED = Sunlight(Shadows(8.0, -1.0))
SIZES = [(320, 240), (301, 200), (128, 128), (97, 211), (640, 480)]


def a_scene(
    *solids: scene.Solid,
    eye: Vector = (0.0, 4.0, 6.0),
    size: tuple[int, int] = (320, 240),
    plates: tuple[scene.Plate, ...] = (),
    backdrop: RGB = (0, 0, 0),
    light: Light = SHADED,
) -> scene.Scene:
    camera = Camera(eye, (0.0, 0.0, 0.0), 50.0)
    return scene.Scene(scene.Stage(camera, backdrop, *size, light), solids, plates)


def _numbered(number: int) -> scene.Scene:
    many = 300 if number == 13 else 5  # more than go into one draw call
    names = list(MESHES)
    solids = [
        scene.Solid(
            names[(number + place) % len(names)],
            (place % 7 - 3.0, 0.0, (place * number) % 5 - 2.0),
            (0.8, 0.5 + 0.1 * (number % 5), 0.8),
            COLORS[(number * 5 + place) % len(COLORS)],
        )
        for place in range(many)
    ]
    eye = (number - 10.0, 3.0 + number % 3, 7.0)
    return a_scene(*solids, eye=eye, size=SIZES[number % len(SIZES)], plates=(_plate(number % 4),))


def _plate(number: int) -> scene.Plate:
    return scene.Plate(scene.Texture(("stripes", number), lambda: _stripes(number)), 8, 6)


def _stripes(number: int) -> Image.Image:
    image = Image.new("RGB", (61, 47), COLORS[number])
    for x in range(0, 61, 7 + number):
        ImageDraw.Draw(image).line((x, 0, 60 - x, 46), COLORS[number + 5], 2)
    return image


SCENES = [_numbered(number) for number in range(20)]


def digest(number: int) -> str:
    """Of the picture's pixels."""
    image = render_thread.render(SCENES[number])
    return sha256(repr(image.size).encode() + image.tobytes()).hexdigest()
