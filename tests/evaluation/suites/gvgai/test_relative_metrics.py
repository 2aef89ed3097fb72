"""Metrics relative to the runs compared, by hand."""

from __future__ import annotations

import pytest

from plumbline.evaluation.suites.gvgai.relative_metrics import Trial, relative_metrics


def an_episode(level: int, won: object, steps: float, score: float, meaningful: float = 0.5) -> Trial:
    return Trial(level, bool(won), steps, score, meaningful)


def test_efficiency_is_of_wins_over_the_longest_run_of_the_level():
    found = relative_metrics(
        {
            "quick": [an_episode(0, True, 10, 1), an_episode(0, True, 30, 1), an_episode(1, False, 5, 0)],
            "slow": [an_episode(0, False, 100, 0), an_episode(1, True, 50, 1)],
        }
    )
    assert found["quick"].step_efficiency == pytest.approx((0.8 + 0) / 2)
    assert found["slow"].step_efficiency == pytest.approx((0 + 0) / 2)  # its win was the longest run there


def test_reward_lies_between_the_least_and_the_most_of_the_level():
    found = relative_metrics(
        {
            "one": [an_episode(0, False, 5, 4), an_episode(1, False, 5, 7)],
            "other": [an_episode(0, False, 5, -4), an_episode(0, False, 5, 0), an_episode(1, False, 5, 7)],
        }
    )
    assert found["one"].reward == pytest.approx((1 + 0) / 2)
    assert found["other"].reward == pytest.approx((0.25 + 0) / 2)


def test_the_overall_score_rewards_who_gives_up():
    found = relative_metrics({"early": [an_episode(0, False, 1, 0, 1.0)], "late": [an_episode(0, False, 100, 0, 1.0)]})
    assert found["early"].overall == pytest.approx((1 + 0.99 + 0 + 0) / 4)
    assert found["late"].overall == pytest.approx((1 + 0 + 0 + 0) / 4)


def test_levels_weigh_the_same():
    found = relative_metrics({"often": [an_episode(0, True, 5, 1)] * 3 + [an_episode(1, False, 5, 0)], "nobody": []})
    assert found["often"].won == 0.5
    assert set(found) == {"often"}
