"""Physics, by the numbers of formulas."""

from __future__ import annotations

from math import sqrt

import pytest

from plumbline.envs.contraption import canary, physics
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Loose, Surface
from plumbline.envs.contraption.forms import Disc, plate
from plumbline.envs.contraption.machine.machine import Machine
from plumbline.envs.contraption.model import Layout, Level
from plumbline.envs.contraption.physics import STEP_SECONDS, World
from tests.envs.contraption.machines import a_level, a_machine, a_part, belt, plug, rope

GRAVITY = 600
FLOOR = 376
BALLS = [kind for kind in CATALOGUE if kind.startswith("ball.")]
WALLS = [kind for kind in CATALOGUE if kind.startswith("wall.")]
LIVELY = ("ball.super", "bumper", "trampoline")


def a_world(gravity: int = GRAVITY) -> World:
    return World(gravity, open_floor=False)


def a_ball(world: World, x: int, y: int, *, r: int = 9, mass: float = 1, bounce: float = 0) -> None:
    world.add_loose(0, [Disc(x, y, r)], Surface(bounce, 1), Loose(mass), (x, y))


@pytest.mark.parametrize("height", [16, 80, 200, 340])
def test_a_fall_takes_as_long_as_it_should(height):
    world, ticks = a_world(), 0
    a_ball(world, 100, FLOOR - 9 - height)
    while True:
        world.step()
        if world.has_contacts():  # they begin within the tick
            break
        ticks += 1
    assert ticks * STEP_SECONDS == pytest.approx(sqrt(2 * height / GRAVITY), abs=STEP_SECONDS)


@pytest.mark.parametrize("kind", BALLS)
def test_a_ball_bounces_as_high_as_its_bounce_says(kind):
    r, e = CATALOGUE[kind].size[0] // 2, CATALOGUE[kind].surface.bounce
    fall = 120
    machine = a_machine(a_level(a_part(kind, 96, FLOOR - 2 * r - fall)))
    lowest = FLOOR - r
    highest, has_bounced = lowest, False
    for _ in range(240):
        machine.advance()
        sight = machine.world.look(0)
        has_bounced = has_bounced or sight.vy < 0
        highest = min(highest, sight.y) if has_bounced else lowest
        if has_bounced and sight.vy > 0:
            break
    assert lowest - highest == pytest.approx(e * e * fall, rel=0.06, abs=1.5)


@pytest.mark.parametrize("kind", WALLS)
@pytest.mark.parametrize("speed", [100, 140])
def test_what_slides_stops_where_its_grip_lets_it(kind, speed):
    grip = CATALOGUE[kind].surface.grip
    machine = a_machine(
        a_level(a_part("bucket", 8, 284), a_part(kind, 0, 328, w=256, h=16), a_part(kind, 256, 328, w=256, h=16)), 60
    )
    bucket = machine.numbers["p000"]
    machine.world.set_velocity(bucket, speed, 0)
    begun = machine.world.look(bucket).x
    length = speed * speed / (2 * grip * GRAVITY)
    while machine.world.look(bucket).vx > 1e-6 and machine.world.look(bucket).x < 480:
        machine.advance()
    way = machine.world.look(bucket).x - begun
    assert way == pytest.approx(length, rel=0.08, abs=0.7) or begun + length > 480 <= begun + way


def a_conveyor(turn: int, load: str):
    return a_level(
        a_part("outlet", 8, 8),
        a_part("motor", 48, 8, turn=turn),
        a_part("conveyor", 144, 336, w=160),
        a_part(load, 208, 312),
        ties=(plug(1, 0), belt(1, 2)),
    )


@pytest.mark.parametrize(("turn", "sign"), [(0, 1), (1, -1)])
def test_a_conveyor_carries_at_its_speed(turn, sign):
    machine = a_machine(a_conveyor(turn, "crate.small"), 90)
    assert machine.world.look(machine.numbers["p003"]).vx == pytest.approx(60 * sign, abs=1e-6)


def test_a_ball_on_a_conveyor_rolls_at_a_third_of_its_speed():
    machine = a_machine(a_conveyor(0, "ball.base"), 120)
    assert machine.world.look(machine.numbers["p003"]).vx == pytest.approx(20, abs=1e-6)


