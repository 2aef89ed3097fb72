"""Mail addresses: confirmed where mail is sent, and the same words whether an address is known or not."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client

from tests.makers import a_user
from tests.site import ROOT

pytestmark = pytest.mark.django_db

KNOWN, NEW = "ada@example.org", "eve@example.org"
PASSWORD = "a long enough password"


@pytest.fixture
def _mail(settings):
    """A site that sends mail, which tests read instead."""
    settings.MAIL_IS_SENT = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_PREVENT_ENUMERATION = True
    made = a_user()
    EmailAddress.objects.create(user=made, email=KNOWN, verified=True, primary=True)


def signed_up(email: str, name: str = "eve") -> tuple[Client, str]:
    client = Client()
    form = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post("/accounts/signup/", form, follow=True)
    return client, told(answer, email)


def told(answer, email: str) -> str:
    """What a page says, without what differs in any two requests."""
    assert answer.status_code == 200
    text = re.sub(r'(csrfmiddlewaretoken" value|X-CSRFToken": )\S+', "", answer.content.decode())
    return re.sub(r"value=\"\S{64}\"", "", text).replace(email, "")


@pytest.mark.usefixtures("_mail")
@pytest.mark.parametrize("email", [KNOWN, NEW])
def test_a_known_address_takes_as_long_as_another(email, monkeypatch):
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *given: hashed.append(given) or encode(*given))
    signed_up(email)
    assert len(hashed) == 1


@pytest.mark.usefixtures("_mail")
def test_an_address_is_confirmed_before_the_first_sign_in(mailoutbox):
    client, _ = signed_up(NEW)
    assert client.get("/account/").status_code == 302
    (address,) = re.findall(r"http://testserver(/accounts/confirm-email/\S+)", mailoutbox[0].body)
    client.post(address)
    assert EmailAddress.objects.get(email=NEW).verified
    fresh = Client()
    fresh.post("/accounts/login/", {"login": "eve", "password": PASSWORD})
    assert fresh.get("/account/").status_code == 200


@pytest.mark.usefixtures("_mail")
def test_signing_up_says_the_same_of_a_known_address(mailoutbox):
    _, known = signed_up(KNOWN, "mallory")
    _, new = signed_up(NEW, "eve")
    assert known == new
    assert [each.to for each in mailoutbox] == [[KNOWN], [NEW]]
    assert not User.objects.filter(username="mallory").exists()


@pytest.mark.usefixtures("_mail")
def test_resetting_a_password_says_the_same_of_an_unknown_address(mailoutbox):
    pages = [
        told(Client().post("/accounts/password/reset/", {"email": each}, follow=True), each) for each in (KNOWN, NEW)
    ]
    assert pages[0] == pages[1]


@pytest.mark.usefixtures("_mail")
def test_signing_in_says_the_same_of_an_unknown_address():
    forms = [{"login": each, "password": "wrong"} for each in (KNOWN, NEW)]
    pages = [told(Client().post("/accounts/login/", form), form["login"]) for form in forms]
    assert pages[0] == pages[1]


@pytest.mark.usefixtures("_mail")
def test_an_account_from_before_without_any_address_signs_in():
    User.objects.create_user("old", "", PASSWORD)
    client = Client()
    client.post("/accounts/login/", {"login": "old", "password": PASSWORD})
    assert client.get("/account/").status_code == 200


@pytest.mark.usefixtures("_mail")
def test_an_unconfirmed_address_is_asked_for_at_the_next_sign_in(mailoutbox):
    EmailAddress.objects.create(user=a_user("old"), email="old@example.org", verified=False, primary=True)
    client = Client()
    client.post("/accounts/login/", {"login": "old", "password": PASSWORD})
    assert client.get("/account/").status_code == 302
    assert mailoutbox[0].to == ["old@example.org"]


def test_without_mail_no_address_is_asked_for():
    assert 'name="email"' not in Client().get("/accounts/signup/").content.decode()
    client = Client()
    form = {"username": "eve", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", form).status_code == 302
    assert client.get("/account/").status_code == 200
    assert "sends no mail" in Client().get("/accounts/password/reset/").content.decode()


def test_without_mail_adding_a_known_address_is_answered_alike():
    EmailAddress.objects.create(user=a_user(), email=KNOWN, verified=False, primary=True)
    pages = []
    for name, email in (("one", KNOWN), ("two", NEW)):
        client = Client()
        client.force_login(a_user(name))
        pages.append(told(client.post("/accounts/email/", {"action_add": "", "email": email}, follow=True), email))
    assert pages[0].replace("one", "two") == pages[1]


def settings_with(**variables: str) -> subprocess.CompletedProcess[str]:
    """What settings say of mail where these variables are set."""
    code = "from plumbline.leaderboard import settings as s; print(s.EMAIL_HOST, s.EMAIL_PORT, s.DEFAULT_FROM_EMAIL, "
    code += "getattr(s, 'EMAIL_USE_TLS', False), getattr(s, 'EMAIL_USE_SSL', False))"
    environment = os.environ | variables
    return subprocess.run([sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("smtp+tls://ada:secret@mail.example:587", "mail.example 587 Plumbline <site@example.org> True False"),
        ("smtp+ssl://ada:secret@mail.example:465", "mail.example 465 Plumbline <site@example.org> False True"),
        ("smtp://mail.example:25", "mail.example 25 Plumbline <site@example.org> False False"),
    ],
)
def test_mail_is_sent_from_an_address_of_the_operators_and_encrypted_where_they_say_so(address, told):
    found = settings_with(EMAIL_URL=address, EMAIL_FROM="Plumbline <site@example.org>")
    assert found.stdout.strip() == told, found.stderr


def test_an_address_of_a_mail_server_that_would_not_encrypt_as_it_seems_to_is_refused():
    found = settings_with(EMAIL_URL="smtp://ada:secret@mail.example:587/?tls=True")
    assert "EMAIL_URL with TLS: expected smtp+tls:// or smtp+ssl://" in found.stderr
    assert "secret" not in found.stderr
