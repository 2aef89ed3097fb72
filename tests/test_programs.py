"""The programs that measure, kill and fill a site: each starts, and some are run for a moment."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.faults import processes
from tests.site import ROOT, Site, a_site

pytestmark = pytest.mark.slow

PROGRAMS = [f"tests.{name}.__main__" for name in ("bench", "deploy", "faults", "hostile", "scale", "upgrade")]
PROGRAMS += ["tests.crawler", "tests.load", "tests.populate"]


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_is_read_outside_a_site(program):
    subprocess.run([sys.executable, "-c", f"import {program}"], cwd=ROOT, check=True, capture_output=True)


def test_what_is_acknowledged_survives_a_kill():
    with a_site() as site:
        servers, sockets = processes.kill_servers(site, times=2), processes.kill_sockets(site, times=2)
    assert (servers["lost_or_doubled"], sockets["lost_or_doubled"]) == (0, 0)
    assert sockets["acknowledged_turns"] > 0


def test_a_site_is_populated():
    with a_site() as site:
        before = _episodes(site)
        words = [sys.executable, "-m", "tests.populate", "100"]
        subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True)
        assert _episodes(site) >= before + 100


def _episodes(site: Site) -> int:
    count = "from plumbline.evaluation.models import Episode; print(Episode.objects.count())"
    return int(site.manage("shell", "-v", "0", "-c", count))
