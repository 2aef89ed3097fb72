"""The pool of connections: bounded, given back, gone through restarts and forks, and as quick to fail as without it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import OperationalError

from plumbline.evaluation.services import database
from plumbline.evaluation.services.pooled import base
from tests.site import ROOT

DATABASE_URL = os.environ.get("DATABASE_URL", "")
MOST = 3
NOBODY = "postgres://nobody@127.0.0.1:1/nowhere"


class Place:
    """A database as threads of one process use it: each has a connection of its own, for as long as it likes."""

    alias = "of the test"

    def __init__(self, address: str, **options: Any) -> None:
        parts = urlsplit(address)
        named = {"HOST": parts.hostname, "PORT": parts.port, "USER": parts.username, "PASSWORD": parts.password}
        usual = {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False, "AUTOCOMMIT": True, "TIME_ZONE": None}
        pool = {"min_size": 0, "max_size": MOST, "timeout": 10} | options
        self.settings = usual | named | {"NAME": parts.path[1:], "OPTIONS": {"pool": pool, "connect_timeout": 2}}

    def wrapper(self) -> base.DatabaseWrapper:
        made = base.DatabaseWrapper(self.settings, self.alias)
        made.inc_thread_sharing()
        return made

    def session(self, wrapper: base.DatabaseWrapper | None = None) -> int:
        """The number of the server's process for a connection, which is given back."""
        used = wrapper or self.wrapper()
        with used.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (number,) = cursor.fetchone()
        used.close()
        return int(number)


@pytest.fixture(autouse=True)
def _database_of_no_test(django_db_blocker) -> Iterator[None]:
    """These tests use connections of their own, and write nothing."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def place() -> Iterator[Place]:
    if not DATABASE_URL.startswith("postgres"):
        pytest.skip("DATABASE_URL names no PostgreSQL")
    made = Place(DATABASE_URL)
    yield made
    made.wrapper().close_pool()


@pytest.fixture
def nowhere() -> Iterator[Place]:
    made = Place(NOBODY)
    yield made
    made.wrapper().close_pool()


def test_a_connection_that_is_refused_is_told_at_once_and_why(nowhere):
    for _ in range(3):
        began = monotonic()
        with pytest.raises(OperationalError, match="Connection refused") as raised:
            nowhere.wrapper().ensure_connection()
        assert database.is_away(raised.value)
        assert monotonic() - began < 5  # of 10 for which a full pool is waited for


def test_all_who_wait_are_told(nowhere):
    def asked(_: int) -> str:
        try:
            nowhere.wrapper().ensure_connection()
        except OperationalError as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(8) as threads:
        assert all("Connection refused" in each for each in threads.map(asked, range(8)))


SETTINGS = "from plumbline.leaderboard.settings import DATABASES; print(DATABASES['default'])"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "'min_size': 1, 'max_size': 20"),
        ({"DATABASE_POOL": "5", "DATABASE_POOL_LEAST": "2"}, "'min_size': 2, 'max_size': 5"),
        ({"DATABASE_POOL": "2", "DATABASE_POOL_LEAST": "9"}, "'min_size': 2, 'max_size': 2"),
        ({"DATABASE_POOL": "0"}, "'ENGINE': 'django.db.backends.postgresql'"),
    ],
)
def test_its_sizes_are_settings(tmp_path, variables, expected):
    there = {"DATABASE_URL": NOBODY, "DATA_DIR": str(tmp_path)} | variables
    words = [sys.executable, "-c", SETTINGS]
    done = subprocess.run(words, env=os.environ | there, cwd=ROOT, capture_output=True, text=True, check=True)
    assert expected in done.stdout


def test_sqlite_has_none(tmp_path):
    there = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"DATA_DIR": str(tmp_path)}
    words = [sys.executable, "-c", SETTINGS]
    done = subprocess.run(words, env=there, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "sqlite3" in done.stdout
    assert "pool" not in done.stdout


@pytest.mark.services
def test_a_connection_that_was_given_back_is_used_again(place):
    assert place.session() == place.session()


@pytest.mark.services
def test_threads_share_a_bounded_number(place):
    barrier = Barrier(12)

    def asked(_: int) -> int:
        barrier.wait(10)
        return place.session()

    with ThreadPoolExecutor(12) as threads:
        sessions = set(threads.map(asked, range(12)))
    assert 1 <= len(sessions) <= MOST


@pytest.mark.services
def test_a_connection_whose_thread_has_ended_is_given_back(place):
    def forgetful() -> None:
        place.wrapper().ensure_connection()

    for _ in range(MOST + 2):
        thread = Thread(target=forgetful)
        thread.start()
        thread.join()
        gc.collect()
    held = [place.wrapper() for _ in range(MOST)]
    for each in held:
        each.ensure_connection()  # or it would wait for one that is lost
    for each in held:
        each.close()


@pytest.mark.services
def test_connections_that_the_server_has_cut_are_noticed_before_they_are_used(place):
    held = [place.wrapper() for _ in range(MOST)]
    for each in held:
        each.ensure_connection()
    cut = [each.connection.info.backend_pid for each in held]
    for each in held:
        each.close()
    with psycopg.connect(DATABASE_URL, autocommit=True) as other:
        for number in cut:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [number])
    assert place.session() not in cut
    assert place.session() not in cut


@pytest.mark.services
def test_a_transaction_that_was_left_open_is_rolled_back(place):
    first = place.wrapper()
    first.set_autocommit(False)
    with first.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE left_open (number integer)")
    first.close()
    with place.wrapper().cursor() as cursor:
        cursor.execute("SELECT to_regclass('left_open')")
        assert cursor.fetchone() == (None,)


@pytest.mark.services
def test_a_fork_has_connections_of_its_own_and_leaves_its_parents_alone(place):
    kept = place.wrapper()
    kept.ensure_connection()
    idle = place.session()
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            found = place.session()
            place.wrapper().close_pool()
            gc.collect()
            os.write(writing, str(found).encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    os.close(writing)
    with open(reading) as answer:
        assert int(answer.read()) not in (idle, kept.connection.info.backend_pid)
    assert place.session() == idle
    with kept.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
    kept.close()
