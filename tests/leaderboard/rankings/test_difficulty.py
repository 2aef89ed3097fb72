"""How hard games are: the published weights and labels, over all agents on a leaderboard."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings.difficulty import rated


def a_row(name, **games):
    """An agent's cells: of each game the shares of wins, reward and budget left over."""
    cells = [
        {"game": game, "level": 0}
        | {
            metric: {"value": value, "n": 5}
            for metric, value in zip(("win_rate", "reward", "step_efficiency"), shares, strict=True)
            if value is not None
        }
        for game, shares in games.items()
    ]
    return SimpleNamespace(who=name, standing=SimpleNamespace(cells=cells))


def a_leaderboard(*rows, suite="gvgai"):
    return SimpleNamespace(suite=SUITES[suite], every=rows, labels={row.who: row.who for row in rows})


@pytest.mark.parametrize(
    ("shares", "score", "label"),
    [
        ((1.0, 1.0, 1.0), 1.0, "very easy"),
        ((1.0, 0.0, 0.0), 0.6, "easy"),
        ((0.5, 0.5, 0.5), 0.5, "medium"),
        ((0.2, 0.5, 0.1), 0.24, "hard"),
        ((0.1, 0.1, 0.1), 0.1, "very hard"),
        ((0.0, 1.0, 0.0), 0.2, "unbeaten"),
        ((0.5, None, 0.5), None, ""),
    ],
)
def test_scores_have_the_published_labels(shares, score, label):
    (found,) = rated(a_leaderboard(a_row("one", maze=shares)))
    assert (found.part, found.label) == ("maze", label)
    assert found.score == (None if score is None else pytest.approx(score))


def test_agents_weigh_the_same_and_the_easiest_comes_first():
    one = a_row("one", hard=(0.0, 0.0, 0.0), soft=(1.0, 1.0, 1.0))
    other = a_row("other", hard=(0.2, 0.0, 0.0), soft=(0.5, 1.0, 0.0))
    soft, hard = rated(a_leaderboard(one, other))
    assert (soft.part, soft.score) == ("soft", pytest.approx(0.45 + 0.2 + 0.1))
    assert (hard.part, hard.score) == ("hard", pytest.approx(0.06))


def test_other_suites_do_not_speak_of_difficulty():
    assert rated(a_leaderboard(a_row("one", maze=(1.0, 1.0, 1.0)), suite="ivispar")) == ()
