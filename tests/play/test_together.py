"""Two at one task: invitations, partners, the next task together, reports and withdrawal."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from plumbline.envs.play import NotToMove
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.agents import RANDOM_LEGAL
from plumbline.evaluation.models import Agent, Episode, Report
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, replays
from plumbline.play import partners, texts, together
from tests.evaluation.playing import said
from tests.leaderboard.uploads import a_browser
from tests.makers import a_person, a_set_of_toys, a_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]

SET = ["parley-3", "text"]


@pytest.fixture
def two() -> tuple[Agent, Agent]:
    a_set_of_toys()
    return a_person(), a_person()


def browser(agent: Agent | None = None):
    made = a_browser()
    if agent is not None:
        made.cookies[COOKIE] = signed(agent)
    return made


def invited(agent: Agent) -> tuple[Episode, str]:
    """An episode with an empty seat, and the address of its invitation."""
    browser(agent).post(reverse("play:invite", args=SET))
    episode = Episode.objects.get(agent=agent)
    return episode, reverse("play:join", args=[episode.seats.get().invitation])


def together_at(one: Agent, other: Agent) -> Episode:
    episode, link = invited(one)
    browser(other).post(link)
    return episode


def finish(episode: Episode) -> Episode:
    episodes.take_turn(episode.pk, 0, 1, said("say hello"))
    episodes.take_turn(episode.pk, 0, 2, said("declare 3", seat=1))
    return episodes.score(episode.pk)


def frame_of(episode: Episode, seat: int) -> bytes:
    """What a seat is shown at the start."""
    play = opened(episode.task, episode.setting)
    return pictures.frames(play, play.family.rules.start(play.game, play.seed), seat)[0].body


def test_a_task_of_two_seats_offers_partners(two):
    page = browser(two[0]).get(reverse("play:instructions", args=SET)).content.decode()
    assert "Invite a partner" in page
    assert "Play with Random, legal" in page
    assert "First task" not in page


def test_an_invitation_brings_two_to_one_task(two):
    episode, link = invited(two[0])
    assert "Take your seat" in browser(two[1]).get(link).content.decode()
    answer = browser(two[1]).post(link)
    assert answer.url == reverse("play:episode", args=[episode.pk])
    assert browser(two[1]).get(answer.url).status_code == 200
    assert episode.seats.get().agent == two[1]


def test_an_invitation_asks_for_consent_first(two):
    _, link = invited(two[0])
    for stranger in (None, a_person(consenting=False)):
        answer = browser(stranger).get(link)
        assert answer.url == f"{reverse('play:consent')}?next={link}"


def test_a_link_that_was_used_says_so(two):
    episode, link = invited(two[0])
    browser(two[1]).post(link)
    for method in ("get", "post"):
        answer = getattr(browser(a_person()), method)(link)
        assert answer.status_code == 410
        assert "This seat is taken" in answer.content.decode()
    for player in two:
        assert browser(player).get(link).url == reverse("play:episode", args=[episode.pk])
    assert browser(two[0]).get(reverse("play:join", args=["nothing"])).status_code == 404


def test_who_has_a_seat_is_led_there_by_the_link_of_another(two):
    task = a_set_of_toys(slug="for-three").tasks.select_related("task_set").first()
    episode = episodes.open_episode(two[0], task, "text", counted=True, partners=[None, None])
    first, second = (reverse("play:join", args=[seat.invitation]) for seat in episode.seats.all())
    browser(two[1]).post(first)
    for method in ("get", "post"):
        assert getattr(browser(two[1]), method)(second).url == reverse("play:episode", args=[episode.pk])
    assert episode.seats.filter(agent=None).count() == 1


def test_a_second_press_opens_nothing_new(two):
    invited(two[0])
    invited(two[0])
    assert Episode.objects.count() == 1


def test_both_see_their_result_and_nobody_else_does(two):
    episode = finish(together_at(*two))
    address = reverse("play:result", args=[episode.pk])
    for player in two:
        page = browser(player).get(address).content.decode()
        assert "right: an answer was given" in page
        assert page.index("Seat 1:") < page.index("Seat 2:")
        assert "Next task together" in page
    assert browser(a_person()).get(address).status_code == 404


def test_the_replay_shows_each_what_their_seat_has_seen(two):
    episode = finish(together_at(*two))
    address = reverse("play:frame", args=[episode.pk, 0, "current"])
    one, other = (browser(player).get(address).content for player in two)
    assert one.startswith(b"you hold ")
    assert one == frame_of(episode, 0)
    assert other == frame_of(episode, 1)


def test_each_reads_what_their_seat_may_know(two):
    episode = together_at(*two)
    for seat, player in enumerate(two):
        assert episodes.held(episode, player) == (seat,)


def test_the_next_task_is_opened_for_both(two):
    episode = finish(together_at(*two))
    answer = browser(two[1]).post(reverse("play:again", args=[episode.pk]))
    opened = Episode.objects.exclude(pk=episode.pk).get()
    assert answer.url == reverse("play:episode", args=[opened.pk])
    assert (opened.agent, opened.seats.get().agent) == (two[1], two[0])
    assert opened.task.puzzle != episode.task.puzzle
    told = browser(two[0]).get(reverse("play:onward", args=[episode.pk])).content.decode()
    assert reverse("play:episode", args=[opened.pk]) in told
    assert browser(two[0]).post(reverse("play:again", args=[episode.pk])).url == answer.url


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_reload_leads_back_to_the_task(two, method):
    def led(name: str, *place: object) -> str:
        answer = getattr(browser(two[0]), method)(reverse(f"play:{name}", args=place))
        assert answer.status_code == 302
        return answer.url

    for name in ("invite", "with_agent"):
        assert led(name, *SET) == reverse("play:instructions", args=SET)
    episode = together_at(*two)
    at_episode = reverse("play:episode", args=[episode.pk])
    assert {led("invite", *SET), led("with_agent", *SET), led("report", episode.pk)} == {at_episode}
    finish(episode)
    assert led("again", episode.pk) == at_episode
    browser(two[0]).post(reverse("play:again", args=[episode.pk]))
    opened = Episode.objects.exclude(pk=episode.pk).get()
    assert led("again", episode.pk) == reverse("play:episode", args=[opened.pk])
    assert browser(a_person()).get(reverse("play:report", args=[episode.pk])).status_code == 404


def test_when_all_is_played_they_are_told(two):
    episode = finish(together_at(*two))
    for _ in range(2):
        browser(two[0]).post(reverse("play:again", args=[episode.pk]))
        episode = finish(Episode.objects.order_by("-opened_at").first())
    answer = browser(two[0]).post(reverse("play:again", args=[episode.pk]))
    assert answer.url == reverse("play:instructions", args=SET)


def test_a_partner_of_ours_is_not_for_the_record(two):
    browser(two[0]).post(reverse("play:with_agent", args=SET), {"agent": "random-legal"})
    episode = Episode.objects.get()
    assert (episode.counted, episode.seats.get().agent.name) == (False, "Random, legal")
    assert browser(two[0]).post(reverse("play:with_agent", args=SET), {"agent": "nobody"}).status_code == 404


def test_an_agent_that_finds_no_answer_passes(two, monkeypatch, caplog):
    episode = together.with_agent(two[0], a_set_of_toys(slug="other"), "text", RANDOM_LEGAL)

    def too_slow(*given):
        raise TimeoutError

    monkeypatch.setattr(partners.PROCESS, "call_within", too_slow)
    seat = episode.seats.get()
    turn = partners.answer(seat.agent, episode.task, "text", episodes.progress_of(episode), 1)
    assert turn == Turn(passed=True, seat=1)
    assert "found no answer" in caplog.text


def test_a_report_without_words_leaves_those_of_before(two):
    episode, _ = invited(two[0])
    together.report(two[0], episode, 1, "It insulted me.")
    together.report(two[0], episode, 1, " ")
    assert Report.objects.get().reason == "It insulted me."


def test_new_words_open_a_settled_report_again(two):
    episode, _ = invited(two[0])
    together.report(two[0], episode, 1, "")
    Report.objects.update(settled_at=timezone.now())
    together.report(two[0], episode, 1, "")
    assert not Report.objects.open().exists()
    together.report(two[0], episode, 1, "Again.")
    assert Report.objects.open().get().reason == "Again."


def test_a_report_reaches_the_curators(two):
    episode = finish(together_at(*two))
    address = reverse("play:report", args=[episode.pk])
    assert browser(two[1]).post(address, {"seat": "1"}).status_code == 404  # one's own
    assert browser(a_person()).post(address, {"seat": "0"}).status_code == 404
    browser(two[1]).post(address, {"seat": "0", "reason": "rude \u202e words"})
    browser(two[1]).post(address, {"seat": "0", "reason": "very rude"})
    assert Report.objects.get().reason == "very rude"
    curator = a_browser(a_user("curator", is_staff=True))
    page = curator.get(reverse("leaderboard:reports")).content.decode()
    assert "say hello" in page
    assert "very rude" in page
    curator.post(reverse("leaderboard:settle", args=[Report.objects.get().pk]))
    assert "No open reports" in curator.get(reverse("leaderboard:reports")).content.decode()
    assert browser(two[0]).get(reverse("leaderboard:reports")).status_code == 302


def test_consent_tells_what_playing_together_means():
    text = " ".join(texts.consent().paragraphs)
    assert "shown to your partner and in replays" in text
    assert "the whole game is deleted for both" in text


def test_withdrawing_deletes_the_game_of_both(two):
    episode = finish(together_at(*two))
    browser(two[1]).post(reverse("play:withdraw"), {"this_browser": "yes"})
    assert not Episode.objects.filter(pk=episode.pk).exists()
    assert Agent.objects.filter(pk=two[0].pk).exists()


def test_giving_up_leaves_the_game_to_the_other(two):
    episode = together_at(*two)
    episodes.give_up(episode.pk, 0, 0)
    episode.refresh_from_db()
    assert episode.closed_at is None
    with pytest.raises(NotToMove):
        episodes.take_turn(episode.pk, 9, 2, said("say a"))


def test_turns_of_a_replay_begin_where_they_were_played(two):
    """What is said beyond one's own turn is not played, and counts for no step."""
    episode = together_at(*two)
    episodes.take_turn(episode.pk, 0, 1, said("say a", "say b", "say c"))
    episodes.take_turn(episode.pk, 0, 2, said("declare 3", seat=1))
    assert replays.turn_starts(episodes.score(episode.pk)) == [0, 1]


