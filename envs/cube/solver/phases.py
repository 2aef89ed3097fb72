"""Machine code of the two-phase algorithm. Import it only where it is used."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled

Distances = NDArray[np.uint8]
Numbers = NDArray[np.uint16]


class First(NamedTuple):
    """The first phase: the effect of turns on flip, slice and twist, and the distances of pairs of these from home."""

    followers: NDArray[np.int8]  # [run, turn]: the run after it, -1 where the turn would be a waste
    flips: Numbers  # [flip, turn]: the flip after it
    slices: Numbers
    twists: Numbers
    flip_slice: Distances  # [flip, slice]
    twist_slice: Distances
    twist_flip: Distances
    corners: Numbers  # [order of the corners, turn]: the order after it
    edges: NDArray[np.int8]  # [turn, position]: the former position of the edge that is there after it


class Second(NamedTuple):
    """The second phase, with ten turns: their effect on four coordinates, and the distances of pairs of these."""

    turns: NDArray[np.int8]  # [turn of ten]: among all
    is_one: NDArray[np.bool_]  # [turn of all]: whether it is among the ten
    corners: Numbers  # [order of the corners, turn of ten]: the order after it
    edges: Numbers  # the same for the eight edges outside the slice
    slices: Numbers  # the same for the four edges of the slice
    layers: Numbers  # the same for which positions hold the corners of U
    corner_slice: Distances  # [order of the corners, order of the slice]
    edge_slice: Distances
    edge_layer: Distances
    layer_of: Numbers  # [order of the corners]: which positions hold those of U


class Trail(NamedTuple):
    """The current position of the search for a first phase, and what it found. Rows are depths in turns."""

    numbers: NDArray[np.int64]  # [depth]: flip, slice and twist
    runs: NDArray[np.int64]  # what was turned last
    turns: NDArray[np.int64]  # the next to try
    depth: NDArray[np.int64]  # [0]: depth of the search; -1 at its end
    corners: NDArray[np.int64]  # [0]: the order of the corners at the start
    edges: NDArray[np.int64]  # [position]: the edge that is there at the start
    rest: NDArray[np.int64]  # [depth of the second phase]: order of corners, edges and slice, layer, run and turn


@compiled
def shorten(first: First, second: Second, trail: Trail, length: int, longest: int, nodes: int) -> tuple[int, int]:
    """Resume a search for a first phase of exactly `length` turns that a second one of at most `longest` follows.

    Stops when one was found, and after about `nodes` positions. Returns the length of the second phase, -1 if there is
    none, and how many positions were looked at. The turns are those of the trail and of its `rest`, each less one.
    """
    used, found, depth = 0, -1, trail.depth[0]
    while depth >= 0 and found < 0 and used < nodes:
        if depth == length:
            found, more = _finish(first, second, trail, length, longest)
            used += more
            depth -= 1
            continue
        turn = trail.turns[depth]
        if turn == len(second.is_one):
            depth -= 1
            continue
        trail.turns[depth] += 1
        left = length - depth - 1
        run = first.followers[trail.runs[depth], turn]
        if run < 0 or (left == 0 and second.is_one[turn]):  # such a turn belongs to the second phase
            continue
        used += 1
        slice_ = first.slices[trail.numbers[depth, 1], turn]
        twist = first.twists[trail.numbers[depth, 2], turn]
        if first.twist_slice[twist, slice_] > left:
            continue
        flip = first.flips[trail.numbers[depth, 0], turn]
        if first.flip_slice[flip, slice_] > left or first.twist_flip[twist, flip] > left:
            continue
        depth += 1
        trail.numbers[depth, 0] = flip
        trail.numbers[depth, 1] = slice_
        trail.numbers[depth, 2] = twist
        trail.runs[depth] = run
        trail.turns[depth] = 0
    trail.depth[0] = depth
    return found, used


@compiled
def _finish(first: First, second: Second, trail: Trail, length: int, longest: int) -> tuple[int, int]:
    """Search for the second phase that follows, and return what `shorten` does."""
    corners = trail.corners[0]
    edges, before = trail.edges.copy(), trail.edges.copy()
    for depth in range(length):
        turn = trail.turns[depth] - 1
        corners = first.corners[corners, turn]
        edges, before = before, edges
        for position in range(12):
            edges[position] = before[first.edges[turn, position]]
    trail.rest[0, 0] = corners
    trail.rest[0, 1] = _order(edges, 0, 8)
    trail.rest[0, 2] = _order(edges, 8, 12)
    trail.rest[0, 3] = second.layer_of[corners]
    trail.rest[0, 4] = trail.runs[length]
    used = 0
    for rest in range(_rest(second, trail), longest + 1):
        found, more = _search_rest(first, second, trail, rest)
        used += more
        if found:
            return rest, used
    return -1, used


@compiled
def _rest(second: Second, trail: Trail) -> int:
    """Return a lower bound of the turns of the second phase."""
    corners, edges, slice_, layer = trail.rest[0, 0], trail.rest[0, 1], trail.rest[0, 2], trail.rest[0, 3]
    pairs = second.corner_slice[corners, slice_], second.edge_slice[edges, slice_], second.edge_layer[edges, layer]
    return int(max(pairs))


@compiled
def _search_rest(first: First, second: Second, trail: Trail, length: int) -> tuple[bool, int]:
    """Return whether a second phase of this length was found, and how many positions were looked at."""
    if length == 0:
        return True, 0
    used, depth = 0, 0
    trail.rest[0, 5] = 0
    while depth >= 0:
        turn = trail.rest[depth, 5]
        if turn == len(second.turns):
            depth -= 1
            continue
        trail.rest[depth, 5] += 1
        run = first.followers[trail.rest[depth, 4], second.turns[turn]]
        if run < 0:
            continue
        used += 1
        left = length - depth - 1
        corners, slice_ = second.corners[trail.rest[depth, 0], turn], second.slices[trail.rest[depth, 2], turn]
        if second.corner_slice[corners, slice_] > left:
            continue
        edges, layer = second.edges[trail.rest[depth, 1], turn], second.layers[trail.rest[depth, 3], turn]
        if second.edge_layer[edges, layer] > left or second.edge_slice[edges, slice_] > left:
            continue
        if left == 0:
            return True, used
        depth += 1
        trail.rest[depth, 0] = corners
        trail.rest[depth, 1] = edges
        trail.rest[depth, 2] = slice_
        trail.rest[depth, 3] = layer
        trail.rest[depth, 4] = run
        trail.rest[depth, 5] = 0
    return False, used


@compiled
def _order(pieces: NDArray[np.int64], start: int, end: int) -> int:
    """Return the rank of a permutation in the list of all."""
    number = 0
    for place in range(start, end):
        smaller = 0
        for later in range(place + 1, end):
            smaller += pieces[later] < pieces[place]
        number = number * (end - place) + smaller
    return number
