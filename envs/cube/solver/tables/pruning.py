"""Lower bounds of a cube's depth: the turns until R, F, L and B need no quarter turns.

These depend on twists, flips and the slice alone: 2,217,093,120 combinations, of which 140,908,410 differ under the 16
symmetries that keep the slice. A table holds them all, two in a byte. It is made in seconds and kept on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plumbline.envs import archive
from plumbline.envs.cube.solver.tables.classes import class_turns, sorting, twist_images
from plumbline.envs.cube.solver.tables.coordinates import TWISTS, twist_turns
from plumbline.envs.cube.solver.tables.filling import UNKNOWN, gather, mirror, spread
from plumbline.envs.cube.solver.turns import HALF, QUARTER, Metric

VERSION = 1  # of the order of entries; it names the file, and the digests change with it
ENTRIES = 140_908_410

COUNTS = {
    HALF: (1, 1, 5, 44, 487, 5841, 68364, 776568, 7950748, 52098876, 76236234, 3771112, 129),
    QUARTER: (1, 1, 3, 24, 185, 1633, 14708, 130032, 1124165, 8868078, 48182278, 75087495, 7498528, 1279),
}
"""How many entries are 0, 1, 2, ... turns away."""

DIGESTS = {
    HALF: "c145ac24536e8300bef405ee7db56fc41113fa2b13a8d59f8f0353aa44251e69",
    QUARTER: "d2caf194da0b71bd3d9f8208c44056698b493d7c450e2e03d51bbafeeba0dcf4",
}
"""The sha256 of the files. What is proved with a table can name it by this."""

Progress = Callable[[int, int], None]  # entries that are known, and all


def silent(known: int, entries: int) -> None:
    """Ignore progress."""


@cache  # at most 141 MB: the metrics, mapped from files
def distances(metric: Metric) -> NDArray[np.uint8]:
    """Return entries `class * TWISTS + twist`, two in a byte, the even one in the lower half. Raises NoTables."""
    return prepared(metric, silent)


def prepared(metric: Metric, progress: Progress) -> NDArray[np.uint8]:
    """Return the same, read from disk again; if it has to be made, `progress` is called some hundred times."""
    return archive.fetch(path(metric).name, DIGESTS[metric], partial(_made, metric, progress))


def path(metric: Metric) -> Path:
    """Return the path of the file; 70,454,205 bytes."""
    return archive.folder() / f"cube-{metric.name}-turns-{VERSION}.bin"


def _made(metric: Metric, progress: Progress) -> NDArray[np.uint8]:
    distances = np.full((len(sorting().first), TWISTS), UNKNOWN, np.uint8)
    for known in _filled(distances, metric):
        progress(known, distances.size)
    return _packed(distances.reshape(-1))


def _packed(entries: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pack two entries into a byte, the even ones in the lower half."""
    return np.asarray(entries[::2] | entries[1::2] << 4, np.uint8)


def _filled(distances: NDArray[np.uint8], metric: Metric) -> Iterator[int]:
    """Fill the table, distance by distance, and yield how many entries are known after each step."""
    turned = class_turns(metric.turns), _twists_turned(metric)
    parts = np.array_split(np.arange(len(distances), dtype=np.int32), 8)
    distances[0, 0] = distance = 0
    known = 1
    while known < distances.size:
        fill = spread if known < distances.size / 4 else gather  # forward from the known, or back from the unknown
        for part in parts:
            known += fill(distances, distance, part, *turned)
            yield known
        distance += 1
        known += mirror(distances, distance, sorting().even, sorting().under, twist_images())
        yield known


def _twists_turned(metric: Metric) -> NDArray[np.uint16]:
    """Return, for each turn and each symmetry, the new twist of each twist that is turned first."""
    return np.ascontiguousarray(twist_images()[:, twist_turns(metric.turns)].transpose(2, 0, 1))
