"""Hallucinations: interactions with what is not there, was never seen, is not in view, or is not in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.family import Finding, Ruling
from plumbline.envs.houses.classes import VARIANTS
from plumbline.envs.houses.failures.labels import HALLUCINATION
from plumbline.envs.houses.failures.refusals import classes_of, is_too_early
from plumbline.envs.houses.failures.sightings import Sightings
from plumbline.envs.houses.failures.traces import Moment
from plumbline.envs.houses.game import Game

ABSENT, NEVER_SEEN, NOT_NOW, HOLDING = SUBTYPES = ("H1", "H2", "H3", "holding")
"""The class is absent from the scene; was never seen so far; was seen before but is not now; is not in the hand."""
SEVERE = (ABSENT, NEVER_SEEN)  # one of them is enough
FEW = 2  # of the others
RATE = 0.2  # of all actions


def hallucinations(game: Game, sightings: Sightings) -> Iterator[Finding]:
    """Yield a finding for each subtype, if there are enough of them together."""
    found: dict[str, list[int]] = {}
    for place, moment in enumerate(sightings.trace):
        if subtype := _subtype(game, sightings, place, moment):
            found.setdefault(subtype, []).append(moment.step)
    if not _are_enough(found, len(sightings.trace)):
        return
    for subtype, steps in found.items():
        yield Finding(HALLUCINATION, steps[0], tuple(steps), subtype)


def _are_enough(found: dict[str, list[int]], actions: int) -> bool:
    count = sum(map(len, found.values()))
    return any(subtype in found for subtype in SEVERE) or count >= FEW or (count > 0 and count >= RATE * actions)


def _subtype(game: Game, sightings: Sightings, place: int, moment: Moment) -> str:
    """Return the subtype of an action, or nothing."""
    if moment.ruling is not Ruling.ILLEGAL or not moment.interacts:
        return ""
    if any(VARIANTS.get(name, name) not in game.of_class for name in classes_of(moment)):
        return ABSENT
    if moment.reason in ("hand_empty", "not_held"):
        return HOLDING
    if moment.reason != "not_in_view" or moment.act is None or is_too_early(game, moment):
        return ""
    return NOT_NOW if sightings.before(place, moment.act.target or moment.act.object) else NEVER_SEEN
