"""Tasks of a set: the next one, its board, and its end."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation.requests.participants import remember
from plumbline.evaluation.suites import SUITES
from plumbline.play import consent, dealing
from plumbline.play.views.access import own, participating, playable, player
from plumbline.play.views.boards import playing
from plumbline.play.views.ways import at_task, posted, way_on


@posted(at_task)
def following(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Open the next task of the set."""
    task_set = playable(slug, setting)
    if SUITES[task_set.suite].seats > 1:
        return redirect("play:instructions", slug, setting)
    agent = participating(request)
    episode = dealing.deal(agent, task_set, setting, counted=consent.given(agent))
    if episode is None:
        return redirect("play:instructions", slug, setting)
    return remember(redirect("play:episode", episode.pk), agent)


@never_cache
@require_safe
def episode(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the board, or the result when the task is over."""
    played = own(request, pk)
    if played.closed_at is not None:
        return redirect("play:result", pk)
    return render(request, "play/episode.html", playing(played, player(request)) | way_on(request))
