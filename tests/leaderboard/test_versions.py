"""Versions of a task set: pages and the API lead from each to the one before it and the one after."""

from __future__ import annotations

import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import TaskSet
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser
from tests.makers import a_draft, a_task_set

pytestmark = pytest.mark.django_db

FIRST, SECOND = ("/sets/boards/", "/leaderboards/boards/text/"), ("/sets/boards-v2/", "/leaderboards/boards-v2/text/")


@pytest.fixture
def second() -> TaskSet:
    """The second version of `boards`; to publish it has retired the first."""
    a_task_set()
    return a_task_set("boards-v2", series="boards", version=2, path=3)


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize(("old", "new"), [*zip(FIRST, SECOND, strict=True)])
def test_pages_of_two_versions_lead_to_each_other(old, new):
    before, after = (Page(a_browser().get(address)) for address in (old, new))
    assert new in before.links
    assert "A newer version exists" in before.text
    assert old in after.links
    assert "Version 2 of boards." in after.text
    assert "A newer version exists" not in after.text


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize("address", FIRST)
def test_a_retired_set_says_when_and_why_and_keeps_its_leaderboard(address):
    words = " ".join(Page(a_browser().get(address)).text.split())
    retired = TaskSet.objects.get(slug="boards")
    assert f"Retired on {retired.retired_at:%Y-%m-%d}: Replaced by version 2." in words
    assert "leaderboard is kept" in words


@pytest.mark.usefixtures("second")
def test_a_retired_leaderboard_invites_no_submission():
    old, new = (a_browser().get(address).content.decode() for address in ("/leaderboards/boards/text/", SECOND[1]))
    assert ("Submit the first" in old, "Submit the first" in new) == (False, True)


def test_a_leaderboard_of_a_setting_that_the_other_lacks_leads_to_its_set():
    a_task_set()
    a_task_set("boards-v2", series="boards", version=2, path=3, settings=("2d",))
    assert "/sets/boards-v2/" in Page(a_browser().get("/leaderboards/boards/text/")).links


def test_a_draft_of_a_next_version_is_not_mentioned():
    a_task_set()
    a_draft("boards-v2", series="boards", version=2, path=3)
    assert "boards-v2" not in a_browser().get("/sets/boards/").content.decode()
    assert a_browser().get("/api/v1/task-sets/boards/").json()["next_version"] is None


def test_a_set_of_one_version_does_not_speak_of_versions():
    tasksets.retire(a_task_set(), "two of its tasks were the same")
    text = a_browser().get("/sets/boards/").content.decode()
    assert "Version 1" not in text
    assert "two of its tasks were the same." in text


@pytest.mark.usefixtures("second")
@pytest.mark.parametrize("address", ["/api/v1/task-sets/{}/", "/api/v1/leaderboards/{}/text/"])
def test_the_api_names_the_version_before_and_the_one_after(address):
    before, after = (a_browser().get(address.format(slug)).json() for slug in ("boards", "boards-v2"))
    assert [(each["version"], each["previous_version"], each["next_version"]) for each in (before, after)] == [
        (1, None, "boards-v2"),
        (2, "boards", None),
    ]
    assert (before["retired_reason"], after["retired_reason"]) == ("Replaced by version 2.", "")
    assert after["retired_at"] is None


# --- fidelity


def test_a_set_that_is_not_native_says_what_it_is():
    native, synthetic = a_task_set("plain"), a_task_set("scenes", fidelity="synthetic")
    for address in ("/sets/{}/", "/leaderboards/{}/text/"):
        assert "Scenes of our own" in a_browser().get(address.format(synthetic.slug)).content.decode()
        assert "Scenes of our own" not in a_browser().get(address.format(native.slug)).content.decode()
    told = a_browser().get("/api/v1/task-sets/").json()["results"]
    assert {row["slug"]: row["fidelity"] for row in told} == {"plain": "native", "scenes": "synthetic"}
