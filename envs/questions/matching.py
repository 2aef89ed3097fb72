"""Matching what an answer names with what is there: which things belong together, and what is wrong with each.

The paper (section 4.7) pairs things that share a color or a shape by the Hungarian algorithm, and does not publish its
cost. Ours is, in this order: as many pairs as possible; few wrong words; few wrong cells; short ways between the cells.
Among equals, few pairs of which anything is wrong, first words that agree, and the same order on both sides.

All of it is one whole number for each pair, with a digit for each rank: a sum of pairs is least exactly if its digits
are, the most important first. The counts of errors are digits of the least sum, so they are the same whichever of
several least matchings is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from plumbline.envs.questions.model import Thing

Place = tuple[int, int]
"""The column and the row of a cell."""


class Ranks(NamedTuple):
    """What a pair costs, the most important first."""

    wrong_words: int
    wrong_cell: int
    way: int  # columns and rows between the cells
    wrong: int  # 1 if anything is
    first_differs: int  # 1 if the first word does
    shift: int  # between the places of both in reading order


@dataclass(frozen=True, slots=True)
class Pair:
    """A thing that is there and one that was named, by their places in reading order."""

    there: int
    named: int


def pairs(
    there: Sequence[Thing], named: Sequence[Thing], places: Sequence[Place], named_places: Sequence[Place]
) -> tuple[Pair, ...]:
    """Return the pairs of the best matching, in reading order; what is in none was missed or hallucinated."""
    if not there or not named:
        return ()
    costs = _costs(there, named, places, named_places)
    rows, columns = _least(costs)
    found = zip(rows.tolist(), columns.tolist(), strict=True)
    return tuple(Pair(row, column) for row, column in found if costs[row, column] < 0)


def ranks(one: Thing, other: Thing, place: Place, other_place: Place, shift: int) -> Ranks | None:
    """Return what a pair of things costs; None if they share no word, for such things are no pair."""
    wrong_words = sum(word != word_of_other for word, word_of_other in zip(one.words, other.words, strict=True))
    if wrong_words == len(one.words):
        return None
    way = abs(place[0] - other_place[0]) + abs(place[1] - other_place[1])
    first_differs = int(one.words[0] != other.words[0])
    return Ranks(wrong_words, int(way > 0), way, int(wrong_words > 0 or way > 0), first_differs, shift)


def _costs(
    there: Sequence[Thing], named: Sequence[Thing], places: Sequence[Place], named_places: Sequence[Place]
) -> npt.NDArray[np.int64]:
    """Return a square of costs: below 0 for pairs, 0 for other things and for dummies.

    A pair of which nothing is wrong costs minus `worth`, which is more than all that can be wrong in a matching: so it
    is never better to leave a pair out.
    """
    side = max(len(there), len(named))
    costs = np.zeros((side, side), np.int64)
    known = {
        (row, column): ranked
        for row, thing in enumerate(there)
        for column, other in enumerate(named)
        if (ranked := ranks(thing, other, places[row], named_places[column], abs(row - column))) is not None
    }
    bases = _bases(list(known.values()), min(len(there), len(named)))
    worth = prod(bases)
    for spot, ranked in known.items():
        costs[spot] = _number(ranked, bases) - worth
    return costs


def _bases(known: Sequence[Ranks], most_pairs: int) -> tuple[int, ...]:
    """Return a base for each rank, which no sum of so many pairs reaches."""
    return tuple(most_pairs * max(column) + 1 for column in zip(*known, strict=True))


def _number(ranked: Ranks, bases: Sequence[int]) -> int:
    number = 0
    for digit, base in zip(ranked, bases, strict=True):
        number = number * base + digit
    return number


def _least(costs: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the rows and columns of a matching of the least sum.

    The solver counts in floats, which hold whole numbers up to 2**53. A board of 63 things and an answer of 64, with
    two words each and ways of up to 14, reach two fifths of that.
    """
    from scipy.optimize import linear_sum_assignment  # here, as it takes a second, and only answers need it

    found: tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]] = linear_sum_assignment(costs)
    return found


def load() -> None:
    """Load the solver now, so that the first answer does not wait for it."""
    _least(np.zeros((1, 1), np.int64))
