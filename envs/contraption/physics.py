"""The bodies of a machine and their motion: the only module that knows the library of rigid bodies.

Bodies are addressed by the numbers of their parts. A run's bits depend on the order in which bodies are added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, NamedTuple

import pymunk

from plumbline.envs.contraption.catalogue.kinds import Hinge, Loose, Surface
from plumbline.envs.contraption.forms import Disc, Form, Plate, Point, Rod, bounds, moved
from plumbline.envs.contraption.model import HEIGHT, WIDTH

KNOWN_VERSION = "7.3.1"
"""The version whose private names are called; with any other, a run takes twice as long and computes the same."""

STEP_SECONDS = 1 / 120
FASTEST = 1000.0  # u/s, of any body
EDGE = -1
"""The number of the field's edges, as of a part."""
THICK, TALL = 8, 400  # u: half of an edge's thickness; how far the sides go on above the field
EDGE_GRIP = 0.6
ROUNDING = 0.5  # u, of the corners of loose plates
COLLISION_BIAS = 5.822849199347174e-05  # 0.85 ** 60

Place = tuple[float, float]


class Contact(NamedTuple):
    """Two parts that begin to touch; the one that was built first comes first."""

    part: int
    other: int
    form: int  # of the part, by its place among the part's forms
    other_form: int
    normal: Place  # of length 1, from the part to the other
    closing: float  # u/s, at which they approach each other before they touch


class Sight(NamedTuple):
    """What one body does."""

    x: float
    y: float
    vx: float
    vy: float


@dataclass(frozen=True, slots=True)
class Calls:
    """How a body is read and moved; it is passed as `handle` returns it."""

    handle: Callable[[pymunk.Body], Any]
    place: Callable[[Any], Any]
    velocity: Callable[[Any], Any]
    angle: Callable[[Any], float]
    spin: Callable[[Any], float]
    set_velocity: Callable[[Any, Place], None]
    set_force: Callable[[Any, Place], None]
    impulse: Callable[[Any, Place, Place], None]
    point: Callable[[Any, Place], Any]
    met: Callable[[pymunk.Arbiter], tuple[int, int, Any, Any]]


def public() -> Calls:
    """Return the calls that every version of the library has."""

    def met(arbiter: pymunk.Arbiter) -> tuple[int, int, Any, Any]:
        one, other = arbiter.shapes
        return one.collision_type, other.collision_type, arbiter.normal, arbiter.contact_point_set.points[0].point_a

    return Calls(
        handle=lambda body: body,
        place=lambda body: body.position,
        velocity=lambda body: body.velocity,
        angle=lambda body: body.angle,
        spin=lambda body: body.angular_velocity,
        set_velocity=lambda body, velocity: setattr(body, "velocity", velocity),
        set_force=lambda body, force: setattr(body, "force", force),
        impulse=lambda body, impulse, at: body.apply_impulse_at_world_point(impulse, at),
        point=lambda body, at: body.local_to_world(at),
        met=met,
    )


def direct() -> Calls:
    """Return the calls that the known version has below its properties. Each world has its own: they share memory."""
    from pymunk._chipmunk_cffi import ffi, lib

    one, other = ffi.new("cpShape *[1]"), ffi.new("cpShape *[1]")
    shapes, kind = lib.cpArbiterGetShapes, lib.cpShapeGetCollisionType
    normal, point = lib.cpArbiterGetNormal, lib.cpArbiterGetPointA

    def met(arbiter: pymunk.Arbiter) -> tuple[int, int, Any, Any]:
        raw = arbiter._arbiter
        shapes(raw, one, other)
        return kind(one[0]), kind(other[0]), normal(raw), point(raw, 0)

    return Calls(
        handle=lambda body: body._body,
        place=lib.cpBodyGetPosition,
        velocity=lib.cpBodyGetVelocity,
        angle=lib.cpBodyGetAngle,
        spin=lib.cpBodyGetAngularVelocity,
        set_velocity=lib.cpBodySetVelocity,
        set_force=lib.cpBodySetForce,
        impulse=lib.cpBodyApplyImpulseAtWorldPoint,
        point=lib.cpBodyLocalToWorld,
        met=met,
    )


def build() -> str:
    """Return which build of the library of rigid bodies this is."""
    return pymunk.chipmunk_version


CALLS = direct if pymunk.version == KNOWN_VERSION else public


