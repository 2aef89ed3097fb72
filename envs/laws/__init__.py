"""Laws that every family must satisfy: one function per law, run over families, settings and recipes.

A law takes a case and returns, or raises LawBroken. Laws use only the interface of a family; a law that does not apply
(no plan, no twin, no fast path) holds.
"""

from __future__ import annotations

from collections.abc import Callable

from plumbline.envs.laws import asking, composing, pictures, puzzles, rules, seats, values, words
from plumbline.envs.laws.case import AnyFamily, Case, LawBroken, cases

Law = Callable[[Case], None]
LAWS: tuple[Law, ...] = tuple(
    law for room in (values, words, rules, seats, pictures, composing, asking, puzzles) for law in room.LAWS
)

__all__ = ["LAWS", "AnyFamily", "Case", "Law", "LawBroken", "cases"]
