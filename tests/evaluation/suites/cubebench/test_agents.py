"""Our agents on the bundled cubes: what they solve, and by how many moves."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from plumbline.envs.dice import Dice
from plumbline.envs.setting import write
from plumbline.evaluation.agents.baseline import act
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import opening
from tests.evaluation.playing import played
from tests.site import ROOT

FILE = ROOT / "fixtures" / "tasksets" / "cube-40.jsonl"
SHORT, LONG = (1, 2, 3, 4), (8, 12, 16, 20)


@cache
def the_lines() -> list[task_sets.Line]:
    return task_sets.read(FILE.read_bytes())[1]


@cache
def trajectories(name: str) -> dict[int, list[Trajectory]]:
    """An agent's trajectory on each of the forty cubes, by depth."""
    agent, found = AGENTS[name], {}
    for line in the_lines():
        play = opening.open_instance(line.family, task_sets.instance_text(line), line.seed, write(agent.setting))
        words = act(agent, play, SUITES["cubebench"].protocol, Dice(int(line.task[:15], 16)), line.solution.actions)
        found.setdefault(line.axes["depth"], []).append(played(play, *words, protocol=SUITES["cubebench"].protocol))
    return found


def solved(name: str, depths: tuple[int, ...]) -> float:
    return fmean(trajectory.solved for depth in depths for trajectory in trajectories(name)[depth])


def moves(name: str, depth: int) -> list[int]:
    return [trajectory.moves for trajectory in trajectories(name)[depth]]


@pytest.mark.parametrize("name", ["optimal", "two-phase-standard", "two-phase-ideal", "layer-by-layer"])
def test_who_has_a_method_solves_every_cube(name):
    assert solved(name, SHORT) == solved(name, LONG) == 1


def test_the_optimal_agent_takes_as_many_moves_as_the_cube_needs():
    needed = [len(line.solution.actions) for line in the_lines()]
    taken = [trajectory.moves for depth in SHORT + LONG for trajectory in trajectories("optimal")[depth]]
    assert sorted(taken) == sorted(needed)


def test_the_solver_is_shorter_than_the_layers():
    for depth in LONG:
        assert max(moves("two-phase-ideal", depth)) < min(moves("layer-by-layer", depth))
    assert moves("two-phase-ideal", 20) == moves("two-phase-standard", 20)


def test_what_was_learned_carries_over_short_horizons_and_no_further():
    assert solved("policy-gradient", SHORT) >= 0.75
    assert solved("policy-gradient", LONG) == 0
    assert moves("policy-gradient", 20) == [20] * 5


@pytest.mark.parametrize("name", ["greedy-sticker", "greedy-face", "greedy-heuristic", "random-legal"])
def test_climbing_and_chance_solve_nothing_deep(name):
    assert solved(name, LONG) == 0


def test_climbing_by_stickers_is_better_than_chance_where_one_turn_is_enough():
    assert solved("greedy-sticker", (1,)) >= 0.8
    assert solved("random-legal", (1,)) <= 0.4


def test_who_does_nothing_solves_nothing_and_moves_nothing():
    assert solved("do-nothing", SHORT + LONG) == 0
    assert moves("do-nothing", 1) == [0] * 5
