"""Grading answers: what became of each thing, and the counts of the paper (section 4.7, tables 4 and 5)."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.family import Part, Reached
from plumbline.envs.questions import matching
from plumbline.envs.questions.matching import Pair
from plumbline.envs.questions.model import FAULTS, NO_LIST, NO_SOLUTION, Answered, Game, State, Thing


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of one thing, which is there, or was named, or both."""

    there: Thing | None
    named: Thing | None

    @property
    def is_right(self) -> bool:
        return self.there == self.named

    def __str__(self) -> str:
        if self.there is None:
            return f"{self.named} is not there"
        if self.named is None:
            return f"{self.there} was missed"
        return str(self.there) if self.is_right else f"{self.there} was named {self.named}"


def marks(game: Game, state: State) -> tuple[Mark, ...]:
    """Return what became of each thing: those that are there in reading order, then those that were hallucinated."""
    named = state.answer.things if isinstance(state, Answered) else ()
    pairs = _pairs(game, named)
    paired = {pair.there: named[pair.named] for pair in pairs}
    there = (Mark(thing, paired.get(number)) for number, thing in enumerate(game.truth))
    alone = {*range(len(named))} - {pair.named for pair in pairs}
    return (*there, *(Mark(None, named[number]) for number in sorted(alone)))


def scores(game: Game, state: State) -> tuple[float, ...]:
    """Return the share of right things in those that are there and those that were hallucinated."""
    found = marks(game, state)
    return (sum(mark.is_right for mark in found) / len(found),)


def readings(game: Game, state: State) -> dict[str, int]:
    """Return the counts of things and of errors in those that were paired, and the format errors."""
    found = marks(game, state)
    paired = [(mark.there, mark.named) for mark in found if mark.there is not None and mark.named is not None]
    words = {
        f"{known.name}_errors": sum(there.words[place] != named.words[place] for there, named in paired)
        for place, known in enumerate(game.question.known)
    }
    return {
        "things": len(game.truth),
        "correct": sum(mark.is_right for mark in found),
        "missed": sum(mark.named is None for mark in found),
        "hallucinated": sum(mark.there is None for mark in found),
        "coordinate_errors": sum(there.cell != named.cell for there, named in paired),
        **words,
        **faults(state),
    }


def faults(state: State) -> dict[str, int]:
    """Count the format errors by their names, and all of them. What is no list counts once, however long it is."""
    slips = [slip.fault for slip in state.answer.slips] if isinstance(state, Answered) else [NO_SOLUTION]
    counted = {fault: slips.count(fault) for fault in FAULTS}
    counted[NO_LIST] = min(counted[NO_LIST], 1)
    return counted | {"format_errors": sum(counted.values())}


def reached(game: Game, state: State) -> Reached:
    """Return what became of each thing, in words."""
    return Reached(
        tuple(Part(str(mark), mark.is_right) for mark in marks(game, state)), title="The answer", lead="Piece by piece"
    )


def feedback(game: Game, state: State) -> str:
    """Return how many things are right, and what is wrong with the others, in sentences."""
    found = marks(game, state)
    right = f"{sum(mark.is_right for mark in found)} of {len(game.truth)} right."
    return " ".join([right, *(f"{mark}." for mark in found if not mark.is_right)])


def _pairs(game: Game, named: tuple[Thing, ...]) -> tuple[Pair, ...]:
    places, named_places = ([game.cells[thing.cell] for thing in things] for things in (game.truth, named))
    return matching.pairs(game.truth, named, places, named_places)
