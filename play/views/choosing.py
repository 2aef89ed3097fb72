"""Pages on which people choose what to play, and read how it is played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, Task, TaskSet
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.papers import by_paper
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.play import consent, dealing
from plumbline.play.views.access import must_agree, playable
from plumbline.play.views.boards import hands
from plumbline.play.views.practice import practice_of

ENOUGH_TASKS = 5  # for a set to begin with


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the task sets that people may play, the shortest first, and where they left off or may start."""
    agent = person(request.COOKIES)
    offers = [
        {"task_set": task_set, "settings": [_offer(agent, task_set, setting) for setting in _offered(task_set)]}
        for task_set in TaskSet.objects.published().ranked().order_by("slug")
        if tasksets.can_be_played(task_set)
    ]
    offers.sort(key=lambda offer: offer["settings"][0]["total"])
    left_off = _left_off(agent)
    papers = by_paper(offers, lambda offer: offer["task_set"].suite)
    context = {"papers": papers, "left_off": left_off, "recommended": None if left_off else _recommended(offers)}
    return render(request, "play/index.html", context | {"agreed": consent.given(agent)})


@never_cache
@require_safe
def instructions(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Explain what to do, and how; practice and the first task start here."""
    task_set = playable(slug, setting)
    agent = person(request.COOKIES)
    if must_agree(agent):
        return redirect(f"{reverse('play:consent')}?next={request.path}")
    offer = _offer(agent, task_set, setting)
    seat = episodes.held(offer["waiting"], agent)[0] if agent is not None and offer["waiting"] else 0
    task = (agent and dealing.upcoming(agent, task_set, setting)) or task_set.tasks.select_related("task_set").first()
    context = {"task_set": task_set, "setting": setting, "suite": SUITES[task_set.suite], "offer": offer}
    context |= _budget(task_set, setting) | _explained(task, setting, seat)
    context |= {"practiced": _practiced(agent), "counts": consent.given(agent), **_practice(task_set)}
    return render(request, "play/instructions.html", context)


def _budget(task_set: TaskSet, setting: str) -> dict[str, Any]:
    protocol, pace = tasksets.protocol(task_set), tasksets.pace(task_set, setting)
    return {
        "protocol": protocol,
        "budget": protocol.in_words(by_hand=True),
        "pace": pace,
        "longest_seconds": protocol.actions / pace if pace else None,
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


def _practice(task_set: TaskSet) -> dict[str, Any]:
    """Return the set to practice on, if there is one, and the agent of ours that plays along."""
    practice = practice_of(task_set)
    partners = SUITES[practice.suite].partners if practice else ()
    return {"practice": practice, "practice_partner": next((each.title for each in partners), "")}


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
    offer = {"task_set": task_set, "setting": setting, "missing": missing, "waiting": waiting}
    return offer | {"done": done, "total": total, "left": left}


def _left_off(agent: Agent | None) -> dict[str, Any] | None:
    """Return the offer that a person took last, if there is something to go on with."""
    latest = agent and dealing.latest(agent)
    if agent is None or latest is None or not tasksets.can_be_played(latest.task.task_set):
        return None
    offer = _offer(agent, latest.task.task_set, latest.setting)
    return offer if offer["waiting"] or _can_begin(offer) else None


def _recommended(offers: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the first view, of the shortest set for one person, that has tasks left; a very short one comes last."""
    alone = [offer for offer in offers if SUITES[offer["task_set"].suite].seats == 1]
    views = [each for offer in alone for each in offer["settings"] if _can_begin(each)]
    return min(views, key=lambda each: each["total"] < ENOUGH_TASKS, default=None)


def _can_begin(offer: dict[str, Any]) -> bool:
    return bool(offer["left"]) and not offer["missing"]


def _practiced(agent: Agent | None) -> bool:
    return Episode.objects.finished().filter(agent=agent, task__task_set__practice=True).exists()
