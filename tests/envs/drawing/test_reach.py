"""Windows: they hold all that a thing changes, and little else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.drawing import gl_renderer, render_thread, scene
from plumbline.envs.drawing.frame_history import Album
from plumbline.envs.drawing.meshes import MESHES
from plumbline.envs.drawing.poses import turn
from plumbline.envs.drawing.reach import NOWHERE, Window, everywhere, reach, reach_of_all
from tests.envs.drawing.scenes import SCENES, a_scene


def _fresh(drawn: scene.Scene):
    return np.asarray(render_thread.call(Album(0).draw, drawn, gl_renderer._develop)).astype(int)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("number", [number for number in range(len(SCENES)) if number != 13])
def test_outside_its_window_a_thing_changes_nothing(number):
    whole = SCENES[number]
    gone = whole.solids[number % 5]
    without = replace(whole, solids=tuple(solid for solid in whole.solids if solid != gone))
    rows, columns = np.nonzero((_fresh(whole) != _fresh(without)).any(axis=2))
    window = reach(whole.stage, gone)
    assert len(rows)
    assert window.left <= columns.min() <= columns.max() < window.right
    assert window.top <= rows.min() <= rows.max() < window.bottom


TURNS = [turn(axis, degrees) for axis in ((1, 0, 0), (0, 1, 0), (0.6, 0, 0.8)) for degrees in (25, 90, -140)]


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("by", TURNS)
@pytest.mark.parametrize("mesh", ["cube", "sphere", "sides"])
def test_outside_its_window_a_turned_thing_changes_nothing(mesh, by):
    """On a ground far below, where its shadow falls far away."""
    white = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))
    below = a_scene(plates=(scene.Plate(white, -5, 5, -5, 5, -2.0),), eye=(1.0, 5.0, 7.0))
    stage = replace(below.stage, floor=-2.0)
    thing = scene.Solid(mesh, (0.7, 0.4, -0.3), (0.9, 0.6, 1.2), (0, 255, 0), by)
    other = scene.Solid("sphere", (-1.0, -2.0, 1.0), (1.0, 1.0, 1.0), (255, 0, 0))
    whole = replace(below, stage=stage, solids=(thing, other))
    without = replace(whole, solids=(other,))
    rows, columns = np.nonzero((_fresh(whole) != _fresh(without)).any(axis=2))
    window = reach(stage, thing)
    assert len(rows)
    assert window.left <= columns.min() <= columns.max() < window.right
    assert window.top <= rows.min() <= rows.max() < window.bottom
    assert window.pixels < everywhere(stage).pixels / 4


def test_a_turned_thing_has_another_window():
    stage = a_scene().stage
    still = scene.Solid("cube", (1.0, 0.0, 0.0), (0.5, 0.5, 0.5), (0, 255, 0))
    there = replace(still, turn=turn((0.0, 1.0, 0.0), 180))
    assert reach(stage, there).right < reach(stage, still).left


@pytest.mark.parametrize("mesh", MESHES)
def test_a_small_thing_has_a_small_window(mesh):
    stage = a_scene().stage
    window = reach(stage, scene.Solid(mesh, (0.0, 0.0, 0.0), (0.5, 0.5, 0.5), (0, 255, 0)))
    assert 0 < window.pixels < everywhere(stage).pixels / 8


@pytest.mark.parametrize("place", [(0.0, 4.0, 6.0), (0.0, 4.0, 6.5), (0.0, 6.0, 9.0)])
def test_a_thing_beside_or_behind_the_viewer_may_show_everywhere(place):
    stage = a_scene(eye=(0.0, 4.0, 6.0)).stage
    assert reach(stage, scene.Solid("cube", place, (1.0, 1.0, 1.0), (0, 255, 0))) == everywhere(stage)


def test_a_thing_beside_the_picture_has_no_window():
    stage = a_scene().stage
    assert reach(stage, scene.Solid("cube", (60.0, 0.0, 0.0), (1.0, 1.0, 1.0), (0, 255, 0))).pixels == 0


JOINED = [
    (Window(0, 0, 2, 2), Window(1, 1, 5, 3), Window(0, 0, 5, 3)),
    (Window(4, 5, 6, 7), Window(0, 6, 1, 9), Window(0, 5, 6, 9)),
    (NOWHERE, Window(3, 3, 4, 4), Window(3, 3, 4, 4)),
    (Window(3, 3, 4, 4), Window(9, 9, 9, 12), Window(3, 3, 4, 4)),
]


@pytest.mark.parametrize(("one", "other", "both"), JOINED)
def test_joined_windows_hold_both(one, other, both):
    assert one.joined(other) == other.joined(one) == both


@pytest.mark.parametrize(
    ("other", "meets"),
    [
        (Window(9, 9, 20, 20), True),
        (Window(10, 0, 20, 10), False),
        (Window(0, 10, 10, 20), False),
        (Window(2, 2, 3, 3), True),
        (Window(-5, -5, 30, 30), True),
    ],
)
def test_windows_meet_where_they_share_a_pixel(other, meets):
    assert Window(0, 0, 10, 10).meets(other) is other.meets(Window(0, 0, 10, 10)) is meets


def test_nothing_reaches_nowhere():
    assert reach_of_all(a_scene().stage, ()) == NOWHERE
