"""The family against slow and simple searches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.block3d import checks, solve


def test_random_worlds_agree_with_searches():
    made = checks.check(25, seed=9)
    assert made["verdicts"] == 25 * 16
    assert made["counts"] >= 15
    assert made["plans"] >= 8


def test_a_plan_that_is_too_long_is_found(monkeypatch):
    real = solve.solve

    def longer(game, workspace):
        plan = real(game, workspace)
        return replace(plan, actions=(*plan.actions, plan.actions[-1], plan.actions[-1]))

    monkeypatch.setattr(solve, "solve", longer)
    with pytest.raises(checks.Disagreement, match="are enough"):
        checks.check(25, seed=9)


def test_a_wrong_count_is_found(monkeypatch):
    monkeypatch.setattr(checks.silhouettes, "count", lambda shown, edge: 0)
    with pytest.raises(checks.Disagreement, match="counted 0 sets"):
        checks.check(5, seed=1)
