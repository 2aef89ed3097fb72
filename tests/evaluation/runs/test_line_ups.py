"""Line-ups of agents."""

from __future__ import annotations

import pytest

from plumbline.evaluation import runs
from plumbline.evaluation.models import LineUp
from tests.evaluation.playing import an_agent

pytestmark = pytest.mark.django_db


def test_the_same_agents_in_the_same_order_are_one_line_up():
    one, other = an_agent("Ada"), an_agent("Bob")
    assert runs.line_up(one, other) == runs.line_up(one, other)
    assert [each.name for each in runs.line_up(other, one).agents] == ["Bob", "Ada"]
    assert LineUp.objects.count() == 2


def test_an_agent_in_every_seat_is_a_line_up_of_one():
    agent = an_agent("Ada")
    assert runs.line_up(agent, agent) == runs.line_up(agent)
    assert runs.line_up(agent).agents == (agent,)
