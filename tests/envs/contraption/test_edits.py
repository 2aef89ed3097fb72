"""Changes of a layout are judged by what is seen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from plumbline.envs.contraption.asks import Between, Edit, InRegion, Move, On, Place, Remove, Stretch, Turn
from plumbline.envs.contraption.edits import account
from plumbline.envs.contraption.labels import labeled
from plumbline.envs.contraption.layouts import order
from plumbline.envs.contraption.model import Placed, Supply
from tests.envs.contraption.bench.benches import opened
from tests.envs.contraption.machines import a_level, a_part, a_region


def asked(*wants):
    ask = Edit("Do it.", wants, "multi")
    level = a_level(
        a_part("wall.red", 96, 200, w=64, h=16, free=True),
        a_part("wall.red", 304, 200, w=64, h=16, free=True),
        a_part("ramp.wood", 200, 96, w=64, h=32, free=True),
        a_part("ball.base", 104, 120),
        goal=None,
        regions=a_region(400, 304, 480, 376),
        bin=(Supply("ball.base", 2),),
    )
    return opened(replace(level, ask=ask)), ask


def judged(wants, *, without=(), **changes):
    """The account of the layout with changes of parts by id, or with new ones."""
    game, ask = asked(*wants)
    parts = {part.id: part for part in game.layout.parts if part.id not in without}
    for name, change in changes.items():
        parts[name] = change if isinstance(change, Placed) else replace(parts[name], **change)
    return account(game, labeled(game, tuple(sorted(parts.values(), key=order)), ()), ask)


WALL = Placed("p010", "wall.red", 408, 320, 0, 64, 16)
BALL = Placed("p010", "ball.base", 432, 320)
MOVED, TURNED = Move("p000", InRegion("R")), Turn("p002", 1)


@pytest.mark.parametrize(
    ("wants", "changes"),
    [
        ([MOVED], {"p000": {"x": 408, "y": 320}}),
        ([MOVED], {"without": ["p000"], "p010": WALL}),  # thrown away, and another one put there
        ([MOVED], {"p001": {"x": 408, "y": 320}, "p000": {"x": 304}}),  # two that look alike changed places
        ([TURNED], {"p002": {"turn": 1}}),
        ([Remove("p000")], {"without": ["p000"]}),
        ([Stretch("p000", "w", 2)], {"p000": {"w": 96}}),
        ([Stretch("p000", "h", 1)], {"p000": {"h": 32}}),
        ([Stretch("p000", "w", -1)], {"p000": {"w": 48}}),
        ([Place("ball.base", InRegion("R"))], {"p010": BALL}),
        ([Place("ball.base", On("p001"))], {"p010": replace(BALL, x=320, y=176)}),
        ([Place("ball.base", Between("p000", "p001"))], {"p010": replace(BALL, x=200, y=200)}),
        ([MOVED, TURNED], {"p000": {"x": 408, "y": 320}, "p002": {"turn": 1}}),
        ([Move("p002", InRegion("R")), TURNED], {"p002": {"x": 408, "y": 320, "turn": 1}}),
        ([MOVED, Remove("p001")], {"p000": {"x": 408, "y": 320}, "without": ["p001"]}),
        (
            [Place("ball.base", InRegion("R")), Place("ball.base", On("p001"))],
            {"p010": BALL, "p011": replace(BALL, id="p011", x=320, y=176)},
        ),
    ],
)
def test_a_change_that_was_asked_for(wants, changes):
    found = judged(wants, **changes)
    assert (found.met, found.is_clean, found.is_right) == ((True,) * len(wants), True, True)


@pytest.mark.parametrize(
    ("wants", "changes", "met", "is_clean"),
    [
        ([MOVED], {}, (False,), True),
        ([MOVED], {"p000": {"x": 104}}, (False,), True),  # elsewhere
        ([MOVED], {"p001": {"x": 408, "y": 320}}, (False,), False),  # another one
        ([MOVED], {"p010": WALL}, (False,), True),  # one more
        ([MOVED], {"p000": {"x": 408, "y": 320, "w": 48}}, (False,), True),
        ([MOVED], {"p000": {"x": 408, "y": 320}, "p002": {"turn": 1}}, (True,), False),
        ([TURNED], {"p002": {"turn": 1, "x": 208}}, (False,), True),
        ([Remove("p000")], {"p000": {"x": 408}}, (False,), False),  # it is only elsewhere
        ([Remove("p000")], {"without": ["p001"]}, (False,), False),
        ([Remove("p000")], {"without": ["p000", "p002"]}, (True,), False),
        ([Stretch("p000", "w", 2)], {"p000": {"w": 80}}, (False,), True),
        ([Stretch("p000", "w", 2)], {"p000": {"w": 96, "x": 80}}, (False,), True),
        ([Place("ball.base", InRegion("R"))], {"p010": replace(BALL, type="ball.super")}, (False,), True),
        ([Place("ball.base", InRegion("R"))], {"p010": BALL, "p011": replace(BALL, id="p011", x=8)}, (True,), False),
        ([MOVED, TURNED], {"p000": {"x": 408, "y": 320}}, (True, False), True),
    ],
)
def test_another_change(wants, changes, met, is_clean):
    found = judged(wants, **changes)
    assert (found.met, found.is_clean, found.is_right) == (met, is_clean, False)


def test_one_part_does_not_answer_two_wishes():
    twice = [Place("ball.base", InRegion("R")), Place("ball.base", InRegion("R"))]
    assert not judged(twice, p010=BALL).is_right
    assert judged(twice, p010=BALL, p011=replace(BALL, id="p011", x=448)).is_right
