"""Classes of pairs of slice and flip: those that look alike under the 16 symmetries which keep the slice.

A pair is `slice * FLIPS + flip`. Its class comes with a twist: the cube's twist under the symmetry that maps the pair
to the first of its class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.cube.pieces import CORNER_PLACES, EDGE_PLACES, Pieces
from plumbline.envs.cube.solver.symmetry import UPRIGHT
from plumbline.envs.cube.solver.tables.coordinates import (
    FLIPS,
    SLICES,
    TWISTS,
    Numbers,
    digits,
    flip,
    flip_turns,
    number,
    slice_,
    slice_number,
    slice_turns,
    slices,
    twist,
)

Pairs = NDArray[np.int32]
Item = TypeVar("Item", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Sorting:
    """All 1,013,760 pairs, sorted into 64,430 classes. Symmetries are numbers, 0 to 15."""

    first: Pairs  # for each class its first pair
    sorted: Pairs  # for each pair its class * 16 + a symmetry that makes it the first one
    even: Pairs  # classes whose first pair looks the same under some symmetry; one entry for each
    under: Pairs  # beside each of these the symmetry


@cache
def sorting() -> Sorting:
    """Return the classes in the order of their first pairs."""
    pairs = np.arange(SLICES * FLIPS, dtype=np.int32)
    least, by = pairs.copy(), np.zeros_like(pairs)
    for symmetry in range(1, len(UPRIGHT)):
        image = _images(symmetry)
        by[image < least] = symmetry
        np.minimum(least, image, out=least)
    first = np.flatnonzero(least == pairs).astype(np.int32)
    class_of = np.zeros_like(pairs)
    class_of[first] = np.arange(len(first))
    return Sorting(first, class_of[least] * len(UPRIGHT) + by, *_even(first))


def class_twist(pieces: Pieces) -> tuple[int, int, int]:
    """Return the class of a cube, the twist that goes with it, and the symmetry that leads there."""
    class_, symmetry = divmod(int(sorting().sorted[slice_(pieces) * FLIPS + flip(pieces)]), len(UPRIGHT))
    return class_, int(twist_images()[symmetry, twist(pieces)]), symmetry


@cache  # at most 8 MB: the metrics
def class_turns(turns: tuple[str, ...]) -> Pairs:
    """Return, for each class and each turn of its first pair, the next class * 16 + a symmetry, as `Sorting` does."""
    slices_, flips = np.divmod(sorting().first, FLIPS)
    after = slice_turns(turns)[slices_].astype(np.int32) * FLIPS + flip_turns(turns)[flips]
    return np.take(sorting().sorted, after)


@cache
def twist_images() -> Numbers:
    """Return, for each of the 16 symmetries and each twist, the twist that it looks like."""
    images = np.empty((len(UPRIGHT), TWISTS), np.uint16)
    for symmetry, table in enumerate(UPRIGHT):
        goes, mirrored = _goes(CORNER_PLACES, table)
        images[symmetry] = number(_moved(digits(TWISTS, 3, 8) * np.where(mirrored, -1, 1) % 3, goes), 3)
    return images


def _even(first: Pairs) -> tuple[Pairs, Pairs]:
    same = np.array([_images(symmetry)[first] == first for symmetry in range(1, len(UPRIGHT))])
    symmetries, classes = np.nonzero(same)
    return classes.astype(np.int32), (symmetries + 1).astype(np.int32)


def _images(symmetry: int) -> Pairs:
    """Return what each pair looks like under a symmetry."""
    slices_, masks, flips = _parts(symmetry)
    return (slices_[:, None] * FLIPS + (flips ^ masks[:, None])).reshape(-1)


@cache  # at most 1 MB: the symmetries
def _parts(symmetry: int) -> tuple[Pairs, Pairs, Pairs]:
    """Return what each slice looks like, which flips it changes, and what each flip looks like otherwise.

    An edge looks changed if a symmetry swaps the sides of its position or of its own place, but not of both. These
    symmetries swap the sides of all four edges of the slice or of none.
    """
    goes, swapped = _goes(EDGE_PLACES, UPRIGHT[symmetry])
    changed = (slices() ^ slices()[0]) & swapped[-1]
    return (
        slice_number(_moved(slices(), goes)).astype(np.int32),
        number(_moved(changed, goes), 2).astype(np.int32),
        number(_moved(digits(FLIPS, 2, 12), goes), 2).astype(np.int32),
    )


def _goes(spots: Sequence[tuple[int, ...]], symmetry: bytes) -> tuple[list[int], NDArray[np.bool_]]:
    """Return, for each position, the one to which it goes, and whether its places are reordered there."""
    homes = [frozenset(spot) for spot in spots]
    images = [tuple(symmetry[place] for place in spot) for spot in spots]
    goes = [homes.index(frozenset(image)) for image in images]
    return goes, np.array([spots[to] != image for to, image in zip(goes, images, strict=True)])


def _moved(parts: NDArray[Item], goes: list[int]) -> NDArray[Item]:
    """Move the item of each position to the one to which it goes."""
    moved = np.empty_like(parts)
    moved[:, goes] = parts
    return moved
