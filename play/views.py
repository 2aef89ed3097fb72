"""Pages of play: choosing, consent, practice, tasks, results, withdrawal, export."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from plumbline.envs.family import Frame
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import EpisodeClosed, Sight, hidden_from, may_see
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE
from plumbline.evaluation.protocol.turns import lag
from plumbline.evaluation.requests import one_time_secret
from plumbline.evaluation.requests.participants import forget, newcomer, person, remember
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, replays, walkthroughs
from plumbline.play import consent, dealing, exports, results
from plumbline.play.forms import ConsentForm, WithdrawForm
from plumbline.play.headlines import headline_of
from plumbline.play.models import Participant

KEPT = {"Cache-Control": "private, max-age=86400, immutable"}

PLACED = {
    "click": "click",
    "drag": "drag",
    "hover": "point and wait",
    "hold": "press and hold",
    "frame": "draw a box",
    "wheel": "turn the wheel",
}
"""Names of the gestures that need a place on the picture, for instructions."""

View = Callable[..., HttpResponse]


def _posted(going_on: Callable[..., str]) -> Callable[[View], View]:
    """Take what a button posts; redirect a reload, which is a GET, to where the person goes on."""

    def decorate(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def answer(request: HttpRequest, **named: Any) -> HttpResponse:
            return view(request, **named) if request.method == "POST" else redirect(going_on(request, **named))

        return answer

    return decorate


def _at_practice(request: HttpRequest, slug: str, setting: str) -> str:
    """Return the address of the open practice task, or of the instructions."""
    onward = _instructions(slug, setting)
    family = playable(slug, setting).family
    unfinished = dealing.unfinished_practice(person(request.COOKIES), family)
    return f"{reverse('play:episode', args=[unfinished.pk])}?next={onward}" if unfinished else onward


def _at_task(request: HttpRequest, slug: str, setting: str) -> str:
    """Return the address of the open task, or of the instructions."""
    agent, task_set = person(request.COOKIES), playable(slug, setting)
    unfinished = agent and dealing.waiting(agent, task_set, setting)
    return reverse("play:episode", args=[unfinished.pk]) if unfinished else _instructions(slug, setting)


def _at_casual_play(request: HttpRequest) -> str:
    """Return the address of the practice task that was opened last, or of the home page."""
    unfinished = dealing.unfinished_practice(person(request.COOKIES))
    return reverse("play:episode", args=[unfinished.pk]) if unfinished else "/"


def _at_episode(request: HttpRequest, pk: UUID) -> str:
    return reverse("play:episode", args=[own(request, pk).pk])


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the task sets that people may play."""
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
    """Ask for consent; after it, show the withdrawal code once, and later that consent was given."""
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
    """Explain what to do, and how; practice and the first task start here."""
    task_set = playable(slug, setting)
    agent = person(request.COOKIES)
    if agent is None or not consent.given(agent):
        return redirect(f"{reverse('play:consent')}?next={request.path}")
    task = dealing.upcoming(agent, task_set, setting) or task_set.tasks.select_related("task_set").first()
    first, protocol, practice = opened(task, setting), tasksets.protocol(task_set), _practice_of(task_set)
    offer, pace = _offer(agent, task_set, setting), first.family.pace(first.setting)
    seat = episodes.held(offer["waiting"], agent)[0] if offer["waiting"] else 0
    context = {
        "task_set": task_set,
        "suite": SUITES[task_set.suite],
        "own_rules": first.family.words.own_rules,
        "pace": pace,
        "longest_seconds": protocol.actions / pace if pace else None,
        "setting": setting,
        "protocol": protocol,
        "brief": tasksets.brief(task, setting, seat, by_hand=True),
        "practised": _practised(agent),
        "hands": _hands(first, seat),
        "offer": offer,
        "seats": tasksets.players(task, setting),
        "practice": practice,
        "practice_partner": practice and next((each.title for each in SUITES[practice.suite].partners), ""),
    }
    return render(request, "play/instructions.html", context)


