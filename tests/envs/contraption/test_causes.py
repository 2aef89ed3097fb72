"""Causes: each event leads back to what began it."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption.events import MOST_LOGGED, NO_CAUSE, VERBS, Event, Log, ancestry
from plumbline.envs.contraption.films import Film
from plumbline.envs.contraption.model import Happened, Inside, InState
from tests.envs.contraption.digests import runs
from tests.envs.contraption.machines import a_level, a_part, a_region, belt, plug, run
from tests.envs.contraption.test_parts import CASES, ROPE, TEETER


def chain(film: Film, verb: str, subject: str) -> list[str]:
    """The verbs and subjects that led to the first event of a kind, from its beginning."""
    index = next(n for n, event in enumerate(film.events) if (event.verb, event.subject) == (verb, subject))
    return [f"{film.events[n].subject} {film.events[n].verb}" for n in reversed(ancestry(film.events, index))]


DRAUGHT = a_level(
    a_part("ramp.granite", 8, 96, w=64, h=32),
    a_part("ball.base", 16, 72),
    a_part("outlet.switch", 144, 272),
    a_part("fan", 184, 272),
    a_part("balloon", 232, 280),
    a_part("wall.marble", 216, 256, w=192, h=16),
    a_part("candle", 344, 272, params=(1,)),
    ties=(plug(3, 2),),
    goal=InState("p004", "popped"),
)


def test_a_ball_a_switch_a_fan_a_balloon_and_a_candle():
    film = run(DRAUGHT)
    assert film.is_solved
    assert chain(film, "pop", "p004") == [
        "p001 fall", "p002 press", "p002 switch_on", "p003 power_on", "p004 blow", "p004 pop",
    ]  # fmt: skip


def test_a_ball_a_switch_a_motor_a_conveyor_and_a_crate():
    parts = (
        a_part("ball.base", 104, 200),
        a_part("outlet.switch", 96, 336),
        a_part("motor", 136, 336),
        a_part("conveyor", 208, 304, w=96),
        a_part("crate.small", 232, 280),
    )
    level = a_level(
        *parts, ties=(plug(2, 1), belt(2, 3)), goal=Inside("p004", "R"), regions=a_region(304, 344, 400, 376)
    )
    assert chain(run(level), "reach", "p004") == [
        "p000 fall", "p001 press", "p001 switch_on", "p002 power_on", "p002 spin", "p003 spin", "p004 carry",
        "p004 reach",
    ]  # fmt: skip


def test_what_a_rope_pulls_is_moved_by_what_fell():
    assert chain(run(ROPE), "reach", "p003") == ["p004 fall", "p000 hit", "p003 pull", "p003 reach"]


def test_what_a_plank_throws_is_moved_by_what_came_down():
    assert chain(run(TEETER), "throw", "p001") == ["p002 fall", "p000 hit", "p001 throw"]


def test_what_a_blast_breaks_is_moved_by_the_flame():
    assert chain(run(CASES["dynamite"].level), "break", "p002") == ["p001 fuse", "p001 blast", "p002 break"]


def test_what_lay_on_a_broken_wall_falls_because_of_it():
    level = a_level(
        a_part("candle", 56, 200, params=(1,)),
        a_part("dynamite", 72, 200),
        a_part("wall.wood", 104, 232, w=96, h=16),
        a_part("ball.tennis", 176, 216),
    )
    assert chain(run(level), "fall", "p003") == ["p001 fuse", "p001 blast", "p002 break", "p003 fall"]


def test_what_hung_on_a_popped_balloon_falls_because_of_it():
    from tests.envs.contraption.machines import rope

    level = a_level(
        a_part("candle", 96, 96, params=(1,)),
        a_part("balloon", 112, 296),
        a_part("ball.steel", 8, 8),
        a_part("balloon", 112, 336),
        ties=(rope("p001.knot", "p003.knot"),),
    )
    film = run(level)
    assert "p001 pop" in chain(film, "pop", "p001")
    assert film.states(film.last_tick)["t000"] == "gone"


def test_the_light_of_a_flashlight_is_what_lights_behind_a_lens():
    film = run(CASES["magnifier"].level)
    assert chain(film, "ignite", "p003") == ["p001 fall", "p000 press", "p000 light", "p003 ignite"]


def test_of_two_that_strike_at_once_the_faster_counts():
    level = a_level(a_part("crate.large", 96, 336), a_part("ball.bowling", 80, 200), a_part("ball.bowling", 112, 96))
    hits = [event for event in run(level).events if event.verb == "hit" and event.subject == "p000"]
    assert {event.object for event in hits} <= {"p001", "p002"}


@pytest.mark.parametrize("name", runs())
def test_events_come_in_order_and_after_their_causes(name):
    from plumbline.envs.contraption import films
    from plumbline.envs.contraption.layouts import ordered

    layout, level = runs()[name]
    events = films.make(ordered(layout), level).events
    assert [event.tick for event in events] == sorted(event.tick for event in events)
    assert all(event.cause < number for number, event in enumerate(events))
    assert all(event.cause == NO_CAUSE or events[event.cause].tick <= event.tick for event in events)
    assert {event.verb for event in events} <= {*VERBS}


def test_a_log_counts_what_is_too_much():
    log = Log()
    for number in range(50):
        index = log.add(number, "bounce", "p000", "p001", number % 3 - 1)
    assert (index, len(log.events), log.surplus()[0].count) == (39, 40, 10)
    assert log.has("bounce", "", "p001")
    assert not log.has("bounce", "p001", "")
    for number in range(MOST_LOGGED):
        log.add(100, "hit", f"p{number:03}", "", NO_CAUSE)
    assert len(log.events) == MOST_LOGGED
    assert log.add(100, "kick", "p000", "", 7) == 7
    assert log.has("kick", "p000", "")


def test_the_ancestry_of_an_event():
    events = (Event(0, "fall", "p000", "", -1), Event(1, "press", "p001", "p000", 0), Event(1, "spin", "p002", "", -1))
    assert ancestry(events, 1) == (1, 0)
    assert ancestry(events, 2) == (2,)
    assert ancestry(events, NO_CAUSE) == ()
    assert Happened("fall").verb in VERBS
