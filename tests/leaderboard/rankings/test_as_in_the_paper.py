"""Figures relative to the runs compared, by hand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.rankings import as_in_the_paper as module
from plumbline.leaderboard.rankings.as_in_the_paper import published
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, ours
from tests.makers import a_file, a_header, a_set_of_seeds, a_task_set, a_user


def an_episode(level, won, steps, score, meaningful=0.5):
    known = {"win_rate": float(won), "steps": float(steps), "game_score": float(score), "meaningful": meaningful}
    return {"game": "g", "level": level}, known


def of(monkeypatch, **episodes):
    """The published figures of agents by their names."""
    rows = [SimpleNamespace(who=name, standing=told) for name, told in episodes.items()]
    monkeypatch.setattr(module.standings, "episodes_of", lambda told: SimpleNamespace(values_list=lambda *_: told))
    found = published(SimpleNamespace(suite=SUITES["gvgai"], every=rows))
    return {each.row.who: each for each in found}


def test_efficiency_is_of_wins_over_the_longest_run_of_the_level(monkeypatch):
    found = of(
        monkeypatch,
        quick=[an_episode(0, True, 10, 1), an_episode(0, True, 30, 1), an_episode(1, False, 5, 0)],
        slow=[an_episode(0, False, 100, 0), an_episode(1, True, 50, 1)],
    )
    assert found["quick"].step_efficiency == pytest.approx((0.8 + 0) / 2)
    assert found["slow"].step_efficiency == pytest.approx((0 + 0) / 2)  # its win was the longest run there


def test_reward_lies_between_the_least_and_the_most_of_the_level(monkeypatch):
    found = of(
        monkeypatch,
        one=[an_episode(0, False, 5, 4), an_episode(1, False, 5, 7)],
        other=[an_episode(0, False, 5, -4), an_episode(0, False, 5, 0), an_episode(1, False, 5, 7)],
    )
    assert found["one"].reward == pytest.approx((1 + 0) / 2)
    assert found["other"].reward == pytest.approx((0.25 + 0) / 2)


def test_the_overall_score_rewards_who_gives_up(monkeypatch):
    found = of(monkeypatch, early=[an_episode(0, False, 1, 0, 1.0)], late=[an_episode(0, False, 100, 0, 1.0)])
    assert found["early"].overall == pytest.approx((1 + 0.99 + 0 + 0) / 4)
    assert found["late"].overall == pytest.approx((1 + 0 + 0 + 0) / 4)


def test_levels_weigh_the_same_and_what_is_not_known_is_left_out(monkeypatch):
    often = [an_episode(0, True, 5, 1)] * 3 + [an_episode(1, False, 5, 0)]
    unknown = ({"game": "g", "level": 2}, {"win_rate": 1.0, "steps": 3.0, "game_score": None, "meaningful": 1.0})
    found = of(monkeypatch, often=[*often, unknown], nobody=[unknown])
    assert found["often"].won == 0.5
    assert set(found) == {"often"}


@pytest.mark.django_db
def test_the_page_has_both_figures_beside_each_other():
    task_set = a_set_of_seeds()
    for name in ("breadth-first", "do-nothing"):
        ours(name, task_set)
    browser = a_browser()
    assert "/boards/seeds/symbols/published/" in browser.get("/boards/seeds/symbols/").content.decode()
    page = Page(browser.get("/boards/seeds/symbols/published/"))
    assert page.faults == []
    best, idle = page.row("Breadth-first search"), page.row("Do nothing")
    assert (best[1], idle[1]) == ("100.0 %", "0.0 %")
    assert float(best[3]) > 0.9 > float(idle[3]) == 0
    assert float(best[5]) == 1.0
    header = {"agent": {"name": "One task"}, "setting": "symbols"}
    first = {"task": task_set.tasks.first().digest, "turns": [{"actions": ["nil"]}]}
    a_published(a_user(), task_set, a_file(a_header(task_set, **header), first))
    assert "One task" in browser.get("/boards/seeds/symbols/").content.decode()
    again = Page(browser.get("/boards/seeds/symbols/published/"))
    assert again.rows == page.rows  # a file of one task moves nothing


@pytest.mark.django_db
def test_other_suites_have_no_such_page():
    a_task_set()
    assert a_browser().get("/boards/boards/text/published/").status_code == 404
    a_set_of_seeds("empty")
    assert "Nobody has played here yet." in Page(a_browser().get("/boards/empty/symbols/published/")).text
