"""The version: said once, in the package, and shown wherever a version is."""

from __future__ import annotations

import re

import pytest
import yaml
from django.test import Client

from plumbline import __version__
from plumbline.evaluation.offline.commands import main
from tests.leaderboard.reading import words
from tests.site import ROOT
from tests.upgrade import archives

RELEASED = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/docs/", "/accounts/login/", "/play/"])
def test_every_page_shows_the_version_at_its_end(address):
    footer = words(Client().get(address)).partition('<footer class="site">')[2]
    assert f"Version {__version__}" in footer


@pytest.mark.django_db
def test_the_schema_has_the_version():
    schema = yaml.safe_load(Client().get("/api/v1/schema/").content)
    assert schema["info"]["version"] == __version__


def test_the_command_line_tells_the_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Plumbline {__version__}\n")


def test_the_newest_release_is_this_version_in_every_document():
    (version, day), *_ = RELEASED.findall((ROOT / "CHANGELOG.md").read_text())
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert (version, cited["version"]) == (__version__, __version__)
    assert str(cited["date-released"]) == day


def test_every_release_but_the_first_says_how_to_upgrade_to_it():
    released = [version for version, _ in RELEASED.findall((ROOT / "CHANGELOG.md").read_text())]
    told = re.findall(r"^## To (\d+\.\d+\.\d+)$", (ROOT / "UPGRADING.md").read_text(), re.MULTILINE)
    coming = told[: len(told) - len(released[:-1])]
    assert told == [*coming, *released[:-1]]
    assert len(coming) <= 1  # the next release, while it is being made


def test_sites_of_the_first_and_of_the_last_release_are_stored():
    released = [version for version, _ in RELEASED.findall((ROOT / "CHANGELOG.md").read_text())]
    assert archives.versions() == [released[-1], released[0]]
