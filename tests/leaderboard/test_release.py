"""The version: said once, in the package, and shown wherever a version is."""

from __future__ import annotations

import pytest
import yaml
from django.test import Client

from plumbline import __version__
from plumbline.evaluation.offline.commands import main
from tests.leaderboard.reading import words


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
