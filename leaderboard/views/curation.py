"""Pages for curators: task sets from draft to retirement, hidden runs, and the queue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reselect, retarget

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.envs.setting import InvalidSetting
from plumbline.evaluation import tasksets
from plumbline.evaluation.episodes import Sight, expose, may_see
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import (
    Decision,
    Erratum,
    Job,
    NotNow,
    ReaderReport,
    Report,
    Run,
    Task,
    TaskSet,
)
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.runs import agent_names
from plumbline.evaluation.tasksets import Draft
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard.curating import curation, imports, job_list, moderation, published_runs, sealing
from plumbline.leaderboard.curating.published_runs import Search
from plumbline.leaderboard.views.access import curator
from plumbline.leaderboard.views.errata import ErratumForm
from plumbline.leaderboard.views.forms import (
    CloneForm,
    GenerateForm,
    ImportForm,
    ReasonForm,
    RunSearchForm,
    SealForm,
    TaskSetForm,
    WhyForm,
    WordsForm,
)
from plumbline.leaderboard.views.protocol_forms import as_initial
from plumbline.leaderboard.views.tasks import picture

PER_PAGE = 24
TEXTS = ("title", "description", "composition", "licence")
RECENT = 10  # decisions shown beside what they are about


@takes_form
@curator
def index(request: HttpRequest) -> HttpResponse:
    """Show all task sets, the number of open reports, and the form for a new set."""
    form = TaskSetForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data.pop("reason")
            made = curation.draft(Draft(**form.cleaned_data), request.user, reason)
            return redirect("leaderboard:curate_set", made.slug)
        except (InvalidTaskSet, InvalidSetting) as error:
            form.add_error("slug", str(error))
    context = {"form": form, "sets": TaskSet.objects.order_by("-created_at")}
    context |= {"reports": Report.objects.open().count(), "reader_reports": ReaderReport.objects.open().count()}
    return render(request, "curation/index.html", context, status=422 if form.errors else 200)


@takes_form
@never_cache
@curator
def task_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a task set: generation and its progress, thumbnails in each modality, and possible actions.

    Whoever asks for progress alone gets the page once the job has ended, with the tasks that it made.
    """
    shown = get_object_or_404(TaskSet, slug=slug)
    form = GenerateForm(
        request.POST or None, family=shown.family, has_tasks=shown.tasks.exists(), initial=curation.last_given(shown)
    )
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            curation.generate(shown, given["portions"], given["seed"], request.user, given["reason"], keep=form.keeps)
            return redirect("leaderboard:curate_set", slug)
        except NotNow as error:
            form.add_error(None, str(error))
    job = curation.latest(shown)
    if request.htmx and job is not None and not job.finished:
        return render(request, "curation/filling.html", {"task_set": shown, "job": job})
    context = {"form": form, "job": job, **_with_thumbnails(request, shown)}
    answer = render(request, "curation/task_set.html", context, status=422 if form.errors else 200)
    return reselect(retarget(answer, "#content"), "#content") if request.htmx else answer


