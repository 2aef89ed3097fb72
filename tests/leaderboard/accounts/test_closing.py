"""Closing an account: anonymous at once, then everything of it goes, and what stays is what its holder chose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command

from plumbline.evaluation.decisions import decided
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Agent, Appointment, Claim, Decision, Episode, NotNow, Run, Standing, Transcript
from plumbline.leaderboard.accounts import closing
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import AccountSession, ApiToken, Closing, Submission
from plumbline.leaderboard.submitting import retention
from plumbline.play import agreements
from tests.leaderboard.uploads import a_browser, a_card, a_program, a_published, a_waiting, an_upload, page
from tests.makers import a_file, a_header, a_task_set, a_user

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough password"


def given(**changes: str) -> dict[str, str]:
    return {"password": PASSWORD, "sure": "on"} | changes


@pytest.fixture
def owner():
    """An account with everything: a public run, a private one, a rejected file, tokens, a claim, an agreement."""
    made, task_set = a_user(), a_task_set(count=2)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    a_published(made, task_set)
    an_upload(made, task_set, **a_card("Private"))
    an_upload(made, task_set, a_file(a_header(task_set, **a_card("Broken")), {"task": 7}))
    tokens.issue(made, "laptop")
    Claim.objects.create(owner=made, claimed="Example")
    agreements.agree(made)
    return made


def tidied() -> None:
    """Accounts after a worker has come by."""
    retention.tidy(seconds=60, pause_seconds=0)


def of_ada(made: Submission) -> str:
    """What the public reads of the submission and its leaderboard."""
    client = a_browser()
    board = client.get(f"/leaderboards/{made.task_set.slug}/text/").content.decode()
    return page(made, client).content.decode() + board + client.get("/api/v1/agents/").content.decode()


def test_an_account_is_anonymous_at_once(owner):
    client, program = a_browser(owner), a_program(owner)
    answer = client.post("/account/delete/", given(published="keep"))
    assert "Your account is deleted" in answer.content.decode()
    owner.refresh_from_db()
    assert owner.username.startswith("deleted-")
    assert (owner.email, owner.is_active, owner.has_usable_password()) == ("", False, False)
    assert (EmailAddress.objects.count(), ApiToken.objects.count(), AccountSession.objects.count()) == (0, 0, 0)
    assert Session.objects.filter(session_key=client.session.session_key).count() == 0
    assert program.get("/api/v1/submissions/").status_code == 401
    assert client.get("/account/").status_code == 302
    assert not a_browser().login(username="ada", password=PASSWORD)


def test_an_operator_closes_an_account(owner, django_capture_on_commit_callbacks):
    with pytest.raises(CommandError, match="'nobody': expected the name of an account"):
        call_command("close_account", "nobody", "keep", reason="asked by letter")
    with pytest.raises(CommandError, match="expected why"):
        call_command("close_account", "ada", "keep", reason=" ")
    with django_capture_on_commit_callbacks(execute=True):
        call_command("close_account", "ada", "keep", reason="asked by letter")
    owner.refresh_from_db()
    assert owner.username.startswith("deleted-")
    (decision,) = Decision.objects.all()
    told = (decision.actor, decision.verb, decision.about, decision.reason)
    assert told == ("", "closed", f"account {owner.pk}", "asked by letter")
    assert Submission.objects.count() == 1


def test_kept_runs_stay_without_the_account(owner, django_capture_on_commit_callbacks):
    shown, private = Submission.objects.exclude(run__published_at=None).get(), Submission.objects.latest("pk")
    files = [each.file.path for each in (shown, private)]
    closing.close(owner, "keep")
    with django_capture_on_commit_callbacks(execute=True):
        tidied()
    assert list(Submission.objects.all()) == [shown]
    shown.refresh_from_db()
    assert (bool(shown.file), shown.file_name, shown.run.withdrawn_at) == (False, "", None)
    assert Run.objects.get().episodes.count() == 2
    assert Closing.objects.get().closed_at is not None
    assert (Claim.objects.count(), owner.export_agreements.count()) == (0, 0)
    assert list(Agent.objects.values_list("name", flat=True)) == ["Walker"]
    assert "Walker" in of_ada(shown)
    assert not re.search(r"\bada\b", of_ada(shown))  # as a word: it may be part of the number of an episode
    assert not [path for path in files if Path(path).exists()]


def test_withdrawn_runs_leave_a_tombstone_without_names(owner):
    shown = Submission.objects.exclude(run__published_at=None).get()
    closing.close(owner, "withdraw")
    tidied()
    assert (Episode.objects.count(), Transcript.objects.count()) == (0, 0)
    assert Standing.objects.filter(line_up__owner=owner).count() == 0
    shown.refresh_from_db()
    assert (shown.run.withdrawn_at is not None, shown.cards, shown.sha256) == (True, [], "")
    agent = Agent.objects.get()
    assert (agent.name, agent.card) == (f"Withdrawn agent {agent.pk}", {})
    assert page(shown, a_browser()).status_code == 410
    assert "Walker" not in of_ada(shown)


def test_an_account_without_published_runs_is_gone_whole():
    owner, task_set = a_user(), a_task_set(count=1)
    an_upload(owner, task_set)
    closing.close(owner, "withdraw")
    tidied()
    assert (User.objects.count(), Submission.objects.count(), Agent.objects.count(), Run.objects.count()) == (0,) * 4
    assert Closing.objects.count() == 0


def test_a_deletion_that_was_interrupted_goes_on(owner, monkeypatch):
    monkeypatch.setattr(closing, "EPISODES", 1)
    closing.close(owner, "withdraw")
    steps = closing.finish()
    for _ in range(3):
        next(steps)
    steps.close()  # the worker is killed
    assert Closing.objects.get().closed_at is None
    tidied()
    assert (Episode.objects.count(), Closing.objects.get().closed_at is not None) == (0, True)


def test_a_replay_that_runs_is_cancelled_first():
    owner, task_set = a_user(), a_task_set(count=1)
    waiting = a_waiting(owner, task_set)
    closing.close(owner, "withdraw")
    tidied()
    assert (Submission.objects.count(), User.objects.count()) == (0, 0)
    assert waiting.pk


def test_other_accounts_are_untouched(owner):
    other = a_published(a_user("bob"), Submission.objects.first().task_set)
    closing.close(owner, "withdraw")
    tidied()
    other.refresh_from_db()
    assert (bool(other.file), other.run.episodes.count()) == (True, 2)
    assert User.objects.get(username="bob").is_active


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (given(), "Choose what becomes of your published runs."),
        (given(published="keep", password="wrong"), "This is not the password of your account."),
        ({"published": "keep", "password": PASSWORD}, "This field is required."),
        (given(published="burn"), "burn is not one of the available choices"),
    ],
)
def test_closing_asks_for_confirmation(owner, form, problem):
    answer = a_browser(owner).post("/account/delete/", form)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    owner.refresh_from_db()
    assert (owner.username, Closing.objects.count()) == ("ada", 0)


def test_looking_deletes_nothing(owner):
    assert "cannot be undone" in a_browser(owner).get("/account/delete/").content.decode()
    assert Closing.objects.count() == 0


def test_decisions_stay_on_the_record_and_the_page_says_so():
    curator, task_set = a_user("cleo", is_staff=True), a_task_set(count=1)
    with decided(curator, "hidden", task_set, "It is wrong."):
        pass
    text = " ".join(a_browser(curator).get("/account/delete/").content.decode().split())
    assert "1 decision that you made as a curator stays on the record, with your user name" in text
    Appointment.objects.create(user=curator, role=Appointment.Role.CURATOR)
    closing.close(curator, "keep")
    assert Decision.objects.get().actor == "cleo"
    assert not Appointment.objects.exists()


def test_the_only_administrator_stays():
    root = a_user("root", is_staff=True, is_superuser=True)
    with pytest.raises(NotNow, match="expected another one"):
        closing.close(root, "keep")
    answer = a_browser(root).post("/account/delete/", given())
    assert "root is the only administrator" in answer.content.decode()
    a_user("other", is_staff=True, is_superuser=True)
    closing.close(root, "keep")
    assert not User.objects.get(pk=root.pk).is_superuser


def test_a_later_account_may_take_the_names_of_withdrawn_agents(owner):
    closing.close(owner, "withdraw")
    tidied()
    made = an_upload(a_user("bob"), Submission.objects.get().task_set, **a_card("Walker"))
    assert (made.state, made.line_up.name) == ("replayed", "Walker")


def test_nobody_takes_the_names_of_kept_agents(owner):
    closing.close(owner, "keep")
    tidied()
    with pytest.raises(BadLine, match="of another account has this name"):
        a_waiting(a_user("bob"), Submission.objects.get().task_set, **a_card("Walker"))
