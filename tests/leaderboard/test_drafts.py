"""Drafts before a published run, as everybody sees them."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import a_browser, a_card, a_published, an_upload, ours
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db

LEADERBOARD = "/leaderboards/boards/text/"


@pytest.fixture
def made():
    """A run that was published after three drafts, one of them deleted and two of other agents."""
    task_set, owner = a_task_set(count=1), a_user()
    submissions.discard(an_upload(owner, task_set))
    an_upload(owner, task_set, **a_card("Runner"))
    an_upload(owner, task_set, **a_card("Jogger"))
    return a_published(owner, task_set)


def test_their_number_is_on_the_row_the_run_and_the_agent(made):
    for address, text in (
        (LEADERBOARD, "after 3 drafts"),
        (f"/runs/{made.run.pk}/", "Published after 3 scored drafts of the same account"),
        (f"/agents/{made.line_up.lead.pk}/", "3 drafts before"),
    ):
        assert text in " ".join(words(a_browser().get(address)).split())


def test_programs_read_it_too(made):
    (row,) = a_browser().get(f"/api/v1{LEADERBOARD}").json()["rows"]
    assert (row["drafts"], row["organization"], row["copies"]) == (3, "", [])
    assert a_browser().get(f"/api/v1/runs/{made.run.pk}/").json()["drafts"] == 3
    (line,) = csv.DictReader(StringIO(words(a_browser().get(f"{LEADERBOARD}leaderboard.csv"))))
    assert (line["drafts"], line["organization"], line["copies"]) == ("3", "", "")


def test_a_first_submission_has_none_and_our_runs_are_not_counted():
    task_set = a_task_set(count=1)
    a_published(a_user(), task_set)
    ours("optimal", task_set)
    rows = a_browser().get(f"/api/v1{LEADERBOARD}").json()["rows"]
    assert {row["agent"]: row["drafts"] for row in rows} == {"Walker": 0, "Optimal": None}
    page = " ".join(words(a_browser().get(LEADERBOARD)).split())
    assert page.count("no drafts before") == 1


def test_whoever_publishes_is_told_before():
    task_set, owner = a_task_set(count=1), a_user()
    for says in ("no drafts before", "after 1 draft"):
        made = an_upload(owner, task_set, **a_card(says))
        report = " ".join(words(a_browser(owner).get(f"/submissions/{made.pk}/")).split())
        assert f"Its row will say “{says}”" in report
    submissions.publish(made)
    for reader in (owner, None):
        assert "Its row will say" not in words(a_browser(reader).get(f"/submissions/{made.pk}/"))


def test_a_rejected_file_is_no_draft():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set, b"\n".join([_head(task_set), b"{}"]))
    assert made.state == "rejected"
    a_published(owner, task_set)
    (row,) = a_browser().get(f"/api/v1{LEADERBOARD}").json()["rows"]
    assert row["drafts"] == 0


def _head(task_set) -> bytes:
    from tests.makers import a_file, a_header

    return a_file(a_header(task_set)).strip()
