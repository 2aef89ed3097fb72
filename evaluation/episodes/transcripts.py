"""Turns of an episode: rows while it is open, one packed transcript afterwards."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
from django.db import transaction

from plumbline.evaluation.models import Episode, Failure, Run, Seat, Transcript
from plumbline.evaluation.protocol.turns import Turn, restored, stored


def turns_of(episode: Episode) -> list[Turn]:
    """Return all turns so far, of an open or a closed episode."""
    if episode.closed_at is None:
        return [restored(row.turn) for row in episode.turns.all()]
    return unpacked(episode.transcript.packed)


def packed(turns: Iterable[Turn]) -> bytes:
    """Pack turns into a transcript."""
    return zlib.compress(msgspec.json.encode([stored(turn) for turn in turns]))


def unpacked(packed: bytes) -> list[Turn]:
    """Unpack a transcript; the inverse of `packed`."""
    return [restored(plain) for plain in msgspec.json.decode(zlib.decompress(packed))]


@dataclass(frozen=True, slots=True)
class Scored:
    """A scored episode that is not stored yet, with its turns and the failures found in it."""

    episode: Episode
    turns: Sequence[Turn]
    failures: Sequence[Failure] = ()


def insert(run: Run, rows: Sequence[Scored]) -> None:
    """Add scored episodes to a run that is not finalized, in the caller's transaction."""
    transcripts = [Transcript(episode=row.episode, packed=packed(row.turns)) for row in rows]
    partners = [
        Seat(episode=row.episode, number=number, agent=agent)
        for row in rows
        for number, agent in enumerate(run.line_up.agents[1:], 1)
    ]
    with transaction.atomic():
        Episode.objects.bulk_create([row.episode for row in rows])
        Seat.objects.bulk_create(partners)
        Transcript.objects.bulk_create(transcripts)
        Failure.objects.bulk_create([failure for row in rows for failure in row.failures])
