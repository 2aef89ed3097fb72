"""The greedy agent feeds its snake where it can, and passes where nothing is left to do."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs import FAMILIES
from plumbline.envs.dice import Dice
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.snake3d.model import Lattice, Recipe
from plumbline.evaluation.agents.baseline import Situation, act
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.scoring.replays import replay as replayed
from plumbline.evaluation.suites.spatialworld.agents import GREEDY_SAFE

FAMILY = FAMILIES["snake3d"]
USUAL = Protocol(actions=100)


def opened(lattice: Lattice) -> Opened:
    setting = parse("none", FAMILY.modalities, FAMILY.options)
    return Opened(FAMILY, FAMILY.rules.open(lattice, setting, empty), 0, setting)


def test_it_is_fed_in_every_usual_game():
    for seed in range(20):
        play = opened(FAMILY.puzzles.generate(Recipe(), seed))
        turns = list(act(GREEDY_SAFE, play, USUAL, Dice(0)))
        trajectory = replayed(FAMILY, play.game, 0, USUAL, turns)
        assert (trajectory.outcome, trajectory.score) == ("fed", 1.0)
        assert trajectory.steps <= 40


def test_it_passes_where_every_move_is_fatal():
    play = opened(FAMILY.puzzles.generate(Recipe(edge=3), 0))
    state = FAMILY.rules.start(play.game, 0)
    corner = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1))
    turn, _ = GREEDY_SAFE.choose(Situation(play, replace(state, body=corner)), Dice(0))
    assert turn.passed
