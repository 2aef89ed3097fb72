"""The role of asking: the facts that pictures of a family show, for families of questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from plumbline.envs.family.steps import G, R, S, V
from plumbline.envs.setting import Option


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a picture."""

    name: str  # as action text has it: "red cube"
    attributes: tuple[tuple[str, str], ...]  # by name: ("color", "red")
    cell: str = ""  # its place, as action text has it; empty if there are no cells
    box: tuple[int, int, int, int] | None = None  # in thousandths of the current frame


@dataclass(frozen=True, slots=True)
class Attribute:
    """A quality in which things differ, and the words that a question knows for it."""

    name: str  # "color"
    words: tuple[str, ...]  # "red", "green"


@dataclass(frozen=True, kw_only=True)
class Asking(Generic[G, S, V, R]):
    """The functions that return the truth about pictures, for families of questions."""

    kinds: tuple[str, ...]
    """The kinds of questions: `("items",)` for places of things."""
    modalities: tuple[str, ...]
    """The modalities whose pictures can be asked about; the first is the default."""
    options: tuple[Option, ...] = ()
    """The options of a setting that change its pictures."""
    items: Callable[[G, S, int], tuple[Item, ...]]
    """All that the current frame of a seat shows, in reading order."""
    view: Callable[[G, S, int], V]
    """The view of a state without its goal: `draw` makes the current frame of it, and no other."""
    cells: Callable[[G], tuple[tuple[str, ...], ...]]
    """The names of all cells, in rows as the picture shows them, the highest first; empty if there are none."""
    attributes: Callable[[R], tuple[Attribute, ...]]
    """The attributes that things of a recipe's instances may have, in the order in which names put them."""
    synonyms: Mapping[str, str] = field(default_factory=dict)
    """Further words of answers, and the words that they mean; empty for those that mean nothing: `{"tile": ""}`."""
    reading: Callable[[G, tuple[Attribute, ...]], tuple[str, ...]]
    """Sentences on how to read a picture. They are the same whatever stands on it."""
    drawing: Callable[[G, tuple[str, ...]], str]
    """A thing with these words for its attributes as an SVG, for buttons: drawn as the pictures show it."""
