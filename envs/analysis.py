"""What is known of an instance: worked out by its family, or told by somebody and checked."""

from __future__ import annotations

from plumbline.envs import play
from plumbline.envs.family import A, Appraisal, DubiousAppraisal, Family, G, I, R, S, V


def appraise(family: Family[I, G, S, A, V, R], game: G, instance: I, seed: int) -> Appraisal[A]:
    """Everything there is to know; takes as long as it takes."""
    if family.appraise is not None:
        return family.appraise(game, seed)
    axes = {axis.name: axis.measure(instance) for axis in family.axes if axis.measure is not None}
    return Appraisal(axes, family.solve(game, family.start(game, seed)))


def audit(family: Family[I, G, S, A, V, R], game: G, instance: I, seed: int, told: Appraisal[A]) -> None:
    """Play the plan that is told, and compare what can be had without a search. Raises DubiousAppraisal."""
    if told.plan is not None:
        state = family.start(game, seed)
        for step in play.run(family, game, state, told.plan.actions):
            state = step.state
        if family.scores(game, state)[0] != 1:
            raise DubiousAppraisal(f"the plan of {len(told.plan.actions)} actions does not win")
    if family.audit is not None:
        family.audit(game, told)
