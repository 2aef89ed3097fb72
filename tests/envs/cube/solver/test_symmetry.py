"""Symmetries: a group of 48 under which turned cubes look like cubes that were turned."""

from __future__ import annotations

from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.solver.symmetry import AXES, SYMMETRIES, UPRIGHT, renamed, seen, symmetries, then
from plumbline.envs.cube.solver.turns import HALF, play
from tests.envs.cube.cubes import SUPERFLIP, turned

CUBE = turned("R U2 F' L D B2 U'")


def test_there_are_48_and_any_two_make_one():
    assert len(set(SYMMETRIES)) == 48
    assert {then(one, other) for one in SYMMETRIES for other in SYMMETRIES} == set(SYMMETRIES)
    assert SYMMETRIES[0] == AXES[0] == UPRIGHT[0] == SOLVED


def test_16_keep_the_axis_of_u_and_d():
    assert len(UPRIGHT) == 16
    assert all({renamed(symmetry)["U"][0], renamed(symmetry)["D"][0]} == {"U", "D"} for symmetry in UPRIGHT)


def test_each_axis_comes_upright_once():
    assert [renamed(axis)["U"] for axis in AXES] == ["U", "R", "F"]


def test_a_turn_looks_like_its_name_says():
    for symmetry in SYMMETRIES:
        for turn in HALF.turns:
            assert seen(play(CUBE, (turn,)), symmetry) == play(seen(CUBE, symmetry), (renamed(symmetry)[turn],))


def test_a_cube_seen_by_turns_looks_as_it_does_at_once():
    one, other = SYMMETRIES[7], SYMMETRIES[30]
    assert seen(seen(CUBE, one), other) == seen(CUBE, then(one, other))


def test_scrambled_cubes_look_like_themselves_only_and_the_superflip_from_everywhere():
    assert symmetries(CUBE) == (SYMMETRIES[0],)
    assert len(symmetries(SUPERFLIP)) == len(symmetries(SOLVED)) == 48
    assert len(symmetries(turned("U"))) == 4
