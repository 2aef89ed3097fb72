"""Texts with a NUL, which PostgreSQL refuses, wherever a request's text reaches the database."""

from __future__ import annotations

import pytest
from django.urls import reverse

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Report
from plumbline.play import together
from tests.leaderboard.uploads import a_browser
from tests.makers import a_draft, a_person, a_set_of_toys, a_task_set, a_user

pytestmark = pytest.mark.django_db


def test_an_invitation_with_a_nul_is_refused():
    assert a_browser(person=a_person()).get("/play/join/a%00b/").status_code == 400


def test_a_practice_set_with_a_nul_is_refused():
    assert a_browser().post("/play/try/", {"set": "a\0b"}).status_code == 400


@pytest.mark.usefixtures("toys")
def test_a_report_with_a_nul_is_refused():
    one, other = a_person(), a_person()
    task = a_set_of_toys().tasks.select_related("task_set").first()
    episode = episodes.open_episode(one, task, "text", counted=True, partners=[other])
    address = reverse("play:report", args=[episode.pk])
    assert a_browser(person=one).post(address, {"seat": "1", "reason": "rude\0"}).status_code == 400


@pytest.mark.usefixtures("toys")
def test_a_reason_with_a_nul_settles_no_report():
    one, other = a_person(), a_person()
    task = a_set_of_toys().tasks.select_related("task_set").first()
    episode = episodes.open_episode(one, task, "text", counted=True, partners=[other])
    together.report(one, episode, 1, "rude")
    report = Report.objects.get()
    answer = a_browser(a_user(is_staff=True)).post(reverse("leaderboard:settle", args=[report.pk]), {"reason": "a\0b"})
    assert (answer.status_code, Report.objects.open().count()) == (400, 1)


def test_a_re_scoring_of_a_nul_is_refused():
    a_task_set()
    asked = {"task_set": "boards\0", "suite": "", "below_version": ""}
    assert a_browser(a_user(is_staff=True)).post("/curate/rescoring/", asked).status_code == 400


def test_a_recipe_with_a_nul_is_refused():
    a_draft()
    asked = {"portions": '1 {"colors": ["\\u0000"]}', "seed": ""}
    answer = a_browser(a_user(is_staff=True)).post("/curate/sets/boards/", asked)
    assert answer.status_code == 422
