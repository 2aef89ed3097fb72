"""The check itself, in namespaces of its own: mounts and processes that it makes end with it.

python -m tests.deploy.inside FOLDER writes FOLDER/rows.json.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from time import monotonic

from tests.deploy import building, checks, restarting, restoring, single
from tests.deploy.browsing import a_visitor
from tests.deploy.checks import Row
from tests.deploy.containers import Image
from tests.deploy.deployment import WEB_ADDRESSES, WORKERS, Deployment, until
from tests.site import ROOT

DOCKERFILE = ROOT / "docker" / "Dockerfile"
LONGEST_WORK_SECONDS = 900
OUTSIDE = ("DATABASE_URL", "REDIS_URL")


def rows(folder: Path) -> Iterator[Row]:
    began = monotonic()
    image = Image(folder / "root")
    for each, made in building.build(DOCKERFILE.read_text(), ROOT, image.root):
        print(f"{monotonic() - began:4.0f} s  {each.word} {each.argument[:80]}", flush=True)
        image = made
    yield checks.owner(image, monotonic() - began)
    yield checks.contents(image)
    yield from of_site(Deployment(image, folder, {name: os.environ[name] for name in OUTSIDE}))


def of_site(site: Deployment) -> Iterator[Row]:
    try:
        yield single.new(site)
        yield single.upgraded(site)
        began = monotonic()
        site.set_up()
        for name in (*WEB_ADDRESSES, *WORKERS):
            site.start(name)
        for name in WEB_ADDRESSES:
            site.await_health(name)
        site.start_proxy()
        until(lambda: not site.unfinished(), "the runs that come with the site", LONGEST_WORK_SECONDS)
        print(f"{monotonic() - began:4.0f} s  set up and started", flush=True)
        yield from behind_the_proxy(site)
    finally:
        site.end()


def behind_the_proxy(site: Deployment) -> Iterator[Row]:
    visitor = a_visitor(site)
    yield checks.users(site)
    yield checks.redirected(site)
    yield checks.pages(site)
    yield checks.static_files(site)
    yield checks.health(site)
    yield checks.logged_in(site, visitor)
    token = checks.a_token(visitor)
    yield checks.uploaded(site, visitor, token)
    yield checks.played(site)
    yield checks.metrics(site)
    yield checks.addresses(site)
    yield restarting.webs(site, token)
    yield restarting.worker(site)
    yield checks.shared_out(site)
    yield from restoring.rows(site, os.environ["RESTORED_DATABASE_URL"], token)


def main() -> None:
    folder, found = Path(sys.argv[1]), []
    for row in rows(folder):
        found.append(asdict(row))
        print(f"{'well' if row.well else 'NOT WELL'}: {row.what}: {row.found}", flush=True)
        (folder / "rows.json").write_text(json.dumps(found))
    (folder / "done").touch()


if __name__ == "__main__":
    main()
