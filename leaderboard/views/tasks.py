"""Pages of task sets, tasks and closed episodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

import msgspec
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_cookie

from plumbline.envs.family import Frame
from plumbline.envs.setting import BLIND
from plumbline.evaluation import runs, tasksets
from plumbline.evaluation.episodes import Sight, expose, hidden_from, may_see
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import Agent, Copy, Episode, Erratum, Task, TaskSet
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.requests.participants import newcomer, person, remember
from plumbline.evaluation.requests.pictures import drawing
from plumbline.evaluation.requests.streaming import gzipped
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.suite import MODALITY
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, plans, replays
from plumbline.evaluation.viewing.failures import Failures
from plumbline.leaderboard.curating.roles import Role, allows
from plumbline.leaderboard.rankings.listings import listing
from plumbline.leaderboard.rankings.versions import versions
from plumbline.leaderboard.serving.shared import shared
from plumbline.leaderboard.templatetags.settings import setting_name
from plumbline.leaderboard.templatetags.words import complexities
from plumbline.leaderboard.views.failures import choices, failure_of, refusing_unknown
from plumbline.leaderboard.views.runs import readable

PER_PAGE = 24
EPISODES_PER_PAGE = 50


@shared
@require_safe
def task_set(request: HttpRequest, slug: str) -> HttpResponse:
    shown = get_object_or_404(TaskSet.objects.shown(), slug=slug)
    context: dict[str, Any] = {"task_set": shown, "suite": SUITES[shown.suite], "count": shown.tasks.count()}
    context |= {"protocol": tasksets.protocol(shown).for_all(), "versions": versions(shown)}
    context |= {"can_be_played": tasksets.can_be_played(shown), "errata": list(Erratum.objects.of(shown))}
    context["excluded"] = tasksets.excluded(shown)
    if not shown.sealed:
        tasks = shown.tasks.select_related("task_set").order_by("position")
        page = Paginator(tasks, PER_PAGE).get_page(request.GET.get("page"))
        hidden = hidden_from(person(request.COOKIES), list(page.object_list))
        context |= {"page": page, "hidden": hidden, "picture": pictured(shown)}
        context["grant"] = None if shown.practice else runs.grant(shown)
        context["without_picture"] = hidden_from(person(request.COOKIES), list(page.object_list), Sight.START)
    return render(request, "leaderboard/task_set.html", context)


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Download a task set: instances, instructions and digests, and on request solutions with evidence."""
    shown, solutions = _open_set(slug), request.GET.get("solutions") == "yes"
    lines = _lines(shown, person(request.COOKIES), solutions=solutions)
    name = f"{slug}-solved" if solutions else slug
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl.gz"'}
    return gzipped(request, lines, content_type="application/gzip", headers=headers)


@shared
@require_safe
def cell(request: HttpRequest, slug: str, down: str, across: str) -> HttpResponse:
    """Show the tasks of a cell of a heatmap."""
    shown = _open_set(slug)
    suite = SUITES[shown.suite]
    wanted = dict(zip(suite.heatmap, (down, across), strict=True))
    way = wanted.pop(MODALITY, "")
    every = shown.tasks.select_related("task_set").order_by("position")
    tasks = [task for task in every if all(str(task.axes.get(axis, 0)) == value for axis, value in wanted.items())]
    if not tasks or (way and way not in shown.settings):
        raise Http404(f"cell {down}/{across}: no such tasks in {slug}")
    hidden = hidden_from(person(request.COOKIES), tasks)
    context = {"task_set": shown, "name": _cell_name(tasks[0], wanted, way), "picture": _picture_of(tasks[0], way)}
    context["excluded"] = tasksets.excluded(shown)
    listed = [task for task in tasks if task.pk not in hidden]  # a cell reveals the optimum of its tasks
    return render(request, "leaderboard/cell.html", context | {"tasks": listed, "left_out": len(hidden)})


def _cell_name(task: Task, axes: Iterable[str], way: str) -> str:
    """Name a cell by a task of it: "path 2, geoms 3", "depth 4, 2D view"."""
    placed = complexities({axis: task.axes.get(axis, 0) for axis in axes}, ", ")
    return f"{placed}, {setting_name(way)}" if way else placed


