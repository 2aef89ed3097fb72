"""Turns: what is played comes back, and no shortest way is lost or tried twice."""

from __future__ import annotations

import pytest

from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.solver.turns import HALF, QUARTER, Metric, followers, play, taken_back


def ways(metric: Metric, length: int) -> list[tuple[str, ...]]:
    """All sequences of this length without waste."""
    known: list[tuple[tuple[str, ...], int]] = [((), 0)]
    for _ in range(length):
        known = [
            ((*turns, turn), run)
            for turns, last in known
            for turn, run in zip(metric.turns, followers(metric)[last], strict=True)
            if run >= 0
        ]
    return [turns for turns, _ in known]


def test_turns_that_are_taken_back_leave_a_solved_cube():
    turns = ("R", "U2", "F'", "B", "L2", "D'")
    assert play(play(SOLVED, turns), taken_back(turns)) == SOLVED


@pytest.mark.parametrize(
    ("metric", "cubes"), [(HALF, (1, 18, 243, 3240)), (QUARTER, (1, 12, 114, 1068))], ids=lambda value: str(value)[:12]
)
def test_each_cube_within_three_turns_is_reached_in_one_way(metric, cubes):
    reached = [[play(SOLVED, turns) for turns in ways(metric, length)] for length in range(4)]
    assert tuple(map(len, reached)) == cubes
    assert len({places for cubes in reached for places in cubes}) == sum(cubes)


@pytest.mark.parametrize("wasteful", ["U U'", "U U2", "D U", "R L' R", "U D U2"])
def test_turns_that_others_stand_for_are_not_tried(wasteful):
    turns = tuple(wasteful.split())
    assert turns not in ways(HALF, len(turns))


def test_a_half_turn_is_two_quarter_turns_clockwise():
    assert ("U", "U") in ways(QUARTER, 2)
    assert ("U'", "U'") not in ways(QUARTER, 2)
    assert ("U", "U", "U") not in ways(QUARTER, 3)
