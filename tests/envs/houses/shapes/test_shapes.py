"""Every class has a shape of its own, which fits its box, and whose states can be seen."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest

from plumbline.envs.drawing import render_thread
from plumbline.envs.drawing.gl.meshes import mesh
from plumbline.envs.drawing.poses import moved
from plumbline.envs.drawing.scene import Plate, Solid
from plumbline.envs.houses.classes import KINDS, Mount
from plumbline.envs.houses.geometry import box_of
from plumbline.envs.houses.receptacles import level, lying_area
from plumbline.envs.houses.shapes import SHAPES, shape
from plumbline.envs.houses.shapes.staging import Shot, photograph, staged
from plumbline.envs.houses.sheet import before, states
from plumbline.envs.houses.states import HELD, ON, OPEN

ROOM = 0.02  # meters by which a part may stand out of its thing's box
LOOKS = [(name, look) for name, kind in KINDS.items() for look in range(kind.looks)]
STATES = list(states(1.5))
NAMES = [f"{name}-{ability}" for name, ability, _ in STATES]


def _corners(part):
    if isinstance(part, Plate):
        points = [(x * part.width / 2, 0, z * part.depth / 2) for x in (-1, 1) for z in (-1, 1)]
        return moved(np.array(points), part.pose)
    return moved(mesh(part.mesh)[:, :3].astype(float) * np.array(part.scale) + np.array(part.foot), part.pose)


def _extent(parts):
    points = np.concatenate([_corners(part) for part in parts])
    return points.min(axis=0), points.max(axis=0)


def _triangles(parts):
    return sum(len(mesh(part.mesh)) // 3 if isinstance(part, Solid) else 2 for part in parts)


def test_every_class_has_a_shape_and_every_shape_a_class():
    assert list(SHAPES) == list(KINDS)


@pytest.mark.parametrize(("name", "look"), LOOKS)
def test_a_shape_fits_its_box(name, look):
    width, height, depth = (side / 1000 for side in KINDS[name].size)
    low, high = _extent(shape(name, KINDS[name].size, 0, 0, look))
    assert (low >= np.array([-width / 2, 0, -depth / 2]) - ROOM).all()
    assert (high <= np.array([width / 2, height, depth / 2]) + ROOM).all()


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("share", [0.9, 1.1])
def test_a_shape_follows_the_size_of_its_thing(name, share):
    size = tuple(int(side * share) for side in KINDS[name].size)
    low, high = _extent(shape(name, size, OPEN if name in ("Drawer", "Laptop") else 0))
    wanted = np.array(size) / 1000
    assert ((high - low) <= wanted + 2 * ROOM).all()
    assert ((high - low) >= 0.6 * wanted).all()


@pytest.mark.parametrize("name", KINDS)
def test_a_shape_is_thick_enough_to_be_seen(name):
    low, high = _extent(shape(name, KINDS[name].size))
    assert (high - low >= 0.0149).all()


@pytest.mark.parametrize("name", KINDS)
def test_a_shape_has_two_colors_that_differ_in_lightness(name):
    parts = shape(name, KINDS[name].size)
    painted = any(isinstance(part, Plate) for part in parts)
    light = [0.3 * r + 0.59 * g + 0.11 * b for r, g, b in (part.color for part in parts if isinstance(part, Solid))]
    assert painted or max(light) - min(light) >= 40 or name in ("Egg", "Pillow", "Sink")


@pytest.mark.parametrize("name", KINDS)
def test_no_two_classes_are_shaped_alike(name):
    own = shape(name, (500, 500, 500))
    assert not [other for other in KINDS if other != name and shape(other, (500, 500, 500)) == own]


@pytest.mark.parametrize("name", KINDS)
def test_a_shape_is_cheap_to_draw(name):
    parts = shape(name, KINDS[name].size)
    assert len(parts) <= 32
    assert _triangles(parts) <= 480


@pytest.mark.parametrize(("name", "look"), LOOKS)
def test_a_look_changes_the_colors_alone(name, look):
    if name == "CounterTop":
        return
    plain, painted = (shape(name, KINDS[name].size, 0, 0, each) for each in (0, look))
    assert [part.pose for part in plain] == [part.pose for part in painted]
    assert (plain == painted) == (look == 0)


@pytest.mark.parametrize("name", KINDS)
def test_a_held_thing_keeps_its_shape(name):
    assert shape(name, KINDS[name].size, HELD) == shape(name, KINDS[name].size)


@pytest.mark.parametrize("name", KINDS)
def test_shapes_can_be_sent_to_another_process(name):
    parts = shape(name, KINDS[name].size)
    assert pickle.loads(pickle.dumps(parts)) == parts


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize(("name", "ability", "shot"), STATES, ids=NAMES)
def test_a_state_can_be_seen(name, ability, shot):
    pixels = [np.asarray(photograph(each)).astype(int) for each in (before(name, ability), shot)]
    assert (np.abs(pixels[0] - pixels[1]).max(axis=2) > 24).sum() >= 40


@pytest.mark.usefixtures("opengl")
def test_a_closed_laptop_shows_that_it_is_on():
    pixels = [np.asarray(photograph(Shot("Laptop", flags, meters=1.5))).astype(int) for flags in (0, ON)]
    assert (np.abs(pixels[0] - pixels[1]).max(axis=2) > 24).sum() >= 40


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("side", range(4))
def test_a_thing_can_be_seen_from_two_meters(name, side):
    shot = Shot(name, meters=2.0, side=side)
    scene = staged(shot)
    own = len(_solids(shape(name, KINDS[name].size)))
    without = replace(scene, solids=scene.solids[:-own])
    pixels = [np.asarray(render_thread.render(each)).astype(int) for each in (scene, without)]
    assert (np.abs(pixels[0] - pixels[1]).max(axis=2) > 24).sum() >= 30


def _solids(parts):
    return [part for part in parts if isinstance(part, Solid)]


def test_a_counter_of_look_one_has_a_hole_for_a_basin():
    size = KINDS["CounterTop"].size
    whole, pierced = (shape("CounterTop", size, 0, 0, look) for look in (0, 1))
    x, z = (size[0] / 1000 - 0.62) / 2, 0.04
    assert [part for part in whole if _covers(part, x, z, size[1] / 1000 - 0.05)]
    assert not [part for part in pierced if _covers(part, x, z, size[1] / 1000 - 0.1)]


FURNITURE = [name for name, kind in KINDS.items() if kind.is_receptacle and kind.mount is not Mount.LOOSE]


@pytest.mark.parametrize("name", [*FURNITURE, "Box", "Plate"])
def test_what_lies_on_a_thing_lies_on_a_part_of_it(name):
    size = KINDS[name].size
    height = level(name, box_of(size, 0, 0, 0, 0))
    parts = [part for part in shape(name, size, OPEN) if _covers(part, 0.0, 0.1 * size[2] / 1000, -1)]
    assert min(abs(_corners(part)[:, 1].max() - height / 1000) for part in parts) <= 0.012


def _covers(part, x, z, y):
    low, high = _corners(part).min(axis=0), _corners(part).max(axis=0)
    return low[0] < x < high[0] and low[2] < z < high[2] and high[1] > y


@pytest.mark.parametrize("yaw", [0, 90, 180, 270])
def test_the_back_of_a_sofa_is_kept_free_on_whichever_side_it_is(yaw):
    whole = box_of(KINDS["Sofa"].size, 0, 0, 0, yaw)
    free = lying_area("Sofa", whole, yaw)
    margins = {side: abs(free[side] - whole[side]) for side in (0, 1, 4, 5)}
    assert margins[{0: 4, 90: 0, 180: 5, 270: 1}[yaw]] == 930 * 27 // 100
    assert margins[{0: 5, 90: 1, 180: 4, 270: 0}[yaw]] == 0


def test_what_an_open_drawer_holds_is_seen_from_above():
    size = KINDS["Drawer"].size
    parts = shape("Drawer", size, OPEN)
    assert not [part for part in parts if _covers(part, 0, 0.1, size[1] / 2000)]