def test_instructions_are_those_of_the_seat_that_one_holds(two):
    loads = a_set_of_toys("porters", slug="loads")
    episode = together.invite(two[0], loads, "picture")
    episodes.accept(episode.seats.get().invitation, two[1])
    address = reverse("play:instructions", args=["loads", "picture"])
    for color, player in zip(("blue", "red"), two, strict=True):
        assert f"You are the {color} porter." in browser(player).get(address).content.decode()


def test_a_player_is_told_which_seat_is_theirs_and_how_its_hands_work(two):
    loads = a_set_of_toys("porters", slug="loads")
    episode = together.invite(two[0], loads, "picture")
    episodes.accept(episode.seats.get().invitation, two[1])
    for name, player in zip(("Blue porter", "Red porter"), two, strict=True):
        board = browser(player).get(reverse("play:episode", args=[episode.pk])).content.decode()
        assert f"<p>You: {name}</p>" in board
    instructions = browser(two[0]).get(reverse("play:instructions", args=["loads", "picture"])).content.decode()
    assert "press a key" not in instructions


def test_the_start_of_an_agents_process_is_not_counted_as_its_thinking(two, monkeypatch):
    episode = together.with_agent(two[0], a_set_of_toys(slug="other"), "text", RANDOM_LEGAL)
    calls = []
    monkeypatch.setattr(partners.PROCESS, "call", lambda function, *given: calls.append(function.__name__))
    monkeypatch.setattr(
        partners.PROCESS, "call_within", lambda seconds, function, *given: calls.append(function.__name__)
    )
    partners.answer(episode.seats.get().agent, episode.task, "text", episodes.progress_of(episode), 1)
    assert calls == ["prepare", "reply"]


