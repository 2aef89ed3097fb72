"""Two players in one episode: whose turn it is, whose claim holds, who comes, who leaves and what goes with them."""

from __future__ import annotations

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from plumbline.envs.play import NotToMove
from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import (
    EpisodeClosed,
    OutOfTurn,
    SeatTaken,
    Superseded,
    Vacant,
    give_up,
    positions,
    take_turn,
)
from plumbline.evaluation.models import Agent, Episode, Exposure, Seat, TurnRow
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets.opening import opened
from tests.evaluation.playing import NONSENSE, restart, said
from tests.makers import a_person, a_set_of_toys

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def two() -> tuple[Agent, Agent]:
    return a_person(), a_person()


@pytest.fixture
def episode(two) -> Episode:
    """Two people at one task."""
    return an_episode_of(*two)


def an_episode_of(one: Agent, *partners: Agent | None) -> Episode:
    task = a_set_of_toys().tasks.select_related("task_set").first()
    return episodes.open_episode(one, task, "text", counted=True, partners=partners)


def the_sum(episode: Episode) -> int:
    return sum(opened(episode.task, episode.setting).game.held)


def stored(episode: Episode) -> list[object]:
    rows = Episode.objects.filter(pk=episode.pk).values_list("turn_count", "action_count", "outcome")
    return [*rows, *TurnRow.objects.values_list(), *Seat.objects.values_list()]


# --- turns


def test_two_take_turns_to_the_end(episode):
    take_turn(episode.pk, 0, 1, said("say I hold three"))
    take_turn(episode.pk, 0, 2, said("say And I four", seat=1))
    receipt = take_turn(episode.pk, 0, 3, said(f"declare {the_sum(episode) + 1}"))
    assert receipt.progress.outcome == "declared"
    scored = episodes.score(episode.pk)
    assert (scored.solved, scored.metrics["score"], scored.metrics["score_2"]) == (False, 0.9, 0.9)
    assert [turn.seat for turn in episodes.turns_of(scored)] == [0, 1, 0]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("remembered", [True, False])
def test_who_is_not_to_move_is_refused_and_charged_nothing(episode, remembered, monkeypatch):
    take_turn(episode.pk, 0, 1, said("say a"))
    if not remembered:
        restart(monkeypatch)
    before = stored(episode)
    with pytest.raises(NotToMove, match="seat 0: expected 1"):
        take_turn(episode.pk, 0, 2, said("say b"))
    assert stored(episode) == before
    assert take_turn(episode.pk, 0, 2, said("say b", seat=1)).number == 2


def test_a_refused_action_hands_the_turn_on_too(episode):
    take_turn(episode.pk, 0, 1, NONSENSE)
    assert take_turn(episode.pk, 0, 2, said("say b", seat=1)).progress.actions == 2


@pytest.mark.django_db(transaction=True)
def test_a_process_takes_only_the_turns_it_lacks(episode, monkeypatch):
    take_turn(episode.pk, 0, 1, said("say a"))
    here = positions.CACHE
    restart(monkeypatch)  # the partner's process
    take_turn(episode.pk, 0, 2, said("say b", seat=1))
    monkeypatch.setattr(positions, "CACHE", here)
    monkeypatch.setattr(positions, "_begun", lambda episode: pytest.fail("begun from the start"))
    assert take_turn(episode.pk, 0, 3, said("say c")).progress.state.said == ("a", "b", "c")


# --- claims and resends


def test_each_seat_has_claims_of_its_own(episode):
    assert [episodes.claim(episode.pk, seat) for seat in (0, 1, 1, 0, 1)] == [1, 1, 2, 2, 3]
    take_turn(episode.pk, 2, 1, said("say a"))
    with pytest.raises(Superseded):
        take_turn(episode.pk, 2, 2, said("say b", seat=1))
    assert take_turn(episode.pk, 3, 2, said("say b", seat=1)).number == 2
    with pytest.raises(Superseded):
        take_turn(episode.pk, 1, 3, said("say c"))


