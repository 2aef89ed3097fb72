"""Seats of an episode: offered, taken, and who holds which."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from plumbline.evaluation.episodes.exposure import knows
from plumbline.evaluation.models import Agent, Episode, Seat
from plumbline.evaluation.tasksets.opening import opened


class Vacant(ValueError):
    """A seat is still empty. The message names it."""


class SeatTaken(ValueError):
    """The seat of an invitation is taken."""


def offer(episode: Episode, partners: Sequence[Agent | None]) -> None:
    """Give the seats from 1 on to these partners; None offers a seat by a link."""
    Seat.objects.bulk_create(
        Seat(
            episode=episode,
            number=number,
            agent=partner,
            invitation=secrets.token_urlsafe(32) if partner is None else None,
        )
        for number, partner in enumerate(partners, 1)
    )


def with_attempts() -> QuerySet[Seat]:
    """Return seats, each with the number of its `attempt`: its episode among all at the same task and setting in which
    its holder has held any seat.
    """
    held = Seat.objects.filter(agent=OuterRef(OuterRef("agent"))).values("episode")
    alike = {name: OuterRef(f"episode__{name}") for name in ("task", "setting")}
    earlier = Episode.objects.filter(run=None, opened_at__lt=OuterRef("episode__opened_at"), **alike)
    played = earlier.filter(Q(agent=OuterRef("agent")) | Q(pk__in=held)).order_by()
    count = Subquery(played.values("setting").annotate(count=Count("pk")).values("count"))
    return Seat.objects.annotate(attempt=Coalesce(count, 0) + 1)


def invited(invitation: str) -> Seat | None:
    """Return the seat of an invitation, if there is one."""
    return (
        Seat.objects.select_related("episode__task__task_set", "episode__agent").filter(invitation=invitation).first()
    )


@transaction.atomic
def accept(invitation: str, agent: Agent) -> Seat:
    """Take the seat of an invitation; an agent that has it already keeps it. Raises Seat.DoesNotExist, SeatTaken.

    All seats of the episode are locked, so that nobody takes two of them at once.
    """
    alike = Seat.objects.select_for_update(of=("self",)).filter(episode__seats__invitation=invitation)
    seat = next((each for each in alike.order_by("pk") if each.invitation == invitation), None)
    if seat is None:
        raise Seat.DoesNotExist
    episode = Episode.objects.select_related("task").get(pk=seat.episode_id)
    if seat.agent_id == agent.pk:
        return seat
    if (
        seat.agent_id is not None
        or episode.closed_at is not None
        or agent.pk == episode.agent_id
        or episode.seats.filter(agent=agent).exists()
    ):
        raise SeatTaken("the seat is not free: expected a link that nobody else has used")
    if knows(agent, episode.task):
        Episode.objects.filter(pk=episode.pk).update(exposed=True)
    seat.agent = agent
    seat.save(update_fields=["agent"])
    return seat


def held(episode: Episode, agent: Agent) -> tuple[int, ...]:
    """Return the seats that an agent holds in an episode; empty for strangers."""
    rows = {seat.number: seat.agent_id for seat in episode.seats.all()}
    if agent.pk != episode.agent_id:
        return tuple(number for number, holder in rows.items() if holder == agent.pk)
    play = opened(episode.task, episode.setting)
    return tuple(number for number in range(play.family.rules.players(play.game)) if number not in rows)


def refuse_if_vacant(episode: Episode) -> None:
    """Refuse an episode with an empty seat. Raises Vacant."""
    empty = episode.seats.filter(agent=None).first() if episode.run_id is None else None
    if empty is not None:
        raise Vacant(f"seat {empty.number} is empty: expected a partner")
