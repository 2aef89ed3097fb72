"""The way in which pip and apt of this machine reach their packages, for use in an image."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LOCAL = re.compile(r"(?:file://|(?<![:/\w]))(/[^\s:]+)")
SETTING = re.compile(r"(?:global|user|site)\.(?P<name>[\w-]+)=(?P<value>.+)")


def sources(release: str) -> list[tuple[str, str, str]]:
    """Where apt gets a release: address, release and component; the release itself first. Raises RuntimeError."""
    words = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages"]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in told.splitlines()]
    found = sorted(
        {(row[0], row[1], row[2]) for row in rows if row[1].partition("-")[0] == release}, key=lambda row: row[1]
    )
    if not found or found[0][1] != release:
        raise RuntimeError(f"apt of this machine has no sources of Debian {release}: expected some, to build from")
    return found


def environment() -> dict[str, str]:
    """The variables by which pip and apt reach their packages."""
    proxies = ("http_proxy", "https_proxy", "no_proxy")
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.lower() in proxies}


def settings() -> dict[str, str]:
    """What pip's files say, whoever's they are."""
    words = [sys.executable, "-m", "pip", "config", "list"]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = filter(None, map(SETTING.fullmatch, said.splitlines()))
    return {each["name"]: str(ast.literal_eval(each["value"])) for each in found}


def local_paths() -> set[Path]:
    """The files and folders of this machine that these settings name. An index names files beside itself."""
    return {path for path in _named() if path.exists()}


def _named() -> Iterator[Path]:
    for value in (*settings().values(), *environment().values()):
        for name in LOCAL.findall(value):
            path = Path(name)
            yield path.parent if path.name == "simple" else path
