"""The play socket over real connections: joining, turns, resuming, newer tabs, refusals, ends."""

from __future__ import annotations

import io
import json
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from PIL import Image
from websockets.exceptions import InvalidStatus

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.evaluation import episodes
from plumbline.evaluation.episodes import positions
from plumbline.evaluation.models import Agent, Episode, TurnRow
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.viewing import pictures
from plumbline.play import consent
from plumbline.play.sockets.connection import NOT_YOURS, REPLACED
from tests.makers import a_game, a_person, a_plan, a_set_of_games, a_task_set, an_open_episode
from tests.play.tabs import a_say

TOO_BIG = (1006, 1009)  # the close codes of a message over the server's limit: the last word may get lost
REAL_TIME = "picture,pace=real"
NONSENSE = "fly to the moon"
REFUSED = (NONSENSE, "move black prism up")  # no board of the tests has a black prism

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def person() -> Agent:
    return a_person()


@pytest.fixture
def episode(person: Agent) -> Episode:
    """An open episode in text, two moves from its goal."""
    return an_open_episode(person, a_task_set())


def told(episode: Episode) -> list[str]:
    """What the database holds of an episode's words."""
    return [(turn.actions or ("",))[0] for turn in episodes.turns_of(Episode.objects.get(pk=episode.pk))]


# --- joining


def test_joining_tells_where_the_episode_stands_and_shows_it(join, episode, person):
    joined, frames = join(episode, person).joined()
    assert [joined[key] for key in ("claim", "number", "actions", "budget", "outcome")] == [1, 1, 0, 20, ""]
    assert ("key ArrowUp", "move {target} up") in [(each["on"], each["say"]) for each in joined["gestures"]]
    assert joined["seconds_left"] is None
    assert (frames["number"], [frame["caption"] for frame in frames["frames"]]) == (0, ["goal", "current"])


def test_a_text_board_is_shown_in_words(join, episode, person):
    _, frames = join(episode, person).joined()
    shown = frames["frames"][1]
    assert (shown["media_type"], shown["width"]) == ("text/plain", 0)
    assert len(shown["body"].splitlines()) == len(shown["targets"]) == 3


def test_a_flat_board_is_shown_as_the_engine_draws_it(join, person):
    episode = an_open_episode(person, a_task_set(), "2d")
    _, frames = join(episode, person).joined()
    shown = frames["frames"][1]
    picture = Image.open(io.BytesIO(b64decode(shown["body"])))
    assert (shown["media_type"], picture.size) == ("image/png", (shown["width"], shown["height"]))
    assert len(shown["targets"]) == 3


def test_somebody_elses_episode_cannot_be_joined(join, episode):
    assert join(episode, a_person()).closed() == NOT_YOURS
    assert Episode.objects.get(pk=episode.pk).claim == 0


def test_who_is_not_let_in_cannot_speak(join, episode):
    tab = join(episode, a_person())
    tab.say(1, NONSENSE)
    tab.tell({"type": "give_up"})
    assert tab.closed() == NOT_YOURS
    episode.refresh_from_db()
    assert (told(episode), episode.closed_at) == ([], None)


def test_without_a_cookie_nothing_can_be_joined(join, episode):
    assert join(episode).closed() == NOT_YOURS


@pytest.mark.parametrize("cookie", ["00000000-0000-0000-0000-000000000000", "x:y:z", ":::", "%00"])
def test_a_forged_cookie_is_none(join, episode, cookie):
    assert join(episode, cookie=cookie).closed() == NOT_YOURS


def test_an_episode_that_is_not_there_cannot_be_joined(join, person):
    assert join(Episode(pk=uuid4()), person).closed() == NOT_YOURS


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://127.0.0.1.elsewhere.example", "null", None])
def test_pages_of_other_sites_are_refused_at_the_handshake(join, episode, person, origin):
    with pytest.raises(InvalidStatus) as refusal:
        join(episode, person, origin=origin)
    assert refusal.value.response.status_code == 403


