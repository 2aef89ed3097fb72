"""What a set is made of, and its sealed twin."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs.cube.model import Recipe
from plumbline.envs.family import ImpossibleRecipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import NotNow, Run, TaskSet
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets import Portion, compositions
from tests.site import ROOT

pytestmark = pytest.mark.django_db

PLAIN = {
    "draft": {"slug": "cubes", "title": "Cubes", "suite": "cubebench", "settings": ["symbolic"]},
    "seed": 3,
    "portions": [[{"depth": 2}, 3], [{"depth": 3}, 1]],
}


def a_composition(**changes):
    return compositions.read(json.dumps(PLAIN | changes))


def sealed(slug="cubes-sealed", **changes):
    assert [made for made, _ in compositions.seal(a_composition(**changes), slug)] == [1, 2, 3, 4]
    return TaskSet.objects.get(slug=slug)


def test_a_composition_says_how_many_tasks_by_which_recipe():
    read = a_composition()
    assert (read.draft.slug, read.draft.settings, read.seed, read.tasks) == ("cubes", ("symbolic",), 3, 4)
    assert read.portions == (Portion(Recipe(depth=2), 3), Portion(Recipe(depth=3), 1))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"draft": PLAIN["draft"] | {"suite": "sokoban"}}, "suite 'sokoban': expected one of"),
        ({"portions": [[{"height": 2}, 3]]}, "height"),
        ({"portions": [[{"depth": 2}]]}, "not enough values"),
        ({"seed": "soon"}, "seed 'soon': expected a whole number"),
        ({"seed": 2**200}, "expected a whole number"),
        ({"seed": 1.9}, "seed 1.9: expected a whole number"),
        ({"portions": [[{"depth": 2}, "2"]]}, "'2': expected how many tasks"),
        ({"portions": [[{"depth": 2}, 1.5]]}, "1.5: expected how many tasks"),
    ],
)
def test_what_makes_no_composition_is_refused(changes, problem):
    with pytest.raises(InvalidTaskSet, match=problem):
        a_composition(**changes)


def test_a_twin_has_the_cells_of_its_composition_and_gives_no_task_away():
    made = sealed()
    assert (made.state, made.sealed, made.title) == (TaskSet.State.PUBLISHED, True, "Cubes, sealed")
    assert sorted(task.axes["depth"] for task in made.tasks.all()) == [2, 2, 2, 3]
    with pytest.raises(NotNow, match="is sealed"):
        list(tasksets.lines(made, briefs=False))


def test_the_300_boards_have_a_sealed_twin_in_the_same_settings():
    """Of five portions of the hundred: each is of other boards than the public set."""
    plan = compositions.read((ROOT / "fixtures" / "tasksets" / "geoms-300-v2.composition.json").read_text())
    head, public = task_sets.read((ROOT / "fixtures" / "tasksets" / "geoms-300-v2.jsonl").read_bytes())
    assert sum(1 for _ in compositions.seal(replace(plan, portions=plan.portions[55:60]), "geoms-sealed")) == 15
    made = TaskSet.objects.get(slug="geoms-sealed")
    assert (made.sealed, made.state, tuple(made.settings)) == (True, TaskSet.State.PUBLISHED, head.settings)
    assert {(task.axes["geoms"], task.axes["path"]) for task in made.tasks.all()} == {
        (7, path) for path in range(7, 12)
    }
    boards = {task_sets.instance_text(line) for line in public}
    assert not boards & {task.instance for task in made.tasks.all()}
    assert not {line.task for line in public} & {task.digest for task in made.tasks.all()}
    with pytest.raises(NotNow, match="is sealed"):
        list(tasksets.lines(made, briefs=False))


def test_no_two_twins_are_alike():
    one, other = ({task.instance for task in sealed(slug).tasks.all()} for slug in ("first", "second"))
    assert len(one | other) > 4


def test_the_order_of_its_tasks_tells_nothing():
    digests = [task.digest for task in sealed().tasks.order_by("position")]
    assert len(set(digests)) == 4
    depths = [[task.axes["depth"] for task in sealed(f"s{n}").tasks.order_by("position")] for n in range(6)]
    assert len({tuple(each) for each in depths}) > 1


def test_a_twin_that_cannot_be_made_leaves_nothing():
    with pytest.raises(ImpossibleRecipe, match="depth 19"):
        list(compositions.seal(a_composition(portions=[[{"depth": 2}, 1], [{"depth": 19}, 1]]), "cubes-sealed"))
    assert not TaskSet.objects.exists()


@pytest.mark.parametrize("slug", ["Bad Slug/..", "", "a" * 61, "ü"])
def test_a_name_that_fits_no_address_is_refused(slug):
    with pytest.raises(InvalidTaskSet, match="slug"):
        list(compositions.seal(a_composition(), slug))
    assert not TaskSet.objects.exists()


def test_a_twin_that_is_given_up_leaves_nothing():
    making = compositions.seal(a_composition(), "cubes-sealed")
    next(making)
    making.close()
    assert not TaskSet.objects.exists()


def test_a_set_for_practice_has_no_twin():
    practice = PLAIN["draft"] | {"practice": True}
    with pytest.raises(InvalidTaskSet, match="cubes is for practice"):
        list(compositions.seal(a_composition(draft=practice), "cubes-sealed"))


def test_our_agents_play_what_is_sealed(tmp_path):
    path = tmp_path / "cubes.composition.json"
    path.write_text(json.dumps(PLAIN))
    call_command("seal", str(path))
    runs = Run.objects.public().filter(task_set__slug="cubes-sealed")
    played = {run.line_up.lead.name for run in runs}
    assert played == {agent.title for agent in SUITES["cubebench"].agents if not agent.setting.options}
    with pytest.raises(CommandError, match="there is a task set of that name"):
        call_command("seal", str(path))
