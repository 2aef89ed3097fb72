"""Results of finished tasks."""

from __future__ import annotations

import pytest
from django.urls import reverse

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.turns import Turn
from tests.evaluation.cubes import bundled
from tests.makers import a_game, a_person, an_open_episode
from tests.play.browsers import browser_of, page

pytestmark = pytest.mark.django_db


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


def test_every_way_on_from_a_result_leads_somewhere(task_set):
    me = a_person()
    game, browser = a_game(me, task_set), browser_of(me)
    assert "/play/boards/text/" in page(browser, "result", game.pk)
    tasksets.retire(task_set, "a mistake")
    shown = page(browser, "result", game.pk)
    assert "/play/boards/" not in shown
    assert f'href="{reverse("play:index")}"' in shown


def test_a_result_stands_beside_the_optimum_and_others(task_set):
    me = a_person()
    a_game(a_person(), task_set)
    shown = page(browser_of(me), "result", a_game(me, task_set).pk)
    assert "Solved at the first attempt: 1 of 1 other person, in 2.0 actions on average" in shown
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
    assert "Moves ÷ minimum</dt><dd>–<" in shown


def test_who_had_seen_the_solution_is_told_that_it_does_not_count(task_set):
    me = a_person()
    expose(me, [task_set.tasks.get(position=1)])
    game = a_game(me, task_set)
    assert game.exposed
    assert "You had seen this task before" in page(browser_of(me), "result", game.pk)
    assert Episode.objects.for_the_record().count() == 0
