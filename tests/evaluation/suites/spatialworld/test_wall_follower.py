"""The wall follower reaches the exit of every maze without loops, and of no maze where its wall leads round."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.dice import Dice
from plumbline.envs.maze.generate import generate
from plumbline.envs.maze.model import Maze, Recipe
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.evaluation.agents.baseline import act
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import replay
from plumbline.evaluation.suites.spatialworld.agents import WALL_FOLLOWER

FAMILY = FAMILIES["maze"]
PATIENT = Protocol(actions=2000)


def walked(maze: Maze):
    setting = parse("none", FAMILY.modalities, FAMILY.options)
    game = FAMILY.rules.open(maze, setting, empty)
    turns = list(act(WALL_FOLLOWER, Opened(FAMILY, game, 0, setting), PATIENT, Dice(0)))
    return replay(FAMILY, game, 0, PATIENT, turns)


@pytest.mark.parametrize("seed", range(10))
def test_it_finds_the_exit_of_a_maze_without_loops(seed):
    assert walked(generate(Recipe(columns=9, rows=9), seed)).solved


def test_it_turns_right_where_it_can():
    trajectory = walked(Maze((("#####", "#S.E#", "#.###", "#####"),)))
    assert (trajectory.solved, trajectory.steps) == (True, 3)  # it turns to the right, and takes two steps


def test_it_goes_round_an_exit_that_no_wall_of_its_own_leads_to():
    hall = "#" * 7, "#S....#", "#.....#", "#..E..#", "#.....#", "#.....#", "#" * 7
    trajectory = walked(Maze((hall,)))
    assert (trajectory.solved, trajectory.steps) == (False, PATIENT.actions)


def test_it_takes_a_stair_to_the_exit_above():
    below, above = ("#####", "#ST##", "#####"), ("#####", "##.E#", "#####")
    assert walked(Maze((below, above))).solved


def test_it_passes_where_it_can_do_nothing():
    below, above = ("######", "#TSTE#", "######"), ("######", "#.#.##", "######")
    trajectory = walked(Maze((below, above)))
    assert not trajectory.solved
    assert trajectory.verdicts[-1] == "pass"
