"""Witness: who saw a run being made, besides its submitter. Leaderboards rank runs with equal witness together."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from plumbline.evaluation.models.provenance import Provenance


class Witness(StrEnum):
    """The classes of evidence for who made a run, the strongest first."""

    WITNESSED = "witnessed"
    PUBLIC = "live on a public set"
    SELF_REPORTED = "self-reported"

    @property
    def meaning(self) -> str:
        """Sentence on what is known about such a run, and what is not."""
        return _MEANINGS[self]

    @property
    def place(self) -> int:
        """Its place among the classes, from 0: the strongest."""
        return _PLACES[self]


_PLACES = {each: place for place, each in enumerate(Witness)}

_MEANINGS = {
    Witness.WITNESSED: "Run by us, or played live on a sealed task set, whose tasks nobody could know beforehand.",
    Witness.PUBLIC: (
        "Played through this server on tasks that anybody can download: the order, time and number of attempts are "
        "known, but not who chose the actions."
    ),
    Witness.SELF_REPORTED: "Uploaded. The results are verified by replaying; who made them is the submitter's claim.",
}


@cache  # at most 1 kB: eight values
def witness_of(provenance: str, *, sealed: bool) -> Witness:
    """Return the class of a run of this provenance, on a sealed or a public task set. Raises ValueError."""
    match Provenance(provenance):
        case Provenance.OURS:
            return Witness.WITNESSED
        case Provenance.LIVE:
            return Witness.WITNESSED if sealed else Witness.PUBLIC
        case _:
            return Witness.SELF_REPORTED


def weakest(seen: Iterable[Witness]) -> Witness:
    """Return the class of results that were made in several runs: at least one."""
    return max(seen, key=lambda each: each.place)
