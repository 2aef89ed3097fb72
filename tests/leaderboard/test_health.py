"""What /readyz knows of the parts of the site, and tells anybody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from plumbline.evaluation.jobs import calls, heartbeat
from plumbline.evaluation.models import Worker
from plumbline.evaluation.services import database
from plumbline.evaluation.services.outage import Outage
from tests.leaderboard.uploads import a_browser
from tests.makers import a_task_set
from tests.outages import an_outage, away

pytestmark = pytest.mark.django_db

NAME = "web-3.internal:77"


@pytest.fixture(autouse=True)
def broker(monkeypatch) -> Outage:
    monkeypatch.setattr(database, "DATABASE", Outage("The database"))
    fresh = Outage("Redis")
    monkeypatch.setattr(calls, "BROKER", fresh)
    return fresh


@pytest.fixture(autouse=True)
def _room(settings) -> None:
    settings.LEAST_FREE_MEGABYTES = 0


def ready(status: int = 200) -> dict[str, object]:
    answer = a_browser().get("/readyz")
    assert answer.status_code == status
    assert "no-store" in answer["Cache-Control"]
    assert "internal" not in answer.content.decode()
    return answer.json()


def test_everything_is_there():
    a_task_set(count=1)
    heartbeat.beat(NAME)
    parts = {"database": "ready", "queue": "ready", "disk": "ready", "files": "ready", "worker": "ready"}
    assert ready() == {"status": "ready"} | parts | {"workers": 1, "task_sets": 1}


def test_without_a_worker_it_is_degraded():
    assert (ready()["status"], ready()["worker"]) == ("degraded", "silent")


def test_a_worker_that_fell_silent_is_known_within_a_minute():
    Worker.objects.create(name=NAME, seen_at=timezone.now() - timedelta(seconds=46))
    assert (ready()["status"], ready()["worker"], ready()["workers"]) == ("degraded", "silent", 0)


def test_one_worker_that_is_alive_is_enough():
    Worker.objects.create(name=NAME, seen_at=timezone.now() - timedelta(minutes=5))
    heartbeat.beat("worker-2.internal:5")
    assert (ready()["status"], ready()["workers"]) == ("ready", 1)


def test_without_the_queue_it_is_degraded(broker):
    heartbeat.beat(NAME)
    broker.failed(ConnectionError("Error 111 connecting to redis.internal"))
    assert (ready()["status"], ready()["queue"]) == ("degraded", "away")


def test_a_disk_with_little_room_is_known(settings):
    settings.LEAST_FREE_MEGABYTES = 10**9
    heartbeat.beat(NAME)
    assert (ready()["status"], ready()["disk"]) == ("degraded", "low")


def test_a_folder_that_is_gone_has_no_room(settings, tmp_path):
    settings.LEAST_FREE_MEGABYTES = 1
    settings.DATA_DIR = tmp_path / "gone"
    assert ready()["disk"] == "low"


@pytest.mark.parametrize("host", ["172.17.0.2:8000", "0.0.0.0", "evil.example", "not a name", "[::", ""])
def test_it_is_told_under_any_name_and_nothing_else_is(settings, host):
    settings.ALLOWED_HOSTS, settings.DEBUG = ["plumbline.example"], False
    asked = a_browser(headers={"host": host})
    for address in ("/healthz", "/readyz"):
        answer = asked.get(address)
        assert answer.status_code == 200
        assert not host or host not in answer.content.decode() + str(answer.headers)
    for address in ("/", "/docs/", "/healthz/", "/api/v1/", "/static/../healthz/x", "/accounts/password/reset/"):
        assert asked.get(address).status_code == 400


def test_health_is_only_read():
    assert a_browser().post("/healthz").status_code == 405


def test_without_the_database_it_is_unavailable():
    with away():
        found = ready(503)
    assert (found["status"], found["database"], found["worker"]) == ("unavailable", "away", "unknown")


def test_a_worker_keeps_one_row_and_takes_it_away():
    for _ in range(3):
        heartbeat.beat(NAME)
    assert Worker.objects.count() == 1
    heartbeat.stop(NAME)
    assert not Worker.objects.exists()


def test_workers_that_never_came_back_are_forgotten():
    Worker.objects.create(name="old", seen_at=timezone.now() - timedelta(hours=2))
    heartbeat.beat(NAME)
    assert [each.name for each in Worker.objects.all()] == [NAME]


def test_an_outage_is_one():
    assert database.is_away(an_outage())
