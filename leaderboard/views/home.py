"""The home page, and health checks."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Agent, Episode, Run, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard.rankings import leaderboards

NEWEST = 6


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    sets = list(TaskSet.objects.published().ranked().order_by("slug"))
    samples = tasksets.practice_sets()
    asked = [each for each in samples if each.slug == request.GET.get("try")]
    newest = leaderboards.public_runs().exclude(task_set__practice=True).exclude(provenance=Run.Provenance.OURS)
    context = {
        "leaderboards": [_teaser(task_set) for task_set in sets],
        "newest": newest.select_related("line_up__lead", "task_set").order_by("-published_at")[:NEWEST],
        "samples": samples,
        "sample": next(map(_sample, [*asked, *samples]), None),
        "unfinished": _unfinished(person(request.COOKIES)),
        "people": Episode.objects.for_the_record().values("agent").distinct().count(),
        "games": Episode.objects.for_the_record().count(),
    }
    return render(request, "leaderboard/home.html", context)


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"alive": True})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer if the database works and has its tables."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ready": True, "task_sets": TaskSet.objects.count()})


def _sample(practice: TaskSet) -> dict[str, object]:
    """Return a practice task to show: the fifth, or the last."""
    drawable = [setting for setting in practice.settings if not pictures.missing(practice.family, setting)]
    position = min(5, practice.tasks.count())
    task = practice.tasks.select_related("task_set").get(position=position)
    setting = pictures.pictured(task)
    play = opened(task, setting)
    shown = {"slug": practice.slug, "position": position, "setting": setting, "choices": drawable}
    shown |= {"panels": pictures.panels(play), "texts": pictures.texts(play)}
    shown |= {"seconds": tasksets.protocol_of(task).seconds}
    return shown | {"suite": SUITES[practice.suite], "seats": tasksets.players(task, setting)}


def _unfinished(agent: Agent | None) -> Episode | None:
    """Return the practice episode that this browser started last."""
    mine = Episode.objects.open().filter(agent=agent, run=None, counted=False)
    return None if agent is None else mine.order_by("-opened_at").first()


def _teaser(task_set: TaskSet) -> dict[str, object]:
    made = leaderboards.leaderboard(task_set, task_set.settings[0])
    top = [*made.rows[:3], *made.pinned][:6]
    return {"leaderboard": made, "top": [(row, row.value(made.suite.metrics[0].name)) for row in top]}
