"""Machine code that fills tables of distances, breadth first. Import it only where a table is made."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.compiled import compiled

UNKNOWN = 15
Distances = NDArray[np.uint8]
Numbers = NDArray[np.uint16]
Classes = NDArray[np.int32]


@compiled
def spread(distances: Distances, distance: int, classes: Classes, after: Classes, twists_after: Numbers) -> int:
    """Set every unknown neighbor of an entry at `distance` to one more, and return how many there were.

    `distances` has a row for each class and a column for each twist. `after` maps each class and turn to the next class
    times 16 plus the symmetry that leads to its first pair, `twists_after` each turn and symmetry to the new twist of
    each twist. Only entries of these classes are looked at.
    """
    found = 0
    there = np.empty(distances.shape[1], np.int64)
    for class_ in classes:
        count = 0
        for twist in range(distances.shape[1]):
            there[count] = twist
            count += distances[class_, twist] == distance
        if count:
            for turn in range(after.shape[1]):
                row = distances[after[class_, turn] >> 4]
                twists = twists_after[turn, after[class_, turn] & 15]
                for place in range(count):
                    neighbor = twists[there[place]]
                    found += row[neighbor] == UNKNOWN
                    row[neighbor] = min(row[neighbor], distance + 1)
    return found


@compiled
def gather(distances: Distances, distance: int, classes: Classes, after: Classes, twists_after: Numbers) -> int:
    """Set every unknown entry with a neighbor at `distance` to one more, like `spread`, but faster if few are left.

    Looks for entries of these classes only.
    """
    found = 0
    left = np.empty(distances.shape[1], np.int64)
    for class_ in classes:
        count = 0
        for twist in range(distances.shape[1]):
            left[count] = twist
            count += distances[class_, twist] == UNKNOWN
        for turn in range(after.shape[1]):
            row = distances[after[class_, turn] >> 4]
            twists = twists_after[turn, after[class_, turn] & 15]
            before, count = count, 0
            for place in range(before):
                twist = left[place]
                if row[twists[twist]] == distance:
                    distances[class_, twist] = distance + 1
                    found += 1
                else:
                    left[count] = twist
                    count += 1
    return found


@compiled
def mirror(distances: Distances, distance: int, classes: Classes, symmetries: Classes, images: Numbers) -> int:
    """Copy `distance` to every unknown entry that looks like one at `distance`, and return how many there were.

    The first pair of each of these classes looks the same under the symmetry beside it.
    """
    found = 0
    for place in range(len(classes)):
        row, image = distances[classes[place]], images[symmetries[place]]
        for twist in range(len(row)):
            if row[twist] == distance and row[image[twist]] == UNKNOWN:
                row[image[twist]] = distance
                found += 1
    return found


@compiled
def pairs(one_turns: Numbers, other_turns: Numbers) -> Distances:
    """Return, for each pair of two coordinates, the fewest turns after which both are 0."""
    distances = np.full((len(one_turns), len(other_turns)), UNKNOWN, np.uint8)
    distances[0, 0] = 0
    distance, found = 0, 1
    while found:
        found = 0
        for one in range(len(one_turns)):
            for other in range(len(other_turns)):
                if distances[one, other] == distance:
                    for turn in range(one_turns.shape[1]):
                        near = one_turns[one, turn], other_turns[other, turn]
                        if distances[near] == UNKNOWN:
                            distances[near] = distance + 1
                            found += 1
        distance += 1
    return distances
