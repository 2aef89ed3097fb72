"""Short solutions: right, never long, and the same everywhere."""

from __future__ import annotations

from importlib.util import find_spec
from statistics import mean

import pytest

from plumbline.envs.cube.geometry import SOLVED, TURNS
from plumbline.envs.cube.pieces import letters, together
from plumbline.envs.cube.solver import two_phase
from plumbline.envs.cube.solver.tools import to_standard
from plumbline.envs.cube.solver.turns import play
from plumbline.envs.cube.solver.two_phase import LONGEST, solve
from tests.envs.cube.cubes import SUPERFLIP, random_cubes, scrambles, turned


def test_a_solved_cube_takes_no_turns():
    assert solve(SOLVED) == ()


@pytest.mark.slow
def test_random_cubes_are_solved_in_about_20_turns():
    cubes = [together(cube) for cube in random_cubes(150)]
    solutions = [solve(places) for places in cubes]
    assert all(play(places, turns) == SOLVED for places, turns in zip(cubes, solutions, strict=True))
    assert all(turn in TURNS for turns in solutions for turn in turns)
    assert max(map(len, solutions)) <= LONGEST
    assert mean(map(len, solutions)) < 20.5


@pytest.mark.parametrize("length", [1, 2, 4, 6, 8])
def test_near_cubes_take_no_more_turns_than_were_made(length):
    for turns in scrambles(20, length):
        places = play(SOLVED, turns)
        solution = solve(places)
        assert play(places, solution) == SOLVED
        assert len(solution) <= length


def test_cubes_that_start_in_the_second_phase_are_solved():
    places = turned("U2 R2 F2 D' L2 B2 U R2 D2 F2")
    assert play(places, solve(places)) == SOLVED
    assert len(solve(places)) <= 10


@pytest.mark.parametrize("places", [SUPERFLIP, *map(together, random_cubes(20))])
def test_where_nothing_short_was_found_24_turns_are_enough(places, monkeypatch):
    monkeypatch.setattr(two_phase, "NODES", 1)
    assert play(places, solve(places)) == SOLVED
    assert len(solve(places)) <= LONGEST


def test_the_answer_is_the_same_on_every_machine():
    assert " ".join(solve(SUPERFLIP)) == "L R F U D' R2 F2 R F B' U B2 R2 D2 B2 U B2 U' F2 B2 U B2"
    places = turned("R U F' L D2 B R' U2 F L' D B2 U' R")
    assert " ".join(solve(places)) == "U B U2 F' D2 B2 R F L D B' R2 D2 B2 D2 U2 R2 L2 F U2"


if find_spec("kociemba"):  # a compiled package, which this project does without

    def test_solutions_are_about_as_short_as_those_of_another_program():
        import kociemba

        cubes = [together(cube) for cube in random_cubes(100, seed=9)]
        theirs = [kociemba.solve(to_standard(letters(places))).split() for places in cubes]
        assert all(play(places, turns) == SOLVED for places, turns in zip(cubes, theirs, strict=True))
        assert mean(len(solve(places)) for places in cubes) <= mean(map(len, theirs))
