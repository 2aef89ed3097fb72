"""Silhouettes, and which sets share them, against all sets of small grids."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, permutations

import pytest

from plumbline.envs.block3d import checks, generate, rules, silhouettes
from plumbline.envs.block3d.model import Figure, Recipe, Workspace, cells_of
from plumbline.envs.block3d.silhouettes import FRONT, MOST, SIDE, TOP
from plumbline.envs.dice import Dice
from tests.envs.block3d.figures import cells

SMALL = [tuple(each) for size in range(9) for each in combinations(cells_of(2), size)]
"""Every set of cells of the grid with the edge 2."""


def shown(words, edge=6):
    return silhouettes.silhouettes(cells(words), edge)


def drawn(side, words, edge=6):
    return ["".join(".#"[each] for each in row) for row in silhouettes.rows_of(side, shown(words, edge), edge)]


@pytest.mark.parametrize(
    ("side", "column", "row"),
    [(TOP, 5 - 2, 1), (FRONT, 5 - 2, 5 - 4), (SIDE, 1, 5 - 4)],
    ids=["TOP", "FRONT", "SIDE"],
)
def test_a_cell_covers_one_square_of_each_side(side, column, row):
    """The cell (1,2,4), in the columns and rows of the published pictures."""
    expected = [["."] * 6 for _ in range(6)]
    expected[row][column] = "#"
    assert drawn(side, "124") == ["".join(each) for each in expected]


def test_sides_of_a_figure():
    assert drawn(TOP, "000 100 110 001", edge=2) == [".#", "##"]
    assert drawn(FRONT, "000 100 110 001", edge=2) == [".#", "##"]
    assert drawn(SIDE, "000 100 110 001", edge=2) == ["#.", "##"]


def test_covered_squares_are_listed_by_their_axes():
    covered = shown("124 300")
    listed = {side.name: silhouettes.squares_of(side, covered, 6) for side in silhouettes.SIDES}
    assert listed == {"TOP": [(1, 2), (3, 0)], "FRONT": [(0, 0), (2, 4)], "SIDE": [(1, 4), (3, 0)]}


def test_equal_silhouettes_are_equal_shadows_in_all_pairs_of_small_sets():
    """All 256 x 256 pairs: `views` accepts exactly the sets that project equally."""
    shadows = [checks.shadows(each) for each in SMALL]
    for target, wanted in zip(SMALL[1:], shadows[1:], strict=True):
        game = checks.opened(Figure(target, 2), "views")
        accepted = [rules.is_won(game, Workspace((0, 0, 0), placed)) for placed in SMALL]
        assert accepted == [cast == wanted for cast in shadows]


def test_sets_of_small_grids_are_counted_and_listed():
    sharing = defaultdict(set)
    for each in SMALL[1:]:
        sharing[silhouettes.silhouettes(each, 2)].add(each)
    assert sum(len(sets) == 1 for sets in sharing.values()) > 50
    for covered, sets in sharing.items():
        assert silhouettes.count(covered, 2) == len(sets)
        assert set(silhouettes.some(covered, 2, 300)) == sets
        assert silhouettes.hull(covered, 2) == max(sets, key=len)
        assert 1 <= silhouettes.at_least(covered, 2) <= len(sets)


def test_another_set_has_the_same_silhouettes_where_there_is_one():
    for each in SMALL[1:]:
        covered, other = silhouettes.silhouettes(each, 2), silhouettes.another(each, 2)
        assert (other is None) == (silhouettes.count(covered, 2) == 1)
        assert other is None or (other != each and silhouettes.silhouettes(other, 2) == covered)


def with_small_hull(dice):
    """A figure of the usual edge whose hull has at most 16 cells, with its hull."""
    while True:
        blocks, dice = dice.roll(13)
        seed, dice = dice.roll(2**32)
        figure = generate.generate(Recipe(blocks=4 + blocks), seed)
        hull = checks.filled(checks.shadows(figure.cells), 6)
        if len(hull) <= checks.MOST_HULL:
            return figure, hull


@pytest.mark.parametrize("seed", range(40))
def test_sets_are_counted_as_by_trying_all_parts_of_the_hull(seed):
    """Grids of the usual size, with hulls of at most 16 cells."""
    figure, hull = with_small_hull(Dice(seed))
    wanted = checks.shadows(figure.cells)
    found = {each for each in checks.subsets(hull) if checks.shadows(each) == wanted}
    covered = silhouettes.silhouettes(figure.cells, 6)
    assert silhouettes.hull(covered, 6) == tuple(hull)
    assert silhouettes.count(covered, 6) == len(found)
    assert set(silhouettes.some(covered, 6, 5000)) == found


def test_no_more_sets_are_listed_than_asked_for():
    everything = silhouettes.silhouettes(cells_of(6), 6)
    found = silhouettes.some(everything, 6, 7)
    assert len(set(found)) == 7
    assert {silhouettes.silhouettes(each, 6) for each in found} == {everything}


def box(*sides):
    return silhouettes.silhouettes([each for each in cells_of(6) if all(map(int.__lt__, each, sides))], 6)


def test_sets_of_boxes_are_counted_alike_however_they_lie():
    assert silhouettes.count(box(4, 5, 1), 6) == 1  # TOP needs all of its cells
    assert len({silhouettes.count(box(*sides), 6) for sides in permutations((4, 3, 2))}) == 1
    assert silhouettes.count(box(2, 2, 2), 6) == 35


def test_numbers_beyond_exact_ones_are_told_as_the_most():
    assert silhouettes.count(silhouettes.silhouettes(cells_of(6), 6), 6) == MOST == 2**53
    assert silhouettes.count(box(4, 4, 4), 6) == MOST
    assert silhouettes.count(box(4, 4, 3), 6) == 15_079_994_358_481
