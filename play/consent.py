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

VERSION = "2026-11-22.2"
TEXT = (
    "You solve puzzles and play games in your browser; you may stop at any replayed. Where there is a time limit, "
    "or a game goes on by itself, you are told before you begin. The results tell us how well people do at tasks "
    "that are also given to computer models.",
    "For each of them we store what you typed, pressed or clicked, when, and whether the page was in sight; of "
    "games that go on by themselves also how long pictures take to reach you. We store your age group, the "
    "version of this text, and a random number that stands for you in a cookie for one year. We do not store your "
    "name, e-mail address or network address.",
    "The results are published together with those of other people, and researchers may download single games. "
    "None of this can be traced to you by anyone, including us.",
    "You get a withdrawal code once, now. With it you can have everything deleted later, from any device. Without "
    "it you can still do so from this browser.",
    "You must be at least 18 years old.",
)
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # nothing that looks like something else
_GROUPS, _LETTERS = 4, 4


class UnknownCode(LookupError):
    """No participant has this withdrawal code."""


@dataclass(frozen=True, slots=True)
class Given:
    """Consent that was just given; the code is shown this once."""

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
    """Whether this person has consented to the current text."""
    return current(agent) is not None


def current(agent: Agent | None) -> Participant | None:
    """A person's consent to the current text, if there is one."""
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
