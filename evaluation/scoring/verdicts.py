"""Verdicts: one per action, from its ruling and, for a change, whether it led nearer to the goal.

A refusal's verdict is the rules' own reason ("occupied"). Families without a distance have `changed` instead of
`effective` and `ineffective`; so has a change whose distance is not known. A change that is no move is `no_move`.
"""

from __future__ import annotations

from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.family import Distance, Ruling
from plumbline.evaluation.protocol.progress import Transition

EFFECTIVE = "effective"
INEFFECTIVE = "ineffective"
NO_MOVE = "no_move"
PASS = "pass"  # noqa: S105 - a verdict, not a password
PROVIDER_ERROR = "provider_error"

_USUAL = {
    EFFECTIVE: "a legal move that brought the goal nearer",
    INEFFECTIVE: "a legal move that did not",
    Ruling.CHANGED: "a legal move whose effect on the distance is not known",
    NO_MOVE: "changed something, such as what is seen, without a move",
    Ruling.IDLE: "allowed, but nothing changed",
    Ruling.TOLD: "a question, answered",
    Ruling.MALFORMED: "not understood",
}
_UNSAID = {
    PASS: "sent no action, on purpose",
    PROVIDER_ERROR: "the model's service failed; costs no action",
}


COMMON: dict[str, str] = {**_USUAL, **_UNSAID}
"""The verdicts of all families, with their meanings."""


def refusals(family: str) -> dict[str, str]:
    """Return the verdicts of actions that the rules of a family refuse, with their meanings."""
    reasons = FAMILIES[family].rules.reasons if family in FAMILIES else ()
    return {reason.word: f"refused: {reason.meaning}" for reason in reasons}


def meanings(family: str) -> dict[str, str]:
    """Return every verdict that may stand in a family's legend, in its order there, with its meaning."""
    changed = {str(Ruling.CHANGED): FAMILIES[family].rules.change} if family in FAMILIES else {}
    return {**_USUAL, **changed, **refusals(family), **_UNSAID}


def verdict(transition: Transition[Any], before: Distance | None, after: Distance | None) -> str:
    """Return the verdict of one action."""
    if transition.provider_error:
        return PROVIDER_ERROR
    if transition.text is None:
        return PASS
    match transition.step.ruling:
        case Ruling.ILLEGAL:
            return transition.step.reason
        case Ruling.CHANGED:
            return _effect(before, after) if transition.step.moves else NO_MOVE
        case ruling:
            return str(ruling)


def costs(named: str) -> bool:
    """Return whether an action of this verdict is charged to the budget."""
    return named != PROVIDER_ERROR


def _effect(before: Distance | None, after: Distance | None) -> str:
    if before is None or after is None or before.exact is None or after.exact is None:
        return str(Ruling.CHANGED)
    return EFFECTIVE if after.exact < before.exact else INEFFECTIVE
