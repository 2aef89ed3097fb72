"""The context of a board: the contents of its page, and the progress of its player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from plumbline.envs import codec
from plumbline.envs.family import Gesture
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.play import offers

PLACED = {
    "click": "click",
    "drag": "drag",
    "hover": "point and wait",
    "hold": "press and hold",
    "frame": "draw a box",
    "wheel": "turn the wheel",
}
"""Names of the gestures that need a place on the picture, for instructions."""

DRAWN = 12
"""Buttons with drawings in one group, which site.css lays out in six columns."""

MOST_COUNTED = 1000
"""Actions of the largest budget that is a limit to people."""


def playing(played: Episode, agent: Agent) -> dict[str, Any]:
    play, seat = opened(played.task, played.setting), episodes.held(played, agent)[0]
    words, protocol = play.family.words, tasksets.protocol_of(played.task)
    return progress(played, agent) | {
        "message_pattern": words.message("{text}") if words.message and played.seats.exists() else "",
        "protocol": protocol,
        "is_limited": protocol.actions <= MOST_COUNTED,
        "brief": tasksets.brief(played.task, played.setting, seat, by_hand=True),
        "hands": hands(play, seat),
        "keypads": keypads(play.family.pictures.gestures(play.game, seat)),
        "composer": play.family.pictures.composer(play.game, seat),
        "legend": pictures.legend(play, seat),
        "live": play.family.pace(play.setting) > 0,
        "panels": play.family.pictures.panels(play.game, seat),  # small ones leave room beside them
        "example": _example(play, seat),
        "vocabulary": _vocabulary(play, seat),
        "own_rules": play.family.words.own_rules,
        "what_to_do": play.family.task(play.game, seat),
        "seat_name": play.family.seat_names(play.game)[seat] if played.seats.exists() else "",
        "suite": SUITES[played.task.task_set.suite],
        "seats_of_people": _named(played, [*partner_seats(played, agent), *empty_seats(played)]),
    }


def keypads(gestures: Sequence[Gesture]) -> list[tuple[str, list[Gesture]]]:
    """Return the gestures that have a button, in groups: drawn ones, so many to a group, and those in words."""
    buttons = [each for each in gestures if each.label]
    drawn = [each for each in buttons if each.drawing]
    groups = [("drawn", drawn[first : first + DRAWN]) for first in range(0, len(drawn), DRAWN)]
    return [*groups, ("plain", [each for each in buttons if not each.drawing])]


def hands(play: Opened, seat: int) -> dict[str, Any]:
    """Return what the hands of a seat can do, as far as it has to be explained."""
    known = play.family.pictures.gestures(play.game, seat)
    kinds = {gesture.kind for gesture in known}
    return {
        "places": [words for kind, words in PLACED.items() if kind in kinds],
        "pieces": "toward" in kinds or any("{target}" in each.say for each in known if each.on.startswith("key Arrow")),
        "chosen": any("{target}" in each.say for each in known if each.kind == "key"),
        "scrolls": all(each.kind == "key" or each.on in ("swipe left", "swipe right") for each in known),
        "composes": "compose" in kinds,
        "swipes": any(gesture.on.startswith("swipe") for gesture in known),
        "keys": "key" in kinds,
        "explained": play.family.pictures.keys(play.game, seat),
        "sole": any(each.sole for each in known),
        "buttons": any(gesture.label or gesture.drawing for gesture in known),
    }


def progress(played: Episode, agent: Agent) -> dict[str, Any]:
    """Return what the ways on from a task need: what it belongs to, and how far the person has come."""
    task_set, setting = played.task.task_set, played.setting
    context = {
        "episode": played,
        "task_set": task_set,
        "practice": task_set.practice,
        "uncounted": not played.counted,
        "shared": played.seats.exists(),
        "partner_seats": _named(played, partner_seats(played, agent)),
        "is_open": tasksets.is_open(task_set),
        "can_go_on": tasksets.can_be_played(task_set),
        "onward": reverse("play:index"),
    }
    if context["practice"]:
        return context
    offer = offers.offer(agent, task_set, setting)
    left = offer.left - (played.closed_at is None)
    return context | {"done": offer.done, "total": offer.total, "is_last": left == 0}


def partner_seats(played: Episode, agent: Agent) -> list[int]:
    """Return the seats that other people hold."""
    rows = played.seats.filter(agent__kind=Agent.Kind.HUMAN).exclude(agent=agent)
    host = [0] if played.agent_id != agent.pk else []
    return [*host, *rows.values_list("number", flat=True)]


def empty_seats(played: Episode) -> list[int]:
    """Return the seats that somebody may yet take."""
    return list(played.seats.filter(agent=None).values_list("number", flat=True))


def _named(played: Episode, seats: list[int]) -> list[tuple[int, str]]:
    """Return these seats with their names."""
    if not seats:
        return []
    play = opened(played.task, played.setting)
    names = play.family.seat_names(play.game)
    return [(seat, names[seat]) for seat in seats]


def _example(play: Opened, seat: int) -> str:
    """Return an example of a seat for the field where moves are typed."""
    words, composer = play.family.words, play.family.pictures.composer(play.game, seat)
    if composer is not None:
        return composer.text([(composer.places[-1][0], composer.chips[0].name)])
    if words.vocabulary:
        return next(words.vocabulary(play.game, seat).texts(), "")
    known = words.commands(play.game, seat) if words.commands else ()
    return words.write(play.game, known[0]) if known else ""


def _vocabulary(play: Opened, seat: int) -> str:
    """Return the vocabulary of a seat as JSON, for the menu of the field where moves are typed; empty for none."""
    known = play.family.words.vocabulary
    return codec.dump(known(play.game, seat)).decode() if known else ""
