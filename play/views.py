"""Pages of play: choosing, consent, practice, tasks, results, withdrawal, export."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.envs.family import Frame
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import EpisodeClosed, hidden_from
from plumbline.evaluation.models import Agent, Episode, TaskSet, TaskSetQuery
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE
from plumbline.evaluation.protocol.turns import lag
from plumbline.evaluation.requests import one_time_secret
from plumbline.evaluation.requests.participants import forget, newcomer, person, remember
from plumbline.evaluation.scoring.verdicts import meanings
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, replays, walkthroughs
from plumbline.play import consent, dealing, exports, results
from plumbline.play.forms import ConsentForm, WithdrawForm
from plumbline.play.models import Participant

KEPT = {"Cache-Control": "private, max-age=86400, immutable"}


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The task sets that people may play."""
    agent = person(request.COOKIES)
    sets = TaskSet.objects.published().ranked().filter(sealed=False).order_by("-slug")
    offers = [
        {"task_set": task_set, "settings": [_offer(agent, task_set, setting) for setting in _offered(task_set)]}
        for task_set in sets
        if tasksets.current(task_set)
    ]
    return render(request, "play/index.html", {"offers": offers, "agreed": consent.given(agent)})


@never_cache
def agree(request: HttpRequest) -> HttpResponse:
    """The consent text; who has agreed is shown the withdrawal code once, and then that they have."""
    agent = person(request.COOKIES)
    if (participant := consent.current(agent)) is not None:
        return redirect(request.get_full_path()) if request.method == "POST" else _agreed(request, participant)
    form = ConsentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = consent.give(agent or newcomer(request), form.cleaned_data["age_group"])
        onward = one_time_secret.give(redirect(request.get_full_path()), given.code, request.path)
        return remember(onward, given.participant.agent)
    context = {"form": form, "text": consent.TEXT, "version": consent.VERSION}
    return render(request, "play/consent.html", context, status=422 if request.method == "POST" else 200)


@never_cache
def withdraw(request: HttpRequest) -> HttpResponse:
    """Delete everything, by code or for this browser."""
    agent = person(request.COOKIES)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and "this_browser" in request.POST and agent is not None:
        consent.leave(agent)
        return forget(render(request, "play/withdrawn.html"))
    if request.method == "POST" and form.is_valid():
        try:
            consent.withdraw(form.cleaned_data["code"])
            page = render(request, "play/withdrawn.html")
            return forget(page) if person(request.COOKIES) is None else page
        except consent.UnknownCode as error:
            form.add_error("code", str(error))
    status = 422 if request.method == "POST" else 200
    return render(request, "play/withdraw.html", {"form": form, "known": agent is not None}, status=status)


