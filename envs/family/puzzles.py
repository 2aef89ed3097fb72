"""The role of puzzles: instances by recipe, their complexity, their solutions and distances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from plumbline.envs.family.steps import A, G, I, R, S


class ImpossibleRecipe(ValueError):
    """No instance follows this recipe, or none was found within the stated bound. The message says which."""


@dataclass(frozen=True, slots=True)
class Distance:
    """Bounds of the number of moves left: at least `low`, at most `high`."""

    low: int
    high: int | None  # None: only the lower bound is known
    work: int = field(default=0, compare=False)  # to find it: microseconds by count, beyond the family's usual cost

    @property
    def exact(self) -> int | None:
        """The number of moves left, or None if it is not known."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Plan(Generic[A]):
    """Actions that win, for the seat that is to move; `optimal` if no plan is shorter, in the family's own measure."""

    actions: tuple[A, ...]
    optimal: bool


@dataclass(frozen=True, slots=True)
class Axis(Generic[I]):
    """A measure of how complex an instance is, in whole numbers; or a word that groups instances, such as a game."""

    name: str
    unit: str
    meaning: str  # in a sentence
    measure: Callable[[I], int | str] | None = None  # None: the family's analysis has it


def _unknown(game: Any, state: Any) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Puzzles(Generic[I, G, S, A, R]):
    """The functions that make instances and measure them."""

    recipe: type[R]
    """A frozen value that says what instance is wanted; its fields have defaults."""
    recipes: Mapping[str, R]
    """Named examples; laws are run over all of them."""
    axes: tuple[Axis[I], ...] = ()
    """The measures of complexity."""
    generate: Callable[[R, int], I]
    """The instance of a recipe and a seed; the same one every time. Raises ImpossibleRecipe."""
    solve: Callable[[G, S], Plan[A] | None] = field(default=_unknown)
    """A plan that wins from a state; None if none was found."""
    distance: Callable[[G, S], Distance | None] = field(default=_unknown)
    """The number of moves from a state to the goal; None if that is not defined per move."""
    plan_title: str = "A shortest solution"
    """The title of an optimal plan on pages."""
    measures_actions: bool = True
    """True if plans are measured in actions: then an optimal one is no longer than any found by searching `actions`."""
