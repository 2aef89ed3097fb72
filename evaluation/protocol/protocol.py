"""How a task is played: budgets, and what ends an episode besides the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Generic

from msgspec import Struct

from plumbline.envs import play
from plumbline.envs.family import Family, S, Step
from plumbline.evaluation.protocol.turns import Turn

LONGEST_EPISODE = 500_000  # actions in an episode

AnyFamily = Family[Any, Any, Any, Any, Any, Any]


class Outcome(StrEnum):
    """Ends that the rules know nothing of; the family's own words stand beside them."""

    EXHAUSTED = "exhausted"  # the budget of actions or of turns is spent
    TIMED_OUT = "timed_out"
    GAVE_UP = "gave_up"
    ABANDONED = "abandoned"  # no turn for too long
    ABORTED = "aborted"  # the model's provider failed too often
    STOPPED = "stopped"  # an uploaded trajectory just ends


@dataclass(frozen=True, slots=True)
class Protocol:
    """Budgets name what they count."""

    actions: int = 20  # an invalid one costs one as well; provider errors cost none
    provider_errors_in_a_row: int = 5
    provider_errors: int = 20
    abandoned_after_hours: int = 24
    turns: int | None = None  # answers; what a hand does at the keyboard counts as actions alone
    seconds: int | None = None  # of thinking, over all turns; what is said later is not done any more

    def particulars(self) -> dict[str, int]:
        """What is not as in most protocols; a field added one day leaves old digests as they are."""
        usual = asdict(Protocol())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}

    def in_words(self, *, by_hand: bool = False) -> str:
        """What one has: "20 actions", "20 turns and 30 minutes". A hand at the keyboard has no turns to count."""
        actions = f"{self.actions} actions" if self.actions < LONGEST_EPISODE else ""
        turns = f"{self.turns} turns" if self.turns and not by_hand else ""
        minutes = f"{self.seconds / 60:g} minutes" if self.seconds else ""
        return " and ".join(filter(None, [actions, turns, minutes])) or f"{self.actions} actions"

    def problem(self) -> str:
        """What is wrong with it; empty when it can be played by."""
        given = {name: value for name, value in asdict(self).items() if value is not None}
        odd = {name: value for name, value in given.items() if not 1 <= value <= LONGEST_EPISODE}
        return ", ".join(f"{name} {value}: expected 1 to {LONGEST_EPISODE}" for name, value in odd.items())


@dataclass(frozen=True, slots=True)
class Progress(Generic[S]):
    """Where an episode stands."""

    state: S
    turns: int = 0
    answers: int = 0  # turns charged
    actions: int = 0  # charged
    seconds: float = 0.0  # of thinking, as far as they were told
    errors: int = 0
    errors_in_a_row: int = 0
    outcome: str = ""  # empty while the episode goes on


class Transition(Struct, Generic[S], frozen=True):
    """One action and what the rules made of it."""

    text: str | None  # None: a pass or a provider error
    step: Step[S]
    provider_error: bool = False


def begin(family: AnyFamily, game: Any, seed: int) -> Progress[Any]:
    """The episode before its first turn. A puzzle may be over before it begins."""
    state = family.rules.start(game, seed)
    return Progress(state, outcome=family.rules.ended(game, state) or "")


def take(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn
) -> tuple[Progress[Any], tuple[Transition[Any], ...]]:
    """Take one turn; the episode after it, and a transition for each action."""
    transitions = tuple(actions(family, game, protocol, progress, turn))
    state = transitions[-1].step.state if transitions else None
    return settle(family, game, protocol, progress, turn, state, len(transitions)), transitions


def actions(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn
) -> Iterator[Transition[Any]]:
    """What a turn does, action by action, until the outcome or the budget; the rest stay unspent."""
    if turn.provider_error:
        yield Transition(None, play.unchanged(progress.state), provider_error=True)
        return
    if _late(protocol, progress, turn):
        return
    state = progress.state
    texts = (None,) if turn.passed else turn.texts(family)
    left = protocol.actions - progress.actions
    for number, text in enumerate(texts[:left], 1):
        step = play.answer(family, game, state, text, turn.seat, spent=number == left)
        state = step.state
        yield Transition(text, step)
        if family.rules.ended(game, state):
            return


def settle(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], turn: Turn, state: Any, count: int
) -> Progress[Any]:
    """The episode after a turn of `count` actions that led to `state`; None where it did nothing."""
    if turn.provider_error:
        return _failed(protocol, progress)
    after = replace(
        progress,
        state=progress.state if state is None else state,
        turns=progress.turns + 1,
        answers=progress.answers + (not turn.input_mode),
        actions=progress.actions + count,
        seconds=progress.seconds + (turn.seconds or 0.0),
        errors_in_a_row=0,
    )
    late = Outcome.TIMED_OUT if _late(protocol, progress, turn) else ""
    return replace(after, outcome=str(family.rules.ended(game, after.state) or late or _spent(protocol, after)))


def _late(protocol: Protocol, progress: Progress[Any], turn: Turn) -> bool:
    return protocol.seconds is not None and progress.seconds + (turn.seconds or 0.0) > protocol.seconds


def _spent(protocol: Protocol, after: Progress[Any]) -> str:
    over = after.actions >= protocol.actions or (protocol.turns is not None and after.answers >= protocol.turns)
    return Outcome.EXHAUSTED if over else ""


def _failed(protocol: Protocol, progress: Progress[Any]) -> Progress[Any]:
    """A provider error changes nothing, until there were too many."""
    errors, row = progress.errors + 1, progress.errors_in_a_row + 1
    over = errors >= protocol.provider_errors or row >= protocol.provider_errors_in_a_row
    outcome = Outcome.ABORTED if over else ""
    return replace(progress, turns=progress.turns + 1, errors=errors, errors_in_a_row=row, outcome=outcome)
