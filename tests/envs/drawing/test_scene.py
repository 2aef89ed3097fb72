"""Solid pictures: the same from every thread and process, and where `project` says."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.drawing import render_thread, scene
from plumbline.envs.drawing.camera import Camera, project
from plumbline.envs.drawing.lights import TO_SUN, FlatLight, Light, Shadows, Sunlight
from plumbline.envs.drawing.poses import HERE, STILL, Floats, Pose, hung, moved, standing, turn, turned
from tests.envs.children import python
from tests.envs.drawing.scenes import SCENES, SHADED, a_scene, digest

pytestmark = pytest.mark.usefixtures("opengl")

GREEN = (0, 255, 0)


def _pixels(drawn: scene.Scene):
    return np.asarray(render_thread.render(drawn)).astype(int)


# --- threads and processes


@pytest.mark.slow
def test_eight_threads_and_another_process_draw_the_same_pictures():
    with ThreadPoolExecutor(8) as threads:
        here = list(threads.map(digest, list(range(len(SCENES))) * 4, timeout=60))
    there = python(
        "from tests.envs.drawing.scenes import SCENES, digest\n"
        "for number in reversed(range(len(SCENES))):\n"
        "    print(digest(number))\n"
    ).split()
    assert here == there[::-1] * 4
    assert len(set(here)) == len(SCENES)


def test_one_thread_draws_even_where_many_ask_first():
    """The interpreter switches threads as often as it can; a second render would draw with another's context."""
    printed = python(
        "import sys, threading\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from tests.envs.drawing.scenes import digest\n"
        "import plumbline.envs.drawing.render_thread\n"
        "sys.setswitchinterval(1e-6)\n"
        "together = threading.Barrier(16)\n"
        "def ask(_):\n"
        "    together.wait(30)\n"
        "    return digest(2)\n"
        "with ThreadPoolExecutor(16) as threads:\n"
        "    drawn = list(threads.map(ask, range(16)))\n"
        "draftsmen = [thread.name for thread in threading.enumerate() if 'render' in thread.name]\n"
        "print(len(draftsmen), *set(drawn))\n"
    )
    assert printed.split() == ["1", digest(2)]


FORKS = """
import os, signal, sys
from plumbline.envs.drawing import scene
from tests.envs.drawing.scenes import digest
{before}
if os.fork() == 0:
    signal.alarm(30)  # a child that hangs is ended
    try:
        digest(1)
        told = "drew"
    except scene.NoRenderer as error:
        told = str(error)
    os.write(1, told.encode())
    os._exit(0)
_, status = os.wait()
sys.exit(status)
"""


def test_a_process_forked_after_drawing_refuses():
    printed = python(FORKS.format(before="digest(0)"))
    assert printed.startswith("this process was forked")


@pytest.mark.slow
def test_a_process_forked_before_drawing_draws():
    assert python(FORKS.format(before="")) == "drew"


def test_a_parent_goes_on_drawing_after_a_fork():
    printed = python(FORKS.format(before="digest(0)").replace("sys.exit(status)", "print('', digest(3))"))
    assert printed.split()[-1] == digest(3)


def test_the_renderer_has_a_name():
    assert render_thread.renderer()
    assert render_thread.missing() == ""


# --- what is drawn


@pytest.mark.parametrize("size", [(320, 240), (301, 200), (128, 128), (97, 211), (33, 19)])
def test_a_picture_has_its_size_and_backdrop(size):
    image = render_thread.render(a_scene(size=size, backdrop=(82, 138, 174)))
    assert (image.size, image.mode) == (size, "RGB")
    assert image.getcolors() == [(size[0] * size[1], (82, 138, 174))]


