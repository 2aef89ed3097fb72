"""The GL side of scenes: shaders, buffers and the two passes. Only the drawing thread may call in here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import moderngl
import numpy as np
from PIL import Image

from plumbline.envs.drawing.camera import looking, matrix
from plumbline.envs.drawing.frame_history import BUDGET_BYTES, Album
from plumbline.envs.drawing.meshes import mesh
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import Floats
from plumbline.envs.drawing.reach import Window
from plumbline.envs.drawing.scene import TO_LIGHT, NoRenderer, Plate, Scene, Solid, Stage, Texture

SAMPLES = 4
SHADOW_PIXELS = 512
CROWD = 256  # solids in one draw call
_SUN = np.asarray(TO_LIGHT) / np.linalg.norm(TO_LIGHT)

_TURN = """
vec3 turned(vec3 point, vec4 turn) {
    return point + 2.0 * cross(turn.xyz, cross(turn.xyz, point) + turn.w * point);
}
"""

_SHADED = """
uniform sampler2DShadow shade;
uniform float ground;

float lit(vec3 position, vec4 in_light) {
    // at an edge the middle of a pixel may lie beside the surface, far below the ground: nothing casts a shadow there
    if (position.y < ground) return 1.0;
    vec3 at = in_light.xyz * 0.5 + 0.5;
    at.z -= 0.005;
    float step = 0.8 / SHADOW_PIXELS;
    return 0.25 * (texture(shade, at + vec3(-step, -step * 0.4, 0)) + texture(shade, at + vec3(step * 0.4, -step, 0))
                 + texture(shade, at + vec3(step, step * 0.4, 0)) + texture(shade, at + vec3(-step * 0.4, step, 0)));
}
""".replace("SHADOW_PIXELS", f"{SHADOW_PIXELS}.0")

_UNSHADED = "float lit(vec3 position, vec4 in_light) { return 1.0; }"

_LIGHT = """
uniform vec3 to_light;
uniform vec3 eye;

vec3 shine(vec3 color, vec3 normal, vec3 position, vec4 in_light, float gloss) {
    float facing = dot(normal, to_light);
    float sun = facing > 0.0 ? facing * lit(position, in_light) : 0.0;
    float sky = 0.37 + 0.15 * normal.y + 0.07 * normal.z;
    vec3 view = normalize(eye - position);
    float glint = pow(max(dot(normal, normalize(to_light + view)), 0.0), 40.0) * sun;
    float rim = pow(1.0 - max(dot(normal, view), 0.0), 3.0);
    return sqrt(color * (sky + 0.68 * sun) + gloss * (0.22 * glint + 0.07 * rim));
}
"""

_SOLID_VERTEX = (
    """#version 330
uniform mat4 camera;
uniform mat4 light;
in vec3 position; in vec3 normal;
in vec3 foot; in vec3 scale; in vec3 color; in vec4 turn; in vec3 place;
out vec3 world; out vec3 facing; out vec3 tint; out vec4 in_light;
"""
    + _TURN
    + """void main() {
    world = turned(position * scale + foot, turn) + place;
    facing = turned(normal / scale, turn);
    tint = color;
    in_light = light * vec4(world, 1);
    gl_Position = camera * vec4(world, 1);
}
"""
)

_SOLID_FRAGMENT = (
    """#version 330
in vec3 world; in vec3 facing; in vec3 tint; in vec4 in_light;
out vec4 pixel;
SHADOWS
"""
    + _LIGHT
    + "void main() { pixel = vec4(shine(tint, normalize(facing), world, in_light, 1.0), 1); }"
)

_PLATE_VERTEX = """#version 330
uniform mat4 camera;
uniform mat4 light;
in vec3 position; in vec2 corner;
out vec3 world; out vec2 at; out vec4 in_light;
void main() {
    world = position;
    at = corner;
    in_light = light * vec4(position, 1);
    gl_Position = camera * vec4(position, 1);
}
"""

_PLATE_FRAGMENT = (
    """#version 330
uniform sampler2D picture;
in vec3 world; in vec2 at; in vec4 in_light;
out vec4 pixel;
SHADOWS
"""
    + _LIGHT
    + """void main() {
    vec3 color = texture(picture, at).rgb;
    pixel = vec4(shine(color * color, vec3(0, 1, 0), world, in_light, 0.0), 1);
}"""
)

_SHADOW_VERTEX = (
    """#version 330
