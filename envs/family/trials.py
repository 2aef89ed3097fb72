"""The role of trials: plans that win, and how they are spoiled, to try the detectors of failures with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class Spoiled:
    """The actions of an episode, and its budget; 0 means none."""

    texts: tuple[str, ...]
    budget: int = 0


class Golden(Protocol):
    """A plan that wins."""

    @property
    def game(self) -> Any: ...

    @property
    def whole(self) -> Spoiled:
        """The plan as it is, under a usual budget."""


P = TypeVar("P", bound=Golden)


@dataclass(frozen=True, slots=True)
class Trial(Generic[P]):
    """The functions with which detectors are tried. They use nothing of the detectors."""

    golden: Callable[[int, int], P]
    """The golden plan of a number, under a seed."""
    spoil: Callable[[str, P, Random], Spoiled | None]
    """A plan spoiled so that it deserves a label, by its word; None where it cannot be spoiled so."""
