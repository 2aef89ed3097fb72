"""A finished puzzle beside others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from plumbline.evaluation import episodes, runs
from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import Agent, Episode, PeopleCount, Run
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.evaluation.results import people
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS
from plumbline.play import results
from tests.makers import a_game, a_person, a_plan, a_set_of_games, a_task_set, an_open_episode
from tests.queries import made_of

pytestmark = pytest.mark.django_db


def test_the_first_person_is_alone():
    assert results.others(a_game(a_person(), a_task_set())) == results.Others(0, 0, None)


def test_others_are_first_attempts_for_the_record_at_the_same_task_and_setting():
    task_set, me = a_task_set(), a_person()
    mine = a_game(me, task_set)
    a_game(a_person(), task_set)
    a_game(a_person(), task_set, position=2)
    a_game(a_person(), task_set, "2d")
    a_game(a_person(), task_set, counted=False)
    an_open_episode(a_person(), task_set)
    assert results.others(mine) == results.Others(people=1, solved=1, steps=2.0)


def test_who_had_seen_the_solution_is_not_among_the_others():
    task_set, spoiled = a_task_set(), a_person()
    expose(spoiled, list(task_set.tasks.all()))
    a_game(spoiled, task_set)
    assert results.others(a_game(a_person(), task_set)).people == 0


def test_what_is_counted_of_others_is_what_their_episodes_say():
    task_set = a_task_set()
    mine, lost = a_game(a_person(), task_set), an_open_episode(a_person(), task_set)
    a_game(a_person(), task_set)
    episodes.give_up(lost.pk, 0)
    lost = episodes.score(lost.pk)
    kinds = (mine, lost, an_open_episode(a_person(), task_set))
    counted = [results.others(each) for each in kinds]
    assert counted == [results.Others(2, 1, 2.0), results.Others(2, 2, 2.0), results.Others(3, 2, 2.0)]
    people.refresh(task_set, "text")
    assert [results.others(each) for each in kinds] == counted
    PeopleCount.objects.update(wins=None)  # as before a pass has counted them
    assert [results.others(each) for each in kinds] == counted


def test_scores_of_others_are_counted():
    games = a_set_of_games("symbols")
    mine, theirs = (a_game(a_person(), games, "symbols") for _ in range(2))
    (count,) = PeopleCount.objects.filter(who="people")
    counted = results.others(mine)
    assert counted.score == theirs.metrics["game_score"]
    count.delete()
    assert results.others(mine) == counted


def test_the_solution_is_a_shortest_one():
    episode = a_game(a_person(), a_task_set(path=3))
    assert episode.task.solution == {"actions": a_plan(episode.task), "optimal": True}
    assert len(episode.task.solution["actions"]) == 3


def test_rivals_are_public_agents_the_best_first():
    task_set = a_task_set()
    mine = a_game(a_person(), task_set)
    assert results.rivals(mine) == []
    for name in ("random-legal", "optimal"):
        baseline = AGENTS[name]
        baseline_runner.publish(baseline, task_set, "none", list(baseline_runner.play(baseline, task_set, "none")))
    rivals = results.rivals(mine)
    assert (rivals[0].episode.agent.name, rivals[0].solved, rivals[0].steps) == (AGENTS["optimal"].title, True, 2)
    assert rivals[1].episode.agent.name == AGENTS["random-legal"].title
    assert {rival.episode.task for rival in rivals} == {mine.task}


def test_where_nobody_won_scores_are_told():
    games = a_set_of_games("picture")
    baseline = AGENTS["do-nothing"]
    baseline_runner.publish(baseline, games, "none", list(baseline_runner.play(baseline, games, "none")))
    mine, other = (an_open_episode(a_person(), games, "picture") for _ in range(2))
    for each in (mine, other):
        episodes.give_up(each.pk, 0)
        episodes.score(each.pk)
    mine.refresh_from_db()
    (rival,) = results.rivals(mine)
    assert (rival.solved, rival.score) == (False, 0.0)
    assert results.others(mine) == results.Others(people=1, solved=0, steps=None, score=0.0)
    browser = Client()
    browser.cookies[COOKIE] = signed(mine.agent)
    shown = browser.get(reverse("play:result", args=[mine.pk])).content.decode()
    assert '<th class="n">Score</th>' in shown
    assert "Their mean score was 0.0." in shown


def test_people_and_hidden_runs_are_no_rivals():
    task_set = a_task_set()
    a_game(a_person(), task_set)
    baseline = AGENTS["optimal"]
    baseline_runner.publish(baseline, task_set, "none", list(baseline_runner.play(baseline, task_set, "none")))
    runs.hide(Run.objects.get(), "a test")
    assert Agent.objects.exclude(kind=Agent.Kind.HUMAN).count() == 1
    assert results.rivals(a_game(a_person(), task_set)) == []


def test_games_of_others_are_summed_up_and_not_read():
    task_set = a_task_set()
    mine = a_game(a_person(), task_set)
    for _ in range(3):
        a_game(a_person(), task_set)
    with made_of(Episode) as read:
        assert results.others(mine) == results.Others(people=3, solved=3, steps=2.0)
    assert read == []
