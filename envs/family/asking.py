"""The role of asking: the facts that pictures of a family show, for families of questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from plumbline.envs.family.steps import G, S


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a picture."""

    name: str  # as action text has it: "red cube"
    attributes: tuple[tuple[str, str], ...]  # by name: ("color", "red")
    cell: str = ""  # its place, as action text has it; empty if there are no cells
    box: tuple[int, int, int, int] | None = None  # in thousandths of the current frame


@dataclass(frozen=True, kw_only=True)
class Asking(Generic[G, S]):
    """The functions that return the truth about pictures, for families of questions."""

    kinds: tuple[str, ...]
    """The kinds of questions: `("items",)` for places of things."""
    items: Callable[[G, S, int], tuple[Item, ...]]
    """All that the current frame of a seat shows, in reading order."""