@pytest.mark.parametrize(
    ("heavy", "light"),
    [("ball.bowling", "ball.steel"), ("ball.bowling", "ball.base"), ("ball.bowling", "ball.bowling")],
)
def test_a_rope_stretches_by_four_units_at_most(heavy, light):
    level = a_level(
        a_part("bucket", 96, 120),
        a_part("pulley", 112, 24),
        a_part("pulley", 208, 24),
        a_part("bucket", 192, 328),
        a_part(heavy, 104, 48),
        a_part(light, 200, 288),
        ties=(rope("p000.hook", "p001", "p002", "p003.hook"),),
    )
    machine, worst = a_machine(level), 0.0
    one, other, left, right = (machine.numbers[name] for name in ("p000", "p003", "p001", "p002"))
    pulleys = [(each.x + 10, each.y + 12) for each in (machine.parts[left], machine.parts[right])]

    def length():
        ends = [machine.world.point(bucket, (0, -22)) for bucket in (one, other)]
        return sum(sqrt((x - px) ** 2 + (y - py) ** 2) for (x, y), (px, py) in zip(ends, pulleys, strict=True))

    rest = length()
    for _ in range(1200):
        machine.advance()
        worst = max(worst, length() - rest)
    assert worst <= 4


def test_a_balloon_rises_as_fast_as_its_lift_says():
    machine = a_machine(a_level(a_part("balloon", 200, 328)))
    for _ in range(4):
        machine.advance()
    assert machine.world.look(0).vy == pytest.approx(-200 * 4 * STEP_SECONDS, rel=1e-9)
    for _ in range(236):
        machine.advance()
    drag = 0.94
    steady = 200 * 4 * STEP_SECONDS / (1 - drag)
    assert -steady <= machine.world.look(0).vy <= -steady * drag * 0.9


@pytest.mark.parametrize("thick", [8, 16])
def test_nothing_tunnels_at_the_greatest_speed(thick):
    through = 0
    for shot in range(500):  # with the other thickness a thousand
        world = a_world(0)
        world.add_fixed(1, [plate(200, -200, 200 + thick, 376)], Surface())
        a_ball(world, 60, 20 + shot % 300, r=6)
        world.set_velocity(0, 1000, (shot * 37) % 300 - 150)
        for _ in range(shot % 5 + 30):
            world.step()
        through += world.look(0).x > 200 + thick
    assert through == 0


def test_no_speed_exceeds_the_greatest():
    world = a_world()
    a_ball(world, 100, 100)
    world.set_velocity(0, 3000, 4000)
    sight = world.look(0)
    assert (sight.vx, sight.vy) == pytest.approx((600, 800))
    machine = a_machine(Level(parts=(a_part("ball.base", 96, 0),), gravity=1200, open_floor=True))
    machine.world.set_velocity(0, 0, 999)
    for _ in range(40):
        machine.advance()
        assert machine.world.look(0).vy <= 1000 + 1200 * 5 * STEP_SECONDS


def test_the_energy_of_a_closed_box_never_grows():
    layout, level = canary.pile(40)
    machine = Machine(Layout(tuple(part for part in layout.parts if part.type not in LIVELY)), level)

    def energy():
        total = 0.0
        for body in machine.free:
            loose, sight = machine.kinds[body].loose, machine.world.look(body)
            spin, moment = machine.world.spin(body), machine.world.moment(body)
            total += loose.mass * ((sight.vx**2 + sight.vy**2) / 2 + GRAVITY * (FLOOR - sight.y)) + moment * spin**2 / 2
        return total

    before = first = energy()
    worst = 0.0
    for _ in range(60):
        for _ in range(30):
            machine.advance()
        now = energy()
        worst = max(worst, now - before)
        before = now
    assert worst <= first / 100
    assert before < first


def test_public_and_private_calls_compute_the_same(monkeypatch):
    found = []
    for calls in (physics.direct, physics.public):
        monkeypatch.setattr(World.__init__, "__kwdefaults__", {"calls": calls})
        found.append(canary.trace(*canary.pile(canary.BODIES), 240))
    assert found[0] == found[1]
    assert physics.CALLS is physics.direct
