"""Signing in through an OpenID provider: by a real one on this machine, and refused where it says anything wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.contrib.auth.models import User
from django.test import Client

from plumbline.leaderboard.accounts import closing, identities, own_data
from plumbline.leaderboard.accounts.oidc import configuration
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser
from tests.logs import written
from tests.makers import a_user
from tests.provider import CLIENT_ID, CLIENT_SECRET, Provider, a_provider
from tests.site import ROOT

pytestmark = pytest.mark.django_db
CALLBACK = "/accounts/oidc/login/callback/"
KNOWN = "ada@example.org"


@pytest.fixture
def provider(settings) -> Iterator[Provider]:
    """A provider that the site's settings name."""
    with a_provider() as made:
        settings.SOCIALACCOUNT_PROVIDERS = configuration.providers(
            made.address, CLIENT_ID, CLIENT_SECRET, "Example University"
        )
        yield made


@pytest.fixture
def mail(settings) -> None:
    """A site that sends mail, and so has verified addresses."""
    settings.MAIL_IS_SENT = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_PREVENT_ENUMERATION = True


def go(client: Client, **form: str) -> Any:
    """Press the button, consent at the provider, and come back; the page that follows."""
    page = client.post("/accounts/oidc/login/", form)
    assert page.status_code == 200
    return come_back(client, page["Refresh"].partition("url=")[2])


def come_back(client: Client, address: str) -> Any:
    answer = httpx.get(address, trust_env=False)
    return client.get(answer.headers["Location"].removeprefix("http://testserver"), follow=True)


def sign_up(client: Client, name: str = "grace", **form: str) -> Any:
    """Come for the first time, and choose a name."""
    page = go(client)
    assert Page(page).headings == ["Choose a name"], page.content
    return client.post("/accounts/3rdparty/signup/", {"username": name} | form, follow=True)


def who(client: Client) -> str:
    """The name of the account that a browser is signed in to."""
    return client.get("/account/").wsgi_request.user.username


# the way there and back


def test_somebody_new_chooses_a_name_and_is_known_the_next_time(provider):
    client = Client()
    sign_up(client, "admiral")
    assert who(client) == "admiral"
    again = Client()
    go(again)
    assert who(again) == "admiral"
    user = User.objects.get()
    assert (user.has_usable_password(), user.first_name, user.last_name, user.email) == (False, "", "", "")


def test_a_name_is_suggested_and_one_that_is_taken_is_refused(provider):
    a_user("grace")
    client = Client()
    page = go(client)
    assert 'value="grace"' in page.content.decode()
    for taken in ("grace", "GRACE"):
        answer = client.post("/accounts/3rdparty/signup/", {"username": taken})
        assert "already exists" in answer.content.decode()
    assert User.objects.count() == 1


def test_the_provider_is_asked_for_no_more_than_is_needed_and_with_proof(provider):
    go(Client(), next="/submit/")
    (asked,) = provider.asked
    assert sorted(asked["scope"].split()) == ["email", "openid", "profile"]
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    assert len(asked["nonce"]) >= 16
    assert asked["redirect_uri"] == f"http://testserver{CALLBACK}"
    assert provider.refused == []


def test_a_link_cannot_change_what_the_provider_is_asked_for(provider):
    client = Client()
    page = client.post("/accounts/oidc/login/?scope=admin&auth_params=redirect_uri%3Dhttps%3A%2F%2Fevil.example")
    come_back(client, page["Refresh"].partition("url=")[2])
    (asked,) = provider.asked
    assert "admin" not in asked["scope"]
    assert asked["redirect_uri"] == f"http://testserver{CALLBACK}"


def test_one_comes_back_to_where_one_wanted_to_go(provider):
    sign_up(Client())
    client = Client()
    assert go(client, next="/submit/").request["PATH_INFO"] == "/submit/"
    assert go(Client(), next="https://evil.example/").request["PATH_INFO"] == "/account/"


def test_a_link_alone_leads_nowhere(provider):
    page = Client().get("/accounts/oidc/login/")
    assert (page.status_code, "Refresh" in page) == (200, False)
    assert Client(enforce_csrf_checks=True).post("/accounts/oidc/login/").status_code == 403


def test_no_more_is_stored_than_by_what_somebody_knows_it_again(provider):
    sign_up(Client())
    identity = SocialAccount.objects.get()
    assert (identity.uid, identity.extra_data) == ("number 1", {"known_as": "grace"})
    assert identity.provider == configuration.identity(provider.address)
    assert SocialToken.objects.count() == 0


# what is refused

HMAC = "a key of some length, which is no secret at all"