def test_a_turn_is_given_back_only_to_the_seat_that_took_it(episode):
    take_turn(episode.pk, 0, 1, said("say a secret"))
    assert take_turn(episode.pk, 0, 1, said("say a")).turn.actions == ("say a secret",)
    with pytest.raises(OutOfTurn, match="turn 1: expected 2"):
        take_turn(episode.pk, 0, 1, said("say a", seat=1))


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_claim_that_commits_meanwhile_is_seen(two, postgresql, monkeypatch):
    """A turn waits for the row that a newer connection holds, and finds itself superseded."""
    episode = an_episode_of(*two)
    take_turn(episode.pk, 0, 1, said("say a"))
    found: list[object] = []

    def speak() -> None:
        try:
            found.append(take_turn(episode.pk, 0, 2, said("say b", seat=1)))
        except Superseded as error:
            found.append(error)
        finally:
            connection.close()

    with transaction.atomic():
        episodes.claim(episode.pk, 1)
        speaker = threading.Thread(target=speak)
        speaker.start()
        speaker.join(0.5)
        assert not found
    speaker.join(10)
    assert isinstance(found[0], Superseded)
    assert Episode.objects.get(pk=episode.pk).turn_count == 1


# --- invitations


def test_nobody_plays_before_the_partner_has_come(two):
    episode = an_episode_of(two[0], None)
    episodes.progress_of(episode)
    with pytest.raises(Vacant, match="seat 1 is empty"):
        take_turn(episode.pk, 0, 1, said("say a"))
    episodes.accept(episode.seats.get().invitation, two[1])
    assert take_turn(episode.pk, 0, 1, said("say a")).number == 1


def test_an_invitation_is_for_one(two):
    episode = an_episode_of(two[0], None)
    link = episode.seats.get().invitation
    assert episodes.accept(link, two[1]).agent == two[1]
    assert episodes.accept(link, two[1]).agent == two[1]  # the link opened again
    for other in (a_person(), two[0]):
        with pytest.raises(SeatTaken):
            episodes.accept(link, other)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_one_person_who_opens_two_links_at_once_gets_one_seat(two, postgresql):
    episode = an_episode_of(two[0], None, None)
    first, second = episode.seats.order_by("number").values_list("invitation", flat=True)
    found: list[object] = []

    def accept() -> None:
        try:
            found.append(episodes.accept(second, two[1]))
        except SeatTaken as error:
            found.append(error)
        finally:
            connection.close()

    with transaction.atomic():
        episodes.accept(first, two[1])
        other = threading.Thread(target=accept)
        other.start()
        other.join(1)
    other.join()
    assert isinstance(found[0], SeatTaken)
    assert episode.seats.filter(agent=two[1]).count() == 1


def test_nobody_invites_themselves(two):
    episode = an_episode_of(two[0], None)
    with pytest.raises(SeatTaken):
        episodes.accept(episode.seats.get().invitation, two[0])


def test_a_link_that_there_is_not_leads_nowhere(two):
    assert episodes.invited("x") is None
    with pytest.raises(Seat.DoesNotExist):
        episodes.accept("x", two[0])


def test_a_seat_is_held_or_offered(episode):
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(episode=episode, number=2)


def test_who_holds_which_seat(two, episode):
    assert [episodes.held(episode, agent) for agent in (*two, a_person())] == [(0,), (1,), ()]


def test_who_plays_without_partners_holds_every_seat(two):
    assert episodes.held(an_episode_of(two[0]), two[0]) == (0, 1)


# --- leaving


def test_the_one_who_stays_plays_on(episode):
    assert give_up(episode.pk, 0, 1).closed_at is None
    with pytest.raises(EpisodeClosed):
        take_turn(episode.pk, 0, 2, said("say b", seat=1))
    take_turn(episode.pk, 0, 2, said("say a"))
    assert take_turn(episode.pk, 0, 3, said("declare 3")).progress.outcome == "declared"
    assert episodes.score(episode.pk).outcome == "declared"


def test_the_guest_plays_on_when_the_host_leaves(episode):
    give_up(episode.pk, 0, 0)
    with pytest.raises(NotToMove):
        take_turn(episode.pk, 0, 2, said("say a"))
    assert take_turn(episode.pk, 0, 2, said("declare 3", seat=1)).progress.outcome == "declared"


def test_when_both_have_left_it_is_over(episode):
    give_up(episode.pk, 0, 1)
    assert give_up(episode.pk, 0, 0).outcome == "gave_up"
    assert episodes.score(episode.pk).outcome == "gave_up"


