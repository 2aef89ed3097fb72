"""Consent: a stored text, an age group, and a code by which a person can read or delete all they did."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from hashlib import sha256
from operator import or_

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from plumbline.evaluation.models import Agent
from plumbline.evaluation.requests.responsible import is_study
from plumbline.play import texts
from plumbline.play.models import AgreedText, Consent, Participant

_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without look-alikes
_GROUPS, _LETTERS = 4, 4


class UnknownCode(LookupError):
    """No participant has this withdrawal code."""


class NotOffered(RuntimeError):
    """Nobody answers for this site, so nobody can take part."""


@dataclass(frozen=True, slots=True)
class Given:
    """Consent that was just given, with its code, which is shown only once."""

    participant: Participant
    code: str


def give(agent: Agent, age_group: str) -> Given:
    """Record consent to the current text. An earlier code is valid no longer. Raises NotOffered."""
    if not is_study():
        raise NotOffered("consent: expected the settings RESPONSIBLE and RESPONSIBLE_CONTACT")
    code = "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS)) for _ in range(_GROUPS))
    return Given(_record(agent, age_group, _hash(code)), code)


@transaction.atomic
def _record(agent: Agent, age_group: str, withdrawal_hash: str) -> Participant:
    text, now = texts.stored(texts.consent()), timezone.now()
    values = {"text": text, "consented_at": now, "age_group": age_group, "withdrawal_hash": withdrawal_hash}
    participant, _ = Participant.objects.update_or_create(agent=agent, defaults=values)
    Consent.objects.create(participant=participant, text=text, given_at=now)
    return participant


def given(agent: Agent | None) -> bool:
    """Return whether this person has consented to the current text."""
    return current(agent) is not None


def current(agent: Agent | None) -> Participant | None:
    """Return a person's consent to the current text, if there is one and consent is asked for."""
    if agent is None or not is_study():
        return None
    version = texts.consent().version
    return Participant.objects.select_related("text").filter(agent=agent, text__version=version).first()


def holder(code: str) -> Participant:
    """Return the participant with this withdrawal code. Raises UnknownCode."""
    participant = Participant.objects.select_related("agent", "text").filter(withdrawal_hash=_hash(code)).first()
    if participant is None:
        raise UnknownCode(f"{code.strip()!r}: expected a code like ABCD-EFGH-JKMN-PQRS, as shown after you agreed")
    return participant


def expired() -> QuerySet[Participant]:
    """Return the participants whose text promises that they are deleted by now."""
    now, kept = (
        timezone.now(),
        AgreedText.objects.filter(kept_days__gt=0).values_list("kept_days", flat=True).distinct(),
    )
    over = (Q(text__kept_days=days, consented_at__lt=now - timedelta(days=days)) for days in kept)
    return Participant.objects.filter(reduce(or_, over, Q(pk=None))).order_by("consented_at")


def _hash(code: str) -> str:
    letters = "".join(letter for letter in code.upper() if letter in _ALPHABET)
    return sha256(letters.encode()).hexdigest()
