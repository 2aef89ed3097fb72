"""Leaving: all that a person did is deleted, a few episodes in a transaction, and never half.

From the first transaction on, the person is no participant any more and their cookie and code are unknown. If what
follows is interrupted, a worker goes on.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import timedelta
from time import sleep

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.requests.participants import YEAR_SECONDS
from plumbline.play import consent
from plumbline.play.models import Leaving, Participant

EPISODES = 4  # deleted in one transaction
PAUSE_SECONDS = 0.01  # after each: SQLite has one writer at a time, and others play meanwhile


def withdraw(code: str) -> None:
    """Delete the person with this code and all they did. Raises UnknownCode."""
    leave(consent.holder(code).agent)


def leave(agent: Agent) -> None:
    """Delete a person and all they did."""
    begin(agent)
    for _ in _steps(agent):
        sleep(PAUSE_SECONDS)


def finish() -> Iterator[None]:
    """Go on with what was interrupted, and with those whose time is up; a step before each yield."""
    for participant in list(consent.expired().select_related("agent")[:100]):
        begin(participant.agent)
        yield
    for stranger in list(forgotten()[:100]):
        begin(stranger)
        yield
    for leaving in list(Leaving.objects.select_related("agent").order_by("asked_at")[:100]):
        yield from _steps(leaving.agent)


def forgotten() -> QuerySet[Agent]:
    """Return people without consent who have not played for as long as their cookie lasts: nobody can go on as them."""
    before = timezone.now() - timedelta(seconds=YEAR_SECONDS)
    needed, me = Q(last_turn_at__gte=before) | Q(counted=True), OuterRef("pk")
    alone, seated = Episode.objects.filter(needed, agent=me), Episode.objects.filter(needed, seats__agent=me)
    strangers = Agent.objects.filter(kind=Agent.Kind.HUMAN, participant=None, leaving=None, created_at__lt=before)
    return strangers.exclude(Exists(alone)).exclude(Exists(seated)).order_by("created_at")


@transaction.atomic
def begin(agent: Agent) -> None:
    """Make a person a stranger: without consent, code and cookie."""
    Leaving.objects.get_or_create(agent=agent)
    Participant.objects.filter(agent=agent).delete()
    Agent.objects.filter(pk=agent.pk).update(key=uuid.uuid4())


def _steps(agent: Agent) -> Iterator[None]:
    while episodes.delete_some_of(agent, EPISODES):
        yield
    episodes.delete_person(agent)
    yield
