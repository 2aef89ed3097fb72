"""Pages for curators: task sets from draft to retirement, hidden runs, and the queue."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import jobs, runs, tasksets
from plumbline.evaluation.episodes import Sight, expose, may_see
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, NotNow, Run, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.tasksets import Draft
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard.curating import curation, job_list
from plumbline.leaderboard.views.forms import GenerateForm, HideForm, RetireForm, TaskSetForm, WordsForm
from plumbline.leaderboard.views.tasks import picture

PER_PAGE = 24


def curator(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Allow staff only; others are asked to log in, or refused if they are logged in."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        if not request.user.is_staff:
            raise PermissionDenied
        return view(request, *arguments, **named)

    return guarded


@curator
def index(request: HttpRequest) -> HttpResponse:
    """Show all task sets, and the form for a new one."""
    form = TaskSetForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = tasksets.draft(Draft(**form.cleaned_data))
            return redirect("leaderboard:curate_set", made.slug)
        except (InvalidTaskSet, InvalidSetting) as error:
            form.add_error("slug", str(error))
    context = {"form": form, "sets": TaskSet.objects.order_by("-created_at")}
    return render(request, "curation/index.html", context, status=422 if form.errors else 200)


@never_cache
@curator
def task_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a task set: generation and its progress, thumbnails in each modality, and possible actions."""
    shown = get_object_or_404(TaskSet, slug=slug)
    form = GenerateForm(request.POST or None, family=shown.family, initial={"portions": curation.last_portions(shown)})
    if request.method == "POST" and form.is_valid():
        try:
            curation.generate(shown, form.cleaned_data["portions"], form.cleaned_data["seed"])
            return redirect("leaderboard:curate_set", slug)
        except NotNow as error:
            form.add_error(None, str(error))
    if request.htmx:
        return render(request, "curation/filling.html", {"task_set": shown, "job": curation.latest(shown)})
    context = {"form": form, **_with_thumbnails(request, shown)}
    return render(request, "curation/task_set.html", context, status=422 if form.errors else 200)


def _with_thumbnails(request: HttpRequest, shown: TaskSet) -> dict[str, Any]:
    page = Paginator(shown.tasks.order_by("position"), PER_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.get("setting", "")
    setting = asked if asked in shown.settings else shown.settings[0]
    agent = person(request.COOKIES)
    if agent is not None:  # a curator who takes part has now seen how hard these are
        expose(agent, list(page))
    return {
        "task_set": shown,
        "job": curation.latest(shown),
        "page": page,
        "setting": setting,
        "outdated": shown.state != TaskSet.State.DRAFT and not tasksets.current(shown),
        "panels": pictures.panels(opened(page[0], setting)) if page else (),
        "retire_form": RetireForm(),
    }


@curator
def revise(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the texts and settings of a draft."""
    shown = get_object_or_404(TaskSet.objects.filter(state=TaskSet.State.DRAFT), slug=slug)
    texts = {name: getattr(shown, name) for name in ("title", "description", "composition")}
    form = WordsForm(request.POST or None, family=shown.family, initial=texts | {"settings": "\n".join(shown.settings)})
    if request.method == "POST" and form.is_valid():
        try:
            tasksets.revise(shown, Draft(slug=slug, suite=shown.suite, **form.cleaned_data))
            return redirect("leaderboard:curate_set", slug)
        except NotNow as error:
            form.add_error(None, str(error))
    context = {"task_set": shown, "form": form}
    return render(request, "curation/revise.html", context, status=422 if form.errors else 200)


@require_POST
@curator
def act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Freeze, publish, retire, renew or discard a task set."""
    shown = get_object_or_404(TaskSet, slug=slug)
    made = None
    try:
        made = ACTIONS[action](shown, request)
        messages.success(request, f"{slug}: {DONE[action]}.")
    except NotNow as error:
        messages.error(request, str(error))
    if action == "discard":
        return redirect("leaderboard:curate")
    return redirect("leaderboard:curate_set", made.slug if action == "renew" and made else slug)


def _retire(shown: TaskSet, request: HttpRequest) -> None:
    form = RetireForm(request.POST)
    if not form.is_valid():
        raise NotNow("no reason: expected one, which everybody can read")
    tasksets.retire(shown, form.cleaned_data["reason"])


DONE = {
    "freeze": "frozen",
    "publish": "published",
    "retire": "retired",
    "renew": "next version drafted",
    "discard": "draft deleted",
}
ACTIONS: dict[str, Callable[[TaskSet, HttpRequest], Any]] = {
    "freeze": lambda shown, request: tasksets.freeze(shown),
    "publish": lambda shown, request: curation.publish(shown),
    "retire": _retire,
    "renew": lambda shown, request: curation.renew(shown),
    "discard": lambda shown, request: tasksets.discard(shown),
}


@require_safe
@curator
def preview(request: HttpRequest, slug: str, position: int, setting: str, caption: str) -> HttpResponse:
    """Draw a task of a set in any state, unless it is sealed."""
    shown = get_object_or_404(TaskSet, slug=slug)
    task = get_object_or_404(shown.tasks.select_related("task_set"), position=position)
    if not may_see(None, task, Sight.START):
        raise Http404(f"{slug} is sealed")
    try:
        play = opened(task, setting)
        return picture(pictures.frames(play, play.family.rules.start(play.game, play.seed)), caption)
    except (InvalidSetting, NoRenderer) as error:
        return HttpResponse(str(error), status=422, content_type="text/plain")


@curator
def published(request: HttpRequest) -> HttpResponse:
    """Show published runs, with a form to hide each."""
    rows = Run.objects.exclude(published_at=None).whole().order_by("-published_at")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "curation/runs.html", {"page": page})


@require_POST
@curator
def hide(request: HttpRequest, pk: int) -> HttpResponse:
    """Hide a run for a public reason, or unhide it."""
    run = get_object_or_404(Run.objects.exclude(published_at=None), pk=pk)
    form = HideForm(request.POST)
    if "reason" not in request.POST:
        runs.unhide(run)
    elif not form.is_valid():
        messages.error(request, "No reason: expected one, which everybody can read.")
    elif run.hidden_at is None:
        runs.hide(run, form.cleaned_data["reason"])
    return redirect("leaderboard:curate_runs")


@never_cache
@curator
def queue(request: HttpRequest) -> HttpResponse:
    """Show jobs, unfinished ones first."""
    if request.method == "POST":
        asked = request.POST.get("job", "")
        jobs.retry(get_object_or_404(Job, pk=asked if asked.isdecimal() else None))
        return redirect("leaderboard:queue")
    every = Job.objects.order_by(F("ended_at").desc(nulls_first=True), "-pk")
    page = Paginator(every, 50).get_page(request.GET.get("page"))
    page.object_list = job_list.listed(page.object_list)
    template = "curation/jobs.html" if request.htmx else "curation/queue.html"
    return render(request, template, {"page": page, "waiting": Job.objects.unfinished().count()})
