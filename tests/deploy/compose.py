"""The services of docker/compose.yaml: what each runs, and its variables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from tests.site import ROOT

FILE = ROOT / "docker" / "compose.yaml"
VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?::(?P<how>[-?])(?P<other>[^}]*))?\}")


class MissingVariable(LookupError):
    """The file needs a variable that is not set."""


@dataclass(frozen=True)
class Service:
    command: tuple[str, ...]  # empty: that of its image
    environment: Mapping[str, str]
    ports: tuple[str, ...]  # that it publishes


def services(variables: Mapping[str, str]) -> dict[str, Service]:
    """Every service, by name. Raises MissingVariable."""
    read: dict[str, Any] = yaml.safe_load(FILE.read_text())
    return {name: _service(found, variables) for name, found in read["services"].items()}


def filled_in(text: str, variables: Mapping[str, str]) -> str:
    """A text with values for `${NAME}`, `${NAME:-other}` and `${NAME:?}`. Raises MissingVariable."""

    def value(found: re.Match[str]) -> str:
        known = variables.get(found["name"], "")
        if not known and found["how"] == "?":
            raise MissingVariable(f"{found['name']}: {found['other'] or 'expected a value in the environment'}")
        return known or (found["other"] or "")

    return VARIABLE.sub(value, text)


def _service(found: Mapping[str, Any], variables: Mapping[str, str]) -> Service:
    environment = {name: filled_in(str(value), variables) for name, value in found.get("environment", {}).items()}
    return Service(tuple(found.get("command", ())), environment, tuple(map(str, found.get("ports", ()))))
