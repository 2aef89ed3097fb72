"""Two sockets at one episode: whose turn it is, what each may see, who is there, who leaves, and agents that answer."""

from __future__ import annotations

import json
from threading import Event

import pytest

from plumbline.evaluation import episodes
from plumbline.evaluation.agents import RANDOM_LEGAL
from plumbline.evaluation.models import Agent, Episode
from plumbline.evaluation.tasksets.opening import opened
from plumbline.play import partners, together
from plumbline.play.sockets import presence
from plumbline.play.sockets.connection import NOT_YOURS, REPLACED
from tests import toy_partner
from tests.evaluation.playing import said
from tests.makers import a_person, a_set_of_toys
from tests.play.tabs import a_dead_line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]


@pytest.fixture
def two() -> tuple[Agent, Agent]:
    return a_person(), a_person()


@pytest.fixture
def episode(two) -> Episode:
    return an_episode_of(*two)


def an_episode_of(one: Agent, *partners: Agent | None) -> Episode:
    task = a_set_of_toys().tasks.select_related("task_set").first()
    return episodes.open_episode(one, task, "text", counted=True, partners=partners)


def held(episode: Episode) -> tuple[int, int]:
    one, other = opened(episode.task, "text").game.held
    return one, other


def frames(tab) -> str:
    """What the next frames show."""
    return "\n".join(frame["body"] for frame in tab.until("frames")["frames"])


def to_move(tab, wanted: bool) -> dict:
    """The next news of the others in which this player is to move, or is not."""
    while (news := tab.until("partners"))["to_move"] != wanted:
        pass
    return news


# --- turns


def test_two_play_to_the_end(join, episode, two):
    first, second = join(episode, two[0]), join(episode, two[1])
    assert to_move(first, True)["number"] == 1
    to_move(second, False)
    first.say(1, "say hello there")
    assert first.until("acknowledged")["actions"] == 1
    assert "hello there" in frames(second)
    news = to_move(second, True)
    assert (news["number"], news["actions"]) == (2, 0)
    second.say(2, f"declare {sum(held(episode))}")
    assert second.until("acknowledged")["headline"] == "Solved in 2 actions"
    assert first.until("closed")["headline"] == "Solved in 2 actions"
    assert episodes.score(episode.pk).solved


def test_each_sees_what_only_they_may_know(join, episode, two):
    one, other = held(episode)
    assert one != other
    assert f"you hold {one}" in frames(join(episode, two[0]))
    assert f"you hold {other}" in frames(join(episode, two[1]))


def test_out_of_turn_nothing_is_taken(join, episode, two):
    second = join(episode, two[1])
    second.say(1, "say me first")
    assert "expected 0" in second.until("refused")["problem"]
    assert Episode.objects.get(pk=episode.pk).turn_count == 0


def test_a_turn_is_not_given_back_to_the_partner(join, episode, two):
    first, second = join(episode, two[0]), join(episode, two[1])
    first.say(1, "say my secret")
    first.until("acknowledged")
    second.say(1, "say what was it")
    assert second.until("refused")["problem"] == "turn 1: expected 2"


def test_only_own_turns_are_told_on_joining(join, episode, two):
    episodes.take_turn(episode.pk, 0, 1, said("say mine"))
    episodes.take_turn(episode.pk, 0, 2, said("say theirs", seat=1))
    assert [turn["text"] for turn in join(episode, two[0]).until("joined")["turns"]] == ["say mine"]
    assert [turn["text"] for turn in join(episode, two[1]).until("joined")["turns"]] == ["say theirs"]


def test_a_newer_tab_takes_its_own_seat_only(join, episode, two):
    first, second = join(episode, two[0]), join(episode, two[1])
    to_move(first, True)
    newer = join(episode, two[1])
    assert second.closed() == REPLACED
    first.say(1, "say still here")
    assert first.until("acknowledged")["number"] == 1
    assert to_move(newer, True)["number"] == 2


def test_a_stranger_has_no_seat(join, episode):
    assert join(episode, a_person()).closed() == NOT_YOURS


def test_what_is_missed_is_found_by_looking_around(join, episode, two):
    """Hints may be lost: a sign of life finds what was taken elsewhere."""
    second = join(episode, two[1])
    to_move(second, False)
    episodes.take_turn(episode.pk, 0, 1, said("say from afar"))
    second.tell({"type": "ping"})
    assert "from afar" in frames(second)


def test_one_who_holds_both_seats_plays_both(join, two):
    episode = an_episode_of(two[0])
    one, other = held(episode)
    tab = join(episode, two[0])
    assert f"you hold {one}" in frames(tab)
    tab.say(1, "say one")
    assert f"you hold {other}" in frames(tab)
    tab.say(2, f"declare {one + other}")
    assert tab.until("acknowledged")["headline"] == "Solved in 2 actions"


def test_a_message_over_its_bound_is_misread_and_costs_an_action(join, episode, two):
    first = join(episode, two[0])
    first.say(1, "say " + "a" * 501)
    assert first.until("acknowledged")["actions"] == 1
    assert to_move(first, False)["number"] == 2


