"""Access to play: the participant of a browser, their episodes, and the sets that people may play."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import Sight, may_see
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.requests.participants import newcomer, person
from plumbline.evaluation.requests.responsible import is_study
from plumbline.play import consent


def playable(slug: str, setting: str) -> TaskSet:
    task_set = get_object_or_404(TaskSet, slug=slug)
    if not tasksets.can_be_played(task_set):
        raise Http404(f"{slug} cannot be played now")
    if setting not in task_set.settings:
        raise Http404(f"{setting!r}: expected one of {', '.join(task_set.settings)}")
    return task_set


def must_agree(agent: Agent | None) -> bool:
    """Return whether a person is asked for consent before they play."""
    return is_study() and not consent.given(agent)


def participating(request: HttpRequest) -> Agent:
    """Return this browser's participant, who has agreed if that is asked for. Raises Http404 and TooOften.

    Where nobody answers for a study, people only practice, and a new one needs nothing to agree to.
    """
    agent = person(request.COOKIES)
    if must_agree(agent):
        raise Http404("agree first")
    return agent or newcomer(request)


def player(request: HttpRequest) -> Agent:
    """Return this browser's participant."""
    agent = person(request.COOKIES)
    if agent is None:
        raise Http404
    return agent


def own(request: HttpRequest, pk: UUID) -> Episode:
    """Return an episode in which this browser's participant has a seat."""
    rows = Episode.objects.played_by(person(request.COOKIES))
    return get_object_or_404(rows.select_related("task__task_set", "agent"), pk=pk)


def seat_of(request: HttpRequest, played: Episode) -> int:
    """Return the seat that this browser's participant has, the first of several."""
    return episodes.held(played, player(request))[0]


def seen(request: HttpRequest, pk: UUID, sight: Sight) -> Episode:
    """Return one's own episode, where this of it may be shown now."""
    played = own(request, pk)
    if not may_see(person(request.COOKIES), played.task, sight, own=played):
        raise Http404
    return played
