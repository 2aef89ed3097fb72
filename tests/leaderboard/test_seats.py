"""Tasks of several seats on public pages: each seat's start, brief, and replay."""

from __future__ import annotations

import re

import pytest

from plumbline.evaluation.models import Episode
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, replays, walkthroughs
from tests.leaderboard.uploads import a_browser, ours
from tests.makers import a_set_of_toys

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def loads():
    made = a_set_of_toys("porters", slug="loads")
    ours("random-legal", made)
    return made


def page(address: str) -> str:
    answer = a_browser().get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def body(address: str) -> bytes:
    answer = a_browser().get(address)
    assert answer.status_code == 200
    return answer.content


def seen(task, setting: str, seat: int) -> bytes:
    """What a seat is shown at the start."""
    play = opened(task, setting)
    return pictures.frames(play, play.family.rules.start(play.game, play.seed), seat)[0].body


def test_a_task_is_shown_as_each_seat_sees_it(loads):
    task = loads.tasks.select_related("task_set").first()
    first, second = page("/sets/loads/1/"), page("/sets/loads/1/?seat=1")
    for shown in (first, second):
        assert "Blue porter" in shown
        assert 'href="?seat=1"' in shown
    addresses = [re.search(r'src="(/sets/loads/1/picture/current[^"]*)"', shown)[1] for shown in (first, second)]
    assert [body(address) for address in addresses] == [seen(task, "picture", seat) for seat in (0, 1)]
    assert seen(task, "picture", 0) != seen(task, "picture", 1)


def test_a_task_in_text_is_shown_as_each_seat_sees_it(loads):
    task = loads.tasks.select_related("task_set").first()
    for seat in (0, 1):
        orders = seen(task, "text", seat).decode().splitlines()[1]
        assert orders in page(f"/sets/loads/1/?setting=text&seat={seat}")


@pytest.mark.parametrize("asked", ["2", "-1", "x", "\N{SUPERSCRIPT TWO}", ""])
def test_a_seat_that_is_not_there_shows_the_first(loads, asked):
    assert page(f"/sets/loads/1/?seat={asked}").count('aria-current="page">Blue porter') == 1


def test_a_replay_is_shown_as_each_seat_saw_it(loads):
    episode = Episode.objects.filter(agent__name="Random, legal", task__position=1).first()
    base = f"/episodes/{episode.pk}/"
    for seat in (0, 1):
        shown = page(f"{base}?setting=picture&seat={seat}")
        pattern = re.search(r'data-pattern="([^"]*)"', shown)[1]
        again = Episode.objects.get(pk=episode.pk)
        again.setting = "picture"
        assert body(pattern.replace("/0/", "/1/")) == replays.frames_at(again, 1, seat)[0].body
    assert "Red porter:" in page(base)


def test_where_all_seats_see_the_same_no_choice_is_offered():
    a_set_of_toys("lantern", slug="lamps")
    assert 'aria-label="Seats"' not in page("/sets/lamps/1/")


def test_a_walkthrough_is_drawn_for_the_seat_that_watches(loads):
    task = loads.tasks.select_related("task_set").first()
    (clip,) = walkthroughs.clips(task, "picture", 1)
    frames = [walkthroughs.frames_of(task, "picture", 0, clip.steps, 0, seat)[0] for seat in (0, 1)]
    assert frames[0].body != frames[1].body
    assert "your orders: b to" in frames[1].alt


@pytest.mark.parametrize("address", ["/leaderboards/loads/text/", "/leaderboards/loads/text/compare/"])
def test_actions_are_those_of_all_seats_wherever_they_are_named(loads, address):
    ours("do-nothing", loads)
    assert "Actions, all seats" in page(address)
    assert not re.search(r">\s*Actions\s*<", page(address))
