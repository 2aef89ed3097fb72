"""Plans name who takes each action."""

from __future__ import annotations

import pytest

from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing.plans import by_seat
from tests.makers import a_set_of_toys, a_task_set

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def a_plan(task, actions):
    return by_seat(opened(task, task.task_set.settings[0]), actions)


def test_actions_of_one_seat_need_no_name():
    task = a_task_set().tasks.first()
    assert a_plan(task, ["move red"]) == [("", "move red")]


def test_actions_of_several_seats_are_named_in_turn():
    task = a_set_of_toys("porters").tasks.first()
    actions = task.solution["actions"]
    names = [name for name, _ in a_plan(task, actions)]
    assert [text for _, text in a_plan(task, actions)] == actions
    assert len({*names}) == 2
    assert "" not in names


def test_what_follows_the_end_is_nobodys():
    task = a_set_of_toys("porters").tasks.first()
    actions = task.solution["actions"]
    assert a_plan(task, [*actions, *actions])[len(actions) :] == [("", text) for text in actions]
