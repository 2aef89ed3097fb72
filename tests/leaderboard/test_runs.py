"""From a leaderboard or an agent to the episodes of a run, and from there to their replays."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import runs
from plumbline.evaluation.episodes import expose
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.submitting import submissions
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import a_run, an_agent, said
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_card, a_published, an_upload, ours, some_solved
from tests.makers import a_game, a_person, a_set_of_seeds, a_task_set, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def half():
    """A public run that solved the first two of four tasks."""
    task_set = a_task_set()
    return a_published(a_user(), task_set, some_solved(task_set, 2, **a_card("Half"))).run


def read(run, query="", **who):
    return Page(a_browser(**who).get(f"/runs/{run.pk}/{query}"))


def listed(page):
    return [row[0].removesuffix(" Replay") for row in page.rows if row[0].startswith("Task ")]


def test_a_leaderboard_and_an_agent_lead_to_every_replay_of_a_run(half):
    for address in ("/leaderboards/boards/text/", f"/agents/{half.line_up.lead.pk}/"):
        assert f"/runs/{half.pk}/" in Page(a_browser().get(address)).links
    page = read(half)
    assert page.faults == []
    assert page.row("Task 1")[1:8] == ["Solved", "2", "2", "0", "1", "path 2 · geoms 3", "1"]
    replays = [link for link in page.links if link.startswith("/episodes/")]
    assert [a_browser().get(link).status_code for link in replays] == [200] * 4


def test_a_run_explains_the_verdicts_in_its_bars(half):
    assert "a legal move that brought the goal nearer" in read(half).text


def test_a_reader_who_may_still_play_gets_no_legend(half):
    assert "a legal move that brought the goal nearer" not in read(half, person=a_person()).text


def test_a_card_does_not_repeat_what_stands_above_it(half):
    half.line_up.lead.card |= {"scaffold": "none"}
    half.line_up.lead.save()
    text = a_browser().get(f"/agents/{half.line_up.lead.pk}/").content.decode()
    assert '<dt class="fine">scaffold</dt>' in text
    assert '<dt class="fine">name</dt>' not in text


def test_a_run_of_ours_can_be_looked_into(half):
    run = ours("optimal", half.task_set)
    assert f"/runs/{run.pk}/" in Page(a_browser().get("/leaderboards/boards/2d/")).links
    assert len(listed(read(run))) == 4


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["Task 1", "Task 2", "Task 3", "Task 4"]),
        ("?solved=yes", ["Task 1", "Task 2"]),
        ("?solved=no", ["Task 3", "Task 4"]),
        ("?solved=nonsense&page=9", ["Task 1", "Task 2", "Task 3", "Task 4"]),
    ],
)
def test_episodes_are_narrowed_to_those_solved_or_not(half, query, expected):
    assert listed(read(half, query)) == expected


def test_whether_a_task_not_played_was_solved_is_told_in_no_way(half):
    person = a_person()
    assert read(half, person=person).text.count("hidden until you have played it") == 4
    assert [listed(read(half, query, person=person)) for query in ("?solved=yes", "?solved=no")] == [[], []]
    a_game(person, half.task_set)
    assert listed(read(half, "?solved=yes", person=person)) == ["Task 1"]


def scales(page):
    """How many verdicts the bars of a page show when they are full."""
    return set(re.findall(r'class="bars" viewBox="0 0 (\d+) 1"', page.text))


@pytest.fixture
def turned():
    """A public run at three cubes of depth 1 and 2: one solved, 1,200 moves to no end, and one answer of two moves."""
    there_and_back = said(*["R", "R'"] * 600)
    words = {1: [said("U")], 3: [there_and_back], 4: [said("R", "L")]}
    return a_run(an_agent(), bundled("practice-cube"), words, "net,feedback=ruling")


def test_a_cube_is_listed_by_the_figures_of_its_suite(turned):
    page = read(turned)
    assert page.rows[0][2:-3] == ["Actions", *(title for title, _ in SUITES["cubebench"].figures)]
    assert page.row("Task 3")[1:7] == ["Not solved stopped early", "1,200", "1,200", "2", "2", "–"]


def test_bars_are_as_long_as_the_longest_episode_of_the_page(turned, half):
    assert scales(read(turned)) == {"1200"}
    assert scales(read(turned, "?solved=yes")) == {"1"}
    assert scales(read(half)) == {"2"}


def test_no_bar_is_scaled_by_what_is_hidden(turned):
    person = a_person()
    expose(person, [turned.task_set.tasks.get(position=4)])
    page = read(turned, person=person)
    assert page.row("Task 3")[1:] == ["hidden until you have played it", "1", ""]
    assert page.row("Task 4")[2:4] == ["2", "2"]
    assert scales(page) == {"2"}
    assert scales(read(turned, person=a_person())) == set()


def test_a_replay_under_newer_rules_says_so_and_stops_where_they_do(half, know):
    solved = half.episodes.get(task__position=1)
    page = a_browser().get(f"/episodes/{solved.pk}/").content.decode()
    assert "rules version" not in page
    assert 'data-steps="2"' in page
    sliding = FAMILIES["sliding"]

    def ended(game, board):
        return "solved" if board.cells != game.puzzle.starts else None

    know(replace(sliding, rules=replace(sliding.rules, version=2, ended=ended)))
    page = a_browser().get(f"/episodes/{solved.pk}/").content.decode()
    assert "scored under rules version 1" in page
    assert 'data-steps="1"' in page


def test_a_run_that_is_not_public_is_not_there():
    task_set, owner = a_task_set(count=1), a_user()
    private = an_upload(owner, task_set)
    withdrawn = a_published(owner, task_set, **a_card("Gone"))
    submissions.withdraw(withdrawn)
    sealed = ours("optimal", a_task_set("sealed", sealed=True))
    for user in (None, a_user("eve", is_staff=True)):
        answers = [a_browser(user).get(f"/runs/{run.pk}/") for run in (private.run, withdrawn.run, sealed)]
        assert [each.status_code for each in answers] == [404, 410, 404]
        assert "withdrawn by its owner" in answers[1].content.decode()
    assert f"/runs/{sealed.pk}/" not in a_browser().get(f"/agents/{sealed.line_up.lead.pk}/").content.decode()
    assert f"/runs/{sealed.pk}/" not in a_browser().get("/leaderboards/sealed/text/").content.decode()


def test_curators_can_look_at_what_they_hid_and_nobody_else(half):
    runs.hide(half, "made up")
    replay = f"/episodes/{half.episodes.first().pk}/"
    addresses = (f"/runs/{half.pk}/", f"/submissions/{half.submission.pk}/", replay)
    assert [a_browser().get(address).status_code for address in addresses] == [410, 410, 404]
    curator = a_browser(a_user("eve", is_staff=True))
    answers = [curator.get(address) for address in addresses]
    assert [answer.status_code for answer in answers] == [200] * 3
    told = answers[1].content.decode()
    assert "Hidden by a curator: made up" in told
    assert f"/submissions/{half.submission.pk}/withdraw/" not in told


def frame(episode, setting):
    return a_browser().get(f"/episodes/{episode.pk}/{setting}/frames/0/current")


def test_a_replay_of_an_agent_that_does_not_look_is_drawn_in_any_setting(half):
    episode = ours("optimal", half.task_set).episodes.first()
    address = f"/episodes/{episode.pk}/"
    for asked, drawn in (("", "2d"), ("text", "text"), ("3d", "3d"), ("4d", "2d")):
        page = Page(a_browser().get(f"{address}?setting={asked}&step=1"))
        assert f'data-pattern="{address}{drawn}/frames/0/current"' in page.text
        offered = [link for link in page.links if "setting=" in link]
        assert offered == [f"?step=1&setting={each}" for each in half.task_set.settings]
    assert [frame(episode, each)["Content-Type"][:9] for each in ("2d", "text")] == ["image/png", "text/plai"]


def test_a_replay_of_an_agent_that_looked_is_drawn_as_it_was_seen(half):
    episode = half.episodes.first()
    page = Page(a_browser().get(f"/episodes/{episode.pk}/?setting=2d"))
    assert "?setting=3d" not in page.links
    assert frame(episode, "2d")["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.slow
def test_replays_in_pictures_bring_what_is_told_beside_them():
    run = ours("breadth-first", a_set_of_seeds(settings=("symbols", "picture")))
    address = f"/episodes/{run.episodes.first().pk}/"
    told = {
        setting: unquote(a_browser().get(f"{address}{setting}/frames/2/current").headers.get("X-Text", ""))
        for setting in ("picture", "symbols")
    }
    assert told["picture"].startswith("tick: 2\nscore: 0\nyou: avatar at row ")
    assert told["symbols"] == ""  # it is in the text
