"""Classes: what looks alike is in the same, and what a class and a twist become is what the cube becomes."""

from __future__ import annotations

import numpy as np

from plumbline.envs.cube.pieces import apart, together
from plumbline.envs.cube.solver.symmetry import UPRIGHT, renamed, seen
from plumbline.envs.cube.solver.tables.classes import class_turns, class_twist, sorting, twist_images
from plumbline.envs.cube.solver.tables.coordinates import twist_turns
from plumbline.envs.cube.solver.turns import HALF, play
from tests.envs.cube.cubes import random_cubes


def test_there_are_64430_classes():
    assert len(sorting().first) == 64_430
    assert set((sorting().sorted // 16).tolist()) == set(range(64_430))


def test_each_class_holds_its_first_pair_as_it_is():
    assert np.array_equal(sorting().sorted[sorting().first], np.arange(64_430) * 16)


def test_what_looks_alike_is_in_one_class():
    for cube in random_cubes(20):
        images = [apart(seen(together(cube), symmetry)) for symmetry in UPRIGHT]
        assert len({class_twist(image)[0] for image in images}) == 1


def test_a_cube_looks_as_its_class_and_twist_say():
    for cube in random_cubes(20):
        class_, twist, symmetry = class_twist(cube)
        image = apart(seen(together(cube), UPRIGHT[symmetry]))
        assert class_twist(image) == (class_, twist, 0)


def test_class_and_twist_turn_as_the_cube_does():
    for cube in random_cubes(20):
        class_, twist, symmetry = class_twist(cube)
        for turn in HALF.turns:
            column = HALF.turns.index(renamed(UPRIGHT[symmetry])[turn])
            after, image = divmod(int(class_turns(HALF.turns)[class_, column]), 16)
            twisted = twist_images()[image, twist_turns(HALF.turns)[twist, column]]
            expected = class_twist(apart(seen(play(together(cube), (turn,)), UPRIGHT[symmetry])))
            assert (after, twisted, image) == expected
