"""Redis and PostgreSQL of our own, in folders that are thrown away: tests stop and kill them, and start them again.

Nothing here touches servers that run on the machine already.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import psycopg

from tests.site import free_port

START_SECONDS = 30
BINARIES = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/local/bin")]


def program(name: str) -> str | None:
    """The path of a program, also where Debian keeps PostgreSQL's; None if it is not installed."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *map(str, BINARIES)]))


def missing(*names: str) -> str:
    """What is not installed of these programs, in words; empty if all are."""
    absent = [name for name in names if program(name) is None]
    return f"{', '.join(absent)}: not installed" if absent else ""


NO_REDIS = missing("redis-server")
NO_POSTGRESQL = missing("initdb", "postgres")


@dataclass
class Server:
    """A process that listens on a port, as a user of the machine."""

    folder: Path
    port: int
    user: str | None = None  # nobody else may run PostgreSQL where we are root
    process: subprocess.Popen[bytes] | None = None

    @property
    def words(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(self.words, user=self.user, cwd=self.folder, stdout=log, stderr=log)
        until = monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"{self.words[0]} did not start: {(self.folder / 'log').read_text()[-1000:]}")
            sleep(0.02)

    def answers(self) -> bool:
        raise NotImplementedError

    def kill(self) -> None:
        """End at once; what was not written is lost."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Be silent: connections stay open, nothing is answered."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.resume()
            self.kill()

    def _end(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait()


class Redis(Server):
    """A server that keeps nothing: started again, it has forgotten everything."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def words(self) -> list[str]:
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        return [program("redis-server") or "redis-server", *where, "--save", "", "--appendonly", "no"]

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(5) == b"+PONG"
        except OSError:
            return False


class PostgreSQL(Server):
    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    @property
    def words(self) -> list[str]:
        where = ["-D", str(self.folder / "data"), "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder)]
        return [program("postgres") or "postgres", *where]

    def make(self) -> None:
        """Make an empty cluster."""
        initdb = program("initdb") or "initdb"
        how = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "-D", str(self.folder / "data")]
        subprocess.run([initdb, *how], user=self.user, cwd=self.folder, check=True, capture_output=True)

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """End as in a crash: at once, and without a checkpoint. Its children end with it, unlike by SIGKILL."""
        self._end(signal.SIGQUIT)


@contextmanager
def a_redis() -> Iterator[Redis]:
    with a_folder() as folder:
        server = Redis(folder, free_port())
        try:
            server.start()
            yield server
        finally:
            server.end()


@contextmanager
def a_postgresql() -> Iterator[PostgreSQL]:
    user = "postgres" if os.geteuid() == 0 else None
    with a_folder() as folder:
        if user is not None:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        server = PostgreSQL(folder, free_port(), user)
        try:
            server.make()
            server.start()
            yield server
        finally:
            server.end()


@contextmanager
def a_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="plumbline-server-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
