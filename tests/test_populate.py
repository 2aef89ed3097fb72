"""Players of a populated site take their turns in their seats."""

from __future__ import annotations

import random

import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets.opening import opened
from tests.evaluation.playing import played
from tests.makers import a_set_of_toys
from tests.populate import seats, words


@pytest.mark.django_db
@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("skill", [0.0, 1.1])
def test_two_players_take_turns(skill):
    for task in a_set_of_toys("porters").tasks.select_related("task_set"):
        said = words(task, "text", skill, random.Random(4))
        turns = [Turn(actions=(word,), seat=seat) for seat, word in said]
        trajectory = played(opened(task, "text"), *turns, protocol=tasksets.protocol_of(task))
        assert (seats(task), trajectory.solved) == (2, skill > 1)
        assert {seat for seat, _ in said} <= {0, 1}
