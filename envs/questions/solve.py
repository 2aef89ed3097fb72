"""The truth as an answer, and how much there is to name."""

from __future__ import annotations

from plumbline.envs.family import Plan
from plumbline.envs.questions.model import Answer, Answered, Asks, Game, Question, State
from plumbline.envs.questions.opening import open_game
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty


def solve(game: Game, state: State) -> Plan[Answer] | None:
    """Return the right answer; None after an answer."""
    return None if isinstance(state, Answered) else Plan((Answer(game.truth),), optimal=True)


def things(asks: Asks, question: Question) -> int:
    """Count what there is to name."""
    return len(open_game(asks, question, Setting(BLIND), empty).truth)