def test_one_who_stays_away_may_be_played_on_without(episode):
    take_turn(episode.pk, 0, 1, said("say a"))
    episodes.dismiss(episode.pk, 1)
    assert take_turn(episode.pk, 0, 3, said("say b")).number == 3


def test_leaving_before_anybody_came_ends_it(two):
    episode = an_episode_of(two[0], None)
    assert give_up(episode.pk, 0, 0).outcome == "gave_up"
    with pytest.raises(SeatTaken):
        episodes.accept(episode.seats.get().invitation, two[1])


def test_an_older_connection_may_not_leave(episode):
    episodes.claim(episode.pk, 1)
    with pytest.raises(Superseded):
        give_up(episode.pk, 0, 1)


# --- people


def test_attempts_count_per_person_and_puzzle_whoever_the_partner_was(two, episode):
    take_turn(episode.pk, 0, 1, said("declare 3"))
    puzzle = episode.task.puzzle
    assert [episodes.finished(agent) for agent in two] == [{puzzle}, {puzzle}]
    third = a_person()
    again = episodes.open_episode(third, episode.task, "text", counted=True, partners=[two[1]])
    assert again.exposed
    offered = episodes.open_episode(a_person(), episode.task, "text", counted=True, partners=[None])
    episodes.accept(offered.seats.get().invitation, two[0])
    assert Episode.objects.get(pk=offered.pk).exposed


def test_an_attempt_in_any_seat_counts(two, episode):
    again = episodes.open_episode(two[1], episode.task, "text", counted=True, partners=[two[0]])
    third = episodes.open_episode(two[0], episode.task, "text", counted=True)
    assert [each.attempt for each in (episode, again, third)] == [1, 2, 3]
    seats = episodes.with_attempts().order_by("episode__opened_at")
    assert [(seat.episode, seat.agent, seat.attempt) for seat in seats] == [(episode, two[1], 1), (again, two[0], 2)]


def test_a_number_is_not_given_again_when_a_partner_withdraws(two, episode):
    again = episodes.open_episode(two[0], episode.task, "text", counted=True)
    episodes.delete_person(two[1])
    third = episodes.open_episode(two[0], episode.task, "text", counted=True)
    assert [each.attempt for each in (again, third)] == [2, 3]


def test_what_one_of_two_sees_marks_the_episode(two, episode):
    episodes.expose(two[1], [episode.task])
    assert Episode.objects.get(pk=episode.pk).exposed
    assert Exposure.objects.get().agent == two[1]


@pytest.mark.parametrize("leaving", [0, 1])
def test_the_whole_episode_goes_when_one_of_two_withdraws(two, episode, leaving):
    take_turn(episode.pk, 0, 1, said("say my name is Ada"))
    alone = episodes.open_episode(two[1 - leaving], episode.task, "text", counted=True)
    episodes.delete_person(two[leaving])
    assert [each.pk for each in Episode.objects.all()] == [alone.pk]
    assert [Seat.objects.count(), TurnRow.objects.count(), Agent.objects.count()] == [0, 0, 1]


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("leaving", [0, 1] * 5)
def test_a_turn_that_comes_while_a_player_withdraws_is_refused(two, episode, postgresql, leaving):
    take_turn(episode.pk, 0, 1, said("say a"))
    together, found = threading.Barrier(2), []

    def speak() -> None:
        together.wait()
        try:
            found.append(take_turn(episode.pk, 0, 2, said("say b", seat=1)))
        except Episode.DoesNotExist as error:
            found.append(error)
        finally:
            connection.close()

    speaker = threading.Thread(target=speak)
    speaker.start()
    together.wait()
    episodes.delete_person(two[leaving])
    speaker.join(10)
    assert len(found) == 1
    assert not Episode.objects.exists()


def test_turns_know_who_took_them(episode):
    take_turn(episode.pk, 0, 1, said("say a"))
    take_turn(episode.pk, 0, 2, said("say b", seat=1))
    assert [row.turn.get("seat", 0) for row in episode.turns.all()] == [0, 1]
    assert episodes.turns_of(episode)[1] == Turn(actions=("say b",), seat=1)
