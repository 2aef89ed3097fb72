"""A backup made and restored as UPGRADING.md says, into new volumes, from which files move into a bucket."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import redis

from tests.deploy import containers
from tests.deploy.browsing import a_browser
from tests.deploy.checks import PASSWORD, Row, state, upload
from tests.deploy.deployment import WORKERS, Deployment, until
from tests.stores import KEYS, REGION, Bucket, a_store
from tests.upgrade.__main__ import printed
from tests.visitor import SLUG, Visitor, trajectory

VOLUME = "/home/plumbline/data"
FOLDER = f"{VOLUME}/backup-before"
BACKUP = ("make", "backup", f"FOLDER={FOLDER}")
PACK = ("tar", "-C", VOLUME, "-c", "backup-before")
UNPACK = ("tar", "-C", VOLUME, "-x")
RESTORE = (".venv/bin/python", "manage.py", "restore", FOLDER)
CLEAR = ("rm", "-r", FOLDER)
QUEUED, NEW = 5000, 5001  # files that differ


def rows(site: Deployment, database: str, token: str) -> Iterator[Row]:
    """Back up a site, and restore it into another database, another volume and a bucket."""
    for name in WORKERS:
        site.stop(name)
    with a_browser(site, Authorization=f"Bearer {token}") as program:
        file = trajectory(program.get(f"/sets/{SLUG}/file").content)
        queued = upload(program, file, QUEUED)
    backup = backed_up(site)
    figures = printed(site.tools(), "tests.upgrade.figures")
    for name in [*site.running]:
        site.stop(name)
    with a_store() as store, redis.Redis.from_url(site.outside["REDIS_URL"]) as kept:
        kept.flushdb()  # which had its own volume
        copy = restored(site, database, Bucket(store), backup)
        try:
            same = printed(copy.tools(), "tests.upgrade.figures") == figures
            found = f"{len(backup) / 1e6:.1f} MB; figures and accounts {'equal' if same else 'differ'}"
            yield Row("A backup, restored into new volumes", found, same)
            yield in_the_bucket(copy, token, file, queued)
        finally:
            copy.end()


def backed_up(site: Deployment) -> bytes:
    """A backup as it is carried out of the volume."""
    where: dict[str, Any] = {"environment": site.environment("web-1"), "kept": site.volume}
    containers.run(site.image, "backup", BACKUP, **where)
    packed = containers.piped(site.image, "backup", PACK, **where)
    containers.run(site.image, "backup", CLEAR, **where)
    return packed


def restored(site: Deployment, database: str, bucket: Bucket, backup: bytes) -> Deployment:
    """A site in new volumes, with the same key, whose files are in a bucket."""
    store = {"FILES_BUCKET": bucket.name, "FILES_ENDPOINT": bucket.address, "FILES_REGION": REGION}
    given = {**site.variables, **store, **KEYS, "FILES_ADDRESSING": "path", "FILES_PREFIX": "site"}
    copy = Deployment(site.image, site.folder / "restored", {**site.outside, "DATABASE_URL": database}, given)
    where: dict[str, Any] = {"environment": copy.environment("setup"), "kept": copy.volume}
    containers.piped(copy.image, "restore", UNPACK, given=backup, **where)
    containers.run(copy.image, "restore", RESTORE, **where)
    containers.run(copy.image, "restore", CLEAR, **where)
    return copy


def in_the_bucket(site: Deployment, token: str, file: bytes, queued: int) -> Row:
    """What was uploaded before the backup is replayed after it, and new files are in the bucket as well."""
    site.set_up()
    for name in ("web-1", "worker-1"):
        site.start(name)
    site.await_health("web-1")
    site.start_proxy()
    with a_browser(site, Authorization=f"Bearer {token}") as program:
        made = upload(program, file, NEW)
        for each in (queued, made):
            until(lambda each=each: state(program, each) not in ("queued", "replaying"), "the replay")  # type: ignore[misc]
        states = [state(program, each) for each in (queued, made)]
        ready = program.get("/readyz").json()["files"]
    same = downloaded(site, queued).startswith(file) and downloaded(site, made).startswith(file)
    on_disk = [path for path in (site.volume / "files").rglob("*") if path.is_file()]
    found = f"{states.count('replayed')} of 2 replayed; files as uploaded: {'yes' if same else 'no'}; "
    well = states == ["replayed"] * 2 and same and not on_disk and ready == "ready"
    return Row("Files in a bucket (S3), from that backup and new", f"{found}{len(on_disk)} on the disk", well)


def downloaded(site: Deployment, submission: int) -> bytes:
    """The file of a submission, as the account gets it that was there before the backup."""
    with a_browser(site) as browser:
        visitor = Visitor(browser)
        visitor.post("/accounts/login/", {"login": "barbara", "password": PASSWORD})
        return visitor.get(f"/submissions/{submission}/file").content
