"""Pages of play, from the list of sets to withdrawal."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.requests.one_time_secret import COOKIE as SHOWN_ONCE
from plumbline.evaluation.requests.participants import COOKIE, person, signed
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from plumbline.play import consent, exports
from plumbline.play.models import Participant
from tests.evaluation.cubes import bundled
from tests.makers import a_draft, a_game, a_person, a_set_of_games, a_task_set, a_user, an_open_episode

SETTING = "text"

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set() -> TaskSet:
    return a_task_set()


@pytest.fixture
def practice() -> TaskSet:
    settings = ("3d,feedback=ruling", "2d,feedback=ruling", "text,feedback=ruling")
    return a_task_set("practice", settings=settings, practice=True)


def browser_of(agent: Agent) -> Client:
    """A browser that this participant has used before."""
    client = Client()
    client.cookies[COOKIE] = signed(agent)
    return client


def owner(client: Client) -> Agent | None:
    """Whose cookie a browser holds."""
    return person({name: morsel.value for name, morsel in client.cookies.items()})


def page(client: Client, name: str, *arguments, status: int = 200, **named) -> str:
    answer = client.get(reverse(f"play:{name}", args=arguments), **named)
    assert answer.status_code == status
    return answer.content.decode()


# --- choosing


def test_only_published_sets_for_people_are_offered(client, task_set, practice):
    a_draft("unfinished")
    tasksets.retire(a_task_set("retired"), "a mistake")
    a_task_set("sealed", sealed=True)
    shown = page(client, "index")
    offered = set(re.findall(r"/play/([a-z]+)/[^/]+/\"", shown))
    assert offered == {"boards"}


def test_real_time_is_offered_beside_what_waits_and_prompts_for_models_are_not(client):
    a_set_of_games("picture", "symbols", "symbols,prompt=contextual", "picture,pace=real", "picture,feedback=ruling")
    shown = page(client, "index")
    offered = re.findall(r"/play/games/([^/]+)/\">([^<]+)<", shown)
    expected = [("picture", "Graphics"), ("symbols", "Symbols"), ("picture,pace=real", "Graphics, real time")]
    assert [(unquote(setting), name) for setting, name in offered] == expected


def test_a_set_tells_how_much_of_it_one_has_played(task_set):
    me = a_person()
    a_game(me, task_set)
    assert page(browser_of(me), "index").count("1 of 4 played") == 1
    assert "1 of 4 tasks played" in page(browser_of(me), "instructions", "boards", SETTING)


@pytest.mark.parametrize(("protocol", "said"), [(Protocol(seconds=600), True), (Protocol(), False)])
def test_only_where_there_is_a_limit_one_is_told_that_the_clock_runs_on(protocol, said):
    task_set, me = a_task_set(protocol=protocol), a_person()
    browser, episode = browser_of(me), an_open_episode(me, task_set)
    for shown in (page(browser, "instructions", "boards", SETTING), page(browser, "episode", episode.pk)):
        assert ("keeps running while you are away" in shown) == said


def test_an_unfinished_puzzle_is_offered_to_go_on_with(task_set):
    me = a_person()
    episode, browser = an_open_episode(me, task_set), browser_of(me)
    address = reverse("play:episode", args=[episode.pk])
    for shown in (page(browser, "index"), page(browser, "instructions", "boards", SETTING)):
        assert f'href="{address}">Go on with your task</a>' in shown
    assert "Go on with your task" not in page(browser, "instructions", "boards", "2d")


@pytest.mark.parametrize("address", ["/", "/play/", "/play/boards/text/"])
def test_who_comes_back_by_the_browsers_own_button_sees_what_is_so_now(task_set, practice, address):
    assert "no-store" in browser_of(a_person()).get(address).headers["Cache-Control"]


# --- consent


@pytest.mark.parametrize(("setting", "goes_on"), [("symbols", False), ("picture,pace=real", True)])
def test_where_every_game_has_its_own_rules_nobody_is_told_those_of_another(setting, goes_on):
    games = a_set_of_games(setting)
    shown = page(browser_of(a_person()), "instructions", "games", setting)
    assert "Every game has rules of its own." in shown
    assert "honey" not in shown
    assert ("20 ticks per second" in shown) is goes_on
    assert ("ends after 50 seconds" in shown) is goes_on
    episode = an_open_episode(me := a_person(), games, setting)
    assert "<details open>" in page(browser_of(me), "episode", episode.pk)


def test_beside_the_rules_stands_what_the_pictures_show():
    games = a_set_of_games("picture", "picture,pace=real", "symbols")
    for setting in ("picture", "picture,pace=real"):
        episode = an_open_episode(me := a_person(), games, setting)
        shown = page(browser_of(me), "episode", episode.pk)
        address = reverse("play:legend", args=[episode.pk])
        assert shown.index("Legend") < shown.index("<summary>Rules")
        assert shown.count(f'href="{address}"') == shown.count("<figcaption>") == 9
        assert re.search('aria-label="honey marked S".*<figcaption>setHoney</figcaption>', shown)
    episode = an_open_episode(me := a_person(), games, "symbols")
    assert "Legend" not in page(browser_of(me), "episode", episode.pk)


def test_ones_own_browser_keeps_the_picture_of_what_the_pictures_show():
    episode = an_open_episode(me := a_person(), a_set_of_games("picture"), "picture")
    answer = browser_of(me).get(reverse("play:legend", args=[episode.pk]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Cache-Control"] == "private, max-age=86400, immutable"
    assert answer.content == pictures.legend(opened(episode.task, "picture"), 0).body
    for browser in (Client(), browser_of(a_person())):
        page(browser, "legend", episode.pk, status=404)


def test_what_shows_by_itself_what_it_is_has_no_legend(task_set):
    episode = an_open_episode(me := a_person(), task_set)
    assert "Legend" not in page(browser_of(me), "episode", episode.pk)
    page(browser_of(me), "legend", episode.pk, status=404)


def test_instructions_ask_for_consent_first(client, task_set):
    answer = client.get(reverse("play:instructions", args=["boards", SETTING]))
    assert answer.headers["Location"] == "/play/consent/?next=/play/boards/text/"


def agree(client: Client, onward: str = "/play/boards/text/") -> str:
    """Agree, and read the page that follows."""
    answer = client.post(f"/play/consent/?next={onward}", {"age_group": "30-44", "agree": "on"}, follow=True)
    assert "no-cache" in answer.headers["Cache-Control"]
    return answer.content.decode()


def code_on(shown: str) -> str:
    """The withdrawal code on a page, if there is one."""
    return "".join(re.findall(r"<code>([A-Z0-9-]{19})</code>", shown))


def test_agreeing_shows_the_code_once_and_gives_a_cookie(client):
    shown = agree(client)
    assert code_on(shown)
    assert 'href="/play/boards/text/"' in shown
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 3600)
    assert consent.given(owner(client))
    again = page(client, "consent")
    assert code_on(again) == client.cookies[SHOWN_ONCE].value == ""
    assert f"to version {consent.VERSION} of this text" in again


def test_agreeing_again_keeps_the_code(client):
    code = code_on(agree(client))
    assert "I agree" not in page(client, "consent")
    assert code_on(agree(client)) == ""
    consent.withdraw(code)
    assert Participant.objects.count() == 0


def test_a_code_that_was_tampered_with_is_not_shown(client):
    agree(client)
    client.cookies[SHOWN_ONCE] = "ABCD-EFGH-JKMN-PQRS:1:x"
    assert code_on(page(client, "consent")) == ""


@pytest.mark.parametrize("form", [{}, {"age_group": "30-44"}, {"agree": "on"}, {"age_group": "12", "agree": "on"}])
def test_who_does_not_agree_to_everything_has_not_agreed(client, form):
    assert client.post("/play/consent/", form).status_code == 422
    assert (Agent.objects.count(), COOKIE in client.cookies) == (0, False)


def test_who_agrees_after_playing_casually_stays_the_same_person():
    agent = a_person(consenting=False)
    browser = browser_of(agent)
    browser.post("/play/consent/", {"age_group": "60+", "agree": "on"})
    assert Participant.objects.get().agent == agent


@pytest.mark.parametrize("onward", ["https://elsewhere.example/", "//elsewhere.example", "/accounts/logout/", ""])
def test_after_consent_one_stays_in_play(client, onward):
    assert 'class="button" href="/play/"' in agree(client, onward)


@pytest.mark.parametrize("name", ["practise", "following"])
def test_nothing_is_dealt_without_consent(task_set, practice, name):
    for browser in (Client(), browser_of(a_person(consenting=False))):
        assert browser.post(reverse(f"play:{name}", args=["boards", SETTING])).status_code == 404
    assert Episode.objects.count() == 0


# --- playing


def test_practice_comes_in_the_same_modality_and_is_not_counted(task_set, practice):
    me = a_person()
    answer = browser_of(me).post(reverse("play:practise", args=["boards", SETTING]))
    episode = Episode.objects.get(agent=me)
    assert answer.headers["Location"].startswith(reverse("play:episode", args=[episode.pk]))
    assert (episode.setting, episode.counted) == ("text,feedback=ruling", False)


def test_the_next_puzzle_is_counted_and_has_a_socket(task_set):
    me = a_person()
    answer = browser_of(me).post(reverse("play:following", args=["boards", SETTING]), follow=True)
    episode = Episode.objects.get(agent=me)
    assert episode.counted
    assert f'data-socket="/ws/play/{episode.pk}/"' in answer.content.decode()


def test_an_open_puzzle_tells_nothing_of_its_solution(task_set):
    me = a_person()
    episode = an_open_episode(me, task_set)
    shown = page(browser_of(me), "episode", episode.pk)
    assert not re.search(r"shortest|distance|solution|others", shown, re.IGNORECASE)


POSTED = ("practise", "following", "casual", "give_up")


def reloaded(browser: Client, name: str, **named: object) -> str:
    """Where a reload of a posted page leads."""
    sent = {"practise": ["boards", SETTING], "following": ["boards", SETTING], "casual": []}
    answer = browser.get(reverse(f"play:{name}", args=sent.get(name), kwargs=named or None))
    assert answer.status_code == 302
    return answer.headers["Location"]


@pytest.mark.parametrize("name", POSTED[:3])
def test_a_reload_opens_no_task_and_leads_to_where_one_can_begin(task_set, practice, name):
    instructions = reverse("play:instructions", args=["boards", SETTING])
    assert reloaded(browser_of(a_person()), name) == ("/" if name == "casual" else instructions)
    assert reloaded(Client(), name) == ("/" if name == "casual" else instructions)
    assert Episode.objects.count() == 0


@pytest.mark.parametrize("name", POSTED[:3])
def test_a_reload_leads_to_the_task_that_was_opened(task_set, practice, name):
    browser = browser_of(a_person())
    arguments = ["boards", SETTING] if name != "casual" else []
    browser.post(reverse(f"play:{name}", args=arguments), {"set": "practice", "setting": "text"})
    episode = Episode.objects.get()
    onward = f"?next={reverse('play:instructions', args=['boards', SETTING])}" if name == "practise" else ""
    assert reloaded(browser, name) == reverse("play:episode", args=[episode.pk]) + onward


def test_a_reload_gives_nothing_up(task_set):
    me = a_person()
    episode = an_open_episode(me, task_set)
    assert reloaded(browser_of(me), "give_up", pk=episode.pk) == reverse("play:episode", args=[episode.pk])
    episode.refresh_from_db()
    assert episode.closed_at is None


@pytest.mark.parametrize("name", ["practise", "following", "casual", "consent", "withdraw"])
def test_other_sites_cannot_press_our_buttons(task_set, practice, name):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies[COOKIE] = signed(a_person())
    arguments = ["boards", SETTING] if name in ("practise", "following") else []
    assert browser.post(reverse(f"play:{name}", args=arguments), {"this_browser": "1"}).status_code == 403


@pytest.mark.parametrize("setting", ["text,feedback=ruling", "none", "4d"])
def test_settings_without_a_board_are_not_played(task_set, setting):
    page(browser_of(a_person()), "instructions", "boards", setting, status=404)


def test_who_has_met_every_puzzle_is_thanked(task_set):
    me = a_person()
    for position in range(1, 5):
        a_game(me, task_set, "2d" if position == 1 else SETTING, position=position)
    browser = browser_of(me)
    for setting in (SETTING, "2d", "3d"):
        shown = page(browser, "instructions", "boards", setting)
        assert "You have played every task of this set" in shown
        assert "Next task" not in shown
    answer = browser.post(reverse("play:following", args=["boards", SETTING]))
    assert answer.headers["Location"] == reverse("play:instructions", args=["boards", SETTING])


# --- playing without signing anything


def test_casual_play_needs_no_consent_and_is_never_counted(client, practice):
    answer = client.post("/play/try/", {"set": "practice", "setting": "text"})
    episode = Episode.objects.get()
    assert answer.headers["Location"] == reverse("play:episode", args=[episode.pk])
    assert (episode.agent, episode.counted, episode.setting) == (owner(client), False, "text,feedback=ruling")
    assert not consent.given(episode.agent)


def test_casual_play_of_a_participant_is_not_counted_either(practice):
    me = a_person()
    browser_of(me).post("/play/try/", {"set": "practice", "setting": "2d"})
    game = Episode.objects.get(agent=me)
    assert (game.counted, Episode.objects.for_the_record().count()) == (False, 0)


def test_the_home_page_gets_the_board_alone(client, practice):
    whole = client.post("/play/try/", {"set": "practice", "setting": "text"}, follow=True).content.decode()
    part = client.post(
        "/play/try/", {"set": "practice", "setting": "text"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert ("<html" in whole, "<html" in part) == (True, False)
    assert part.lstrip().startswith("<section")


@pytest.mark.parametrize("modality", ["", "4d", "3d,labels=both", "<script>"])
def test_an_odd_modality_gets_some_practice_board(client, practice, modality):
    client.post("/play/try/", {"set": "practice", "setting": modality})
    assert Episode.objects.get().setting in practice.settings


def test_the_board_on_the_home_page_is_the_one_that_is_played(client, practice):
    (position,) = set(re.findall(r'src="/sets/practice/(\d)/', client.get("/").content.decode()))
    client.post("/play/try/", {"set": "practice", "setting": "text", "position": position})
    assert str(Episode.objects.get().task.position) == position


@pytest.mark.parametrize("position", ["", "0", "99", "-1", "²", "<b>", "9" * 400])
def test_an_odd_position_gets_some_practice_board(client, practice, position):
    client.post("/play/try/", {"set": "practice", "setting": "text", "position": position})
    assert Episode.objects.get().task.task_set == practice


def test_the_home_page_goes_on_with_what_was_begun_there(client, practice):
    assert "Go on with your task" not in client.get("/").content.decode()
    client.post("/play/try/", {"set": "practice", "setting": "text"})
    episode = Episode.objects.get()
    assert reverse("play:episode", args=[episode.pk]) in client.get("/").content.decode()
    episodes.give_up(episode.pk, episode.claim)
    assert "Go on with your task" not in client.get("/").content.decode()


def test_with_several_practice_sets_the_one_that_was_shown_is_played(client, practice):
    other = a_task_set("another", settings=("text,feedback=ruling",), practice=True)
    client.post("/play/try/", {"set": "another", "setting": "text"})
    assert Episode.objects.get().task.task_set == other
    assert client.post("/play/try/", {"set": "a third"}).status_code == 404
    assert client.get("/").status_code == 200


def test_before_a_puzzle_one_practises_in_the_same_family(task_set, practice):
    a_task_set("another", settings=("text,feedback=ruling",), practice=True)
    me = a_person()
    assert browser_of(me).post(reverse("play:practise", args=["boards", SETTING])).status_code == 302
    assert Episode.objects.get(agent=me).task.task_set.family == task_set.family


def test_what_cannot_be_drawn_here_is_marked_so(client, task_set, practice, monkeypatch):
    monkeypatch.setattr(pictures, "_unavailable", lambda: "no OpenGL here")
    choices = client.get("/play/").content.decode()
    assert "switched off here: no OpenGL here" in choices
    assert reverse("play:instructions", args=["boards", "3d"]) not in choices
    assert "switched off here: no OpenGL here" in page(browser_of(a_person()), "instructions", "boards", "3d")
    assert "3D view</button>" not in client.get("/").content.decode()
    client.post("/play/try/", {"set": "practice", "setting": "3d"})
    assert Episode.objects.get().setting == "2d,feedback=ruling"


@pytest.mark.parametrize("name", ["index", "codebook", "consent", "withdraw"])
def test_who_asks_for_headers_only_gets_them(client, name):
    assert client.head(reverse(f"play:{name}")).status_code == 200


def test_practice_leads_back_to_the_set_that_it_was_for(task_set, practice):
    me = a_person()
    browser = browser_of(me)
    board = browser.post(reverse("play:practise", args=["boards", "2d"]), follow=True).content.decode()
    (result,) = re.findall(r'href="(/play/episode/[^"]+/result/[^"]*)"', board)
    episode = Episode.objects.get(agent=me)
    episodes.give_up(episode.pk, episode.claim)
    episodes.score(episode.pk)
    assert 'class="button" href="/play/boards/2d/"' in browser.get(unescape(result)).content.decode()
    assert 'class="button" href="/play/"' in page(browser, "result", episode.pk)


# --- the end of a task


@pytest.mark.parametrize(("measured", "said"), [(0.008, True), (None, False)])
def test_lag_is_explained_where_it_was_measured(task_set, measured, said):
    game = an_open_episode(me := a_person(), task_set)
    turn = Turn(actions=("nonsense",), seconds=1.0, input_mode="keys", lag_seconds=measured)
    episodes.take_turn(game.pk, 0, 1, turn)
    episodes.give_up(game.pk, 0)
    episodes.score(game.pk)
    shown = page(browser_of(me), "result", game.pk)
    assert ("<dd>8 ms</dd>" in shown) is said
    assert ("Lag: median time" in shown) is said


def test_a_puzzle_can_be_given_up_without_the_socket(task_set):
    me = a_person()
    episode, browser = an_open_episode(me, task_set), browser_of(me)
    for _ in range(2):
        answer = browser.post(reverse("play:give_up", args=[episode.pk]))
        assert answer.headers["Location"] == reverse("play:result", args=[episode.pk])
    episode.refresh_from_db()
    assert episode.outcome == "gave_up"


def test_board_and_result_lead_to_each_other(task_set):
    me = a_person()
    waiting, over = an_open_episode(me, task_set), a_game(me, task_set, position=2)
    browser = browser_of(me)
    answer = browser.get(reverse("play:episode", args=[over.pk]))
    assert answer.headers["Location"] == reverse("play:result", args=[over.pk])
    answer = browser.get(reverse("play:result", args=[waiting.pk]))
    assert answer.headers["Location"] == reverse("play:episode", args=[waiting.pk])


def test_a_result_is_awaited_until_it_is_scored(task_set):
    me = a_person()
    game = a_game(me, task_set)
    Episode.objects.update(scored_at=None)
    waiting = page(browser_of(me), "result", game.pk)
    assert "Scoring your game" in waiting
    assert "Shortest solution" not in waiting
    Episode.objects.update(scored_at=game.scored_at)
    swapped = page(browser_of(me), "result", game.pk, headers={"HX-Request": "true"})
    assert "<html" not in swapped
    assert "Shortest solution</dt><dd>2" in swapped


def test_a_result_stands_beside_the_optimum_and_others(task_set):
    me = a_person()
    a_game(a_person(), task_set)
    shown = page(browser_of(me), "result", a_game(me, task_set).pk)
    assert "Solved at the first attempt: 1 of 1 other people, in 2.0 actions on average" in shown
    assert "Efficiency</dt><dd>1<" in shown


def test_whose_time_is_up_is_told_how_many_moves_were_made():
    me = a_person()
    game = an_open_episode(me, bundled("practice-cube"), "net,feedback=ruling", position=5)
    for number, (move, seconds) in enumerate((("R", 600.0), ("R", 600.0), ("R", 601.0)), 1):
        turn = Turn(actions=(move,), seconds=seconds, input_mode="keys")
        episodes.take_turn(game.pk, 0, number, turn)
    scored = episodes.score(game.pk)
    assert (scored.outcome, scored.metrics["moves"], scored.metrics["moves_made"]) == ("timed_out", None, 2)
    shown = page(browser_of(me), "result", game.pk)
    assert "Moves</dt><dd>2<" in shown
    assert "Moves per move needed</dt><dd>–<" in shown


def test_who_had_seen_the_solution_is_told_that_it_does_not_count(task_set):
    me = a_person()
    expose(me, [task_set.tasks.get(position=1)])
    game = a_game(me, task_set)
    assert game.exposed
    assert "You had seen this task before" in page(browser_of(me), "result", game.pk)
    assert Episode.objects.for_the_record().count() == 0


def test_the_pictures_of_ones_own_finished_game_can_be_seen(task_set):
    me = a_person()
    game, waiting = a_game(me, task_set), an_open_episode(me, task_set, position=2)
    browser = browser_of(me)
    words = [page(browser, "frame", game.pk, step, "current") for step in (0, 1, 2)]
    header = browser.get(reverse("play:frame", args=[game.pk, 0, "current"])).headers["X-Alt"]
    assert unquote(header) == words[0]
    assert len(set(words)) == 3
    assert words[2] == page(browser, "frame", game.pk, 2, "goal")
    page(browser, "frame", game.pk, 3, "current", status=404)
    page(browser, "frame", game.pk, 0, "behind", status=404)
    page(browser, "frame", waiting.pk, 0, "current", status=404)


@pytest.mark.parametrize("name", ["episode", "result", "give_up", "frame"])
def test_nobody_sees_or_ends_what_others_play(task_set, name):
    game = a_game(a_person(), task_set)
    waiting = an_open_episode(game.agent, task_set, position=2)
    for browser in (Client(), browser_of(a_person())):
        for episode in (game, waiting):
            address = reverse(f"play:{name}", args=[episode.pk, *([0, "current"] if name == "frame" else [])])
            assert (browser.post if name == "give_up" else browser.get)(address).status_code == 404
    waiting.refresh_from_db()
    assert waiting.closed_at is None


# --- withdrawal


def test_the_code_deletes_everything_from_any_browser(client, task_set):
    code = consent.give(a_person(consenting=False), "30-44").code
    assert "Everything is deleted" in client.post("/play/withdraw/", {"code": code}).content.decode()
    assert Agent.objects.count() == 0


def test_a_wrong_code_is_said_so(client):
    answer = client.post("/play/withdraw/", {"code": "ABCD <b>"})
    assert answer.status_code == 422
    assert "expected a code like" in answer.content.decode()
    assert "<b>" not in answer.content.decode()


def test_a_browser_needs_no_code_for_what_was_played_in_it(task_set):
    me, other = a_person(), a_person()
    a_game(me, task_set)
    browser = browser_of(me)
    assert "played in this browser" in page(browser, "withdraw")
    browser.post("/play/withdraw/", {"this_browser": "1"})
    assert browser.cookies[COOKIE].value == ""
    assert list(Agent.objects.all()) == [other]


def test_the_cookie_goes_with_the_code_too():
    me = a_person(consenting=False)
    code = consent.give(me, "30-44").code
    browser = browser_of(me)
    browser.post("/play/withdraw/", {"code": code})
    assert browser.cookies[COOKIE].value == ""


def test_withdrawing_for_somebody_else_keeps_ones_own_cookie():
    browser = browser_of(a_person())
    browser.post("/play/withdraw/", {"code": consent.give(a_person(consenting=False), "30-44").code})
    assert owner(browser) is not None


# --- data for researchers


def test_the_codebook_explains_every_column(client, task_set):
    shown = page(client, "codebook")
    for suite in SUITES.values():
        told = shown.partition(f"Codebook of {suite.title}<")[2].partition("</table>")[0]
        assert re.findall(r"<code>(\w+)</code>", told) == [column.name for column in exports.codebook(suite)]
    assert 'href="/play/export/boards.csv"' in shown


def test_an_export_takes_an_account(client, task_set):
    assert client.get("/play/export/boards.csv").headers["Location"].startswith("/accounts/login/")
    client.force_login(a_user())
    a_game(a_person(), task_set)
    answer = client.get("/play/export/boards.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="boards-people.csv"'
    assert len(answer.content.decode().splitlines()) == 2


def test_who_still_has_puzzles_to_play_gets_no_export(task_set):
    me = a_person()
    browser = browser_of(me)
    browser.force_login(a_user())
    a_game(me, task_set)
    assert "have not played all of its tasks" in page(browser, "export", "boards", status=403)
    for position in (2, 3, 4):
        a_game(me, task_set, position=position)
    page(browser, "export", "boards")


@pytest.mark.parametrize("changes", [{"sealed": True}, {"practice": True}])
def test_sealed_and_practice_sets_are_not_exported(client, changes):
    a_task_set("hidden", **changes)
    client.force_login(a_user())
    page(client, "export", "hidden", status=404)
    page(client, "export", "unknown", status=404)
