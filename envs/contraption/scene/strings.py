"""Strings: the lines of ropes, belts, cords and rays, and the plugs at cords."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.bench.knots import turned
from plumbline.envs.contraption.camera import PARTS_OF_A_UNIT
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import CLOCKWISE, COUNTERCLOCKWISE
from plumbline.envs.contraption.films import Pose
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.layouts import knot_of, part_of
from plumbline.envs.contraption.look import lines
from plumbline.envs.contraption.look.kinds import spot
from plumbline.envs.contraption.look.lines import Pen
from plumbline.envs.contraption.model import PLUG, Placed, Tie
from plumbline.envs.contraption.scene.pieces import Line, Piece, at

PENS: Mapping[str, Pen] = {
    "rope": lines.ROPE,
    "belt": lines.BELT,
    "cord": lines.CORD,
    **{f"ray {color}": pen for color, pen in lines.RAYS.items()},
}
"""What lines are drawn with, by name."""

RADII = {
    "conveyor": 6, "gear.big": 7, "gear.small": 5, "motor": 8, "wheel.mouse": 14, "generator": 8, "windmill": 5,
}  # fmt: skip
"""How far from the middle of a wheel its belt lies, in u."""

BELT_PERIOD = 6  # pixels of scale 1 after which the colors of a belt begin anew
BELT_PIXELS_A_ROW = 2
SAG = 6  # u, by which a cord hangs down
KNOT_SPOTS = {"balloon": "rope", "bucket": "rope", "cleat": "rope"}
"""Where the look has the knot of a part, if it is not where the rules have it."""


def rope(stops: Sequence[str], parts: Mapping[str, Placed], poses: Mapping[str, Pose]) -> Line:
    """Return the line of a rope between knots and over pulleys; bodies lie as their poses say."""
    return Line("rope", tuple(stop_place(stop, parts, poses) for stop in stops))


def stop_place(stop: str, parts: Mapping[str, Placed], poses: Mapping[str, Pose]) -> Point:
    """Return where a rope meets a part, in eighths of a unit."""
    part, knot = parts[part_of(stop)], knot_of(stop)
    if part.type not in KNOT_SPOTS and knot:
        pose = poses[part.id]
        x, y = turned(next(each.at for each in CATALOGUE[part.type].knots if each.name == knot), pose.turn)
        return pose.x + x * PARTS_OF_A_UNIT, pose.y + y * PARTS_OF_A_UNIT
    x, y = spot(part.type, "rope")
    if part.id in poses:
        (cx, cy), pose = extents.center(part), poses[part.id]
        return pose.x + (part.x + x - cx) * PARTS_OF_A_UNIT, pose.y + (part.y + y - cy) * PARTS_OF_A_UNIT
    return _eighths((part.x + x, part.y + y))


def belt(one: Placed, other: Placed, way: str = "", row: int = 0) -> tuple[Line, Line]:
    """Return both sides of a belt around two wheels; `way` is how the first one turns."""
    begin, end = _wheel_place(one, other), _wheel_place(other, one)
    sides = lines.belt(begin, end, (RADII[one.type], RADII[other.type]))
    sign = {CLOCKWISE: -1, COUNTERCLOCKWISE: 1}.get(way, 0)
    shifts = (sign * row * BELT_PIXELS_A_ROW % BELT_PERIOD, -sign * row * BELT_PIXELS_A_ROW % BELT_PERIOD)
    first, second = (
        Line("belt", tuple(map(_eighths, points)), shift) for points, shift in zip(sides, shifts, strict=True)
    )
    return first, second


def cords(ties: Sequence[Tie], parts: Mapping[str, Placed]) -> Iterator[tuple[Line, Piece]]:
    """Yield the cord of each plug, and the plug in its socket. The sockets of a source fill up in the order of ties."""
    plugs = [(tie.stops[1], tie.stops[0]) for tie in ties if tie.kind == PLUG]
    for number, (source, load) in enumerate(plugs):
        is_taken = any(before == source for before, _ in plugs[:number])
        yield _cord(parts[load], parts[source], "socket2" if is_taken else "socket")


def loose_plug(load: Placed) -> Piece:
    """Return the plug of a load that is in no socket."""
    x, y = _spot(load, "cord")
    return at("plug", x - 12, y - 4, "loose", 1)


def ray(sender: Placed, ends: tuple[int, ...]) -> Line:
    """Return the line of a ray, whose ends are given in units."""
    color = sender.type.partition(".")[2] or "light"
    x, y, x2, y2 = ends
    return Line(f"ray {color}", (_eighths((x, y)), _eighths((x2, y2))))


def _cord(load: Placed, source: Placed, socket: str) -> tuple[Line, Piece]:
    begin, end = _spot(load, "cord"), _spot(source, socket)
    middle = (begin[0] + end[0]) // 2, max(begin[1], end[1]) + SAG
    return Line("cord", tuple(map(_eighths, (begin, middle, end)))), at("plug", end[0] - 5, end[1] - 6, "seated")


def _spot(part: Placed, name: str) -> Point:
    x, y = spot(part.type, name, part.turn)
    return part.x + x, part.y + y


def _wheel_place(wheel: Placed, other: Placed) -> Point:
    """Return where a belt goes around a wheel; of a conveyor, around the drum that is nearer to the other wheel."""
    if wheel.type != "conveyor":
        return _spot(wheel, "belt")
    ends = [(wheel.x + 8, wheel.y + 8), (wheel.x + wheel.w - 8, wheel.y + 8)]
    return min(ends, key=lambda end: abs(end[0] - extents.center(other)[0]))


def _eighths(place: Point) -> Point:
    return place[0] * PARTS_OF_A_UNIT, place[1] * PARTS_OF_A_UNIT
