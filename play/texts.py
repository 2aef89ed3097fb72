"""Texts that people agree to: composed from the site's settings, and stored as they are when somebody agrees.

The version of a text is the date of its wording and a digest of all that it says, so a changed setting makes a new one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings

from plumbline.play.models import AgreedText

CONSENT_WORDING = "2026-11-27"
EXPORTS_WORDING = "2026-11-25"
DIGEST_LETTERS = 8


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it reads now."""

    kind: str
    version: str
    paragraphs: tuple[str, ...]
    kept_days: int = 0


def is_open_to_all() -> bool:
    """Return whether exports need no agreement."""
    return bool(settings.PEOPLE_DATA == "public")


def consent() -> Text:
    """Return the text that participants agree to."""
    paragraphs = (*_study(), *_records(), *_publication(), *_rights())
    return _text(str(AgreedText.Kind.CONSENT), CONSENT_WORDING, paragraphs, settings.PARTICIPANT_DAYS)


def exports() -> Text:
    """Return the conditions under which researchers get single games."""
    paragraphs = (
        "The files hold what people did here, without names. I use them for research, teaching, or checking results.",
        "I do not try to find out who a participant is, and I do not join the files with other data for that purpose. "
        "If I recognize somebody, I keep it to myself and tell the contact of this site.",
        "I pass the files on only to people who accept these conditions. Figures and results that are computed from "
        "them may be published freely, and name this site as their source.",
        "Participants may withdraw. When I am asked to, I delete my copies or replace them with a new export.",
    )
    return _text(str(AgreedText.Kind.EXPORTS), EXPORTS_WORDING, paragraphs)


def stored(text: Text) -> AgreedText:
    """Return the row of a text, made with the first who agrees to it."""
    values = {"paragraphs": list(text.paragraphs), "kept_days": text.kept_days}
    return AgreedText.objects.get_or_create(kind=text.kind, version=text.version, defaults=values)[0]


def _study() -> tuple[str, ...]:
    approval = settings.ETHICS_APPROVAL.strip() or "No ethics board has approved this study."
    return (
        f"Responsible for this study: {settings.RESPONSIBLE.strip()}. Contact: {settings.RESPONSIBLE_CONTACT.strip()}. "
        f"{approval}",
        "You solve puzzles and play games in your browser. The results show how well people do at tasks that computer "
        "models are given too. Most puzzles take one to three minutes. You choose how many you play, and you may stop "
        "at any time. If a task has a time limit or runs in real time, we tell you before you begin.",
    )


def _records() -> tuple[str, ...]:
    days = settings.PARTICIPANT_DAYS
    until = f"deleted {days} days after you agreed" if days else "kept until you withdraw"
    return (
        "For each puzzle we store what you typed, pressed or clicked, when you did so, and whether the page was "
        "visible. In real-time games we also store how long frames took to reach you. We store your age group and the "
        "version of this text. A random number identifies you; it is kept in a cookie for one year. We do not store "
        f"your name, email address or network address. All that we store of you is {until}.",
        "Some tasks are played by two people, who may write to each other. What you write is shown to your partner and "
        "in replays of the game, so write nothing that says who you are. If one of you withdraws, the whole game is "
        "deleted for both.",
    )


def _publication() -> tuple[str, ...]:
    public = "Anyone may download single games, without your random number."
    gated = (
        "Researchers with an account here, who accept conditions such as not to look for who you are, may download "
        "single games, without your random number."
    )
    return (f"We publish the results together with those of other people. {public if is_open_to_all() else gated}",)


def _rights() -> tuple[str, ...]:
    return (
        "The next page shows a withdrawal code, once. With it you can read, download and delete everything later, from "
        "any device. Without it you can still do so from this browser, as long as it keeps the cookie. Files that "
        "others have downloaded before cannot be called back, and backups of this site keep what was deleted until "
        "they are replaced.",
        "You must be at least 18 years old.",
    )


def _text(kind: str, wording: str, paragraphs: tuple[str, ...], kept_days: int = 0) -> Text:
    digest = sha256(json.dumps([paragraphs, kept_days]).encode()).hexdigest()
    return Text(kind, f"{wording}-{digest[:DIGEST_LETTERS]}", paragraphs, kept_days)
