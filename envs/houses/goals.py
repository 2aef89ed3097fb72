"""Goals as files, in which a truth may also be written as published: as the text "true" or "false"."""

from __future__ import annotations

from typing import Any

from plumbline.envs import codec
from plumbline.envs.houses import verifier
from plumbline.envs.houses.model import Goal

TRUTHS = {"true": True, "false": False}


def read(content: bytes) -> Goal:
    """Read a goal that can be judged. Raises codec.Unreadable, InvalidInstance."""
    plain = codec.load(dict[str, Any], content)
    goal = codec.build(Goal, {name: _conditions(value) for name, value in plain.items()})
    verifier.check(goal)
    return goal


def _conditions(value: Any) -> Any:
    """Return a list of conditions with their truths as such; anything else as it is."""
    if not isinstance(value, list):
        return value
    return [_truthful(each) if isinstance(each, dict) else each for each in value]


def _truthful(condition: dict[str, Any]) -> dict[str, Any]:
    written = condition.get("value")
    known = TRUTHS.get(written.lower()) if isinstance(written, str) else None
    return condition if known is None else {**condition, "value": known}
