"""Serving on this machine: nobody else is let in by accident."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from plumbline.leaderboard.management.commands import serve
from plumbline.leaderboard.serving.launcher import WORKER
from tests.site import ROOT


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "example.org"])
@pytest.mark.parametrize("allowed", [["localhost", "127.0.0.1", "[::1]"], ["localhost"], []])
def test_others_are_let_in_only_under_a_name_that_was_set(settings, host, allowed):
    settings.ALLOWED_HOSTS = allowed
    with pytest.raises(CommandError, match=f"host '{host}': expected ALLOWED_HOSTS with the names"):
        call_command("serve", host=host, no_worker=True)


def test_this_machine_is_where_it_serves_unless_told_otherwise(monkeypatch):
    monkeypatch.delenv("HOST", raising=False)
    monkeypatch.delenv("PORT", raising=False)
    parser = serve.Command().create_parser("manage.py", "serve")
    given = parser.parse_args([])
    assert (given.host, given.port, given.no_worker) == ("127.0.0.1", 8000, False)


def test_the_worker_runs_one_job_at_a_time_in_its_own_process():
    assert WORKER[:6] == (sys.executable, "-m", "celery", "-A", "plumbline.leaderboard", "-q")
    assert WORKER[WORKER.index("-P") + 1] == "solo"  # a forked child hangs where its parent has drawn


def test_a_port_that_is_taken_is_named_before_anything_is_started():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"port {port} of 127.0.0.1: Address already in use"):
            call_command("serve", port=port)


@pytest.mark.parametrize(
    ("host", "callers"),
    [
        ("127.0.0.1", ["127.0.0.1"]),
        ("localhost", ["127.0.0.1"]),
        ("::1", ["::1"]),
        pytest.param("::", ["::1", "127.0.0.1"], marks=pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="")),
    ],
)
def test_it_listens_where_it_is_told_to(host, callers):
    with serve.listen(host, 0) as made:
        for caller in callers:
            socket.create_connection((caller, made.getsockname()[1]), 10).close()
        for _ in callers:
            made.accept()[0].close()


def test_files_that_others_can_read_are_named_once_the_folder_is_open(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    settings.DATABASES["default"] = settings.DATABASES["default"] | {"ENGINE": "sqlite3", "NAME": tmp_path / "db"}
    said = StringIO()
    command = serve.Command(stderr=said, no_color=True)
    for name, mode in (("db", 0o644), ("secret_key", 0o600)):
        (tmp_path / name).touch(mode)
    tmp_path.chmod(0o700)
    command._warn_of_open_files()
    assert said.getvalue() == ""
    tmp_path.chmod(0o755)
    command._warn_of_open_files()
    assert said.getvalue() == f"Other users of this machine can read {tmp_path}/db: chmod -R go-rwx {tmp_path}\n"


@pytest.mark.parametrize(
    "name", ["DATABASE_URL", "REDIS_URL", "SECRET_KEY", "EMAIL_URL", "LOG_LEVEL", "DEBUG", "SHARED_SECONDS"]
)
def test_a_variable_that_is_set_to_nothing_is_not_set(name):
    code = (
        "from plumbline.leaderboard import settings; print(settings.DATABASES['default']['ENGINE'], settings.DATA_DIR)"
    )
    environment = os.environ | {name: ""}
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "sqlite3" in done.stdout
