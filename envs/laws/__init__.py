"""What every family must satisfy, whatever its rules: one function per law, run over families, settings and recipes.

A law gets a case and returns, or raises LawBroken. Families are judged by what they answer, so a law speaks only of the
interface; where a law does not apply (no plan, no twin, no fast path) it holds.
"""

from __future__ import annotations

from collections.abc import Callable

from plumbline.envs.laws import pictures, puzzles, rules, seats, values, words
from plumbline.envs.laws.case import AnyFamily, Case, LawBroken, cases

Law = Callable[[Case], None]
LAWS: tuple[Law, ...] = tuple(law for room in (values, words, rules, seats, pictures, puzzles) for law in room.LAWS)

__all__ = ["LAWS", "AnyFamily", "Case", "Law", "LawBroken", "cases"]
