"""Agents that make all their moves in one turn, as the paper's learned agent was tested (appendix H)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from plumbline.envs import play
from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Choose, Situation
from plumbline.evaluation.protocol.turns import Turn

BUDGETS = (16, 400)
"""Moves that the paper's agent may make on short horizons, and on long ones."""


@dataclass(frozen=True, slots=True)
class AtOnce:
    """The choice of moves, one after the other, each on the cube that the last one led to."""

    move: Choose  # of one move
    moves: int

    def __call__(self, situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
        """Make all moves in the first turn, or as many as solve the cube; then pass."""
        if situation.turns:
            return Turn(passed=True), dice
        made: tuple[str, ...] = ()
        while len(made) < self.moves and not _ended(situation):
            turn, dice = self.move(situation, dice)
            made += turn.texts(situation.play.family)
            situation = _after(situation, made[-1])
        return Turn(actions=made), dice


def at_once(agent: Baseline, moves: int, definition: str) -> Baseline:
    """Return an agent of one move a turn as one that makes so many in its first turn, under another name."""
    return replace(
        agent,
        name=f"{agent.name}-{moves}-moves",
        title=f"{agent.title}, {moves} moves",
        definition=f"{definition} It makes up to {moves} moves, all in its first turn, until the cube is solved; then "
        "it passes.",
        choose=AtOnce(agent.choose, moves),
    )


def _ended(situation: Situation) -> bool:
    return situation.play.family.rules.ended(situation.play.game, situation.state) is not None


def _after(situation: Situation, move: str) -> Situation:
    opened = situation.play
    return replace(situation, state=play.advance(opened.family, opened.game, situation.state, move).state)
