"""Training of a policy: REINFORCE with a curriculum of longer and longer scrambles (paper, appendix H).

Each update plays many episodes at once. A solved cube brings 1, less a hundredth for each move. The advantage of a move
is the return of its episode from there on, less the mean return of episodes with equally long scrambles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from plumbline.envs.cube.geometry import FACES, TABLES, undone
from plumbline.envs.cube.learning.policy import LAYERS, NAMES, Colors, Floats, Policy, softmax
from plumbline.envs.cube.solver.turns import HALF, followers

LONGEST = 16  # moves of an episode
EPISODES = 512  # in an update
DISCOUNT = 0.99
ENTROPY = 0.01  # weight of the bonus for entropy
RATE = 1e-3  # of Adam; it falls to nothing over the last part of the updates
FALLING = 0.4
CURRICULUM = ((1, 40), (2, 120), (3, 360), (4, 1000))
"""Scrambles of up to so many turns, for so many updates."""

Numbers = npt.NDArray[np.intp]
Chance = np.random.Generator
Progress = Callable[[int, int, float], None]
"""A listener to training: turns of the longest scramble, updates done, share of the last episodes that were solved."""

_START = np.repeat(np.arange(len(FACES), dtype=np.uint8), 9)
SOURCES = np.array([list(undone(TABLES[name])) for name in NAMES])  # for each move: where each place's sticker was
_TURN = np.array([
    SOURCES[NAMES.index(turn)] if turn in NAMES else SOURCES[NAMES.index(turn[0])][SOURCES[NAMES.index(turn[0])]]
    for turn in HALF.turns
])  # fmt: skip
_FOLLOWERS = np.array(followers(HALF))


@dataclass(frozen=True, eq=False)
class Moves:
    """The moves of a batch of episodes, with their advantages."""

    seen: Colors
    chosen: Numbers
    better: Floats


@dataclass(frozen=True, eq=False)
class Episodes:
    """A batch of episodes: which cubes were solved, and a row for each move with its episode and its return."""

    solved: npt.NDArray[np.bool_]
    who: Numbers
    seen: Colors
    chosen: Numbers
    returns: Floats  # what the episode brought from here on

    def compared(self, turns: Numbers) -> Moves:
        """Return the moves with their advantages over moves in cubes that were scrambled by as many turns."""
        group = turns[self.who]
        usual = np.bincount(group, self.returns) / np.maximum(np.bincount(group), 1)
        return Moves(self.seen, self.chosen, (self.returns - usual[group]).astype(np.float32))


def train(seed: int, progress: Progress) -> Policy:
    chance = np.random.default_rng(seed)
    learner = Learner(fresh(chance))
    schedule = [longest for longest, updates in CURRICULUM for _ in range(updates)]
    for done, longest in enumerate(schedule):
        turns = chance.integers(1, longest + 1, EPISODES)
        episodes = played(learner.policy, scrambled(turns, chance), chance)
        learner.learn(episodes.compared(turns), RATE * min(1.0, (1 - done / len(schedule)) / FALLING))
        progress(longest, done + 1, float(episodes.solved.mean()))
    return learner.policy


def fresh(chance: Chance) -> Policy:
    """Return an untrained network: He-initialized weights, and equal probabilities at the end."""
    shapes = list(pairwise(LAYERS))
    spreads = [np.sqrt(2 / inputs) for inputs, _ in shapes[:-1]] + [0.01]
    weights = (chance.normal(0, spread, shape) for spread, shape in zip(spreads, shapes, strict=True))
    return Policy(
        tuple(each.astype(np.float32) for each in weights),
        tuple(np.zeros(outputs, dtype=np.float32) for _, outputs in shapes),
    )


def scrambled(turns: Numbers, chance: Chance) -> Colors:
    """Return, for each number, a solved cube after so many random turns, none of which is redundant."""
    cubes = np.tile(_START, (len(turns), 1))
    last = np.zeros(len(turns), dtype=np.intp)
    for done in range(int(turns.max())):
        going = np.flatnonzero(turns > done)
        next_ones = _FOLLOWERS[last[going]]
        turn = np.where(next_ones >= 0, chance.random(next_ones.shape), -1.0).argmax(axis=1)
        cubes[going] = np.take_along_axis(cubes[going], _TURN[turn], axis=1)
        last[going] = next_ones[np.arange(len(going)), turn]
    return cubes


def played(policy: Policy, cubes: Colors, chance: Chance) -> Episodes:
    """Play one episode from each cube."""
    cubes, length = cubes.copy(), np.zeros(len(cubes), dtype=np.intp)
    going = np.arange(len(cubes))
    steps: list[tuple[Numbers, Colors, Numbers]] = []
    while len(going) and len(steps) < LONGEST:
        seen = cubes[going]
        chosen = drawn(policy.chances(seen), chance)
        cubes[going] = np.take_along_axis(seen, SOURCES[chosen], axis=1)
        steps.append((going, seen, chosen))
        length[going] += 1
        going = going[~_solved(cubes[going])]
    solved = _solved(cubes)
    returns = [solved[who] * DISCOUNT ** (length[who] - 1 - step) for step, (who, _, _) in enumerate(steps)]
    who, seen, chosen = (np.concatenate(parts) for parts in zip(*steps, strict=True))
    return Episodes(solved, who, seen, chosen, np.concatenate(returns))


def drawn(chances: Floats, chance: Chance) -> Numbers:
    """Draw one move for each row of probabilities."""
    return np.asarray((chances.cumsum(axis=1) > chance.random((len(chances), 1)) * 0.999999).argmax(axis=1))


def _solved(cubes: Colors) -> npt.NDArray[np.bool_]:
    return np.asarray((cubes == _START).all(axis=1))


class Learner:
    """An Adam optimizer and the policy that it improves."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._first = [np.zeros_like(part) for part in self._parts]
        self._second = [np.zeros_like(part) for part in self._parts]
        self._updates = 0

    @property
    def _parts(self) -> tuple[Floats, ...]:
        return self.policy.weights + self.policy.biases

    def learn(self, moves: Moves, rate: float) -> None:
        self._updates += 1
        rate *= np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        slopes = gradient(self.policy, moves)
        for part, first, second, slope in zip(self._parts, self._first, self._second, slopes, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            part -= (rate * first / (np.sqrt(second) + 1e-8)).astype(part.dtype)


def loss(policy: Policy, moves: Moves) -> float:
    """Return the loss: the policy gradient term, less a bonus for entropy."""
    chances = policy.chances(moves.seen)
    chosen = chances[np.arange(len(moves.chosen)), moves.chosen]
    undecided = -(chances * np.log(chances)).sum(axis=1)
    return float((-moves.better * np.log(chosen) - ENTROPY * undecided).mean())


def gradient(policy: Policy, moves: Moves) -> list[Floats]:
    """Return the gradient of the loss with respect to every weight and bias."""
    values = policy.passed(moves.seen)
    slope = _at_the_end(values.pop(), moves)
    weights, biases = [], []
    for layer in reversed(range(len(values))):
        weights.append(values[layer].T @ slope)
        biases.append(slope.sum(axis=0))
        if layer:
            slope = (slope @ policy.weights[layer].T) * (values[layer] > 0)
    return weights[::-1] + biases[::-1]


def _at_the_end(logits: Floats, moves: Moves) -> Floats:
    chances = softmax(logits)
    logs = np.log(np.maximum(chances, 1e-30))
    undecided = -(chances * logs).sum(axis=1, keepdims=True)
    better = moves.better[:, None]
    slope = chances * (better + ENTROPY * (logs + undecided))
    slope[np.arange(len(slope)), moves.chosen] -= better[:, 0]
    return np.asarray(slope / len(slope))
