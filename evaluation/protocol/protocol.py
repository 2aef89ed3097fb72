"""Protocols: the budgets of an episode, and what ends it besides the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from plumbline.envs.family import Family

LONGEST_EPISODE = 500_000  # actions in an episode
QUESTIONS = 50  # to a tool, in an episode

AnyFamily = Family[Any, Any, Any, Any, Any, Any]


class UnknownBudget(ValueError):
    """A budget that counts a complexity which the task lacks. The message quotes it."""


class Outcome(StrEnum):
    """The ends of an episode that do not come from a family's rules."""

    EXHAUSTED = "exhausted"  # the budget of actions or of turns is spent
    TIMED_OUT = "timed_out"
    GAVE_UP = "gave_up"
    ABANDONED = "abandoned"  # no turn for too long
    ABORTED = "aborted"  # the model's provider failed too often
    STOPPED = "stopped"  # an uploaded trajectory ends early


UNFINISHED = frozenset(Outcome) - {Outcome.EXHAUSTED}
"""The ends of episodes that might have gone on: neither the rules nor the budget of actions or turns ended them."""

_LABELS: dict[str, str] = {
    Outcome.EXHAUSTED: "out of actions",
    Outcome.TIMED_OUT: "out of time",
    Outcome.GAVE_UP: "gave up",
    Outcome.ABANDONED: "no action for too long",
    Outcome.ABORTED: "the model's service failed",
    Outcome.STOPPED: "stopped early",
}


def label(outcome: str) -> str:
    """Return the name of an outcome on pages: "out of actions"; the words of families are shown as they are."""
    return _LABELS.get(outcome, outcome.replace("_", " "))


@dataclass(frozen=True, slots=True)
class Protocol:
    """The budgets of each seat, named for what they count."""

    actions: int = 20  # an invalid action costs one as well; provider errors cost none
    provider_errors_in_a_row: int = 5
    provider_errors: int = 20
    abandoned_after_hours: int = 24
    turns: int | None = None  # answers; actions at the keyboard count as actions only
    seconds: int | None = None  # of thinking, over all turns; later turns are not taken
    actions_per_turn: int | None = None  # actions of one turn; further ones stay unspent
    actions_per_unit: int = 0  # more actions for each unit of `axis`: 10 + 2n
    axis: str = ""  # a complexity of the task, by the name of the family's axis

    def resolved(self, axes: Mapping[str, Any]) -> Protocol:
        """Return the protocol of one task of these complexities. Raises UnknownBudget."""
        if not self.axis:
            return self
        units = axes.get(self.axis)
        if type(units) is not int or units < 0:
            raise UnknownBudget(f"{self.axis} {units!r}: expected a whole number, because the budget counts it")
        actions = min(self.actions + self.actions_per_unit * units, LONGEST_EPISODE)
        return replace(self, actions=actions, actions_per_unit=0, axis="")

    def particulars(self) -> dict[str, int | str]:
        """Return the fields that differ from the default protocol, so that a new field leaves old digests unchanged."""
        usual = asdict(Protocol())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}

    def in_words(self, *, by_hand: bool = False) -> str:
        """Return a seat's budget in words: "20 turns and 30 minutes". Turns are left out for people (`by_hand`)."""
        limited = self.actions < LONGEST_EPISODE
        turns = counted(self.turns, "turn") if self.turns and not by_hand else ""
        minutes = counted(self.seconds / 60, "minute") if self.seconds else ""
        of_a_turn = "" if by_hand else self._of_a_turn_in_words("a turn")
        parts = [part for part in (self._actions_in_words() if limited else "", turns, minutes) if part]
        return ", ".join(filter(None, [" and ".join(parts) or self._actions_in_words(), of_a_turn]))

    def for_all(self, per: str = "") -> str:
        """Return a budget in words, what limits answers of models alone at its end: "30 minutes; models: 20 turns"."""
        people, models = self.in_words(by_hand=True), self._of_answers_in_words()
        return "; ".join(filter(None, [f"{people} per {per}" if per else people, models and f"models: {models}"]))

    def problem(self, family: AnyFamily) -> str:
        """Return what is wrong with it for tasks of a family, or ""."""
        return ", ".join(self._problems(family))

    def _problems(self, family: AnyFamily) -> Iterator[str]:
        for name, value in asdict(self).items():
            if type(value) is int and not (name != "actions_per_unit") <= value <= LONGEST_EPISODE:
                yield f"{name} {value}: expected {int(name != 'actions_per_unit')} to {LONGEST_EPISODE}"
        axes = [axis.name for axis in family.puzzles.axes]
        if self.axis and self.axis not in axes:
            yield f"axis {self.axis!r}: expected one of {', '.join(axes)}"
        if bool(self.axis) != bool(self.actions_per_unit):
            yield f"axis {self.axis!r} and actions_per_unit {self.actions_per_unit}: expected both or neither"
        if self.turns is not None and family.rules.passed is not None:
            yield f"turns {self.turns}: expected none, because several players take turns"

    def _of_answers_in_words(self) -> str:
        turns = counted(self.turns, "turn") if self.turns else ""
        return ", ".join(filter(None, [turns, self._of_a_turn_in_words("actions a turn")]))

    def _of_a_turn_in_words(self, unit: str) -> str:
        return f"at most {self.actions_per_turn} {unit}" if self.actions_per_turn else ""

    def _actions_in_words(self) -> str:
        times = f"{self.actions_per_unit} × " if self.actions_per_unit != 1 else ""
        more = f" plus {times}{self.axis.replace('_', ' ')}" if self.axis else ""
        return f"{counted(self.actions, 'action')}{more}"


def counted(number: float, noun: str) -> str:
    """Return a number with a noun: "1 action", "2 actions"."""
    return f"{number:.15g} {noun}{'' if number == 1 else 's'}"
