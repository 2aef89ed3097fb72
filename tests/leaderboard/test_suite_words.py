"""Words of a suite on pages: how its episodes are called, what its metrics mean, and whose its budgets are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.evaluation.scoring.metrics import COMPLETION, STEPS
from plumbline.evaluation.suites import SUITES
from plumbline.play import exports, together
from tests.evaluation.playing import said
from tests.leaderboard.uploads import a_browser, a_published, ours
from tests.makers import a_file, a_header, a_person, a_set_of_toys, a_user, an_episode

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture(autouse=True)
def _own_words(toys, monkeypatch):
    monkeypatch.setitem(SUITES, "parley", replace(SUITES["parley"], won="Agreed", lost="Parted"))


@pytest.fixture
def talks():
    made = a_set_of_toys(slug="talks")
    ours("do-nothing", made)
    return made


def page(address: str, browser=None) -> str:
    answer = (browser or a_browser()).get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_definition_says_from_which_score_on_an_episode_counts(talks):
    wanted = "An episode counts when every seat scores at least 95%."
    assert wanted in SUITES["parley"].definition(COMPLETION)
    assert wanted in page("/leaderboards/talks/text/")
    assert f"In Parley: {wanted}" in page("/docs/")
    assert wanted in next(each.meaning for each in exports.codebook(SUITES["parley"]) if each.name == "completion")
    assert SUITES["ivispar"].definition(COMPLETION) == COMPLETION.definition


def test_actions_are_those_of_all_seats_and_budgets_of_one(talks):
    shown = page("/leaderboards/talks/text/")
    assert "8 actions per seat" in shown
    assert "Actions, all seats" in shown
    assert "the budget counts per seat" in SUITES["parley"].definition(STEPS)
    assert "<dt>Budget per seat</dt>" in page("/sets/talks/")
    replayed = Episode.objects.first()
    assert "<dt>Actions, all seats</dt>" in page(f"/episodes/{replayed.pk}/")
    shown = page(f"/runs/{replayed.run.pk}/")
    assert '<th class="n">Actions, all seats</th>' in shown
    assert (">agreed</a>" in shown, ">parted</a>" in shown, ">solved</a>" in shown) == (True, True, False)
    assert "Actions, all seats" not in page("/docs/").partition('id="metrics"')[2].partition("Parley")[0]


def test_results_are_called_as_the_suite_calls_them(talks):
    one, other = a_person(), a_person()
    episode = together.invite(one, talks, "text")
    episodes.accept(episode.seats.get().invitation, other)
    episodes.take_turn(episode.pk, 0, 1, said("declare 99"))
    episodes.score(episode.pk)
    browser = a_browser()
    browser.cookies[COOKIE] = signed(one)
    shown = page(reverse("play:result", args=[episode.pk]), browser)
    assert "<td>Parted</td>" in shown
    assert "<th>Solved</th>" not in shown
    assert "it then counts as “parted”" in page(reverse("play:instructions", args=["talks", "text"]), browser)


def test_a_submission_counts_what_the_suite_calls_won(talks):
    ada = a_user("ada")
    lines = [an_episode(task, turns=[{"actions": ["declare 99"]}]) for task in talks.tasks.select_related("task_set")]
    made = a_published(ada, talks, a_file(a_header(talks), *lines))
    assert "<dt>Agreed</dt>" in page(f"/submissions/{made.pk}/", a_browser(ada))
