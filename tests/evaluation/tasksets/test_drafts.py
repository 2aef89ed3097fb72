"""Drafts of task sets: their settings, protocol and budget."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.suites import SUITES
from tests.evaluation.tasksets.drafts import GROWING, an_empty_draft
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db


def test_a_draft_takes_what_its_suite_fixes():
    made = an_empty_draft()
    assert (made.family, made.settings, tasksets.protocol(made)) == (
        "sliding",
        [*SUITES["ivispar"].settings],
        Protocol(),
    )


def test_a_draft_may_have_settings_and_a_protocol_of_its_own():
    wanted = ("2d,size=600x450,palette=safe", "text,labels=edge")
    made = an_empty_draft(settings=wanted, protocol=Protocol(actions=7), practice=True, licence="MIT")
    assert made.settings == ["2d,palette=safe", "text"]
    assert (tasksets.protocol(made).actions, made.practice, made.licence) == (7, True, "MIT")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"suite": "chess"}, InvalidTaskSet, "suite 'chess': expected one of ivispar"),
        ({"slug": "taken"}, InvalidTaskSet, "slug 'taken': there is a task set of that name"),
        ({"settings": ("4d",)}, InvalidSetting, "modality '4d': expected one of text, 2d, 3d"),
        ({"settings": ("2d,labels=big",)}, InvalidSetting, "labels='big': expected one of"),
    ],
)
def test_a_draft_is_refused(changes, error, message):
    an_empty_draft("taken")
    with pytest.raises(error) as refusal:
        an_empty_draft(**changes)
    assert message in str(refusal.value)
    assert TaskSet.objects.count() == 1


@pytest.mark.parametrize("actions", [0, -1, 500_001])
def test_a_protocol_without_room_for_an_action_is_refused(actions):
    with pytest.raises(InvalidTaskSet, match=f"protocol: actions {actions}: expected 1 to 500000"):
        an_empty_draft(protocol=Protocol(actions=actions))


def test_another_budget_is_another_set():
    usual, short = a_task_set("usual"), a_task_set("short", protocol=Protocol(actions=7))
    assert list(usual.tasks.values_list("digest")) == list(short.tasks.values_list("digest"))
    assert usual.digest != short.digest


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (("none",), "setting 'none': expected settings that show something"),
        (("2d", "text", "2d,labels=edge"), "setting '2d': given twice, expected once"),
    ],
)
def test_every_setting_of_a_set_has_one_board(settings, problem):
    with pytest.raises(InvalidSetting, match=problem):
        an_empty_draft(settings=settings)


def test_a_tasks_budget_grows_with_its_complexity():
    made = a_task_set(path=3, protocol=GROWING)
    task = made.tasks.select_related("task_set").first()
    assert tasksets.protocol(made).in_words() == "10 actions plus 2 × path"
    assert tasksets.protocol_of(task) == Protocol(actions=16)
    assert "You have 16 actions" in tasksets.brief(task, "text")


def test_a_budget_counts_an_axis_of_the_family():
    with pytest.raises(InvalidTaskSet, match="axis 'depth': expected one of path, geoms"):
        an_empty_draft(protocol=replace(GROWING, axis="depth"))
