"""Practice tasks, from instructions and from the home page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.requests.origins import from_own_pages
from plumbline.evaluation.requests.participants import newcomer, person, remember
from plumbline.evaluation.requests.texts import storable
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.viewing import pictures
from plumbline.play import dealing
from plumbline.play.views.access import participating, playable
from plumbline.play.views.boards import playing
from plumbline.play.views.ways import instructions_path, leading_on, posted


def _at_practice(request: HttpRequest, slug: str, setting: str) -> str:
    """Return the address of the open practice task, or of the instructions."""
    onward = instructions_path(slug, setting)
    family = playable(slug, setting).family
    unfinished = episodes.unfinished_practice(person(request.COOKIES), family)
    return f"{reverse('play:episode', args=[unfinished.pk])}?next={onward}" if unfinished else onward


def _at_casual_play(request: HttpRequest) -> str:
    """Return the address of the practice task that was opened last, or of the home page."""
    unfinished = episodes.unfinished_practice(person(request.COOKIES))
    return reverse("play:episode", args=[unfinished.pk]) if unfinished else "/"


@posted(_at_practice)
def practice(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Open a practice task, with feedback."""
    task_set = playable(slug, setting)
    agent = participating(request)
    practice_set = practice_of(task_set)
    if practice_set is None:
        raise Http404(f"{task_set.family}: there is no practice set that can be played alone")
    episode = dealing.practice(agent, practice_set, practice_setting(practice_set, setting))
    onward = redirect(f"{reverse('play:episode', args=[episode.pk])}?next={instructions_path(slug, setting)}")
    return remember(onward, agent)


@from_own_pages
@posted(_at_casual_play)
def casual(request: HttpRequest) -> HttpResponse:
    """Open a practice task from the home page, without consent; it does not count."""
    published = TaskSet.objects.published().filter(practice=True, sealed=False)
    practice_set = get_object_or_404(published, slug=storable(request.POST.get("set", "")))
    setting = practice_setting(practice_set, request.POST.get("setting", ""))
    if not SUITES[practice_set.suite].can_be_practiced_alone:
        return redirect("play:instructions", practice_set.slug, setting)
    agent = person(request.COOKIES) or newcomer(request)
    episode = dealing.practice(agent, practice_set, setting, _position(request.POST.get("position", "")))
    if request.htmx:
        return remember(render(request, "play/board.html", playing(episode, agent)), agent)
    address = leading_on(request, reverse("play:episode", args=[episode.pk]))
    return remember(redirect(address), agent)


def practice_of(task_set: TaskSet) -> TaskSet | None:
    """Return the family's practice set, the suite's own before others; None where a person cannot start alone."""
    alike = [each for each in tasksets.practice_sets() if each.family == task_set.family]
    return min(alike, key=lambda each: each.suite != task_set.suite, default=None)


def practice_setting(practice_set: TaskSet, setting: str) -> str:
    """Return the practice setting of the same modality and most of the same options that can be drawn here."""
    modality, *options = setting.split(",")
    alike = [each for each in practice_set.settings if each.partition(",")[0] == modality]
    alike.sort(key=lambda each: len({*each.split(",")} ^ {*options, modality}))
    drawable = (each for each in (*alike, *practice_set.settings) if not pictures.missing(practice_set.family, each))
    return next(drawable, practice_set.settings[0])


def _position(text: str) -> int:
    """Return the position of a task; 0 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
