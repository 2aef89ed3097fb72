"""Logged episodes become trajectories, recomputed from their boards and from their words."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from plumbline.evaluation.files import checks
from plumbline.evaluation.models import TaskSet
from plumbline.evaluation.runs import runs
from plumbline.evaluation.suites.ivispar.commands import episodes
from tests.evaluation.suites.ivispar.published import a_configuration, a_step, an_episode, another, put

pytestmark = pytest.mark.django_db

LEGAL = ["was legal move"]
SOLVED = ["was legal move", "Puzzle is soveled correctly"]
ANSWERS = ["move red cube left", "move red cube up", "error", "move green cube up", "move red cube right"]
STEPS = [
    a_step([0, 0], ("move red cube left", ["Destination out of bounds"])),
    a_step([0, 1], ("move red cube up", LEGAL)),
    a_step([0, 1], ("error", ["not a legal command"])),
    a_step([0, 1], ("move green cube up", ["green cube is not a valid object"])),
    a_step([1, 1], ("move red cube right", SOLVED)),
]


@pytest.fixture
def experiment(tmp_path):
    """An experiment of one episode, with the other files of such a folder."""
    folder = tmp_path / "Experiments" / "first"
    episode = an_episode(folder / "Episodes" / "episode_Walker_Game_Env_config_demo", ANSWERS, STEPS)
    (folder / "experiment_checkpoint.json").write_text('{"completed": [], "removed": {}}')
    (episode / "obs").mkdir()
    (episode / "obs" / "obs_0_2D.json").write_text('["A1 red cube"]')
    return folder


def imported(capsys, folder, *words):
    """Run the command; return the reports of the episodes, and the object of the last line."""
    call_command("import_ivispar", str(folder), *words)
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    return objects[:-1], objects[-1]


def test_an_episode_is_recomputed_from_its_boards_and_from_its_words(experiment, capsys):
    (report,), summary = imported(capsys, experiment)
    assert (summary["files"], summary["valid"], summary["problems"]) == (1, 1, [])
    assert (report["agent"], report["setting"], report["answers"]) == ("walker-1", "3d", 5)
    assert report["recorded"] == {
        "solved": True,
        "deviation": 1,
        "final_distance": 0,
        "best_distance": 0,
        "classes": {"out_of_bounds": 1, "effective": 2, "malformed": 1, "unknown_object": 1},
    }
    assert report["replayed"]["completion"] == 1.0
    assert report["replayed"]["verdicts"] == {
        "out_of_bounds": 1, "effective": 2, "provider_error": 1, "unknown_object": 1,
    }  # fmt: skip
    assert report["differs_at"] is None


def test_trajectories_of_a_draft_verify_once_it_is_published(experiment, tmp_path, capsys):
    imported(capsys, experiment, "--slug", "published", "--out", str(tmp_path / "out"))
    made = TaskSet.objects.get(slug="published")
    from plumbline.evaluation import tasksets

    tasksets.publish(tasksets.freeze(made))
    (file,) = (tmp_path / "out").iterdir()
    assert file.name == "walker-1-3d.jsonl"
    with file.open("rb") as stream:
        (verified,) = checks.check(stream, runs.spec_of(TaskSet.objects.get(slug="published")))
    assert verified.trajectory.solved
    assert verified.trajectory.steps == 4  # the failure of the service costs nothing here


def test_episodes_are_found_in_a_set_that_was_imported_before(experiment, tmp_path, capsys):
    boards = put(tmp_path / "boards", a_configuration())
    imported(capsys, boards, "--slug", "published", "--publish")
    reports, _ = imported(capsys, experiment, "--task-set", "published")
    assert len(reports) == 1
    assert TaskSet.objects.count() == 1


def test_a_command_that_the_simulator_took_for_several_moves_is_named(tmp_path, capsys):
    far = a_configuration("demo_b_4_g_2_c1_4_c2_0_i_1", complexity_c1=4, shortest_move_sequence=None)
    far["landmarks"][0]["goal_coordinate"] = [3, 1]
    steps = [a_step([3, 0], ("move red cube 3 right", LEGAL * 3))]
    an_episode(tmp_path / "Episodes" / "episode_1", ["move red cube 3 right"], steps, configuration=far)
    (report,), _ = imported(capsys, tmp_path / "Episodes")
    assert report["differs_at"] == 1
    assert report["recorded"]["final_distance"] == 1
    assert report["replayed"]["verdicts"] == {"malformed": 1}


def test_answers_after_the_goal_are_left_out(tmp_path, capsys):
    steps = [a_step([0, 1], ("move red cube up", LEGAL)), a_step([1, 1], ("move red cube right", SOLVED)),
             a_step([2, 1], ("move red cube right", LEGAL))]  # fmt: skip
    answers = ["move red cube up", "move red cube right", "move red cube right"]
    an_episode(tmp_path / "Episodes" / "episode_1", answers, steps)
    (report,), _ = imported(capsys, tmp_path / "Episodes")
    assert (report["answers"], report["played"]) == (3, 2)
    assert report["recorded"]["solved"]


def test_commands_between_commas_are_several_actions(tmp_path, capsys):
    step = a_step([1, 1], ("move red cube up", LEGAL), ("move red cube right", SOLVED))
    scripted = {"move_set": "shortest_move_sequence"}
    an_episode(tmp_path / "E" / "e", ["move red cube up, move red cube right"], [step], agent=scripted)
    (report,), _ = imported(capsys, tmp_path / "E", "--out", str(tmp_path / "out"))
    assert report["replayed"]["verdicts"] == {"effective": 2}
    header = json.loads(next((tmp_path / "out").iterdir()).read_text().splitlines()[0])
    assert header["agent"]["kind"] == "baseline"


def classes_of(capsys, folder, *steps, **changes):
    """The classes of an episode of these steps, from the boards of its log."""
    answers = [", ".join(command["prompt"] for command in step["Actions"]) for step in steps]
    an_episode(folder / "E" / "e", answers, list(steps), **changes)
    (report,), _ = imported(capsys, folder / "E")
    return report["recorded"]["classes"]


def test_places_a_little_off_are_no_moves(tmp_path, capsys):
    refused = a_step([0, 0], ("move red cube left", ["Destination out of bounds"]))
    for spot in refused["board_data"]:
        spot["current_coordinate"] = [each + 1e-6 for each in spot["current_coordinate"]]
    assert classes_of(capsys, tmp_path, refused) == {"out_of_bounds": 1}


NEARER, FURTHER = ("move red cube up", LEGAL), ("move blue sphere left", LEGAL)


@pytest.mark.parametrize(
    ("step", "found"),
    [
        (a_step([0, 1], NEARER), "effective"),
        (a_step([0, 0], FURTHER, sphere=(2, 3)), "ineffective"),
        (a_step([0, 1], NEARER, FURTHER, sphere=(2, 3)), "as_near"),
        (a_step([0, 0], NEARER, ("move red cube down", LEGAL)), "as_near"),
        (a_step([0, 0], ("move red cube", [])), "uncounted"),
    ],
)
def test_a_step_has_the_class_of_what_it_changed(tmp_path, capsys, step, found):
    assert classes_of(capsys, tmp_path, step) == {found: 1}


def test_an_episode_on_a_board_that_is_not_decided_has_no_distances(experiment, tmp_path, capsys, cap):
    imported(capsys, put(tmp_path / "boards", a_configuration()), "--slug", "published")
    cap(0)
    (report,), summary = imported(capsys, experiment, "--task-set", "published")
    assert "not decided among 0 boards" in summary["problems"][0]
    assert report["recorded"]["solved"]
    assert report["recorded"]["deviation"] is None
    assert report["recorded"]["classes"]["changed"] == 2


def test_a_comma_before_a_closing_bracket_is_tolerated(experiment, capsys):
    log = next(experiment.rglob("sim_message_log.json"))
    log.write_text(log.read_text()[:-1] + ", }")
    reports, summary = imported(capsys, experiment)
    assert (len(reports), summary["problems"]) == (1, [])


def test_without_a_log_of_the_agent_the_prompts_are_its_answers(experiment, capsys):
    next(experiment.rglob("agent_message_log.txt")).unlink()
    (report,), _ = imported(capsys, experiment)
    assert (report["answers"], report["replayed"]["completion"]) == (5, 1.0)


def test_without_a_log_of_the_simulator_only_the_words_are_replayed(experiment, capsys):
    next(experiment.rglob("sim_message_log.json")).unlink()
    (report,), _ = imported(capsys, experiment)
    assert (report["recorded"], report["replayed"]["completion"], report["differs_at"]) == ({}, 1.0, None)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("metadata.json", "{}", "representation_type missing"),
        ("metadata.json", '{"game": {"g": {"representation_type": "sound"}}}', "representation_type 'sound'"),
        ("agent_message_log.txt", "move red cube up\n", "line 1: 'move red cube up': expected 'start'"),
        ("agent_message_log.txt", "start\n", "has 7 steps"),
        ("sim_message_log.json", '{"step 1": {}}', "expected 'step 0'"),
        ("sim_message_log.json", "[", "sim_message_log.json"),
    ],
)
def test_an_episode_that_cannot_be_read_is_named(experiment, capsys, name, content, problem):
    next(experiment.rglob(name)).write_text(content)
    reports, summary = imported(capsys, experiment)
    assert reports == []
    (found,) = summary["problems"]
    assert problem in found
    assert found.startswith("Episodes/episode_Walker_Game_Env_config_demo: ")


def test_pieces_that_the_board_does_not_have_are_named(tmp_path, capsys):
    step = a_step([0, 1], ("move red cube up", LEGAL))
    step["board_data"][0]["color"] = "green"
    an_episode(tmp_path / "E" / "e", ["move red cube up"], [step])
    _, summary = imported(capsys, tmp_path / "E")
    assert "step 2: expected the pieces blue sphere, red cube" in summary["problems"][0]


def test_an_episode_whose_configuration_is_refused_is_said_to_be_left_out(tmp_path, capsys):
    an_episode(tmp_path / "E" / "e", [], [], configuration=a_configuration(complexity_c2=1, config_instance_id="x"))
    reports, summary = imported(capsys, tmp_path / "E")
    assert (reports, summary["problems"]) == ([], [
        "e/config_x.json: complexity_c2 1: the interference is 0",
        "e: left out: its board is not in any task set, as no configuration is valid",
    ])  # fmt: skip
    put(tmp_path / "E" / "boards", another())
    _, summary = imported(capsys, tmp_path / "E", "--slug", "published")
    assert summary["problems"][-1] == "e: left out: its board is not in published"


def test_agents_whose_names_differ_only_in_signs_have_a_file_each(tmp_path, capsys):
    for place, model in enumerate(("a b", "a/b")):
        an_episode(tmp_path / "E" / str(place), [], [], agent={"model_type": model})
    imported(capsys, tmp_path / "E", "--out", str(tmp_path / "out"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a-b-3d-2.jsonl", "a-b-3d.jsonl"]


def test_more_attempts_than_a_file_may_have_are_left_out(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(episodes, "ATTEMPTS", 1)
    for place in "ab":
        an_episode(tmp_path / "E" / place, [], [])
    reports, summary = imported(capsys, tmp_path / "E")
    assert len(reports) == 1
    assert summary["problems"] == ["b: left out: attempt 2 of 'walker-1' at one board, expected at most 1"]


def test_a_place_that_cannot_be_written_to_is_refused(experiment, tmp_path):
    (tmp_path / "out").touch()
    with pytest.raises(CommandError, match="expected a folder to write to"):
        call_command("import_ivispar", str(experiment), "--out", str(tmp_path / "out"))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda header, line: header.update(setting="3d,labels=sometimes"), "labels"),
        (lambda header, line: line["turns"][0].update(seat=3), "seat 3"),
    ],
)
def test_a_trajectory_that_cannot_be_played_is_not_exported(experiment, tmp_path, capsys, change, problem):
    imported(capsys, experiment, "--slug", "published", "--out", str(tmp_path / "out"))
    (file,) = (tmp_path / "out").iterdir()
    header, line = map(json.loads, file.read_text().splitlines())
    change(header, line)
    file.write_text(f"{json.dumps(header)}\n{json.dumps(line)}\n")
    with pytest.raises(CommandError, match=problem):
        call_command("export_ivispar", "published", str(tmp_path / "back"), "--trajectories", str(file))


def test_an_experiment_that_was_exported_is_read_and_exported_alike(experiment, tmp_path, capsys):
    imported(capsys, experiment, "--slug", "published", "--out", str(tmp_path / "out"))
    written = []
    for name in ("first", "second"):
        files = map(str, sorted((tmp_path / "out").iterdir()))
        call_command("export_ivispar", "published", str(tmp_path / name), "--trajectories", *files)
        written.append({path.relative_to(tmp_path / name): path.read_bytes()
                        for path in (tmp_path / name).rglob("*") if path.is_file()})  # fmt: skip
        for path in (tmp_path / "out").iterdir():
            path.unlink()
        reports, summary = imported(capsys, tmp_path / name, "--task-set", "published", "--out", str(tmp_path / "out"))
        assert (len(reports), summary["problems"], reports[0]["differs_at"]) == (1, [], None)
    assert written[0] == written[1]


def test_an_exported_log_says_what_the_published_one_said(experiment, tmp_path, capsys):
    imported(capsys, experiment, "--slug", "published", "--out", str(tmp_path / "out"))
    call_command(
        "export_ivispar", "published", str(tmp_path / "back"), "--trajectories", str(next((tmp_path / "out").iterdir()))
    )
    said = [next(place.rglob("agent_message_log.txt")).read_bytes() for place in (experiment, tmp_path / "back")]
    assert said[0] == said[1]
    steps = json.loads(next((tmp_path / "back").rglob("sim_message_log.json")).read_text())
    words = [[each["valididy"] for each in steps[f"step {n}"].get("Actions", [])] for n in (0, 2, 3, 4, 5, 6)]
    assert words == [
        [], [["Destination out of bounds"]], [LEGAL], [["not a legal command"]],
        [["green cube is not a valid object"]], [SOLVED],
    ]  # fmt: skip
    assert steps["step 1"]["board_state"] == ["A1 red cube", "D4 blue sphere"]