uniform mat4 light;
in vec3 position; in vec3 foot; in vec3 scale; in vec4 turn; in vec3 place;
"""
    + _TURN
    + "void main() { gl_Position = light * vec4(turned(position * scale + foot, turn) + place, 1); }"
)

_NOTHING = "#version 330\nvoid main() {}"


_ALBUM = Album(BUDGET_BYTES)


def name() -> str:
    return str(_context().info["GL_RENDERER"])


def draw(scene: Scene) -> Image.Image:
    """The scene's picture, mode RGB."""
    return _ALBUM.draw(scene, _develop)


def _develop(scene: Scene, window: Window) -> Image.Image:
    """Draw a window of the scene: shadows first, then the picture."""
    light = _light(scene.stage.radius)
    if scene.stage.shadows:
        _cast(scene, light)
    target, resolved = _canvas(scene.stage.width_pixels, scene.stage.height_pixels)
    target.scissor = resolved.scissor = box = _from_below(scene.stage, window)
    target.use()
    red, green, blue = (channel / 255 for channel in scene.stage.backdrop)
    target.clear(red, green, blue, 1.0)
    _stand(scene, light)
    for plate in scene.plates:
        _lay(plate, scene.stage, light)
    _context().copy_framebuffer(resolved, target)
    pixels = resolved.read(viewport=box, components=4, alignment=4)
    return Image.frombytes("RGB", box[2:], pixels, "raw", "RGBX", 0, -1)


def _from_below(stage: Stage, window: Window) -> tuple[int, int, int, int]:
    """A window as OpenGL counts: left, bottom, width, height, rows from below."""
    left, top, right, bottom = window
    return left, stage.height_pixels - bottom, right - left, bottom - top


@cache
def _context() -> moderngl.Context:
    try:
        context = moderngl.create_context(standalone=True, backend="egl")  # type: ignore[arg-type]
    except Exception as error:  # the binding raises bare Exceptions for every missing part
        raise NoRenderer(f"no OpenGL: {error} (Debian packages libegl1 and libgl1-mesa-dri)") from error
    context.gc_mode = "auto"
    context.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
    return context


@cache
def _solids(*, shadows: bool) -> moderngl.Program:
    return _context().program(vertex_shader=_SOLID_VERTEX, fragment_shader=_shaded(_SOLID_FRAGMENT, shadows=shadows))


@cache
def _plates(*, shadows: bool) -> moderngl.Program:
    return _context().program(vertex_shader=_PLATE_VERTEX, fragment_shader=_shaded(_PLATE_FRAGMENT, shadows=shadows))


def _shaded(fragment: str, *, shadows: bool) -> str:
    return fragment.replace("SHADOWS", _SHADED if shadows else _UNSHADED)


@cache
def _shadows() -> moderngl.Program:
    return _context().program(vertex_shader=_SHADOW_VERTEX, fragment_shader=_NOTHING)


@cache
def _shade() -> tuple[moderngl.Texture, moderngl.Framebuffer]:
    depth = _context().depth_texture((SHADOW_PIXELS, SHADOW_PIXELS))
    depth.compare_func = "<="
    depth.repeat_x = depth.repeat_y = False
    return depth, _context().framebuffer(depth_attachment=depth)


@lru_cache(maxsize=4)
def _canvas(width: int, height: int) -> tuple[moderngl.Framebuffer, moderngl.Framebuffer]:
    context, size = _context(), (width, height)
    many = context.framebuffer(
        [context.renderbuffer(size, samples=SAMPLES)], context.depth_renderbuffer(size, samples=SAMPLES)
    )
    return many, context.framebuffer([context.renderbuffer(size)])


@lru_cache(maxsize=128)
def _texture(texture: Texture) -> moderngl.Texture:
    picture = texture.paint().convert("RGB")
    loaded = _context().texture(picture.size, 3, picture.tobytes(), alignment=1)
    loaded.build_mipmaps()
    loaded.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    loaded.repeat_x = loaded.repeat_y = False
    return loaded


@dataclass(frozen=True, eq=False)
class _Bench:
    """Everything on the card to draw many solids of one mesh."""

    each: moderngl.Buffer  # foot, scale, color, turn and place of up to CROWD solids
    lit: moderngl.VertexArray
    shadow: moderngl.VertexArray

    def load(self, solids: Sequence[Solid]) -> int:
        rows = [
            (*solid.foot, *solid.scale, *_squared(solid.color), *solid.pose.turn, *solid.pose.place) for solid in solids
        ]
        self.each.write(np.array(rows, dtype=np.float32).tobytes())
        return len(rows)


