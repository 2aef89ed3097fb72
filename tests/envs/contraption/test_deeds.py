"""What an action did is told in the words of the metrics."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption import notation, rules
from plumbline.envs.contraption.acts import Click, Drag, Hover, Wait
from plumbline.envs.contraption.bench.bench import start
from plumbline.envs.contraption.bench.handles import handles
from plumbline.envs.contraption.deeds import event
from plumbline.envs.contraption.model import Supply
from plumbline.envs.contraption.samples import RUN
from plumbline.envs.family import Ruling, Step
from tests.envs.contraption.bench.benches import named, opened
from tests.envs.contraption.machines import a_level, a_part

LEVEL = a_level(
    a_part("ramp.wood", 96, 96, w=64, h=32, free=True), a_part("motor", 96, 200), a_part("gear.big", 200, 200),
    bin=(Supply("belt", 1),),
)  # fmt: skip
RAMP, BELT = Click(48 + 96 + 21, 96 + 21), Click(600, 80)


def told(*acts):
    """What the last of some actions did."""
    game = opened(LEVEL)
    bench = start(game)
    for act in acts[:-1]:
        bench = rules.step(game, bench, act, 0).state
    found = event(game, bench, notation.write(game, acts[-1]), rules.step(game, bench, acts[-1], 0))
    return {name for name, number in found.items() if number}


def handle(name):
    part = named(start(opened(LEVEL)), "p000")
    return next(Click(x, y) for each, x, y in handles(part) if each == name)


def beside(press, x, y):
    return Click(press.x + x, press.y + y)


@pytest.mark.parametrize(
    ("acts", "deeds"),
    [
        ([RAMP], "picked on_target"),
        ([Drag(RAMP.x, RAMP.y, RAMP.x + 200, RAMP.y)], "picked dropped on_target"),
        ([RAMP, beside(RAMP, 200, 0)], "dropped on_target"),
        ([RAMP, beside(RAMP, 0, 96)], "refused on_target"),
        ([RAMP, Click(600, 320)], "on_target"),
        ([Hover(RAMP.x, RAMP.y), handle("recycle")], "on_target"),
        ([Hover(RAMP.x, RAMP.y), handle("flip")], "flipped on_target"),
        ([Hover(RAMP.x, RAMP.y), handle("stretch w")], "picked on_target"),
        ([Hover(RAMP.x, RAMP.y), handle("stretch w"), beside(handle("stretch w"), 32, 0)], "stretched on_target"),
        ([BELT, Click(160, 216), Click(264, 216)], "tied on_target"),
        ([RUN], "ran on_target"),
        ([RUN, RUN], "on_target"),
        ([RUN, RAMP], ""),
        ([RUN, Wait()], ""),
        ([Click(400, 300)], ""),
        ([Hover(RAMP.x, RAMP.y)], ""),
        ([Click(640, 0)], ""),
    ],
)
def test_an_action_is_told_by_what_it_did(acts, deeds):
    assert told(*acts) == {*deeds.split()}


def test_nonsense_did_nothing():
    game = opened(LEVEL)
    bench = start(game)
    assert not any(event(game, bench, "nonsense", Step(bench, Ruling.MALFORMED, "malformed")).values())
