"""Published boards of sliding tiles become drafts of the tile suite, and their episodes trajectories."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from plumbline.envs.tiles.model import Puzzle, Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.tasksets import Draft, NewTask, Portion
from tests.evaluation.suites.ivispar.published import (
    a_configuration,
    a_landmark,
    a_tile_configuration,
    a_tile_step,
    an_episode,
    put,
)

pytestmark = pytest.mark.django_db

LEGAL = ["was legal move"]
START = {5: [1, 0], 8: [2, 0]}
BOTH = [a_tile_step({}), a_tile_step(START, ("start", ["valid command. start of experiment"]))]
ANSWERS = ["move tile 8 down", "move tile 9 up", "move tile 5 up", "move tile 8 left"]
STEPS = [
    a_tile_step(START, ("move tile 8 down", ["Destination out of bounds"])),
    a_tile_step(START, ("move tile 9 up", ["tile 9 is not a valid object"])),
    a_tile_step({8: [2, 0]}, ("move tile 5 up", LEGAL)),
    a_tile_step({}, ("move tile 8 left", LEGAL)),
]


def imported(capsys, folder, *words):
    call_command("import_ivispar", str(folder), *words)
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    return objects[:-1], objects[-1]


def changed(number, **changes):
    """The landmarks of the board, with another one of this number."""
    return [each | changes if each["geom_nr"] == number else each for each in a_tile_configuration()["landmarks"]]


def test_boards_of_tiles_become_a_draft_of_their_suite(tmp_path, capsys):
    _, found = imported(capsys, put(tmp_path / "boards", a_tile_configuration()))
    made = TaskSet.objects.get(slug=f"ivispar-tiles-{found['sha256'][:8]}")
    assert (found["valid"], found["problems"]) == (1, [])
    assert (made.state, made.suite, made.family) == (TaskSet.State.DRAFT, "ivispar-tiles", "tiles")
    assert [task.axes["path"] for task in made.tasks.all()] == [2]


def test_boards_of_both_puzzles_become_a_draft_each(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_configuration(), a_tile_configuration())
    assert imported(capsys, folder, "--slug", "both")[1]["valid"] == 2
    assert {made.slug: made.suite for made in TaskSet.objects.all()} == {
        "both": "ivispar",
        "both-tiles": "ivispar-tiles",
    }


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"complexity_c1": 4, "config_instance_id": "x"}, "complexity_c1 4: the shortest solution has 2 moves"),
        ({"complexity_c2": 1}, "complexity_c2 1: the interference is 0"),
        ({"config_instance_id": "x_b_4_g_2_c1_2_i_1"}, "config_instance_id 'x_b_4_g_2_c1_2_i_1': b is 3"),
        (
            {"shortest_move_sequence": ["start", "move tile 5 up"]},
            "shortest_move_sequence: it does not end at the goal",
        ),
        (
            {"random_valid_move_sequence": ["start", "move tile 9 up"]},
            "random_valid_move_sequence: move 1, 'move tile 9 up': unknown_object",
        ),
        (
            {"landmarks": changed(1, goal_coordinate=[1, 2])},
            "goal_coordinate of tile 1, B3: expected A3, as tiles go in",
        ),
        ({"landmarks": changed(1, geom_nr=9)}, "geom_nr 2: expected 1, as tiles are numbered from 1"),
        ({"landmarks": changed(1, body="cube")}, "body 'cube' beside tiles: expected tiles alone, or none"),
        ({"landmarks": changed(1, start_coordinate=[1, 2])}, "start: expected a cell of its own for every tile"),
        ({"landmarks": [*changed(1), a_landmark(9, "red", "tile", [1, 1], [2, 0])]}, "9 tiles: expected 1 to 8"),
        ({"grid_size": 8}, "goal_coordinate of tile 1, A3: expected A8"),
        (
            {"landmarks": changed(1, start_coordinate=[1, 2])[:1] + changed(2, start_coordinate=[0, 2])[1:]},
            "start: no moves lead from it to the goal",
        ),
    ],
)
def test_a_claim_that_does_not_hold_is_named(tmp_path, capsys, changes, problem):
    _, found = imported(capsys, put(tmp_path / "boards", a_tile_configuration(**changes)))
    (said,) = found["problems"]
    assert said.partition(": ")[2].startswith(problem)


def test_the_published_random_agent_replays_the_stored_moves(tmp_path, capsys):
    imported(capsys, put(tmp_path / "boards", a_tile_configuration()), "--slug", "tiles", "--publish")
    call_command("run_agent", "replay-valid", "--task-set", "tiles", "--out", str(tmp_path / "run.jsonl"))
    _, line = map(json.loads, (tmp_path / "run.jsonl").read_text().splitlines())
    assert [turn["actions"] for turn in line["turns"][:2]] == [["move tile 5 up"], ["move tile 5 down"]]


def test_an_export_of_imported_boards_is_identical(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_tile_configuration())
    imported(capsys, folder, "--slug", "tiles")
    call_command("export_ivispar", "tiles", str(tmp_path / "out"))
    (written,), (read,) = (tmp_path / "out").iterdir(), folder.iterdir()
    assert (written.name, written.read_bytes()) == (read.name, read.read_bytes())


def test_boards_of_our_own_are_exported_with_claims_that_hold(tmp_path, capsys):
    made = tasksets.draft(Draft(slug="ours", title="Ours", suite="ivispar-tiles"))
    list(tasksets.generate(made, [Portion(Recipe(), 1), Portion(Recipe(4, 4, path=4), 1)], seed=1))
    call_command("export_ivispar", "ours", str(tmp_path / "out"))
    _, found = imported(capsys, tmp_path / "out", "--slug", "again")
    assert (found["valid"], found["problems"]) == (2, [])
    again = TaskSet.objects.get(slug="again")
    assert {task.instance for task in again.tasks.all()} == {task.instance for task in made.tasks.all()}
    eight = json.loads((tmp_path / "out" / "config_ours_b_3_g_8_c1_6_i_1.json").read_text())
    assert [each["color"] for each in eight["landmarks"]] == ["green"] * 4 + ["red"] + ["green"] * 3


def test_an_episode_is_recomputed_from_its_boards_and_from_its_words(tmp_path, capsys):
    an_episode(tmp_path / "E" / "e", ANSWERS, STEPS, configuration=a_tile_configuration(), both=BOTH)
    (report,), found = imported(capsys, tmp_path / "E", "--out", str(tmp_path / "out"))
    assert (found["problems"], report["differs_at"], report["replayed"]["completion"]) == ([], None, 1.0)
    assert report["recorded"]["classes"] == {"out_of_bounds": 1, "unknown_object": 1, "effective": 2}
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["walker-1-tiles-3d.jsonl"]


def test_tiles_have_no_setting_as_published(tmp_path, capsys):
    made = tasksets.draft(Draft(slug="flat", title="Flat", suite="ivispar-tiles", settings=("2d",)))
    tasksets.fill(made, [NewTask(Puzzle(3, 3, ("A3", "B3", "C3", "A2", "B1", "C2", "A1", "C1")))])
    an_episode(tmp_path / "E" / "e", ANSWERS, STEPS, configuration=a_tile_configuration(), both=BOTH)
    imported(capsys, tmp_path / "E", "--task-set", "flat", "--out", str(tmp_path / "out"))
    assert json.loads(next((tmp_path / "out").iterdir()).read_text().splitlines()[0])["setting"] == "3d"


def test_an_episode_that_was_exported_is_read_alike(tmp_path, capsys):
    an_episode(tmp_path / "E" / "e", ANSWERS, STEPS, configuration=a_tile_configuration(), both=BOTH)
    (first,), _ = imported(capsys, tmp_path / "E", "--slug", "tiles", "--out", str(tmp_path / "out"))
    files = [str(path) for path in (tmp_path / "out").iterdir()]
    call_command("export_ivispar", "tiles", str(tmp_path / "back"), "--trajectories", *files)
    (second,), found = imported(capsys, tmp_path / "back", "--task-set", "tiles")
    assert found["problems"] == []
    assert [second[name] for name in ("recorded", "replayed")] == [first[name] for name in ("recorded", "replayed")]
