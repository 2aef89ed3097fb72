"""Our agents on the bundled cubes: what they solve, and by how many moves."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from plumbline.envs.dice import Dice
from plumbline.envs.setting import write
from plumbline.evaluation.agents.baseline import act
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import opening
from tests.evaluation.playing import played
from tests.site import ROOT

FILE = ROOT / "fixtures" / "tasksets" / "cube-40.jsonl"
SHORT, LONG = (1, 2, 3, 4), (8, 12, 16, 20)
PROTOCOL = SUITES["cubebench"].protocol


@cache
def the_lines() -> list[task_sets.Line]:
    return task_sets.read(FILE.read_bytes())[1]


@cache
def trajectories(name: str) -> dict[int, list[Trajectory]]:
    """An agent's trajectory on each of the forty cubes, by depth."""
    found = {}
    for line in the_lines():
        trajectory = played(opened(name, line), *turns(name, line), protocol=PROTOCOL)
        found.setdefault(line.axes["depth"], []).append(trajectory)
    return found


def opened(name: str, line: task_sets.Line) -> opening.Opened:
    setting = write(AGENTS[name].setting)
    return opening.open_instance(line.family, task_sets.instance_text(line), line.seed, setting)


def turns(name: str, line: task_sets.Line) -> list[Turn]:
    """An agent's turns on one of the cubes."""
    dice = Dice(int(line.task[:15], 16))
    return list(act(AGENTS[name], opened(name, line), PROTOCOL, dice, line.solution.actions))


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
    assert moves("policy-gradient", 20) == [PROTOCOL.turns] * 5


MANY = [(f"{agent}-{budget}-moves", budget) for agent in ("policy-gradient", "random-legal") for budget in (16, 400)]


@pytest.mark.parametrize(("name", "budget"), MANY)
def test_an_agent_with_a_budget_of_moves_makes_them_all_in_its_first_turn(name, budget):
    """As the paper's learned agent: at most 16 moves on short horizons and 400 on long ones."""
    for line in the_lines():
        first, *others = turns(name, line)
        assert len(first.actions) <= budget
        assert all(turn.passed for turn in others)
        assert len(others) in (0, PROTOCOL.turns - 1)
    assert {made for depth in LONG for made in moves(name, depth)} == {budget}


@pytest.mark.parametrize(("name", "budget"), MANY)
def test_an_agent_with_a_budget_of_moves_stops_where_the_cube_is_solved(name, budget):
    ended = [trajectory for depth in SHORT for trajectory in trajectories(name)[depth] if trajectory.solved]
    assert {trajectory.outcome for trajectory in ended} <= {"solved"}
    assert all(trajectory.moves == trajectory.steps for trajectory in ended)
    assert min([trajectory.moves for trajectory in ended], default=0) < budget


@pytest.mark.parametrize(("name", "budget"), MANY)
def test_moves_at_once_are_those_that_would_be_made_one_by_one(name, budget):
    one_by_one = name.removesuffix(f"-{budget}-moves")
    for line in the_lines()[::5]:
        singles = [turn.actions[0] for turn in turns(one_by_one, line)]
        assert list(turns(name, line)[0].actions[: len(singles)]) == singles[:budget]


def test_with_as_many_moves_the_learned_agent_does_what_the_papers_does():
    """Its row: 75% and 0% solved, by 5.17 and 400 moves, on short and long horizons."""
    assert solved("policy-gradient-16-moves", SHORT) >= 0.75
    made = [count for depth in SHORT for count in moves("policy-gradient-16-moves", depth)]
    assert fmean(made) == pytest.approx(5.17, abs=1)
    assert solved("policy-gradient-400-moves", LONG) == 0


@pytest.mark.parametrize("name", ["greedy-sticker", "greedy-face", "greedy-heuristic", "random-legal"])
def test_climbing_and_chance_solve_nothing_deep(name):
    assert solved(name, LONG) == 0


def test_climbing_by_stickers_is_better_than_chance_where_one_turn_is_enough():
    assert solved("greedy-sticker", (1,)) >= 0.8
    assert solved("random-legal", (1,)) <= 0.4


def test_who_does_nothing_solves_nothing_and_moves_nothing():
    assert solved("do-nothing", SHORT + LONG) == 0
    assert moves("do-nothing", 1) == [0] * 5
