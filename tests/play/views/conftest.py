"""Fixtures of tests about pages of play."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import TaskSet
from tests.makers import a_task_set


@pytest.fixture
def task_set() -> TaskSet:
    return a_task_set()


@pytest.fixture
def practice() -> TaskSet:
    settings = ("3d,feedback=ruling", "2d,feedback=ruling", "text,feedback=ruling")
    return a_task_set("practice", settings=settings, practice=True)
