"""Ways on: where a page leads, and where a reload of what a button posted leads."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import person
from plumbline.play import dealing
from plumbline.play.views.access import own, playable

View = Callable[..., HttpResponse]


def posted(going_on: Callable[..., str]) -> Callable[[View], View]:
    """Take what a button posts; redirect a reload, which is a GET, to where the person goes on."""

    def decorate(view: View) -> View:
        @takes_form
        @wraps(view)
        def answer(request: HttpRequest, **named: Any) -> HttpResponse:
            return view(request, **named) if request.method == "POST" else redirect(going_on(request, **named))

        return answer

    return decorate


def at_task(request: HttpRequest, slug: str, setting: str) -> str:
    """Return the address of the open task, or of the instructions."""
    agent, task_set = person(request.COOKIES), playable(slug, setting)
    unfinished = agent and dealing.waiting(agent, task_set, setting)
    return reverse("play:episode", args=[unfinished.pk]) if unfinished else instructions_path(slug, setting)


def at_episode(request: HttpRequest, pk: UUID) -> str:
    return reverse("play:episode", args=[own(request, pk).pk])


def instructions_path(slug: str, setting: str) -> str:
    return reverse("play:instructions", args=[slug, setting])


def way_on(request: HttpRequest) -> dict[str, Any]:
    """Return where a practice task leads on to, and whether that is a task set."""
    onward = _local(request.GET.get("next", ""))
    return {"onward": onward, "leads_to_tasks": onward != reverse("play:index")}


def leading_on(request: HttpRequest, address: str) -> str:
    """Return an address from which one is led on to the same page as from here."""
    following = request.GET.get("next", "")
    return f"{address}?{urlencode({'next': following})}" if following else address


def _local(path: str) -> str:
    """Return a path of play, or the page where play begins."""
    return path if path.startswith("/play/") else reverse("play:index")