PLACES = [(0.0, 0.0, 0.0), (-2.0, 0.0, 1.0), (2.5, 0.0, -3.0), (0.5, 1.5, 2.0), (-1.0, -0.7, -1.0)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("eye", [(0.0, 4.0, 6.0), (-3.0, 5.0, 5.0), (-0.2, 6.0, 0.5)])
@pytest.mark.parametrize("size", [(320, 240), (199, 307)])
def test_a_small_solid_is_where_it_is_projected(place, eye, size):
    small = 0.05
    drawn = a_scene(scene.Solid("sphere", place, (small,) * 3, GREEN), eye=eye, size=size)
    seen = np.argwhere(_pixels(drawn).sum(axis=2) > 0)
    middle = np.array([[place[0], place[1] + small / 2, place[2]]])
    expected = project(drawn.stage.camera, *size, middle)[0]
    if (expected < 0).any() or (expected > size).any():
        assert len(seen) == 0
    else:
        assert seen[:, ::-1].mean(axis=0) + 0.5 == pytest.approx(expected, abs=1)


@pytest.mark.parametrize(("far", "near"), [((0.0, 0.0, -1.0), (0.0, 0.0, 1.0)), ((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))])
def test_what_is_near_hides_what_is_far(far, near):
    eye = (0.0, 0.5, 6.0) if near[2] > far[2] else (0.0, 0.5, -6.0)
    solids = [scene.Solid("cube", near, (1, 1, 1), GREEN), scene.Solid("cube", far, (1, 1, 1), (255, 0, 0))]
    for order in (solids, solids[::-1]):
        pixels = _pixels(a_scene(*order, eye=eye))
        red, green = pixels[120, 160, :2]
        assert green > 100 > red


@pytest.mark.parametrize(
    ("near", "far", "seen"), [(0.5, 20, True), (5.2, 20, False), (0.5, 4.8, False), (4.8, 5.2, True)]
)
def test_nothing_is_drawn_before_the_near_plane_or_beyond_the_far_one(near, far, seen):
    drawn = a_scene(scene.Solid("tile", (0.0, 0.0, 0.0), (0.1, 0.01, 0.1), GREEN))
    camera = Camera((0.0, 3.0, 4.0), (0.0, 0.0, 0.0), 10.0, near, far)
    assert bool(_pixels(replace(drawn, stage=replace(drawn.stage, camera=camera))).any()) is seen


def test_a_solid_casts_a_shadow():
    white = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))
    ground = scene.Plate(white, 8, 8)
    solid = scene.Solid("cube", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), GREEN)
    empty, standing = _pixels(a_scene(plates=(ground,))), _pixels(a_scene(solid, plates=(ground,)))
    gray = np.ptp(standing, axis=2) < 40  # not the solid itself
    darker = (empty.sum(axis=2) - standing.sum(axis=2) > 100) & gray
    assert darker.sum() > 300


# --- plates

CORNERS = np.array([(-1.0, 0.0, -1.0), (1.0, 0.0, -1.0), (-1.0, 0.0, 1.0), (1.0, 0.0, 1.0)])


def _quarters() -> Image.Image:
    image = Image.new("RGB", (2, 2))
    image.putdata([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)])
    return image.resize((64, 64), Image.Resampling.NEAREST)


def _seen_quarters(pose: Pose, **how: Any) -> list[tuple[bool, ...]]:
    """Of the picture's upper left, upper right, lower left and lower right: which channels are bright there."""
    drawn = a_scene(plates=(scene.Plate(scene.Texture("quarters", _quarters), 4, 4, pose),), **how)
    pixels, corners = _pixels(drawn), project(drawn.stage.camera, 320, 240, moved(CORNERS, pose))
    return [tuple((pixels[round(y), round(x)] > 100).tolist()) for x, y in corners]


UPRIGHT = [(True, False, False), (False, True, False), (False, False, True), (True, True, True)]
LIGHTS = [SHADED, Sunlight(), FlatLight()]


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("pose", [HERE, Pose((0.5, -0.7, 0.2)), standing((0.0, 0.0, 0.0), 30)])
def test_a_plate_shows_its_picture(pose, light):
    """The picture's top side lies away from the viewer, its left side on the left."""
    assert _seen_quarters(pose, light=light) == UPRIGHT


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("degrees", [0, 55, 90, 180, 250])
def test_a_plate_hangs_upright_on_a_wall_that_looks_at_the_viewer(degrees, light):
    pose = hung((0.2, 0.1, -0.3), degrees)
    eye = moved(np.array([(0.7, 6.0, 0.4)]), pose)[0]
    upper_left, upper_right, lower_left, _ = project(
        Camera(tuple(eye), (0.0, 0.0, 0.0), 50), 320, 240, moved(CORNERS, pose)
    )
    assert upper_left[0] < upper_right[0]
    assert upper_left[1] < lower_left[1]
    assert _seen_quarters(pose, eye=tuple(eye.tolist()), light=light) == UPRIGHT


def test_a_plate_is_not_seen_from_behind():
    nothing = [(False, False, False)] * 4
    assert _seen_quarters(hung((0.0, 0.0, 0.0), 180), eye=(0.5, 1.0, 6.0)) == nothing


@pytest.mark.parametrize("light", LIGHTS)
def test_plates_of_one_texture_are_all_there(light):
    picture = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))
    many = tuple(
        scene.Plate(picture, 0.1, 0.1, Pose((x / 5 - 2, 0.0, z / 5 - 1.9))) for x in range(20) for z in range(20)
    )
    drawn = a_scene(plates=many, light=light)
    places = project(drawn.stage.camera, 320, 240, np.array([plate.pose.place for plate in many]))
    pixels = _pixels(drawn)
    assert all(pixels[int(y), int(x)].min() > 100 for x, y in places)


