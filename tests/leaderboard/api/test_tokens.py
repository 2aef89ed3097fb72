"""Tokens of the API: shown once, kept as a hash, noted when used, revoked for good."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import ApiToken
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser
from tests.makers import a_user

pytestmark = pytest.mark.django_db

MINE = "/api/v1/submissions/"
NEW = {"scopes": ["read", "submit"], "days": 90}


def ask(words, address=MINE):
    return Client().get(address, headers={"Authorization": words})


def test_a_token_is_told_by_its_prefix_and_kept_as_a_hash():
    token, secret = tokens.issue(a_user(), "laptop")
    assert secret.startswith("plb_")
    assert len(secret) == 47
    assert token.start == secret[:10]
    assert token.sha256 == sha256(secret.encode()).hexdigest()
    stored = ApiToken.objects.values().get()
    assert not [value for value in stored.values() if secret in str(value)]


def test_tokens_differ():
    owner = a_user()
    assert len({tokens.issue(owner, "same name")[1] for _ in range(20)}) == 20


def test_a_token_is_shown_once():
    owner = a_user()
    client = a_browser(owner)
    shown = client.post("/account/tokens/", {**NEW, "name": "laptop"}, follow=True)
    secret = next(word for word in shown.content.decode().replace("<", ">").split(">") if word.startswith("plb_"))
    assert ask(f"Bearer {secret}").status_code == 200
    assert "no-store" in shown["Cache-Control"]
    again = client.get("/account/tokens/").content.decode()
    assert secret not in again
    assert secret[:10] in again


def test_showing_the_page_of_a_new_token_again_makes_no_other():
    owner = a_user()
    assert a_browser(owner).post("/account/tokens/", {**NEW, "name": "laptop"}).url == "/account/tokens/"
    assert owner.tokens.count() == 1


def test_a_token_speaks_for_its_owner():
    _, secret = tokens.issue(a_user(), "laptop")
    assert ask(f"Bearer {secret}").json()["results"] == []
    assert ask(f"bearer {secret}").status_code == 200


@pytest.mark.parametrize(
    "words",
    [
        "Bearer",
        "Bearer ",
        "Bearer plb_nonsense",
        "Bearer {secret} more",
        "Bearer {secret}x",
        "Bearer \xff",
        "Bearer {sha}",
    ],
)
def test_a_malformed_token_is_refused_even_where_none_is_needed(words):
    token, secret = tokens.issue(a_user(), "laptop")
    for address in (MINE, "/api/v1/task-sets/", "/api/v1/schema/"):
        answer = ask(words.format(secret=secret, sha=token.sha256), address)
        assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
        assert answer["Content-Type"] == "application/problem+json"
        assert "expected 'Bearer plb_...'" in answer.json()["detail"]
        assert secret not in answer.content.decode()


def test_another_scheme_is_no_token():
    assert ask("Basic YWRhOnB3", "/api/v1/task-sets/").status_code == 200
    assert ask("Basic YWRhOnB3").status_code == 401


def test_a_revoked_token_is_refused():
    owner = a_user()
    token, secret = tokens.issue(owner, "laptop")
    answer = a_browser(owner).post(f"/account/tokens/{token.pk}/revoke/", follow=True)
    assert "laptop" not in answer.content.decode()
    assert ask(f"Bearer {secret}").status_code == 401


def test_the_token_of_a_closed_account_is_refused():
    owner = a_user()
    _, secret = tokens.issue(owner, "laptop")
    owner.is_active = False
    owner.save()
    assert ask(f"Bearer {secret}").status_code == 401


def test_the_last_use_is_noted_at_most_once_a_minute():
    owner = a_user()
    token, secret = tokens.issue(owner, "laptop")
    assert "never" in a_browser(owner).get("/account/tokens/").content.decode()
    ask(f"Bearer {secret}")
    token.refresh_from_db()
    first = token.last_used_at
    ask(f"Bearer {secret}")
    token.refresh_from_db()
    assert token.last_used_at == first
    ApiToken.objects.update(last_used_at=timezone.now() - timedelta(minutes=2))
    ask(f"Bearer {secret}")
    token.refresh_from_db()
    assert token.last_used_at > first - timedelta(minutes=1)
    assert a_browser(owner).get("/account/tokens/").content.decode().count("never") == 0


def test_a_token_needs_a_name_that_fits():
    client = a_browser(a_user())
    for name in ("", "x" * 61):
        assert "errorlist" in client.post("/account/tokens/", {**NEW, "name": name}).content.decode()
    assert ApiToken.objects.count() == 0


def test_a_hostile_name_is_escaped_and_made_visible():
    client = a_browser(a_user())
    client.post("/account/tokens/", {**NEW, "name": "<script>\u202e"})
    read = Page(client.get("/account/tokens/"))
    assert read.faults == []
    assert "<script>[U+202E]" in read.row("plb_")[1]


def test_the_account_page_is_for_who_is_logged_in():
    assert a_browser().get("/account/tokens/").url == "/accounts/login/?next=/account/tokens/"
    assert a_browser().post("/account/tokens/1/revoke/").status_code == 302
    assert a_browser(a_user()).get("/account/tokens/1/revoke/").status_code == 405


def test_a_secret_on_its_way_to_be_shown_is_not_kept_here():
    client = a_browser(a_user())
    answer = client.post("/account/tokens/", {**NEW, "name": "walker"})
    assert answer.status_code == 302
    page = client.get(answer.url).content.decode()
    secret = page.partition("<code>plb_")[2].partition("</code>")[0]
    assert len(secret) > 30
    kept = [str(session.get_decoded()) for session in Session.objects.all()]
    assert not any(secret in each for each in kept)
    assert secret not in client.get(answer.url).content.decode()


def of_scopes(*scopes, owner=None, **named):
    return Client(headers={"Authorization": f"Bearer {tokens.issue(owner or a_user(), 'x', scopes, **named)[1]}"})


def test_a_token_without_the_scope_is_refused_with_its_name():
    reader = of_scopes("read")
    assert reader.get(MINE).status_code == 200
    answer = reader.post(MINE)
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")
    assert "needs the scope submit" in answer.json()["detail"]
    assert "has read" in answer.json()["detail"]
    writer = of_scopes("submit", owner=a_user("bob"))
    for address in (MINE, "/api/v1/task-sets/", "/api/v1/episodes/", "/api/v1/people/"):
        assert "needs the scope read" in writer.get(address).json()["detail"]
    assert writer.post(MINE).status_code == 400
    for method in ("delete", "patch"):
        assert getattr(reader, method)(f"{MINE}1/").status_code in (403, 405)
    assert reader.post(f"{MINE}1/publish/").status_code == 403


def test_an_ended_token_is_refused_with_its_day():
    ended = of_scopes("read")
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    answer = ended.get("/api/v1/task-sets/")
    assert answer.status_code == 401
    assert f"ended on {timezone.now():%Y-%m-%d}" in answer.json()["detail"]
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_token_from_before_has_every_scope_and_no_end():
    owner = a_user()
    old = of_scopes("read", "submit", "curate", owner=owner)
    ApiToken.objects.update(expires_at=None)
    assert (old.get(MINE).status_code, old.post(MINE).status_code) == (200, 400)
    assert "no end" in a_browser(owner).get("/account/tokens/").content.decode()


def test_new_tokens_have_the_chosen_scopes_and_end():
    client = a_browser(a_user())
    client.post("/account/tokens/", {"name": "reader", "scopes": ["read"], "days": 30})
    token = ApiToken.objects.get()
    assert token.scopes == ["read"]
    assert timedelta(days=29) < token.expires_at - timezone.now() < timedelta(days=31)


@pytest.mark.parametrize("changes", [{"scopes": []}, {"scopes": ["curate"]}, {"scopes": ["all"]}, {"days": 9999}])
def test_a_token_needs_scopes_that_its_account_may_give(changes):
    answer = a_browser(a_user()).post("/account/tokens/", {**NEW, "name": "x", **changes})
    assert answer.status_code == 422
    assert ApiToken.objects.count() == 0


def test_only_curators_give_their_rights_to_a_token():
    curator = a_user(is_staff=True)
    assert a_browser(curator).post("/account/tokens/", {**NEW, "name": "x", "scopes": ["curate"]}).status_code == 302
    _, plain = tokens.issue(curator, "plain", ["read"])
    _, full = tokens.issue(curator, "full", ["read", "curate"])
    assert [tokens._restricted(each.owner, each).is_staff for each in map(tokens.find, (plain, full))] == [False, True]
    curator.refresh_from_db()
    assert curator.is_staff


def test_the_schema_names_the_scope_of_every_operation():
    schema = Client().get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    scopes = {
        (path, method): operation["x-token-scopes"]
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }
    assert scopes["/api/v1/submissions/", "get"] == ["read"]
    assert scopes["/api/v1/submissions/", "post"] == ["submit"]
    assert all(scope == (["read"] if method == "get" else ["submit"]) for (_, method), scope in scopes.items())
    created = schema["paths"]["/api/v1/submissions/"]["post"]
    assert "needs the scope `submit`" in created["description"]
    assert "403" in created["responses"]
