"""Serve the site on this machine: a process for sockets, one for pages, and a worker, behind one port.

Each of them is started again if it ends.
"""

from __future__ import annotations

import logging
import os
import socket
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from plumbline.evaluation.services import private_files
from plumbline.leaderboard.serving.launcher import Failed, Launcher

BACKLOG = 512  # connections that the system keeps until they are let in


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
        listening = listen(host, port)
        self._warn_of_open_files()
        self._announce(f"Plumbline is running at http://{host}:{port} (press Ctrl-C to stop)")
        try:
            Launcher.of(listening, has_worker=not options["no_worker"]).run()
        except Failed as error:
            raise CommandError(f"{error}; see the log") from error

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


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; at an IPv6 address for all, IPv4 is let in too."""
    try:
        if ":" not in host:
            return socket.create_server((host, port), backlog=BACKLOG)
        dual = socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=dual)
    except OSError as error:
        raise CommandError(
            f"port {port} of {host}: {error.strerror}; expected a free port; set PORT to another one"
        ) from error
