"""Parts of clauses that several effects share."""

from __future__ import annotations

from plumbline.envs.vgdl.english.parts.cases import Case
from plumbline.envs.vgdl.english.parts.cast import Party
from plumbline.envs.vgdl.english.parts.grammar import number, quoted


def holding(case: Case, party: Party) -> str:
    """Return the condition that a party holds enough, or little enough, as the rest of a clause."""
    limit, resource = case.value("limit"), quoted(case.value("resource"))
    at_most = case.rule.effect.name.endswith("Less")
    amount = f"{'at most' if at_most else 'at least'} {number(limit)}" if limit or not at_most else "no"
    return f"hold{party.voice.s} {amount} {resource}"


def change(case: Case, amount: int) -> str:
    """Return the change of a resource that a party holds, as the rest of a clause."""
    verb = "gain" if amount > 0 else "lose"
    return f"{verb}{case.one.voice.s} {number(abs(amount))} {quoted(case.value('resource'))}"


def and_gone(case: Case) -> str:
    """Return that the other one disappears, if it does, and when all this happens."""
    if case.value("killSecond") and case.others:
        return f", and {removed(case.other)}, {case.when_they}"
    return f" {case.when_it}"


def removed(party: Party) -> str:
    """Return the clause for parties that are removed without being killed, you included."""
    return "you disappear" if party.is_you else f"{party.one} disappears"