# --- turns


def test_a_turn_is_acknowledged_before_its_frames(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    move = a_plan(episode.task)[0]
    taken, frames = tab.play(1, move)
    known = {
        "type": "acknowledged",
        "number": 1,
        "text": move,
        "actions": 1,
        "outcome": "",
        "headline": "",
        "feedback": "",
        "seconds_left": None,
    }
    assert taken == known
    assert frames["number"] == 1


def test_an_acknowledged_turn_is_in_the_database(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.say(1, NONSENSE, mode="keys")
    tab.hear("acknowledged")
    (turn,) = TurnRow.objects.filter(episode=episode)
    expected = {"actions": [NONSENSE], "input_mode": "keys", "seconds": 1.5, "blurred_seconds": 0.25}
    assert (turn.number, turn.turn) == (1, expected)


def test_only_what_has_changed_is_shown_again(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    _, same = tab.play(1, NONSENSE)
    _, moved = tab.play(2, a_plan(episode.task)[0])
    assert [frame["caption"] for frame in same["frames"]] == []
    assert [frame["caption"] for frame in moved["frames"]] == ["current"]


def test_without_feedback_nothing_is_told(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    assert [tab.play(number, text)[0]["feedback"] for number, text in enumerate(REFUSED, 1)] == ["", ""]


def test_with_feedback_the_ruling_is_told(join, person):
    practice = a_task_set("practice", settings=("text,feedback=ruling",), practice=True)
    tab = join(an_open_episode(person, practice, "text,feedback=ruling", counted=False), person)
    tab.joined()
    heard = [tab.play(number, text)[0]["feedback"] for number, text in enumerate(REFUSED, 1)]
    assert heard[0].startswith("Not understood: 'fly to the moon': expected move")
    assert heard[1] == "Refused: no such piece is on the board."


def test_without_a_renderer_turns_are_taken_all_the_same(join, episode, person, monkeypatch):
    def nothing(*_):
        raise NoRenderer("no OpenGL here")

    monkeypatch.setattr(pictures, "drawn", nothing)
    tab = join(episode, person)
    tab.hear("joined")
    assert tab.hear("refused")["problem"] == "no OpenGL here"
    tab.say(1, NONSENSE)
    tab.hear("acknowledged")
    assert told(episode) == [NONSENSE]


def test_many_people_play_at_once(join):
    task_set = a_task_set()
    people = [a_person() for _ in range(8)]
    boards = [an_open_episode(each, task_set) for each in people]
    plan = a_plan(boards[0].task)
    tabs = [join(board, each) for board, each in zip(boards, people, strict=True)]

    def solve(tab):
        tab.joined()
        return [tab.play(number, move)[0]["outcome"] for number, move in enumerate(plan, 1)][-1]

    with ThreadPoolExecutor(len(tabs)) as hands:
        assert set(hands.map(solve, tabs)) == {"solved"}


# --- lost connections


def test_after_a_lost_connection_play_goes_on_where_the_log_ends(join, episode, person):
    first = join(episode, person)
    first.joined()
    first.play(1, NONSENSE)
    _, moved = first.play(2, a_plan(episode.task)[0])
    first.drop()
    joined, frames = join(episode, person).joined()
    assert (joined["number"], joined["actions"]) == (3, 2)
    assert (frames["number"], frames["frames"][1]["body"]) == (2, moved["frames"][0]["body"])


@pytest.mark.parametrize("over", [False, True])
def test_who_joins_again_is_told_what_was_said(join, person, over):
    practice = a_task_set("practice", settings=("text,feedback=ruling",), practice=True)
    episode = an_open_episode(person, practice, "text,feedback=ruling", counted=False)
    tab = join(episode, person)
    tab.joined()
    move = a_plan(episode.task)[0]
    told = [tab.play(number, text)[0]["feedback"] for number, text in enumerate((NONSENSE, move), 1)]
    if over:
        tab.tell({"type": "give_up"})
        tab.hear("closed")
    joined, _ = join(episode, person).joined()
    assert joined["turns"] == [{"text": NONSENSE, "feedback": told[0]}, {"text": move, "feedback": ""}]
    assert joined["number"] == 3


def test_a_server_that_was_started_anew_takes_the_turns_again(join, episode, person, monkeypatch):
    first = join(episode, person)
    first.joined()
    _, moved = first.play(1, a_plan(episode.task)[0])
    first.drop()
    monkeypatch.setattr(positions, "CACHE", positions.PositionCache())
    joined, frames = join(episode, person).joined()
    assert (joined["number"], frames["frames"][1]["body"]) == (2, moved["frames"][0]["body"])


def test_a_turn_said_again_is_stored_once(join, episode, person):
    first = join(episode, person)
    first.joined()
    first.say(1, NONSENSE)
    first.drop()
    second = join(episode, person)
    second.joined()
    second.say(1, NONSENSE)
    assert second.hear("acknowledged")["actions"] == 1
    assert told(episode) == [NONSENSE]


def away(episode: Episode, seconds: float) -> None:
    """Nothing was said for so long."""
    Episode.objects.filter(pk=episode.pk).update(last_turn_at=timezone.now() - timedelta(seconds=seconds))


@pytest.fixture
def timed(person: Agent) -> Episode:
    """The same against a clock of ten minutes."""
    return an_open_episode(person, a_task_set("timed", protocol=Protocol(seconds=600)))


@pytest.mark.parametrize("turns", [0, 1])
def test_the_clock_runs_on_while_nobody_is_connected(join, timed, person, turns):
    first = join(timed, person)
    first.joined()
    for number in range(1, turns + 1):
        first.play(number, NONSENSE)
    first.drop()
    away(timed, 60)
    joined, _ = join(timed, person).joined()
    assert joined["seconds_left"] == 600 - 1.5 * turns
    assert 60 <= joined["seconds_since"] < 70


def test_who_comes_back_too_late_is_told_so_much_that_the_time_is_up(join, timed, person):
    away(timed, 30 * 24 * 3600)
    tab = join(timed, person)
    since = tab.joined()[0]["seconds_since"]
    taken, _ = tab.play(1, "", seconds=since)
    assert (taken["outcome"], taken["actions"], taken["seconds_left"]) == ("timed_out", 0, 0)
    assert join(timed, person).joined()[0]["seconds_since"] is None


def test_without_a_limit_no_clock_runs(join, episode, person):
    away(episode, 60)
    assert join(episode, person).joined()[0]["seconds_since"] is None


def test_a_resend_is_answered_from_what_is_stored(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    taken, _ = tab.play(1, "something else")
    assert (taken["text"], taken["actions"], told(episode)) == (NONSENSE, 1, [NONSENSE])


def test_the_last_turn_said_again_tells_the_outcome(join, episode, person):
    first = join(episode, person)
    first.joined()
    plan = a_plan(episode.task)
    for number, move in enumerate(plan, 1):
        first.play(number, move)
    first.drop()
    second = join(episode, person)
    assert second.joined()[0]["outcome"] == "solved"
    assert second.play(len(plan), plan[-1])[0]["outcome"] == "solved"


# --- newer tabs


def test_the_newest_tab_has_the_episode(join, episode, person):
    old = join(episode, person)
    old.joined()
    new = join(episode, person)
    new.joined()
    old.hear("superseded")
    assert old.closed() == REPLACED
    assert new.play(1, NONSENSE)[0]["number"] == 1


def test_an_older_tab_that_missed_the_hint_stores_nothing(join, episode, person):
    old = join(episode, person)
    old.joined()
    episodes.claim(episode.pk)
    old.say(1, NONSENSE)
    old.hear("superseded")
    assert (old.closed(), told(episode)) == (REPLACED, [])


def test_an_older_tab_that_goes_on_speaking_stores_nothing(join, episode, person):
    old = join(episode, person)
    old.joined()
    episodes.claim(episode.pk)
    for number in range(1, 6):
        old.say(number, NONSENSE)
    assert (old.closed(), told(episode)) == (REPLACED, [])


def test_an_older_tab_cannot_give_up(join, episode, person):
    old = join(episode, person)
    old.joined()
    episodes.claim(episode.pk)
    old.tell({"type": "give_up"})
    assert old.closed() == REPLACED
    assert Episode.objects.get(pk=episode.pk).closed_at is None


# --- what is told beside the screen


def test_who_plays_from_pictures_is_told_what_the_pictures_do_not_show(join, person):
    tab = join(an_open_episode(person, a_set_of_games("picture"), "picture"), person)
    _, frames = tab.joined()
    told = tab.hear("status")["text"]
    assert told.startswith("tick: 0\nscore: 0\nyou: row")
    assert frames["frames"][0]["alt"].startswith(told)
    tab.play(1, "nil")
    assert tab.hear("status")["text"].startswith("tick: 1\n")


def test_who_plays_from_symbols_is_told_nothing_twice(join, person):
    tab = join(an_open_episode(person, a_set_of_games("symbols"), "symbols"), person)
    _, frames = tab.joined()
    assert frames["frames"][0]["body"].startswith("tick: 0\n")
    for number in (1, 2):  # anything else between the two answers of a turn would be heard first
        tab.play(number, "nil")


# --- a world that does not wait


@pytest.fixture
def hurried(person: Agent) -> Episode:
    """An arcade game in real time."""
    return an_open_episode(person, a_set_of_games(REAL_TIME), REAL_TIME)


def test_a_world_waits_until_it_is_started(join, hurried, person):
    for _ in range(2):
        tab = join(hurried, person)
        assert (tab.until("clocked")["running"], tab.tick()) == (False, 0)


def test_a_clock_that_was_started_goes_on_in_another_tab_at_once(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    first.tell({"type": "begin"})
    while (reached := first.tick()) < 5:
        pass
    second = join(hurried, person)
    assert second.until("clocked")["running"]
    begun = second.tick()
    assert begun >= reached
    assert second.tick() == begun + 1


def test_another_tab_undoes_nothing_of_what_was_done_in_the_first(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    first.tell({"type": "begin"})
    first.tell({"type": "hold", "text": "right", "mode": "keys", "serial": 1})
    while first.tick() < 12:  # of a second's twenty, so that nothing is stored yet
        pass
    said = " ".join(each["text"] for each in join(hurried, person).until("joined")["turns"]).split()
    assert said.count("right") == 1  # in this game a key that is held counts once


def test_a_clock_is_started_once(join, hurried, person):
    first = join(hurried, person)
    first.until("clocked")
    episodes.start_clock(hurried.pk, 1)
    began(hurried, 10)
    first.tell({"type": "begin"})
    first.tick()
    assert join(hurried, person).tick() >= 200


def test_who_comes_back_is_told_of_the_ticks_that_went_by(join, hurried, person):
    episodes.start_clock(hurried.pk, 0)
    began(hurried, 10)
    joined = join(hurried, person).until("joined")
    assert 200 <= joined["actions"] < 300
    assert len(joined["turns"]) == joined["number"] - 1 >= 10


def test_who_comes_back_after_the_end_is_told_where_it_ended(join, hurried, person):
    episodes.start_clock(hurried.pk, 0)
    began(hurried, 3600)
    tab = join(hurried, person)
    joined = tab.until("joined")
    hurried.refresh_from_db()
    assert (joined["actions"], joined["outcome"]) == (hurried.action_count, hurried.outcome)
    assert tab.until("status")["text"].startswith(f"tick: {hurried.action_count}\n")


def test_an_older_tab_cannot_start_the_clock(join, hurried, person):
    old = join(hurried, person)
    old.until("clocked")
    episodes.claim(hurried.pk)
    old.tell({"type": "begin"})
    assert old.closed() == REPLACED
    assert Episode.objects.get(pk=hurried.pk).begun_at is None


def began(episode: Episode, seconds: float) -> None:
    """The clock was started so long ago."""
    Episode.objects.filter(pk=episode.pk).update(begun_at=timezone.now() - timedelta(seconds=seconds))


# --- refusals


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("up!", "'up!': JSON is malformed"),
        (b"\x00\x01", "''"),
        ("[1]", "Expected `object`"),
        ({"type": "cheat"}, "Invalid value 'cheat'"),
        (a_say(1, "x" * 2001), "length <= 2000"),
        (a_say(1, "x" * 900_000), "length <= 2000"),
        ('{"deep": ' + "[" * 50_000 + "]" * 50_000 + ', "type": "say"}', "nested too deeply"),
        (a_say(2, "up"), "turn 2: expected 1"),
        (a_say(0, "up"), ">= 1"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(join, episode, person, message, problem):
    tab = join(episode, person)
    tab.joined()
    tab.tell(message)
    refused = tab.hear("refused")["problem"]
    assert problem in refused
    assert len(refused) < 400
    assert told(episode) == []
    assert tab.play(1, NONSENSE)[0]["actions"] == 1


def test_a_message_without_measure_ends_the_connection(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.say(1, "x" * 2_000_000)
    assert tab.closed() in TOO_BIG
    assert told(episode) == []


def test_whoever_withdraws_while_playing_is_shown_out(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    consent.leave(person)
    tab.say(1, NONSENSE)
    assert tab.closed() == NOT_YOURS


# --- ends


def test_a_solved_puzzle_is_closed_and_scored(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    outcomes = [tab.play(number, move)[0]["outcome"] for number, move in enumerate(a_plan(episode.task), 1)]
    assert outcomes == ["", "solved"]
    episode.refresh_from_db()
    assert (episode.outcome, episode.solved, episode.action_count, episode.input_mode) == ("solved", True, 2, "command")
    assert (episode.seconds, episode.metrics["efficiency"]) == (3.0, 1.0)


def test_the_last_action_of_the_budget_ends_the_puzzle(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    outcomes = [tab.play(number, NONSENSE)[0]["outcome"] for number in range(1, 21)]
    assert outcomes == [""] * 19 + ["exhausted"]


def test_the_last_move_brings_the_headline(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    headlines = [tab.play(number, move)[0]["headline"] for number, move in enumerate(a_plan(episode.task), 1)]
    assert headlines == ["", "Solved in 2 actions"]
    assert join(episode, person).joined()[0]["headline"] == "Solved in 2 actions"


def test_giving_up_ends_the_puzzle(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    tab.tell({"type": "give_up"})
    assert tab.hear("closed")["outcome"] == "gave_up"
    episode.refresh_from_db()
    assert (episode.outcome, episode.solved, told(episode)) == ("gave_up", False, [NONSENSE])


def test_who_joins_after_giving_up_is_told(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.play(1, NONSENSE)
    tab.tell({"type": "give_up"})
    tab.hear("closed")
    assert join(episode, person).joined()[0]["outcome"] == "gave_up"


@pytest.mark.parametrize("message", [a_say(3, "up"), {"type": "give_up"}])
def test_after_the_end_nothing_is_taken(join, person, message):
    episode = a_game(person, a_task_set())
    tab = join(episode, person)
    assert tab.joined()[0]["outcome"] == "solved"
    tab.tell(message)
    assert tab.hear("closed") == {"type": "closed", "outcome": "solved", "headline": "Solved in 2 actions"}
    assert told(episode) == a_plan(episode.task)


def test_a_refusal_is_json_like_everything_else(join, episode, person):
    tab = join(episode, person)
    tab.joined()
    tab.tell('"\u202e</script>')
    assert json.loads(tab.socket.recv(10))["type"] == "refused"
