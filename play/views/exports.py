"""Exports of what people did, and their codebook."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from plumbline.evaluation.episodes import hidden_from
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.requests.streaming import streamed
from plumbline.evaluation.suites import SUITES
from plumbline.play import exports


@login_required
@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse | StreamingHttpResponse:
    """Serve what people did as CSV, but not to people who still have tasks of the set to play."""
    task_set = get_object_or_404(TaskSet.objects.shown().ranked().filter(sealed=False), slug=slug)
    agent = person(request.COOKIES)
    if agent is not None and hidden_from(agent, list(task_set.tasks.all())):
        return render(request, "play/not_yet.html", {"task_set": task_set}, status=403)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-people.csv"'}
    return streamed(request, exports.rows(task_set), content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def codebook(request: HttpRequest) -> HttpResponse:
    """Explain the columns of exports, by suite."""
    sets = TaskSet.objects.shown().ranked().filter(sealed=False)
    codebooks = [(suite.title, exports.codebook(suite)) for suite in SUITES.values()]
    return render(request, "play/codebook.html", {"codebooks": codebooks, "sets": sets})
