"""Consent: a versioned text, an age group, and a code by which a person can withdraw at any time."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent
from plumbline.play.models import Participant

VERSION = "2026-11-23.2"
TEXT = (
    "You solve puzzles and play games in your browser. You may stop at any time. If a task has a time limit or runs in "
    "real time, we tell you before you begin. The results show how well people do at tasks that computer models are "
    "given too.",
    "For each puzzle we store what you typed, pressed or clicked, when you did so, and whether the page was visible. "
    "In real-time games we also store how long frames took to reach you. We store your age group and the version of "
    "this text. A random number identifies you; it is kept in a cookie for one year. We do not store your name, email "
    "address or network address.",
    "Some tasks are played by two people, who may write to each other. What you write is shown to your partner and in "
    "replays of the game. If one of you withdraws, the whole game is deleted for both.",
    "We publish the results together with those of other people, and researchers may download single games. Nobody can "
    "trace them to you, including us.",
    "The next page shows a withdrawal code, once. With it you can delete everything later, from any device. Without it "
    "you can still do so from this browser.",
    "You must be at least 18 years old.",
)
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without look-alikes
_GROUPS, _LETTERS = 4, 4


class UnknownCode(LookupError):
    """No participant has this withdrawal code."""


@dataclass(frozen=True, slots=True)
class Given:
    """Consent that was just given, with its code, which is shown only once."""

    participant: Participant
    code: str


def give(agent: Agent, age_group: str) -> Given:
    """Record consent to the current text. An earlier code is valid no longer."""
    code = "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS)) for _ in range(_GROUPS))
    values = {"consent_version": VERSION, "consented_at": timezone.now(), "age_group": age_group}
    participant, _ = Participant.objects.update_or_create(
        agent=agent, defaults=values | {"withdrawal_hash": _hash(code)}
    )
    return Given(participant, code)


def given(agent: Agent | None) -> bool:
    """Return whether this person has consented to the current text."""
    return current(agent) is not None


def current(agent: Agent | None) -> Participant | None:
    """Return a person's consent to the current text, if there is one."""
    return Participant.objects.filter(agent=agent, consent_version=VERSION).first()


@transaction.atomic
def withdraw(code: str) -> None:
    """Delete the person with this code and all they did. Raises UnknownCode."""
    participant = Participant.objects.select_related("agent").filter(withdrawal_hash=_hash(code)).first()
    if participant is None:
        raise UnknownCode(f"{code.strip()!r}: expected a code like ABCD-EFGH-JKMN-PQRS, as shown after you agreed")
    leave(participant.agent)


@transaction.atomic
def leave(agent: Agent) -> None:
    """Delete a person and all they did."""
    episodes.delete_person(agent)


def _hash(code: str) -> str:
    letters = "".join(letter for letter in code.upper() if letter in _ALPHABET)
    return sha256(letters.encode()).hexdigest()
