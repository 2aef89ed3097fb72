"""Households for two: whether two win them within their budgets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plumbline.envs import codec, play
from plumbline.envs.houses import generate, notation, rules, solve
from plumbline.envs.houses.model import Household
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty

ROOMS = (3, 4, 5)
"""The rooms of generated households, in turn."""


def is_won_by_two(household: Household) -> bool:
    """Return whether a plan, spoken as text by both seats in turn, wins within the budget of each."""
    from plumbline.envs.houses import FAMILY  # the family is made of this package

    game = rules.open_game(household, Setting(BLIND), empty)
    plan = solve.solve(game, game.start)
    if plan is None or max(generate.shares(game, plan.actions)) > generate.SPARE + household.reference_with_end:
        return False
    world = game.start
    for act in plan.actions:
        world = play.answer(FAMILY, game, world, notation.write(game, act), world.turn).state
    return rules.scores(game, world) == (1.0, 1.0)


def read(path: Path) -> list[Household]:
    """Return the households of a task set's file. Raises OSError, Unreadable."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    found = [codec.load(dict[str, Any], line) for line in lines if line.strip()]
    return [codec.build(Household, each["instance"]) for each in found if "instance" in each]