def test_a_report_names_the_seat_it_is_about(two):
    loads = a_set_of_toys("porters", slug="loads")
    episode = together.invite(two[0], loads, "picture")
    episodes.accept(episode.seats.get().invitation, two[1])
    for player, partner in zip(two, ("Red porter", "Blue porter"), strict=True):
        board = browser(player).get(reverse("play:episode", args=[episode.pk])).content.decode()
        assert f"<label>{partner}: what happened?" in board


def test_a_partners_next_task_is_asked_for_from_the_end_of_a_task_on(two):
    episode = together_at(*two)
    address = reverse("play:onward", args=[episode.pk])
    board = browser(two[0]).get(reverse("play:episode", args=[episode.pk])).content.decode()
    assert f'hx-get="{address}" hx-trigger="ended from:closest .end"' in " ".join(board.split())
    finish(episode)
    for page in (reverse("play:result", args=[episode.pk]), address):
        assert 'hx-trigger="every 3s"' in browser(two[0]).get(page).content.decode()


def test_a_set_that_was_retired_meanwhile_has_no_next_task(two):
    episode = finish(together_at(*two))
    tasksets.retire(episode.task.task_set, "a mistake")
    again = reverse("play:again", args=[episode.pk])
    assert again not in browser(two[0]).get(reverse("play:result", args=[episode.pk])).content.decode()
    assert browser(two[0]).post(again).status_code == 404
