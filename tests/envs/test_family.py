"""What holds of the values that all families share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline import envs
from plumbline.envs import FAMILIES
from plumbline.envs.family import Distance
from tests.envs.toys import LANTERN


@pytest.mark.parametrize(
    ("distance", "exact"), [(Distance(3, 3), 3), (Distance(0, 0), 0), (Distance(3, 5), None), (Distance(3, None), None)]
)
def test_a_distance_is_exact_where_its_bounds_meet(distance, exact):
    assert distance.exact == exact


def test_families_are_kept_by_name():
    assert {name: family.name for name, family in FAMILIES.items()} == {name: name for name in FAMILIES}


def test_a_family_is_known_while_a_block_runs():
    names = [*FAMILIES]
    with envs.added(LANTERN):
        assert FAMILIES["lantern"] is LANTERN
        with pytest.raises(ValueError, match="family 'lantern': expected a name that no other family has"):
            envs.add(LANTERN)
    assert [*FAMILIES] == names


def test_a_family_stands_in_for_another_of_its_name():
    names, sliding = [*FAMILIES], FAMILIES["sliding"]
    other = replace(sliding, title="Shifting puzzle")
    with envs.added(other):
        assert FAMILIES["sliding"] is other
    assert ([*FAMILIES], FAMILIES["sliding"]) == (names, sliding)


def test_what_a_family_leaves_out_is_answered_for_it():
    """A world for one, that waits and hides nothing."""
    game = LANTERN.rules.open(LANTERN.puzzles.generate(LANTERN.puzzles.recipes["five"], 0), None, None)
    at = LANTERN.rules.start(game, 0)
    assert LANTERN.rules.needs(game.house) == ()
    assert LANTERN.rules.players(game) == 1
    assert LANTERN.rules.to_move(game, at) == (0,)
    assert LANTERN.rules.idle(game) is None
    assert LANTERN.rules.readings(game, at) == {}
    assert LANTERN.pictures.trail(game, at, "right", 0) == ()
    assert LANTERN.pictures.legend(game, 0) is None
