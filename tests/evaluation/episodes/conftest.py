"""Fixtures of tests about episodes."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Episode
from tests.makers import a_person, a_task_set, an_open_episode


@pytest.fixture
def episode() -> Episode:
    """A person's first attempt at a board that two moves solve."""
    return an_open_episode(a_person(), a_task_set())
