"""Currents and rotations: what is live, what turns, and which way."""

from __future__ import annotations

import itertools

import pytest

from plumbline.envs.contraption.layouts import start
from plumbline.envs.contraption.machine.wiring import mesh
from plumbline.envs.contraption.model import Level
from tests.envs.contraption.machines import a_level, a_machine, a_part, belt, plug, run, told


def driven(*parts, turn: int = 0, ties=()) -> Level:
    """An outlet, a motor in it, p001, and other parts."""
    return a_level(a_part("outlet", 8, 8), a_part("motor", 48, 8, turn=turn), *parts, ties=(plug(1, 0), *ties))


def states(level: Level, ticks: int = 4) -> list[str]:
    """The states of all parts after some ticks, in the order of the level."""
    machine = a_machine(level, ticks)
    return [machine.state_of(part.id) for part in start(level).parts]


def test_a_belt_keeps_the_direction():
    level = driven(
        a_part("conveyor", 144, 96, w=96), a_part("conveyor", 144, 200, w=96, turn=1), ties=(belt(1, 2), belt(2, 3))
    )
    assert states(level)[1:] == ["clockwise", "clockwise", "counterclockwise"]


def test_a_motor_that_is_turned_runs_the_other_way():
    assert states(driven(a_part("gear.big", 144, 96), turn=1, ties=(belt(1, 2),)))[2] == "counterclockwise"


def test_gears_that_mesh_turn_against_each_other():
    gears = (
        a_part("gear.big", 144, 96),
        a_part("gear.big", 176, 96),
        a_part("gear.small", 208, 96),
        a_part("gear.small", 232, 96),
    )
    found = states(driven(*gears, ties=(belt(1, 2),)))
    assert found[2:] == ["clockwise", "counterclockwise", "clockwise", "counterclockwise"]


@pytest.mark.parametrize(
    ("one", "other", "meshes"),
    [
        (("gear.big", 0, 0), ("gear.big", 32, 0), True),
        (("gear.big", 0, 0), ("gear.big", 32, 8), True),
        (("gear.big", 0, 0), ("gear.big", 32, 16), False),
        (("gear.big", 0, 0), ("gear.big", 40, 0), False),
        (("gear.big", 0, 0), ("gear.big", 32, 32), False),
        (("gear.big", 0, 0), ("gear.small", 32, 0), True),
        (("gear.big", 0, 0), ("gear.small", 32, 8), True),
        (("gear.big", 0, 0), ("gear.small", 32, 16), False),
        (("gear.small", 0, 0), ("gear.big", 24, 0), True),
        (("gear.small", 0, 0), ("gear.small", 0, 24), True),
        (("gear.big", 0, 0), ("gear.small", 8, 32), True),
    ],
)  # fmt: skip
def test_gears_mesh_if_they_lie_side_by_side(one, other, meshes):
    first, second = start(a_level(a_part(*one), a_part(*other))).parts
    assert mesh(first, second) == mesh(second, first) == meshes


def test_motors_that_disagree_stall():
    level = a_level(
        a_part("outlet", 8, 8),
        a_part("motor", 48, 8),
        a_part("motor", 48, 48, turn=1),
        a_part("conveyor", 144, 96, w=96),
        ties=(plug(1, 0), plug(2, 0), belt(1, 3), belt(2, 3)),
    )
    film = run(level)
    assert states(level)[1:] == ["stalled"] * 3
    assert [event.verb for event in film.events] == ["power_on", "power_on", "stall"]


def test_motors_that_agree_do_not():
    parts = (a_part("outlet", 8, 8), a_part("motor", 48, 8), a_part("motor", 48, 48), a_part("conveyor", 144, 96, w=96))
    level = a_level(*parts, ties=(plug(1, 0), plug(2, 0), belt(1, 3), belt(2, 3)))
    assert states(level)[1:] == ["clockwise"] * 3


def test_a_ring_of_three_gears_stalls():
    gears = (a_part("gear.big", 144, 96), a_part("gear.big", 176, 96), a_part("gear.small", 200, 200))
    level = driven(*gears, ties=(belt(1, 2), belt(2, 4), belt(3, 4)))
    assert states(level)[1:] == ["stalled"] * 4


def test_what_is_not_driven_stands():
    level = driven(a_part("gear.big", 144, 96), a_part("gear.big", 176, 96), a_part("conveyor", 300 // 8 * 8, 96, w=96))
    assert states(level)[2:] == ["still"] * 3


def test_a_generator_gives_current_while_it_turns():
    parts = (
        a_part("wheel.mouse", 8, 336),
        a_part("ball.bowling", 16, 200),
        a_part("generator", 64, 336),
        a_part("fan", 112, 336),
    )
    film = run(a_level(*parts, ties=(belt(0, 2), plug(3, 2))))
    switched = [(event.tick, event.verb) for event in film.events if event.subject == "p003"]
    (begun, on), (ended, off) = switched
    assert (on, off) == ("power_on", "power_off")
    assert ended - begun == 960


def test_a_machine_does_not_drive_itself():
    """A generator powers the motor that turns it: when the mouse tires, all stand still."""
    parts = (
        a_part("wheel.mouse", 8, 336),
        a_part("ball.bowling", 16, 200),
        a_part("generator", 64, 336),
        a_part("motor", 112, 336),
    )
    film = run(a_level(*parts, ties=(belt(0, 2), belt(2, 3), plug(3, 2))))
    assert film.states(500)["p003"] == "clockwise"
    assert film.states(film.last_tick)["p003"] == "still"


def test_a_second_bump_keeps_the_mouse_awake():
    parts = (a_part("wheel.mouse", 8, 336), a_part("ball.basket", 16, 200))
    film = run(a_level(*parts))
    last_hit = max(event.tick for event in film.events if event.verb == "hit")
    stopped = next(event.tick for event in film.events if event.verb == "stop")
    assert [event.verb for event in film.events].count("spin") == 1
    assert stopped - last_hit == 961


def test_a_switch_that_is_pressed_twice_is_off():
    film = run(
        a_level(
            a_part("ball.super", 16, 200), a_part("outlet.switch", 8, 336), a_part("lamp", 48, 336), ties=(plug(2, 1),)
        )
    )
    verbs = [verb for verb, subject, _ in told(film) if subject in ("p001", "p002")]
    assert verbs[:7] == ["press", "switch_on", "power_on", "light", "press", "switch_off", "power_off"]


def test_a_lever_rests_after_each_press():
    film = run(a_level(a_part("ball.super", 16, 312), a_part("outlet.switch", 8, 336), gravity=1200))
    ticks = [event.tick for event in film.events if event.verb == "press"]
    assert all(later - before >= 30 for before, later in itertools.pairwise(ticks))


def test_a_wind_comes_through_where_a_wall_has_been():
    parts = (
        a_part("outlet", 8, 200),
        a_part("fan", 48, 200),
        a_part("wall.wood", 96, 192, w=16, h=64),
        a_part("windmill", 184, 200),
        a_part("candle", 120, 168, params=[1]),
        a_part("dynamite", 136, 160),
    )
    film = run(a_level(*parts, ties=(plug(1, 0),)))
    broken = next(event for event in film.events if event.verb == "break")
    spun = next(event for event in film.events if event.verb == "spin")
    assert (broken.subject, spun.subject, spun.tick) == ("p002", "p003", broken.tick + 1)
