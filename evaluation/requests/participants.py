"""Participants: 128 random bits in a signed cookie, independent of accounts.

No address and no name is stored. The cookie is set when a person first plays or opens a solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from plumbline.evaluation.models import Agent
from plumbline.evaluation.requests import limits

COOKIE = "participant"
YEAR_SECONDS = 365 * 24 * 3600
NEWCOMERS_PER_HOUR = 300  # new participants per hour from one network, which may be a school's
_signer = signing.TimestampSigner(salt="plumbline.participant")


def person(cookies: Mapping[str, str]) -> Agent | None:
    """Return the participant of this browser; None if there is none."""
    try:
        key = UUID(_signer.unsign(cookies.get(COOKIE, ""), max_age=YEAR_SECONDS))
    except (signing.BadSignature, ValueError):
        return None
    return Agent.objects.filter(key=key, kind=Agent.Kind.HUMAN).first()


def newcomer(request: HttpRequest) -> Agent:
    """Create a participant. Raises TooOften."""
    limits.count("newcomer", request, NEWCOMERS_PER_HOUR)
    return Agent.objects.create(kind=Agent.Kind.HUMAN)


def signed(agent: Agent) -> str:
    """Return the value of the agent's cookie."""
    return _signer.sign(str(agent.key))


def remember(response: HttpResponse, agent: Agent) -> HttpResponse:
    """Set the participant's cookie."""
    response.set_cookie(
        COOKIE,
        signed(agent),
        max_age=YEAR_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget(response: HttpResponse) -> HttpResponse:
    response.delete_cookie(COOKIE)
    return response
