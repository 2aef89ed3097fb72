"""What an agent lost by form: shares on leaderboards, reasons in reports."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest

from plumbline.evaluation.models import Episode, Standing
from plumbline.evaluation.viewing import complaints
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_program, a_published, an_upload
from tests.makers import a_file, a_header, a_task_set, a_user, an_episode

pytestmark = pytest.mark.django_db

NOTHING = "no action was found in the answer: expected move <color> <shape> <direction>"
ODD = "'jump': expected move <color> <shape> <direction>"
SAID = ["I cannot see.\n\nReally.", "action: jump", "action: jump"]


@pytest.fixture
def task_set():
    return a_task_set(count=2)


def spoken(task_set):
    """A file of two episodes: one solved, in the other nothing is understood, and a call fails."""
    first, second = task_set.tasks.all()
    turns = [{"response": text} for text in SAID] + [{"provider_error": "503"}]
    return a_file(a_header(task_set), an_episode(first), an_episode(second) | {"turns": turns})


def test_reasons_are_counted_and_failed_calls_are_none(task_set):
    an_upload(a_user(), task_set, spoken(task_set))
    solved, lost = Episode.objects.order_by("-solved")
    assert complaints.complaints(lost) == {ODD: 2, NOTHING: 1}
    assert complaints.complaints(solved) == {}
    assert complaints.over_all([solved, lost, lost]) == {ODD: 4, NOTHING: 2}


def test_only_so_many_reasons_are_listed(task_set, monkeypatch):
    monkeypatch.setattr(complaints, "MOST", 1)
    an_upload(a_user(), task_set, spoken(task_set))
    assert complaints.complaints(Episode.objects.get(solved=False)) == {NOTHING: 1}


def test_the_report_tells_the_reasons(task_set):
    owner = a_user()
    made = an_upload(owner, task_set, spoken(task_set))
    page = Page(a_browser(owner).get(f"/submissions/{made.pk}/"))
    assert page.faults == []
    reasons = [row for row in page.rows if "expected" in row[-1]]
    assert reasons == [["2", ODD], ["1", NOTHING]]
    answer = a_program(owner).get(f"/api/v1/submissions/{made.pk}/report/")
    found = json.loads(answer.getvalue())["episodes"]
    assert [each["complaints"] for each in found] == [{}, {ODD: 2, NOTHING: 1}]


def test_leaderboards_tell_the_share_of_actions_that_were_malformed(task_set):
    a_published(a_user(), task_set, spoken(task_set))
    actions = sum(Episode.objects.values_list("action_count", flat=True))
    share = 3 / actions
    assert Standing.objects.get().malformed == pytest.approx(share, abs=1e-5)
    assert f"{100 * share:.1f}% malformed" in Page(a_browser().get("/leaderboards/boards/text/")).text
    (row,) = csv.DictReader(StringIO(a_browser().get("/leaderboards/boards/text/leaderboard.csv").content.decode()))
    assert float(row["malformed"]) == pytest.approx(share, abs=1e-5)
    api = a_browser().get("/api/v1/leaderboards/boards/text/").json()["rows"][0]["standing"]
    assert api["malformed"] == pytest.approx(share, abs=1e-5)