@cache
def _bench(name: str, *, shadows: bool) -> _Bench:
    found, order = np.unique(mesh(name), axis=0, return_inverse=True)
    corners, index = (_context().buffer(part.tobytes()) for part in (found, order.astype(np.uint32)))
    each = _context().buffer(reserve=CROWD * 16 * 4)
    lit = [
        (corners, "3f 3f", "position", "normal"),
        (each, "3f 3f 3f 4f 3f/i", "foot", "scale", "color", "turn", "place"),
    ]
    shadow = [(corners, "3f 3x4", "position"), (each, "3f 3f 3x4 4f 3f/i", "foot", "scale", "turn", "place")]
    return _Bench(
        each,
        _context().vertex_array(_solids(shadows=shadows), lit, index),
        _context().vertex_array(_shadows(), shadow, index),
    )


def _crowds(scene: Scene) -> Iterator[tuple[_Bench, list[Solid]]]:
    """Solids of one mesh together, at most CROWD at a time, in the order in which the meshes first come."""
    for name in dict.fromkeys(solid.mesh for solid in scene.solids):
        alike = [solid for solid in scene.solids if solid.mesh == name]
        for first in range(0, len(alike), CROWD):
            yield _bench(name, shadows=scene.stage.shadows), alike[first : first + CROWD]


def _cast(scene: Scene, light: Floats) -> None:
    """Draw the scene's depth as the light sees it."""
    _, target = _shade()
    target.use()
    target.clear()
    _set(_shadows(), light=light)
    for bench, solids in _crowds(scene):
        bench.shadow.render(instances=bench.load(solids))


def _stand(scene: Scene, light: Floats) -> None:
    _illuminate(_solids(shadows=scene.stage.shadows), scene.stage, light)
    for bench, solids in _crowds(scene):
        bench.lit.render(instances=bench.load(solids))


def _lay(plate: Plate, stage: Stage, light: Floats) -> None:
    _illuminate(_plates(shadows=stage.shadows), stage, light)
    _texture(plate.texture).use(1)
    _set(_plates(shadows=stage.shadows), picture=1)
    y, left, right, far, near = plate.height, plate.left, plate.right, plate.far, plate.near
    corners = [(left, y, near, 0, 1), (right, y, near, 1, 1), (left, y, far, 0, 0), (right, y, far, 1, 0)]
    buffer, rectangle = _rectangle(shadows=stage.shadows)
    buffer.write(np.array(corners, dtype=np.float32).tobytes())
    rectangle.render(moderngl.TRIANGLE_STRIP)


@cache
def _rectangle(*, shadows: bool) -> tuple[moderngl.Buffer, moderngl.VertexArray]:
    buffer = _context().buffer(reserve=4 * 5 * 4)
    return buffer, _context().vertex_array(_plates(shadows=shadows), [(buffer, "3f 2f", "position", "corner")])


def _illuminate(program: moderngl.Program, stage: Stage, light: Floats) -> None:
    _shade()[0].use(0)
    camera = matrix(stage.camera, stage.width_pixels / stage.height_pixels)
    _set(program, camera=camera, light=light, shade=0, to_light=_SUN, eye=stage.camera.eye, ground=stage.floor)


@lru_cache(maxsize=64)
def _light(radius: float) -> Floats:
    """From world to the light's clip coordinates: parallel rays over a ball around the origin."""
    lens = np.diag([1 / radius, 1 / radius, -1 / radius, 1.0])
    lens[2, 3] = -2.0
    return np.asarray(lens @ looking(tuple(2 * radius * _SUN), (0.0, 0.0, 0.0)))


def _set(program: moderngl.Program, **values: Any) -> None:
    for key, value in values.items():
        uniform: Any = program.get(key, None)
        match value:
            case _ if uniform is None:
                pass  # the compiler found that it changes nothing
            case int() | float():
                uniform.value = value
            case np.ndarray() if value.ndim == 2:
                uniform.write(value.T.astype(np.float32).tobytes())
            case _:
                uniform.value = tuple(float(part) for part in value)


def _squared(color: RGB) -> tuple[float, ...]:
    """Light adds up in squares; the shaders take the root at the end."""
    return tuple((channel / 255) ** 2 for channel in color)
