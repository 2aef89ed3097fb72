"""What boards show, by hand on small sets, and that rebuilding shows the same."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from django.utils import timezone

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import episodes, runs, tasksets
from plumbline.evaluation.models import Agent, Episode, Standing, TaskSet
from plumbline.evaluation.results import people, standings
from plumbline.evaluation.results.curves import regrets
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from plumbline.evaluation.scoring.pigeonhole import Crowd
from plumbline.evaluation.scoring.statistics import proportion, wilson
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import Draft, Portion
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import (
    ERROR,
    NONSENSE,
    PASS,
    a_run,
    a_solution,
    add_attempt,
    all_passed,
    all_solved,
    an_agent,
    an_unpublished_run,
    reloaded,
    said,
    shown,
)
from tests.makers import a_person, a_plan, a_set_of_seeds, a_task_set, an_open_episode
from tests.queries import queries

pytestmark = pytest.mark.django_db


def a_small_set() -> TaskSet:
    """Tasks 1 and 2 have two geoms and take one move, task 3 has three and takes three."""
    made = tasksets.draft(Draft(slug="small", title="Small", suite="ivispar", settings=("text", "2d")))
    portions = [Portion(Recipe(geoms=2, path=1), 2), Portion(Recipe(geoms=3, path=3), 1)]
    for _ in tasksets.generate(made, portions, 1):
        pass
    return tasksets.publish(tasksets.freeze(made))


def a_human_game(
    person: Agent, task_set: TaskSet, position: int = 1, *, solving: bool = True, mode: str = "command", **changes
) -> Episode:
    """A scored episode of a person: a shortest solution, or giving up after one pass."""
    made = an_open_episode(person, task_set, changes.pop("setting", "text"), position=position, **changes)
    words = a_plan(made.task) if solving else ["fly"]
    for number, text in enumerate(words, 1):
        episodes.take_turn(made.pk, 0, number, said(text, input_mode=mode))
    if not solving:
        episodes.give_up(made.pk, 0)
    return episodes.score(made.pk)


def of_people(task_set: TaskSet, setting: str = "text", who: str = "people") -> Standing | None:
    people.refresh(task_set, setting)
    return Standing.objects.filter(task_set=task_set, setting=setting, who=who).first()


# --- agents


def test_a_standing_by_hand():
    task_set, agent = a_small_set(), an_agent()
    first = a_solution(task_set.tasks.select_related("task_set").get(position=1))
    run = a_run(agent, task_set, {1: first, 2: [NONSENSE, ERROR, *[PASS] * 19], 3: [NONSENSE, NONSENSE]})
    standing = Standing.objects.get()
    assert (standing.task_set, standing.setting, standing.who) == (task_set, "text", f"agent {agent.pk}")
    assert (standing.line_up.lead, standing.run, standing.metrics_version) == (agent, run, METRICS_VERSION)
    assert (standing.tasks, standing.episodes, standing.participants) == (3, 3, 1)
    low, high = wilson(1, 3)
    assert standing.values["completion"] == {
        "value": pytest.approx(1 / 3, abs=1e-6),
        "low": pytest.approx(low, abs=1e-6),
        "high": pytest.approx(high, abs=1e-6),
        "n": 3,
    }
    means = {name: estimate["value"] for name, estimate in standing.values.items()}
    assert means == pytest.approx(
        {
            "completion": 1 / 3,
            "score": (1 + 1 / 2 + 1 / 3) / 3,  # pieces in their places at the end
            "deviation": (0 + 1 + 3) / 3,
            "efficiency": 1 / 3,
            "final_distance": (0 + 1 + 3) / 3,
            "best_distance": (0 + 1 + 3) / 3,
            "steps": (1 + 20 + 2) / 3,
        },
        abs=1e-6,
    )
    assert set(means) == {metric.name for metric in SUITES["ivispar"].aggregated}
    assert standing.verdicts == pytest.approx(
        {"effective": 1 / 3, "malformed": 1.0, "pass": 19 / 3, "provider_error": 1 / 3}, abs=1e-6
    )


def test_what_stands_on_an_episodes_page_alone_is_on_no_board():
    task_set = bundled("practice-cube")
    run = a_run(an_agent(), task_set, {5: [said("R", "R"), *[ERROR] * 5], 6: [said("R")]}, "net,feedback=ruling")
    assert [row.metrics["moves_made"] for row in run.episodes.order_by("task__position")] == [2, 1]
    standing = Standing.objects.get()
    assert "moves_made" not in {*standing.values, *(name for cell in standing.cells for name in cell)}
    assert (standing.values["moves"]["value"], standing.values["moves"]["n"]) == (1, 1)


def test_the_heatmap_by_hand():
    task_set = a_small_set()
    a_run(an_agent(), task_set, {1: a_solution(task_set.tasks.get(position=1)), 2: [PASS] * 20, 3: [NONSENSE]})
    one, three = Standing.objects.get().cells
    assert {key: one[key] for key in ("path", "geoms", "n")} == {"path": 1, "geoms": 2, "n": 2}
    assert {key: three[key] for key in ("path", "geoms", "n")} == {"path": 3, "geoms": 3, "n": 1}
    assert (one["completion"]["value"], one["completion"]["n"]) == (0.5, 2)
    assert one["best_distance"]["value"] == 0.5
    assert three["deviation"] == {"value": 3.0, "low": None, "high": None, "n": 1, "caution": "few"}


def test_the_curve_by_hand():
    """Distances by action: 1 0 (solved) and 3 3 2 1 0; errors cost none and take no place.

    Regret by action: 0 0, and 0 1 1 1 1; both keep their last.
    """
    task_set = a_small_set()
    solved, slowly = (a_solution(task_set.tasks.get(position=position)) for position in (1, 3))
    a_run(an_agent(), task_set, {1: solved, 3: [ERROR, NONSENSE, *slowly]})
    curve = Standing.objects.get().curve
    assert len(curve) == 21
    assert curve[:5] == [
        {"t": 0, "mean": 2.0, "n": 2, "regret": 0.0},
        {"t": 1, "mean": 1.5, "n": 2, "regret": 0.5},
        {"t": 2, "mean": 1.0, "n": 2, "regret": 0.5},
        {"t": 3, "mean": 0.5, "n": 2, "regret": 0.5},
        {"t": 4, "mean": 0.0, "n": 2, "regret": 0.5},
    ]
    assert curve[20] == {"t": 20, "mean": 0.0, "n": 2, "regret": 0.5}


@pytest.mark.parametrize(
    ("distances", "lost"),
    [
        ((2, 1, 0), [0, 0, 0, 0, 0]),
        ((2, 3, 2, 1, 0), [0, 2, 2, 2, 2, 2]),  # a detour of two actions
        ((2, 2, 2), [0, 1, 2, 3, 4]),  # nothing was done: one action is lost after another
        ((2, 2, 1), [0, 1, 1, 2, 3]),  # it ended early, and the others go on
        ((None, None), [None, None, None]),
    ],
)
def test_regret_is_the_papers_formula_and_stops_at_the_goal(distances, lost):
    last = len(distances) - 1
    carried = np.array([[distances[min(step, last)] for step in range(len(lost))]], float)
    (made,) = regrets(carried, np.array([last]), solved=np.array([distances[last] == 0]))
    assert [None if np.isnan(each) else each for each in made] == lost


def test_several_attempts_are_clustered_by_task():
    task_set, agent = a_small_set(), an_agent()
    run = runs.begin(runs.line_up(agent), task_set, "text", "replayed")
    add_attempt(run, all_solved(task_set), 1)
    add_attempt(run, all_passed(task_set), 2)
    add_attempt(run, {1: [PASS]}, 3)
    runs.finalize(run)
    runs.publish(run)
    standing = Standing.objects.get()
    assert (standing.tasks, standing.episodes) == (3, 7)
    expected = proportion({1: [1.0, 0.0, 0.0], 2: [1.0, 0.0], 3: [1.0, 0.0]})
    made = standing.values["completion"]
    assert made["n"] == 7
    assert [made["value"], made["low"], made["high"]] == pytest.approx(
        [expected.value, expected.low, expected.high], abs=1e-6
    )


def test_seeds_of_one_level_are_clustered():
    task_set = a_set_of_seeds()
    agent = AGENTS["do-nothing"]
    baseline_runner.publish(agent, task_set, "none", list(baseline_runner.play(agent, task_set, "none")))
    standing = Standing.objects.get()
    won = standing.values["win_rate"]
    assert (won["value"], won["n"]) == (0.0, 4)
    assert won["high"] == pytest.approx(wilson(0, 2)[1], abs=1e-6)  # two levels, and no four
    cell = next(each for each in standing.cells if each["game"] == "teahouse")
    assert cell["win_rate"]["high"] == pytest.approx(wilson(0, 2)[1], abs=1e-6)  # of that level, two seeds


def test_an_incomplete_run_says_how_much_it_covers():
    task_set = a_small_set()
    a_run(an_agent(), task_set, {2: [PASS]})
    standing = Standing.objects.get()
    assert (standing.tasks, standing.episodes, task_set.tasks.count()) == (1, 1, 3)


def test_the_latest_public_run_counts():
    task_set, agent = a_small_set(), an_agent()
    first = a_run(agent, task_set, all_passed(task_set))
    assert Standing.objects.get().run == first
    run = an_unpublished_run(agent, task_set, all_solved(task_set))
    standings.refresh(task_set, "text", runs.line_up(agent))
    assert Standing.objects.get().run == first
    runs.publish(run)
    assert Standing.objects.get().run == run
    assert Standing.objects.get().values["completion"]["value"] == 1.0
    assert list(standings.public_runs(task_set, "text", runs.line_up(agent))) == [run, first]


def test_a_run_that_is_withdrawn_gives_way_to_the_one_before():
    task_set, agent = a_small_set(), an_agent()
    first, second = a_run(agent, task_set, all_passed(task_set)), a_run(agent, task_set, all_solved(task_set))
    runs.withdraw(second)
    assert Standing.objects.get().run == first
    runs.withdraw(first)
    assert Standing.objects.count() == 0


def test_a_hidden_run_leaves_and_comes_back():
    task_set, agent = a_small_set(), an_agent()
    run = a_run(agent, task_set, all_solved(task_set))
    runs.hide(run, "copied")
    assert Standing.objects.count() == 0
    runs.unhide(run)
    assert Standing.objects.get().run == run


def test_each_setting_and_agent_stands_alone():
    task_set, one, two = a_small_set(), an_agent("One"), an_agent("Two")
    for agent, setting in ((one, "text"), (one, "2d"), (two, "text")):
        a_run(agent, task_set, all_solved(task_set), setting)
    assert {(row.line_up.lead, row.setting) for row in Standing.objects.all()} == {
        (one, "text"),
        (one, "2d"),
        (two, "text"),
    }


# --- people


def test_without_people_there_is_no_standing():
    assert of_people(a_small_set()) is None


def test_people_count_together_and_tasks_weigh_the_same():
    task_set = a_small_set()
    one, two, three = a_person(), a_person(), a_person()
    for person in (one, two, three):
        a_human_game(person, task_set, 1)
    a_human_game(one, task_set, 2, solving=False)
    a_human_game(one, task_set, 3)
    a_human_game(two, task_set, 3, solving=False)
    standing = of_people(task_set)
    assert (standing.tasks, standing.episodes, standing.participants) == (3, 6, 3)
    assert (standing.line_up, standing.run) == (None, None)
    outcomes = [(1, 0, 1.0), (2, 0, 1.0), (3, 0, 1.0), (1, 1, 0.0), (1, 2, 1.0), (2, 2, 0.0)]
    people, places, values = map(np.array, zip(*outcomes, strict=True))
    expected = Crowd(people, places, values[:, None], "abc").mean(0, range(3))
    assert expected.value == 0.5  # (1 + 0 + 1/2) / 3
    made = standing.values["completion"]
    assert [made["value"], made["low"], made["high"]] == pytest.approx(
        [expected.value, expected.low, expected.high], abs=1e-6
    )
    assert made["n"] == 6


def test_only_first_counted_unexposed_attempts_of_people_count():
    task_set = a_small_set()
    person = a_person()
    a_human_game(person, task_set, 1)
    assert of_people(task_set).episodes == 1
    a_human_game(person, task_set, 1, solving=False)  # a second attempt
    a_human_game(person, task_set, 2, counted=False)  # in passing
    a_human_game(person, task_set, 1, setting="2d")  # met before under another setting
    exposed = a_human_game(person, task_set, 3)
    Episode.objects.filter(pk=exposed.pk).update(exposed=True)
    an_open_episode(a_person(), task_set)  # still open
    unscored = an_open_episode(a_person(), task_set)
    episodes.give_up(unscored.pk, 0)  # not scored yet
    program = an_open_episode(an_agent(), task_set)  # no person
    episodes.give_up(program.pk, 0)
    episodes.score(program.pk)
    a_run(an_agent("Another"), task_set, all_solved(task_set))
    standing = of_people(task_set)
    assert (standing.episodes, standing.values["completion"]["value"]) == (1, 1.0)
    assert of_people(task_set, "2d") is None


def test_one_person_has_no_interval():
    task_set = a_small_set()
    a_human_game(a_person(), task_set)
    assert of_people(task_set).values["completion"] == {
        "value": 1.0,
        "low": None,
        "high": None,
        "n": 1,
        "caution": "few",
    }


def test_people_who_only_typed_stand_apart_as_well():
    task_set = a_small_set()
    a_human_game(a_person(), task_set, mode="command")
    a_human_game(a_person(), task_set, mode="keys")
    assert of_people(task_set).episodes == 2
    assert of_people(task_set, who="people command").episodes == 1


def test_without_anybody_who_typed_there_is_no_such_slice():
    task_set = a_small_set()
    typed = a_human_game(a_person(), task_set, mode="command")
    a_human_game(a_person(), task_set, mode="pointer")
    assert of_people(task_set, who="people command") is not None
    episodes.delete_person(typed.agent)
    assert of_people(task_set, who="people command") is None
    assert of_people(task_set).episodes == 1


# --- keeping people up to date


def _refreshed(task_set: TaskSet) -> tuple[int, ...]:
    """How many episodes each standing of people holds after tidying."""
    people.refresh_stale()
    return tuple(Standing.objects.filter(task_set=task_set, who="people").values_list("aggregate__episodes", flat=True))


def test_people_are_recomputed_when_somebody_has_played():
    task_set = a_small_set()
    assert _refreshed(task_set) == ()
    a_human_game(a_person(), task_set)
    assert _refreshed(task_set) == (1,)
    a_human_game(a_person(), task_set)
    assert _refreshed(task_set) == (2,)


def test_nothing_is_recomputed_when_nobody_has_played():
    task_set = a_small_set()
    a_human_game(a_person(), task_set)
    _refreshed(task_set)
    before = Standing.objects.filter(who="people").values("pk", "computed_at").get()
    _refreshed(task_set)
    assert Standing.objects.filter(who="people").values("pk", "computed_at").get() == before


def test_what_was_scored_while_others_were_counted_is_not_missed():
    """Its score is older than the standing, which holds one episode less."""
    task_set = a_small_set()
    a_human_game(a_person(), task_set)
    _refreshed(task_set)
    late = a_human_game(a_person(), task_set)
    Episode.objects.filter(pk=late.pk).update(scored_at=timezone.now() - timedelta(hours=1))
    assert _refreshed(task_set) == (2,)


def test_a_person_who_leaves_is_taken_out():
    task_set, person = a_small_set(), a_person()
    a_human_game(person, task_set)
    a_human_game(a_person(), task_set)
    assert _refreshed(task_set) == (2,)
    episodes.delete_person(person)
    assert _refreshed(task_set) == (1,)


def test_the_last_person_who_leaves_leaves_no_standing():
    task_set, person = a_small_set(), a_person()
    a_human_game(person, task_set)
    assert _refreshed(task_set) == (1,)
    episodes.delete_person(person)
    assert _refreshed(task_set) == ()


def test_practice_is_on_no_board():
    task_set = a_task_set(practice=True)
    a_human_game(a_person(), task_set)
    assert _refreshed(task_set) == ()


def test_a_retired_set_keeps_its_people():
    task_set = tasksets.retire(a_small_set(), "outgrown")
    a_human_game(a_person(), task_set)
    assert _refreshed(task_set) == (1,)


# --- rebuilding


def test_rebuilding_gives_equal_tables():
    small, other = a_small_set(), a_task_set("other")
    baseline_runner.publish(
        AGENTS["random-legal"], small, "none", list(baseline_runner.play(AGENTS["random-legal"], small, "none"))
    )
    one, two = an_agent("One"), an_agent("Two")
    a_run(one, small, all_solved(small))
    a_run(one, small, {1: [NONSENSE, ERROR], 3: [PASS]})
    a_run(one, other, all_passed(other), "2d")
    runs.withdraw(a_run(two, small, all_solved(small)))
    for number in range(3):
        a_human_game(a_person(), small, 1 + number % 3, mode=("command", "keys", "command")[number])
        a_human_game(a_person(), other, 1, solving=number > 1, setting="2d")
    people.refresh_stale()
    before = shown()
    assert len(before) == 3 + 4  # agents; people, and those who only typed
    assert len(list(standings.rebuild())) > 0
    assert shown() == before
    Standing.objects.all().delete()
    assert len(list(standings.rebuild())) > 0
    assert shown() == before


def test_rebuilding_says_what_it_works_on():
    task_set = a_small_set()
    a_run(an_agent(), task_set, all_solved(task_set))
    assert list(standings.rebuild()) == ["small text Walker", "small text people", "small 2d people"]


def test_rebuilding_takes_out_what_no_longer_counts():
    task_set, agent = a_small_set(), an_agent()
    run = a_run(agent, task_set, all_solved(task_set))
    type(run).objects.filter(pk=run.pk).update(withdrawn_at=timezone.now())
    list(standings.rebuild())
    assert Standing.objects.count() == 0


def test_scoring_again_moves_no_number():
    task_set = a_small_set()
    game = a_human_game(a_person(), task_set)
    people.refresh_stale()
    before = shown()
    assert reloaded(game).metrics == episodes.score(game.pk).metrics
    people.refresh_stale()
    assert shown() == before


@pytest.mark.parametrize(("count", "sealed", "told"), [(2, True, False), (3, True, True), (1, False, True)])
def test_of_a_sealed_set_no_average_tells_how_a_single_task_went(count, sealed, told):
    task_set = a_task_set(sealed=sealed, count=count)
    a_run(an_agent(), task_set, all_solved(task_set))
    (cell,) = Standing.objects.get().cells
    assert (cell["n"], "completion" in cell) == (count, told)


def test_ranking_takes_as_many_queries_however_many_rows_there_are():
    task_set = a_small_set()
    a_run(an_agent("One"), task_set, all_passed(task_set))
    few = len(queries(lambda: standings.rank(task_set, "text")))
    for name in ("Two", "Three", "Four"):
        a_run(an_agent(name), task_set, all_passed(task_set))
    assert len(queries(lambda: standings.rank(task_set, "text"))) == few
