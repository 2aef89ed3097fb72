"""The home page, and health checks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Run, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.results import play_counts
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.papers import pooled_series
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard import health
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.rankings.teasers import teasers
from plumbline.leaderboard.serving.shared import is_anonymous, shared

NEWEST = 6


@shared
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    sets = list(TaskSet.objects.published().ranked().order_by("pk"))
    samples = tasksets.practice_sets()
    asked = [each for each in samples if each.slug == request.GET.get("try")]
    newest = leaderboards.public_runs().exclude(task_set__practice=True).exclude(provenance=Run.Provenance.OURS)
    context = {
        "teasers": teasers(_one_of_each(sets)),
        "sets": len(sets),
        "newest": newest.named().order_by("-published_at")[:NEWEST],
        "samples": samples,
        "sample": next(map(_sample, [*asked, *samples]), None),
        "unfinished": episodes.unfinished_practice(person(request.COOKIES)),
        "played": play_counts.read(),
    }
    answer = render(request, "leaderboard/home.html", context)
    if not is_anonymous(request):
        add_never_cache_headers(answer)  # the browser's own button leads back to what is so now
    return answer


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"alive": True})


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer how the parts of the site are: with 503 if it cannot serve."""
    found = health.health()
    return JsonResponse(found.as_json(), status=503 if found.status == "unavailable" else 200)


def _one_of_each(sets: list[TaskSet]) -> list[TaskSet]:
    """Return a set of each suite: one that its group pools, or else the first that was made."""
    pooled = pooled_series()
    by_suite: dict[str, TaskSet] = {}
    for each in sorted(sets, key=lambda each: each.series not in pooled):
        by_suite.setdefault(each.suite, each)
    return [by_suite[name] for name in SUITES if name in by_suite]


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
