"""Pictures and rows of one's own episodes."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plumbline.envs.family import Frame
from plumbline.evaluation.episodes import Sight
from plumbline.evaluation.models import Episode
from plumbline.evaluation.requests.pictures import drawing
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, replays, walkthroughs
from plumbline.evaluation.viewing.failures import Failures
from plumbline.play.views.access import seat_of, seen

KEPT = {"Cache-Control": "private, max-age=86400, immutable"}


@require_safe
@drawing
def frame(request: HttpRequest, pk: UUID, step: int, caption: str) -> HttpResponse:
    """Serve a picture of one's own finished episode, as one saw it or as another seat did."""
    played = seen(request, pk, Sight.STEPS)
    try:
        frames = replays.frames_at(played, step, _seat(request, played))
    except replays.NoSuchStep as error:
        raise Http404(str(error)) from error
    shown = next((each for each in frames if each.caption == caption), None)
    if shown is None:
        raise Http404
    return _pictured(shown)


def _seat(request: HttpRequest, played: Episode) -> int:
    """Return the seat that is asked for; one's own where there is no such seat."""
    play, asked = opened(played.task, played.setting), request.GET.get("seat", "")
    known = [str(seat) for seat in range(play.family.rules.players(play.game))]
    return known.index(asked) if asked in known else seat_of(request, played)


@require_safe
@drawing
def legend(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Serve the legend of one's own task, as one picture."""
    played = seen(request, pk, Sight.START)
    shown = pictures.legend(opened(played.task, played.setting), seat_of(request, played))
    if shown is None:
        raise Http404
    return HttpResponse(shown.body, content_type="image/png", headers=KEPT)


@require_safe
def steps(request: HttpRequest, pk: UUID, step: int) -> HttpResponse:
    """Rows of the list of actions, those around a step."""
    played = seen(request, pk, Sight.STEPS)
    stills = replays.stills(played, replays.first_listed(step))
    return render(request, "steps.html", {"episode": played, "stills": stills, "failures": Failures(played)})


@require_safe
@drawing
def clip(request: HttpRequest, pk: UUID, number: int, step: int, part: int) -> HttpResponse:
    """Serve a picture of a way to win at a task that was played."""
    played = seen(request, pk, Sight.STEPS)
    try:
        frames = walkthroughs.frames_of(played.task, played.setting, number, step, part, seat_of(request, played))
    except LookupError as error:
        raise Http404(str(error)) from error
    return _pictured(next(each for each in frames if each.caption == "current"))


def _pictured(shown: Frame) -> HttpResponse:
    return HttpResponse(shown.body, content_type=shown.media_type, headers=KEPT | pictures.in_words(shown))
