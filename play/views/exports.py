"""Exports of what people did, the conditions of getting them, and their codebook."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.models import TaskSet, TaskSetQuery
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.requests.streaming import streamed
from plumbline.evaluation.suites import SUITES
from plumbline.play import agreements, exports, texts


@never_cache
@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse | StreamingHttpResponse:
    """Serve what people did as CSV to those who may download it, unless they still have tasks of the set to play."""
    task_set = get_object_or_404(exported(), slug=slug)
    if not agreements.may_download(request.user):
        page = f"{reverse('play:codebook')}#conditions"
        return redirect(page) if request.user.is_authenticated else redirect_to_login(reverse("play:codebook"))
    if still_playing(request, task_set):
        return render(request, "play/not_yet.html", {"task_set": task_set}, status=403)
    return as_csv(request, task_set)


@never_cache
@require_safe
def codebook(request: HttpRequest) -> HttpResponse:
    """Show who may download exports, and explain their columns, by suite."""
    codebooks = [(suite.title, exports.codebook(suite)) for suite in SUITES.values()]
    context = {
        "codebooks": codebooks,
        "sets": exported(),
        "is_open": texts.is_open_to_all(),
        "conditions": texts.exports(),
        "agreement": agreements.agreed(request.user),
        "may_download": agreements.may_download(request.user),
    }
    return render(request, "play/codebook.html", context)


@require_POST
@login_required
def agree(request: HttpRequest) -> HttpResponse:
    """Record the agreement to the conditions that were shown; if they changed since, show them again."""
    if request.POST.get("version") == texts.exports().version:
        agreements.agree(request.user)
    return redirect(f"{reverse('play:codebook')}#conditions")


def exported() -> TaskSetQuery:
    """Return the task sets of which there are exports."""
    return TaskSet.objects.shown().ranked().filter(sealed=False)


def still_playing(request: HttpRequest, task_set: TaskSet) -> bool:
    """Return whether the person at this browser has yet to play tasks of the set."""
    agent = person(request.COOKIES)
    return agent is not None and bool(hidden_from(agent, list(task_set.tasks.all())))


def as_csv(request: HttpRequest, task_set: TaskSet) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{task_set.slug}-people.csv"'}
    return streamed(request, exports.rows(task_set), content_type="text/csv; charset=utf-8", headers=headers)
