"""Ways to win, as clips."""

from __future__ import annotations

import pytest

from plumbline.envs.drawing import render_thread
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import Task
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures, walkthroughs
from tests.evaluation.cubes import bundled
from tests.makers import a_plan, a_task_set

pytestmark = pytest.mark.django_db

solid = pytest.mark.skipif(bool(render_thread.missing()), reason="no OpenGL here")


@pytest.fixture
def cube() -> Task:
    """The third cube to practice on, two turns from solved."""
    return bundled("practice-cube").tasks.select_related("task_set").get(position=3)


def test_a_cube_has_its_shortest_solution_and_the_layers(cube):
    shortest, layers = walkthroughs.clips(cube, "net,feedback=ruling")
    assert shortest.walkthrough.title == "A shortest solution"
    assert [action for _, said in shortest.chapters for _, action in said] == cube.solution["actions"]
    assert [name for name, _ in shortest.chapters] == [""]
    assert len(layers.chapters) == 7
    assert layers.steps == sum(len(said) for _, said in layers.chapters)


def test_actions_are_numbered_through_all_chapters(cube):
    *_, layers = walkthroughs.clips(cube, "net,feedback=ruling")
    numbers = [number for _, said in layers.chapters for number, _ in said]
    assert numbers == list(range(1, layers.steps + 1))


@solid
@pytest.mark.parametrize("setting", ["symbolic,feedback=ruling", "face,feedback=ruling"])
def test_a_film_moves_where_there_is_a_solid_picture(cube, setting):
    clip = walkthroughs.clips(cube, setting)[0]
    assert clip.setting == "vertex,feedback=ruling"
    assert clip.between > 0
    assert clip.sides == "512 / 512"


@solid
def test_every_frame_of_a_film_is_there_and_no_more(cube):
    clip = walkthroughs.clips(cube, "vertex,feedback=ruling")[0]
    setting = "vertex,feedback=ruling"
    still, moving = (walkthroughs.frames_of(cube, setting, 0, 0, part)[0].body for part in (0, 1))
    assert still != moving
    for number, step, part in [
        (0, clip.steps + 1, 0),
        (0, clip.steps, 1),
        (0, 0, clip.between + 1),
        (9, 0, 0),
    ]:
        with pytest.raises(LookupError):
            walkthroughs.frames_of(cube, setting, number, step, part)


@solid
def test_a_film_ends_solved(cube):
    play = opened(cube, "vertex,feedback=ruling")
    solved = play.family.rules.start(play.game, 0).__class__(bytes(range(54)))
    for number, clip in enumerate(walkthroughs.clips(cube, "vertex,feedback=ruling")):
        last = walkthroughs.frames_of(cube, "vertex,feedback=ruling", number, clip.steps, 0)
        assert last == pictures.frames(play, solved)


def test_without_opengl_a_film_goes_from_picture_to_picture(cube, monkeypatch):
    monkeypatch.setattr(pictures, "_unavailable", lambda: "no OpenGL here")
    clip = walkthroughs.clips(cube, "face,feedback=ruling")[0]
    assert clip.setting == "face,feedback=ruling"
    assert clip.between == 0
    assert walkthroughs.clips(cube, "symbolic,feedback=ruling")[0].setting == "net,feedback=ruling"


def test_a_sliding_puzzle_has_one_film_of_its_shortest_way():
    task = a_task_set().tasks.select_related("task_set").get(position=1)
    (clip,) = walkthroughs.clips(task, "text")
    assert [action for _, said in clip.chapters for _, action in said] == list(a_plan(task))


def test_where_no_way_is_known_there_is_no_film():
    task = a_task_set().tasks.select_related("task_set").get(position=1)
    task.solution = {}
    assert walkthroughs.clips(task, "text") == []


def test_a_set_is_pictured_flat_where_it_can_be(cube):
    assert pictures.pictured(cube) == "net,feedback=ruling"
    cube.task_set.settings = ["symbolic", "vertex"]
    assert pictures.pictured(cube) == "vertex"
    cube.task_set.settings = ["symbolic"]
    assert pictures.pictured(cube) == "symbolic"


def test_the_solution_of_a_bundled_cube_is_its_own(cube):
    assert tasksets.current(cube.task_set)
    assert cube.axes["depth"] == 2
    assert len(cube.solution["actions"]) == cube.axes["quarters"]
