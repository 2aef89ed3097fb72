"""Pages on which people choose what to play, and read how it is played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.envs.setting import FEEDBACK
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, Task, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.papers import by_paper
from plumbline.evaluation.tasksets.opening import opened
from plumbline.play import consent, dealing, offers
from plumbline.play.offers import Offer
from plumbline.play.views.access import must_agree, playable
from plumbline.play.views.boards import hands
from plumbline.play.views.practice import practice_of, practice_setting

ENOUGH_TASKS = 5  # for a set to begin with


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the task sets that people may play, the shortest first, and where they left off or may start."""
    agent = person(request.COOKIES)
    shown = _shown(agent)
    left_off = _left_off(agent)
    papers = by_paper(shown, lambda views: views[0].task_set.suite)
    context = {"papers": papers, "left_off": left_off, "recommended": None if left_off else _recommended(shown)}
    return render(request, "play/index.html", context | {"agreed": consent.given(agent)})


@never_cache
@require_safe
def instructions(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Explain what to do, and how; practice and the first task start here."""
    task_set = playable(slug, setting)
    agent = person(request.COOKIES)
    if must_agree(agent):
        return redirect(f"{reverse('play:consent')}?next={request.path}")
    offer = offers.offer(agent, task_set, setting)
    seat = episodes.held(offer.waiting, agent)[0] if agent is not None and offer.waiting else 0
    upcoming = agent and dealing.upcoming(agent, task_set, setting)
    task = upcoming or task_set.tasks.select_related("task_set").first()
    suite = SUITES[task_set.suite]
    context = {"task_set": task_set, "setting": setting, "suite": suite, "offer": offer}
    context |= _budget(task, setting) | _explained(task, setting, seat)
    if upcoming is None or suite.seats > 1:  # the tasks of a partner are left out as well
        context |= {"longest": tasksets.longest_budget(task_set)}
    context |= {"practiced": _practiced(agent), "counts": consent.given(agent), **_practice(task_set, setting)}
    return render(request, "play/instructions.html", context)


def _budget(task: Task, setting: str) -> dict[str, Any]:
    """Return the budget of the task that comes next."""
    protocol, pace = tasksets.protocol_of(task), tasksets.pace(task.task_set, setting)
    return {
        "protocol": protocol,
        "varies": bool(tasksets.protocol(task.task_set).axis),
        "budget": protocol.in_words(by_hand=True),
        "pace": pace,
        "longest_seconds": protocol.actions / pace if pace else None,
        "is_told": f"{FEEDBACK.name}=ruling" in setting.split(","),
    }


def _explained(task: Task, setting: str, seat: int) -> dict[str, Any]:
    """Return what a person reads of the task that comes next."""
    play = opened(task, setting)
    return {
        "own_rules": play.family.words.own_rules,
        "brief": tasksets.brief(task, setting, seat, by_hand=True),
        "hands": hands(play, seat),
        "seats": tasksets.players(task, setting),
    }


def _practice(task_set: TaskSet, setting: str) -> dict[str, Any]:
    """Return the set to practice on, if there is one, its setting, and the agent of ours that plays along."""
    practice = practice_of(task_set)
    if practice is None:
        return {"practice": None}
    partner = next((each.title for each in SUITES[practice.suite].partners), "")
    return {
        "practice": practice,
        "practice_setting": practice_setting(practice, setting),
        "practice_partner": partner,
    }


def _offered(task_set: TaskSet) -> list[str]:
    """Return the settings with the options of the first one, and those in real time. The others are meant for models,
    though people may play them as well."""
    options = task_set.settings[0].partition(",")[2]
    return [each for each in task_set.settings if each.partition(",")[2] == options or _is_hurried(task_set, each)]


def _is_hurried(task_set: TaskSet, setting: str) -> bool:
    """Return whether the only option is real time."""
    return setting.count(",") == 1 and tasksets.pace(task_set, setting) > 0


def _shown(agent: Agent | None) -> list[list[Offer]]:
    """Return the views of each set that people may play, the shortest set first."""
    sets = [each for each in TaskSet.objects.published().ranked().order_by("slug") if tasksets.can_be_played(each)]
    found = offers.offers(agent, [(each, setting) for each in sets for setting in _offered(each)])
    by_set = [[offer for offer in found if offer.task_set == each] for each in sets]
    return sorted(by_set, key=lambda views: views[0].total)


def _left_off(agent: Agent | None) -> Offer | None:
    """Return the offer that a person took last, if there is something to go on with."""
    latest = agent and dealing.latest(agent)
    if agent is None or latest is None or not tasksets.can_be_played(latest.task.task_set):
        return None
    offer = offers.offer(agent, latest.task.task_set, latest.setting)
    return offer if offer.waiting or _can_begin(offer) else None


def _recommended(shown: list[list[Offer]]) -> Offer | None:
    """Return the first view, of the shortest set for one person, that has tasks left; a very short one comes last."""
    views = [each for of_set in shown for each in of_set if SUITES[each.task_set.suite].seats == 1]
    return min(filter(_can_begin, views), key=lambda each: each.total < ENOUGH_TASKS, default=None)


def _can_begin(offer: Offer) -> bool:
    return bool(offer.left) and not offer.missing


def _practiced(agent: Agent | None) -> bool:
    return Episode.objects.finished().filter(agent=agent, task__task_set__practice=True).exists()
