"""Published episode configurations become a draft; every claim is held against the engine."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from django.core.management import CommandError, call_command

from plumbline.evaluation.files import checks
from plumbline.evaluation.models import Decision, TaskSet
from plumbline.evaluation.tasksets import opening
from tests.evaluation.suites.ivispar.published import a_configuration, a_landmark, an_episode, another, put
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db


def imported(capsys, folder, *words):
    """Run the command and return the object of its last line."""
    call_command("import_ivispar", str(folder), *words)
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def problem_of(capsys, tmp_path, **changes):
    """The one problem of a configuration with these changes."""
    found = imported(capsys, put(tmp_path / "boards", a_configuration(**changes)))
    assert (found["files"], found["valid"]) == (1, 0)
    (problem,) = found["problems"]
    name, _, text = problem.partition(": ")
    assert name == f"config_{a_configuration(**changes)['config_instance_id']}.json"
    return text


def test_valid_boards_become_a_draft_with_their_shortest_solutions(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_configuration(), another())
    found = imported(capsys, folder, "--slug", "published")
    whole = b"".join(path.read_bytes() for path in sorted(folder.iterdir(), key=lambda path: path.name.encode()))
    assert found == {"files": 2, "valid": 2, "sha256": sha256(whole).hexdigest(), "problems": []}
    made = TaskSet.objects.get(slug="published")
    assert [(each.verb, each.actor, each.subject) for each in Decision.objects.all()] == [("drafted", "", str(made.pk))]
    assert made.state == TaskSet.State.DRAFT
    assert [task.axes["path"] for task in made.tasks.all()] == [1, 2]
    assert all(task.solution["optimal"] for task in made.tasks.all())


def test_files_are_hashed_in_the_order_of_their_paths_byte_by_byte(tmp_path, capsys):
    folder = tmp_path / "boards"
    put(folder / "b", another())
    put(folder / "B", a_configuration())
    upper, lower = next((folder / "B").iterdir()), next((folder / "b").iterdir())
    assert imported(capsys, folder)["sha256"] == sha256(upper.read_bytes() + lower.read_bytes()).hexdigest()


def test_a_folder_that_was_imported_before_makes_no_second_set(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_configuration())
    assert imported(capsys, folder) == imported(capsys, folder)
    assert TaskSet.objects.count() == 1


def test_the_development_format_is_refused_by_name(tmp_path, capsys):
    assert "development format" in problem_of(capsys, tmp_path, data={"start_state": [], "goal_state": []})
    assert not TaskSet.objects.exists()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"complexity_c1": 4, "config_instance_id": "x"}, "complexity_c1 4: the shortest solution has 2 moves"),
        ({"complexity_c2": 1, "config_instance_id": "x"}, "complexity_c2 1: the interference is 0"),
        (
            {"shortest_move_sequence": ["start", "move red cube left", "move red cube up"]},
            "shortest_move_sequence: move 1, 'move red cube left': out_of_bounds",
        ),
        (
            {"shortest_move_sequence": ["start", "move red cube up"]},
            "shortest_move_sequence: it does not end at the goal",
        ),
        ({"shortest_move_sequence": ["start"]}, "shortest_move_sequence: it does not end at the goal"),
        ({"shortest_move_sequence": []}, "shortest_move_sequence: it does not end at the goal"),
        (
            {"shortest_move_sequence": [
                "start", "move red cube up", "move red cube down", "move red cube up", "move red cube right",
            ]},
            "shortest_move_sequence: it has 4 moves, a shortest solution has 2",
        ),
        (
            {"random_valid_move_sequence": ["start", "move red cube up", "move blue cube up"]},
            "random_valid_move_sequence: move 2, 'move blue cube up': unknown_object",
        ),
        ({"config_instance_id": "b_b_4_g_3_c1_2_c2_0_i_1"}, "config_instance_id 'b_b_4_g_3_c1_2_c2_0_i_1': g is 2"),
        ({"grid_size": 9}, "grid_size 9: expected 2 to 8"),
        ({"experiment_type": "RubiksCube"}, "experiment_type 'RubiksCube': expected 'SlidingGeomPuzzle'"),
        ({"landmarks": [a_landmark(1, "red", "cube", [0, 0], [4, 1])]}, "goal_coordinate [4.0, 1.0]"),
        ({"landmarks": [a_landmark(1, "red", "cube", [0, 0], [0.5, 1])]}, "goal_coordinate [0.5, 1.0]"),
        ({"landmarks": [a_landmark(1, "red", "cube", [0, 0], [0, 0])]}, "the start equals the goal"),
        ({"landmarks": [a_landmark(1, "red", "cube", [0, 0], [1, 1])] * 2}, "geom_nr 1: given twice"),
        ({"landmarks": [a_landmark(1, "rot", "cube", [0, 0], [1, 1])]}, "color 'rot'"),
        ({"landmarks": "none"}, "Expected `array`"),
    ],
)  # fmt: skip
def test_a_claim_that_does_not_hold_is_named(tmp_path, capsys, changes, problem):
    assert problem_of(capsys, tmp_path, **changes).startswith(problem)


@pytest.mark.parametrize("said", [{}, {"shortest_move_sequence": None}])
def test_a_configuration_need_not_have_a_solution(tmp_path, capsys, said):
    plain = a_configuration()
    del plain["shortest_move_sequence"]
    assert imported(capsys, put(tmp_path / "boards", plain | said))["valid"] == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"config_instance_id": "n" * 255},
        {"experiment_type": "t" * 200},
        {"shortest_move_sequence": ["start", "m" * 100_000]},
        {"random_valid_move_sequence": ["m" * 100_000]},
        {"landmarks": [a_landmark(1, "c" * 100_000, "cube", [0, 0], [1, 1])]},
        {"landmarks": [a_landmark(1, "red", "b" * 200, [0, 0], [1, 1])]},
        {"grid_size": 10**300},
    ],
)
def test_long_words_are_quoted_in_part(tmp_path, capsys, changes):
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "config_x.json").write_text(json.dumps(a_configuration(**changes)))
    found = imported(capsys, tmp_path / "boards")
    assert found["problems"]
    assert max(map(len, found["problems"])) < 600


def test_a_board_that_is_not_decided_is_not_called_one_without_a_solution(tmp_path, capsys, cap):
    cap(1)
    assert problem_of(capsys, tmp_path).startswith("not decided among 1 boards, a solution has at least 2 moves")


def test_files_that_are_no_configurations_are_named_and_the_others_imported(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_configuration())
    (folder / "config_broken.json").write_bytes(b'{"config_instance_id": ')
    (folder / "config_list.json").write_bytes(b"[]")
    (folder / "config_deep.json").write_bytes(b"[" * 100_000)
    (folder / "config_folder.json").mkdir()
    (folder / "config_other.json").write_bytes(b"\xff\xfe")
    found = imported(capsys, folder, "--slug", "published")
    assert (found["files"], found["valid"], len(found["problems"])) == (6, 1, 5)
    assert TaskSet.objects.get(slug="published").tasks.count() == 1


def test_a_board_of_two_files_is_imported_once(tmp_path, capsys):
    twice = a_configuration("demo_b_4_g_2_c1_2_c2_0_i_2")
    found = imported(capsys, put(tmp_path / "boards", a_configuration(), twice), "--slug", "published")
    assert found["valid"] == 1
    assert "the same board as in 'config_demo_b_4_g_2_c1_2_c2_0_i_1.json'" in found["problems"][0]


def test_a_board_whose_claims_do_not_hold_does_not_stand_in_the_way_of_a_truthful_one(tmp_path, capsys):
    wrong = a_configuration("demo_a", complexity_c2=1)
    found = imported(capsys, put(tmp_path / "boards", wrong, a_configuration("demo_b")))
    assert found["valid"] == 1
    assert found["problems"] == ["config_demo_a.json: complexity_c2 1: the interference is 0"]


def test_the_copy_beside_the_logs_of_an_episode_does_not_stand_in_the_way_of_a_board(tmp_path, capsys):
    an_episode(tmp_path / "all" / "Episodes" / "episode_1", [], [])
    file = next(put(tmp_path / "all" / "boards", a_configuration()).iterdir())
    found = imported(capsys, tmp_path / "all", "--slug", "published")
    assert (found["files"], found["valid"], found["problems"]) == (2, 2, [])
    call_command("export_ivispar", "published", str(tmp_path / "out"))
    assert next((tmp_path / "out").iterdir()).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("name", ["experiment_checkpoint.json", "metadata.json"])
def test_other_files_of_an_experiment_are_no_configurations(tmp_path, capsys, name):
    folder = put(tmp_path / "boards", a_configuration())
    (folder / name).write_text('{"completed": [], "removed": {}}')
    found = imported(capsys, folder)
    assert (found["files"], found["problems"]) == (1, [])


def test_an_empty_folder_makes_no_set(tmp_path, capsys):
    assert imported(capsys, tmp_path) == {"files": 0, "valid": 0, "sha256": sha256().hexdigest(), "problems": []}
    assert not TaskSet.objects.exists()


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match="expected a folder"):
        call_command("import_ivispar", str(tmp_path / "nowhere"))


def test_the_published_random_agent_replays_the_stored_moves(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_configuration())
    imported(capsys, folder, "--slug", "published", "--publish")
    out = tmp_path / "run.jsonl"
    call_command("run_agent", "replay-valid", "--task-set", "published", "--out", str(out))
    _, line = map(json.loads, out.read_text().splitlines())
    played = [action for turn in line["turns"] for action in turn.get("actions", ["pass"])]
    assert played == ["move blue sphere left", "move red cube up", "move red cube down"] + ["pass"] * 17


def test_boards_of_our_own_have_no_published_moves(tmp_path):
    a_task_set(count=1)
    with pytest.raises(CommandError, match="task 1 of boards: it was not read from a published file"):
        call_command("run_agent", "replay-valid", "--task-set", "boards")


def test_the_published_random_agent_plays_no_set_unasked(tmp_path, capsys):
    from plumbline.evaluation.runs.baseline_runner import waiting

    imported(capsys, put(tmp_path / "boards", a_configuration()), "--slug", "published", "--publish")
    assert "replay-valid" not in {each.name for each in waiting(TaskSet.objects.get(slug="published"))}


def test_an_export_of_imported_boards_is_identical(tmp_path, capsys):
    folder = put(tmp_path / "boards", a_configuration(), another())
    imported(capsys, folder, "--slug", "published")
    call_command("export_ivispar", "published", str(tmp_path / "out"))
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert written == {path.name: path.read_bytes() for path in folder.iterdir()}


def test_boards_of_our_own_are_exported_with_claims_that_hold(tmp_path, capsys):
    made = a_task_set(count=3)
    call_command("export_ivispar", "boards", str(tmp_path / "out"))
    found = imported(capsys, tmp_path / "out", "--slug", "again")
    assert (found["files"], found["valid"], found["problems"]) == (3, 3, [])
    again = TaskSet.objects.get(slug="again")
    assert {task.instance for task in again.tasks.all()} == {task.instance for task in made.tasks.all()}
    exported = json.loads(next((tmp_path / "out").iterdir()).read_text())
    assert len(exported["random_valid_move_sequence"]) == 101


def test_an_export_refuses_boards_of_one_name(tmp_path, capsys):
    name = a_configuration()["config_instance_id"]
    for folder, board in {"a": a_configuration(), "b": a_configuration(name, **another_board())}.items():
        put(tmp_path / "boards" / folder, board)
    assert imported(capsys, tmp_path / "boards", "--slug", "published")["valid"] == 2
    with pytest.raises(CommandError, match=f"tasks 1 and 2 are both named '{name}'"):
        call_command("export_ivispar", "published", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def another_board():
    """A board of the same complexity."""
    return {
        "landmarks": [a_landmark(1, "red", "cube", [0, 0], [1, 1]), a_landmark(2, "blue", "sphere", [3, 2], [3, 2])],
        "random_valid_move_sequence": ["start"],
    }


def test_an_export_refuses_a_folder_that_is_not_empty(tmp_path):
    a_task_set(count=1)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").touch()
    with pytest.raises(CommandError, match="expected a new folder, or an empty one"):
        call_command("export_ivispar", "boards", str(tmp_path / "out"))


def test_a_sealed_set_is_not_exported(tmp_path):
    a_task_set(count=1, sealed=True)
    with pytest.raises(CommandError, match="sealed"):
        call_command("export_ivispar", "boards", str(tmp_path / "out"))


def test_the_file_of_an_imported_set_verifies_runs_elsewhere(tmp_path, capsys):
    imported(capsys, put(tmp_path / "boards", a_configuration()), "--slug", "published", "--publish")
    made = TaskSet.objects.get(slug="published")
    from plumbline.evaluation import tasksets

    file = b"".join(tasksets.lines(made, briefs=False, solutions=True))
    assert len(checks.spec_from(file).tasks) == 1
    assert opening.shelf_folder().exists()
