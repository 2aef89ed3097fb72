"""The cursor shows the handles of a part as long as it is on it, near it, or on one of them."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption.bench import presses
from plumbline.envs.contraption.bench.areas import Area, area, on_screen, slot
from plumbline.envs.contraption.bench.handles import grip, handles
from plumbline.envs.contraption.bench.pointing import part_at
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import Placed
from tests.envs.contraption.bench.benches import at_start, named, take
from tests.envs.contraption.machines import a_level, a_part


def over(game, bench, *places):
    for place in places:
        bench = presses.move(game, bench, *on_screen(place))
    return bench.hovered


@pytest.fixture
def opened():
    return at_start(
        a_level(a_part("fan", 96, 96, free=True), a_part("fan", 136, 96, free=True), a_part("lamp", 96, 200))
    )


@pytest.mark.parametrize(
    ("places", "hovered"),
    [
        ([(110, 110)], "p000"),
        ([(110, 110), (150, 110)], "p001"),
        ([(110, 110), (90, 90)], "p000"),  # near
        ([(90, 90)], ""),  # near, and never on it
        ([(110, 110), (60, 110)], ""),
        ([(110, 110), (60, 110), (90, 110)], ""),
        ([(110, 210)], ""),  # locked
        ([(110, 110), (110, 142)], "p000"),
    ],
)
def test_handles_are_shown_while_a_part_is_hovered_over(opened, places, hovered):
    assert over(*opened, *places) == hovered


def test_a_handle_over_another_part_stays_in_reach(opened):
    game, bench = opened
    x, y = next((x, y) for name, x, y in handles(named(bench, "p000")) if name == "recycle")
    bench = presses.move(game, presses.move(game, bench, *grip(named(bench, "p000"))), x + 5, y + 5)
    assert part_at(bench.parts, (x + 5 - 48, y + 5)).id == "p001"
    assert bench.hovered == "p000"


def test_with_something_in_the_hand_no_handles_are_shown(opened):
    game, bench = opened
    held = take(game, bench, "p000")
    assert over(game, held, (150, 110)) == ""


def test_what_lies_on_a_slope_is_met_and_not_the_box_of_the_slope():
    ramp, ball = Placed("p000", "ramp.wood", 96, 96, 0, 128, 64), Placed("p001", "ball.base", 152, 96)
    for parts in ((ramp, ball), (ball, ramp)):
        assert part_at(parts, (161, 105)) is ball
        assert part_at(parts, (110, 150)) is ramp
        assert part_at(parts, (220, 100)) is ramp  # in its box alone
    assert part_at((ramp, ball), (300, 300)) is None


@pytest.mark.parametrize(
    ("point", "where"),
    [
        ((48, 0), Area.FIELD), ((559, 376), Area.FIELD), ((47, 100), Area.TOOLS), ((560, 200), Area.BIN),
        ((6, 8), Area.RESET), ((634, 42), Area.RUN), ((566, 50), Area.SLOT), ((600, 112), Area.BIN),
        ((566, 344), Area.SCROLL_UP), ((634, 372), Area.SCROLL_DOWN), ((48, 377), Area.GOAL), ((0, 440), Area.GOAL),
        ((639, 440), Area.GOAL), ((47, 377), Area.TOOLS), ((639, 377), Area.BIN),
    ],
)  # fmt: skip
def test_the_screen_has_areas(point, where):
    assert area(point) is where


def test_slots_are_numbered_from_above():
    assert [slot((600, top + 1)) for _, top, _, _ in screen.SLOTS] == [0, 1, 2, 3]