# --- coming and going


def test_nothing_is_shown_before_the_partner_has_come(join, two):
    episode = an_episode_of(two[0], None)
    first = join(episode, two[0])
    first.hear("joined")
    path = first.hear("invited")["path"]
    assert first.hear("partners")["others"][0]["state"] == "invited"
    first.say(1, "say too early")
    assert "seat 1 is empty" in first.until("refused")["problem"]
    episodes.accept(path.split("/")[3], two[1])
    join(episode, two[1])
    assert f"you hold {held(episode)[0]}" in frames(first)


def until_partner_is(state: str, tab) -> None:
    """Hear news of the others until the partner is here, away or gone."""
    while tab.until("partners")["others"][0]["state"] != state:
        pass


def test_who_closes_the_page_is_away_and_who_returns_is_here(join, episode, two):
    first, second = join(episode, two[0]), join(episode, two[1])
    until_partner_is("here", first)
    second.close()
    until_partner_is("away", first)
    join(episode, two[1])
    until_partner_is("here", first)


def test_a_browser_that_answers_nothing_is_disconnected_and_away(
    join, server, port, episode, two, monkeypatch: pytest.MonkeyPatch
):
    first = join(episode, two[0])
    until_partner_is("away", first)
    monkeypatch.setattr(server, "ping_interval", 0)
    monkeypatch.setattr(server.ws_factory, "autoPingTimeout", 0.2)  # for who comes now
    with a_dead_line(port, episode, two[1]):
        until_partner_is("here", first)
        until_partner_is("away", first)
    assert presence.silence(episode.pk, 1) < presence.AWAY_SECONDS + 5  # it was not waited for


def test_what_the_others_do_is_no_sign_of_life(join, episode, two):
    first, second = join(episode, two[0]), join(episode, two[1])
    until_partner_is("here", first)
    presence.part(episode.pk, 1)
    first.say(1, "say are you there")
    to_move(second, True)
    assert presence.silence(episode.pk, 1) >= presence.AWAY_SECONDS
    second.tell({"type": "ping"})
    second.say(2, "say here I am")
    until_partner_is("here", first)


def test_one_goes_on_alone_only_after_a_while(join, episode, two, monkeypatch):
    first, second = join(episode, two[0]), join(episode, two[1])
    until_partner_is("here", first)
    first.tell({"type": "go_on_alone"})
    assert "away" in first.until("refused")["problem"]
    second.close()
    until_partner_is("away", first)
    monkeypatch.setattr(presence, "LOST_SECONDS", 0)
    first.tell({"type": "go_on_alone"})
    until_partner_is("left", first)
    first.say(2, "say talking to myself")
    assert first.until("acknowledged")["number"] == 2
    assert to_move(first, True)["number"] == 3


def test_who_gives_up_leaves_the_game_to_the_other(join, episode, two):
    first, second = join(episode, two[0]), join(episode, two[1])
    to_move(second, False)
    first.tell({"type": "give_up"})
    assert first.until("closed")["headline"].startswith("You left.")
    news = to_move(second, True)
    assert news["others"][0]["state"] == "left"
    second.say(news["number"], "declare 3")
    assert second.until("acknowledged")["outcome"] == "declared"


def test_a_withdrawal_ends_it_for_both(join, episode, two):
    second = join(episode, two[1])
    to_move(second, False)
    episodes.delete_person(two[0])
    second.say(1, "say anybody there")
    assert second.closed() == NOT_YOURS


# --- agents of ours


@pytest.fixture
def process(monkeypatch):
    """The partner's own process, which knows the toys."""
    monkeypatch.setattr(partners, "reply", toy_partner.reply)
    return partners.PROCESS


def test_an_agent_begins_when_a_person_sits_down(join, two, monkeypatch):
    begun = Event()
    monkeypatch.setattr(partners, "warm_up", lambda *given: begun.set())
    episode = together.with_agent(two[0], a_set_of_toys(), "text", RANDOM_LEGAL)
    join(episode, two[0]).until("partners")
    assert begun.wait(10)


def test_an_agent_of_ours_answers_in_a_process_of_its_own(join, two, process):
    episode = together.with_agent(two[0], a_set_of_toys(), "text", RANDOM_LEGAL)
    tab = join(episode, two[0])
    news = to_move(tab, True)
    assert news["others"][0]["name"] == "Random, legal"
    number = 1
    while not Episode.objects.get(pk=episode.pk).outcome and number < 9:
        tab.say(number, "say go on")
        tab.until("acknowledged")
        message = json.loads(tab.socket.recv(10))
        while message["type"] not in ("closed",) and not (message["type"] == "partners" and message["to_move"]):
            message = json.loads(tab.socket.recv(10))
        number += 2
    played = episodes.turns_of(Episode.objects.get(pk=episode.pk))
    assert [turn.seat for turn in played[:2]] == [0, 1]
    assert played[1].actions[0].startswith(("say I hold", "declare"))
