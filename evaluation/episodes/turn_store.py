"""The two SQL statements of a usual turn, prepared: composing them takes longer than running them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import connection, models
from django.utils import timezone

from plumbline.evaluation.models import Episode, Seat, TurnRow
from plumbline.evaluation.protocol.progress import Progress
from plumbline.evaluation.protocol.turns import Turn, stored

_ADVANCE = """
UPDATE evaluation_episode SET turn_count = %s, action_count = %s, last_turn_at = %s
WHERE id = %s AND claim = %s AND turn_count = %s AND closed_at IS NULL
"""
_ADVANCE_SHARED = """
UPDATE evaluation_episode SET turn_count = %s, action_count = %s, last_turn_at = %s
WHERE id = %s AND turn_count = %s AND closed_at IS NULL
"""
_HOLD = """
UPDATE evaluation_seat SET claim = %s WHERE episode_id = %s AND number = %s AND claim = %s AND ended_at IS NULL
"""
_STORE = "INSERT INTO evaluation_turn (episode_id, number, turn, created_at) VALUES (%s, %s, %s, %s)"


def advance(episode_id: UUID, claim: int, after: Progress[Any]) -> bool:
    """Count one turn; return False if it is not due, or not this connection's to take."""
    counts = {"turn_count": after.turns, "action_count": after.actions, "last_turn_at": timezone.now()}
    where = {"id": episode_id, "claim": claim, "turn_count": after.turns - 1}
    return _execute(_ADVANCE, _prepared(Episode, counts) + _prepared(Episode, where)) == 1


def advance_shared(episode_id: UUID, seat: int, claim: int, after: Progress[Any]) -> bool:
    """Count one turn of a seat with a row; return False if it is not due, or not this connection's to take.

    The seat's row is updated first and so locked: a newer claim waits until the turn is stored, or is seen here.
    """
    held = {"claim": claim, "episode": episode_id, "number": seat}
    if _execute(_HOLD, [*_prepared(Seat, held), claim]) != 1:
        return False
    counts = {"turn_count": after.turns, "action_count": after.actions, "last_turn_at": timezone.now()}
    where = {"id": episode_id, "turn_count": after.turns - 1}
    return _execute(_ADVANCE_SHARED, _prepared(Episode, counts) + _prepared(Episode, where)) == 1


def store(episode_id: UUID, number: int, turn: Turn) -> None:
    row = {"episode": episode_id, "number": number, "turn": stored(turn), "created_at": timezone.now()}
    _execute(_STORE, _prepared(TurnRow, row))


def _prepared(model: type[models.Model], values: dict[str, Any]) -> list[Any]:
    """Return values as the database in use takes them."""
    fields = model._meta
    return [fields.get_field(name).get_db_prep_save(value, connection) for name, value in values.items()]


def _execute(statement: str, values: list[Any]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
