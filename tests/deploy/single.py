"""The image by itself, with SQLite: its own command in an empty volume, and with a site that version 0.1.0 left."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.deploy import containers
from tests.deploy.checks import Row, listed
from tests.deploy.containers import Container
from tests.deploy.deployment import END_SECONDS, NAME, WEB_ADDRESSES, Deployment, a_volume, until, variables
from tests.upgrade import archives

FIRST = archives.versions()[0]
ADDRESS = WEB_ADDRESSES["web-1"]
BY_PROXY = {"Host": NAME, "X-Forwarded-Proto": "https"}
BOARDS = {"/leaderboards/geoms-300/text/": "Walker", "/leaderboards/people-20/2d/": "People"}  # of the stored site
PATIENCE_SECONDS = 300  # until what was queued is done


@dataclass(frozen=True)
class Alone:
    """A container that runs the image's own command."""

    container: Container
    healthy_after: float  # seconds
    address: str

    def ended(self) -> float:
        """Do what `docker stop` does, and return how many seconds the container took to end."""
        self.container.terminate()
        return until(lambda: not self.container.is_running(), "its end", END_SECONDS)


@contextmanager
def alone(site: Deployment, name: str, volume: Path) -> Iterator[Alone]:
    """The image's own command on a volume, once it is healthy; both are gone at the end."""
    asked = {key: variables()[key] for key in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS")}
    environment = asked | {"PORT": str(site.web_port), "HOST": ADDRESS}
    it = containers.start(site.image, name, site.image.command, logs=site.logs, environment=environment, kept=volume)
    try:
        took = until(lambda: not it.is_running() or _is_healthy(site, environment), "the image's own command")
        yield Alone(it, took, f"http://{ADDRESS}:{site.web_port}")
    finally:
        it.kill()
        shutil.rmtree(volume)


def _is_healthy(site: Deployment, environment: Mapping[str, str]) -> bool:
    try:
        containers.run(site.image, "health", site.image.health, environment=environment, seconds=10)
    except RuntimeError:
        return False
    return True


def new(site: Deployment) -> Row:
    """It serves from an empty volume, keeps what is private to itself, and ends when it is told to."""
    volume = a_volume(site.image, site.folder / "alone")
    with alone(site, "alone", volume) as it:
        users, worker = it.container.users(), len(containers.family(it.container.pid)) > 2
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in volume.iterdir()}
        ended = it.ended()
    private = modes["plumbline.sqlite3"] == modes["secret_key"] == 0o600
    found = f"healthy after {it.healthy_after:.0f} s, with a worker, as user {listed(users)}; "
    well = users == {site.image.account()[0]} and worker and private
    return Row("`make run` in it, by itself", f"{found}ended {ended:.1f} s after SIGTERM", well)


def upgraded(site: Deployment) -> Row:
    """It migrates a site of version 0.1.0 that is in its volume, shows what was there, and does what was queued."""
    volume = a_volume(site.image, site.folder / "upgraded")
    archives.unpack(FIRST, volume)
    user, group, _ = site.image.account()
    for path in volume.rglob("*"):
        os.chown(path, user, group)
    told = json.loads((volume / archives.TOLD).read_text())
    program = BY_PROXY | {"Authorization": f"Bearer {told['token']}"}
    queued = f"/api/v1/submissions/{told['queued_submission']}/"
    with alone(site, "upgraded", volume) as it, httpx.Client(base_url=it.address, timeout=60, trust_env=False) as asker:
        shown = [words in asker.get(page, headers=BY_PROXY).text for page, words in BOARDS.items()]
        until(lambda: asker.get(queued, headers=program).json()["state"] == "replayed", "the replay", PATIENCE_SECONDS)
        it.ended()
    found = f"healthy after {it.healthy_after:.0f} s; {shown.count(True)} of {len(shown)} leaderboards as before; "
    return Row(f"`make run` with a site of version {FIRST}", f"{found}what was queued is replayed", all(shown))
