"""Metrics for Prometheus: for those with the token only, and of what the site does."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from plumbline.envs.child_process import ChildProcess
from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.models import Job
from plumbline.evaluation.observing import metrics
from plumbline.leaderboard.serving.observed import PARTS, observed, part
from tests.leaderboard.serving.test_observed import a_scope
from tests.makers import a_game, a_person, a_task_set
from tests.outages import away

pytestmark = pytest.mark.django_db
TOKEN = "a token of some length"


@pytest.fixture
def opened(settings, monkeypatch) -> Client:
    """A program with the token of a site whose metrics are of this process."""
    settings.METRICS_TOKEN = TOKEN
    monkeypatch.setattr(metrics.shared_files, "Together", lambda _: metrics.REGISTRY)
    return Client(headers={"Authorization": f"Bearer {TOKEN}"})


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.parametrize("token", ["", TOKEN])
@pytest.mark.parametrize("given", [None, "", "Bearer ", "Bearer wrong", "Bearer \u00e4", TOKEN, "Basic YTpi"])
def test_without_the_token_there_is_no_such_page(settings, token, given):
    settings.METRICS_TOKEN = token
    assert Client(headers={"Authorization": given} if given is not None else {}).get("/metrics").status_code == 404


def test_with_it_they_are_told_in_the_format_of_prometheus(opened):
    answer = opened.get("/metrics")
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (200, "text/plain")
    assert "no-store" in answer["Cache-Control"]
    text = answer.content.decode()
    assert "# TYPE plumbline_sockets_open gauge\n" in text
    assert 'plumbline_queue_age_seconds{kind="replay"} 0.0\n' in text


def test_open_metrics_are_told_to_those_who_ask_for_them(opened):
    answer = opened.get("/metrics", headers={"Accept": "application/openmetrics-text; version=1.0.0"})
    assert answer["Content-Type"].startswith("application/openmetrics-text")
    assert answer.content.endswith(b"# EOF\n")


def test_they_are_told_while_the_database_is_away(opened):
    with away():
        answer = opened.get("/metrics")
    assert answer.status_code == 200
    assert b"plumbline_sockets_open" in answer.content
    assert b"plumbline_queue_age_seconds" not in answer.content


def test_requests_are_timed_by_part_and_class_of_status():
    assert {part(path) for path in ("/", "/leaderboards/x/", "/nowhere", "/apis/")} == {"pages"}
    assert {part(f"/{each}/anything/") for each in PARTS} == set(PARTS)


@pytest.mark.parametrize(("status", "name"), [(200, "2xx"), (404, "4xx"), (503, "5xx")])
async def test_a_request_is_counted_once_it_is_answered(status, name):
    async def answering(scope, receive, send):
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    before = value("plumbline_request_seconds_count", part="api", status=name)
    asked = ApplicationCommunicator(observed(answering), a_scope(path="/api/v1/"))
    await asked.wait(5)
    assert value("plumbline_request_seconds_count", part="api", status=name) == before + 1


async def test_one_that_ends_without_an_answer_is_counted_too():
    async def broken(scope, receive, send):
        raise ValueError("a bug")

    before = value("plumbline_request_seconds_count", part="play", status="none")
    with pytest.raises(ValueError, match="a bug"):
        await ApplicationCommunicator(observed(broken), a_scope(path="/play/")).wait(5)
    assert value("plumbline_request_seconds_count", part="play", status="none") == before + 1


@pytest.mark.parametrize("state", [Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED])
def test_jobs_are_counted_by_kind_and_state(monkeypatch, state, django_capture_on_commit_callbacks):
    def steps(_):
        if state == Job.State.FAILED:
            raise jobs.Refused("for a reason")
        yield 1, 1

    monkeypatch.setitem(jobs.KINDS, "counting", steps)
    job = jobs.enlist("counting", 1)
    before = value("plumbline_jobs_ended_total", kind="counting", state=str(state))
    seconds = value("plumbline_job_seconds_count", kind="counting")
    with django_capture_on_commit_callbacks(execute=True):
        jobs.cancel(job) if state == Job.State.CANCELLED else jobs.run(job.pk)
    assert value("plumbline_jobs_ended_total", kind="counting", state=str(state)) == before + 1
    assert value("plumbline_job_seconds_count", kind="counting") == seconds + 1


def test_replays_are_timed():
    episode = a_game(a_person(), a_task_set())
    type(episode).objects.update(scored_at=None)
    before = value("plumbline_replay_seconds_count", family="sliding")
    episodes.score(episode.pk)
    assert value("plumbline_replay_seconds_count", family="sliding") == before + 1


def test_pages_that_are_shared_are_counted_as_found_or_made(settings):
    settings.SHARED_SECONDS = 10
    found = [value("plumbline_cache_lookups_total", cache="pages", outcome=each) for each in ("hit", "miss")]
    for _ in range(3):
        Client().get("/docs/")
    Client().get("/healthz")  # is nobody's to share
    after = [value("plumbline_cache_lookups_total", cache="pages", outcome=each) for each in ("hit", "miss")]
    assert (after[0] - found[0], after[1] - found[1]) == (2, 1)


def test_what_is_remembered_is_counted_once_it_is_published(monkeypatch):
    monkeypatch.setattr(metrics, "_published", {})
    monkeypatch.setattr(metrics, "RENDER_PROCESS", SimpleNamespace(is_running=False))
    monkeypatch.setattr(metrics, "counts", lambda: {"tests": (5, 2)})
    before = value("plumbline_cache_lookups_total", cache="tests", outcome="hit")
    metrics.publish_lookups()
    metrics.publish_lookups()
    assert value("plumbline_cache_lookups_total", cache="tests", outcome="hit") == before + 5


def test_a_process_that_draws_and_was_started_again_counts_from_nothing(monkeypatch):
    monkeypatch.setattr(metrics, "_published", {})
    before = value("plumbline_cache_lookups_total", cache="restarted", outcome="miss")
    for found in ((0, 7), (0, 3)):
        metrics._publish("drawing", {"restarted": found})
    assert value("plumbline_cache_lookups_total", cache="restarted", outcome="miss") == before + 10


def test_a_process_that_draws_and_ends_meanwhile_counts_nothing(monkeypatch):
    drawing = ChildProcess()
    drawing.call(os.getpid)
    monkeypatch.setattr(metrics, "_published", {})
    monkeypatch.setattr(metrics, "counts", lambda: {"tests": (1, 0)})
    monkeypatch.setattr(metrics, "RENDER_PROCESS", SimpleNamespace(is_running=True, call=drawing.call))
    drawing.end()
    metrics.publish_lookups()
    assert metrics._published == {("own", "tests"): (1, 0)}
