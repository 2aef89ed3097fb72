"""Who a browser is, and what it may be shown without spoiling a first attempt."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import RequestFactory

from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import Sight, expose, hidden_from, may_see
from plumbline.evaluation.models import Agent, Episode, Exposure
from plumbline.evaluation.requests import participants
from plumbline.evaluation.requests.participants import person
from tests.evaluation.playing import NONSENSE, an_agent
from tests.makers import a_game, a_person, a_set_of_seeds, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


def a_newcomer() -> Agent:
    return participants.newcomer(RequestFactory().post("/"))


def the_cookie(agent: Agent) -> dict[str, str]:
    response = participants.remember(HttpResponse(), agent)
    return {name: morsel.value for name, morsel in response.cookies.items()}


# --- the cookie


def test_a_browser_is_recognised_by_its_cookie():
    newcomer = a_newcomer()
    assert (newcomer.kind, newcomer.name, newcomer.owner) == (Agent.Kind.HUMAN, "", None)
    assert person(the_cookie(newcomer)) == newcomer


def test_the_cookie_stays_for_a_year_and_away_from_scripts():
    cookie = participants.remember(HttpResponse(), a_newcomer()).cookies["participant"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (365 * 24 * 3600, True, "Lax")


def test_a_forgotten_cookie_is_empty_and_over():
    cookie = participants.forget(HttpResponse()).cookies["participant"]
    assert (cookie.value, cookie["max-age"]) == ("", 0)


def _signed(text: str, salt: str = "plumbline.participant") -> str:
    return signing.TimestampSigner(salt=salt).sign(text)


@pytest.mark.parametrize(
    "value",
    [
        lambda agent: "",
        lambda agent: str(agent.key),  # unsigned
        lambda agent: the_cookie(agent)["participant"][:-1],
        lambda agent: "x" + the_cookie(agent)["participant"],
        lambda agent: _signed("no key"),
        lambda agent: _signed(str(uuid4())),
        lambda agent: _signed(str(agent.key), salt="other"),
        lambda agent: _signed(str(an_agent().key)),  # no person
        lambda agent: "\0" * 9,
    ],
)
def test_any_other_cookie_is_nobody(value):
    assert person({"participant": value(a_newcomer())}) is None
    assert person({}) is None


def test_a_cookie_of_last_year_is_nobody(monkeypatch):
    cookie = the_cookie(a_newcomer())
    assert person(cookie) is not None
    monkeypatch.setattr(participants, "YEAR_SECONDS", timedelta(seconds=-1).total_seconds())
    assert person(cookie) is None


def test_a_person_who_has_left_is_nobody():
    agent = a_newcomer()
    cookie = the_cookie(agent)
    episodes.delete_person(agent)
    assert person(cookie) is None


# --- what may be seen


@pytest.fixture
def task_set():
    return a_task_set()


def may_see_of(agent: Agent | None, task_set) -> list[int]:
    """The positions of the tasks whose solutions may be shown; both questions must agree."""
    tasks = list(task_set.tasks.all())
    hidden = hidden_from(agent, tasks)
    assert [task.pk not in hidden for task in tasks] == [may_see(agent, task, Sight.RESULTS) for task in tasks]
    return [task.position for task in tasks if task.pk not in hidden]


def test_who_does_not_play_may_see_everything(task_set):
    assert may_see_of(None, task_set) == [1, 2, 3, 4]


def test_who_plays_sees_nothing_before_a_first_attempt_has_closed(task_set):
    agent = a_person()
    assert may_see_of(agent, task_set) == []
    an_open_episode(agent, task_set, position=1)
    assert may_see_of(agent, task_set) == []
    a_game(agent, task_set, position=2)
    assert may_see_of(agent, task_set) == [2]


def test_an_attempt_under_any_setting_will_do(task_set):
    agent = a_person()
    a_game(agent, task_set, "2d", position=3)
    an_open_episode(agent, task_set, position=3)
    assert may_see_of(agent, task_set) == [3]


def test_what_others_have_played_stays_hidden(task_set):
    a_game(a_person(), task_set)
    assert may_see_of(a_person(), task_set) == []


def test_who_asked_to_see_it_may_see_it(task_set):
    agent = a_person()
    expose(agent, [task_set.tasks.get(position=2)])
    assert may_see_of(agent, task_set) == [2]
    assert may_see_of(a_person(), task_set) == []


# --- exposure


def test_exposure_is_noted_once(task_set):
    agent, tasks = a_person(), list(task_set.tasks.all()[:2])
    expose(agent, tasks[:1])
    expose(agent, tasks)
    assert sorted(Exposure.objects.values_list("agent", "task")) == [(agent.pk, task.pk) for task in tasks]


def test_who_has_finished_learns_nothing_new(task_set):
    agent = a_person()
    a_game(agent, task_set)
    expose(agent, list(task_set.tasks.all()[:1]))
    assert Exposure.objects.count() == 0
    assert not Episode.objects.get().exposed


def test_an_attempt_after_it_does_not_count(task_set):
    agent = a_person()
    expose(agent, [task_set.tasks.get(position=1)])
    assert an_open_episode(agent, task_set, position=1).exposed
    assert not an_open_episode(agent, task_set, position=2).exposed


def test_what_gives_a_level_away_gives_it_away_under_every_seed_and_in_every_set():
    seeds, again, agent = a_set_of_seeds(), a_set_of_seeds("again"), a_person()
    waiting = an_open_episode(agent, again, "symbols", position=2)
    expose(agent, [seeds.tasks.get(position=1)])
    assert [may_see_of(agent, each) for each in (seeds, again)] == [[1, 2], [1, 2]]
    assert Exposure.objects.count() == 1
    waiting.refresh_from_db()
    assert waiting.exposed
    assert an_open_episode(agent, seeds, "symbols", position=2).exposed
    assert not an_open_episode(agent, seeds, "symbols", position=3).exposed


def test_an_attempt_that_is_open_meanwhile_does_not_count_either(task_set):
    agent = a_person()
    mine = [an_open_episode(agent, task_set, position=position) for position in (1, 2)]
    other = an_open_episode(a_person(), task_set, position=1)
    episodes.take_turn(mine[0].pk, 0, 1, NONSENSE)
    expose(agent, [task_set.tasks.get(position=1)])
    exposed = set(Episode.objects.filter(exposed=True).values_list("pk", flat=True))
    assert exposed == {mine[0].pk}
    for game in (*mine, other):
        episodes.give_up(game.pk, 0)
        episodes.score(game.pk)
    assert set(Episode.objects.for_the_record()) == {mine[1], other}
