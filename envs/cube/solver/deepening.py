"""Machine code that searches depth first for a solution of a given length. Import it only where it is used.

Most of the time goes into waiting for memory. So all neighbors of a position are looked up at once on one axis, the one
on which the position is furthest from home, and only those that are near enough there on the other two. No row is taken
out of an array as an array of its own: counting its references would cost more than all else.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled

_WASTE = 99


class Maps(NamedTuple):
    """The effect of turns on the three coordinates of a position on an axis, and the distances of these from home."""

    followers: NDArray[np.int8]  # [run, turn]: the run after it, -1 where the turn is not to be tried
    renamed: NDArray[np.uint8]  # [symmetry, turn]: the turn that it looks like
    products: NDArray[np.uint8]  # [symmetry of 16, symmetry of 48]: the latter, then the former
    classes: NDArray[np.int32]  # [class, turn]: the class after it * 16 + the symmetry that makes it the first pair
    twists: NDArray[np.uint16]  # [twist, turn]: the twist after it
    images: NDArray[np.uint16]  # [symmetry of 16, twist]: the twist that it looks like
    distances: NDArray[np.uint8]  # [(class * 2187 + twist) / 2]: two in a byte, the even one low


class Trail(NamedTuple):
    """The path from the start to the current position of a search, with a row for each depth in turns."""

    places: NDArray[np.uint8]  # of the start
    tables: NDArray[np.uint8]  # [turn, place]: what turns do to places
    numbers: NDArray[np.int32]  # [depth, axis]: class, twist and symmetry
    bounds: NDArray[np.uint8]  # [depth, turn]: how far the neighbor is on the axis that leads
    leads: NDArray[np.int8]  # the axis on which the position is furthest from home
    runs: NDArray[np.int8]  # what was turned last
    turns: NDArray[np.int8]  # the next to try; -1: the neighbors were not looked up
    depth: NDArray[np.int64]  # [0]: depth of the search; -1 at its end


@compiled
def descend(maps: Maps, trail: Trail, length: int, nodes: int) -> tuple[bool, int]:
    """Resume a search for a solution of exactly `length` turns, until about `nodes` positions were looked at.

    Returns whether one was found, and how many positions were looked at. The turns of the solution are those of the
    trail, each less one. The search is over when the depth is -1; otherwise it can be resumed.
    """
    used, found, depth = 0, False, trail.depth[0]
    while depth >= 0 and not found:
        left = length - depth - 1
        if trail.turns[depth] < 0:
            if used >= nodes:
                break
            used += _look_up(maps, trail, depth)
            trail.turns[depth] = 0
        turn = trail.turns[depth]
        while turn < trail.bounds.shape[1] and trail.bounds[depth, turn] > left:
            turn += 1
        trail.turns[depth] = turn + 1
        if turn == trail.bounds.shape[1]:
            depth -= 1
        elif left == 0:
            found = _is_solution(trail, length)
        elif _enter(maps, trail, depth, turn, left):
            depth += 1
    trail.depth[0] = depth
    return found, used


@compiled
def _look_up(maps: Maps, trail: Trail, depth: int) -> int:
    """Write the distances of all neighbors on the leading axis to the trail, and return the number of neighbors."""
    count = 0
    run, lead = trail.runs[depth], trail.leads[depth]
    class_, twist, symmetry = (
        trail.numbers[depth, lead, 0],
        trail.numbers[depth, lead, 1],
        trail.numbers[depth, lead, 2],
    )
    for turn in range(trail.bounds.shape[1]):
        trail.bounds[depth, turn] = _WASTE
        if maps.followers[run, turn] >= 0:
            seen = maps.renamed[symmetry, turn]
            image = maps.classes[class_, seen]
            turned = maps.images[image & 15, maps.twists[twist, seen]]
            trail.bounds[depth, turn] = _distance(maps.distances, image >> 4, turned)
            count += 1
    return count


@compiled
def _enter(maps: Maps, trail: Trail, depth: int, turn: int, left: int) -> bool:
    """Write the next row of the trail; return False if no solution of `left` turns is possible from there.

    The last turn of a solution leaves some axis at home. On that axis the solution is one turn longer than it had to
    be: where all three are equally far, `left` turns must be more than that.
    """
    lead = trail.leads[depth]
    least = most = trail.bounds[depth, turn]
    trail.leads[depth + 1] = lead
    for axis in range(3):
        symmetry = trail.numbers[depth, axis, 2]
        seen = maps.renamed[symmetry, turn]
        image = maps.classes[trail.numbers[depth, axis, 0], seen]
        twist = maps.images[image & 15, maps.twists[trail.numbers[depth, axis, 1], seen]]
        if axis != lead:
            bound = _distance(maps.distances, image >> 4, twist)
            if bound > left:
                return False
            least = min(least, bound)
            if bound > most:
                most = bound
                trail.leads[depth + 1] = axis
        trail.numbers[depth + 1, axis, 0] = image >> 4
        trail.numbers[depth + 1, axis, 1] = twist
        trail.numbers[depth + 1, axis, 2] = maps.products[image & 15, symmetry]
    trail.runs[depth + 1] = maps.followers[trail.runs[depth], turn]
    trail.turns[depth + 1] = -1
    return bool(least < most or most < left)


@compiled
def _distance(distances: NDArray[np.uint8], class_: int, twist: int) -> int:
    """Return the turns from home on one axis, 0 to 13."""
    entry = np.int64(class_) * 2187 + twist
    return int(distances[entry >> 1] >> ((entry & 1) << 2) & 15)


@compiled
def _is_solution(trail: Trail, length: int) -> bool:
    """Return whether the turns of the trail bring every sticker home."""
    for sticker in range(len(trail.places)):
        place = trail.places[sticker]
        for depth in range(length):
            place = trail.tables[trail.turns[depth] - 1, place]
        if place != sticker:
            return False
    return True
