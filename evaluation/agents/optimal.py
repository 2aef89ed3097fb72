"""A baseline that plays a shortest solution."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    actions = situation.solution[situation.actions :] or _found(situation)
    return Turn(actions=actions) if actions else Turn(passed=True), dice


def _found(situation: Situation) -> tuple[str, ...]:
    """Return the solution of the family's own search, if none is shorter; it looks for one once."""
    if situation.turns:
        return ()
    play = situation.play
    plan = play.family.puzzles.solve(play.game, situation.state)
    if plan is None or not plan.optimal:
        return ()
    return tuple(play.family.words.write(play.game, action) for action in plan.actions)


OPTIMAL = Baseline(
    "optimal", "Optimal", "Plays a shortest solution, all of it in its first turn; passes where none is known.", choose
)
