"""Analyses of instances: worked out by the family, or read from a file and checked."""

from __future__ import annotations

from plumbline.envs import play
from plumbline.envs.family import A, Analysis, Family, G, I, ImplausibleAnalysis, Plan, R, S, V


def analyze(family: Family[I, G, S, A, V, R], game: G, instance: I, seed: int) -> Analysis[A]:
    """Return the analysis of an instance, with its plan and its distance; searches without a limit of time."""
    if family.analyzing is not None:
        return family.analyzing.analyze(game, seed)
    axes = {axis.name: axis.measure(instance) for axis in family.puzzles.axes if axis.measure is not None}
    return Analysis(axes, family.puzzles.solve(game, family.rules.start(game, seed)))


def verify(family: Family[I, G, S, A, V, R], game: G, instance: I, seed: int, given: Analysis[A]) -> None:
    """Check a given analysis: replay its plan, and compare what needs no search. Raises ImplausibleAnalysis."""
    if given.plan is not None and _falls_short(family, game, seed, given.plan):
        raise ImplausibleAnalysis(f"the plan of {len(given.plan.actions)} actions does not win")
    if family.analyzing is not None and family.analyzing.verify is not None:
        family.analyzing.verify(game, given)


def _falls_short(family: Family[I, G, S, A, V, R], game: G, seed: int, plan: Plan[A]) -> bool:
    return min(play.scores_after(family, game, family.rules.start(game, seed), plan.actions)) < 1
