"""What holds of the values that all families share."""

from __future__ import annotations

import pytest

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


def test_what_a_family_leaves_out_is_answered_for_it():
    """A world for one, that waits and hides nothing."""
    game = LANTERN.open(LANTERN.generate(LANTERN.recipes["five"], 0), None, None)
    at = LANTERN.start(game, 0)
    assert LANTERN.needs(game.house) == ()
    assert LANTERN.players(game) == 1
    assert LANTERN.to_move(game, at) == (0,)
    assert LANTERN.idle(game) is None
    assert LANTERN.readings(game, at) == {}
    assert LANTERN.trail(game, at, "right") == ()
    assert LANTERN.past(at) is at
