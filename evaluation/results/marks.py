"""Marks: what a reader should know about a run before trusting its figures, in a few words on its row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Aggregate, Run

MOST_PROVIDER_ERRORS = 0.02  # of all turns, without a mark


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark of a run."""

    name: str  # "untimed", "provider_errors"
    text: str
    meaning: str  # in a sentence


def marks(aggregate: Aggregate, *, timed: bool) -> tuple[Mark, ...]:
    """Return the marks of a run; `timed` says whether time counts on its task set. What is not known gives none."""
    return tuple(_marks(aggregate, timed=timed))


def marks_of(run: Run) -> tuple[Mark, ...]:
    """Return the marks of a finalized run. Our own agents act without a clock, so reference rows have none."""
    if run.aggregate is None or run.line_up.is_reference:
        return ()
    return marks(run.aggregate, timed=tasksets.timed(run.task_set))


def _marks(aggregate: Aggregate, *, timed: bool) -> Iterator[Mark]:
    if timed and aggregate.turns and aggregate.untimed_turns:
        yield _untimed(aggregate.untimed_turns, aggregate.turns - (aggregate.provider_errors or 0))
    if aggregate.turns and aggregate.provider_errors:
        share = aggregate.provider_errors / aggregate.turns
        if share > MOST_PROVIDER_ERRORS:
            yield _provider_errors(share)


def _untimed(turns: int, of: int) -> Mark:
    """Return the mark of a run in which so many turns, of those that could have used time, have no `seconds`."""
    text = "time not reported" if turns == of else f"time not reported for {turns:,} of {of:,} turns"
    return Mark("untimed", text, "Turns without seconds used no time, so the time limit did not apply to them.")


def _provider_errors(share: float) -> Mark:
    return Mark(
        "provider_errors",
        f"provider errors {share:.1%}",
        "The share of turns at which the model's service failed, if it is over 2%. A failure costs no action.",
    )
