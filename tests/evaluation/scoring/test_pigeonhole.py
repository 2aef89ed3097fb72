"""The pigeonhole bootstrap, against loops over its own draws."""

from __future__ import annotations

from itertools import product
from math import nan

import numpy as np
import pytest

from plumbline.evaluation.scoring import bootstrap, pigeonhole
from plumbline.evaluation.scoring.bootstrap import RESAMPLES, SEED
from plumbline.evaluation.scoring.pigeonhole import Crowd
from plumbline.evaluation.scoring.statistics import Caution

PEOPLE, TASKS = 12, 10
PUZZLES = ["a", "a", *"bcdefghi"]


def results(seed: int = 1) -> list[tuple[int, int, float]]:
    """Who got what where; every third pair was not played."""
    chance = np.random.default_rng(seed)
    return [
        (100 + person, place, float(chance.normal(place)))
        for person, place in product(range(PEOPLE), range(TASKS))
        if (person + place) % 3
    ]


def a_crowd(rows: list[tuple[int, int, float]], puzzles: list[str] = PUZZLES) -> Crowd:
    people, places, values = zip(*rows, strict=True)
    return Crowd(np.array(people), np.array(places), np.array(values)[:, None], puzzles)


def by_loops(rows: list[tuple[int, int, float]], places: range, resample: int) -> float:
    """One resample as the definition has it."""
    people = bootstrap.draws(np.random.default_rng(SEED), PEOPLE)[resample]
    named = list(dict.fromkeys(PUZZLES[place] for place in places))
    puzzles = dict(zip(named, bootstrap.draws(np.random.default_rng([SEED, 1]), len(named))[resample], strict=True))
    drawn, sizes = [], []
    for place in places:
        mine = [(int(people[person - 100]), value) for person, at, value in rows if at == place]
        if times := sum(often for often, _ in mine):
            drawn.append(puzzles[PUZZLES[place]] * sum(often * value for often, value in mine) / times)
            sizes.append(puzzles[PUZZLES[place]])
    return float(sum(drawn) / sum(sizes)) if sum(sizes) else nan


@pytest.mark.parametrize("places", [range(TASKS), range(2, 7)])
def test_it_resamples_participants_and_puzzles(places):
    rows = results()
    wanted = [by_loops(rows, places, resample) for resample in range(40)]
    crowd = a_crowd(rows)
    found = crowd._resampled(0, list(places), crowd._groups(places))
    assert len(found) == RESAMPLES
    assert found[:40] == pytest.approx(wanted, nan_ok=True)


def test_the_mean_weighs_tasks_equally():
    made = a_crowd([(1, 0, 1.0), (2, 0, 0.0), (1, 1, 1.0)], ["a", "b"]).mean(0, range(2))
    assert (made.value, made.n, made.caution) == (0.75, 3, Caution.FEW)
    assert made.low <= 0.75 <= made.high


def test_the_order_of_rows_changes_nothing():
    rows = results()
    shuffled = [rows[place] for place in np.random.default_rng(5).permutation(len(rows))]
    one, other = (a_crowd(each).mean(0, range(TASKS)) for each in (rows, shuffled))
    assert (one.low, one.high) == pytest.approx((other.low, other.high))


def test_draws_that_come_in_small_blocks_are_the_same(monkeypatch):
    whole = a_crowd(results()).mean(0, range(TASKS))
    monkeypatch.setattr(pigeonhole, "AT_ONCE", 7 * PEOPLE)
    assert a_crowd(results()).mean(0, range(TASKS)) == whole


def test_what_nobody_knows_has_no_estimate():
    crowd = a_crowd([(1, 0, nan), (2, 0, nan), (1, 1, 3.0)], ["a", "b"])
    assert crowd.mean(0, [0]) is None
    assert crowd.mean(0, []) is None
    assert crowd.mean(0, [0, 1]).n == 1


@pytest.mark.parametrize("rows", [[(1, 0, 1.0), (1, 1, 0.0)], [(1, 0, 1.0), (2, 0, 0.0)]])
def test_one_participant_or_one_puzzle_has_no_interval(rows):
    made = a_crowd(rows, ["a", "b"]).mean(0, range(2))
    assert (made.low, made.high, made.caution) == (None, None, Caution.FEW)
    assert a_crowd(rows, ["a", "b"]).fewest(0, range(2)) == 1


def test_equal_results_have_no_interval():
    made = a_crowd([(person, place, 2.0) for person, place, _ in results()]).mean(0, range(TASKS))
    assert (made.value, made.low, made.high, made.caution) == (2.0, None, None, Caution.CONSTANT)


def test_the_interval_covers_the_mean_of_all_tasks_and_people():
    """Nominally 95%; of two-way samples as small as 20 by 20, the pigeonhole bootstrap covers at least as much."""
    covered, rounds = 0, 60
    for seed in range(rounds):
        chance = np.random.default_rng(seed)
        skills, ease = chance.normal(size=20), chance.normal(size=20)
        rows = [
            (person, place, float(skills[person] + ease[place] + chance.normal()))
            for person, place in product(range(20), range(20))
        ]
        made = a_crowd(rows, list(map(str, range(20)))).mean(0, range(20))
        covered += made.low <= 0.0 <= made.high
    assert covered / rounds >= 0.9