@_posted(_at_practice)
def practise(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Open a practice task, with feedback."""
    task_set = playable(slug, setting)
    agent = consenting(request)
    board = _practice_of(task_set)
    if board is None:
        raise Http404(f"{task_set.family}: there is no practice set that can be played alone")
    episode = dealing.practise(agent, board, _practice_setting(board, setting))
    return redirect(f"{reverse('play:episode', args=[episode.pk])}?next={_instructions(slug, setting)}")


@_posted(_at_task)
def following(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Open the next task of the set."""
    task_set = playable(slug, setting)
    if SUITES[task_set.suite].seats > 1:
        return redirect("play:instructions", slug, setting)
    episode = dealing.deal(consenting(request), task_set, setting, counted=True)
    if episode is None:
        return redirect("play:instructions", slug, setting)
    return redirect("play:episode", episode.pk)


@_posted(_at_casual_play)
def casual(request: HttpRequest) -> HttpResponse:
    """Open a practice task from the home page, without consent; it does not count."""
    published = TaskSet.objects.published().filter(practice=True, sealed=False)
    board = get_object_or_404(published, slug=request.POST.get("set", ""))
    setting = _practice_setting(board, request.POST.get("setting", ""))
    if not SUITES[board.suite].can_be_practiced_alone:
        return redirect("play:instructions", board.slug, setting)
    agent = person(request.COOKIES) or newcomer(request)
    episode = dealing.practise(agent, board, setting, _position(request.POST.get("position", "")))
    if request.htmx:
        return remember(render(request, "play/board.html", _playing(episode, agent)), agent)
    return remember(redirect("play:episode", episode.pk), agent)


@never_cache
@require_safe
def episode(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the board, or the result when the task is over."""
    played = own(request, pk)
    if played.closed_at is not None:
        return redirect("play:result", pk)
    return render(request, "play/episode.html", _playing(played, player(request)) | _onward(request))


@_posted(_at_episode)
def give_up(request: HttpRequest, pk: UUID) -> HttpResponse:
    """End a task without the socket."""
    played = own(request, pk)
    seat = episodes.held(played, player(request))[0]
    with suppress(EpisodeClosed):
        episodes.give_up(pk, episodes.claim(pk, seat), seat)
    return redirect("play:result", pk)


@never_cache
@require_safe
def result(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the finished task beside the optimum, other people and agents."""
    played = own(request, pk)
    if played.closed_at is None:
        return redirect("play:episode", pk)
    template = "play/score.html" if request.htmx else "play/result.html"
    return render(request, template, _result(played, player(request)) | _onward(request))


@require_safe
def frame(request: HttpRequest, pk: UUID, step: int, caption: str) -> HttpResponse:
    """Serve a picture of one's own finished episode."""
    played = _seen(request, pk, Sight.COURSE)
    try:
        frames = replays.frames_at(played, step, _seat(request, played))
    except replays.NoSuchStep as error:
        raise Http404(str(error)) from error
    shown = next((each for each in frames if each.caption == caption), None)
    if shown is None:
        raise Http404
    return _pictured(shown)


@require_safe
def legend(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Serve the legend of one's own task, as one picture."""
    played = _seen(request, pk, Sight.START)
    shown = pictures.legend(opened(played.task, played.setting), _seat(request, played))
    if shown is None:
        raise Http404
    return HttpResponse(shown.body, content_type="image/png", headers=KEPT)


@require_safe
def steps(request: HttpRequest, pk: UUID, step: int) -> HttpResponse:
    """Rows of the list of actions, those around a step."""
    played = _seen(request, pk, Sight.COURSE)
    if step > LONGEST_EPISODE:
        raise Http404
    stills = replays.stills(played, replays.first_listed(step))
    return render(request, "steps.html", {"episode": played, "stills": stills})


@require_safe
def clip(request: HttpRequest, pk: UUID, number: int, step: int, part: int) -> HttpResponse:
    """Serve a picture of a way to win at a task that was played."""
    played = _seen(request, pk, Sight.COURSE)
    try:
        frames = walkthroughs.frames_of(played.task, played.setting, number, step, part, _seat(request, played))
    except LookupError as error:
        raise Http404(str(error)) from error
    return _pictured(next(each for each in frames if each.caption == "current"))


@login_required
@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """Serve what people did as CSV, but not to people who still have tasks of the set to play."""
    task_set = get_object_or_404(TaskSet.objects.shown().ranked().filter(sealed=False), slug=slug)
    agent = person(request.COOKIES)
    if agent is not None and hidden_from(agent, list(task_set.tasks.all())):
        return render(request, "play/not_yet.html", {"task_set": task_set}, status=403)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-people.csv"'}
    return HttpResponse("".join(exports.rows(task_set)), content_type="text/csv; charset=utf-8", headers=headers)


@require_safe
def codebook(request: HttpRequest) -> HttpResponse:
    """Explain the columns of exports, by suite."""
    sets = TaskSet.objects.shown().ranked().filter(sealed=False)
    codebooks = [(suite.title, exports.codebook(suite)) for suite in SUITES.values()]
    return render(request, "play/codebook.html", {"codebooks": codebooks, "sets": sets})


def _pictured(shown: Frame) -> HttpResponse:
    return HttpResponse(shown.body, content_type=shown.media_type, headers=KEPT | pictures.in_words(shown))


def _agreed(request: HttpRequest, participant: Participant) -> HttpResponse:
    code = one_time_secret.brought(request)
    context = {"participant": participant, "code": code, "text": consent.TEXT}
    page = render(request, "play/agreed.html", context | _onward(request))
    return one_time_secret.done(page, request.path) if code else page


def _result(played: Episode, agent: Agent) -> dict[str, Any]:
    context = {"headline": headline_of(played)} | _progress(played, agent)
    if played.scored_at is None:
        return context
    play, seat = opened(played.task, played.setting), episodes.held(played, agent)[0]
    return context | {
        "stills": replays.stills(played),
        "steps": replays.steps(played),
        "turns": replays.turn_starts(played),
        "clips": walkthroughs.clips(played.task, played.setting, seat),
        "figures": SUITES[played.task.task_set.suite].figures_of(played.metrics, played.task.complexities),
        "panels": pictures.panels(play, seat),
        "lag": lag(episodes.turns_of(played)),
        "suite": SUITES[played.task.task_set.suite],
        "others": results.others(played),
        "rivals": results.rivals(played),
        "has_score": results.has_score(SUITES[played.task.task_set.suite]),
    }


def _progress(played: Episode, agent: Agent) -> dict[str, Any]:
    """Return what the ways on from a task need: what it belongs to, and how far the person has come."""
    task_set, setting = played.task.task_set, played.setting
    context = {
        "episode": played,
        "task_set": task_set,
        "practice": task_set.practice or (not played.counted and not played.seats.exists()),
        "shared": played.seats.exists(),
        "partner_seats": partner_seats(played, agent),
        "onward": reverse("play:index"),
    }
    if context["practice"]:
        return context
    left = dealing.left(agent, task_set, setting) - (played.closed_at is None)
    counts = {"done": dealing.finished(agent, task_set, setting), "total": dealing.total(task_set)}
    return context | counts | {"is_last": left == 0}


def partner_seats(played: Episode, agent: Agent) -> list[int]:
    """Return the seats that other people hold."""
    rows = played.seats.filter(agent__kind=Agent.Kind.HUMAN).exclude(agent=agent)
    host = [0] if played.agent_id != agent.pk else []
    return [*host, *rows.values_list("number", flat=True)]


def _playing(played: Episode, agent: Agent) -> dict[str, Any]:
    play, seat = opened(played.task, played.setting), episodes.held(played, agent)[0]
    words = play.family.words
    return _progress(played, agent) | {
        "message_pattern": words.message("{text}") if words.message and played.seats.exists() else "",
        "protocol": tasksets.protocol_of(played.task),
        "brief": tasksets.brief(played.task, played.setting, seat, by_hand=True),
        "gestures": play.family.pictures.gestures(play.game, seat),
        "legend": pictures.legend(play, seat),
        "live": play.family.pace(play.setting) > 0,
        "panels": play.family.pictures.panels(play.game, seat),  # small ones leave room beside them
        "example": _example(play, seat),
        "own_rules": play.family.words.own_rules,
        "suite": SUITES[played.task.task_set.suite],
    }


def _hands(play: Opened, seat: int) -> dict[str, Any]:
    """Return what the hands of a seat can do, as far as it has to be explained."""
    known = play.family.pictures.gestures(play.game, seat)
    kinds = {gesture.kind for gesture in known}
    return {
        "places": [words for kind, words in PLACED.items() if kind in kinds],
        "pieces": "toward" in kinds or any("{target}" in each.say for each in known if each.on.startswith("key Arrow")),
        "chosen": any("{target}" in each.say for each in known if each.kind == "key"),
        "swipes": any(gesture.on.startswith("swipe") for gesture in known),
    }


def _example(play: Opened, seat: int) -> str:
    """Return an example of a seat for the field where moves are typed."""
    known = play.family.words.commands(play.game, seat) if play.family.words.commands else ()
    return play.family.words.write(play.game, known[0]) if known else ""


def _offered(task_set: TaskSet) -> list[str]:
    """Return the settings without options, if there are any, and the same in real time. The others are meant for
    models, though people may play them as well."""
    plain = [setting for setting in task_set.settings if "," not in setting or _is_hurried(task_set, setting)]
    return plain or task_set.settings


def _is_hurried(task_set: TaskSet, setting: str) -> bool:
    """Return whether the only option is real time."""
    return setting.count(",") == 1 and tasksets.pace(task_set, setting) > 0


def _offer(agent: Agent | None, task_set: TaskSet, setting: str) -> dict[str, Any]:
    total = dealing.total(task_set)
    done = dealing.finished(agent, task_set, setting) if agent else 0
    left = dealing.left(agent, task_set, setting) if agent else total
    missing = pictures.missing(task_set.family, setting)
    waiting = dealing.waiting(agent, task_set, setting) if agent else None
    return {"setting": setting, "done": done, "total": total, "left": left, "missing": missing, "waiting": waiting}


def playable(slug: str, setting: str) -> TaskSet:
    task_set = get_object_or_404(TaskSet.objects.published().filter(sealed=False), slug=slug)
    if task_set.practice and SUITES[task_set.suite].seats == 1:
        raise Http404(f"{slug} is for practice: it is opened from the home page and from instructions")
    if setting not in task_set.settings:
        raise Http404(f"{setting!r}: expected one of {', '.join(task_set.settings)}")
    if not tasksets.current(task_set):
        raise Http404(f"{slug} was frozen under rules that are not played any more")
    return task_set


def _instructions(slug: str, setting: str) -> str:
    return reverse("play:instructions", args=[slug, setting])


def _practice_of(task_set: TaskSet) -> TaskSet | None:
    """Return the family's practice set, the suite's own before others; None where a person cannot start alone."""
    alike = [each for each in tasksets.practice_sets() if each.family == task_set.family]
    return min(alike, key=lambda each: each.suite != task_set.suite, default=None)


def _practice_setting(board: TaskSet, setting: str) -> str:
    """Return the practice setting of the same modality and most of the same options that can be drawn here."""
    modality, *options = setting.split(",")
    alike = [each for each in board.settings if each.partition(",")[0] == modality]
    alike.sort(key=lambda each: len({*each.split(",")} ^ {*options, modality}))
    drawable = (each for each in (*alike, *board.settings) if not pictures.missing(board.family, each))
    return next(drawable, board.settings[0])


def _practised(agent: Agent | None) -> bool:
    return Episode.objects.finished().filter(agent=agent, task__task_set__practice=True).exists()


def consenting(request: HttpRequest) -> Agent:
    agent = person(request.COOKIES)
    if agent is None or not consent.given(agent):
        raise Http404("agree first")
    return agent


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


def _seat(request: HttpRequest, played: Episode) -> int:
    """Return the seat that this browser's participant has, the first of several."""
    return episodes.held(played, player(request))[0]


def _seen(request: HttpRequest, pk: UUID, sight: Sight) -> Episode:
    """Return one's own episode, where this of it may be shown now."""
    played = own(request, pk)
    if not may_see(person(request.COOKIES), played.task, sight, own=played):
        raise Http404
    return played


def _position(text: str) -> int:
    """Return the position of a task; 0 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _onward(request: HttpRequest) -> dict[str, str]:
    return {"onward": _local(request.GET.get("next", ""))}


def _local(path: str) -> str:
    """Return a path of play, or the page where play begins."""
    return path if path.startswith("/play/") else reverse("play:index")
