"""Serving on this machine: nobody else is let in by accident, and the worker lives as long as the server."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from plumbline.leaderboard.management.commands import serve
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


def test_a_worker_that_ends_is_started_again(monkeypatch, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    said = f"open({str(pipe)!r}, 'w').write('here')"
    monkeypatch.setattr(serve, "command", lambda: [sys.executable, "-S", "-E", "-c", said])
    monkeypatch.setattr(serve, "FIRST_WAIT", 0.0)
    worker = serve.Worker()
    assert [pipe.read_text() for _ in range(3)] == ["here"] * 3
    monkeypatch.setattr(serve, "command", lambda: [sys.executable, "-S", "-E", "-c", ""])
    worker.end()


def test_the_worker_ends_with_the_server(monkeypatch, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    said = f"import os, signal; open({str(pipe)!r}, 'w').write(str(os.getpid())); signal.pause()"
    monkeypatch.setattr(serve, "command", lambda: [sys.executable, "-S", "-E", "-c", said])
    worker = serve.Worker()
    process = int(pipe.read_text())
    worker.end()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_the_worker_runs_one_job_at_a_time_in_its_own_process():
    words = serve.command()
    assert words[:6] == [sys.executable, "-m", "celery", "-A", "plumbline.leaderboard", "-q"]
    assert words[words.index("-P") + 1] == "solo"  # a forked child hangs where its parent has drawn


def test_a_port_that_is_taken_is_named_before_anything_is_started():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"port {port} of 127.0.0.1: Address already in use"):
            call_command("serve", port=port)


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
