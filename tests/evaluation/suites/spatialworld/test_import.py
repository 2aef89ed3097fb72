"""The public game data becomes drafts, one for each game, and its references are replayed."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation import tasksets
from plumbline.evaluation.agents import OPTIMAL
from plumbline.evaluation.models import Decision, Task, TaskSet
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites.fidelity import Fidelity
from tests.evaluation.suites.spatialworld.published import (
    COUNTS,
    FIGURES,
    REFERENCES,
    SCRAMBLES,
    TURNS,
    blocks,
    passages,
    published,
    put,
    rows,
    scrambled,
)

pytestmark = pytest.mark.django_db

GAMES = ("block3d", "maze", "maze3d", "snake", "rubik")
SAME = ["rubik/level_01", "rubik/level_02"]


def imported(capsys, folder, *words):
    """The lines that the command prints, and the object of the last."""
    call_command("import_spatialworld", str(folder), *words)
    *lines, last = capsys.readouterr().out.splitlines()
    return lines, json.loads(last)


@pytest.fixture
def folder(tmp_path):
    return put(tmp_path / "game")


def test_every_game_becomes_a_draft_of_its_suite(folder, capsys):
    lines, found = imported(capsys, folder)
    assert found["problems"] == []
    assert lines == [
        "imported-spatialworld-block3d: draft, 4 tasks of 4 levels",
        "imported-spatialworld-maze: draft, 3 tasks of 3 levels",
        "imported-spatialworld-maze3d: draft, 3 tasks of 3 levels",
        "imported-spatialworld-snake: draft, 2 tasks of 2 levels",
        "imported-spatialworld-rubik: draft, 4 tasks of 5 levels",
    ]
    for game in GAMES:
        made = TaskSet.objects.get(slug=f"imported-spatialworld-{game}")
        assert (made.state, made.suite) == (TaskSet.State.DRAFT, f"spatialworld-{game}")
        assert (made.fidelity, made.licence) == (Fidelity.NATIVE, "not stated")
    assert [each.verb for each in Decision.objects.all()] == ["drafted"] * 5


def test_the_last_line_counts_levels_references_and_replays(folder, capsys):
    _, found = imported(capsys, folder)
    made_up = [row for row in rows() if "default_" in row[3]]
    assert found == {
        "levels": COUNTS,
        "duplicates": [SAME],
        "references": 17,
        "replayed": 15,
        "won": 15,
        "won_at_the_last_action": 15,
        "not_replayable": {"snake3d": 2},
        "made_up": {"rows": len(made_up), "actions": sum(row[3].count("default_") for row in made_up)},
        "problems": [],
    }


def test_tasks_are_the_levels_in_their_order(folder, capsys):
    imported(capsys, folder, "--slug", "own")
    levels = {
        "block3d": blocks(),
        "maze": passages(1),
        "maze3d": passages(2),
        "rubik": [scrambled(turns) for turns in TURNS[1:]],
    }
    for game, expected in levels.items():
        tasks = Task.objects.filter(task_set__slug=f"own-{game}").order_by("position")
        assert [task.instance for task in tasks] == [codec.canonical(each).decode() for each in expected]
        assert all(task.solution["actions"] for task in tasks)


def test_the_snake_plays_its_usual_game_with_a_chance_of_its_own_in_each_run(folder, capsys):
    imported(capsys, folder)
    lattices = [json.loads(task.instance) for task in Task.objects.filter(task_set__family="snake3d")]
    assert [lattice.pop("chance") for lattice in lattices] == [1, 2]
    assert lattices == [{"edge": 4, "body": [[2, 3, 2], [1, 3, 2]]}] * 2


def test_figures_are_played_by_the_public_rule_first(folder, capsys):
    imported(capsys, folder)
    made = TaskSet.objects.get(suite="spatialworld-block3d")
    assert made.settings == ["picture,goal=exact", "picture", "text,goal=exact", "text"]
    assert tasksets.protocol(made).actions == 120


def test_a_description_names_the_files_by_their_digest(folder, capsys):
    imported(capsys, folder)
    digest = sha256(published()[FIGURES].encode()).hexdigest()
    walls = "".join(content for name, content in sorted(published().items()) if name.startswith("maze3d/"))
    told = {made.suite: made for made in TaskSet.objects.all()}
    figures = told["spatialworld-block3d"].description
    assert figures == f"4 levels of SpatialWorld's public data, from {FIGURES}, SHA-256 {digest}."
    assert sha256(walls.encode()).hexdigest() in told["spatialworld-maze"].description
    assert told["spatialworld-rubik"].composition == f"5 public levels; {' and '.join(SAME)} are the same"


def test_a_dry_run_stores_nothing(folder, capsys):
    lines, dry = imported(capsys, folder, "--dry-run")
    assert lines[0] == "imported-spatialworld-block3d: not stored, 4 tasks of 4 levels"
    assert not TaskSet.objects.exists()
    assert not Decision.objects.exists()
    assert imported(capsys, folder)[1] == dry


def test_a_second_import_of_the_same_name_is_refused_and_leaves_nothing(folder, capsys):
    imported(capsys, folder)
    with pytest.raises(CommandError, match="'imported-spatialworld-block3d': there is a task set of that name"):
        imported(capsys, folder)
    assert TaskSet.objects.count() == 5


def test_one_name_that_is_taken_leaves_all_games_out(folder, capsys):
    tasksets.draft(tasksets.Draft(slug="own-rubik", title="Own", suite="spatialworld-rubik"))
    with pytest.raises(CommandError, match="'own-rubik': there is a task set of that name"):
        imported(capsys, folder, "--slug", "own")
    assert [made.slug for made in TaskSet.objects.all()] == ["own-rubik"]


def test_a_license_and_a_name_can_be_given(folder, capsys):
    imported(capsys, folder, "--slug", "mine", "--licence", "by kind permission")
    assert {made.slug for made in TaskSet.objects.all()} == {f"mine-{game}" for game in GAMES}
    assert {made.licence for made in TaskSet.objects.all()} == {"by kind permission"}


def test_a_byte_order_mark_changes_nothing(folder, capsys):
    plain = imported(capsys, folder, "--dry-run")
    for path in folder.rglob("*.*"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert imported(capsys, folder, "--dry-run") == plain


def test_line_ends_of_other_systems_change_nothing(folder, capsys):
    plain = imported(capsys, folder, "--dry-run")
    for path in folder.rglob("*.*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert imported(capsys, folder, "--dry-run") == plain


def test_other_files_are_passed_over(folder, capsys):
    plain = imported(capsys, folder, "--dry-run")
    put(folder, {"maze3d/Level_01.png": b"\x89PNG", "maze3d/generate.py": "raise SystemExit"})
    put(folder, {"maze3d_pro/Level_01.txt": "?", "maze3d_pro_bridge/Level_Bridge_02.txt": "?"})
    assert imported(capsys, folder, "--dry-run") == plain


@pytest.mark.parametrize(("name", "assigned"), [(FIGURES, "LEVEL_DESIGNS"), (SCRAMBLES, "INITIAL_CONFIGS")])
def test_python_files_are_read_and_never_run(folder, capsys, tmp_path, name, assigned):
    trace = tmp_path / "trace"
    run = f"open({str(trace)!r}, 'w')"
    text = published()[name]
    put(folder, {name: f"import os\n{run}\nclass Level: {run}\n@{run}\ndef f(x={run}): {run}\n{text}\n{run}\n"})
    _, found = imported(capsys, folder, "--dry-run")
    assert (found["problems"], found["levels"]) == ([], COUNTS)
    put(folder, {name: f"{assigned} = {{'1': {run}}}"})
    _, found = imported(capsys, folder, "--dry-run")
    assert f"{name}, level '1': line 1: no literal, expected numbers, texts, lists and dicts alone" in found["problems"]
    assert not trace.exists()


def test_drafts_can_be_published_and_are_won_by_the_optimal_agent(folder, capsys):
    imported(capsys, folder)
    for made in TaskSet.objects.exclude(family="snake3d"):
        sent = tasksets.publish(tasksets.freeze(made))
        for setting in sent.settings:
            assert all(each.trajectory.solved for each in baseline_runner.play(OPTIMAL, sent, setting)), setting


def test_the_snake_of_a_draft_can_be_published(folder, capsys):
    imported(capsys, folder)
    sent = tasksets.publish(tasksets.freeze(TaskSet.objects.get(family="snake3d")))
    assert FAMILIES["snake3d"].rules.version == sent.rules_version


def test_what_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").touch()
    for name in ("nowhere", "file"):
        with pytest.raises(CommandError, match=f"{name}': expected a folder"):
            call_command("import_spatialworld", str(tmp_path / name))


def test_a_folder_of_other_things_is_refused_after_what_was_missed(tmp_path, capsys):
    with pytest.raises(CommandError, match="no level that can be played, expected the folder data/game"):
        call_command("import_spatialworld", str(tmp_path))
    *lines, last = capsys.readouterr().out.splitlines()
    assert json.loads(last)["problems"] == lines
    assert lines == [
        f"{FIGURES}: expected a file",
        "maze3d: expected a folder",
        "maze3d_pro_merge: expected a folder",
        f"{REFERENCES}: no level of snake: expected some",
        f"{SCRAMBLES}: expected a file",
        f"{REFERENCES}: expected a file",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--licence", ""], "--licence '': expected words of up to 60 characters"),
        (["--licence", "x" * 61], "--licence 'x*': expected words of up to 60 characters"),
        (["--slug", "a b"], "slug 'a b-block3d': expected up to 60 letters"),
        (["--slug", "x" * 60], "slug 'x*-block3d': expected up to 60 letters"),
    ],
)
def test_words_that_are_wrong_are_refused_and_leave_nothing(folder, words, message):
    with pytest.raises(CommandError, match=message):
        call_command("import_spatialworld", str(folder), *words)
    assert not TaskSet.objects.exists()
