"""The colors of a sheet: 255 that stand for all that were drawn, so that a pixel takes a byte."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from plumbline.envs.contraption.look.easel import Pixels

CLEAR = 0  # the number of what is not there
MOST = 256  # colors, the clear one among them
ROUNDS = 20
COARSE = 2  # bits by which colors are rounded before they are grouped
CHUNK = 2048
CONES = np.array(((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300)))
OPPONENTS = np.array(((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087)))

Floats: TypeAlias = npt.NDArray[np.float64]
Colors: TypeAlias = npt.NDArray[np.int64]
"""(n, 3)"""


def palette(pictures: Iterable[Pixels]) -> Colors:
    """Return the colors that represent pictures best, the clear one first: means of groups of like colors."""
    drawn = np.concatenate([picture[picture[..., 3] > 0][:, :3] for picture in pictures]).astype(np.int64)
    found, counts = np.unique(drawn >> COARSE << COARSE, axis=0, return_counts=True)
    found, weights = found + (1 << COARSE) // 2, np.sqrt(counts)
    seen = perceived(found)
    chosen = _spread_out(seen, weights)
    middles, means = seen[chosen], found[chosen].astype(float)
    for _ in range(ROUNDS):
        groups = _groups(seen, middles)
        middles, means = _means(seen, groups, weights, middles), _means(found, groups, weights, means)
    return np.concatenate([np.zeros((1, 3), np.int64), np.rint(means).astype(np.int64)])


def nearest(picture: Pixels, colors: Colors) -> npt.NDArray[np.uint8]:
    """Return the number of the nearest color for each pixel, and CLEAR where nothing is."""
    there = picture[..., 3] > 0
    numbers = np.full(there.shape, CLEAR, np.uint8)
    found, places = np.unique(picture[there][:, :3].astype(np.int64), axis=0, return_inverse=True)
    if len(found):
        numbers[there] = (_groups(perceived(found), perceived(colors[1:])) + 1)[places.reshape(-1)]
    return numbers


def perceived(colors: Colors) -> Floats:
    """Return colors as lightness and two opponent colors, in which distances are what people see (Oklab)."""
    light = colors / 255
    linear = np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)
    seen: Floats = np.cbrt(linear @ CONES.T) @ OPPONENTS.T
    return np.round(seen, 6)


def _spread_out(seen: Floats, weights: Floats) -> list[int]:
    """Return the numbers of colors that lie far from each other, frequent ones first."""
    chosen = [int(weights.argmax())]
    far = _squares(seen, seen[chosen])[:, 0]
    while len(chosen) < min(MOST - 1, len(seen)):
        chosen.append(int((far * weights).argmax()))
        far = np.minimum(far, _squares(seen, seen[chosen[-1:]])[:, 0])
    return chosen


def _groups(seen: Floats, middles: Floats) -> npt.NDArray[np.intp]:
    """Return the number of the nearest middle for each color; of equally near ones the first."""
    parts = [_squares(seen[first : first + CHUNK], middles).argmin(1) for first in range(0, len(seen), CHUNK)]
    return np.concatenate(parts)


def _means(values: Floats | Colors, groups: npt.NDArray[np.intp], weights: Floats, before: Floats) -> Floats:
    """Return the mean of each group; an empty one keeps what it had."""
    totals = np.bincount(groups, weights, len(before))
    sums = np.stack([np.bincount(groups, weights * values[:, each], len(before)) for each in range(3)], 1)
    return np.where(totals[:, None] > 0, sums / np.maximum(totals, 1e-9)[:, None], before)


def _squares(seen: Floats, others: Floats) -> Floats:
    """Return the squared distances (seen, others)."""
    apart: Floats = ((seen[:, None, :] - others[None, :, :]) ** 2).sum(2)
    return apart
