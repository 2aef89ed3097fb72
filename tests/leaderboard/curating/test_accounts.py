"""Accounts: administrators look them up, block and unblock them, on the record."""

from __future__ import annotations

import pytest

from plumbline.evaluation.models import Appointment, Decision, Job, NotNow
from plumbline.leaderboard.accounts import closing
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.curating import accounts, moderation, roles
from plumbline.leaderboard.models import Submission
from tests.leaderboard.reading import words
from tests.leaderboard.uploads import a_browser, a_card, a_published, a_waiting
from tests.makers import a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough password"


@pytest.fixture
def root():
    return a_browser(a_user("root", is_staff=True, is_superuser=True))


def appointed(name: str, role: str):
    user = a_user(name, is_staff=True)
    Appointment.objects.create(user=user, role=role)
    return user


def listed(client, query: str = "") -> str:
    return words(client.get(f"/curate/accounts/{query}"))


def block(client, account, action: str = "block", reason: str = "spam") -> str:
    address = f"/curate/accounts/{account.pk}/{action}/"
    return words(client.post(address, {"reason": reason} if reason else {}, follow=True))


def test_a_blocked_account_is_signed_out_and_its_tokens_are_refused(client, root):
    ada = a_user()
    _, secret = tokens.issue(ada, "laptop")
    browser = a_browser(ada)
    assert browser.get("/account/").status_code == 200
    assert "This account is blocked" in block(root, ada)
    assert browser.get("/account/").url.startswith("/accounts/login/")
    asked = {"headers": {"Authorization": f"Bearer {secret}"}}
    assert client.get("/api/v1/submissions/", **asked).status_code == 401
    assert client.post("/accounts/login/", {"login": "ada", "password": PASSWORD}).url == "/accounts/inactive/"
    assert "This account is blocked" not in block(root, ada, "unblock", "a mistake")
    assert client.get("/api/v1/submissions/", **asked).status_code == 200
    assert client.post("/accounts/login/", {"login": "ada", "password": PASSWORD}).url != "/accounts/inactive/"
    assert [(each.actor, each.verb, each.reason) for each in Decision.objects.order_by("pk")] == [
        ("root", "blocked", "spam"),
        ("root", "unblocked", "a mistake"),
    ]
    assert ("is_active", True, False) in Decision.objects.earliest("pk").changes


def test_its_replays_are_cancelled_and_what_it_published_stays(root):
    ada, task_set = a_user(), a_task_set(count=1)
    public = a_published(ada, task_set)
    waiting = a_waiting(ada, task_set, a_trajectory(task_set, **a_card("Later")))
    block(root, ada)
    waiting.refresh_from_db()
    public.refresh_from_db()
    assert (waiting.state, public.state) == (Submission.State.CANCELLED, Submission.State.REPLAYED)
    assert not Job.objects.unfinished().filter(kind="replay").exists()
    assert root.get(f"/runs/{public.run.pk}/").status_code == 200


def test_its_cancelled_replays_are_not_retried_and_its_name_is_not_on_the_record(root):
    ada, task_set = a_user(), a_task_set(count=1)
    waiting = a_waiting(ada, task_set)
    block(root, ada)
    by = accounts.accounts().get(username="root")
    with pytest.raises(NotNow, match="expected one that failed, of a stored file and an open account"):
        moderation.retry(waiting.job, by)
    assert "Retry" not in words(root.get("/curate/queue/"))
    page = words(root.get("/curate/record/"))
    assert (f'href="/curate/accounts/{ada.pk}/">account {ada.pk}</a>' in page, ">ada<" in page) == (True, False)


def test_a_blocked_curator_can_be_dismissed(root):
    eve, by = appointed("eve", "curator"), accounts.accounts().get(username="root")
    accounts.block(eve, by, "left")
    with pytest.raises(NotNow, match="eve has this role already: curator"):
        roles.appoint("eve", "curator", by, "again")
    roles.appoint("eve", None, by, "left")
    accounts.unblock(eve, by, "is back")
    assert roles.role_of(accounts.accounts().get(pk=eve.pk)) is None


def test_a_blocked_account_is_told_so(client, root):
    ada = a_user()
    _, secret = tokens.issue(ada, "laptop")
    block(root, ada)
    answer = client.get("/api/v1/submissions/", headers={"Authorization": f"Bearer {secret}"})
    assert answer.json()["detail"].startswith("the account of this token is blocked")
    assert "This account is blocked" in words(client.get("/accounts/inactive/"))


def test_nobody_is_blocked_twice_or_without_a_reason_and_nobody_blocks_themselves(root):
    ada = a_user()
    assert "no reason: expected one" in block(root, ada, reason="")
    assert "ada is not blocked" in block(root, ada, "unblock")
    block(root, ada)
    assert "ada is blocked: expected an account that is not" in block(root, ada)
    me = accounts.accounts().get(username="root")
    assert "root is you" in block(root, me)
    assert Decision.objects.count() == 1


def test_only_a_superuser_blocks_a_superuser(root):
    head = appointed("head", "administrator")
    with pytest.raises(NotNow, match="root is a superuser"):
        accounts.block(accounts.accounts().get(username="root"), head, "a quarrel")
    other = a_user("other", is_superuser=True)
    accounts.block(other, accounts.accounts().get(username="root"), "left")
    assert not other.is_active


def test_accounts_are_found_by_name_mail_and_kind(root):
    a_user()
    bob = a_user("bob", is_active=False)
    bob.emailaddress_set.create(email="robert@example.com", verified=True, primary=True)
    appointed("head", "reviewer")
    queries = ("?text=ADA%40", "?text=robert", "?kind=blocked", "?kind=with+a+role")
    shown = {query: _named(listed(root, query), ("ada", "bob", "head")) for query in queries}
    assert shown == {
        "?text=ADA%40": {"ada"},
        "?text=robert": {"bob"},
        "?kind=blocked": {"bob"},
        "?kind=with+a+role": {"head"},
    }
    assert root.get("/curate/accounts/?kind=odd").status_code == 400


def _named(page: str, names: tuple[str, ...]) -> set[str]:
    """Those of these accounts that a page leads to."""
    keys = dict(accounts.accounts().filter(username__in=names).values_list("username", "pk"))
    return {name for name, key in keys.items() if f'href="/curate/accounts/{key}/"' in page}


def test_an_account_is_shown_with_what_it_has(root):
    ada = a_user()
    a_published(ada, a_task_set(count=1))
    tokens.issue(ada, "laptop")
    page = words(root.get(f"/curate/accounts/{ada.pk}/"))
    for part in ("ada@example.org", "1, of which 0 queued", "<dd>1</dd>"):
        assert part in page


def test_closed_accounts_are_not_shown(root):
    ada = a_user()
    closing.close(ada, "keep")
    ada.refresh_from_db()
    assert ada.username not in listed(root)
    assert root.get(f"/curate/accounts/{ada.pk}/").status_code == 404
    assert root.post(f"/curate/accounts/{ada.pk}/unblock/", {"reason": "x"}).status_code == 404
