"""Canvases, shadow maps, textures and meshes, kept on the card from one picture to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import moderngl
import numpy as np
import numpy.typing as npt

from plumbline.envs.drawing.gl.context import context, program
from plumbline.envs.drawing.gl.meshes import Floats, mesh
from plumbline.envs.drawing.gl.shaders import Shaders
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.scene import Plate, Solid, Texture
from plumbline.envs.memo import MB, Memo

SAMPLES = 4
CANVAS_PIXEL_BYTES = SAMPLES * (4 + 4) + 4  # color and depth of each sample, and the color that is read
TEXEL_BYTES = 6  # with mipmaps, a third more
CROWD = 256  # things in one draw call
ROW_FLOATS = 16  # of a thing: foot, scale, turn, place, color

Row = tuple[float, ...]
Order = npt.NDArray[np.uint32]
Canvas = tuple[moderngl.Framebuffer, moderngl.Framebuffer]

# what leaves a memo is released at once, by the thread that asked for something else: the one with the context
CANVASES: Memo[Canvas] = Memo(
    160 * MB, weigh=lambda made: made[0].width * made[0].height * CANVAS_PIXEL_BYTES, name="3d: canvases"
)
TEXTURES: Memo[moderngl.Texture] = Memo(
    96 * MB, weigh=lambda made: made.width * made.height * TEXEL_BYTES, name="3d: textures"
)


@CANVASES.remembering
def canvas(width: int, height: int) -> Canvas:
    """Return a framebuffer to draw to, with many samples a pixel, and one to read from, with a single one."""
    size = (width, height)
    many = context().framebuffer(
        [context().renderbuffer(size, samples=SAMPLES)], context().depth_renderbuffer(size, samples=SAMPLES)
    )
    return many, context().framebuffer([context().renderbuffer(size)])


@lru_cache(maxsize=2)  # at most 33 MB, with 2048 pixels a side
def shadow_map(pixels: int) -> tuple[moderngl.Texture, moderngl.Framebuffer]:
    """Return the depth texture seen from the sun, and the framebuffer that draws to it."""
    depth = context().depth_texture((pixels, pixels))
    depth.compare_func = "<="
    depth.repeat_x = depth.repeat_y = False
    return depth, context().framebuffer(depth_attachment=depth)


@TEXTURES.remembering
def texture(wanted: Texture) -> moderngl.Texture:
    picture = wanted.paint().convert("RGB")
    loaded = context().texture(picture.size, 3, picture.tobytes(), alignment=1)
    loaded.build_mipmaps()
    loaded.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    loaded.repeat_x = loaded.repeat_y = False
    return loaded


@dataclass(frozen=True, eq=False)
class Crowd:
    """Things of one shape, to be drawn by one program."""

    each: moderngl.Buffer  # rows of up to CROWD things
    array: moderngl.VertexArray

    def render(self, rows: Sequence[Row], mode: int = moderngl.TRIANGLES) -> None:
        for first in range(0, len(rows), CROWD):
            some = rows[first : first + CROWD]
            self.each.write(np.array(some, dtype=np.float32).tobytes())
            self.array.render(mode, instances=len(some))


@cache  # at most 2 MB: meshes and programs are few
def solids(name: str, shaders: Shaders) -> Crowd:
    """Return a crowd of solids of one mesh."""
    found, order = np.unique(mesh(name), axis=0, return_inverse=True)
    return _crowd(found, order.astype(np.uint32), shaders)


@cache  # at most 100 kB: programs are few
def plates(shaders: Shaders) -> Crowd:
    """Return a crowd of plates of one texture, as triangle strips."""
    corners = [(-0.5, 0.0, 0.5), (0.5, 0.0, 0.5), (-0.5, 0.0, -0.5), (0.5, 0.0, -0.5)]
    up = (0.0, 1.0, 0.0)
    return _crowd(np.array([(*corner, *up) for corner in corners], np.float32), np.arange(4, dtype=np.uint32), shaders)


def solid_row(solid: Solid) -> Row:
    return (*solid.foot, *solid.scale, *solid.pose.turn, *solid.pose.place, *_squared(solid.color))


def plate_row(plate: Plate) -> Row:
    return (0.0, 0.0, 0.0, plate.width, 1.0, plate.depth, *plate.pose.turn, *plate.pose.place, 0.0, 0.0, 0.0)


def _crowd(corners: Floats, index: Order, shaders: Shaders) -> Crowd:
    """Build a crowd. Attributes that a program does not use are skipped."""
    each = context().buffer(reserve=CROWD * ROW_FLOATS * 4)
    shape = (context().buffer(corners.tobytes()), "3f 3f", "position", "normal")
    rows = (each, "3f 3f 4f 3f 3f/i", "foot", "scale", "turn", "place", "color")
    order = context().buffer(index.tobytes())
    return Crowd(each, context().vertex_array(program(shaders), [shape, rows], order, skip_errors=True))


def _squared(color: RGB) -> Row:
    """Square a color's channels: light adds up in squares, and the shaders take the root at the end."""
    return tuple((channel / 255) ** 2 for channel in color)
