"""Sessions of an account: listed in words, with their last use, and ended by their holder."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from plumbline.leaderboard.accounts.devices import described
from plumbline.leaderboard.models import AccountSession
from tests.leaderboard.reading import Page
from tests.makers import a_user
from tests.queries import queries

pytestmark = pytest.mark.django_db

LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1"
)


def signed_in(user_agent: str) -> Client:
    client = Client(headers={"User-Agent": user_agent})
    answer = client.post("/accounts/login/", {"login": "ada", "password": "a long enough password"})
    assert answer.status_code == 302
    return client


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (LINUX, "Firefox on Linux"),
        (PHONE, "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0 Safari/537.36", "Chrome on macOS"),
        ("curl/8.0", "Unknown device"),
        ("", "Unknown device"),
        ("<script>Firefox/1", "Firefox"),
    ],
)
def test_a_device_is_told_in_words(user_agent, words):
    assert described(user_agent) == words


def test_sessions_are_listed_with_this_browser_marked():
    a_user()
    signed_in(PHONE)
    shown = Page(signed_in(LINUX).get("/account/sessions/"))
    assert shown.faults == []
    assert "this browser" in " ".join(shown.row("Firefox on Linux"))
    assert "this browser" not in " ".join(shown.row("Safari on iPhone"))


def test_no_address_is_stored():
    a_user()
    signed_in(LINUX)
    assert "127.0.0.1" not in str(AccountSession.objects.values().get())


def test_a_session_is_ended_from_elsewhere():
    a_user()
    phone, desk = signed_in(PHONE), signed_in(LINUX)
    ended = AccountSession.objects.get(device="Safari on iPhone")
    answer = desk.post(f"/account/sessions/{ended.pk}/end/", follow=True)
    assert "Safari on iPhone is signed out." in answer.content.decode()
    assert phone.get("/account/").status_code == 302
    assert desk.get("/account/").status_code == 200


def test_ending_ones_own_session_signs_out():
    a_user()
    desk = signed_in(LINUX)
    assert desk.post(f"/account/sessions/{AccountSession.objects.get().pk}/end/").url == "/"
    assert desk.get("/account/").status_code == 302
    assert AccountSession.objects.count() == 0


def test_all_others_are_ended_together():
    a_user()
    phone, desk, third = signed_in(PHONE), signed_in(LINUX), signed_in("curl/8.0")
    desk.post("/account/sessions/end-others/")
    assert [each.get("/account/").status_code for each in (phone, desk, third)] == [302, 200, 302]


def test_sessions_that_are_over_are_not_listed():
    a_user()
    signed_in(PHONE).post("/accounts/logout/")
    assert "Safari on iPhone" not in signed_in(LINUX).get("/account/sessions/").content.decode()


def test_sessions_of_others_are_not_ended():
    a_user()
    desk = signed_in(LINUX)
    bob = Client()
    bob.force_login(a_user("bob"))
    assert bob.post(f"/account/sessions/{AccountSession.objects.get().pk}/end/").status_code == 404
    assert desk.get("/account/").status_code == 200


def test_a_session_from_before_is_noted_when_it_is_used_again():
    client = Client(headers={"User-Agent": LINUX})
    client.force_login(a_user())
    assert AccountSession.objects.count() == 0
    client.get("/")
    assert AccountSession.objects.get().device == "Firefox on Linux"


def test_a_use_is_noted_at_most_every_five_minutes():
    client = Client()
    client.force_login(a_user())
    client.get("/")
    assert not [each for each in queries(lambda: client.get("/")) if "accountsession" in each]
    session = client.session
    session["noted"] = (session.session_key, (timezone.now() - timedelta(minutes=6)).timestamp())
    session.save()
    AccountSession.objects.update(seen_at=timezone.now() - timedelta(minutes=6))
    client.get("/")
    assert timezone.now() - AccountSession.objects.get().seen_at < timedelta(minutes=1)


def test_a_new_password_leaves_one_session():
    a_user()
    desk, phone = signed_in(LINUX), signed_in(PHONE)
    words = {
        "oldpassword": "a long enough password",
        "password1": "another good phrase",
        "password2": "another good phrase",
    }
    assert desk.post("/accounts/password/change/", words).status_code == 302
    assert phone.get("/account/").status_code == 302
    shown = desk.get("/account/sessions/").content.decode()
    assert shown.count("Firefox on Linux") == 1