def _with_thumbnails(request: HttpRequest, shown: TaskSet) -> dict[str, Any]:
    page = Paginator(shown.tasks.order_by("position"), PER_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.get("setting", "")
    setting = asked if asked in shown.settings else shown.settings[0]
    _expose(request, list(page))
    return {
        "task_set": shown,
        "page": page,
        "setting": setting,
        "outdated": shown.state != TaskSet.State.DRAFT and not tasksets.current(shown),
        "panels": pictures.panels(opened(page[0], setting)) if page else (),
        "errata": list(Erratum.objects.of(shown)),
        "excluded": tasksets.excluded(shown),
        "erratum_form": ErratumForm(tasks=page.paginator.count),
        "clone_form": CloneForm(),
        "import_form": ImportForm(has_tasks=page.paginator.count > 0, auto_id="import_%s"),
        "archives": shown.family in imports.FOLDERS,
        "remarks": imports.remarks(curation.latest(shown)),
        "seal_form": SealForm(initial={"slug": f"{shown.slug}-sealed"}) if sealing.is_plain(shown) else None,
        "recipes_known": sealing.composition(shown) is not None,
        "before": shown.replaced,
        "history": Decision.objects.about("task set", shown.pk)[:RECENT],
    }


@never_cache
@require_safe
@curator
def compare(request: HttpRequest, slug: str) -> HttpResponse:
    """Compare a set with its predecessor, or with another that the address asks for."""
    shown = get_object_or_404(TaskSet, slug=slug)
    asked = request.GET.get("with", "")
    other = get_object_or_404(TaskSet, slug=asked) if asked.isprintable() and asked else shown.replaced
    sets = TaskSet.objects.filter(family=shown.family).exclude(pk=shown.pk).order_by("slug")
    context: dict[str, Any] = {"task_set": shown, "other": other, "sets": sets}
    if other is not None:
        context["difference"] = tasksets.difference(other, shown)
        context["open"] = not (shown.sealed or other.sealed)
        _expose(request, [*shown.tasks.all(), *other.tasks.all()] if context["open"] else [])
    return render(request, "curation/compare.html", context)


def _expose(request: HttpRequest, tasks: list[Task]) -> None:
    """Note that a curator who takes part has now seen how hard these are."""
    agent = person(request.COOKIES)
    if agent is not None:
        expose(agent, tasks)


@takes_form
@curator
def revise(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the texts, the license, the settings and the protocol of a draft."""
    shown = get_object_or_404(TaskSet.objects.filter(state=TaskSet.State.DRAFT), slug=slug)
    known, played = {name: getattr(shown, name) for name in TEXTS}, tasksets.protocol(shown)
    known |= {"settings": "\n".join(shown.settings)} | as_initial(played)
    form = WordsForm(request.POST or None, family=shown.family, usual=played, initial=known)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data.pop("reason")
            curation.revise(shown, Draft(slug=slug, suite=shown.suite, **form.cleaned_data), request.user, reason)
            return redirect("leaderboard:curate_set", slug)
        except (NotNow, InvalidTaskSet) as error:
            form.add_error(None, str(error))
    context = {"task_set": shown, "form": form}
    return render(request, "curation/revise.html", context, status=422 if form.errors else 200)


@require_POST
@curator
def act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Freeze, publish, retire, renew, clone, seal, fill or discard a task set, or drop one of its tasks."""
    shown = get_object_or_404(TaskSet, slug=slug)
    made = None
    try:
        made = ACTIONS[action](shown, request)
        messages.success(request, f"{slug}: {DONE[action]}.")
    except (NotNow, InvalidTaskSet) as error:
        messages.error(request, str(error))
    if not TaskSet.objects.filter(slug=slug).exists():
        return redirect("leaderboard:curate")
    return redirect("leaderboard:curate_set", made.slug if action in ("renew", "clone") and made else slug)


def _reason(request: HttpRequest) -> str:
    """Return the reason that was sent. Raises NotNow without one."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise NotNow("no reason: expected one of up to 300 characters")
    return str(form.cleaned_data["reason"])


def _why(request: HttpRequest) -> str:
    """Return the reason if one was sent. Raises NotNow if it is too long."""
    return str(_given(WhyForm(request.POST))["reason"])


def _discard(shown: TaskSet, request: HttpRequest) -> None:
    """Discard a frozen set for a reason, or delete a draft."""
    curation.discard(shown, request.user, (_why if shown.state == TaskSet.State.DRAFT else _reason)(request))


def _given(form: forms.Form) -> dict[str, Any]:
    """Return what a form was sent. Raises NotNow if something is wrong with it."""
    if not form.is_valid():
        raise NotNow("; ".join(f"{name}: {said[0]}" for name, said in form.errors.items()))
    return dict(form.cleaned_data)


def _clone(shown: TaskSet, request: HttpRequest) -> TaskSet:
    given = _given(CloneForm(request.POST))
    return curation.clone(shown, given["slug"], request.user, given["reason"])


def _seal(shown: TaskSet, request: HttpRequest) -> None:
    given = _given(SealForm(request.POST))
    sealing.enqueue(shown, given["slug"], request.user, given["reason"])


def _import(shown: TaskSet, request: HttpRequest) -> None:
    form = ImportForm(request.POST, request.FILES, has_tasks=shown.tasks.exists())
    given = _given(form)
    file, reason = given["file"], given["reason"]
    imports.enqueue(shown, file.chunks(imports.CHUNK_BYTES), file.size, request.user, reason, keep=form.keeps)


def _drop(shown: TaskSet, request: HttpRequest) -> None:
    asked = request.POST.get("position", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6):
        raise NotNow(f"position {asked!r}: expected the number of a task")
    curation.drop(shown, int(asked), request.user, _why(request))


DONE = {
    "freeze": "frozen",
    "publish": "published",
    "retire": "retired",
    "renew": "next version drafted",
    "clone": "cloned",
    "seal": "its sealed twin is being made",
    "import": "the file is being read",
    "drop": "task dropped",
    "discard": "discarded",
}
ACTIONS: dict[str, Callable[[TaskSet, HttpRequest], Any]] = {
    "freeze": lambda shown, request: curation.freeze(shown, request.user, _why(request)),
    "publish": lambda shown, request: curation.publish(shown, request.user, _why(request)),
    "retire": lambda shown, request: curation.retire(shown, request.user, _reason(request)),
    "renew": lambda shown, request: curation.renew(shown, request.user, _why(request)),
    "clone": _clone,
    "seal": _seal,
    "import": _import,
    "drop": _drop,
    "discard": _discard,
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


@require_safe
@curator
def published(request: HttpRequest) -> HttpResponse:
    """Show published runs, with a search, and a form to hide each."""
    form = RunSearchForm(request.GET)
    rows = published_runs.found(Search(**form.cleaned_data)) if form.is_valid() else Run.objects.none()
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "searched": any(request.GET.get(name) for name in form.fields)}
    return render(request, "curation/runs.html", context, status=400 if form.errors else 200)


@require_safe
@curator
def names(request: HttpRequest) -> HttpResponse:
    """Show agents that an upgrade renamed, because another account had the name first."""
    page = Paginator(agent_names.renamed_by_upgrade(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "curation/names.html", {"page": page})


@require_POST
@curator
def hide(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Hide a run for a public reason, or show it again for one; the list stays as it was searched."""
    run = get_object_or_404(Run.objects.exclude(published_at=None), pk=pk)
    try:
        HIDING[action](run, request.user, _reason(request))
        messages.success(request, f"Run {pk}: {HIDDEN[action]}.")
    except NotNow as error:
        messages.error(request, str(error))
    return redirect(f"{reverse('leaderboard:curate_runs')}?{request.GET.urlencode()}")


HIDDEN = {"hide": "hidden", "unhide": "public again"}
HIDING: dict[str, Callable[[Run, Any, str], None]] = {"hide": moderation.hide, "unhide": moderation.unhide}


@takes_form
@never_cache
@curator
def queue(request: HttpRequest) -> HttpResponse:
    """Show jobs, unfinished ones first."""
    if request.method == "POST":
        _act_on_job(request)
        return redirect("leaderboard:queue")
    every = Job.objects.order_by(F("ended_at").desc(nulls_first=True), "-pk")
    page = Paginator(every, 50).get_page(request.GET.get("page"))
    page.object_list = job_list.listed(page.object_list)
    template = "curation/jobs.html" if request.htmx else "curation/queue.html"
    return render(request, template, {"page": page, "waiting": Job.objects.unfinished().count()})


def _act_on_job(request: HttpRequest) -> None:
    """Cancel a job for a reason, or queue it once more."""
    asked = request.POST.get("job", "")
    job = get_object_or_404(Job, pk=asked if asked.isascii() and asked.isdigit() and len(asked) < 19 else None)
    try:
        if request.POST.get("action") == "cancel":
            moderation.cancel(job, request.user, _reason(request))
        else:
            moderation.retry(job, request.user, _why(request))
    except NotNow as error:
        messages.error(request, str(error))
