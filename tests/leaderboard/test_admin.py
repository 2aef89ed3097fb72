"""The admin: accounts are edited there; records of the benchmark are read, and not edited by hand."""

from __future__ import annotations

import html

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User

from plumbline.evaluation.models import Decision
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import Submission
from tests.leaderboard.uploads import a_browser, a_published
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def root():
    return a_browser(a_user("root", is_staff=True, is_superuser=True))


EDITED = {"auth.User", "auth.Group", "account.EmailAddress"}
OURS = [model for name in ("evaluation", "play", "leaderboard") for model in apps.get_app_config(name).get_models()]


def test_every_model_is_registered_and_only_accounts_can_be_edited(rf, root):
    request = rf.get("/")
    request.user = User.objects.get(username="root")
    pages = admin.site._registry
    assert set(OURS) <= set(pages)
    kinds = ("add", "change", "delete")
    edited = {
        model._meta.label for model, page in pages.items() if any(page.get_model_perms(request)[each] for each in kinds)
    }
    assert edited == EDITED


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_records_are_read_and_not_edited(root, model):
    address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert root.get(address).status_code == 200
    assert root.get(f"{address}add/").status_code == 403
    assert a_browser(a_user("eve", is_staff=True)).get(address).status_code == 403


def test_a_record_is_shown_without_a_form_and_cannot_be_sent(root):
    made = a_published(a_user(), a_task_set(count=1))
    for address in (
        f"evaluation/run/{made.run.pk}",
        f"leaderboard/submission/{made.pk}",
        f"evaluation/taskset/{made.task_set.pk}",
    ):
        answer = root.get(f"/admin/{address}/change/")
        assert (answer.status_code, 'name="_save"' in answer.content.decode()) == (200, False)
        assert root.post(f"/admin/{address}/change/", {"hidden_reason": "x"}).status_code == 403
        assert root.post(f"/admin/{address}/delete/", {"post": "yes"}).status_code == 403


def test_tasks_of_sealed_sets_are_not_shown_and_no_secret_is(root):
    open_set, sealed = a_task_set(count=1), a_task_set("sealed", count=1, sealed=True)
    listed = root.get("/admin/evaluation/task/").content.decode()
    assert (f"/task/{open_set.tasks.get().pk}/" in listed, f"/task/{sealed.tasks.get().pk}/" in listed) == (True, False)
    assert root.get(f"/admin/evaluation/task/{sealed.tasks.get().pk}/change/").status_code == 302
    task = open_set.tasks.get()
    assert task.instance not in html.unescape(root.get(f"/admin/evaluation/task/{task.pk}/change/").content.decode())


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


def test_an_account_without_submissions_is_deleted_with_what_belongs_to_it(root):
    user = a_user()
    tokens.issue(user, "tests")
    assert root.post(f"/admin/auth/user/{user.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=user.pk).exists()


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
    (decision,) = Decision.objects.all()
    assert (decision.actor, decision.verb, decision.name) == ("root", "edited in the admin", "ada")
    assert ("is_staff", False, True) in decision.changes


def test_an_account_with_submissions_is_not_deleted(root):
    made = a_published(a_user(), a_task_set(count=1))
    address = f"/admin/auth/user/{made.owner.pk}/delete/"
    assert "would require deleting the following protected related objects" in root.get(address).content.decode()
    assert root.post(address, {"post": "yes"}).status_code in (200, 403)
    assert (User.objects.filter(pk=made.owner.pk).count(), Submission.objects.count()) == (1, 1)
