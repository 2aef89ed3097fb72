"""Fixtures for all tests, and the rule that nothing is skipped where everything is installed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.db import connection
from django.test import TransactionTestCase

from tests import prepared

pytest_plugins = ["tests.toy_suites", "tests.evaluation.detectors"]


@pytest.fixture(scope="session", autouse=True)
def _emptying_may_delete_frozen_tasks() -> Iterator[None]:
    """Between tests SQLite's tables are emptied row by row, which the guards of frozen sets rightly refuse."""
    emptied = TransactionTestCase._fixture_teardown

    def unguarded(case: TransactionTestCase) -> None:
        if connection.vendor != "sqlite":
            return emptied(case)
        from plumbline.play.sockets import writer

        writer.close()  # what somebody said last is written first
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            guards = cursor.fetchall()
            for name, _ in guards:
                cursor.execute(f"DROP TRIGGER {name}")
            emptied(case)
            for _, statement in guards:
                cursor.execute(statement)
        return None

    TransactionTestCase._fixture_teardown = unguarded
    yield
    TransactionTestCase._fixture_teardown = emptied


@pytest.fixture(scope="session", autouse=True)
def _worker() -> None:
    """Calls of a worker are answered at once, in this process."""
    import_module("plumbline.evaluation.worker")


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> Iterator[None]:
    """Each test has tasks of its own under the same numbers."""
    yield
    from plumbline.evaluation.tasksets.opening import TASKS

    TASKS.clear()


@pytest.fixture(autouse=True)
def _no_outage_outlasts_its_test() -> Iterator[None]:
    """Its end would stand in the log of a later test."""
    yield
    from plumbline.evaluation.services.outage import DATABASE, REDIS

    DATABASE.worked(), REDIS.worked()


@pytest.fixture
def postgresql():
    """For tests that show something on PostgreSQL only."""
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: set DATABASE_URL")


OUTSIDE = "is not part of this project"
"""Stands in the reason of a skip for want of other people's data, which nobody need have."""


def pytest_configure(config: pytest.Config) -> None:
    """Let all processes of this run share the sites that are prepared."""
    if prepared.PREPARED not in os.environ:
        os.environ[prepared.PREPARED] = config.prepared = tempfile.mkdtemp(prefix="plumbline-prepared-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder := getattr(config, "prepared", None):
        shutil.rmtree(folder)
        del os.environ[prepared.PREPARED]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--strict-skips", action="store_true", help="a test skipped for want of a tool fails the run")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    every = reporter.stats.get("skipped", []) if reporter else []
    skipped = [report for report in every if OUTSIDE not in str(report.longrepr)]
    if session.config.getoption("strict_skips") and skipped and exitstatus == 0:
        reporter.write_line(f"{len(skipped)} skipped tests fail this run (--strict-skips)", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep together, in one process, what shares a browser, a site or a GL context."""
    for item in items:
        if group := _group(item):
            item.add_marker(pytest.mark.xdist_group(group))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Have two workers more than cores: those with the browser and with servers mostly wait."""
    return (os.cpu_count() or 1) + 2


REMEMBERING = ("test_builders", "test_commands", "test_programs")
"""Modules that keep what took them long."""


def _group(item: pytest.Item) -> str:
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    if folder in ("access", "browser"):
        return folder
    fixtures = getattr(item, "fixturenames", ())
    if {"site", "sites"} & {*fixtures} or item.path.stem in REMEMBERING:  # each module has its own
        return item.path.stem
    drawn = "opengl" in fixtures or item.path.parent.name == "drawing"
    return "opengl" if drawn else ""
