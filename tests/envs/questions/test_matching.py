"""The best matching, against every possible one, and against another algorithm on large boards."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import combinations, permutations

import pytest

from plumbline.envs.questions import matching
from plumbline.envs.questions.matching import Pair
from plumbline.envs.questions.model import Thing
from tests.envs.children import ROOT
from tests.envs.questions.asked import COLORS, SHAPES, things

Placed = tuple[Thing, tuple[int, int]]


def drawn(dice: random.Random, count: int, side: int, colors: int, shapes: int) -> list[Placed]:
    """Things in random cells, several of which may be alike or share a cell; in reading order."""
    places = sorted((dice.randrange(side), dice.randrange(side)) for _ in range(count))
    words = [(dice.choice(COLORS[:colors]), dice.choice(SHAPES[:shapes])) for _ in places]
    return [(Thing(f"{'ABCDEFGH'[x]}{y + 1}", word), (x, y)) for (x, y), word in zip(places, words, strict=True)]


def ranked(there: list[Placed], named: list[Placed], row: int, column: int):
    (one, place), (other, other_place) = there[row], named[column]
    return matching.ranks(one, other, place, other_place, abs(row - column))


def total(there: list[Placed], named: list[Placed], found) -> tuple[int, ...]:
    """What a matching is worth: fewer pairs are worse, then each rank in turn."""
    costs = [ranked(there, named, row, column) for row, column in found]
    return (-len(costs), *(sum(rank) for rank in zip(*costs, strict=True))) if costs else (0,)


def every_matching(there: list[Placed], named: list[Placed]):
    allowed = {*pairs_of(there, named)}
    for size in range(min(len(there), len(named)) + 1):
        for rows in combinations(range(len(there)), size):
            for columns in permutations(range(len(named)), size):
                found = [*zip(rows, columns, strict=True)]
                if allowed.issuperset(found):
                    yield found


def best(there: list[Placed], named: list[Placed]) -> list[tuple[int, int]]:
    (things_there, places), (things_named, named_places) = (
        ([thing for thing, _ in side], [place for _, place in side]) for side in (there, named)
    )
    found = matching.pairs(things_there, things_named, places, named_places)
    return [(pair.there, pair.named) for pair in found]


@pytest.mark.parametrize("seed", range(250))
def test_no_matching_of_a_small_board_is_better(seed):
    dice = random.Random(seed)
    there, named = (drawn(dice, dice.randint(1, 4), 3, dice.randint(1, 3), dice.randint(1, 3)) for _ in range(2))
    expected = min(total(there, named, found) for found in every_matching(there, named))
    assert total(there, named, best(there, named)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_no_exchange_makes_the_matching_of_the_largest_board_better(seed):
    """The solver counts in floats: 63 things and 64 names of few kinds are where its digits are most."""
    dice = random.Random(seed)
    there, named = drawn(dice, 63, 8, 2, 2), drawn(dice, 64, 8, 2, 2)
    found = best(there, named)
    assert len(found) > 50
    assert not can_be_exchanged(whole_numbers(there, named), found)


def test_an_exchange_makes_a_bad_matching_better():
    there, named = ([(thing, (0, int(thing.cell[1]))) for thing in things("A1 red cube, A2 red sphere")],) * 2
    assert can_be_exchanged(whole_numbers(there, named), [(0, 1), (1, 0)])
    assert not can_be_exchanged(whole_numbers(there, named), best(there, named))


def pairs_of(there: list[Placed], named: list[Placed]):
    for row in range(len(there)):
        for column in range(len(named)):
            if ranked(there, named, row, column) is not None:
                yield row, column


def whole_numbers(there: list[Placed], named: list[Placed]) -> list[list[int]]:
    """A square of costs as Python counts, without bounds: a million for each digit."""
    side = max(len(there), len(named))
    costs = [[0] * side for _ in range(side)]
    for row, column in pairs_of(there, named):
        for digit in (-1, *ranked(there, named, row, column)):
            costs[row][column] = costs[row][column] * 10**6 + digit
    return costs


def can_be_exchanged(costs: list[list[int]], found: list[tuple[int, int]]) -> bool:
    """Whether partners can go round in a circle so that the sum is less: then Bellman and Ford never come to an end."""
    side = len(costs)
    rest = (set(range(side)) - set(used) for used in zip(*found, strict=True))
    partner = dict([*found, *zip(*map(sorted, rest), strict=True)])
    gained = [0] * side
    for _ in range(side + 1):
        before = list(gained)
        for one in range(side):
            for other in range(side):
                change = costs[one][partner[other]] - costs[one][partner[one]]
                gained[other] = min(gained[other], gained[one] + change)
        if gained == before:
            return False
    return True


PAIRED = [
    # truth, answer, pairs
    ("A1 red cube", "A1 red cube", [(0, 0)]),
    ("A1 red cube", "A1 blue sphere", []),  # they share no word, so one was missed and one hallucinated
    ("A1 red cube", "D4 blue cube", [(0, 0)]),
    ("A1 red cube, B1 blue cube", "A1 blue cube, B1 red cube", [(0, 1), (1, 0)]),  # words before cells
    ("A1 red cube, D4 red cube", "B1 red cube, C4 red cube", [(0, 0), (1, 1)]),  # the nearer ones
    (
        "A1 red cube, A2 red sphere",
        "A1 red cube, C3 blue cube",
        [(0, 1), (1, 0)],
    ),  # a pair more, before one wholly right
    ("A1 red cube", "A1 blue cube, A1 red sphere", [(0, 1)]),  # the color agrees
    ("A1 red cube", "A1 red cube, A1 red cube", [(0, 0)]),  # the first of equal ones
    ("", "A1 red cube", []),
    ("A1 red cube", "", []),
]


@pytest.mark.parametrize(("truth", "answer", "expected"), PAIRED)
def test_pairs_follow_the_order_of_wishes(truth, answer, expected):
    there, named = things(truth), things(answer)
    places = [[("ABCD".index(thing.cell[0]), int(thing.cell[1])) for thing in side] for side in (there, named)]
    assert [(pair.there, pair.named) for pair in matching.pairs(there, named, *places)] == expected


def test_tiles_are_paired_by_their_number():
    there, named = [Thing("A1", ("7",)), Thing("A2", ("8",))], [Thing("A1", ("8",)), Thing("B1", ("9",))]
    assert matching.pairs(there, named, [(0, 0), (0, 1)], [(0, 0), (1, 0)]) == (Pair(1, 0),)


LOADED = """
import sys
from plumbline.envs import FAMILIES
print("scipy.optimize" in sys.modules)
from plumbline.envs.questions import matching
matching.load()
print("scipy.optimize" in sys.modules, "scipy.stats" in sys.modules)
"""


def test_the_solver_is_loaded_when_it_is_needed():
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == ["False", "True", "False"]
