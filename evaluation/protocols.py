"""How a task is played: budgets, and what ends an episode besides the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Generic

from envs import play
from envs.family import Family, S, Step
from evaluation.saying import Saying

LONGEST_EPISODE = 500_000  # actions in an episode

AnyFamily = Family[Any, Any, Any, Any, Any, Any]


class Outcome(StrEnum):
    """Ends that the rules know nothing of; the family's own words stand beside them."""

    EXHAUSTED = "exhausted"  # the budget of actions is spent
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

    def particulars(self) -> dict[str, int]:
        """What is not as in most protocols; a field added one day leaves old digests as they are."""
        usual = asdict(Protocol())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}

    def problem(self) -> str:
        """What is wrong with it; empty when it can be played by."""
        odd = {name: value for name, value in asdict(self).items() if not 1 <= value <= LONGEST_EPISODE}
        return ", ".join(f"{name} {value}: expected 1 to {LONGEST_EPISODE}" for name, value in odd.items())


@dataclass(frozen=True, slots=True)
class Progress(Generic[S]):
    """Where an episode stands."""

    state: S
    turns: int = 0
    actions: int = 0  # charged
    errors: int = 0
    errors_in_a_row: int = 0
    outcome: str = ""  # empty while the episode goes on


@dataclass(frozen=True, slots=True)
class Taken(Generic[S]):
    """One action and what the rules made of it."""

    text: str | None  # None: a pass or a provider error
    step: Step[S]
    provider_error: bool = False


def begin(family: AnyFamily, game: Any, seed: int) -> Progress[Any]:
    """The episode before its first turn. A puzzle may be over before it begins."""
    state = family.start(game, seed)
    return Progress(state, outcome=family.ended(game, state) or "")


def take(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], saying: Saying
) -> tuple[Progress[Any], tuple[Taken[Any], ...]]:
    """The episode after one turn. Actions are taken until the outcome or the budget; the rest stay unspent."""
    if saying.provider_error:
        return _failed(protocol, progress)
    taken = tuple(_actions(family, game, protocol, progress, saying))
    state = taken[-1].step.state
    actions = progress.actions + len(taken)
    ended = family.ended(game, state) or (Outcome.EXHAUSTED if actions >= protocol.actions else "")
    after = replace(
        progress, state=state, turns=progress.turns + 1, actions=actions, errors_in_a_row=0, outcome=str(ended)
    )
    return after, taken


def _actions(
    family: AnyFamily, game: Any, protocol: Protocol, progress: Progress[Any], saying: Saying
) -> Iterator[Taken[Any]]:
    state = progress.state
    texts = (None,) if saying.passed else saying.texts(family)
    for text in texts[: protocol.actions - progress.actions]:
        if text is None:
            step = play.wait(family, game, state, saying.seat)
        else:
            step = play.advance(family, game, state, text, saying.seat)
        state = step.state
        yield Taken(text, step)
        if family.ended(game, state):
            return


def _failed(protocol: Protocol, progress: Progress[Any]) -> tuple[Progress[Any], tuple[Taken[Any], ...]]:
    """A provider error changes nothing, until there were too many."""
    errors, row = progress.errors + 1, progress.errors_in_a_row + 1
    over = errors >= protocol.provider_errors or row >= protocol.provider_errors_in_a_row
    after = replace(
        progress,
        turns=progress.turns + 1,
        errors=errors,
        errors_in_a_row=row,
        outcome=Outcome.ABORTED if over else "",
    )
    return after, (Taken(None, play.unchanged(progress.state), provider_error=True),)
