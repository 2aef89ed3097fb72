"""A policy for the cube: a network that maps the 54 stickers to probabilities of the twelve moves.

Its layers are those of the benchmark's policy gradient agent (paper, appendix H): five of 256 neurons.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from plumbline.envs.cube.geometry import FACES, MOVES
from plumbline.envs.cube.pieces import letters

Floats = npt.NDArray[np.floating]
Colors = npt.NDArray[np.uint8]
"""(n, 54): which of FACES the sticker at each place belongs to."""

NAMES = tuple(MOVES)
"""The move behind each of the network's outputs."""

LAYERS = (54 * len(FACES), 256, 256, 256, 256, 256, len(NAMES))
WEIGHTS = Path(__file__).with_name("policy.npz")


@dataclass(frozen=True, eq=False)
class Policy:
    """A network of rectified linear layers, whose last outputs are logits."""

    weights: tuple[Floats, ...]  # (inputs, outputs) of each layer
    biases: tuple[Floats, ...]  # (outputs,)

    def passed(self, colors: Colors) -> list[Floats]:
        """Return the input of each layer, and the output of the last (n, 12), as the gradient needs them."""
        values = [one_hot(colors).astype(self.weights[0].dtype)]
        for weights, bias in zip(self.weights, self.biases, strict=True):
            values.append(values[-1] @ weights + bias)
            if len(values) < len(LAYERS):
                np.maximum(values[-1], 0, out=values[-1])
        return values

    def chances(self, colors: Colors) -> Floats:
        """Return the probability of each move (n, 12)."""
        return softmax(self.passed(colors)[-1])


def one_hot(colors: Colors) -> npt.NDArray[np.bool_]:
    return np.asarray(colors[:, :, None] == np.arange(len(FACES), dtype=np.uint8)).reshape(len(colors), LAYERS[0])


def softmax(logits: Floats) -> Floats:
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def colors_of(places: bytes) -> Colors:
    """Return a cube as the network's input (1, 54)."""
    return np.array([[FACES.index(letter) for letter in letters(places)]], dtype=np.uint8)


def write(policy: Policy, path: Path, made: str) -> None:
    """Write the weights in half precision, with a note on how they were made."""
    parts = {f"weights{layer}": weights for layer, weights in enumerate(policy.weights)}
    parts |= {f"bias{layer}": bias for layer, bias in enumerate(policy.biases)}
    halves = {name: part.astype(np.float16) for name, part in parts.items()}
    np.savez_compressed(path, allow_pickle=False, made=np.array(made), **halves)


def read(path: Path) -> Policy:
    """Read a policy in double precision: probabilities are equal on every machine up to the last digits."""
    with np.load(path) as parts:
        layers = range(len(LAYERS) - 1)
        return Policy(
            tuple(parts[f"weights{layer}"].astype(np.float64) for layer in layers),
            tuple(parts[f"bias{layer}"].astype(np.float64) for layer in layers),
        )


@cache
def learned() -> Policy:
    """Return the policy that `make train-cube` has made."""
    return read(WEIGHTS)
