"""The site as docker/compose.yaml puts it together: a proxy, web servers and workers, from one image."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

import psycopg

from tests.deploy import compose, containers, proxy
from tests.deploy.containers import Container, Image
from tests.deploy.names import Names
from tests.site import STUDY, Site

NAME = "plumbline.example"
WEB_ADDRESSES = {"web-1": "127.0.1.1", "web-2": "127.0.1.2"}
WORKERS = ("worker-1", "worker-2")
READY_SECONDS, END_SECONDS = 300, 30  # at most, until it answers; until it has ended, as in the compose file
LOOK_SECONDS = 0.2
ORIGIN = f"https://{NAME}"


def until(call: Callable[[], object], what: str, seconds: float = READY_SECONDS) -> float:
    """Wait until a call returns something true, and return how many seconds that took. Raises TimeoutError."""
    began = monotonic()
    while not call():
        if monotonic() - began > seconds:
            raise TimeoutError(f"{what}: not within {seconds:g} s")
        sleep(LOOK_SECONDS)
    return monotonic() - began


def variables() -> dict[str, str]:
    """What an operator sets in the environment of the compose file."""
    ours = {"ALLOWED_HOSTS": NAME, "CSRF_TRUSTED_ORIGINS": ORIGIN, "TLS_DIR": "tls", "POSTGRES_PASSWORD": "unused"}
    limits = {"REPLAYS_PER_DAY": "100000", "MOST_WAITING": "100000"}
    return STUDY | ours | limits | {name: secrets.token_urlsafe(48) for name in ("SECRET_KEY", "METRICS_TOKEN")}


def a_volume(image: Image, folder: Path) -> Path:
    """A new volume, which begins as what the image has there."""
    at = image.root / image.volumes[0].lstrip("/")
    shutil.copytree(at, folder, symlinks=True)
    shutil.copystat(at, folder)
    owner = at.stat()
    for path in (folder, *folder.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
    return folder


@dataclass
class Deployment:
    """The services of the compose file. Every web server has an address of its own on loopback."""

    image: Image
    folder: Path
    outside: Mapping[str, str]  # DATABASE_URL and REDIS_URL of this machine, instead of those of the services
    variables: Mapping[str, str] = field(default_factory=variables)
    names: Names = field(default_factory=lambda: Names("web"))
    running: dict[str, Container] = field(default_factory=dict)
    nginx: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.logs = self.folder / "logs"
        self.logs.mkdir(parents=True)
        self.volume = a_volume(self.image, self.folder / "data")
        self.services = compose.services(self.variables)
        self.web_port = _port(*WEB_ADDRESSES.values())
        self.http_port, self.https_port = _port("127.0.0.1"), _port("127.0.0.1")
        (self.folder / "nginx").mkdir()
        self.trust: ssl.SSLContext = proxy.certify(self.folder / "nginx" / "tls", NAME)

    def environment(self, name: str) -> dict[str, str]:
        """The variables of a container of a service, such as `web-1`."""
        found = {**self.services[name.partition("-")[0]].environment, **self.outside}
        if name in WEB_ADDRESSES:
            found |= {"HOST": WEB_ADDRESSES[name], "PORT": str(self.web_port)}
        return found

    def set_up(self) -> str:
        """Run the service that makes tables and publishes what comes with the site, and return what it said."""
        words = (*self.image.entrypoint, *self.services["setup"].command)
        return containers.run(self.image, "setup", words, environment=self.environment("setup"), kept=self.volume)

    def start(self, name: str) -> None:
        """Start a container of a service. A web server is known to the proxy from now on."""
        words = self.services[name.partition("-")[0]].command or self.image.command
        self.running[name] = containers.start(
            self.image, name, words, logs=self.logs, environment=self.environment(name), kept=self.volume
        )
        self._name()

    def start_proxy(self) -> None:
        known = {**self.services["proxy"].environment, "RESOLVER": self.names.address, "WEB": f"web:{self.web_port}"}
        known |= {"HTTP_PORT": f"127.0.0.1:{self.http_port}", "HTTPS_PORT": f"127.0.0.1:{self.https_port}"}
        self.nginx = nginx = proxy.start(self.folder / "nginx", known)
        until(lambda: nginx.poll() is not None or _listens("127.0.0.1", self.https_port), "nginx")
        if nginx.poll() is not None:
            raise RuntimeError(f"nginx: {(self.folder / 'nginx' / 'start.log').read_text()}")

    def is_healthy(self, name: str) -> bool:
        """Run the image's health check in a container."""
        try:
            containers.run(self.image, "health", self.image.health, environment=self.environment(name), seconds=10)
        except (RuntimeError, subprocess.TimeoutExpired):
            return False
        return True

    def await_health(self, name: str) -> None:
        """Wait until a web server is healthy. Raises RuntimeError if it ends: another may answer in its place."""
        until(lambda: not self.running[name].is_running() or self.is_healthy(name), f"the health of {name}")
        if not self.running[name].is_running():
            raise RuntimeError(f"{name} has ended: {self.running[name].log.read_text()[-2000:]}")

    def unfinished(self) -> int:
        """How many jobs are queued or running."""
        with psycopg.connect(self.outside["DATABASE_URL"]) as database:
            row = database.execute(
                "SELECT count(*) FROM evaluation_job WHERE state IN ('queued', 'running')"
            ).fetchone()
        return int(row[0]) if row else 0

    def stop(self, name: str) -> float:
        """Do what `docker stop` does, and return how many seconds the container took to end."""
        self.running[name].terminate()
        took = until(lambda: not self.running[name].is_running(), f"the end of {name}", END_SECONDS)
        del self.running[name]
        self._name()
        return took

    def end(self) -> None:
        for each in self.running.values():
            each.kill()
        if self.nginx is not None:
            self.nginx.terminate()

    def tools(self) -> Site:
        """The same site for programs of this checkout, which have a folder of their own."""
        (self.folder / "tools").mkdir(exist_ok=True)
        kept = {
            name: self.environment("web-1")[name] for name in ("SECRET_KEY", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS")
        }
        return Site(self.folder / "tools", self.https_port, {**self.outside, **kept})

    def _name(self) -> None:
        """Tell the name server which web servers there are."""
        self.names.addresses = [address for name, address in WEB_ADDRESSES.items() if name in self.running]


def _port(*addresses: str) -> int:
    """A port that is free on all of these addresses."""
    for _ in range(50):
        with socket.socket() as first:
            first.bind((addresses[0], 0))
            port = int(first.getsockname()[1])
        if not any(_listens(address, port) for address in addresses):
            return port
    raise RuntimeError("no port is free on all of " + ", ".join(addresses))


def _listens(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), 1).close()
    except OSError:
        return False
    return True
