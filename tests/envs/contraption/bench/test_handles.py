"""Handles lie around their part: apart, on the field, and never where the part is taken."""

from __future__ import annotations

from itertools import combinations

import pytest

from plumbline.envs.contraption.bench.areas import on_field
from plumbline.envs.contraption.bench.handles import APART, FREE, HIT, NAMES, grip, handle_at, handles
from plumbline.envs.contraption.bench.pointing import takes
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.extents import size
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import HEIGHT, WIDTH, Placed

KINDS = [kind for kind in CATALOGUE.values() if not kind.is_tie]


def everywhere():
    """Each type of part in each turn, least and greatest, in the middle, at the edges and in the corners."""
    for kind in KINDS:
        for turn in range(kind.turns):
            for least in (0, 1):
                w, h = kind.widths[least], kind.heights[least]
                part = Placed("p000", kind.type, 0, 0, turn, 0 if kind.size[0] else w, 0 if kind.size[1] else h)
                wide, high = size(part)
                for x in (0, (WIDTH - wide) // 2, WIDTH - wide):
                    for y in (0, (HEIGHT - high) // 2, HEIGHT - high):
                        yield Placed("p000", kind.type, x // 8 * 8, y // 8 * 8, turn, part.w, part.h)


def far(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def test_handles_have_room_wherever_a_part_lies():
    left, top, right, bottom = screen.FIELD
    for part in everywhere():
        shown = handles(part)
        for one, other in combinations(shown, 2):
            assert far(one[1:], other[1:]) >= APART, part
        for name, x, y in shown:
            assert left + HIT <= x <= right - HIT, part
            assert top + HIT <= y <= bottom - HIT, part
            assert far((x, y), grip(part)) >= FREE, part
            assert handle_at(part, (x, y)) == name


def test_a_part_is_taken_within_its_outline():
    for part in everywhere():
        assert takes(part, on_field(grip(part))), part
        assert not handle_at(part, grip(part)), part


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("ball.base", ("recycle",)),
        ("fan", ("recycle", "flip")),
        ("wall.red", ("recycle", "stretch w", "stretch h")),
        ("ramp.wood", ("recycle", "flip", "stretch w")),
        ("conveyor", ("recycle", "flip", "stretch w")),
        ("cleat", ("recycle",)),
    ],
)
def test_a_part_has_the_handles_that_do_something(kind, names):
    w, h = CATALOGUE[kind].widths[0], CATALOGUE[kind].heights[0]
    part = Placed("p000", kind, 96, 96, 0, w, h)
    assert tuple(name for name, _, _ in handles(part)) == names
    assert set(names) <= set(NAMES)


def test_in_the_open_a_handle_lies_at_its_corner():
    part = Placed("p000", "fan", 96, 96)
    assert handles(part) == (("recycle", 48 + 96 + 36, 92), ("flip", 48 + 92, 92))
