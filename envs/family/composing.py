"""The composer: an answer that hands put together, from chips that are laid on places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chip:
    """A thing that can be laid on a place."""

    name: str  # as answers have it: "red cube"
    drawing: str = ""  # SVG for its button, above its name


@dataclass(frozen=True, slots=True)
class Composer:
    """Chips and places, and how an answer is written of them. Each chip lies on one place at most."""

    places: tuple[tuple[str, ...], ...]  # names, in rows as one sees them, the highest first
    chips: tuple[Chip, ...]  # in rows of `across`
    across: int
    form: str = "{place} {chip}"  # of a chip on a place
    between: str = ", "

    @property
    def rows(self) -> tuple[tuple[Chip, ...], ...]:
        """The chips in rows."""
        return tuple(self.chips[first : first + self.across] for first in range(0, len(self.chips), self.across))

    def text(self, laid: Iterable[tuple[str, str]]) -> str:
        """Return the answer that says which chip lies on which place: pairs of their names, a place first."""
        return self.between.join(self.form.format(place=place, chip=chip) for place, chip in laid)
