"""What is told of a solution: how it is known that none is shorter."""

from __future__ import annotations

import pytest

from plumbline.evaluation import tasksets
from plumbline.leaderboard.templatetags.figures import plainly
from tests.leaderboard.uploads import a_browser
from tests.makers import a_task_set
from tests.site import ROOT

pytestmark = pytest.mark.django_db


def test_a_task_tells_how_its_solution_is_known():
    tasksets.load((ROOT / "fixtures" / "tasksets" / "practice-cube.jsonl").read_bytes())
    text = a_browser().get("/sets/practice-cube/1/").content.decode()
    assert "<summary>Evidence</summary>" in text
    assert '<dt class="fine">method</dt><dd>breadth-first</dd>' in text
    assert '<dt class="fine">refuted to</dt><dd>0</dd>' in text


def test_where_there_is_no_evidence_nothing_is_told():
    a_task_set()
    text = a_browser().get("/sets/boards/1/").content.decode()
    assert "A shortest solution" in text
    assert "<summary>Evidence</summary>" not in text


@pytest.mark.parametrize(
    ("value", "written"),
    [(1234567, "1,234,567"), ([15, 16], "15, 16"), ("search", "search"), ("", "–"), (0, "0")],
)
def test_values_are_written_plainly(value, written):
    assert plainly(value) == written
