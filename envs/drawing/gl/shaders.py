"""The shaders: solids and plates in each light, and shadows.

Light adds up in squares of the channels; every program takes the root at its end.
"""

from __future__ import annotations

from functools import cache, lru_cache

from plumbline.envs.drawing.lights import FlatLight, Light, Sunlight

Shaders = tuple[str, str]
"""A vertex and a fragment shader."""

_EACH = """#version 330
in vec3 position;
in vec3 foot; in vec3 scale; in vec4 turn; in vec3 place;

vec3 turned(vec3 point) {
    return point + 2.0 * cross(turn.xyz, cross(turn.xyz, point) + turn.w * point);
}

vec3 in_world() {
    return turned(position * scale + foot) + place;
}
"""

# --- sunlight, worked out for every pixel

_SHADED = """
uniform sampler2DShadow shade;
uniform float ground;

float reached(vec3 position, vec4 in_light) {
    // at an edge the middle of a pixel may lie beside the surface, far below the ground: nothing casts a shadow there
    if (position.y < ground) return 1.0;
    vec3 at = in_light.xyz * 0.5 + 0.5;
    at.z -= 0.005;
    float step = 0.8 / SHADOW_PIXELS;
    return 0.25 * (texture(shade, at + vec3(-step, -step * 0.4, 0)) + texture(shade, at + vec3(step * 0.4, -step, 0))
                 + texture(shade, at + vec3(step, step * 0.4, 0)) + texture(shade, at + vec3(-step * 0.4, step, 0)));
}
"""

_UNSHADED = "float reached(vec3 position, vec4 in_light) { return 1.0; }"

_SHINE = """
uniform vec3 to_sun;
uniform vec3 eye;

vec3 shine(vec3 color, vec3 normal, vec3 position, vec4 in_light, float gloss) {
    float facing = dot(normal, to_sun);
    float sun = facing > 0.0 ? facing * reached(position, in_light) : 0.0;
    float sky = 0.37 + 0.15 * normal.y + 0.07 * normal.z;
    vec3 view = normalize(eye - position);
    float glint = pow(max(dot(normal, normalize(to_sun + view)), 0.0), 40.0) * sun;
    float rim = pow(1.0 - max(dot(normal, view), 0.0), 3.0);
    return sqrt(color * (sky + 0.68 * sun) + gloss * (0.22 * glint + 0.07 * rim));
}
"""

_SUNNY_SOLID = (
    _EACH
    + """
uniform mat4 camera;
uniform mat4 light;
in vec3 normal; in vec3 color;
out vec3 world; out vec3 facing; out vec3 tint; out vec4 in_light;
void main() {
    world = in_world();
    facing = turned(normal / scale);
    tint = color;
    in_light = light * vec4(world, 1);
    gl_Position = camera * vec4(world, 1);
}
"""
)

_SUNNY_TINT = (
    """#version 330
in vec3 world; in vec3 facing; in vec3 tint; in vec4 in_light;
out vec4 pixel;
REACHED
"""
    + _SHINE
    + "void main() { pixel = vec4(shine(tint, normalize(facing), world, in_light, 1.0), 1); }"
)

_SUNNY_PLATE = (
    _EACH
    + """
uniform mat4 camera;
uniform mat4 light;
flat out vec3 facing;
out vec3 world; out vec2 at; out vec4 in_light;
void main() {
    world = in_world();
    facing = turned(vec3(0, 1, 0));
    at = position.xz + 0.5;
    in_light = light * vec4(world, 1);
    gl_Position = camera * vec4(world, 1);
}
"""
)

_SUNNY_PICTURE = (
    """#version 330
uniform sampler2D picture;
flat in vec3 facing;
in vec3 world; in vec2 at; in vec4 in_light;
out vec4 pixel;
REACHED
"""
    + _SHINE
    + """void main() {
    vec3 color = texture(picture, at).rgb;
    pixel = vec4(shine(color * color, facing, world, in_light, 0.0), 1);
}"""
)

# --- flat light, worked out for every corner

_FALLS = """
uniform vec3 to_sun;
uniform vec3 to_eye;
uniform float sky;
uniform float sun;
uniform float headlight;

float falls(vec3 normal) {
    return sky + sun * (0.5 + 0.5 * dot(normal, to_sun)) + headlight * max(dot(normal, to_eye), 0.0);
}
"""

_FLAT_SOLID = (
    _EACH
    + _FALLS
    + """
uniform mat4 camera;
in vec3 normal; in vec3 color;
out vec3 tint;
void main() {
    tint = sqrt(color * falls(normalize(turned(normal / scale))));
    gl_Position = camera * vec4(in_world(), 1);
}
"""
)

_FLAT_TINT = """#version 330
in vec3 tint;
out vec4 pixel;
void main() { pixel = vec4(tint, 1); }
"""

_FLAT_PLATE = (
    _EACH
    + _FALLS
    + """
uniform mat4 camera;
flat out float bright;
out vec2 at;
void main() {
    bright = sqrt(falls(turned(vec3(0, 1, 0))));
    at = position.xz + 0.5;
    gl_Position = camera * vec4(in_world(), 1);
}
"""
)

_FLAT_PICTURE = """#version 330
uniform sampler2D picture;
flat in float bright;
in vec2 at;
out vec4 pixel;
void main() { pixel = vec4(texture(picture, at).rgb * bright, 1); }
"""

# --- which programs there are


@lru_cache(maxsize=64)  # at most 400 kB
def solids(light: Light) -> Shaders:
    if isinstance(light, FlatLight):
        return _FLAT_SOLID, _FLAT_TINT
    return _SUNNY_SOLID, _reached(_SUNNY_TINT, light)


@lru_cache(maxsize=64)  # at most 400 kB
def plates(light: Light) -> Shaders:
    if isinstance(light, FlatLight):
        return _FLAT_PLATE, _FLAT_PICTURE
    return _SUNNY_PLATE, _reached(_SUNNY_PICTURE, light)


@cache
def shadows() -> Shaders:
    """Return the program of depths alone, as seen from the sun."""
    cast = "uniform mat4 light;\nvoid main() { gl_Position = light * vec4(in_world(), 1); }"
    return _EACH + cast, "#version 330\nvoid main() {}"


def _reached(fragment: str, light: Sunlight) -> str:
    """Fill in how much of the sun's light reaches a point: all of it, or what the shadow map gives."""
    if light.shadows is None:
        return fragment.replace("REACHED", _UNSHADED)
    return fragment.replace("REACHED", _SHADED).replace("SHADOW_PIXELS", f"{light.shadows.pixels}.0")
