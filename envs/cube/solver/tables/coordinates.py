"""Coordinates of a cube, and tables of what turns do to them. Each is 0 on the solved cube.

Until a cube can be solved without quarter turns of R, F, L and B these matter: the twists of its corners, the flips of
its edges, and the positions of the four edges of the slice between U and D. From there on: the order of the corners, of
the eight other edges, and of the slice's four.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from math import comb, factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.pieces import Pieces, apart
from plumbline.envs.cube.solver.turns import play

Numbers = NDArray[np.uint16]
Choices = NDArray[np.bool_]  # a row for each choice, a column for each position: whether it is chosen

TWISTS, FLIPS, SLICES = 3**7, 2**11, comb(12, 4)


def twist(pieces: Pieces) -> int:
    """Return 0 to 2186: the corners' twists as digits of base 3; the last corner's follows."""
    return int(number(np.array(pieces.twists), 3))


def flip(pieces: Pieces) -> int:
    """Return 0 to 2047: the edges' flips as digits of base 2; the last edge's follows."""
    return int(number(np.array(pieces.flips), 2))


def slice_(pieces: Pieces) -> int:
    """Return 0 to 494: the combination of positions that hold the edges FR, FL, BL and BR."""
    return int(slice_number(np.array(pieces.edges) >= 8))


def corner_order(pieces: Pieces) -> int:
    """Return 0 to 40319: the rank of the corners' permutation."""
    return int(_order_number(np.array([pieces.corners]))[0])


@cache  # at most 1 MB: the metrics
def twist_turns(turns: tuple[str, ...]) -> Numbers:
    """Return, for each twist and each turn, the twist after it."""
    twists = digits(TWISTS, 3, 8)
    return _table(number((twists[:, turned.corners] + turned.twists) % 3, 3) for turned in _turned(turns))


@cache  # at most 1 MB: the metrics
def flip_turns(turns: tuple[str, ...]) -> Numbers:
    """Return, for each flip and each turn, the flip after it."""
    flips = digits(FLIPS, 2, 12)
    return _table(number(flips[:, turned.edges] ^ turned.flips, 2) for turned in _turned(turns))


@cache  # at most 1 MB: the metrics
def slice_turns(turns: tuple[str, ...]) -> Numbers:
    """Return, for each slice and each turn, the slice after it."""
    return _table(slice_number(slices()[:, turned.edges]) for turned in _turned(turns))


@cache  # at most 3 MB: the metrics
def corner_turns(turns: tuple[str, ...]) -> Numbers:
    """Return, for each order of the corners and each turn, the order after it."""
    return _order_turns([turned.corners for turned in _turned(turns)])


@cache  # at most 1 MB: the metrics
def edge_turns(turns: tuple[str, ...]) -> Numbers:
    """Return the same for the eight edges outside the slice, for turns that keep them there."""
    return _order_turns([turned.edges[:8] for turned in _turned(turns)])


@cache  # at most 1 MB: the metrics
def slice_order_turns(turns: tuple[str, ...]) -> Numbers:
    """Return the same for the four edges of the slice."""
    return _order_turns([tuple(edge - 8 for edge in turned.edges[8:]) for turned in _turned(turns)])


@cache  # at most 1 MB: the metrics
def layer_turns(turns: tuple[str, ...]) -> Numbers:
    """Return, for each choice (0 to 69) of the positions of U's four corners and each turn, the choice after it."""
    return _table(_four_number(_fours(8)[:, turned.corners]) for turned in _turned(turns))


@cache
def layers() -> Numbers:
    """Return, for each order of the corners, the choice of positions that hold those of U."""
    return _four_number(_orders(8) < 4)


def digits(count: int, base: int, length: int) -> NDArray[np.int64]:
    """Return the digits of all numbers below `count`, with a last one that makes their sum divisible by the base."""
    shown = np.arange(count)[:, None] // base ** np.arange(length - 2, -1, -1) % base
    return np.column_stack([shown, -shown.sum(1) % base])


def number(digits: NDArray[Any], base: int) -> NDArray[np.int64]:
    """Return the number of each row of digits."""
    return np.asarray(digits[..., :-1] @ base ** np.arange(digits.shape[-1] - 2, -1, -1), np.int64)


def slices() -> Choices:
    """Return, for each slice, which positions hold its edges."""
    return _fours(12)[:, ::-1]


def slice_number(held: Choices) -> Numbers:
    """Return the slice of each row of positions."""
    return _four_number(held[..., ::-1])


def _turned(turns: tuple[str, ...]) -> list[Pieces]:
    """Return the solved cube after each turn: at each position is what was at the position that it names."""
    return [apart(play(SOLVED, (turn,))) for turn in turns]


def _table(columns: Iterable[NDArray[Any]]) -> Numbers:
    return np.stack(list(columns), axis=1).astype(np.uint16, order="C")


@cache  # at most 10 kB: the numbers of positions
def _fours(positions: int) -> Choices:
    """List every choice of four; that of the first four comes first."""
    masks = [mask for mask in range(1 << positions) if mask.bit_count() == 4]
    return np.array([[mask >> position & 1 for position in range(positions)] for mask in masks], np.bool_)


def _four_number(held: Choices) -> Numbers:
    """Return the rank of each row in the list of all choices."""
    weights = 1 << np.arange(held.shape[-1])
    place = np.zeros(1 << held.shape[-1], np.uint16)
    place[_fours(held.shape[-1]) @ weights] = np.arange(comb(held.shape[-1], 4))
    return np.take(place, held @ weights)


def _order_turns(sources: list[tuple[int, ...]]) -> Numbers:
    return _table(_order_number(_orders(len(source))[:, source]) for source in sources)


@cache  # at most 1 MB: the lengths
def _orders(length: int) -> NDArray[np.int8]:
    return np.array(list(permutations(range(length))), np.int8)


def _order_number(orders: NDArray[Any]) -> NDArray[np.int64]:
    """Return the rank of each row in the list of all orders."""
    length = orders.shape[1]
    smaller = [(orders[:, place + 1 :] < orders[:, [place]]).sum(1) for place in range(length)]
    weights = [factorial(length - 1 - place) for place in range(length)]
    return np.asarray(np.column_stack(smaller) @ weights, np.int64)
