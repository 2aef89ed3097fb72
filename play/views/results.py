"""Results of finished tasks."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.protocol.turns import lag
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, replays, walkthroughs
from plumbline.evaluation.viewing.failures import Failures
from plumbline.play import results
from plumbline.play.headlines import headline_of
from plumbline.play.views.access import own, player
from plumbline.play.views.boards import progress
from plumbline.play.views.ways import way_on


@never_cache
@require_safe
def result(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the finished task beside the optimum, other people and agents."""
    played = own(request, pk)
    if played.closed_at is None:
        return redirect("play:episode", pk)
    template = "play/score.html" if request.htmx else "play/result.html"
    return render(request, template, _result(played, player(request)) | way_on(request))


def _result(played: Episode, agent: Agent) -> dict[str, Any]:
    context = {"headline": headline_of(played)} | progress(played, agent)
    if played.scored_at is None:
        return context
    play, seat = opened(played.task, played.setting), episodes.held(played, agent)[0]
    return context | {
        "stills": replays.stills(played),
        "steps": replays.steps(played),
        "follows_current_rules": replays.follows_current_rules(played),
        "what_to_do": play.family.task(play.game, seat),
        "reached": replays.reached(played),
        "turns": replays.turn_starts(played),
        "failures": None if played.task.task_set.sealed else Failures(played),
        "clips": walkthroughs.clips(played.task, played.setting, seat),
        "figures": SUITES[played.task.task_set.suite].figures_of(played.metrics, played.task.complexities),
        "panels": pictures.panels(play, seat),
        **pictures.views(play, seat),
        "lag": lag(episodes.turns_of(played)),
        "suite": SUITES[played.task.task_set.suite],
        "others": results.others(played),
        "rivals": results.rivals(played),
        "has_score": results.has_score(SUITES[played.task.task_set.suite]),
    }
