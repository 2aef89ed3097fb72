"""Runs of several agents on the sets of a pool."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import TaskSet
from tests.leaderboard.uploads import ours, submitted
from tests.makers import a_set_of_toys, a_user


@pytest.fixture
def sets() -> tuple[TaskSet, TaskSet]:
    return a_set_of_toys("lantern", count=2), a_set_of_toys("tower", count=2)


@pytest.fixture
def played(sets) -> None:
    """Ada plays all of both sets, Bob half of the first one well, Cleo one set only."""
    ada, bob, cleo = (a_user(name) for name in ("ada", "bob", "cleo"))
    for task_set in sets:
        submitted(ada, task_set, "Ada", 2)
        ours("do-nothing", task_set)
    submitted(bob, sets[0], "Bob", 1)
    submitted(bob, sets[1], "Bob", 2)
    submitted(cleo, sets[0], "Cleo", 2)
