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
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.play import consent, dealing
from plumbline.play.views.access import must_agree, playable
from plumbline.play.views.practice import practice_of

PLACED = {
    "click": "click",
    "drag": "drag",
    "hover": "point and wait",
    "hold": "press and hold",
    "frame": "draw a box",
    "wheel": "turn the wheel",
}
"""Names of the gestures that need a place on the picture, for instructions."""


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the task sets that people may play."""
    agent = person(request.COOKIES)
    sets = TaskSet.objects.published().ranked().order_by("-slug")
    offers = [
        {"task_set": task_set, "settings": [_offer(agent, task_set, setting) for setting in _offered(task_set)]}
        for task_set in sets
        if tasksets.can_be_played(task_set)
    ]
    return render(request, "play/index.html", {"offers": offers, "agreed": consent.given(agent)})


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
        "hands": _hands(play, seat),
        "seats": tasksets.players(task, setting),
    }


def _practice(task_set: TaskSet) -> dict[str, Any]:
    """Return the set to practice on, if there is one, and the agent of ours that plays along."""
    practice = practice_of(task_set)
    partners = SUITES[practice.suite].partners if practice else ()
    return {"practice": practice, "practice_partner": next((each.title for each in partners), "")}


def _hands(play: Opened, seat: int) -> dict[str, Any]:
    """Return what the hands of a seat can do, as far as it has to be explained."""
    known = play.family.pictures.gestures(play.game, seat)
    kinds = {gesture.kind for gesture in known}
    return {
        "places": [words for kind, words in PLACED.items() if kind in kinds],
        "pieces": "toward" in kinds or any("{target}" in each.say for each in known if each.on.startswith("key Arrow")),
        "chosen": any("{target}" in each.say for each in known if each.kind == "key"),
        "swipes": any(gesture.on.startswith("swipe") for gesture in known),
        "keys": "key" in kinds,
        "buttons": any(gesture.label or gesture.drawing for gesture in known),
    }


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


def _practiced(agent: Agent | None) -> bool:
    return Episode.objects.finished().filter(agent=agent, task__task_set__practice=True).exists()
