"""Sites to re-score."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.results import people
from tests.evaluation.playing import a_run, all_passed, all_solved, an_agent, an_unpublished_run
from tests.evaluation.results.rescoring.code import code
from tests.makers import a_game, a_person, a_task_set

__all__ = ["code"]


@pytest.fixture
def task_set() -> TaskSet:
    """Two agents on a leaderboard, one of them with an earlier run, a run that nobody sees, and a person."""
    made = a_task_set()
    walker, sleeper = an_agent("Walker"), an_agent("Sleeper")
    a_run(walker, made, all_passed(made))
    a_run(walker, made, all_solved(made))
    a_run(sleeper, made, all_passed(made))
    an_unpublished_run(an_agent("Shy"), made, all_solved(made))
    a_game(a_person(), made)
    people.refresh_stale()
    return made
