"""Learning by trying."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from plumbline.envs.cube.__main__ import main
from plumbline.envs.cube.geometry import FACES, MOVES, SOLVED
from plumbline.envs.cube.learning import policy, training
from plumbline.envs.cube.learning.policy import Policy
from plumbline.envs.cube.learning.training import Episodes, Learner, Moves
from plumbline.envs.cube.solver.near import turns_away


def chance(seed=5):
    return np.random.default_rng(seed)


def known():
    """How far every cube within four turns is, by its colors."""
    return {policy.colors_of(places).tobytes(): away for places, away in turns_away().items()}


def test_a_scramble_is_as_long_as_it_is_deep():
    away = known()
    for turns in (1, 2, 3):
        cubes = training.scrambled(np.full(50, turns), chance())
        assert {away[cube.tobytes()] for cube in cubes} <= {turns, turns - 1}
        assert sum(away[cube.tobytes()] == turns for cube in cubes) >= 48


def test_no_scramble_turns_are_no_scramble():
    cubes = training.scrambled(np.array([0, 1]), chance())
    assert cubes[0].tobytes() == policy.colors_of(SOLVED).tobytes()
    assert cubes[1].tobytes() != cubes[0].tobytes()


def test_moves_turn_colors_as_the_cube_turns():
    for number, name in enumerate(policy.NAMES):
        turned = policy.colors_of(SOLVED)[:, training.SOURCES[number]]
        assert turned.tobytes() == policy.colors_of(SOLVED.translate(MOVES[name])).tobytes()


def test_an_episode_ends_when_its_cube_is_solved():
    cubes = training.scrambled(np.full(64, 1), chance())
    episodes = training.played(policy.learned(), cubes, chance())
    assert episodes.solved.all()
    lengths = np.bincount(episodes.who, minlength=64)
    assert (lengths == 1).sum() > 10
    assert episodes.returns[lengths[episodes.who] == 1].tolist() == [1.0] * int((lengths == 1).sum())


def test_an_episode_that_solves_nothing_brings_nothing_and_ends():
    cubes = training.scrambled(np.full(8, 30), chance())
    episodes = training.played(training.fresh(chance()), cubes, chance())
    assert not episodes.solved.any()
    assert np.bincount(episodes.who).tolist() == [training.LONGEST] * 8
    assert not episodes.returns.any()


def test_what_a_move_is_worth_falls_by_a_hundredth_for_every_move_before_the_end():
    cubes = training.scrambled(np.full(200, 2), chance())
    episodes = training.played(policy.learned(), cubes, chance())
    first = episodes.returns[: len(cubes)]
    lengths = np.bincount(episodes.who)
    assert first[episodes.solved] == pytest.approx(0.99 ** (lengths[episodes.solved] - 1))


def test_moves_are_compared_with_those_from_cubes_scrambled_as_far():
    nothing = np.zeros((4, 54), dtype=np.uint8)
    episodes = Episodes(
        np.array([True, False, True]), np.array([0, 1, 2, 0]), nothing, np.arange(4), np.array([1.0, 0.0, 0.5, 0.6])
    )
    moves = episodes.compared(np.array([1, 1, 4]))
    assert moves.better.tolist() == pytest.approx([1 - 1.6 / 3, -1.6 / 3, 0.0, 0.6 - 1.6 / 3])


def test_the_gradient_is_the_slope_of_the_loss():
    exact = training.fresh(chance())
    exact = Policy(tuple(w.astype(np.float64) for w in exact.weights), tuple(b + 0.01 for b in exact.biases))
    seen = training.scrambled(np.full(12, 3), chance())
    moves = Moves(seen, chance().integers(0, 12, 12), chance().normal(size=12))
    slopes = training.gradient(exact, moves)
    for layer, place in [(0, (9, 3)), (2, (100, 7)), (5, (40, 11))]:
        weights = exact.weights[layer].copy()
        weights[place] += 1e-6
        nudged = replace(exact, weights=(*exact.weights[:layer], weights, *exact.weights[layer + 1 :]))
        slope = (training.loss(nudged, moves) - training.loss(exact, moves)) / 1e-6
        assert slopes[layer][place] == pytest.approx(slope, rel=1e-3, abs=1e-8)
    bias = exact.biases[5].copy()
    bias[4] += 1e-6
    nudged = replace(exact, biases=(*exact.biases[:5], bias))
    slope = (training.loss(nudged, moves) - training.loss(exact, moves)) / 1e-6
    assert slopes[6 + 5][4] == pytest.approx(slope, rel=1e-3)


@pytest.mark.slow
def test_it_learns_to_undo_one_turn():
    rolls = chance(1)
    learner = Learner(training.fresh(rolls))
    ones = np.full(256, 1)
    before = training.played(learner.policy, training.scrambled(ones, rolls), rolls).solved.mean()
    for _ in range(25):
        episodes = training.played(learner.policy, training.scrambled(ones, rolls), rolls)
        learner.learn(episodes.compared(ones), training.RATE)
    after = training.played(learner.policy, training.scrambled(ones, rolls), rolls).solved.mean()
    assert before < 0.6
    assert after > 0.95


@pytest.mark.slow
def test_the_same_seed_learns_the_same(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(training, "CURRICULUM", ((1, 1), (2, 1)))
    for name in ("one", "other"):
        assert main(["train", "--seed", "7", "--out", str(tmp_path / f"{name}.npz")]) == 0
    one, other = (policy.read(tmp_path / f"{name}.npz") for name in ("one", "other"))
    assert all(np.array_equal(*pair) for pair in zip(one.weights, other.weights, strict=True))
    told = capsys.readouterr().out
    assert "scrambled by 2: " in told
    assert f"{tmp_path / 'other.npz'}: " in told


def test_colors_are_those_of_the_six_faces():
    assert np.bincount(policy.colors_of(SOLVED)[0]).tolist() == [9] * len(FACES)
