"""Drafts: what an account had scored before it published."""

from __future__ import annotations

import pytest

from plumbline.evaluation import runs
from plumbline.evaluation.models import Run
from tests.evaluation.playing import all_passed, an_agent, an_unpublished_run
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set():
    return a_task_set(count=1)


def a_draft(agent, task_set, setting: str = "text") -> Run:
    return an_unpublished_run(agent, task_set, all_passed(task_set), setting)


def drafts_of(run: Run) -> int | None:
    runs.publish(run)
    return Run.objects.get(pk=run.pk).drafts


def test_drafts_of_all_agents_of_the_account_count_even_when_they_are_deleted(task_set):
    owner = a_user()
    one, other = an_agent("Walker", owner=owner), an_agent("Runner", owner=owner)
    a_draft(one, task_set).delete()
    a_draft(other, task_set)
    published, later = a_draft(one, task_set), a_draft(one, task_set)
    assert drafts_of(published) == 3
    a_draft(one, task_set)
    assert drafts_of(later) == 4
    assert Run.objects.get(pk=published.pk).drafts == 3


def test_other_settings_sets_and_accounts_count_for_themselves(task_set):
    owner, agent = a_user(), an_agent("Walker", owner=a_user("bob"))
    mine = an_agent("Runner", owner=owner)
    a_draft(agent, task_set)
    a_draft(mine, task_set, "2d")
    a_draft(mine, a_task_set("others", count=1, path=3))
    assert drafts_of(a_draft(mine, task_set)) == 0


def test_runs_of_ours_have_no_drafts(task_set):
    assert drafts_of(a_draft(an_agent("Optimal", kind="baseline"), task_set)) is None
