"""Submissions that are private, public, withdrawn, hidden, and deleted."""

from __future__ import annotations

import pytest
from django.urls import reverse

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import NotNow, Run
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.uploads import (
    API,
    SUBMIT,
    a_browser,
    a_program,
    a_published,
    action,
    an_upload,
    page,
    stale,
    what_runs_left,
)
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


def test_a_submission_is_private_until_it_is_published():
    task_set, owner = a_task_set(), a_user()
    made = an_upload(owner, task_set)
    others = (a_browser(), a_browser(a_user("bob")), a_browser(a_user("eve", is_staff=True)))
    assert [page(made, other).status_code for other in others] == [404, 404, 404]
    assert leaderboards.leaderboard(task_set, "text").rows == ()
    answer = action("publish", made, a_browser(owner))
    assert "Published" in answer.content.decode()
    assert [page(made, other).status_code for other in others] == [200, 200, 200]
    (row,) = leaderboards.leaderboard(task_set, "text").rows
    assert (row.name, row.rank, row.value("completion"), row.value("deviation")) == ("Walker", 1, 1.0, 0.0)


def test_a_program_publishes_and_withdraws():
    task_set, owner = a_task_set(), a_user()
    made, program = an_upload(owner, task_set), a_program(owner)
    assert program.post(f"{API}{made.pk}/publish/").json()["published_at"]
    assert len(leaderboards.leaderboard(task_set, "text").rows) == 1
    assert program.post(f"{API}{made.pk}/withdraw/").json()["withdrawn_at"]
    assert leaderboards.leaderboard(task_set, "text").rows == ()


def test_withdrawal_leaves_a_tombstone_that_only_its_owner_can_open():
    owner = a_user()
    made = a_published(owner, a_task_set())
    episode = made.run.episodes.first()
    assert "Withdrawn" in action("withdraw", made, a_browser(owner)).content.decode()
    for other in (a_browser(), a_browser(a_user("bob"))):
        answer = page(made, other)
        assert answer.status_code == 410
        assert "withdrawn by its owner" in answer.content.decode()
        assert other.get(f"/episodes/{episode.pk}/").status_code == 404
        assert "withdrawn" in other.get(f"/agents/{made.line_up.lead.pk}/").content.decode()
    assert "Task 1" in page(made, a_browser(owner)).content.decode()
    assert a_browser(owner).get(f"/episodes/{episode.pk}/").status_code == 200


def test_what_was_withdrawn_stays_withdrawn():
    owner = a_user()
    made = a_published(owner, a_task_set())
    submissions.withdraw(made)
    assert "expected one that was never published" in action("publish", made, a_browser(owner)).content.decode()
    assert Run.objects.public().count() == 0


def test_what_was_never_published_can_be_deleted_with_everything_in_it():
    owner = a_user()
    made = an_upload(owner, a_task_set())
    answer = action("discard", made, a_browser(owner))
    assert answer.redirect_chain == [(SUBMIT, 302)]
    assert (Submission.objects.count(), what_runs_left()) == (0, [0, 0, 0])


@pytest.mark.django_db(transaction=True)
def test_the_file_goes_with_the_submission():
    made = an_upload(a_user(), a_task_set())
    storage, name = made.file.storage, made.file.name
    submissions.discard(made)
    assert not storage.exists(name)


def test_what_was_published_cannot_be_deleted():
    owner = a_user()
    made = a_published(owner, a_task_set())
    assert "withdraw it instead of deleting it" in action("discard", made, a_browser(owner)).content.decode()
    assert Submission.objects.count() == 1


def test_a_curator_hides_a_run_for_a_public_reason_and_shows_it_again():
    task_set, owner = a_task_set(), a_user()
    made, curator = a_published(owner, task_set), a_browser(a_user("eve", is_staff=True))
    hide = reverse("leaderboard:hide", args=[made.run.pk])
    curator.post(hide, {"reason": "plays with the answers at hand"})
    assert leaderboards.leaderboard(task_set, "text").rows == ()
    answer = page(made, a_browser())
    assert (answer.status_code, b"plays with the answers at hand" in answer.content) == (410, True)
    assert "Hidden by a curator: plays with the answers at hand" in page(made, a_browser(owner)).content.decode()
    curator.post(reverse("leaderboard:unhide", args=[made.run.pk]), {"reason": "it was a misunderstanding"})
    assert len(leaderboards.leaderboard(task_set, "text").rows) == 1
    assert page(made, a_browser()).status_code == 200


def test_two_curators_who_hide_the_same_run_hide_it():
    made, curator = a_published(a_user(), a_task_set()), a_browser(a_user("eve", is_staff=True))
    hide = reverse("leaderboard:hide", args=[made.run.pk])
    curator.post(hide, {"reason": "first"})
    curator.post(hide, {"reason": "second"})
    made.run.refresh_from_db()
    assert (made.run.hidden_at is not None, made.run.hidden_reason) == (True, "first")


def test_what_was_published_meanwhile_is_not_deleted():
    made = an_upload(a_user(), a_task_set(count=1))
    other = stale(made)
    submissions.publish(made)
    with pytest.raises(NotNow, match="withdraw it instead of deleting it"):
        submissions.discard(other)
    assert Run.objects.public().count() == 1


def test_it_is_published_once():
    made = an_upload(a_user(), a_task_set(count=1))
    other = stale(made)
    submissions.publish(made)
    with pytest.raises(NotNow, match="was published before"):
        submissions.publish(other)


@pytest.mark.parametrize("action", [submissions.publish, submissions.withdraw, submissions.cancel, submissions.again])
def test_nothing_is_done_with_what_was_deleted_meanwhile(action):
    made = an_upload(a_user(), a_task_set(count=1))
    other = stale(made)
    submissions.discard(made)
    with pytest.raises(NotNow, match="the submission was deleted"):
        action(other)


def test_nothing_more_is_published_on_a_retired_set():
    task_set = a_task_set(count=1)
    made = an_upload(a_user(), task_set)
    tasksets.retire(task_set, "worn out")
    with pytest.raises(NotNow, match="the task set boards is retired"):
        submissions.publish(made)
