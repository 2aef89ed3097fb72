"""What every test of the public site starts from."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from plumbline.evaluation.models import TaskSet
from tests.leaderboard.uploads import a_card, a_published, ours, some_solved
from tests.makers import a_task_set, a_user


@pytest.fixture(autouse=True)
def _nobody_has_asked_before() -> None:
    """Throttles count in the cache, which outlives a test."""
    cache.clear()


@pytest.fixture
def field() -> TaskSet:
    """Two that solve all four tasks, one that solves two, one that tried only three, and our baselines."""
    task_set, owner = a_task_set(), a_user()
    for name, solved, tried in (("Half", 2, 4), ("Best", 4, 4), ("Some", 3, 3), ("Even", 4, 4)):
        a_published(owner, task_set, some_solved(task_set, solved, tried, **a_card(name)))
    for name in ("do-nothing", "random-legal", "optimal"):
        ours(name, task_set)
    return task_set
