"""Serve the site on this machine: a web server and one worker, which is restarted if it ends."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import socket
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from threading import Event, Thread
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from plumbline.evaluation.jobs.clock import start
from plumbline.evaluation.observing import metrics
from plumbline.evaluation.scoring import significance
from plumbline.evaluation.services import private_files
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard.asgi import application
from plumbline.leaderboard.serving.server import Server

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds before the worker is started again
PATIENCE_SECONDS = 15  # in which a worker that is told to end does
NICENESS = 19
SOCKETS = {
    "websocket_timeout": -1,
    "ping_interval": 10,  # seconds of silence before a browser is asked whether it is there; hidden pages answer too
    "ping_timeout": 8,  # seconds for its answer; then the socket is closed. Less than the interval: one ping at a time
}
SWITCH_SECONDS = 0.0005  # the loop must not wait for a thread that draws or writes


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=os.environ.get("PORT") or "8000")
        parser.add_argument("--no-worker", action="store_true", help="do not start a worker; workers run elsewhere")

    def handle(self, *_: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if host not in ("127.0.0.1", "localhost", "::1") and set(settings.ALLOWED_HOSTS) <= set(settings.LOOPBACK):
            raise CommandError(
                f"host {host!r}: expected ALLOWED_HOSTS with the names under which others reach this server"
            )
        _refuse_if_taken(host, port)
        sys.setswitchinterval(SWITCH_SECONDS)
        self._warn_of_open_files()
        self._announce(f"Plumbline is running at http://{host}:{port} (press Ctrl-C to stop)")
        pictures.prepare()
        significance.prepare()
        start(metrics.publish_lookups, metrics.PUBLISH_SECONDS)
        worker = None if options["no_worker"] else Worker()
        endpoints = build_endpoint_description_strings(host=host, port=port)
        try:
            Server(application, endpoints=endpoints, signal_handlers=True, **SOCKETS).run()
        finally:
            if worker is not None:
                worker.end()

    def _warn_of_open_files(self) -> None:
        """Say which private files others can read: those that an older version made, or another program."""
        private = [settings.DATA_DIR / name for name in ("files", "imports", "secret_key", "shelf")]
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            private.append(Path(settings.DATABASES["default"]["NAME"]))
        found = private_files.open_to_others(settings.DATA_DIR, private)
        if found:
            names = ", ".join(str(path) for path in found)
            self.stderr.write(f"Other users of this machine can read {names}: chmod -R go-rwx {settings.DATA_DIR}")

    def _announce(self, text: str) -> None:
        """Print a line, or log it where each line is to be JSON."""
        logging.getLogger(__name__).info(text) if settings.LOG_FORMAT == "json" else self.stdout.write(text)


def _refuse_if_taken(host: str, port: int) -> None:
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        raise CommandError(
            f"port {port} of {host}: {error.strerror}; expected a free port; set PORT to another one"
        ) from error


class Worker:
    """The worker process, and the thread that restarts it."""

    def __init__(self) -> None:
        self._ending = Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._watch, name="supervisor", daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._ending.set()
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._thread.join(PATIENCE_SECONDS)
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _watch(self) -> None:
        wait = FIRST_WAIT
        while not self._ending.is_set():
            self._process = subprocess.Popen(command(), preexec_fn=_as_child)  # noqa: S603 - our own words
            self._process.wait()
            self._ending.wait(wait)
            wait = min(wait * 2, LONGEST_WAIT)


def command() -> list[str]:
    """Return the command that starts a worker."""
    return [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "plumbline.leaderboard",
        "-q",
        "worker",
        "-P",
        "solo",
        "-l",
        "WARNING",
        "-Q",
        "celery",
    ]


def _as_child() -> None:
    """Lower the priority, and end with the web server even if that is killed."""
    os.nice(NICENESS)
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
