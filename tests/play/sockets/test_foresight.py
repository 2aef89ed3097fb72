"""Families that foresee: their long work keeps nobody else waiting, and a turn is taken whatever comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Any
from uuid import uuid4

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.play.sockets import foresight
from tests.makers import a_person, a_plan, a_task_set, an_open_episode
from tests.toy_suites import Know

PATIENCE_SECONDS = 20
LONG = "think about this one for long"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def foreseeing(know: Know) -> Callable[[Any], None]:
    """Let sliding puzzles foresee by a function of the test's own."""

    def install(hook: Any) -> None:
        family = FAMILIES["sliding"]
        know(replace(family, rules=replace(family.rules, foresee=hook)))

    return install


def stored(episode: Episode) -> list[str]:
    return [(turn.actions or ("",))[0] for turn in episodes.turns_of(Episode.objects.get(pk=episode.pk))]


def test_while_one_turn_is_foreseen_another_players_turn_goes_through(join, foreseeing):
    task_set, (one, other) = a_task_set(), (a_person(), a_person())
    begun, finish = Event(), Event()

    def foresee(game: Any, state: Any, text: str, seat: int) -> None:
        if text == LONG:
            begun.set()
            finish.wait(PATIENCE_SECONDS)

    foreseeing(foresee)
    thinker, quick = an_open_episode(one, task_set), an_open_episode(other, task_set)
    slow, fast = join(thinker, one), join(quick, other)
    slow.joined()
    fast.joined()
    slow.say(1, LONG)
    assert begun.wait(PATIENCE_SECONDS)
    fast.play(1, a_plan(quick.task)[0])
    slow.tell({"type": "ping"})
    slow.hear("pong")  # the line holds all the while
    assert (len(stored(quick)), stored(thinker), finish.is_set()) == (1, [], False)
    finish.set()
    slow.hear("acknowledged")
    assert stored(thinker) == [LONG]


def test_a_turn_is_taken_when_foreseeing_fails(join, foreseeing):
    person = a_person()

    def foresee(*_: Any) -> None:
        raise ArithmeticError("a wrong turn")

    foreseeing(foresee)
    episode = an_open_episode(person, a_task_set())
    tab = join(episode, person)
    tab.joined()
    tab.play(1, LONG)
    assert stored(episode) == [LONG]


def test_a_turn_is_taken_when_foreseeing_takes_too_long(join, foreseeing, monkeypatch):
    person, finish = a_person(), Event()
    monkeypatch.setattr(foresight, "SECONDS", 0.01)
    foreseeing(lambda *_: finish.wait(PATIENCE_SECONDS))
    episode = an_open_episode(person, a_task_set())
    tab = join(episode, person)
    tab.joined()
    tab.play(1, LONG)
    finish.set()
    assert stored(episode) == [LONG]


def test_every_action_of_a_turn_is_foreseen_in_the_state_that_it_meets(foreseeing):
    seen: list[tuple[Any, str, int]] = []
    foreseeing(lambda game, state, text, seat: seen.append((state, text, seat)))
    episode = an_open_episode(a_person(), a_task_set())
    plan = a_plan(episode.task)
    first = episodes.progress_of(episode).state
    episodes.foresee(episode.pk, 1, Turn(actions=(*plan, "never reached")))
    assert [text for _, text, _ in seen] == plan
    assert (seen[0][0], seen[0][2]) == (first, 0)
    assert seen[1][0] != first
    assert stored(episode) == []


def test_actions_beyond_those_of_a_turn_are_not_foreseen(foreseeing):
    seen: list[str] = []
    foreseeing(lambda game, state, text, seat: seen.append(text))
    episode = an_open_episode(a_person(), a_task_set(protocol=Protocol(actions_per_turn=1)))
    episodes.progress_of(episode)
    episodes.foresee(episode.pk, 1, Turn(actions=tuple(a_plan(episode.task))))
    assert len(seen) == 1


def test_nothing_is_foreseen_of_an_episode_that_is_not_remembered(foreseeing):
    seen: list[str] = []
    foreseeing(lambda game, state, text, seat: seen.append(text))
    episodes.foresee(uuid4(), 1, Turn(actions=("up",)))
    assert seen == []


async def test_families_that_foresee_nothing_cost_no_thread(monkeypatch):
    monkeypatch.setattr(foresight, "_THREADS", None)
    await asyncio.wait_for(foresight.foresee(FAMILIES["sliding"], uuid4(), 1, Turn(actions=("up",))), PATIENCE_SECONDS)
