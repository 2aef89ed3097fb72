"""What a baseline is: a rule that says the next words from the state, without looking at a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from envs.dice import Dice
from envs.setting import BLIND, Setting
from evaluation.games import Opened
from evaluation.protocols import Protocol, begin, take
from evaluation.saying import Saying


@dataclass(frozen=True, slots=True)
class Situation:
    """What one of our agents has before it when its turn comes."""

    play: Opened
    state: Any  # as it is, whatever the setting shows
    turns: int = 0  # so far
    heard: tuple[str, ...] = ()  # what the actions of the last turn were answered
    solution: tuple[str, ...] = ()  # a shortest one, where one is stored with the task
    thinking_seconds: float | None = None  # for those who think before each turn; None: as much as they are used to


UNSEEN = Setting(BLIND)

Choose = Callable[[Situation, Dice], tuple[Saying, Dice]]
"""What is said next, and the dice after it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    name: str
    title: str
    definition: str
    choose: Choose
    setting: Setting = UNSEEN  # under which it plays: its modality shows what it needs, its options help it
    thinks: bool = False  # whether more time, where that is counted, is of use to it


def act(
    baseline: Baseline,
    play: Opened,
    protocol: Protocol,
    dice: Dice,
    solution: tuple[str, ...] = (),
    thinking_seconds: float | None = None,
) -> Iterator[Saying]:
    """All that the baseline says in one episode. Where it is given seconds to think, other runs say other things."""
    progress = begin(play.family, play.game, play.seed)
    heard: tuple[str, ...] = ()
    while not progress.outcome:
        situation = Situation(play, progress.state, progress.turns, heard, solution, thinking_seconds)
        saying, dice = baseline.choose(situation, dice)
        progress, taken = take(play.family, play.game, protocol, progress, saying)
        heard = tuple(each.step.note for each in taken)
        yield saying
