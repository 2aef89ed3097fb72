"""Chance is fair, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from plumbline.envs.dice import Dice

SEEDS = st.integers(-(2**127), 2**128 - 1)


def _rolled(dice: Dice, sides: int, count: int) -> list[int]:
    values = []
    for _ in range(count):
        value, dice = dice.roll(sides)
        values.append(value)
    return values


def _bits(seed: int, rolls: int) -> int:
    """The definition, written again."""
    text = seed.to_bytes(17, "big", signed=True) + rolls.to_bytes(8, "big")
    return int(blake2b(text, digest_size=8).hexdigest(), 16)


@pytest.mark.parametrize(
    ("seed", "sides", "values"),
    [
        (0, 6, [3, 5, 2, 3, 5, 0, 1, 2, 1, 5, 4, 1]),
        (7, 2, [0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 0]),
        (-1, 100, [29, 10, 63, 88, 17, 76, 63, 28]),
        (2**128 - 1, 1000, [846, 28, 811, 599, 228, 496]),
        (7, 2**64, [8881290476740541536, 2528884870164309096]),
    ],
)
def test_rolls_for_good(seed, sides, values):
    """Frozen: published puzzles were rolled with these."""
    assert _rolled(Dice(seed), sides, len(values)) == values


def test_a_one_sided_die_always_shows_zero():
    assert _rolled(Dice(3), 1, 5) == [0] * 5


@given(SEEDS, st.integers(1, 2**64))
def test_a_roll_is_below_its_sides_and_counts(seed, sides):
    value, dice = Dice(seed).roll(sides)
    assert 0 <= value < sides
    assert dice.seed == seed
    assert dice.rolls >= 1


def test_rolling_leaves_the_dice_alone():
    dice = Dice(5)
    assert dice.roll(6) == dice.roll(6)
    assert dice == Dice(5, 0)


def test_dice_go_on_where_they_were_put_down():
    values = _rolled(Dice(5), 6, 10)
    _, after_one = Dice(5).roll(6)
    assert _rolled(after_one, 6, 9) == values[1:]


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1, 2**70])
def test_impossible_sides_are_refused(sides):
    with pytest.raises(ValueError, match=r"sides: expected 1 to 2\*\*64"):
        Dice(0).roll(sides)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 16, 60])
def test_every_side_is_equally_likely(sides):
    counts = Counter(_rolled(Dice(2024), sides, 200 * sides))
    assert chisquare([counts[side] for side in range(sides)]).pvalue > 0.001


def test_pairs_of_rolls_are_equally_likely():
    values = _rolled(Dice(2025), 6, 14_400)
    counts = Counter(zip(values[::2], values[1::2], strict=True))
    assert chisquare([counts[one, other] for one in range(6) for other in range(6)]).pvalue > 0.001


def test_neighboring_seeds_roll_independently():
    counts = Counter(Dice(seed).roll(6)[0] for seed in range(3000))
    assert chisquare([counts[side] for side in range(6)]).pvalue > 0.001


def test_a_value_that_would_favor_low_faces_is_rolled_again():
    sides = 2**63 + 1  # all but half of the values would be taken twice
    seed = next(seed for seed in range(20) if _bits(seed, 0) >= sides > _bits(seed, 1))
    assert Dice(seed).roll(sides) == (_bits(seed, 1), Dice(seed, 2))


def test_half_of_the_values_are_rolled_again_where_sides_are_many():
    dice = Dice(1)
    for _ in range(400):
        _, dice = dice.roll(2**63 + 1)
    assert 700 < dice.rolls < 900


def test_pick_takes_every_item_equally_often():
    dice, counts = Dice(9), Counter[str]()
    for _ in range(3000):
        item, dice = dice.pick("abc")
        counts[item] += 1
    assert chisquare([counts[item] for item in "abc"]).pvalue > 0.001


def test_nothing_is_picked_from_nothing():
    with pytest.raises(ValueError, match="0 sides"):
        Dice(0).pick(())


@given(SEEDS, st.integers(0, 30), st.integers(0, 30))
def test_a_draw_gives_different_items(seed, size, count):
    items = range(size)
    if count <= size:
        drawn, dice = Dice(seed).draw(items, count)
        assert len(drawn) == len(set(drawn)) == count
        assert set(drawn) <= set(items)
        assert dice == replace(Dice(seed), rolls=dice.rolls)
        assert dice.rolls >= count


def test_a_draw_of_all_is_every_order_equally_often():
    dice, counts = Dice(11), Counter[tuple[str, ...]]()
    for _ in range(2400):
        order, dice = dice.draw("abc", 3)
        counts[order] += 1
    assert len(counts) == 6
    assert chisquare(list(counts.values())).pvalue > 0.001


def test_more_than_there_is_cannot_be_drawn():
    with pytest.raises(ValueError, match="0 sides"):
        Dice(0).draw("ab", 3)
