"""Ten thousand random games, beside an independent snake; and that it notices what is wrong."""

from __future__ import annotations

import pytest

from plumbline.envs.checking import Tally
from plumbline.envs.snake3d import checks, motion, rules


def checked(games, seed) -> Tally:
    tally = Tally()
    for finding in checks.check(games, seed):
        tally.add(finding)
    return tally


@pytest.mark.parametrize("part", range(4))
def test_random_games_are_those_of_an_independent_snake(part):
    tally = checked(2_500, 10_000 * part)
    assert set(tally.wrong.values()) == {0}
    assert tally.made["game"] == 2_500 < tally.made["ate"]
    assert min(tally.made[name] for name in ("body", "into_tail", "refused", "wall")) > 20


def tail_counts(edge, body, cell):
    return motion.is_outside(edge, cell) or cell in body


def body_does_not_count(edge, body, cell):
    return motion.is_outside(edge, cell)


def nothing_is_a_reversal(body, move):
    return False


def food_anywhere(lattice, body, dice):
    return dice.pick([*lattice.cells()])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("is_fatal", tail_counts),
        ("is_fatal", body_does_not_count),
        ("is_reversal", nothing_is_a_reversal),
        ("_food", food_anywhere),
    ],
)
def test_wrong_rules_are_noticed(monkeypatch, name, wrong):
    monkeypatch.setattr(rules, name, wrong)
    assert checked(500, 0).wrong["game"] > 0


def test_chance_from_elsewhere_is_noticed(monkeypatch):
    later = iter(range(10**6))
    monkeypatch.setattr(rules, "_food", lambda lattice, body, dice: _other(lattice, body, dice, next(later)))
    assert checked(100, 0).examples["game"].startswith("seed")


def _other(lattice, body, dice, number):
    free = [cell for cell in lattice.cells() if cell not in body]
    return free[number % len(free)], dice
