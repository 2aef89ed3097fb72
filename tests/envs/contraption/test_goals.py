"""Goals: when they begin to hold."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption.films import NEVER
from plumbline.envs.contraption.goals import Judge, nodes
from plumbline.envs.contraption.model import (
    All,
    AnyOf,
    Before,
    Count,
    Happened,
    Hold,
    Holds,
    Inside,
    InState,
    Not,
    Touch,
    Within,
)
from tests.envs.contraption.machines import a_level, a_machine, a_part, a_region, run

PARTS = (
    a_part("ball.base", 96, 200),
    a_part("outlet.switch", 88, 336),
    a_part("ball.bowling", 200, 96),
    a_part("bucket", 192, 328),
    a_part("crate.small", 400, 296),
    a_part("wall.red", 384, 328, w=64, h=16),
)
REGION = a_region(380, 300, 460, 328)
PRESSED, CAUGHT = Happened("press", "p001", "p000"), Happened("catch", "p003", "p002")
TOUCHED = Touch("p000", "p001")
FALSE, TRUE = Happened("ring"), Not(Happened("ring"))


def solved_at(goal) -> int:
    return run(a_level(*PARTS, goal=goal, regions=REGION)).solved_tick


PRESS_TICK = solved_at(PRESSED)
CATCH_TICK = solved_at(CAUGHT)


def test_the_machine_of_these_tests_presses_first():
    assert 60 < PRESS_TICK < CATCH_TICK < 200


@pytest.mark.parametrize(
    ("goal", "tick"),
    [
        (InState("p001", "on"), PRESS_TICK),
        (InState("p001", "off"), 0),
        (InState("p077", "on"), NEVER),
        (Happened("press"), PRESS_TICK),
        (Happened("press", "p000"), NEVER),
        (Happened("press", "", "p000"), PRESS_TICK),
        (All((PRESSED, CAUGHT)), CATCH_TICK),
        (AnyOf((PRESSED, CAUGHT)), PRESS_TICK),
        (All((PRESSED, FALSE)), NEVER),
        (All(()), 0),
        (AnyOf(()), NEVER),
        (Not(PRESSED), 0),
        (Not(Not(PRESSED)), PRESS_TICK),
        (Before(PRESSED, CAUGHT), CATCH_TICK),
        (Before(CAUGHT, PRESSED), NEVER),
        (Before(PRESSED, PRESSED), NEVER),
        (Before(TRUE, PRESSED), PRESS_TICK),
        (Hold(TRUE, 40), 40),
        (Within(PRESSED, PRESS_TICK), PRESS_TICK),
        (Within(PRESSED, PRESS_TICK - 1), NEVER),
        (Within(TRUE, 4), 0),
        (Holds("p003", "p002"), CATCH_TICK),
        (Holds("p003", "p000"), NEVER),
        (Holds("p003", "p077"), NEVER),
        (Inside("p004", "R"), 60),
        (Inside("p004", "X"), NEVER),
        (Inside("p000", "R"), NEVER),
        (Inside("p077", "R"), NEVER),
        (Count("crate.small", "R", 1, 1), 60),
        (Count("loose", "R", 1, 9), 60),
        (Count("loose", "R", 0, 0), 0),
        (Count("loose", "R", 2, 9), NEVER),
        (Count("ball.base", "R", 1, 9), NEVER),
        (Touch("p077", "p004"), NEVER),
        (Touch("p003", "p004"), NEVER),
        (Touch("p000", "p077"), NEVER),
    ],
)
def test_when_a_goal_is_reached(goal, tick):
    assert solved_at(goal) == pytest.approx(tick, abs=0 if goal in (PRESSED, CAUGHT) else 24 if tick == 60 else 0)


@pytest.mark.parametrize(
    "goal", [Touch("p004", "p005"), Touch("p005", "p004"), Touch("p003", "p002"), Touch("p002", "p003")]
)
def test_two_that_meet_touch(goal):
    assert 16 < solved_at(goal) < 120


def test_a_hold_begins_anew_after_a_break():
    """A ball bounces on a wall, and at last lies on it."""
    parts = (a_part("ball.basket", 96, 296), a_part("wall.red", 64, 360, w=96, h=16))
    touched, held = (run(a_level(*parts, goal=goal)).solved_tick for goal in (TOUCHED, Hold(TOUCHED, 120)))
    assert 0 < touched < 60
    assert held > touched + 240


def test_a_machine_at_rest_goes_on_while_a_goal_must_hold_longer():
    film = run(
        a_level(
            a_part("crate.small", 96, 352), goal=Hold(Inside("p000", "R"), 1200), regions=a_region(80, 340, 160, 376)
        )
    )
    assert 1212 <= film.solved_tick <= 1236
    film = run(
        a_level(
            a_part("crate.small", 96, 352), goal=Hold(Inside("p000", "R"), 1200), regions=a_region(200, 340, 260, 376)
        )
    )
    assert film.last_tick == 300


def test_a_goal_on_a_part_that_was_taken_away_does_not_hold():
    level = a_level(a_part("ball.base", 96, 200), goal=InState("p000", "whole"))
    machine = a_machine(level)
    assert Judge(InState("p000", "whole"), machine).holds()
    assert not Judge(InState("p001", "whole"), machine).holds()
    assert Judge(Not(InState("p001", "whole")), machine).holds()


def test_the_nodes_of_a_goal_come_from_the_outside():
    goal = All((Not(PRESSED), Hold(Before(PRESSED, CAUGHT), 4)))
    assert list(nodes(goal)) == [goal, goal.goals[0], PRESSED, goal.goals[1], goal.goals[1].goal, PRESSED, CAUGHT]
