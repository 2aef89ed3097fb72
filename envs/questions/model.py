"""The values of questions: Question, Game, Asked, Answered, Answer, View and Recipe.

A question is asked about one picture of another family. The truth is in no question: opening it works it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from msgspec import Struct, defstruct

from plumbline.envs.family import Asking, Attribute, Family, Frame
from plumbline.envs.setting import Setting

AnyFamily = Family[Any, Any, Any, Any, Any, Any]
AnyAsking = Asking[Any, Any, Any, Any]
Asks = Mapping[str, AnyFamily]
"""The families that can be asked about, by name. Each has the role of asking."""

Field = tuple[str, Any] | tuple[str, Any, Any]
"""A field of a struct: its name, its type, and its default if it has one."""

ITEMS = "items"
"""The kind of question that wants every thing with its cell."""

MOST = 64  # elements of an answer; no board has more cells
LONGEST = 4000  # characters of an answer

FAULTS = {
    "empty_cell": "a free cell is listed",
    "missing_attribute": "a word is missing",
    "unknown_attribute": "a word is not one of those that may be used",
    "inverted_order": "the words stand in another order",
    "several_attributes": "a cell has several words of one kind, or a thing has several cells",
    "outside_board": "the cell is not on the board",
    "no_list": "these words are no element of a list",
    "no_solution": "there is no list",
}
"""The format errors that an answer can have, with their meanings; in the order of the paper, E1 to E8."""

EMPTY, MISSING, UNKNOWN, INVERTED, SEVERAL, OUTSIDE, NO_LIST, NO_SOLUTION = FAULTS


class Question(Struct, frozen=True, tag_field="family"):
    """The instance: a world of another family, and what is asked of it. Each family has a subclass, tagged by its name.

    In JSON: `{"family": "sliding", "instance": {...}, "known": [...], "kind": "items"}`.
    """

    instance: Any
    known: tuple[Attribute, ...]  # the words that an answer may use
    kind: str = ITEMS

    @property
    def family(self) -> str:
        return str(self.__struct_config__.tag)


class Recipe(Struct, frozen=True, tag_field="family"):
    """The properties that a question should have. Each family has a subclass, tagged by its name."""

    recipe: Any  # of the world
    kind: str = ITEMS

    @property
    def family(self) -> str:
        return str(self.__struct_config__.tag)


def question_type(family: AnyFamily) -> type[Question]:
    """Return the type of questions about a family."""
    fields: list[Field] = [("instance", family.rules.instance), ("known", tuple[Attribute, ...]), ("kind", str, ITEMS)]
    return cast(type[Question], _tagged("Question", fields, Question, family))


def recipe_type(family: AnyFamily) -> type[Recipe]:
    """Return the type of recipes of questions about a family."""
    fields: list[Field] = [("recipe", family.puzzles.recipe, family.puzzles.recipe()), ("kind", str, ITEMS)]
    return cast(type[Recipe], _tagged("Recipe", fields, Recipe, family))


def _tagged(name: str, fields: list[Field], base: type[Struct], family: AnyFamily) -> type[Struct]:
    return defstruct(name, fields, bases=(base,), tag=family.name, frozen=True, module=__name__)


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing on a board: its cell, and a word for each attribute."""

    cell: str  # "B3"
    words: tuple[str, ...]  # "red", "cube"

    @property
    def name(self) -> str:
        return " ".join(self.words)

    def __str__(self) -> str:
        return f"{self.cell} {self.name}"


@dataclass(frozen=True, slots=True)
class Slip:
    """An element of an answer that names no thing."""

    fault: str  # of FAULTS
    text: str  # in small letters, without signs


@dataclass(frozen=True, slots=True)
class Answer:
    """The action: the things that are named, in reading order, and what is no thing, as it was written."""

    things: tuple[Thing, ...]
    slips: tuple[Slip, ...] = ()


class Asked(Struct, frozen=True, tag="asked"):
    """The state before the answer."""


class Answered(Struct, frozen=True, tag="answered"):
    """The state after it."""

    answer: Answer


State = Asked | Answered


@dataclass(frozen=True, eq=False)
class Game:
    """A question opened under a setting, with its world and the truth about it."""

    question: Question
    setting: Setting
    family: AnyFamily
    world: Any  # the game of that family
    state: Any  # its state that is shown
    truth: tuple[Thing, ...]  # in reading order
    rows: tuple[tuple[str, ...], ...]  # the cells as the picture shows them, the highest first
    cells: Mapping[str, tuple[int, int]]  # every cell with its column and row, in reading order
    meanings: Mapping[str, tuple[int, str]]  # word of an answer -> place of its attribute, and the word that it means
    fillers: frozenset[str]  # words of an answer that mean nothing

    @property
    def asking(self) -> AnyAsking:
        assert self.family.asking is not None  # noqa: S101 - others are not asked about
        return self.family.asking

    @cached_property
    def order(self) -> dict[str, int]:
        """The number of every cell in reading order."""
        return {cell: number for number, cell in enumerate(self.cells)}


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player: what another family shows of the world, and the answer once it is given."""

    draw: Callable[[Any], tuple[Frame, ...]]  # of that family, like `past`
    past: Callable[[Any], Any]
    seen: Any  # its view
    answer: str  # as text; empty before it
