"""The renderer: draws a scene's shadows first, then its picture."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

import moderngl
import numpy as np
from PIL import Image

from plumbline.envs.drawing.camera import looking, matrix
from plumbline.envs.drawing.frame_history import BUDGET_BYTES, FrameHistory
from plumbline.envs.drawing.gl import buffers, shaders
from plumbline.envs.drawing.gl.context import context, program, put
from plumbline.envs.drawing.lights import TO_SUN, FlatLight, Light, Shadows, Sunlight
from plumbline.envs.drawing.poses import Floats
from plumbline.envs.drawing.reach import Window
from plumbline.envs.drawing.scene import Plate, Scene, Solid, Stage

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
Rows = dict[str, list[buffers.Row]]
"""Rows of solids by mesh, in the order in which the meshes first appear."""

_SUN = np.asarray(TO_SUN) / np.linalg.norm(TO_SUN)
_HISTORY = FrameHistory(BUDGET_BYTES)


def name() -> str:
    return str(context().info["GL_RENDERER"])


def draw(scene: Scene) -> Image.Image:
    """Draw the scene's picture, mode RGB."""
    return _HISTORY.draw(scene, develop)


def develop(scene: Scene, window: Window) -> Image.Image:
    """Draw a window of the scene over the previous picture."""
    stage, rows = scene.stage, _rows(scene.solids)
    _cast(rows, stage.light)
    target, resolved = buffers.canvas(stage.width_pixels, stage.height_pixels)
    target.scissor = resolved.scissor = box = _from_below(stage, window)
    target.use()
    red, green, blue = (channel / 255 for channel in stage.backdrop)
    target.clear(red, green, blue, 1.0)
    _stand(rows, stage)
    _lay(scene.plates, stage)
    context().copy_framebuffer(resolved, target)
    pixels = resolved.read(viewport=box, components=4, alignment=4)
    return Image.frombytes("RGB", box[2:], pixels, "raw", "RGBX", 0, -1)


def _from_below(stage: Stage, window: Window) -> tuple[int, int, int, int]:
    """Return a window as OpenGL counts: left, bottom, width, height, rows from below."""
    left, top, right, bottom = window
    return left, stage.height_pixels - bottom, right - left, bottom - top


def _rows(solids: Iterable[Solid]) -> Rows:
    alike = _grouped(solids, lambda solid: solid.mesh)
    return {mesh: [buffers.solid_row(solid) for solid in group] for mesh, group in alike.items()}


def _grouped(things: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


def _cast(rows: Rows, light: Light) -> None:
    """Draw depths as seen from the sun, if there are shadows."""
    if not isinstance(light, Sunlight) or light.shadows is None:
        return
    _, target = buffers.shadow_map(light.shadows.pixels)
    target.use()
    target.clear()
    put(program(shaders.shadows()), light=_rays(light.shadows))
    for mesh, crowd in rows.items():
        buffers.solids(mesh, shaders.shadows()).render(crowd)


def _stand(rows: Rows, stage: Stage) -> None:
    lit = shaders.solids(stage.light)
    _illuminate(program(lit), stage)
    for mesh, crowd in rows.items():
        buffers.solids(mesh, lit).render(crowd)


def _lay(plates: Sequence[Plate], stage: Stage) -> None:
    if not plates:
        return
    lit = shaders.plates(stage.light)
    _illuminate(program(lit), stage)
    put(program(lit), picture=1)
    for texture, alike in _grouped(plates, lambda plate: plate.texture).items():
        buffers.texture(texture).use(1)
        buffers.plates(lit).render([buffers.plate_row(plate) for plate in alike], moderngl.TRIANGLE_STRIP)


def _illuminate(lit: moderngl.Program, stage: Stage) -> None:
    camera = matrix(stage.camera, stage.width_pixels / stage.height_pixels)
    put(lit, camera=camera, to_sun=_SUN, eye=stage.camera.eye)
    match stage.light:
        case FlatLight(sky, sun, headlight):
            put(lit, sky=sky, sun=sun, headlight=headlight, to_eye=_back(stage))
        case Sunlight(Shadows() as shadows):
            buffers.shadow_map(shadows.pixels)[0].use(0)
            put(lit, light=_rays(shadows), shade=0, ground=shadows.floor)


def _back(stage: Stage) -> Floats:
    """Return the unit vector from the camera's target to the eye."""
    return looking(stage.camera.eye, stage.camera.target)[2, :3]


@lru_cache(maxsize=64)  # at most 50 kB
def _rays(shadows: Shadows) -> Floats:
    """Return the matrix from world to the sun's clip coordinates: parallel rays over the ball with shadows."""
    radius, middle = shadows.radius, np.array(shadows.middle)
    lens = np.diag([1 / radius, 1 / radius, -1 / radius, 1.0])
    lens[2, 3] = -2.0
    return np.asarray(lens @ looking(tuple(middle + 2 * radius * _SUN), shadows.middle))
