"""The real site in a folder of its own: as users start it, for browsers, measurements and faults."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from tests import prepared

ROOT = Path(__file__).resolve().parent.parent
UNUSED_STATIC = ("-i", "datasets", "-i", "templates", "-i", "widgetbundle.js")
SECONDS_TO_START = 60
ALONE = {"DATABASE_URL": "", "REDIS_URL": ""}  # a site that uses no server which runs here already
STUDY = {"RESPONSIBLE": "Example University", "RESPONSIBLE_CONTACT": "study@example.org"}  # so that people take part


@dataclass
class Site:
    """A site that serves `address` from `folder`."""

    folder: Path
    port: int
    extra: dict[str, str] = field(default_factory=dict)
    program: str = "manage.py"
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        kept = {
            name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "SECRET_KEY")
        }
        ours = {"DATA_DIR": str(self.folder), "PYTHONPATH": str(ROOT), "LOG_LEVEL": "WARNING"}
        ours |= {"SHARED_SECONDS": "0"}  # a test reads what it has just changed
        return kept | STUDY | ours | self.extra

    def manage(self, *words: str) -> str:
        """Run a management command to its end; returns what it printed."""
        done = subprocess.run(
            [sys.executable, self.program, *words], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"{words}: {done.stderr[-2000:]}")
        return done.stdout

    def prepare(self) -> None:
        """Tables, static files, published fixtures and baselines."""
        if self._may_be_copied:
            prepared.fill(self.folder, "bundled", lambda there: Site(there, 0, ALONE).bring_up())
        else:
            self.bring_up()

    def prepare_empty(self) -> None:
        """Tables and static files."""
        if self._may_be_copied:
            prepared.fill(self.folder, "empty", make_empty)
        else:
            self.bring_up_empty()

    def bring_up(self) -> None:
        """Prepare what lies in the folder, which a site of before may have left."""
        self.prepare_empty()
        self.manage("publish_fixtures")

    def bring_up_empty(self) -> None:
        """Prepare what lies in the folder, without task sets."""
        self.manage("migrate", "-v", "0")
        self.manage("collectstatic", "--noinput", "-v", "0", *UNUSED_STATIC)

    @property
    def _may_be_copied(self) -> bool:
        """Whether all that the site has lies in its folder, and nothing lies there yet."""
        services = any(self.environment.get(name) for name in ALONE)
        return prepared.PREPARED in os.environ and not services and not any(self.folder.iterdir())

    def start(self, *words: str) -> None:
        """Serve, and wait until it does."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, self.program, "serve", "--port", str(self.port), *words],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = monotonic() + SECONDS_TO_START
        while not self._answers():
            if self.process.poll() is not None or monotonic() > until:
                raise RuntimeError(f"the site did not start: {(self.folder / 'server.log').read_text()[-2000:]}")
            sleep(0.05)

    def kill(self) -> None:
        """End the server and all that it has started at once, as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)  # `start` made the group
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def end(self) -> None:
        """Kill the server, if it is there."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def worker(self) -> int | None:
        """The process id of the server's worker, if it has one now."""
        return next((each for each in self.children() if b"celery" in _read(each, "cmdline")), None)

    def serving(self, kind: str) -> int | None:
        """The process id of the server's process of sockets, or of pages, if there is one now."""
        return next((each for each in self.children() if _read(each, "comm") == f"serve {kind}\n".encode()), None)

    def children(self) -> list[int]:
        """The process ids of all that the server has started."""
        assert self.process is not None
        found = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(child) for path in found for child in path.read_text().split()]

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def make_empty(folder: Path) -> None:
    """Make the folder of a site without task sets."""
    Site(folder, 0, ALONE).bring_up_empty()


def _read(process: int, name: str) -> bytes:
    """What the system says of a process; nothing if it has just ended."""
    try:
        return Path(f"/proc/{process}/{name}").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def a_site(**extra: str) -> Iterator[Site]:
    """A prepared site that serves, gone at the end."""
    with _a_folder() as folder, _ending(Site(folder, free_port(), extra)) as site:
        site.prepare()
        site.start()
        yield site


@contextmanager
def an_empty_site(
    program: str = "manage.py",
    extra: dict[str, str] | None = None,
    *,
    folder: Path | None = None,
    has_worker: bool = False,
) -> Iterator[Site]:
    """A site without task sets, gone at the end; without a worker, unless it is to have one."""
    with _a_folder(folder) as there, _ending(Site(there, free_port(), extra or {}, program)) as site:
        site.prepare_empty()
        site.start(*([] if has_worker else ["--no-worker"]))
        yield site


@contextmanager
def beside(first: Site) -> Iterator[Site]:
    """A second server of the same site."""
    with _ending(Site(first.folder, free_port(), first.extra, first.program)) as site:
        site.start("--no-worker")
        yield site


@contextmanager
def _a_folder(there: Path | None = None) -> Iterator[Path]:
    """A new folder that is thrown away, unless there is one already."""
    folder = there or Path(tempfile.mkdtemp(prefix="plumbline-site-"))
    try:
        yield folder
    finally:
        if there is None:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _ending(site: Site) -> Iterator[Site]:
    try:
        yield site
    finally:
        site.end()
