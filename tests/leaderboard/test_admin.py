"""The admin: accounts and nothing else; records of the benchmark are not edited by hand."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import User

from plumbline.leaderboard.models import Submission
from tests.leaderboard.uploads import a_browser, a_published
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def root():
    return a_browser(a_user("root", is_staff=True, is_superuser=True))


def test_only_accounts_can_be_edited():
    assert {model._meta.label for model in admin.site._registry} == {
        *("auth.User", "auth.Group", "account.EmailAddress")
    }


def test_its_pages_open_for_a_superuser(root):
    user = a_user()
    for address in ("", "auth/user/", "auth/user/add/", f"auth/user/{user.pk}/change/", "account/emailaddress/"):
        answer = root.get(f"/admin/{address}")
        assert answer.status_code == 200
        assert "default-src 'self'" in answer["Content-Security-Policy"]


def test_a_curator_without_rights_edits_no_account():
    curator = a_browser(a_user("eve", is_staff=True))
    assert curator.get("/admin/").status_code == 200
    assert curator.get("/admin/auth/user/").status_code == 403


def test_who_is_no_curator_is_asked_to_log_in():
    for client in (a_browser(), a_browser(a_user())):
        assert client.get("/admin/").url == "/admin/login/?next=/admin/"


def test_one_logs_in_with_the_same_password_as_on_the_site():
    a_user("root", is_staff=True, is_superuser=True)
    client = a_browser()
    assert client.get("/admin/").url == "/admin/login/?next=/admin/"
    address = client.get("/admin/login/?next=/admin/").url
    assert address == "/accounts/login/?next=%2Fadmin%2F"
    assert client.post(address, {"login": "root", "password": "a long enough password"}).url == "/admin/"


def test_a_curator_is_made_by_a_tick(root):
    user = a_user()
    given = {
        "username": "ada",
        "is_active": "on",
        "is_staff": "on",
        "date_joined_0": "2026-01-01",
        "date_joined_1": "00:00:00",
    }
    assert root.post(f"/admin/auth/user/{user.pk}/change/", given).status_code == 302
    user.refresh_from_db()
    assert user.is_staff
    assert a_browser(user).get("/curate/").status_code == 200


def test_an_account_with_submissions_is_not_deleted(root):
    made = a_published(a_user(), a_task_set(count=1))
    address = f"/admin/auth/user/{made.owner.pk}/delete/"
    assert "would require deleting the following protected related objects" in root.get(address).content.decode()
    assert root.post(address, {"post": "yes"}).status_code in (200, 403)
    assert (User.objects.filter(pk=made.owner.pk).count(), Submission.objects.count()) == (1, 1)
