"""How a fault is planted: a family with one hook replaced, and what the laws say of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from plumbline.envs import laws
from plumbline.envs.laws import AnyFamily, Case
from plumbline.envs.shelf import empty
from tests.envs.toys import RAIN, SHELF

CASES = 6  # of a family: as many of its settings and recipes are tried


@dataclass(frozen=True)
class Fault:
    """A family that is not as it should be."""

    name: str
    family: AnyFamily
    reason: str = ""  # why no law can see it, where none can


def planted(family: AnyFamily, role: str, **hooks: Any) -> AnyFamily:
    """Replace hooks of a role."""
    return replace(family, **{role: replace(getattr(family, role), **hooks)})


def caught(fault: Fault) -> str:
    """Return the name of the first law that the family breaks; empty where all hold."""
    cases = list(laws.cases(fault.family, SHELF if fault.family.name == RAIN.name else empty))
    for case in cases[:: max(1, len(cases) // CASES)]:
        for law in laws.LAWS:
            if _broken(law, case):
                return law.__name__
    return ""


def _broken(law: Callable[[Case], None], case: Case) -> bool:
    try:
        law(case)
    except Exception:  # whatever goes wrong under a law is seen by whoever runs the laws
        return True
    return False
