"""An agent that keeps its right hand at the wall, and takes every stair that it comes to."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.maze.model import CLIMBS, FORWARD, TURN_LEFT, TURN_RIGHT, Act, Game, Walker
from plumbline.envs.maze.motion import moved
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn

_STEP = Act(FORWARD, "small")
_RIGHT, _LEFT = Act(TURN_RIGHT), Act(TURN_LEFT)
_ORDER = ((_RIGHT,), (), (_LEFT,), (_LEFT, _LEFT))
"""The turns after which a step is tried: to the right first, then ahead, left and back."""


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    game = situation.play.game
    acts = _way(game, situation.state)
    said = tuple(situation.play.family.words.write(game, act) for act in acts)
    return Turn(actions=said) if said else Turn(passed=True), dice


def _way(game: Game, walker: Walker) -> tuple[Act, ...]:
    """Return the turns and the step along the wall, and the climb if the step leads to a stair."""
    for turns in _ORDER:
        facing = _after(game, walker, turns)
        ahead = moved(game.maze, facing, _STEP)
        if ahead is not None and ahead != facing:
            return (*turns, _STEP, *_climb(game, ahead))
    return _climb(game, walker)


def _climb(game: Game, walker: Walker) -> tuple[Act, ...]:
    if walker.place == game.maze.exit:
        return ()
    return next(((act,) for act in map(Act, CLIMBS) if moved(game.maze, walker, act) is not None), ())


def _after(game: Game, walker: Walker, acts: tuple[Act, ...]) -> Walker:
    for act in acts:
        walker = moved(game.maze, walker, act) or walker
    return walker


WALL_FOLLOWER = Baseline(
    "wall-follower",
    "Wall follower",
    "Keeps its right hand at the wall, one cell a step, and takes every stair that it comes to.",
    choose,
)