WRONG: dict[str, dict[str, Any]] = {
    "signed by another": {"key": ("another", "RS256")},
    "not signed": {"key": (None, "none")},
    "signed by a secret": {"key": (HMAC, "HS256")},
    "a key that is not known": {"kid": "two"},
    "for another site": {"claims": {"aud": "another"}},
    "by another issuer": {"claims": {"iss": "https://evil.example"}},
    "of another time": {"claims": {"exp": 1}},
    "another question": {"claims": {"nonce": "another"}},
    "no question": {"claims": {"nonce": None}},
    "nobody": {"claims": {"sub": ""}},
    "somebody with a number": {"claims": {"sub": 7}},
    "somebody with a very long name": {"claims": {"sub": "x" * 300}},
    "somebody else's page": {"userinfo": {"sub": "number 2"}},
    "a page about nobody": {"userinfo": {"sub": None}},
    "no signed token": {"answer": {"id_token": None}},
    "a signed token that is none": {"answer": {"id_token": "nonsense"}},
    "no token": {"answer": {"access_token": None}},
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_is_wrong_in_an_answer_signs_nobody_in(provider, fault):
    client = Client(raise_request_exception=False)
    sign_up(first := Client())
    assert who(first) == "grace"
    provider.faults = WRONG[fault]
    with written() as log:
        page = go(client)
    assert (page.status_code, Page(page).headings) == (401, ["Not signed in"])
    assert client.get("/account/").status_code == 302
    assert "Traceback" not in log.text
    assert "signing in through Example University failed" in log.text


BROKEN: dict[str, dict[str, Any]] = {
    "another issuer": {"discovery": {"issuer": "https://evil.example"}},
    "no place for tokens": {"discovery": {"token_endpoint": None}},
    "no JSON": {"body": b"<html>"},
    "a list": {"body": b"[]"},
    "an error": {"status": 500},
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_provider_that_is_out_of_order_is_told_in_words(provider, fault):
    provider.faults = BROKEN[fault]
    page = Client(raise_request_exception=False).post("/accounts/oidc/login/")
    assert (page.status_code, Page(page).headings) == (401, ["Not signed in"])


def test_one_that_is_away_too(provider, settings):
    settings.SOCIALACCOUNT_PROVIDERS = configuration.providers("http://127.0.0.1:1", CLIENT_ID, CLIENT_SECRET, "Nobody")
    page = Client(raise_request_exception=False).post("/accounts/oidc/login/")
    assert (page.status_code, Page(page).headings) == (401, ["Not signed in"])


def test_whoever_stops_at_the_provider_is_not_signed_in(provider):
    provider.faults = {"error": "access_denied"}
    assert Page(go(Client())).headings == ["Not signed in"]


@pytest.mark.parametrize("query", ["", "?code=1", "?code=1&state=forged", "?error=x&state=forged"])
def test_an_answer_that_nobody_asked_for_is_refused(provider, query):
    page = Client(raise_request_exception=False).get(f"{CALLBACK}{query}")
    assert (page.status_code, Page(page).headings) == (401, ["Not signed in"])


def test_an_answer_is_good_once_and_in_one_browser(provider):
    client = Client()
    page = client.post("/accounts/oidc/login/")
    back = httpx.get(page["Refresh"].partition("url=")[2], trust_env=False).headers["Location"]
    back = back.removeprefix("http://testserver")
    assert Client().get(back).status_code == 401
    assert client.get(back).status_code == 302
    assert client.get(back).status_code == 401


# addresses


def a_verified(email: str = KNOWN, name: str = "ada", *, verified: bool = True) -> User:
    made = a_user(name)
    EmailAddress.objects.create(user=made, email=email, verified=verified, primary=True)
    return made


@pytest.mark.usefixtures("mail")
def test_an_address_that_both_have_verified_connects_the_two(provider):
    made = a_verified()
    provider.person |= {"email": "Ada@Example.org", "email_verified": True}
    client = Client()
    go(client)
    assert who(client) == "ada"
    assert SocialAccount.objects.get().user == made
    assert made.has_usable_password()
    provider.person |= {"email": "another@example.org"}
    again = Client()
    go(again)
    assert who(again) == "ada"  # the identity counts from now on


@pytest.mark.usefixtures("mail")
@pytest.mark.parametrize("word", [False, None, "true", "false", 1])
def test_an_address_that_the_provider_has_not_verified_connects_nothing(provider, word, mailoutbox):
    a_verified()
    provider.person |= {"email": KNOWN, "email_verified": word}
    client = Client()
    go(client)
    client.post("/accounts/3rdparty/signup/", {"username": "mallory", "email": KNOWN}, follow=True)
    assert client.get("/account/").status_code == 302
    assert SocialAccount.objects.count() == 0
    assert [each.to for each in mailoutbox] == [[KNOWN]]  # its holder is told


@pytest.mark.usefixtures("mail")
def test_an_address_that_this_site_has_not_verified_connects_nothing(provider):
    a_verified(verified=False)
    provider.person |= {"email": KNOWN, "email_verified": True}
    client = Client()
    assert Page(go(client)).headings == ["Choose a name"]
    client.post("/accounts/3rdparty/signup/", {"username": "ada2", "email": KNOWN}, follow=True)
    assert SocialAccount.objects.count() == 0
    assert client.get("/account/").status_code == 302


@pytest.mark.usefixtures("mail")
@pytest.mark.parametrize(
    "confusable",
    ["ad\u0430@example.org", "\u0410da@example.org", "ada@ex\u0430mple.org", "ada@example.org.evil.example"],
)
def test_an_address_that_looks_alike_is_another(provider, confusable):
    a_verified()
    provider.person |= {"email": confusable, "email_verified": True}
    assert Page(go(Client())).headings == ["Choose a name"]
    assert SocialAccount.objects.count() == 0


@pytest.mark.usefixtures("mail")
@pytest.mark.parametrize(
    ("known", "given"), [("mike@example.org", "m\u0131ke@example.org"), ("k@example.org", "\u212a@example.org")]
)
def test_letters_that_fold_together_make_no_address_the_same(provider, known, given):
    a_verified(known)
    provider.person |= {"email": given, "email_verified": True}
    go(Client())
    assert SocialAccount.objects.count() == 0


@pytest.mark.usefixtures("mail")
def test_a_new_account_has_the_address_that_the_provider_has_verified(provider, mailoutbox):
    provider.person |= {"email": "grace@example.org", "email_verified": True}
    client = Client()
    sign_up(client, email="grace@example.org")
    assert who(client) == "grace"
    assert EmailAddress.objects.get().verified
    assert mailoutbox == []


@pytest.mark.usefixtures("mail")
def test_any_other_address_is_confirmed_before_the_first_sign_in(provider, mailoutbox):
    provider.person |= {"email": "grace@example.org", "email_verified": False}
    client = Client()
    sign_up(client, email="grace@example.org")
    assert client.get("/account/").status_code == 302
    assert [each.to for each in mailoutbox] == [["grace@example.org"]]
    assert not EmailAddress.objects.get().verified


@pytest.mark.usefixtures("mail")
def test_an_address_that_is_typed_beside_a_verified_one_is_not_verified(provider):
    provider.person |= {"email": "grace@example.org", "email_verified": True}
    client = Client()
    sign_up(client, email="else@example.org")
    assert who(client) == "grace"
    found = dict(EmailAddress.objects.values_list("email", "verified"))
    assert found == {"grace@example.org": True, "else@example.org": False}


def test_a_site_that_sends_no_mail_takes_no_addresses_and_connects_none(provider):
    a_verified()
    provider.person |= {"email": KNOWN, "email_verified": True}
    client = Client()
    sign_up(client)
    assert who(client) == "grace"
    assert EmailAddress.objects.filter(user__username="grace").count() == 0
    assert User.objects.get(username="grace").email == ""


def test_an_account_that_was_deactivated_is_not_signed_in(provider):
    sign_up(Client())
    User.objects.update(is_active=False)
    client = Client()
    go(client)
    assert client.get("/account/").status_code == 302


# identities of an account


def test_an_identity_is_connected_after_signing_in(provider):
    ada = a_browser(a_user())
    page = go(ada, process="connect")
    assert (page.request["PATH_INFO"], Page(page).faults) == ("/account/identities/", [])
    assert "grace" in page.content.decode()
    client = Client()
    go(client)
    assert who(client) == "ada"


def test_an_identity_is_of_one_account(provider):
    go(a_browser(a_user()), process="connect")
    go(a_browser(a_user("eve")), process="connect")
    assert SocialAccount.objects.get().user.username == "ada"


def test_nobody_connects_without_signing_in(provider):
    go(Client(), process="connect")
    assert SocialAccount.objects.count() == 0


def test_the_last_way_to_sign_in_cannot_be_taken_away(provider):
    client = Client()
    sign_up(client)
    address = f"/account/identities/{SocialAccount.objects.get().pk}/remove/"
    page = client.post(address, follow=True)
    assert "expected a password first" in page.content.decode()
    User.objects.get().set_password("a long enough password")
    user = User.objects.get()
    user.set_password("a long enough password")
    user.save()
    client.force_login(user)
    client.post(address)
    assert SocialAccount.objects.count() == 0


def test_identities_of_others_stay(provider):
    sign_up(Client())
    a_browser(a_user()).post(f"/account/identities/{SocialAccount.objects.get().pk}/remove/")
    assert SocialAccount.objects.count() == 1


def test_the_number_at_another_provider_is_somebody_else(provider, settings):
    sign_up(Client())
    with a_provider() as another:
        settings.SOCIALACCOUNT_PROVIDERS = configuration.providers(another.address, CLIENT_ID, CLIENT_SECRET, "Another")
        client = Client()
        sign_up(client, "admiral")
        assert who(client) == "admiral"
        client.force_login(User.objects.get(username="grace"))
        assert "A provider that this site no longer uses" in client.get("/account/identities/").content.decode()
    settings.SOCIALACCOUNT_PROVIDERS = configuration.providers("", "", "", "")
    assert client.get("/account/identities/").status_code == 200


# data of an account


def test_identities_are_part_of_ones_data(provider):
    sign_up(Client())
    (entry,) = [each for each in own_data.entries(User.objects.get()) if each.name == "account.json"]
    text = b"".join(entry.pieces).decode()
    assert '"uid": "number 1"' in text
    assert '"known_as": "grace"' in text


def test_identities_go_with_the_account_and_come_back_as_somebody_new(provider):
    sign_up(Client())
    closing.close(User.objects.get(), "withdraw")
    assert SocialAccount.objects.count() == 0
    client = Client()
    sign_up(client)
    assert who(client) == "grace"


def test_an_account_without_a_password_is_deleted_just_after_signing_in(provider, monkeypatch):
    client = Client()
    sign_up(client)
    monkeypatch.setattr(identities, "RECENT_SECONDS", -1)
    page = client.get("/account/delete/")
    assert "Sign in again with Example University" in page.content.decode()
    assert Page(page).faults == []
    refused = client.post("/account/delete/", {"sure": "on"})
    assert (refused.status_code, "Sign in again first." in refused.content.decode()) == (422, True)
    monkeypatch.undo()
    assert go(client, next="/account/delete/").request["PATH_INFO"] == "/account/delete/"
    assert client.post("/account/delete/", {"sure": "on"}).status_code == 200
    assert not User.objects.filter(username="grace").exists()
    assert SocialAccount.objects.count() == 0


def test_an_account_with_a_password_still_needs_it(provider):
    ada = a_browser(a_user())
    go(ada, process="connect")
    go(ada)
    assert ada.post("/account/delete/", {"sure": "on"}).status_code == 422
    assert User.objects.filter(username="ada").exists()


# off until it is configured


def test_a_site_without_a_provider_offers_nothing_of_it():
    page = Client().get("/accounts/login/")
    assert "Sign in with" not in page.content.decode()
    for address in ("/accounts/oidc/login/", CALLBACK):
        assert Client().get(address).status_code == 404
        assert Client().post(address).status_code == 404
    assert "Ways to sign in" not in a_browser(a_user()).get("/account/").content.decode()


def test_a_site_with_one_has_a_button_by_its_name(provider):
    page = Page(Client().get("/accounts/login/?next=/submit/"))
    assert page.faults == []
    assert "Sign in with Example University" in page.text
    assert page.text.count('name="next" value="/submit/"') >= 1
    assert "If you sign in through Example University" in Client().get("/privacy/").content.decode()


SETTINGS = "from plumbline.leaderboard.settings import SOCIALACCOUNT_PROVIDERS as p; print(p['oidc']['APPS'])"
WHOLE = {"OIDC_ISSUER": "https://id.example.org", "OIDC_CLIENT_ID": "a", "OIDC_CLIENT_SECRET": "b"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "'server_url': 'https://id.example.org'"),
        ({"OIDC_NAME": "Example"}, "'name': 'Example'"),
        ({"OIDC_CLIENT_ID": ""}, "OIDC_CLIENT_ID: expected values"),
        ({"OIDC_ISSUER": "http://id.example.org"}, "expected an address that begins with https://"),
        (dict.fromkeys(WHOLE, ""), "[]"),
    ],
)
def test_settings_are_taken_whole_and_safe_or_refused(tmp_path, changes, said):
    here = os.environ | WHOLE | changes | {"DATA_DIR": str(tmp_path)}
    words = [sys.executable, "-c", SETTINGS]
    done = subprocess.run(words, env=here, cwd=ROOT, capture_output=True, text=True, check=False)
    assert said in done.stdout + done.stderr
