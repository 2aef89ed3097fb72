"""The network that learned to turn the cube."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from plumbline.envs.cube.geometry import FACES, MOVES, SOLVED
from plumbline.envs.cube.learning import policy
from plumbline.envs.cube.learning.policy import LAYERS, NAMES, Policy
from plumbline.envs.cube.solver.turns import play


def test_it_has_five_layers_of_256_neurons():
    learned = policy.learned()
    assert [weights.shape for weights in learned.weights] == [(324, 256), *[(256, 256)] * 4, (256, 12)]
    assert [bias.shape for bias in learned.biases] == [*[(256,)] * 5, (12,)]
    assert LAYERS == (324, 256, 256, 256, 256, 256, 12)


def test_it_is_told_how_it_was_made():
    with np.load(policy.WEIGHTS) as parts:
        assert str(parts["made"]) == "python -m plumbline.envs.cube train --seed 1"


def test_the_chances_of_the_twelve_moves_add_up():
    chances = policy.learned().chances(policy.colors_of(play(SOLVED, ("R", "U"))))
    assert chances.shape == (1, 12)
    assert chances.sum() == pytest.approx(1)
    assert (chances > 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_one_move_from_solved_it_knows_the_face_to_turn(name):
    chances = policy.learned().chances(policy.colors_of(SOLVED.translate(MOVES[name])))[0]
    assert sum(chances[each] for each, known in enumerate(NAMES) if known[0] == name[0]) > 0.8


def test_a_cube_is_seen_sticker_by_sticker():
    seen = policy.one_hot(policy.colors_of(SOLVED.translate(MOVES["U"])))
    assert seen.shape == (1, 324)
    assert seen.sum() == 54
    left = seen.reshape(54, 6)[9:12].argmax(axis=1)  # the upper row of L, where the front's has come to
    assert [FACES[each] for each in left] == ["F", "F", "F"]


def test_writing_and_reading_gives_the_same_policy_but_for_the_last_digits(tmp_path):
    one = policy.learned()
    policy.write(one, tmp_path / "policy.npz", "by hand")
    other = policy.read(tmp_path / "policy.npz")
    for part, same in zip(one.weights + one.biases, other.weights + other.biases, strict=True):
        assert np.array_equal(part, same)


def test_softmax_minds_no_large_numbers():
    chances = policy.softmax(np.array([[1000.0, 1000.0, -1000.0]]))
    assert chances.tolist() == [[0.5, 0.5, 0.0]]


def test_a_network_of_zeros_is_undecided():
    nothing = Policy(
        tuple(np.zeros((into, out)) for into, out in pairwise(LAYERS)),
        tuple(np.zeros(out) for out in LAYERS[1:]),
    )
    assert nothing.chances(policy.colors_of(SOLVED)).tolist() == [pytest.approx([1 / 12] * 12)]
