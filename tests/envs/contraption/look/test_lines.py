"""Lines are drawn as the browser draws them: both languages are compared with the same drawings."""

from __future__ import annotations

import json

import numpy as np
import pytest

from plumbline.envs.contraption.look import lines
from tests.envs.contraption.look.strokes import FILE, cases, drawing

DRAWN = json.loads(FILE.read_text())["cases"]


def test_lines_are_those_that_the_browser_is_tested_with() -> None:
    assert [case["drawing"] for case in DRAWN] == [drawing(case) for case in cases()]


@pytest.mark.parametrize("end", [(0, 0), (9, 0), (0, -7), (5, 5), (-8, 3), (2, 11)])
def test_a_line_has_both_ends_and_no_gaps(end: tuple[int, int]) -> None:
    places = lines.line((0, 0), end)
    assert (tuple(places[0]), tuple(places[-1])) == ((0, 0), end)
    assert (abs(np.diff(places, axis=0)).max(initial=0)) <= 1
    assert len(places) == max(abs(end[0]), abs(end[1])) + 1


def test_ids_are_where_a_stroke_is() -> None:
    drawn, ids = np.zeros((30, 40), np.uint32), np.zeros((30, 40), np.uint16)
    points = ((-5, 3), (20, 25), (50, 10))
    lines.stroke(drawn, points, lines.ROPE, 2)
    lines.mark(ids, points, lines.ROPE, 9, 2)
    assert np.array_equal(drawn != 0, ids == 9)


def test_a_belt_runs_along_both_sides_of_its_wheels() -> None:
    assert lines.belt((0, 0), (100, 0), (8, 4)) == (((0, 8), (100, 4)), ((0, -8), (100, -4)))


def test_rays_differ_without_their_colors() -> None:
    cores = [lines.RAYS[name][1] for name in ("red", "green", "blue")]
    assert len({(core.dash, tuple(color == core.colors[0] for color in core.colors)) for core in cores}) == 3
