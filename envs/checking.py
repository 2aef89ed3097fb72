"""Checks of a family against searches and rules that were written apart from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any


class WrongFindings(ValueError):
    """A check found something wrong. The message counts it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A comparison, or several alike: their name, and what is wrong with them, or ""."""

    name: str
    wrong: str = ""
    made: int = 1  # comparisons


Check = Callable[[int, int], Iterator[Finding]]
"""Yields the findings about so many random worlds, drawn from a seed."""


@dataclass(slots=True)
class Tally:
    """Findings counted by their names, and the first of each that is wrong."""

    made: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, finding: Finding) -> None:
        self.made[finding.name] = self.made.get(finding.name, 0) + finding.made
        self.wrong[finding.name] = self.wrong.get(finding.name, 0) + bool(finding.wrong)
        if finding.wrong:
            self.examples.setdefault(finding.name, finding.wrong)

    @property
    def plain(self) -> dict[str, Any]:
        """The counts as JSON: comparisons made and wrong ones by name, and examples."""
        return {"made": self.made, "wrong": self.wrong, "examples": self.examples}


def equal(name: str, found: object, expected: object, where: str) -> Finding:
    """Return the finding that two values are equal."""
    return Finding(name, "" if found == expected else f"{where}: {found!r}, expected {expected!r}")
