"""Planted faults are caught by the laws, but for those that say why they are not."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES
from tests.envs.faults.mechanical import PLAN, faults, hooks
from tests.envs.faults.named import NAMED
from tests.envs.faults.planting import caught
from tests.envs.toys import TOYS

EVERY = [*NAMED, *faults()]


@pytest.mark.parametrize("fault", EVERY, ids=lambda fault: fault.name)
def test_a_fault_is_caught_or_says_why_not(fault):
    assert bool(caught(fault)) != bool(fault.reason)


def test_every_hook_has_a_mutation():
    filled = {hook for family in (*FAMILIES.values(), *TOYS.values()) for hook in hooks(family)}
    assert filled == {*PLAN}


def test_nine_in_ten_faults_are_caught():
    """Those that are not say why."""
    assert sum(not fault.reason for fault in EVERY) >= 0.9 * len(EVERY)
