"""Random cubes: legal, decided by their dice, and without favorites."""

from __future__ import annotations

from collections import Counter

from plumbline.envs.cube.library.random_cubes import random_cube
from plumbline.envs.cube.pieces import letters, odd, read, together
from plumbline.envs.dice import Dice
from tests.envs.cube.cubes import random_cubes


def test_every_random_cube_can_be_reached():
    for cube in random_cubes(100):
        assert read(letters(together(cube))) == together(cube)


def test_the_dice_decide():
    assert random_cube(Dice(7)) == random_cube(Dice(7))
    assert len(set(random_cubes(100))) == 100


def test_pieces_are_everywhere_equally_often():
    cubes = random_cubes(2000)
    for position in range(8):
        assert all(200 < count < 300 for count in Counter(cube.corners[position] for cube in cubes).values())
        assert all(580 < count < 760 for count in Counter(cube.twists[position] for cube in cubes).values())
    for position in range(12):
        assert all(115 < count < 220 for count in Counter(cube.edges[position] for cube in cubes).values())
        assert all(900 < count < 1100 for count in Counter(cube.flips[position] for cube in cubes).values())
    assert 900 < sum(odd(cube.corners) for cube in cubes) < 1100
