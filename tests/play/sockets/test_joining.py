"""Joining an episode over the play socket: what is shown, and to whom."""

from __future__ import annotations

import io
from base64 import b64decode
from uuid import uuid4

import pytest
from PIL import Image
from websockets.exceptions import InvalidStatus

from plumbline.evaluation.models import Episode
from plumbline.play.sockets.connection import NOT_YOURS
from tests.makers import a_person, a_set_of_games, a_task_set, an_open_episode
from tests.play.tabs import NONSENSE, told

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_who_plays_from_pictures_is_told_what_the_pictures_do_not_show(join, person):
    tab = join(an_open_episode(person, a_set_of_games("picture"), "picture"), person)
    _, frames = tab.joined()
    told = tab.hear("status")["text"]
    assert told.startswith("tick: 0\nscore: 0\nyou: avatar at row")
    assert frames["frames"][0]["alt"].startswith(told)
    for tick in (1, 2):  # also where the picture stays as it was
        _, frames = tab.play(tick, "nil")
        told = tab.hear("status")["text"]
        assert told.startswith(f"tick: {tick}\n")
        assert frames["frames"][0]["alt"].startswith(told)


def test_who_plays_from_symbols_is_told_nothing_twice(join, person):
    tab = join(an_open_episode(person, a_set_of_games("symbols"), "symbols"), person)
    _, frames = tab.joined()
    assert frames["frames"][0]["body"].startswith("tick: 0\n")
    for number in (1, 2):  # anything else between the two answers of a turn would be heard first
        tab.play(number, "nil")
