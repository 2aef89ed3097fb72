"""Plans, spoken move by move."""

from __future__ import annotations

import pytest

from plumbline.envs.cube import rules, solve
from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.model import Cube, Move
from plumbline.envs.cube.solver import near
from tests.envs.cube.cubes import SUPERFLIP, a_cube, a_game, turned

GAME = a_game()


@pytest.mark.parametrize(
    ("turns", "plan"),
    [
        ("", ""),
        ("R", "R'"),
        ("R'", "R"),
        ("F2", "F F"),
        ("R U F'", "F U' R'"),
        ("R U2 F'", "F U U R'"),
        ("R R R R R", "R'"),
        ("R U R' U'", "U R U' R'"),
    ],
)
def test_a_near_cube_is_solved_in_quarter_turns(turns, plan):
    found = solve.solve(GAME, a_cube(turns))
    assert [move.name for move in found.actions] == plan.split()
    assert found.optimal


@pytest.mark.parametrize("first", range(5))
def test_plans_within_four_turns_win_and_no_shorter_ones_do(first):
    for places in list(near.turns_away())[first::4000]:
        plan = solve.solve(GAME, Cube(places))
        assert plan.optimal
        assert len(plan.actions) == near.quarters_away(places)
        assert _played(places, plan) == SOLVED


def test_a_plan_does_not_depend_on_the_pose():
    assert solve.solve(GAME, a_cube("R U F'", "DL")) == solve.solve(GAME, a_cube("R U F'"))


def test_a_far_cube_is_solved_too():
    places = turned("R U F' D2 L B' U R2 F L' D B")
    plan = solve.solve(GAME, Cube(places))
    assert all(isinstance(action, Move) for action in plan.actions)
    assert _played(places, plan) == SOLVED


def _played(places, plan):
    cube = Cube(places)
    for action in plan.actions:
        cube = rules.step(GAME, cube, action, 0).state
    return cube.places


# --- on a turntable


@pytest.mark.parametrize("turns", ["R", "R2", "R U F'", "R U R' U' R U R' U'", "R2 L2 U2 D2", "F U2 R' D B"])
def test_on_a_turntable_near_cubes_are_solved_in_the_fewest_actions(turns):
    plan = solve.solve(a_game(turns, "turntable"), a_cube(turns, "LUyx"))
    assert plan.optimal
    assert len(plan.actions) == near.quarters_away(turned(turns))
    assert turned(" ".join(move.name for move in plan.actions), turned(turns)) == SOLVED


def test_on_a_turntable_plans_for_far_cubes_win_and_claim_nothing():
    plan = solve.solve(a_game("R", "turntable"), Cube(SUPERFLIP))
    assert not plan.optimal
    assert turned(" ".join(move.name for move in plan.actions), SUPERFLIP) == SOLVED
