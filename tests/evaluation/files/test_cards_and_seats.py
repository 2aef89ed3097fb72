"""Seats in trajectory files: a card for each, and whose turn it is."""

from __future__ import annotations

import msgspec
import pytest

from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation.files.trajectories import line_of, read_episode, read_header, write
from tests.evaluation.files.trajectory_lines import HEADER, ONE_OF, TASK, a_line, an_episode_of, read, refused

PARTNERS = HEADER | {"partners": [{"name": "Our own", "kind": "baseline"}]}


def test_a_header_has_a_card_for_each_seat():
    header = read_header(1, a_line(PARTNERS))
    assert [card.name for card in header.cards] == ["Walker", "Our own"]
    assert [header.card(seat).name for seat in (0, 1, 2)] == ["Walker", "Our own", "Our own"]
    alone = read_header(1, a_line(HEADER))
    assert [alone.card(seat).name for seat in (0, 1)] == ["Walker", "Walker"]
    assert b"partners" not in b"".join(write(alone, []))


def test_a_turn_says_whose_it_is():
    turns = read(an_episode_of({"actions": ["a"]}, {"actions": ["b"], "seat": 1}, {"seat": 1, "left": True}))
    assert [(turn.seat, turn.left) for turn in turns] == [(0, False), (1, False), (1, True)]
    assert read(msgspec.json.encode(line_of(TASK, 1, turns))) == turns


def test_only_the_baseline_of_two_may_pass():
    header = read_header(1, a_line(PARTNERS))
    passing = a_line(an_episode_of({"pass": True, "seat": 1}))
    assert read_episode(2, passing, SLIDING, header).turns[0].passed
    assert "only baselines may pass" in str(
        refused(read_episode, 2, a_line(an_episode_of({"pass": True})), SLIDING, header)
    )


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        ({"actions": ["a"], "seat": -1}, "Expected `int` >= 0"),
        ({"actions": ["a"], "seat": 16}, "Expected `int` <= 15"),
        ({"actions": ["a"], "seat": "1"}, "Expected `int`, got `str`"),
        ({"actions": ["a"], "left": True}, ONE_OF),
    ],
)
def test_an_odd_seat_is_refused(turn, problem):
    assert problem in str(refused(read, an_episode_of(turn)))
