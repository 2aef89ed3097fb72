"""Published cubes of depth 20, and cubes that look like them."""

from __future__ import annotations

from plumbline.envs.cube.geometry import SOLVED, undone
from plumbline.envs.cube.library import published
from plumbline.envs.cube.solver.symmetry import SYMMETRIES, seen, symmetries
from plumbline.envs.cube.solver.turns import play
from plumbline.envs.dice import Dice
from tests.envs.cube.cubes import turned

ORDERS = {"Oh": 48, "Th": 24, "D4h": 16, "C4h": 8}  # of point groups that are named so


def test_each_of_them_is_solved_by_twenty_turns_taken_back():
    for _, turns in published.CUBES:
        source, solution = published.solution(turned(turns))
        assert len(solution) == published.DEPTH
        assert play(turned(turns), solution) == SOLVED
        assert source in (published.SYMMETRIC, published.RANDOM)


def test_no_two_of_them_look_alike():
    alike = [frozenset(seen(turned(turns), symmetry) for symmetry in SYMMETRIES) for _, turns in published.CUBES]
    assert len(set(alike)) == len(published.CUBES) == 25


def test_they_are_as_symmetric_as_they_are_named():
    for name, turns in published.CUBES:
        if name in ORDERS:
            assert len(symmetries(turned(turns))) == ORDERS[name]


def test_seen_under_a_symmetry_or_inside_out_they_are_still_known():
    _, turns = published.CUBES[7]
    for symmetry in SYMMETRIES:
        for places in (seen(turned(turns), symmetry), undone(seen(turned(turns), symmetry))):
            _, solution = published.solution(places)
            assert (len(solution), play(places, solution)) == (20, SOLVED)


def test_other_cubes_are_not_known():
    assert published.solution(turned("R U F' L2 D B")) is None
    assert published.solution(SOLVED) is None


def test_drawn_ones_are_known_and_differ_by_their_dice():
    drawn = [published.drawn(Dice(seed))[0] for seed in range(12)]
    assert all(published.solution(places) for places in drawn)
    assert len(set(drawn)) == 12
    assert published.drawn(Dice(3)) == published.drawn(Dice(3))
