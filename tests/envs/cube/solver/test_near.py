"""The cubes near to solved: how many there are is known, and how far each is can be counted in other ways."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumbline.envs.cube.geometry import MOVES, SOLVED, TURNS, inverse, quarters
from plumbline.envs.cube.solver import near
from tests.envs.cube.cubes import turned

SUPERFLIP = "U F U2 F L2 B U2 F L' R' F2 D R2 U2 L2 B F' L F2 D"
SHORT = st.lists(st.sampled_from(list(MOVES)), max_size=7).map(" ".join)


def test_as_many_cubes_are_near_as_is_known():
    """God's number is 20 (cube20.org): positions at distance 0 to 4 in turns of any angle."""
    ball = near.turns_away()
    assert len(ball) == 46_741
    assert Counter(ball.values()) == {0: 1, 1: 18, 2: 243, 3: 3240, 4: 43239}


def test_as_many_cubes_are_near_in_quarter_turns_as_is_known():
    assert Counter(near.ball_of("quarters").values()) == {0: 1, 1: 12, 2: 114, 3: 1068, 4: 10011}


def test_cubes_that_turns_make_are_in_the_ball():
    """All words of three turns: none takes a cube farther than it is long."""
    ball, edge = near.turns_away(), {SOLVED}
    for away in range(1, 4):
        edge = {places.translate(table) for places in edge for table in TURNS.values()}
        assert max(ball[places] for places in edge) == away


def test_neighbors_in_the_ball_are_one_turn_apart_at_most():
    ball = near.turns_away()
    for places in list(ball)[:3502]:
        beside = [ball[places.translate(table)] for table in TURNS.values()]
        assert all(abs(away - ball[places]) <= 1 for away in beside)
        assert places == SOLVED or min(beside) == ball[places] - 1


def test_every_solution_is_as_long_as_its_cube_is_far_and_solves_it():
    ball = near.turns_away()
    for places in list(ball)[::7]:
        turns = near.solution(places)
        assert len(turns) == ball[places]
        assert turned(" ".join(turns), places) == SOLVED


def test_no_solution_reaches_farther_than_four_turns():
    assert near.solution(turned(SUPERFLIP)) is None
    assert near.solution(SOLVED) == ()


@pytest.mark.parametrize(
    ("turns", "quarter_turns"),
    [
        ("", 0),
        ("R", 1),
        ("R'", 1),
        ("R R R", 1),
        ("R2", 2),
        ("R L", 2),
        ("R R'", 0),
        ("R2 L2", 4),
        ("R U R' U'", 4),
        ("R U F'", 3),
        ("U2 R U2", 5),
        ("R2 U2 F2", 6),
        ("R U R' U' R U R' U'", 8),
        ("R2 L2 U2 D2", 8),
    ],
)
def test_quarter_turns_away(turns, quarter_turns):
    assert near.quarters_away(turned(turns)) == quarter_turns


def test_who_is_farther_than_eight_quarter_turns_is_not_known():
    assert near.quarters_away(turned(SUPERFLIP)) is None


@settings(max_examples=25)
@given(SHORT)
def test_quarter_turns_away_are_no_more_than_were_made_and_as_even(word):
    away, made = near.quarters_away(turned(word)), len(word.split())
    assert away <= made
    assert away % 2 == made % 2
    assert away == near.quarters_away(turned(" ".join(inverse(move) for move in reversed(word.split()))))


@settings(max_examples=5)
@given(SHORT)
def test_every_move_leads_one_quarter_turn_nearer_or_away(word):
    away = near.quarters_away(turned(word))
    beside = {near.quarters_away(turned(f"{word} {move}")) for move in MOVES}
    assert beside <= {away - 1, away + 1}
    assert away == 0 or away - 1 in beside


def test_near_to_solved_the_fewest_turns_are_the_fewest_quarter_turns():
    for places in list(near.turns_away())[::2000]:
        turns = near.solution(places)
        assert sum(len(quarters(turn)) for turn in turns) == near.quarters_away(places)


def test_every_quarter_solution_is_as_long_as_its_cube_is_far_and_solves_it():
    ball = near.ball_of("quarters")
    for places in list(ball)[::5]:
        moves = near.quarter_solution(places)
        assert len(moves) == ball[places]
        assert turned(" ".join(moves), places) == SOLVED


@settings(max_examples=25)
@given(st.lists(st.sampled_from(list(MOVES)), min_size=5, max_size=8).map(" ".join))
def test_quarter_solutions_of_farther_cubes_are_shortest_too(word):
    moves = near.quarter_solution(turned(word))
    assert {*moves} <= {*MOVES}
    assert turned(" ".join(moves), turned(word)) == SOLVED
    assert len(moves) == near.quarters_away(turned(word))


def test_no_quarter_solution_is_longer_than_eight():
    assert near.quarter_solution(turned(SUPERFLIP)) is None
    assert near.quarter_solution(SOLVED) == ()


def test_up_to_four_quarter_turns_the_fewest_turns_are_the_fewest_quarter_turns():
    """So the solution that is stored with such a task is a shortest one on a turntable, too."""
    for places, away in near.ball_of("quarters").items():
        assert sum(len(quarters(turn)) for turn in near.solution(places)) == away
