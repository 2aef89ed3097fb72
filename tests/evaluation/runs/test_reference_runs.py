"""Our agents play the sets of a group, and their results are checked."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from plumbline.evaluation import tasksets
from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.models import Run
from plumbline.evaluation.runs import baseline_runner, reference_runs
from plumbline.evaluation.runs.reference_runs import Result
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.spatialworld.agents import SPIN_AND_ACT
from plumbline.evaluation.tasksets import Draft, Portion
from tests.makers import a_draft, a_task_set

pytestmark = pytest.mark.django_db

AGENTS = [agent.name for agent in SUITES["ivispar"].agents]


def called(*words):
    """What the command reports in its last line."""
    printed = io.StringIO()
    call_command("baselines", *words, stdout=printed)
    return json.loads(printed.getvalue().splitlines()[-1])


def failed(*words):
    printed = io.StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("baselines", *words, stdout=printed)
    assert failure.value.returncode == 1
    return json.loads(printed.getvalue().splitlines()[-1])


def a_set_of_houses():
    """A set that is not frozen, which checks do not need, with one task in a kitchen."""
    from plumbline.envs.houses.model import Recipe

    made = tasksets.draft(Draft(slug="kitchens", title="Kitchens", suite="spatialworld-houses"))
    for _ in tasksets.generate(made, [Portion(Recipe(room="Kitchen", template="hold"), 1)], seed=1):
        pass
    return made


def results_of(task_set, *solved, outcome="declared"):
    task = task_set.tasks.select_related("task_set").first()
    return [Result(task, each, outcome) for each in solved]


def test_every_agent_plays_every_published_set_of_the_group():
    a_task_set("some", count=2)
    a_task_set("others", count=2)
    a_draft("unfinished", count=1)
    a_task_set("exercises", count=1, practice=True)
    report = called("ivispar")
    assert (report["group"], report["runs"], report["already"], report["problems"]) == ("ivispar", 8, 0, [])
    assert [(row["task_set"], row["setting"], row["agent"]) for row in report["rows"]] == [
        (slug, "none", agent) for slug in ("others", "some") for agent in AGENTS
    ]
    found = {row["agent"]: row["success"] for row in report["rows"]}
    assert (found["optimal"], found["do-nothing"]) == (1.0, 0.0)
    assert Run.objects.public().count() == 8


def test_what_is_stored_is_not_played_again_and_is_reported():
    a_task_set(count=2)
    first, again = called("ivispar"), called("ivispar")
    assert (again["runs"], again["already"]) == (0, 4)
    assert again["rows"] == first["rows"]
    assert Run.objects.count() == 4


def test_other_dice_are_thrown_and_nothing_is_stored():
    task_set = a_task_set(count=2)
    assert called("ivispar", "--seed", "7")["runs"] == 4
    assert not Run.objects.exists()
    walks = [list(baseline_runner.play(RANDOM_LEGAL, task_set, "none", seed)) for seed in (0, 7, 7)]
    assert walks[0][0].line.turns != walks[1][0].line.turns
    assert [each.line.turns for each in walks[1]] == [each.line.turns for each in walks[2]]


def test_an_unknown_group_is_quoted():
    with pytest.raises(CommandError, match="group 'spacialworld': expected one of ivispar, spatialworld"):
        called("spacialworld")


def test_an_agent_that_ends_with_an_error_is_reported_and_the_others_play(monkeypatch):
    def choose(situation, dice):
        raise ZeroDivisionError("no way left")

    a_task_set(count=1)
    broken = replace(DO_NOTHING, choose=choose)
    suite = SUITES["ivispar"]
    monkeypatch.setitem(SUITES, "ivispar", replace(suite, agents=(broken, OPTIMAL)))
    report = failed("ivispar")
    assert report["problems"] == ["do-nothing on boards (none): it ended with ZeroDivisionError: no way left"]
    assert [row["agent"] for row in report["rows"]] == ["optimal"]


def test_an_optimal_agent_that_loses_a_task_with_a_known_solution_is_a_problem():
    task_set = a_task_set(count=1)
    assert list(reference_runs.problems(OPTIMAL, task_set, results_of(task_set, False))) == [
        "optimal on boards, task 1: it lost, and a shortest solution is known"
    ]
    assert not list(reference_runs.problems(RANDOM_LEGAL, task_set, results_of(task_set, False)))


def test_an_aborted_episode_is_a_problem():
    task_set = a_task_set(count=1)
    assert list(reference_runs.problems(DO_NOTHING, task_set, results_of(task_set, False, outcome="aborted"))) == [
        "do-nothing on boards, task 1: it ended with an error"
    ]


@pytest.mark.parametrize("agent", [RANDOM_LEGAL, SPIN_AND_ACT])
def test_luck_in_houses_is_a_problem_above_a_fifth(agent):
    houses, boards = a_set_of_houses(), a_task_set(count=1)
    fifth, more = (True, False, False, False, False), (True, True, False, False, False)
    assert not list(reference_runs.problems(agent, houses, results_of(houses, *fifth)))
    assert list(reference_runs.problems(agent, houses, results_of(houses, *more))) == [
        f"{agent.name} on kitchens: it solved 40%, expected at most 20%"
    ]
    assert not list(reference_runs.problems(agent, boards, results_of(boards, *more)))
