"""Solutions that win: one that is stored with a task was found under one setting, and others may want more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plumbline.envs import play
from plumbline.envs.family import Plan
from plumbline.evaluation.protocol.opening import Opened


def winning(opened: Opened, stored: tuple[str, ...], *, optimal: bool) -> Plan[Any] | None:
    """Return a stored solution if it wins under the setting of a game, or else what the family finds for it."""
    family, game = opened.family, opened.game
    start = family.rules.start(game, opened.seed)
    actions = [family.words.parse(game, text) for text in stored]
    if actions and _wins(opened, start, actions):
        return Plan(tuple(actions), optimal)
    return family.puzzles.solve(game, start)


def _wins(opened: Opened, state: Any, actions: Iterable[Any]) -> bool:
    for step in play.run(opened.family, opened.game, state, tuple(actions)):
        state = step.state
    return min(opened.family.rules.scores(opened.game, state)) >= 1
