"""The rules: what actions do, how long they take, and what is solved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from plumbline.envs.contraption import films, rules
from plumbline.envs.contraption.acts import Click, Drag, Finished, Hover, Wait
from plumbline.envs.contraption.asks import Edit, InRegion, Move
from plumbline.envs.contraption.bench import running
from plumbline.envs.contraption.bench.bench import DECLARED, EDIT, RUN, start
from plumbline.envs.contraption.bench.handles import grip
from plumbline.envs.contraption.model import Happened, Supply
from plumbline.envs.contraption.samples import RESET
from plumbline.envs.contraption.samples import RUN as PRESS_RUN
from plumbline.envs.family import Ruling
from tests.envs.contraption.bench.benches import named, opened, somewhere, workshop
from tests.envs.contraption.machines import a_level, a_part, a_region


def playing(level=None, **options):
    game = opened(level or solving(), **options)
    return game, start(game)


def played(game, bench, *acts):
    for act in acts:
        step = rules.step(game, bench, act, 0)
        bench = step.state
    return step


def solving():
    """A level whose balloon flies away when the wall above it is gone."""
    parts = a_part("balloon", 200, 200), a_part("wall.red", 184, 152, w=64, h=16, free=True)
    return a_level(*parts, goal=Happened("lost", "p000"), most_ticks=1200)


def away(game, bench):
    """Drags the wall to the side."""
    x, y = grip(named(bench, "p001"))
    return Drag(x, y, x + 160, y)


def test_a_change_of_the_layout_is_a_move():
    game, bench = playing(solving())
    step = played(game, bench, away(game, bench))
    assert (step.ruling, step.moves, named(step.state, "p001").x) == (Ruling.CHANGED, 1, 344)


def test_a_hover_is_a_change_where_other_handles_are_shown():
    game, bench = playing(solving())
    x, y = grip(named(bench, "p001"))
    shown = played(game, bench, Hover(x, y))
    assert (shown.ruling, shown.moves) == (Ruling.CHANGED, 0)
    assert played(game, shown.state, Hover(x + 1, y)).ruling is Ruling.IDLE
    assert played(game, shown.state, Hover(600, 320)).ruling is Ruling.CHANGED
    assert played(game, bench, Hover(600, 320)).ruling is Ruling.IDLE


def test_a_refused_drop_is_a_change_without_a_move():
    game, bench = playing(solving())
    held = played(game, bench, Click(*grip(named(bench, "p001")))).state
    refused = played(game, held, Click(48 + 214, 214))
    assert (refused.ruling, refused.moves, refused.state.refused) == (Ruling.CHANGED, 0, 1)
    again = played(game, refused.state, Click(48 + 214, 214))
    assert (again.ruling, again.state.refused) == (Ruling.IDLE, 2)


@pytest.mark.parametrize("act", [Hover(640, 0), Click(0, 441), Drag(0, 0, 640, 0), Drag(0, 441, 0, 0)])
def test_beyond_the_screen_is_outside(act):
    game, bench = playing()
    assert played(game, bench, act) == rules.Step(bench, Ruling.ILLEGAL, "outside")


def test_the_last_pixel_is_inside():
    game, bench = playing()
    assert played(game, bench, Click(639, 440)).ruling is Ruling.IDLE


# --- time


def test_waiting_is_idle_where_nothing_runs():
    game, bench = playing()
    assert played(game, bench, Wait()).ruling is Ruling.IDLE


@pytest.mark.parametrize(("wait", "ticks"), [("5", [600, 1200]), ("end", [1200, 1200])])
def test_a_wait_takes_five_seconds_or_all_that_is_left(wait, ticks):
    game, bench = playing(a_level(a_part("ball.super", 96, 96), most_ticks=1200), wait=wait)
    step = played(game, bench, PRESS_RUN)
    for tick in ticks:
        step = played(game, step.state, Wait())
        assert step.state.tick == tick
    assert played(game, step.state, Wait()).ruling is Ruling.IDLE


@pytest.mark.parametrize("act", [Hover(300, 300), Click(300, 300), Drag(100, 100, 300, 300), RESET])
def test_anything_else_takes_a_second_of_a_run(act):
    game, bench = playing(a_level(a_part("ball.super", 96, 96), a_part("fan", 200, 300, free=True), most_ticks=240))
    begun = played(game, bench, PRESS_RUN).state
    later = played(game, begun, act)
    assert (later.ruling, later.moves, later.state.tick) == (Ruling.CHANGED, 0, 120)
    end = played(game, later.state, act)
    assert (end.ruling, end.state.tick, end.state.parts) == (Ruling.CHANGED, 240, bench.parts)
    assert played(game, end.state, act).ruling is Ruling.IDLE


def test_many_short_waits_are_one_long_one():
    game, bench = playing()
    begun = played(game, bench, PRESS_RUN).state
    hover = Hover(*begun.cursor)
    assert played(game, begun, *[hover] * 5).state == played(game, begun, Wait()).state


def test_stopping_and_running_again_shows_the_same():
    game, bench = playing()
    first = played(game, bench, PRESS_RUN, Wait()).state
    again = played(game, first, PRESS_RUN, PRESS_RUN, Wait()).state
    assert rules.same(game, again, first)
    assert again.runs == 2


def test_a_drag_from_the_run_button_starts_and_takes_no_time():
    game, bench = playing()
    step = played(game, bench, Drag(PRESS_RUN.x, PRESS_RUN.y, 300, 300))
    assert (step.state.phase, step.state.tick) == (RUN, 0)


def test_the_film_is_made_when_the_run_begins_and_told_as_work():
    game, bench = playing(solving())
    step = played(game, bench, PRESS_RUN)
    assert step.work > 1000
    assert played(game, step.state, Wait()).work == 0


def test_what_is_foreseen_is_remembered():
    game, bench = playing(a_level(a_part("ball.super", 96, 96), most_ticks=480, gravity=599))
    missed = films.FILMS.lookups.misses
    rules.foresee(game, bench, "click(938,54)", 0)
    assert films.FILMS.lookups.misses == missed + 1
    played(game, bench, PRESS_RUN, Wait())
    assert films.FILMS.lookups.misses == missed + 1
    rules.foresee(game, bench, "nonsense", 0)
    rules.foresee(game, bench, "hover(1,1)", 0)
    assert films.FILMS.lookups.misses == missed + 1


# --- ends and scores


def test_a_run_that_reaches_the_goal_is_the_end():
    game, bench = playing(solving(), wait="end")
    done = played(game, bench, away(game, bench), PRESS_RUN).state
    assert rules.ended(game, done) is None
    film = running.film(game, done)
    assert film.is_solved
    seen = played(game, done, Wait()).state
    assert seen.tick >= film.solved_tick
    assert rules.ended(game, seen) == "solved"
    assert rules.readings(game, seen)["solved_by_run"] == 1


def test_what_would_reach_the_goal_counts_without_a_run():
    game, bench = playing(solving())
    assert rules.scores(game, bench) == (0.0,)
    moved = played(game, bench, away(game, bench)).state
    assert rules.scores(game, moved) == (1.0,)
    assert rules.ended(game, moved) is None
    held = played(game, moved, Click(*grip(named(moved, "p001")))).state
    assert rules.scores(game, held) == (1.0,)  # what is in the hand is not there


def test_a_declared_end_is_an_end_and_nothing_changes_after_it():
    game, bench = playing(solving())
    done = played(game, bench, Finished()).state
    assert (done.phase, rules.ended(game, done)) == (DECLARED, "declared")
    for act in (Finished(), PRESS_RUN, Hover(1, 1), Wait(), Drag(1, 1, 2, 2)):
        assert played(game, done, act) == rules.Step(done, Ruling.IDLE)
    assert rules.scores(game, done) == (0.0,)


def an_edit():
    ask = Edit("Put the wall into region R.", (Move("p000", InRegion("R")),), "move")
    wall = a_part("wall.red", 96, 96, w=64, h=16, free=True)
    level = a_level(wall, a_part("fan", 96, 200, free=True), goal=None, regions=a_region(304, 304, 400, 376))
    return replace(level, ask=ask)


def test_an_edit_is_judged_by_the_layout_and_ends_when_it_is_declared():
    game, bench = playing(an_edit())
    x, y = grip(named(bench, "p000"))
    held = played(game, bench, Click(x, y)).state
    assert rules.scores(game, held) == (0.0,)
    done = played(game, held, Click(48 + 352, 340)).state
    assert (rules.scores(game, done), rules.ended(game, done)) == ((1.0,), None)
    ran = played(game, done, PRESS_RUN, Wait()).state
    assert (rules.scores(game, ran), rules.ended(game, ran)) == ((1.0,), None)
    assert rules.ended(game, played(game, ran, Finished()).state) == "declared"
    spoiled = played(game, done, Click(*grip(named(done, "p001"))), Click(600, 320)).state
    found = rules.readings(game, spoiled)
    assert (rules.scores(game, spoiled), found["satisfied"], found["clean"]) == ((0.0,), 1, 0)


def test_an_edit_with_something_in_the_hand_does_not_count():
    game, bench = playing(replace(an_edit(), bin=(Supply("ball.base", 1),)))
    x, y = grip(named(bench, "p000"))
    done = played(game, bench, Drag(x, y, 48 + 352, 340)).state
    held = played(game, done, Click(600, 80)).state
    assert (rules.scores(game, done), rules.scores(game, held)) == ((1.0,), (0.0,))


def test_the_first_run_is_told():
    game, bench = playing(solving(), wait="end")
    first = played(game, bench, PRESS_RUN, PRESS_RUN).state
    later = played(game, first, away(game, bench), PRESS_RUN, Wait()).state
    found = rules.readings(game, later)
    assert (found["runs"], found["first_run"], found["solved_by_run"]) == (2, 0, 1)


def test_random_actions_keep_the_rules():
    game, bench = playing(workshop())
    random = Random(5)
    for _ in range(300):
        listed: list[Any] = rules.actions(game, bench, 0)
        assert listed == rules.actions(game, bench, 0)
        assert len(listed) <= 60
        act = random.choice(listed) if random.random() < 0.7 else Click(*somewhere(game, bench, random))
        if isinstance(act, Finished):
            continue
        step = rules.step(game, bench, act, 0)
        assert step.ruling is (Ruling.IDLE if rules.same(game, bench, step.state) else Ruling.CHANGED)
        assert step.ruling is Ruling.CHANGED or not step.moves
        bench = step.state
        if rules.ended(game, bench):
            bench = start(game)
    assert bench.phase in (EDIT, RUN)
