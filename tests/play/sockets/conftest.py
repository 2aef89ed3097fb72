"""Fixtures of tests about the play socket."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Agent, Episode
from tests.makers import a_person, a_task_set, an_open_episode


@pytest.fixture
def person() -> Agent:
    return a_person()


@pytest.fixture
def episode(person: Agent) -> Episode:
    """An open episode in text, two moves from its goal."""
    return an_open_episode(person, a_task_set())
