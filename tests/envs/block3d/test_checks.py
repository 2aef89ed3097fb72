"""Checks against slow and simple searches, and that they find what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.block3d import checks, rules, silhouettes, solve
from plumbline.envs.checking import Tally


def tallied(count=25, seed=9):
    tally = Tally()
    for finding in checks.check(count, seed):
        tally.add(finding)
    return tally


def test_random_figures_agree_with_searches():
    tally = tallied()
    assert set(tally.wrong.values()) == {0}
    assert tally.made["verdict"] == 25 * checks.SETS
    assert tally.made["solutions"] >= 15
    assert tally.made["shortest plan"] >= 8


def longer(game, workspace):
    plan = SOLVE(game, workspace)
    return replace(plan, actions=(*plan.actions, plan.actions[-1], plan.actions[-1]))


SOLVE = solve.solve


@pytest.mark.parametrize(
    ("module", "name", "fault", "finding"),
    [
        (solve, "solve", longer, "shortest plan"),
        (silhouettes, "count", lambda shown, edge: 0, "solutions"),
        (rules, "is_won", lambda game, workspace: workspace.placed == game.figure.cells, "verdict"),
    ],
    ids=["plan", "count", "verdict"],
)
def test_a_fault_is_found(monkeypatch, module, name, fault, finding):
    monkeypatch.setattr(module, name, fault)
    assert tallied().wrong[finding] > 0


def test_a_search_tells_where_nothing_is_reached():
    assert checks.searched(2, []) is None
    assert checks.searched(2, [((0, 0, 1),)]) == 3 + 1
