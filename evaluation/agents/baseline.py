"""What a baseline is: a rule that says the next words from the state, without looking at a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from envs.dice import Dice
from evaluation.games import Opened
from evaluation.protocols import AnyFamily, Protocol, begin, take
from evaluation.saying import Saying

Choose = Callable[[AnyFamily, Any, Any, Dice], tuple[Saying, Dice]]
"""(family, game, state, dice) -> what is said next, and the dice after it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    name: str
    title: str
    definition: str
    choose: Choose


def act(baseline: Baseline, play: Opened, protocol: Protocol, dice: Dice) -> Iterator[Saying]:
    """All that the baseline says in one episode."""
    progress = begin(play.family, play.game, play.seed)
    while not progress.outcome:
        saying, dice = baseline.choose(play.family, play.game, progress.state, dice)
        progress, _ = take(play.family, play.game, protocol, progress, saying)
        yield saying
