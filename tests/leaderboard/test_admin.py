"""The admin: records are read there, and none is edited by hand."""

from __future__ import annotations

import html

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User

from tests.leaderboard.uploads import a_browser, a_published
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def root():
    return a_browser(a_user("root", is_staff=True, is_superuser=True))


OURS = [model for name in ("evaluation", "play", "leaderboard") for model in apps.get_app_config(name).get_models()]


def test_every_model_is_registered_and_none_can_be_edited(rf, root):
    request = rf.get("/")
    request.user = User.objects.get(username="root")
    pages = admin.site._registry
    assert {*OURS, User} <= set(pages)
    kinds = ("add", "change", "delete")
    edited = [model for model, page in pages.items() if any(page.get_model_perms(request)[each] for each in kinds)]
    assert edited == []


@pytest.mark.parametrize("model", [*OURS, User], ids=lambda model: model._meta.model_name)
def test_records_are_read_and_not_edited(root, model):
    address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert root.get(address).status_code == 200
    assert root.get(f"{address}add/").status_code == 403
    assert a_browser(a_user("eve", is_staff=True)).get(address).status_code == 403


@pytest.mark.parametrize(
    ("model", "plural"),
    [
        ("copy", "Copies"),
        ("erratum", "Errata"),
        ("scoredruns", "Scored runs"),
        ("stalefigures", "Stale figures"),
        ("standinghistory", "Standing histories"),
    ],
)
def test_records_are_listed_under_a_proper_plural(root, model, plural):
    assert f'<a href="/admin/evaluation/{model}/">{plural}</a>' in " ".join(
        root.get("/admin/evaluation/").content.decode().split()
    )


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


def test_an_account_is_shown_without_its_password_and_is_not_changed(root):
    user = a_user()
    address = f"/admin/auth/user/{user.pk}/change/"
    answer = root.get(address)
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    page = html.unescape(answer.content.decode())
    assert ("ada" in page, user.password in page, "pbkdf2" in page) == (True, False, False)
    assert root.post(address, {"username": "ada", "is_staff": "on"}).status_code == 403
    user.refresh_from_db()
    assert not user.is_staff


def test_who_is_no_curator_is_asked_to_log_in():
    for client in (a_browser(), a_browser(a_user())):
        assert client.get("/admin/").url == "/admin/login/?next=/admin/"


def test_no_account_is_deleted_by_hand(root):
    user = a_user()
    assert root.post(f"/admin/auth/user/{user.pk}/delete/", {"post": "yes"}).status_code == 403
    root.post("/admin/auth/user/", {"action": "delete_selected", "_selected_action": user.pk, "post": "yes"})
    assert User.objects.filter(pk=user.pk).exists()


def test_one_logs_in_with_the_same_password_as_on_the_site():
    a_user("root", is_staff=True, is_superuser=True)
    client = a_browser()
    assert client.get("/admin/").url == "/admin/login/?next=/admin/"
    address = client.get("/admin/login/?next=/admin/").url
    assert address == "/accounts/login/?next=%2Fadmin%2F"
    assert client.post(address, {"login": "root", "password": "a long enough password"}).url == "/admin/"