def test_textures_of_one_name_are_painted_once():
    painted = []

    def paint():
        painted.append(1)
        return Image.new("RGB", (4, 4))

    plate = scene.Plate(scene.Texture("painted once", paint), 2, 2)
    for _ in range(3):
        render_thread.render(a_scene(plates=(plate,)))
    assert painted == [1]


def test_an_error_in_painting_reaches_who_asked():
    def spill():
        raise OSError("ink spilled")

    plate = scene.Plate(scene.Texture("spilled", spill), 2, 2)
    with pytest.raises(OSError, match="ink spilled"):
        render_thread.render(a_scene(plates=(plate,)))
    assert render_thread.render(a_scene()).size == (320, 240)


# --- turned


TURNS = [turn(axis, degrees) for axis in ((1, 0, 0), (0, 0.6, 0.8), (0, -1, 0)) for degrees in (0, 25, -90, 200)]


@pytest.mark.parametrize("by", TURNS)
@pytest.mark.parametrize("place", PLACES[1:])
def test_a_small_turned_solid_is_where_its_place_is_turned_to(by, place):
    small = 0.05
    drawn = a_scene(scene.Solid("sphere", place, (small,) * 3, GREEN, Pose(turn=by)), size=(320, 240))
    seen = np.argwhere(_pixels(drawn).sum(axis=2) > 0)
    middle = turned(np.array([[place[0], place[1] + small / 2, place[2]]]), by)
    expected = project(drawn.stage.camera, 320, 240, middle)[0]
    if ((expected > 0) & (expected < (320, 240))).all():
        assert seen[:, ::-1].mean(axis=0) + 0.5 == pytest.approx(expected, abs=1)
    else:
        assert len(seen) == 0


@pytest.mark.parametrize("by", TURNS)
@pytest.mark.parametrize("foot", PLACES[1:3])
def test_a_small_solid_is_where_its_pose_takes_its_foot(by, foot):
    small, pose = 0.05, Pose((0.3, -0.4, 0.6), by)
    drawn = a_scene(scene.Solid("sphere", foot, (small,) * 3, GREEN, pose), eye=(0.0, 6.0, 9.0))
    seen = np.argwhere(_pixels(drawn).sum(axis=2) > 0)
    middle = moved(np.array([[foot[0], foot[1] + small / 2, foot[2]]]), pose)
    expected = project(drawn.stage.camera, 320, 240, middle)[0]
    assert seen[:, ::-1].mean(axis=0) + 0.5 == pytest.approx(expected, abs=1)


def test_a_thing_turned_on_its_place_looks_as_one_that_is_turned_before_it_is_put_there():
    """A long box that is turned by a right angle is one as deep as the other is wide."""
    place = (1.2, -0.3, -0.5)
    turned_there = scene.Solid("cube", (0.0, 0.0, 0.0), (2.0, 0.6, 0.8), GREEN, standing(place, 90))
    as_deep = scene.Solid("cube", place, (0.8, 0.6, 2.0), GREEN)
    apart = np.abs(_pixels(a_scene(turned_there)) - _pixels(a_scene(as_deep))).max(axis=2) > 40
    assert apart.mean() < 0.005  # their edges are rounded otherwise


@pytest.mark.parametrize("by", TURNS)
def test_a_ball_turned_about_its_middle_is_lit_as_before(by):
    """Its sides are turned along, so the light falls on others."""
    still, turned = (
        _pixels(a_scene(scene.Solid("sphere", (0.0, -1.0, 0.0), (2.0, 2.0, 2.0), GREEN, Pose(turn=how))))
        for how in (STILL, by)
    )
    assert np.abs(still - turned).mean() < 0.3
    assert (np.abs(still - turned).max(axis=2) > 40).mean() < 0.01


def test_a_box_that_is_turned_over_looks_and_shades_as_one_that_lies():
    white = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))
    ground = scene.Plate(white, 8, 8, Pose((0.0, -0.5, 0.0)))
    standing = scene.Solid("cube", (0.0, 0.0, 0.0), (1.0, 3.0, 1.0), GREEN)
    lying = scene.Solid("cube", (1.5, -0.5, 0.0), (3.0, 1.0, 1.0), GREEN)
    over = scene.Solid("cube", (0.0, 0.0, 0.0), (1.0, 3.0, 1.0), GREEN, Pose(turn=turn((0.0, 0.0, 1.0), -90)))
    up, down, turned = (_pixels(a_scene(solid, plates=(ground,))) for solid in (standing, lying, over))
    apart = np.abs(turned - down).max(axis=2) > 40
    assert apart.mean() < 0.01  # their edges are rounded otherwise
    assert (np.abs(turned - up).max(axis=2) > 40).mean() > 0.1


