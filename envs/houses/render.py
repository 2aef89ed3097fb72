"""Frames of houses: what is before the eyes as a solid picture, or in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from plumbline.envs.drawing import png, render_thread
from plumbline.envs.drawing.camera import Camera
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.drawing.lights import FlatLight
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import Pose, Turn, both, hung, standing, turn, within
from plumbline.envs.drawing.scene import Plate, Scene, Solid, Stage, Texture
from plumbline.envs.family import Frame
from plumbline.envs.houses.model import HEIGHT, PICTURE, WORDS, Box, Room
from plumbline.envs.houses.shapes import shape
from plumbline.envs.houses.shapes.person import CROUCHED, person
from plumbline.envs.houses.view import Body, Shown, View

DRAWING_VERSION = 1
METER = 1000
LIGHT = FlatLight(0.45, 0.4, 0.15)
SKY: RGB = (160, 196, 228)
NEAR, FAR = 0.05, 40.0
FLOORS: dict[str, tuple[RGB, RGB]] = {
    "Kitchen": ((196, 182, 160), (168, 152, 130)),
    "LivingRoom": ((178, 140, 100), (150, 114, 78)),
    "Bedroom": ((188, 172, 156), (164, 148, 132)),
    "Bathroom": ((188, 200, 206), (150, 164, 172)),
    "Hallway": ((170, 150, 128), (146, 126, 104)),
}
"""The color of the floor of each room, and that of its seams."""
WALLS: dict[str, RGB] = {
    "Kitchen": (226, 220, 204),
    "LivingRoom": (214, 222, 214),
    "Bedroom": (218, 216, 230),
    "Bathroom": (222, 232, 234),
    "Hallway": (232, 222, 212),
}
PLASTER: RGB = (224, 220, 212)
CEILING: RGB = (246, 246, 242)
SKIRTING: RGB = (120, 92, 66)
CORNICE: RGB = (200, 196, 186)
SHADOW: RGB = (96, 86, 76)
SEAM = 1.0  # meters between seams of a floor
HAND = (0.2, -0.2, -0.5)  # where a held thing is, to the right of the eye, above it and behind it
IN_HAND = 0.24  # meters, the longest side of a held thing as drawn


def draw(view: View) -> tuple[Frame, ...]:
    if view.modality == WORDS:
        return (_written(view),)
    if view.modality != PICTURE:
        return ()
    return (FRAME_CACHE.show(("houses", DRAWING_VERSION, view), lambda: _painted(view)),)


def _written(view: View) -> Frame:
    text = "\n".join(view.lines) or "nothing is in sight"
    return Frame("text/plain", text.encode(), view.caption, text, text=said(view))


def _painted(view: View) -> Frame:
    return Frame(
        "image/png",
        png.encode(picture(view)),
        view.caption,
        "What is before your eyes.",
        (),
        *view.size,
        text=said(view),
    )


def said(view: View) -> str:
    """Return the last messages, a line each."""
    return "\n".join(f"{'you' if own else 'the other'}: {text}" for own, text in view.said)


def picture(view: View) -> Image.Image:
    return render_thread.render(scene(view))


def scene(view: View) -> Scene:
    """Return a view as solids and plates."""
    stage = Stage(_camera(view), SKY, *view.size, LIGHT, remembered=False)
    parts = [*_shell(view), *(part for thing in view.things for part in _thing(thing))]
    if view.partner:
        parts += _body(view.partner)
    if view.held:
        parts += _held(view)
    solids = tuple(part for part in parts if isinstance(part, Solid))
    return Scene(stage, solids, tuple(part for part in parts if isinstance(part, Plate)))


def _camera(view: View) -> Camera:
    eye, pose = _place(*view.eye), _eye(view)
    target = within(pose, Pose((0.0, 0.0, -1.0))).place
    return Camera(eye, target, view.fov, NEAR, FAR)


def _eye(view: View) -> Pose:
    """Return the frame of the eye: it looks along its -z."""
    tilted: Turn = turn((1.0, 0.0, 0.0), -view.tilt)
    return Pose(_place(*view.eye), both(tilted, turn((0.0, 1.0, 0.0), -view.yaw)))


def _place(x: int, y: int, z: int) -> tuple[float, float, float]:
    """Return a place of a house in the world of scenes: meters, south towards the viewer."""
    return x / METER, y / METER, -z / METER


def _pose(thing: Shown) -> Pose:
    """Return the frame of a thing, whose front looks along its z."""
    return standing(_place(*thing.place), 180 - thing.yaw)


def _thing(thing: Shown) -> Iterator[Solid | Plate]:
    pose = _pose(thing)
    yield from _moved(shape(thing.kind, thing.size, thing.flags, thing.liquid, thing.look), pose)


def _moved(parts: tuple[Solid | Plate, ...], pose: Pose) -> Iterator[Solid | Plate]:
    for part in parts:
        if isinstance(part, Solid):
            yield Solid(part.mesh, part.foot, part.scale, part.color, within(pose, part.pose))
        else:
            yield Plate(part.texture, part.width, part.depth, within(pose, part.pose))


def _held(view: View) -> Iterator[Solid | Plate]:
    """Return what one holds, before the eye at the lower right, drawn smaller if it is large."""
    held = view.held
    assert held is not None  # noqa: S101 - the caller asks
    share = min(1.0, IN_HAND * METER / max(held.size))
    parts = shape(held.kind, held.size, held.flags, held.liquid, held.look)
    pose = within(_eye(view), Pose(HAND))
    for part in parts:
        yield from _moved((_smaller(part, share),), pose)


def _smaller(part: Solid | Plate, share: float) -> Solid | Plate:
    x, y, z = part.pose.place
    pose = Pose((x * share, y * share, z * share), part.pose.turn)
    if isinstance(part, Plate):
        return Plate(part.texture, part.width * share, part.depth * share, pose)
    (a, b, c), (w, h, d) = part.foot, part.scale
    return Solid(part.mesh, (a * share, b * share, c * share), (w * share, h * share, d * share), part.color, pose)


def _body(body: Body) -> Iterator[Solid | Plate]:
    """Return the other one, with what they hold before them."""
    pose = standing(_place(body.x, 0, body.z), 180 - body.yaw)
    yield from _moved(tuple(person(crouched=body.crouched, holding=body.held is not None)), pose)
    if body.held is not None:
        share = min(1.0, 0.4 * METER / max(body.held.size))
        parts = shape(body.held.kind, body.held.size, body.held.flags, body.held.liquid, body.held.look)
        height = CROUCHED if body.crouched else 1.0
        for part in parts:
            yield from _moved((_smaller(part, share),), within(pose, Pose((0.0, 1.0 * height, 0.48))))


# --- the shell of rooms


def _shell(view: View) -> Iterator[Solid | Plate]:
    for room in view.rooms:
        yield from _floor(room)
    for box in view.walls:
        yield from _wall(box, view.rooms)


@lru_cache(maxsize=64)  # at most 2 MB
def _floor(room: Room) -> tuple[Solid, ...]:
    """Return the floor of a room with seams, and its ceiling."""
    x, x2, z, z2 = _extent(room)
    floor, seam = FLOORS[room.kind]
    middle, wide, deep = ((x + x2) / 2, (z + z2) / 2), x2 - x, z2 - z
    found = [
        Solid("box", (middle[0], -0.05, -middle[1]), (wide, 0.05, deep), floor),
        Solid("box", (middle[0], HEIGHT / METER, -middle[1]), (wide, 0.05, deep), CEILING),
    ]
    rows = SEAM if room.kind in ("Kitchen", "Bathroom") else SEAM / 2
    columns = [x + number * SEAM for number in range(1, int(wide / SEAM) + 1)]
    lines = [z + number * rows for number in range(1, int(deep / rows) + 1)]
    found += [Solid("box", (at, 0.0, -middle[1]), (0.015, 0.003, deep), seam) for at in columns]
    found += [Solid("box", (middle[0], 0.0, -at), (wide, 0.003, 0.015), seam) for at in lines]
    return tuple(found)


def _wall(box: Box, rooms: tuple[Room, ...]) -> Iterator[Solid | Plate]:
    """Return a part of a wall, with skirting and cornice, and the wallpaper of each room beside it."""
    x, x2, y, y2, z, z2 = (each / METER for each in box)
    along_x = box[1] - box[0] > box[5] - box[4]
    foot = ((x + x2) / 2, y, -(z + z2) / 2)
    yield Solid("box", foot, (x2 - x, y2 - y, z2 - z), PLASTER)
    for low, high, wider, color in ((0.0, 0.08, 0.024, SKIRTING), (2.54, 2.6, 0.02, CORNICE)):
        if y <= low and high <= y2:
            size = (x2 - x + (0 if along_x else wider), high - low, z2 - z + (wider if along_x else 0))
            yield Solid("box", (foot[0], low, foot[2]), size, color)
    for room in rooms:
        yield from _paper(box, room, along_x=along_x)


PAPER_PIXELS = 80  # of a meter of wallpaper
PATTERN_METERS = 0.3


def _paper(box: Box, room: Room, *, along_x: bool) -> Iterator[Plate]:
    """Return the wallpaper of a room on a wall beside it: close to it, one sees that one moves along."""
    xs, zs = [x for x, _ in room.corners], [z for _, z in room.corners]
    low, high, near, far, wall, wall_end = (
        (min(xs), max(xs), min(zs), max(zs), box[4], box[5])
        if along_x
        else (min(zs), max(zs), min(xs), max(xs), box[0], box[1])
    )
    first, last = (max(low, box[0]), min(high, box[1])) if along_x else (max(low, box[4]), min(high, box[5]))
    if last - first < MOST_GAP:
        return
    for face, beside, degrees in ((wall_end, near, 180 if along_x else 90), (wall, far, 0 if along_x else -90)):
        if abs(face - beside) < MOST_GAP:
            out = 2 if face == wall_end else -2
            long, tall = (last - first) / METER, (box[3] - box[2]) / METER
            middle = (first + last) // 2, face + out
            spot = (middle[0], middle[1]) if along_x else (middle[1], middle[0])
            place = _place(spot[0], (box[2] + box[3]) // 2, spot[1])
            texture = Texture(("wallpaper", room.kind, long, tall), partial(_pattern, room.kind, long, tall))
            yield Plate(texture, long, tall, hung(place, degrees))


MOST_GAP = 20  # mm between the corner of a room and the face of a wall that is the same


def _pattern(kind: str, long: float, tall: float) -> Image.Image:
    """Paint small leaves in rows, every other row shifted, in two shades of the wall's color."""
    base = WALLS[kind]
    size = max(8, round(long * PAPER_PIXELS)), max(8, round(tall * PAPER_PIXELS))
    image = Image.new("RGB", size, base)
    drawing, step = ImageDraw.Draw(image), PATTERN_METERS * PAPER_PIXELS
    light, dark = (tuple(max(0, min(255, each + by)) for each in base) for by in (10, -14))
    for row in range(int(size[1] / step) + 1):
        for column in range(int(size[0] / step) + 1):
            x, y = (column + 0.5 * (row % 2)) * step, row * step
            drawing.rectangle((x - 2, y - 2, x + 2, y + 2), dark)
            drawing.point((x, y), light)
    return image


def _extent(room: Room) -> tuple[float, float, float, float]:
    xs, zs = [x for x, _ in room.corners], [z for _, z in room.corners]
    return (min(xs) - 50) / METER, (max(xs) + 50) / METER, (min(zs) - 50) / METER, (max(zs) + 50) / METER
