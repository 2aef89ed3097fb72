"""The next version of a set whose rules have changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import NotNow, TaskSet
from tests.makers import a_draft, a_task_set
from tests.toy_suites import Know

pytestmark = pytest.mark.django_db


@pytest.fixture
def new_rules(know: Know) -> Callable[[], None]:
    sliding = FAMILIES["sliding"]
    return lambda: know(replace(sliding, rules=replace(sliding.rules, version=2)))


def filled(made: TaskSet) -> list[tuple[int, int]]:
    return list(tasksets.carry_over(made))


def test_the_next_version_has_the_same_puzzles_under_the_new_rules(new_rules):
    old = a_task_set(description="Four boards.")
    new_rules()
    made = tasksets.renew(old)
    assert (made.slug, made.title, made.version, made.predecessor) == ("boards-v2", "Boards v2", 2, old)
    assert filled(made) == [(1, 4), (2, 4), (3, 4), (4, 4)]
    made = tasksets.publish(tasksets.freeze(made))
    assert (made.rules_version, made.description, made.settings) == (2, "Four boards.", old.settings)
    known = ("position", "instance", "seed", "axes", "solution", "digest")
    assert list(made.tasks.values(*known)) == list(old.tasks.values(*known))
    assert made.digest != old.digest


def test_the_old_version_is_retired_when_the_new_one_is_published(new_rules):
    old = a_task_set()
    new_rules()
    made = tasksets.renew(old)
    filled(made)
    tasksets.publish(tasksets.freeze(made))
    old.refresh_from_db()
    assert (old.state, old.rules_version, old.next_version) == ("retired", 1, made)


def test_a_set_that_goes_by_the_rules_of_today_is_not_renewed():
    with pytest.raises(NotNow, match="boards has the rules of this server"):
        tasksets.renew(a_task_set())


def test_a_draft_is_not_renewed(new_rules):
    made = a_draft()
    new_rules()
    with pytest.raises(NotNow, match="expected one that was frozen"):
        tasksets.renew(made)


def test_a_set_has_one_next_version(new_rules):
    old = a_task_set()
    new_rules()
    tasksets.renew(old)
    with pytest.raises(NotNow, match="boards has a next version: boards-v2"):
        tasksets.renew(old)


def test_a_sealed_set_stays_sealed(new_rules):
    old = a_task_set(sealed=True)
    new_rules()
    made = tasksets.renew(old)
    filled(made)
    assert made.sealed
    assert [task.digest for task in made.tasks.all()] == [task.digest for task in old.tasks.all()]


def test_a_first_version_has_nothing_to_carry_over():
    with pytest.raises(NotNow, match="boards is a first version"):
        filled(a_draft())
