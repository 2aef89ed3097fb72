"""Turns are stored once, whoever sends them again."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.db import connection, transaction

from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import EpisodeClosed, OutOfTurn, Superseded, give_up, take_turn
from plumbline.evaluation.models import Episode, TurnRow
from plumbline.evaluation.protocol.protocol import Protocol
from tests.evaluation.playing import ERROR, NONSENSE, PASS, answered, moves, reloaded, restart, said, say
from tests.makers import a_person, a_task_set, an_open_episode

pytestmark = pytest.mark.django_db


def stored(episode: Episode) -> list[object]:
    return [*Episode.objects.filter(pk=episode.pk).values_list(), *TurnRow.objects.values_list()]


# --- taking turns


def test_a_turn_is_stored_and_leads_somewhere(episode):
    receipt = take_turn(episode.pk, 0, 1, said(moves(episode)[0]))
    assert (receipt.number, receipt.progress.turns, receipt.progress.actions, receipt.progress.outcome) == (1, 1, 1, "")
    assert [taken.step.ruling.value for taken in receipt.transitions] == ["changed"]
    now = reloaded(episode)
    assert (now.turn_count, now.action_count, now.closed_at, now.outcome) == (1, 1, None, "")
    assert now.last_turn_at > episode.last_turn_at
    assert episodes.turns_of(now) == [said(moves(episode)[0])]


def test_the_solving_turn_closes(episode):
    say(episode, *map(said, moves(episode)))
    now = reloaded(episode)
    assert (now.outcome, now.turn_count, now.action_count) == ("solved", 2, 2)
    assert now.closed_at is not None


def test_the_spent_budget_closes(episode):
    say(episode, *[NONSENSE] * 19)
    assert reloaded(episode).closed_at is None
    say(episode, NONSENSE)
    assert (reloaded(episode).outcome, reloaded(episode).action_count) == ("exhausted", 20)


def test_the_task_set_says_how_large_the_budget_is():
    episode = an_open_episode(a_person(), a_task_set(protocol=Protocol(actions=2)))
    say(episode, NONSENSE, PASS)
    assert reloaded(episode).outcome == "exhausted"


def test_a_malformed_turn_counts_and_changes_nothing(episode):
    receipt = take_turn(episode.pk, 0, 1, said("fly"))
    assert (receipt.transitions[0].step.ruling.value, receipt.progress.actions) == ("malformed", 1)
    assert reloaded(episode).action_count == 1


def test_provider_errors_cost_nothing_and_abort(episode):
    say(episode, *[ERROR] * 5)
    assert (reloaded(episode).outcome, reloaded(episode).action_count) == ("aborted", 0)


def test_several_actions_in_one_turn(episode):
    receipt = take_turn(episode.pk, 0, 1, said(*moves(episode), "fly"))
    assert (len(receipt.transitions), receipt.progress.outcome) == (2, "solved")


def test_signs_that_databases_dislike_are_stored_like_any_other(episode):
    words = "\0 \x1f \u2028 \u202e e\u0301 \U0010ffff"
    say(episode, said(words), answered(words))
    assert [turn.actions or turn.response for turn in episodes.turns_of(reloaded(episode))] == [(words,), words]
    give_up(episode.pk, 0)
    assert [turn.actions or turn.response for turn in episodes.turns_of(reloaded(episode))] == [(words,), words]


def test_half_a_character_is_no_text(episode):
    before = stored(episode)
    with pytest.raises(UnicodeEncodeError), transaction.atomic():
        take_turn(episode.pk, 0, 1, said("\ud800"))
    assert stored(episode) == before


# --- the same turn again


def test_a_resend_gives_back_what_was_stored(episode):
    first = take_turn(episode.pk, 0, 1, said(moves(episode)[0]))
    before = stored(episode)
    again = take_turn(episode.pk, 0, 1, said("something else"))
    assert (again.number, again.turn, again.transitions) == (1, first.turn, ())
    assert again.progress == first.progress
    assert stored(episode) == before


def test_a_resend_of_an_earlier_turn_knows_where_the_episode_stands_now(episode):
    say(episode, said("fly"), NONSENSE)
    again = take_turn(episode.pk, 0, 1, said("other words"))
    assert (again.turn, again.progress.turns) == (said("fly"), 2)


def test_a_resend_after_the_end_gives_back_what_was_stored(episode):
    say(episode, *map(said, moves(episode)))
    before = stored(episode)
    again = take_turn(episode.pk, 0, 2, said("something else"))
    assert (again.turn, again.transitions, again.progress.outcome) == (said(moves(episode)[1]), (), "solved")
    assert stored(episode) == before


@pytest.mark.parametrize("remembered", [True, False])
def test_a_resend_after_giving_up_knows_the_outcome(
    episode, remembered, monkeypatch, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        say(episode, NONSENSE)
        give_up(episode.pk, 0)
    if not remembered:
        restart(monkeypatch)
    assert take_turn(episode.pk, 0, 1, NONSENSE).progress.outcome == "gave_up"


def test_a_resend_is_answered_on_an_older_connection_too(episode):
    say(episode, NONSENSE)
    episodes.claim(episode.pk)
    assert take_turn(episode.pk, 0, 1, PASS).turn == NONSENSE


# --- refusals


def test_claims_count_up(episode):
    assert [episodes.claim(episode.pk) for _ in range(3)] == [1, 2, 3]


def test_an_older_connection_may_not_speak(episode):
    newest = episodes.claim(episode.pk)
    before = stored(episode)
    with pytest.raises(Superseded):
        take_turn(episode.pk, newest - 1, 1, NONSENSE)
    with pytest.raises(Superseded):
        give_up(episode.pk, newest - 1)
    assert stored(episode) == before
    take_turn(episode.pk, newest, 1, NONSENSE)


@pytest.mark.parametrize("number", [-1, 0, 3, 10**6])
def test_turns_come_in_order(episode, number):
    say(episode, NONSENSE)
    before = stored(episode)
    with pytest.raises(OutOfTurn, match=f"turn {number}: expected 2"):
        take_turn(episode.pk, 0, number, NONSENSE)
    assert stored(episode) == before


def test_before_the_first_turn_there_is_nothing_to_send_again(episode):
    with pytest.raises(OutOfTurn, match="turn 0: expected 1"):
        take_turn(episode.pk, 0, 0, NONSENSE)


@pytest.mark.parametrize("number", [0, 3, 4])
def test_after_the_end_nothing_is_taken(episode, number):
    say(episode, *map(said, moves(episode)))
    before = stored(episode)
    with pytest.raises(EpisodeClosed, match="solved"):
        take_turn(episode.pk, 0, number, NONSENSE)
    with pytest.raises(EpisodeClosed, match="solved"):
        give_up(episode.pk, 0)
    assert stored(episode) == before


def test_an_episode_that_does_not_exist_takes_no_turns():
    with pytest.raises(Episode.DoesNotExist):
        take_turn(uuid4(), 0, 1, NONSENSE)


# --- at the same time


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_turn_that_is_sent_twice_at_once_is_stored_once(postgresql):
    episode = an_open_episode(a_person(), a_task_set())
    together, receipts = threading.Barrier(8), []

    def send(number: int) -> None:
        together.wait()
        receipts.append(take_turn(episode.pk, 0, 1, said(f"words of {number}")))
        connection.close()

    threads = [threading.Thread(target=send, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(receipts) == 8
    assert len({receipt.turn for receipt in receipts}) == 1
    assert [len(receipt.transitions) for receipt in receipts].count(1) == 1
    assert (TurnRow.objects.count(), reloaded(episode).turn_count) == (1, 1)
