"""The result of an action: its ruling, its reason, and the world after it.

Letters of types, here and in the other roles: I instance, G game, S state, A action, V view, R recipe.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

I = TypeVar("I")  # noqa: E741 - the letter stands for "instance" throughout
G = TypeVar("G")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
R = TypeVar("R")


class Ruling(StrEnum):
    """The rules' answer to one action."""

    CHANGED = "changed"  # the world has changed
    IDLE = "idle"  # allowed, without effect
    TOLD = "told"  # a question to the world; the step's note answers
    ILLEGAL = "illegal"  # understood, refused
    MALFORMED = "malformed"  # not understood


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for which the rules refuse an action, declared once and shown in verdicts, legends and replays."""

    word: str  # in Step.reason, in verdicts and in files: "occupied"
    meaning: str  # in a clause: "the cell is taken"


@dataclass(frozen=True, slots=True)
class Ending:
    """A word for a way in which an episode can end by the rules."""

    word: str  # at most 20 characters: "solved", "caught", "declared"
    meaning: str  # in a clause: "the goal was reached"
    missed: str = ""  # the same where it was not solved, if that is another clause


SOLVED = Ending("solved", "the goal was reached")


class Step(Struct, Generic[S], frozen=True):
    """The world after one action. A struct is made in a fifth of a dataclass's time, and there are many."""

    state: S
    ruling: Ruling
    reason: str = ""  # why it was refused: the word of a declared Reason
    note: str = ""  # shown to the player: feedback, a tool's reply
    moves: int = 0  # moves made, in the family's own unit; 0 for looking, asking and refusals
    work: int = 0  # of the rules: microseconds by count, beyond the family's usual cost of an action
