"""Pictures and legends of one's own tasks."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.envs.drawing.scene import NoRenderer
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures
from tests.makers import a_game, a_person, a_set_of_games, an_open_episode
from tests.play.browsers import browser_of, page

pytestmark = pytest.mark.django_db


def test_rules_of_a_game_come_before_its_board_and_what_the_pictures_show_after_it():
    games = a_set_of_games("picture", "picture,pace=real", "symbols")
    for setting in ("picture", "picture,pace=real"):
        episode = an_open_episode(me := a_person(), games, setting)
        shown = page(browser_of(me), "episode", episode.pk)
        address = reverse("play:legend", args=[episode.pk])
        assert shown.index("<summary>Rules") < shown.index('data-caption="current"') < shown.index("Legend")
        assert shown.count("<summary>Rules") == 1
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


ADDRESSES = ("frames/{}/current", "steps/{}/", "clips/0/{}/0/")


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("step", ["500001", "9" * 20, "9" * 5000])
def test_there_is_no_step_beyond_the_longest_episode(task_set, address, step):
    episode = a_game(me := a_person(), task_set)
    assert browser_of(me).get(f"/play/episode/{episode.pk}/{address.format(step)}").status_code == 404


@pytest.mark.parametrize("address", [ADDRESSES[0], ADDRESSES[2]])
def test_a_picture_that_cannot_be_drawn_here_is_unavailable(task_set, address, monkeypatch):
    def cannot(*_, **__):
        raise NoRenderer("no OpenGL here")

    episode = a_game(me := a_person(), task_set)
    monkeypatch.setattr(pictures, "frames", cannot)
    answer = browser_of(me).get(f"/play/episode/{episode.pk}/{address.format(1)}")
    assert (answer.status_code, answer.content.decode()) == (503, "no OpenGL here")