def test_a_tile_that_looks_at_the_viewer_shows_its_face_and_one_that_looks_away_shows_nothing():
    def green(degrees: float) -> int:
        pose = Pose(turn=turn((1.0, 0.0, 0.0), degrees))
        tile = scene.Solid("tile", (0.0, 0.0, 0.0), (2.0, 0.03, 2.0), GREEN, pose)
        return int((_pixels(a_scene(tile, eye=(0.0, 0.0, 6.0)))[:, :, 1] > 60).sum())

    assert green(90) > 4000
    assert green(0) < green(90) / 10
    assert green(-90) == 0


# --- lights


def _face(axis: int, side: int, light: Light) -> list[int]:
    """The color of the middle of a side of a green box."""
    eye = [0.3, 0.4, 0.2]
    eye[axis] = 5.0 * side
    drawn = a_scene(scene.Solid("box", (0.0, -1.0, 0.0), (2.0, 2.0, 2.0), (40, 200, 120)), eye=tuple(eye), light=light)
    return _pixels(drawn)[120, 160].tolist()


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("side", [1, -1])
def test_flat_light_goes_by_the_side_to_which_a_surface_looks(axis, side):
    height = side * TO_SUN[axis] / np.linalg.norm(TO_SUN)
    bright = (0.3 + 0.6 * (0.5 + 0.5 * height)) ** 0.5
    expected = np.array([40, 200, 120]) * bright
    assert _face(axis, side, FlatLight(sky=0.3, sun=0.6)) == pytest.approx(expected, abs=1)


def test_all_sides_of_a_box_differ_in_flat_light():
    sides = sorted(_face(axis, side, FlatLight())[1] for axis in range(3) for side in (1, -1))
    assert all(brighter - darker >= 5 for darker, brighter in pairwise(sides))


def test_a_headlight_brightens_what_looks_at_the_camera():
    plain, lit = FlatLight(sky=0.3, sun=0.2), FlatLight(sky=0.3, sun=0.2, headlight=0.4)
    assert all(_face(axis, side, lit)[1] > _face(axis, side, plain)[1] + 30 for axis in range(3) for side in (1, -1))


def test_flat_light_is_the_same_everywhere_on_a_surface_and_nothing_shades_it():
    white = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))
    ground = scene.Plate(white, 400, 400)
    solid = scene.Solid("box", (0.0, 0.5, 0.0), (1.0, 1.0, 1.0), (0, 0, 0))
    image = render_thread.render(a_scene(solid, eye=(0.0, 9.0, 0.1), plates=(ground,), light=FlatLight()))
    assert sorted(image.getcolors())[-2:] == sorted(color for color in image.getcolors() if color[0] > 100)
    assert len(image.getcolors()) < 20  # edges between the two


@pytest.mark.parametrize("light", [FlatLight(), Sunlight(), SHADED])
def test_a_stage_may_be_anywhere(light):
    """And of any size: a thing a hundred times as large, seen from a hundred times as far."""
    away = np.array([300.0, 20.0, -150.0])

    def shown(scale: float, middle: Floats) -> Any:
        at = Pose(tuple(middle.tolist()))
        ground = scene.Plate(scene.Texture("quarters", _quarters), 8 * scale, 8 * scale, at)
        ball = scene.Solid("sphere", (0.0, 0.5 * scale, 0.0), (scale,) * 3, GREEN, at)
        camera = Camera(
            tuple((middle + scale * np.array([0.0, 4.0, 6.0])).tolist()), at.place, 50.0, 0.3 * scale, 100 * scale
        )
        around = Shadows(8.0 * scale, float(middle[1]) - scale, at.place)
        stage = a_scene(light=light if light != SHADED else Sunlight(around)).stage
        return _pixels(scene.Scene(replace(stage, camera=camera), (ball,), (ground,)))

    here, there, large = shown(1.0, np.zeros(3)), shown(1.0, away), shown(100.0, away)
    for other in (there, large):
        assert (np.abs(here - other).max(axis=2) > 8).mean() < 0.002


def test_shadows_on_a_finer_map_have_sharper_edges():
    white = scene.Texture("white", lambda: Image.new("RGB", (8, 8), (255, 255, 255)))
    solid = scene.Solid("box", (0.0, 0.8, 0.0), (1.0, 0.1, 1.0), (0, 0, 0))

    def half_lit(pixels: int) -> int:
        light = Sunlight(Shadows(8.0, -1.0, pixels=pixels))
        gray = _pixels(a_scene(solid, plates=(scene.Plate(white, 8, 8),), light=light)).min(axis=2)
        return int(((gray > 190) & (gray < 250)).sum())

    assert half_lit(2048) < half_lit(256) / 2