@never_cache
@require_safe
def instructions(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """What to do, and how; the practice board and the first task start here."""
    task_set = _playable(slug, setting)
    agent = person(request.COOKIES)
    if not consent.given(agent):
        return redirect(f"{reverse('play:consent')}?next={request.path}")
    task = task_set.tasks.select_related("task_set").first()
    first, protocol = opened(task, setting), tasksets.protocol(task_set)
    pace = first.family.pace(first.setting)
    context = {
        "task_set": task_set,
        "suite": SUITES[task_set.suite],
        "own_rules": first.family.words.own_rules,
        "pace": pace,
        "longest_seconds": protocol.actions / pace if pace else None,
        "setting": setting,
        "protocol": protocol,
        "brief": tasksets.brief(task, setting, by_hand=True),
        "practised": _practised(agent),
        "hands": _hands(first),
        "offer": _offer(agent, task_set, setting),
    }
    return render(request, "play/instructions.html", context)


@require_POST
def practise(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """A board for warming up, with feedback."""
    task_set = _playable(slug, setting)
    agent = _consenting(request)
    board = get_object_or_404(_practice_sets().filter(family=task_set.family)[:1])
    episode = dealing.practise(agent, board, _practice_setting(board, setting))
    onward = reverse("play:instructions", args=[slug, setting])
    return redirect(f"{reverse('play:episode', args=[episode.pk])}?next={onward}")


@require_POST
def following(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """The next task of the set."""
    task_set = _playable(slug, setting)
    episode = dealing.deal(_consenting(request), task_set, setting, counted=True)
    if episode is None:
        return redirect("play:instructions", slug, setting)
    return redirect("play:episode", episode.pk)


@require_POST
def casual(request: HttpRequest) -> HttpResponse:
    """A practice board for whoever is on the home page; nothing of it counts."""
    board = get_object_or_404(_practice_sets(), slug=request.POST.get("set", ""))
    setting = _practice_setting(board, request.POST.get("setting", ""))
    agent = person(request.COOKIES) or newcomer(request)
    episode = dealing.practise(agent, board, setting, _position(request.POST.get("position", "")))
    template = "play/board.html" if request.htmx else "play/episode.html"
    return remember(render(request, template, _playing(episode)), agent)


@never_cache
@require_safe
def episode(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The board, or its result when it is over."""
    played = _own(request, pk)
    if played.closed_at is not None:
        return redirect("play:result", pk)
    return render(request, "play/episode.html", _playing(played))


@require_POST
def give_up(request: HttpRequest, pk: UUID) -> HttpResponse:
    """End a task without the socket."""
    played = _own(request, pk)
    with suppress(EpisodeClosed):
        episodes.give_up(pk, played.claim)
    return redirect("play:result", pk)


@never_cache
@require_safe
def result(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The finished task beside the optimum, other people and agents."""
    played = _own(request, pk)
    if played.closed_at is None:
        return redirect("play:episode", pk)
    template = "play/score.html" if request.htmx else "play/result.html"
    return render(request, template, _result(played) | {"onward": _local(request.GET.get("next", ""))})


@require_safe
def frame(request: HttpRequest, pk: UUID, step: int, caption: str) -> HttpResponse:
    """A picture of one's own finished episode."""
    played = _own(request, pk)
    if played.closed_at is None:
        raise Http404
    try:
        frames = replays.frames_at(played, step)
    except replays.NoSuchStep as error:
        raise Http404(str(error)) from error
    shown = next((each for each in frames if each.caption == caption), None)
    if shown is None:
        raise Http404
    return _pictured(shown)


@require_safe
def legend(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The picture of all that pictures of one's own task show."""
    played = _own(request, pk)
    shown = pictures.legend(opened(played.task, played.setting))
    if shown is None:
        raise Http404
    return HttpResponse(shown.body, content_type="image/png", headers=KEPT)


@require_safe
def steps(request: HttpRequest, pk: UUID, step: int) -> HttpResponse:
    """Rows of the list of actions, those around a step."""
    played = _own(request, pk)
    if played.closed_at is None or step > LONGEST_EPISODE:
        raise Http404
    stills = replays.stills(played, replays.first_listed(step))
    return render(request, "steps.html", {"episode": played, "stills": stills})


@require_safe
def film(request: HttpRequest, pk: UUID, number: int, step: int, part: int) -> HttpResponse:
    """A picture of a way to win at a task that was played."""
    played = _own(request, pk)
    if played.closed_at is None:
        raise Http404
    try:
        frames = walkthroughs.frames_of(played.task, played.setting, number, step, part)
    except LookupError as error:
        raise Http404(str(error)) from error
    return _pictured(next(each for each in frames if each.caption == "current"))


@login_required
@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """What people did, as CSV. Not for those who still have tasks of the set before them."""
    task_set = get_object_or_404(TaskSet.objects.shown().ranked().filter(sealed=False), slug=slug)
    agent = person(request.COOKIES)
    if agent is not None and hidden_from(agent, list(task_set.tasks.all())):
        return render(request, "play/not_yet.html", {"task_set": task_set}, status=403)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-people.csv"'}
    return HttpResponse("".join(exports.rows(task_set)), content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def codebook(request: HttpRequest) -> HttpResponse:
    """What the columns of an export mean, by suite."""
    sets = TaskSet.objects.shown().ranked().filter(sealed=False)
    codebooks = [(suite.title, exports.codebook(suite)) for suite in SUITES.values()]
    return render(request, "play/codebook.html", {"codebooks": codebooks, "sets": sets})


def _pictured(shown: Frame) -> HttpResponse:
    return HttpResponse(shown.body, content_type=shown.media_type, headers=KEPT | pictures.in_words(shown))


def _agreed(request: HttpRequest, participant: Participant) -> HttpResponse:
    code = one_time_secret.brought(request)
    context = {"participant": participant, "code": code, "text": consent.TEXT}
    page = render(request, "play/agreed.html", context | {"onward": _local(request.GET.get("next", ""))})
    return one_time_secret.done(page, request.path) if code else page


def _result(played: Episode) -> dict[str, Any]:
    context: dict[str, Any] = {"episode": played, "task_set": played.task.task_set, "practice": not played.counted}
    if played.scored_at is None:
        return context
    return context | {
        "stills": replays.stills(played),
        "steps": replays.steps(played),
        "turns": replays.turn_starts(played),
        "films": walkthroughs.films(played.task, played.setting),
        "figures": SUITES[played.task.task_set.suite].figures_of(played.metrics, played.task.complexities),
        "panels": pictures.panels(opened(played.task, played.setting)),
        "lag": lag(episodes.turns_of(played)),
        "others": results.others(played),
        "rivals": results.rivals(played),
        "has_score": results.has_score(SUITES[played.task.task_set.suite]),
        "meanings": meanings(),
    }


def _playing(played: Episode) -> dict[str, Any]:
    play = opened(played.task, played.setting)
    return {
        "episode": played,
        "task_set": played.task.task_set,
        "protocol": tasksets.protocol(played.task.task_set),
        "brief": tasksets.brief(played.task, played.setting, by_hand=True),
        "gestures": play.family.pictures.gestures(play.game, 0),
        "practice": not played.counted,
        "legend": pictures.legend(play),
        "panels": play.family.pictures.panels(play.game, 0),  # small ones leave room beside them
        "example": _example(play),
        "own_rules": play.family.words.own_rules,
        "suite": SUITES[played.task.task_set.suite],
    }


def _hands(play: Opened) -> dict[str, bool]:
    """What hands can do, as far as it has to be explained."""
    known = play.family.pictures.gestures(play.game, 0)
    return {
        "pieces": any("{target}" in gesture.say for gesture in known),
        "swipes": any(gesture.on.startswith("swipe") for gesture in known),
    }


def _example(play: Opened) -> str:
    """A command, to be seen where commands are typed."""
    known = play.family.words.commands(play.game, 0) if play.family.words.commands else ()
    return play.family.words.write(play.game, known[0]) if known else ""


def _offered(task_set: TaskSet) -> list[str]:
    """Those without options, where there are any, and the same in real time: the others are for models, though people
    may play them as well."""
    plain = [setting for setting in task_set.settings if "," not in setting or _is_hurried(task_set, setting)]
    return plain or task_set.settings


def _is_hurried(task_set: TaskSet, setting: str) -> bool:
    """Whether its one option is that the world does not wait."""
    return setting.count(",") == 1 and tasksets.pace(task_set, setting) > 0


def _offer(agent: Agent | None, task_set: TaskSet, setting: str) -> dict[str, Any]:
    total = dealing.total(task_set)
    done = dealing.finished(agent, task_set, setting) if agent else 0
    left = dealing.left(agent, task_set, setting) if agent else total
    missing = pictures.missing(task_set.family, setting)
    waiting = dealing.waiting(agent, task_set, setting) if agent else None
    return {"setting": setting, "done": done, "total": total, "left": left, "missing": missing, "waiting": waiting}


def _playable(slug: str, setting: str) -> TaskSet:
    task_set = get_object_or_404(TaskSet.objects.published().ranked().filter(sealed=False), slug=slug)
    if setting not in task_set.settings:
        raise Http404(f"{setting!r}: expected one of {', '.join(task_set.settings)}")
    if not tasksets.current(task_set):
        raise Http404(f"{slug} was frozen under rules that are not played any more")
    return task_set


def _practice_sets() -> TaskSetQuery:
    return TaskSet.objects.published().filter(practice=True, sealed=False).order_by("slug")


def _practice_setting(board: TaskSet, setting: str) -> str:
    """The practice setting of the same modality and most of the same options; another one where it cannot be drawn."""
    modality, *options = setting.split(",")
    alike = [each for each in board.settings if each.partition(",")[0] == modality]
    alike.sort(key=lambda each: len({*each.split(",")} ^ {*options, modality}))
    drawable = (each for each in (*alike, *board.settings) if not pictures.missing(board.family, each))
    return next(drawable, board.settings[0])


def _practised(agent: Agent | None) -> bool:
    return Episode.objects.finished().filter(agent=agent, task__task_set__practice=True).exists()


def _consenting(request: HttpRequest) -> Agent:
    agent = person(request.COOKIES)
    if agent is None or not consent.given(agent):
        raise Http404("agree first")
    return agent


def _own(request: HttpRequest, pk: UUID) -> Episode:
    rows = Episode.objects.filter(agent=person(request.COOKIES), run=None)
    return get_object_or_404(rows.select_related("task__task_set", "agent"), pk=pk)


def _position(text: str) -> int:
    """The position of a task; 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _local(path: str) -> str:
    """A path on this site, or where play begins."""
    return path if path.startswith("/play/") else reverse("play:index")