class World:
    """The bodies of one run. It belongs to one thread."""

    def __init__(self, gravity: int, *, open_floor: bool, calls: Callable[[], Calls] = CALLS) -> None:
        self._calls = calls()
        self._space = pymunk.Space()
        self._space.gravity = (0, gravity)
        self._space.iterations = 12
        self._space.collision_slop = 0.2
        self._space.collision_bias = COLLISION_BIAS
        self._space.sleep_time_threshold = inf
        self._space.on_collision(begin=self._note)
        self._bodies: dict[int, pymunk.Body] = {}
        self._handles: dict[int, Any] = {}
        self._shapes: dict[int, list[pymunk.Shape]] = {}
        self._joints: dict[int, list[pymunk.Constraint]] = {}
        self._owners: list[tuple[int, int]] = []  # part and form of each shape
        self._met: list[Contact] = []
        self._add_edges(open_floor=open_floor)

    def add_fixed(self, part: int, forms: Sequence[Form], surface: Surface) -> None:
        """Add a part that does not move."""
        self._add_shapes(part, self._space.static_body, forms, surface, 0)

    def add_loose(self, part: int, forms: Sequence[Form], surface: Surface, loose: Loose, center: Point) -> None:
        """Add a body; its forms are as they lie on the field."""
        body = pymunk.Body(loose.mass, _moment(loose, forms, center))
        self._add_body(part, body, center)
        self._add_shapes(part, body, [_around(form, center) for form in forms], surface, 0)

    def add_hinged(
        self, part: int, forms: Sequence[Form], surface: Surface, loose: Loose, pivot: Point, hinge: Hinge, angle: float
    ) -> None:
        """Add a body that turns around a pivot, within the hinge's limit to both sides, over its foot."""
        body = pymunk.Body(loose.mass, _moment(loose, forms[:1], pivot))
        body.angle = angle
        self._add_body(part, body, pivot)
        self._add_shapes(part, body, [_around(form, pivot) for form in forms], surface, part + 1)
        ground = self._space.static_body
        joints = [
            pymunk.PivotJoint(body, ground, pivot),
            pymunk.RotaryLimitJoint(ground, body, -hinge.limit, hinge.limit),
        ]
        self._space.add(*joints)
        self._joints[part] = joints

    def add_foot(self, part: int, forms: Sequence[Form], surface: Surface) -> None:
        """Add the fixed forms of a part with a hinge, which its own body does not meet."""
        self._add_shapes(part, self._space.static_body, forms, surface, part + 1)

    def remove(self, part: int) -> None:
        """Take a part out of the world, with all of its forms."""
        self._space.remove(*self._joints.pop(part, ()), *self._shapes.pop(part, ()))
        if part in self._bodies:
            self._space.remove(self._bodies.pop(part))
            del self._handles[part]

    def step(self) -> None:
        """Let 1/120 s pass."""
        self._space.step(STEP_SECONDS)

    def contacts(self) -> list[Contact]:
        """Return the contacts that began since the last call, in the order of building, and forget them."""
        found, self._met = sorted(self._met, key=_order), []
        return found

    def has_contacts(self) -> bool:
        """Return whether contacts have begun since the last call of `contacts`."""
        return bool(self._met)

    def look(self, part: int) -> Sight:
        """Return what a body does."""
        handle = self._handles[part]
        place, velocity = self._calls.place(handle), self._calls.velocity(handle)
        return Sight(place.x, place.y, velocity.x, velocity.y)

    def sights(self) -> dict[int, Sight]:
        """Return what each body does, by part."""
        place, velocity, found = self._calls.place, self._calls.velocity, dict[int, Sight]()
        for part, handle in self._handles.items():
            at, speed = place(handle), velocity(handle)
            found[part] = Sight(at.x, at.y, speed.x, speed.y)
        return found

    def angle(self, part: int) -> float:
        """Return how far a body has turned since it was level, clockwise, in radians."""
        return self._calls.angle(self._handles[part])

    def spin(self, part: int) -> float:
        """Return how fast a body turns, clockwise, in radians a second."""
        return self._calls.spin(self._handles[part])

    def point(self, part: int, at: Point) -> Place:
        """Return where a point of a body is, given from its center as it lies level."""
        found = self._calls.point(self._handles[part], at)
        return found.x, found.y

    def set_velocity(self, part: int, vx: float, vy: float) -> None:
        """Give a body a velocity, at most FASTEST, in u/s."""
        square = vx * vx + vy * vy
        if square > FASTEST * FASTEST:
            share = FASTEST / sqrt(square)
            vx, vy = vx * share, vy * share
        self._calls.set_velocity(self._handles[part], (vx, vy))

    def push(self, part: int, fx: float, fy: float) -> None:
        """Apply a force to a body's center until the next step."""
        self._calls.set_force(self._handles[part], (fx, fy))

    def impulse(self, part: int, jx: float, jy: float, at: Place) -> None:
        """Apply an impulse to a body at a place of the field."""
        self._calls.impulse(self._handles[part], (jx, jy), at)

    def moment(self, part: int) -> float:
        """Return a body's resistance to turning."""
        return self._bodies[part].moment

    def run_surface(self, part: int, speed: float) -> None:
        """Let the surface of a fixed part run to the right, or to the left if the speed is negative, in u/s."""
        for shape in self._shapes[part]:
            shape.surface_velocity = (speed, 0)

    def touching(self, part: int) -> list[int]:
        """Return the parts that touch a body, in the order of building, each once."""
        found: list[int] = []
        self._bodies[part].each_arbiter(self._find, part, found)
        return sorted(found)

    def _find(self, arbiter: pymunk.Arbiter, part: int, found: list[int]) -> None:
        for number in self._calls.met(arbiter)[:2]:
            other = self._owners[number][0]
            if other not in (part, EDGE) and other not in found:
                found.append(other)

    def _note(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        one, other, normal, at = self._calls.met(arbiter)
        (part, form), (second, second_form) = self._owners[one], self._owners[other]
        nx, ny = normal.x, normal.y
        ax, ay = self._velocity_at(part, at)
        bx, by = self._velocity_at(second, at)
        closing = (ax - bx) * nx + (ay - by) * ny
        if part <= second:
            self._met.append(Contact(part, second, form, second_form, (nx, ny), closing))
        else:
            self._met.append(Contact(second, part, second_form, form, (-nx, -ny), closing))

    def _velocity_at(self, part: int, at: Any) -> Place:
        """Return the velocity of a part where it is touched."""
        handle = self._handles.get(part)
        if handle is None:
            return 0.0, 0.0
        place, velocity, spin = self._calls.place(handle), self._calls.velocity(handle), self._calls.spin(handle)
        return velocity.x - (at.y - place.y) * spin, velocity.y + (at.x - place.x) * spin

    def _add_edges(self, *, open_floor: bool) -> None:
        sides = [Rod((left, -TALL), (left, HEIGHT + THICK), THICK) for left in (-THICK, WIDTH + THICK)]
        floor = Rod((-THICK, HEIGHT + THICK), (WIDTH + THICK, HEIGHT + THICK), THICK)
        self.add_fixed(EDGE, sides if open_floor else [*sides, floor], Surface(grip=EDGE_GRIP))

    def _add_body(self, part: int, body: pymunk.Body, center: Point) -> None:
        body.position = center
        self._space.add(body)
        self._bodies[part] = body
        self._handles[part] = self._calls.handle(body)

    def _add_shapes(self, part: int, body: pymunk.Body, forms: Sequence[Form], surface: Surface, group: int) -> None:
        for form in forms:
            shape = _shape(form, body, ROUNDING if body is not self._space.static_body else 0)
            shape.elasticity, shape.friction = surface.bounce, surface.grip
            shape.collision_type = len(self._owners)
            if group:
                shape.filter = pymunk.ShapeFilter(group=group)
            mine = self._shapes.setdefault(part, [])
            self._owners.append((part, len(mine)))
            mine.append(shape)
            self._space.add(shape)


def _order(contact: Contact) -> tuple[int, int, int, int]:
    return contact[:4]


def _moment(loose: Loose, forms: Sequence[Form], center: Point) -> float:
    """Return a body's resistance to turning, by its first form; infinite if it does not turn."""
    if not loose.turns:
        return inf
    match _around(forms[0], center):
        case Disc(_, _, r):
            return pymunk.moment_for_circle(loose.mass, 0, r)
        case Plate(corners):
            return pymunk.moment_for_poly(loose.mass, corners)
        case Rod(start, end, r):
            return pymunk.moment_for_segment(loose.mass, start, end, r)


def _around(form: Form, center: Point) -> Form:
    """Return a form from a body's center."""
    return moved(form, -center[0], -center[1])


def _shape(form: Form, body: pymunk.Body, rounding: float) -> pymunk.Shape:
    match form:
        case Disc(x, y, r):
            return pymunk.Circle(body, r, (x, y))
        case Plate(corners):
            return pymunk.Poly(body, _drawn_in(corners, rounding), radius=rounding)
        case Rod(start, end, r):
            return pymunk.Segment(body, start, end, r)


def _drawn_in(corners: Sequence[Point], by: float) -> list[Place]:
    """Return the corners of a rectangle that is smaller by a length on all sides."""
    if not by:
        return [*corners]
    left, top, _, _ = bounds(Plate(tuple(corners)))
    return [(x + by if x == left else x - by, y + by if y == top else y - by) for x, y in corners]
