"""Meshes are whole: lit from outside, and without holes but for the foot they stand on."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from plumbline.envs.drawing.gl.meshes import BEVEL, MESHES, ROUNDING, mesh

GRAIN = 1e-4  # points nearer than this are one


def _triangles(name):
    """Positions and normals (triangles, 3 corners, 3), without triangles that have no area."""
    corners = mesh(name).reshape(-1, 3, 6).astype(np.float64)
    area = np.linalg.norm(_across(corners[:, :, :3]), axis=1) / 2
    corners = corners[area > GRAIN**2]
    return corners[:, :, :3], corners[:, :, 3:]


def _across(positions):
    return np.cross(positions[:, 1] - positions[:, 0], positions[:, 2] - positions[:, 0])


@pytest.mark.parametrize("name", MESHES)
def test_normals_have_unit_length(name):
    lengths = np.linalg.norm(mesh(name)[:, 3:], axis=1)
    assert np.abs(lengths - 1).max() < 1e-5


@pytest.mark.parametrize("name", MESHES)
def test_a_mesh_fits_the_unit_cube_and_stands_on_the_ground(name):
    low, high = mesh(name)[:, :3].min(axis=0), mesh(name)[:, :3].max(axis=0)
    assert (low >= np.array([-0.5, 0, -0.5]) - 1e-6).all()
    assert (high <= np.array([0.5, 1, 0.5]) + 1e-6).all()
    assert low[1] == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("name", MESHES)
def test_a_mesh_is_not_much_smaller_than_its_cube(name):
    size = np.ptp(mesh(name)[:, :3], axis=0)
    assert (size >= 0.78).all()


@pytest.mark.parametrize("name", MESHES)
def test_triangles_are_counterclockwise_from_outside(name):
    positions, normals = _triangles(name)
    facing = np.einsum("nk,nck->nc", _across(positions), normals)
    assert (facing > 0).all()


HOLLOW = {"cup", "pail", "bowl", "tray", "ring", "tube", "cushion"}


@pytest.mark.parametrize("name", [name for name in MESHES if name not in HOLLOW])
def test_normals_point_away_from_the_middle(name):
    """All others are convex: from the outside of every triangle the middle cannot be seen."""
    positions, _ = _triangles(name)
    outward = positions[:, 0] - np.array([0, 0.4, 0])
    assert (np.einsum("nk,nk->n", _across(positions), outward) > 0).all()


@pytest.mark.parametrize("name", MESHES)
def test_a_mesh_is_closed_but_for_its_foot(name):
    """Every edge above the ground is walked once in each direction; sides are open above as well."""
    points = np.rint(mesh(name).reshape(-1, 3, 6)[:, :, :3].astype(np.float64) / GRAIN).astype(int)
    edges = Counter(
        (tuple(corners[place]), tuple(corners[(place + 1) % 3]))
        for corners in points.tolist()
        if len({tuple(corner) for corner in corners}) == 3
        for place in range(3)
    )
    rims = [{0}, {round(1 / GRAIN)}] if name == "sides" else [{0}]
    raised = {edge: count for edge, count in edges.items() if {end[1] for end in edge} not in rims}
    assert raised
    assert all(count == edges[there, here] == 1 for (here, there), count in raised.items())


@pytest.mark.parametrize("name", MESHES)
def test_a_mesh_is_built_once_and_ready_for_the_card(name):
    triangles = mesh(name)
    assert triangles is mesh(name)
    assert triangles.dtype == np.float32
    assert triangles.flags.c_contiguous
    assert triangles.shape[0] % 3 == 0
    assert triangles.shape[1] == 6


def test_a_cube_can_be_turned_over_for_its_foot_is_closed():
    positions, normals = _triangles("cube")
    below = (normals[:, :, 1] < -0.999).all(axis=1) & (np.abs(positions[:, :, 1]) < GRAIN).all(axis=1)
    area = np.linalg.norm(_across(positions[below]), axis=1).sum() / 2
    assert area == pytest.approx((1 - 2 * BEVEL) ** 2, abs=0.001)


def test_a_tile_is_a_level_square_with_round_corners_and_nothing_below():
    positions, normals = _triangles("tile")
    level = (normals[:, :, 1] > 0.999).all(axis=1)
    assert positions[level, :, 1] == pytest.approx(1)
    area = np.linalg.norm(_across(positions[level]), axis=1).sum() / 2
    assert area == pytest.approx(1 - (4 - np.pi) * ROUNDING**2, abs=0.005)
    assert (normals[:, :, 1] >= -1e-6).all()
    corners = np.abs(positions[:, :, [0, 2]]).min(axis=2)
    assert corners.max() < 0.5 - ROUNDING * 0.2


@pytest.mark.parametrize(("name", "most"), [("box", 12), ("drum", 64), ("spire", 32), ("ball", 224)])
def test_what_furnishes_a_room_has_few_triangles(name, most):
    positions, _ = _triangles(name)
    assert len(positions) == most


@pytest.mark.parametrize("name", ["box", "drum", "spire", "ball"])
def test_what_furnishes_a_room_can_be_seen_from_below(name):
    positions, _ = _triangles(name)
    below = _across(positions)[:, 1].clip(max=0).sum() / 2
    assert below == pytest.approx(-1 if name == "box" else -np.pi / 4, rel=0.03)


def test_a_box_has_hard_edges():
    _, normals = _triangles("box")
    assert (np.abs(normals).max(axis=2) == 1).all()
    assert (normals == normals[:, :1]).all()
