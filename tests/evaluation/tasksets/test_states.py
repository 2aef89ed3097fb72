"""Task sets from draft to retirement."""

from __future__ import annotations

import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import NotNow, Task, TaskSet
from plumbline.evaluation.tasksets import NewTask
from tests.envs.sliding.boards import a_puzzle
from tests.evaluation.tasksets.drafts import an_empty_draft, filled
from tests.makers import a_draft

pytestmark = pytest.mark.django_db

STATES = ("draft", "frozen", "published", "retired")


def a_set_that_is(state: str) -> TaskSet:
    made = a_draft(count=1)
    moves = [tasksets.freeze, tasksets.publish, lambda task_set: tasksets.retire(task_set, "outgrown")]
    for move in moves[: STATES.index(state)]:
        made = move(made)
    return made


def test_a_set_goes_from_draft_to_retirement():
    made = a_draft()
    assert (made.state, made.digest, made.rules_version) == ("draft", "", None)
    made = tasksets.freeze(made)
    assert (made.state, made.rules_version, len(made.digest)) == ("frozen", 1, 64)
    made = tasksets.publish(made)
    assert made.state == "published"
    made = tasksets.retire(made, "outgrown")
    made.refresh_from_db()
    assert (made.state, made.retired_reason) == ("retired", "outgrown")
    assert made.created_at < made.frozen_at < made.published_at < made.retired_at


MOVES = {
    "fill": (lambda task_set: tasksets.fill(task_set, [NewTask(a_puzzle())]), "draft"),
    "generate": (filled, "draft"),
    "freeze": (tasksets.freeze, "draft"),
    "delete": (tasksets.delete, "draft"),
    "discard": (lambda task_set: tasksets.discard(task_set, "two tasks are the same"), "frozen"),
    "publish": (tasksets.publish, "frozen"),
    "retire": (lambda task_set: tasksets.retire(task_set, "outgrown"), "published"),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_refused_from_any_state_but_its_own(move, state):
    makes, expected = MOVES[move]
    made = a_set_that_is(state)
    if state == expected:
        makes(made)
        return
    with pytest.raises(NotNow) as refusal:
        makes(made)
    assert str(refusal.value) == f"boards is {state}: expected {expected}"
    assert TaskSet.objects.get().state == state


@pytest.mark.parametrize("move", ["fill", "freeze", "delete"])
def test_what_counts_is_the_state_in_the_database(move):
    stale = a_draft()
    tasksets.freeze(TaskSet.objects.get(pk=stale.pk))
    with pytest.raises(NotNow, match="boards is frozen: expected draft"):
        MOVES[move][0](stale)


def test_an_empty_draft_is_not_frozen():
    with pytest.raises(NotNow, match="boards has no tasks: expected at least one before freezing"):
        tasksets.freeze(an_empty_draft())


def test_a_draft_that_changed_after_it_was_read_is_not_frozen():
    draft = a_draft(count=3)
    as_listed = tasksets.listed(draft)
    tasksets.drop(draft, 2)
    with pytest.raises(NotNow, match="has changed meanwhile: look at it, and freeze it again"):
        tasksets.freeze(draft, as_listed)
    assert TaskSet.objects.get().state == "draft"
    frozen = tasksets.freeze(draft, tasksets.listed(draft))
    assert (frozen.state, len(frozen.digest)) == ("frozen", 64)


def test_a_discarded_draft_leaves_nothing():
    tasksets.delete(a_draft())
    assert (TaskSet.objects.count(), Task.objects.count()) == (0, 0)


def test_who_is_listed_where():
    for state in STATES:
        made = a_draft(state, count=1, practice=state == "retired")
        TaskSet.objects.filter(pk=made.pk).update(state=state)
    slugs = [
        set(query.values_list("slug", flat=True))
        for query in (TaskSet.objects.published(), TaskSet.objects.shown(), TaskSet.objects.shown().ranked())
    ]
    assert slugs == [{"published"}, {"published", "retired"}, {"published"}]
