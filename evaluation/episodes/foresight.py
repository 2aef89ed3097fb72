"""Long work of a turn, done before the turn is taken."""

from __future__ import annotations

from uuid import UUID

from plumbline.envs import play as engine
from plumbline.evaluation.episodes import positions
from plumbline.evaluation.protocol.progress import allowed
from plumbline.evaluation.protocol.turns import Turn


def foresee(episode_id: UUID, number: int, turn: Turn) -> None:
    """Let the family do the long part of a turn's actions ahead, if the position before it is in memory."""
    before = positions.CACHE.recall(episode_id, number - 1)
    if before is None or before.progress.outcome:
        return
    family, game, state = before.play.family, before.play.game, before.progress.state
    hook = family.rules.foresee
    if hook is None or turn.seat not in family.rules.to_move(game, state):
        return
    for text in allowed(family, before.protocol, before.progress, turn):
        hook(game, state, text, turn.seat)
        state = engine.answer(family, game, state, text, turn.seat).state
        if family.rules.ended(game, state) or turn.seat not in family.rules.to_move(game, state):
            return
