"""Windows: they hold all that a thing changes, and little else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.drawing import render_thread, scene
from plumbline.envs.drawing.camera import Camera
from plumbline.envs.drawing.gl.meshes import MESHES
from plumbline.envs.drawing.gl.renderer import develop
from plumbline.envs.drawing.lights import FlatLight, Shadows, Sunlight
from plumbline.envs.drawing.poses import Pose, hung, standing, turn
from plumbline.envs.drawing.reach import NOWHERE, Window, everywhere, reach, reach_of_all
from tests.envs.drawing import rooms
from tests.envs.drawing.scenes import SCENES, SHADED, a_scene

WHITE = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))


def _changed(one: scene.Scene, other: scene.Scene) -> Window:
    """The window of all pixels in which two scenes of a stage differ, drawn whole."""
    window = everywhere(one.stage)
    pixels = [np.asarray(render_thread.call(develop, drawn, window)) for drawn in (one, other)]
    rows, columns = np.nonzero((pixels[0] != pixels[1]).any(axis=2))
    if not len(rows):
        return NOWHERE
    return Window(int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)


def _holds(window: Window, changed: Window) -> bool:
    return not changed.pixels or window.joined(changed) == window


def _without(whole: scene.Scene, *gone: scene.Solid) -> scene.Scene:
    return replace(whole, solids=tuple(solid for solid in whole.solids if solid not in gone))


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("number", [number for number in range(len(SCENES)) if number != 13])
def test_outside_its_window_a_thing_changes_nothing(number):
    whole = SCENES[number]
    gone = whole.solids[number % 5]
    changed, window = _changed(whole, _without(whole, gone)), reach(whole.stage, gone)
    assert changed.pixels
    assert _holds(window, changed)


TURNS = [turn(axis, degrees) for axis in ((1, 0, 0), (0, 1, 0), (0.6, 0, 0.8)) for degrees in (25, 90, -140)]


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("by", TURNS)
@pytest.mark.parametrize("mesh", ["cube", "sphere", "sides"])
def test_outside_its_window_a_turned_thing_changes_nothing(mesh, by):
    """On a ground far below, where its shadow falls far away."""
    below = a_scene(plates=(scene.Plate(WHITE, 10, 10, Pose((0.0, -2.0, 0.0))),), eye=(1.0, 5.0, 7.0))
    stage = replace(below.stage, light=Sunlight(Shadows(8.0, -2.0)))
    thing = scene.Solid(mesh, (0.7, 0.4, -0.3), (0.9, 0.6, 1.2), (0, 255, 0), Pose((0.2, 0.1, 0.0), by))
    other = scene.Solid("sphere", (-1.0, -2.0, 1.0), (1.0, 1.0, 1.0), (255, 0, 0))
    whole = replace(below, stage=stage, solids=(thing, other))
    changed, window = _changed(whole, _without(whole, thing)), reach(stage, thing)
    assert changed.pixels
    assert _holds(window, changed)
    assert window.pixels < everywhere(stage).pixels / 4


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("degrees", [0, 40, 75, -80])
@pytest.mark.parametrize("away", [0.0, 3.5])
def test_outside_its_window_a_hung_plate_changes_nothing(degrees, away):
    """A large one stretches past the viewer."""
    whole = a_scene(plates=(scene.Plate(WHITE, 1 + 4 * away, 1.5, hung((0.4, 0.3, away), degrees)),))
    changed, window = _changed(whole, replace(whole, plates=())), reach(whole.stage, whole.plates[0])
    assert changed.pixels
    assert _holds(window, changed)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("pixels", [128, 1024])
def test_outside_its_window_a_thing_changes_nothing_where_the_ball_of_shadows_is_elsewhere(pixels):
    middle = (40.0, 3.0, -20.0)
    light = Sunlight(Shadows(radius=4.0, floor=2.0, middle=middle, pixels=pixels))
    camera = Camera((39.0, 7.0, -15.0), middle, 50.0)
    stage = replace(a_scene(light=light).stage, camera=camera)
    ground = scene.Plate(WHITE, 30, 30, Pose((40.0, 2.0, -20.0)))
    thing = scene.Solid("drum", (0.0, 0.0, 0.0), (0.7, 0.6, 0.7), (0, 255, 0), standing((40.5, 3.0, -20.0), 30))
    whole = scene.Scene(stage, (thing,), (ground,))
    changed, window = _changed(whole, _without(whole, thing)), reach(stage, thing)
    assert changed.pixels > reach(replace(stage, light=Sunlight()), thing).pixels
    assert _holds(window, changed)


@pytest.mark.slow
@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize(
    ("number", "light"), [(number, (rooms.FLAT, rooms.SUNLIT)[number % 2]) for number in range(len(rooms.VIEWS))]
)
def test_outside_its_window_nothing_in_a_furnished_room_changes_anything(number, light):
    """Seen from inside: the walls stretch past the viewer, and some things are behind."""
    whole = rooms.kitchen(rooms.VIEWS[number], light, (300, 225))
    for gone in whole.solids[number :: len(rooms.VIEWS)]:
        changed, window = _changed(whole, _without(whole, gone)), reach(whole.stage, gone)
        assert _holds(window, changed)
    for plate in whole.plates:
        without = replace(whole, plates=tuple(other for other in whole.plates if other != plate))
        assert _holds(reach(whole.stage, plate), _changed(whole, without))


def test_a_turned_thing_has_another_window():
    stage = a_scene().stage
    still = scene.Solid("cube", (1.0, 0.0, 0.0), (0.5, 0.5, 0.5), (0, 255, 0))
    there = replace(still, pose=standing((0.0, 0.0, 0.0), 180))
    assert reach(stage, there).right < reach(stage, still).left


@pytest.mark.parametrize("mesh", MESHES)
def test_a_small_thing_has_a_small_window(mesh):
    stage = a_scene().stage
    window = reach(stage, scene.Solid(mesh, (0.0, 0.0, 0.0), (0.5, 0.5, 0.5), (0, 255, 0)))
    assert 0 < window.pixels < everywhere(stage).pixels / 8


AROUND = [
    (0.4, -0.4, 0.0),
    (-0.4, -0.4, -0.2),
    (0.0, 0.1, -0.2),
    (0.1, -0.95, 0.0),
    (-0.35, -0.2, 0.2),
    (0.3, 0.05, -0.4),
]


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("near", [0.05, 0.3])
@pytest.mark.parametrize("light", [FlatLight(), Sunlight(), SHADED])
@pytest.mark.parametrize("aside", AROUND)
def test_outside_its_window_a_thing_partly_behind_the_viewer_changes_nothing(aside, light, near):
    camera = Camera((0.0, 0.5, 3.0), (0.0, 0.0, 0.0), 50.0, near)
    ground = scene.Plate(WHITE, 10, 10, Pose((0.0, -1.0, 0.0)))
    below = a_scene(plates=(ground,))
    stage = replace(below.stage, camera=camera, light=light)
    thing = scene.Solid("cube", tuple(np.add(camera.eye, aside).tolist()), (0.5, 0.8, 1.1), (0, 255, 0))
    whole = replace(below, stage=stage, solids=(thing,))
    changed, window = _changed(whole, _without(whole, thing)), reach(stage, thing)
    assert changed.pixels
    assert _holds(window, changed)
    assert light == SHADED or window != everywhere(stage)


def test_a_thing_behind_the_viewer_has_no_window_but_for_its_shadow():
    stage = a_scene(eye=(0.0, 4.0, 6.0)).stage
    behind = scene.Solid("cube", (0.0, 4.0, 7.0), (1.0, 1.0, 1.0), (0, 255, 0))
    assert reach(replace(stage, light=Sunlight()), behind) == NOWHERE
    assert reach(stage, behind).top > 120


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
