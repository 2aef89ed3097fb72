"""Trajectories of tasks with two seats, played again from a file."""

from __future__ import annotations

import io
import json

import pytest

from plumbline.evaluation import runs
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets.opening import opened
from tests.makers import a_file, a_header, a_set_of_toys, an_episode

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

PARTNERS = [{"name": "Talker", "kind": "model"}]


@pytest.fixture
def talks() -> TaskSet:
    return a_set_of_toys(count=1)


def check(task_set: TaskSet, *turns: dict[str, object], **header: object) -> list[checks.VerifiedEpisode]:
    task = task_set.tasks.get()
    file = a_file(a_header(task_set, **header), an_episode(task, turns=list(turns)))
    return list(checks.check(io.BytesIO(file), runs.spec_of(task_set)))


def the_sum(task_set: TaskSet) -> int:
    return sum(opened(task_set.tasks.select_related("task_set").get(), "text").game.held)


@pytest.mark.parametrize("partners", [[], PARTNERS])
def test_one_agent_or_two_play_both_seats(talks, partners):
    answer = f"declare {the_sum(talks)}"
    (played,) = check(talks, {"actions": ["say a"]}, {"actions": [answer], "seat": 1}, partners=partners)
    assert (played.trajectory.outcome, played.trajectory.scores) == ("declared", (1.0, 1.0))
    assert played.metrics["score_2"] == 1.0


def test_a_seat_that_is_not_to_move_is_refused_with_its_line(talks):
    with pytest.raises(BadLine, match="line 2, turns: seat 0: expected 1"):
        check(talks, {"actions": ["say a"]}, {"actions": ["say b"]})


def test_a_seat_that_there_is_not_is_refused(talks):
    with pytest.raises(BadLine, match="line 2, turns: seat 5: expected one below 2"):
        check(talks, {"actions": ["say a"], "seat": 5})


def test_there_are_no_more_partners_than_seats(talks):
    with pytest.raises(BadLine, match="line 1, partners: 2: expected at most 1"):
        check(talks, {"actions": ["say a"]}, partners=PARTNERS * 2)


def test_a_player_who_leaves_is_played_again(talks):
    (played,) = check(talks, {"seat": 1, "left": True}, {"actions": ["say a"]}, {"actions": ["declare 3"]})
    assert (played.trajectory.outcome, played.trajectory.turns, len(played.trajectory.verdicts)) == ("declared", 3, 2)


def test_a_message_longer_than_its_bound_is_malformed(talks):
    (played,) = check(talks, {"actions": ["say " + "a" * 501]})
    assert played.trajectory.verdicts == ("malformed",)


def test_budgets_are_those_of_the_task():
    growing = a_set_of_toys(count=1, slug="growing", protocol=checks.Protocol(1, actions_per_unit=1, axis="sum"))
    units = growing.tasks.get().axes["sum"]
    turns = [{"actions": ["say a"], "seat": number % 2} for number in range(2 * (1 + units))]
    assert check(growing, *turns)[0].trajectory.outcome == "exhausted"
    with pytest.raises(BadLine, match="expected no more turns"):
        check(growing, *turns, {"actions": ["say a"]})
    assert json.loads(json.dumps(growing.protocol))["axis"] == "sum"
