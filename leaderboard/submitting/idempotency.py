"""Idempotency keys: a program that did not hear the answer to an upload sends it again and gets the same answer.

The header field is that of draft-ietf-httpapi-idempotency-key-header. A key belongs to an account, goes with the bytes
of one file, and is kept for a day. A refused upload frees its key: the corrected file may come with the same one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from plumbline.leaderboard.models import IdempotencyKey

KEPT = timedelta(days=1)
LONGEST = timedelta(minutes=1)  # that a request is answered; a key without an answer after that was left behind
KEY = r"[A-Za-z0-9._:~+/=-]{1,255}"
SYNTAX = re.compile(rf'("?)(?P<key>{KEY})\1')  # a string in quotes; many clients leave them out
PATTERN = f'^("{KEY}"|{KEY})$'  # the same, as the schema says it
EXPECTED = "expected 1 to 255 letters, digits or - . _ : ~ + / = between quotes"
QUOTED_CHARACTERS = 60


class BadKey(ValueError):
    """The header field holds no key."""


class KeyReused(ValueError):
    """The key came with other bytes before."""


class KeyInUse(ValueError):
    """The first request with this key is still being answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A status and the body that goes with it."""

    status: int
    body: dict[str, Any]


def read(value: str | None) -> str:
    """Read the key of a header field; empty if there is none. Raises BadKey."""
    if value is None:
        return ""
    found = SYNTAX.fullmatch(value.strip())
    if found is None:
        raise BadKey(f"Idempotency-Key {value[:QUOTED_CHARACTERS]!a}, {len(value)} characters: {EXPECTED}")
    return found["key"]


def once(owner: Any, key: str, sha256: str, answer: Callable[[], Answer]) -> Answer:
    """Return the answer that this key got before, or else make and keep it. Raises KeyReused and KeyInUse."""
    row, kept = _claim(owner, key, sha256)
    if kept is not None:
        return kept
    try:
        made = answer()
    except BaseException:
        row.delete()
        raise
    IdempotencyKey.objects.filter(pk=row.pk).update(status=made.status, body=made.body)
    return made


@transaction.atomic
def _claim(owner: Any, key: str, sha256: str) -> tuple[IdempotencyKey, Answer | None]:
    """Claim the key for this request, or return the answer that it has."""
    now = timezone.now()
    rows = IdempotencyKey.objects.filter(owner=owner, key=key)
    rows.filter(created_at__lt=now - KEPT).delete()
    rows.filter(status=None, created_at__lt=now - LONGEST).delete()
    row, is_new = IdempotencyKey.objects.get_or_create(owner=owner, key=key, defaults={"sha256": sha256})
    if is_new:
        return row, None
    if row.sha256 != sha256:
        raise KeyReused(f"Idempotency-Key {key!r} came with other bytes before: expected a new key for another file")
    if row.status is None:
        raise KeyInUse(f"a request with Idempotency-Key {key!r} is being answered: try again in a few seconds")
    return row, Answer(row.status, row.body)