@shared
@require_safe
@refusing_unknown
def task(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Show start and goal and, unless hidden from this person, the solution and results."""
    shown = _task(slug, position)
    agent = person(request.COOKIES)
    context: dict[str, Any] = {"task": shown, "task_set": shown.task_set, "open": may_see(agent, shown, Sight.RESULTS)}
    context |= {"settings": shown.task_set.settings, "setting": _setting(request, shown)}
    play = opened(shown, context["setting"])
    seat = _seat(request, play)
    context |= _seats(play, seat)
    context["brief"] = tasksets.brief(shown, context["setting"], seat)
    context["errata"] = shown.errata.standing()
    if may_see(agent, shown, Sight.START):
        context |= {"panels": pictures.panels(play, seat), "legend": pictures.legend(play, seat)}
        context |= {"texts": pictures.texts(play, seat)}
    if context["open"]:
        failure = failure_of(request, shown.task_set.family)
        context |= _solved(shown, request.GET.get("page"), failure)
        context["plan_title"] = play.family.puzzles.plan_title
        context["plan"] = plans.by_seat(play, shown.solution.get("actions", ()))
        context |= {"failure": failure, "failures": choices(shown.task_set.family)}
    return render(request, "leaderboard/task.html", context)


@require_POST
def reveal(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Show a task's solution before the first attempt, and record the exposure."""
    shown = _task(slug, position)
    agent = person(request.COOKIES) or newcomer(request)
    expose(agent, [shown])
    onward = request.POST.get("next", "")
    known = onward if onward.startswith("/episodes/") else reverse("leaderboard:task", args=[slug, position])
    return remember(HttpResponseRedirect(known), agent)


@require_safe
@drawing
@vary_on_cookie
@cache_control(public=True, max_age=86400)
def task_frame(request: HttpRequest, slug: str, position: int, setting: str, caption: str) -> HttpResponse:
    """Draw a task's start or goal."""
    play = _opened_for(request, slug, position, setting)
    state = play.family.rules.start(play.game, play.seed)
    return picture(pictures.frames(play, state, _seat(request, play), small="small" in request.GET), caption)


@require_safe
@drawing
@vary_on_cookie
@cache_control(public=True, max_age=86400)
def task_legend(request: HttpRequest, slug: str, position: int, setting: str) -> HttpResponse:
    """Draw the legend of a task's pictures."""
    play = _opened_for(request, slug, position, setting)
    legend = pictures.legend(play, _seat(request, play))
    if legend is None:
        raise Http404(f"setting {setting!r} has no legend")
    return HttpResponse(legend.body, content_type="image/png")


@shared
@require_safe
def episode(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a closed episode, step by step."""
    shown = _episode(request, pk)
    agent = person(request.COOKIES)
    if not may_see(agent, shown.task, Sight.STEPS):
        return render(
            request, "leaderboard/hidden_until_played.html", {"task": shown.task, "onward": request.path}, status=403
        )
    first, setting = _first(request, shown), _seen_as(shown, request.GET.get("setting", ""))
    play = opened(shown.task, setting)
    seat = _seat(request, play)
    context = {
        "episode": shown,
        "task": shown.task,
        "stills": replays.stills(shown, first),
        "steps": replays.steps(shown),
        "actions": sum(shown.verdicts.values()),
        "follows_current_rules": replays.follows_current_rules(shown),
        "what_to_do": play.family.task(play.game, seat),
        "reached": replays.reached(shown),
        "turns": replays.turn_starts(shown),
        "failures": Failures(shown),
        "figures": SUITES[shown.task.task_set.suite].figures_of(shown.metrics, shown.task.complexities),
        "setting": setting,
        "panels": pictures.panels(play, seat),
    }
    context |= _seats(play, seat) | pictures.views(play, seat)
    return render(request, "leaderboard/episode.html", context)


@require_safe
def episode_steps(request: HttpRequest, pk: UUID, step: int) -> HttpResponse:
    """Return the rows of actions around a step."""
    shown = _episode(request, pk)
    if not may_see(person(request.COOKIES), shown.task, Sight.STEPS):
        raise Http404
    stills = replays.stills(shown, replays.first_listed(step))
    return render(request, "steps.html", {"episode": shown, "stills": stills, "failures": Failures(shown)})


@require_safe
@drawing
def episode_frame(request: HttpRequest, pk: UUID, step: int, caption: str, setting: str = "") -> HttpResponse:
    """Draw the observation after an action; for an agent without observations, what it could have seen."""
    shown = _episode(request, pk)
    if not may_see(person(request.COOKIES), shown.task, Sight.STEPS):
        raise Http404
    shown.setting = _seen_as(shown, setting)
    try:
        seat = _seat(request, opened(shown.task, shown.setting))
        response = picture(replays.frames_at(shown, step, seat), caption)
    except replays.NoSuchStep as error:
        raise Http404(str(error)) from error
    response["Cache-Control"] = "private, max-age=86400, immutable"
    return response


def visible_episodes(user: Any) -> Any:
    """Return the closed episodes that this user may see: of readable runs, and of the user's own agents.

    Curators also see those of private runs that were found to be copies, or copied.
    """
    public = Q(run__in=readable(user)) | (_found() if allows(user, Role.REVIEWER) else Q(pk=None))
    mine = Q(run__line_up__owner=user, run__landed_at__isnull=False) if user.is_authenticated else Q(pk=None)
    rows = Episode.objects.finished().filter(public | mine).exclude(run=None).exclude(task__task_set__sealed=True)
    return rows.select_related("task__task_set", "agent", "run__line_up__lead")


def _found() -> Q:
    """Match the episodes of runs in findings that are not dismissed."""
    rows = Copy.objects.exclude(state=Copy.State.DISMISSED)
    return Q(run__in=rows.values("run")) | Q(run__in=rows.values("other"))


def _lines(shown: TaskSet, agent: Agent | None, *, solutions: bool) -> Iterator[bytes]:
    """Yield the lines of the set's file, without complexity and solution of tasks that are hidden from this person."""
    tasks = list(shown.tasks.all())
    hidden = hidden_from(agent, tasks)
    lines = tasksets.lines(shown, briefs=True, solutions=solutions)
    yield next(lines)
    for task, line in zip(tasks, lines, strict=True):
        yield _without_solution(line) if task.pk in hidden else line


def _without_solution(line: bytes) -> bytes:
    parsed = msgspec.json.decode(line, type=task_sets.Line)
    return msgspec.json.encode(msgspec.structs.replace(parsed, axes={}, solution=None)) + b"\n"


def _open_set(slug: str) -> TaskSet:
    return get_object_or_404(TaskSet.objects.shown().filter(sealed=False), slug=slug)


def _task(slug: str, position: int) -> Task:
    rows = Task.objects.filter(task_set__in=TaskSet.objects.shown().filter(sealed=False))
    return get_object_or_404(rows.select_related("task_set"), task_set__slug=slug, position=position)


def _opened_for(request: HttpRequest, slug: str, position: int, setting: str) -> Opened:
    """Return a task whose start this person may see, opened under a setting of its set."""
    shown = _task(slug, position)
    if setting not in shown.task_set.settings or not may_see(person(request.COOKIES), shown, Sight.START):
        raise Http404(f"setting {setting!r}: no pictures of it for this task")
    return opened(shown, setting)


def _episode(request: HttpRequest, pk: UUID) -> Episode:
    return get_object_or_404(visible_episodes(request.user), pk=pk)


def _setting(request: HttpRequest, shown: Task) -> str:
    return _offered(shown.task_set, request.GET.get("setting", ""))


def pictured(shown: TaskSet) -> str:
    """Return the setting for thumbnails of a set; empty if no setting has pictures."""
    task = shown.tasks.select_related("task_set").first()
    return _thumb(task, pictures.pictured(task)) if task else ""


def _picture_of(task: Task, way: str) -> str:
    """Return the given setting if it has pictures, or else one that has."""
    return _thumb(task, way) or _thumb(task, pictures.pictured(task))


def _thumb(task: Task, way: str) -> str:
    return way if way and pictures.pictorial(opened(task, way)) else ""


def _seat(request: HttpRequest, play: Opened) -> int:
    """Return the seat whose view is asked for; the first where there is no such seat."""
    asked = request.GET.get("seat", "")
    known = [str(seat) for seat in range(play.family.rules.players(play.game))]
    return known.index(asked) if asked in known else 0


def _seats(play: Opened, seat: int) -> dict[str, Any]:
    """Return what pages need to show one seat's view, and to offer the others."""
    return {"seat": seat, "seats": pictures.seats(play), "query": f"?seat={seat}" if seat else ""}


def _seen_as(shown: Episode, asked: str) -> str:
    """Return the setting of the episode; without observations, any setting of the set."""
    return _offered(shown.task.task_set, asked) if _unlooked(shown) else shown.setting


def _unlooked(shown: Episode) -> bool:
    """Return whether its agent had no observations."""
    return shown.setting.partition(",")[0] == BLIND


def _offered(shown: TaskSet, asked: str) -> str:
    return asked if asked in shown.settings else pictured(shown) or str(shown.settings[0])


def _first(request: HttpRequest, shown: Episode) -> int:
    """Return the first action of the list that contains the given step."""
    asked = request.GET.get("step", "")
    step = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    return replays.first_listed(min(step, shown.action_count))


def _solved(shown: Task, number: str | None, failure: str) -> dict[str, Any]:
    """Return the solution, and a page of the episodes, or of those with a failure: the best first."""
    rows = Episode.objects.public().filter(task=shown).select_related("agent")
    rows = rows.with_failure(failure) if failure else rows
    rows = rows.defer("trajectory", "checkpoints").order_by("-solved", "action_count", "agent__name", "pk")
    page = Paginator(rows, EPISODES_PER_PAGE).get_page(number)
    for each in page:
        each.task = shown
    return {
        "page": page,
        "optimal": shown.solution.get("optimal", False),
        "evidence": shown.solution.get("evidence", {}),
        "listing": listing(shown.task_set, page, hidden=()),
    }


def picture(frames: tuple[Frame, ...], caption: str) -> HttpResponse:
    chosen = next((frame for frame in frames if frame.caption == caption), None)
    if chosen is None:
        raise Http404(f"{caption!r}: expected one of {', '.join(frame.caption for frame in frames)}")
    kind = chosen.media_type if chosen.width_pixels else f"{chosen.media_type}; charset=utf-8"
    return HttpResponse(chosen.body, content_type=kind, headers=pictures.in_words(chosen))
