"""Games from a folder: what can be played becomes a task set, the rest is named with its reason."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys

import msgspec
import pytest
from django.core.management import CommandError, call_command

from plumbline.envs import codec
from plumbline.envs.vgdl.analysis import analyze
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.task_sets import InvalidTaskSet, read
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.offline.commands import main
from plumbline.evaluation.suites.gvgai.commands import analyses
from plumbline.evaluation.suites.gvgai.folders import Choice, entries
from plumbline.evaluation.tasksets import opening
from tests.envs.vgdl.worlds import a_text
from tests.makers import a_task_set
from tests.site import ROOT

pytestmark = pytest.mark.django_db

GEMS = {
    "sprites": "gem > Resource limit=3\nfly > RandomNPC",
    "letters": "g > gem\nf > fly",
    "rules": "gem avatar > collectResource scoreChange=2\nfly EOS > stepBack\navatar EOS > stepBack",
    "ends": "SpriteCounter stype=gem limit=0 win=True",
}


@pytest.fixture
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"
    place = tmp_path / "games"
    (place / "own").mkdir(parents=True)
    (place / "own" / "gems.txt").write_text(a_text(**GEMS))
    (place / "own" / "gems_lvl0.txt").write_text("A g \n f  ")
    (place / "own" / "gems_lvl1.txt").write_text("A  g\n f  ")
    (place / "broken.txt").write_text(a_text(rules="avatar wall > fly"))
    (place / "broken_lvl0.txt").write_text("A ")
    (place / "lonely.txt").write_text(a_text())
    (place / "empty.txt").write_text(a_text())
    (place / "empty_lvl0.txt").write_text("....")
    return place


def imported(folder, capsys, *words):
    call_command("import_vgdl", str(folder), "--licence", "CC0-1.0", "--effort", "0", *words)
    return capsys.readouterr().out.splitlines()


def test_what_can_be_played_becomes_tasks_and_the_rest_is_named(folder, capsys, tmp_path):
    told = imported(folder, capsys, "--seeds", "2", "--report", str(tmp_path / "report"))
    assert told[0].startswith("refused: broken: line 7, column 19: 'fly' is no effect")
    assert told[1] == "refused: empty level 0: the level has no avatar: no letter of it stands for one"
    assert told[2] == "refused: lonely: no level: expected lonely_lvl0.txt beside it"
    assert told[3:5] == ["played: gems level 0", "played: gems level 1"]
    assert told[-1] == "imported-games: draft, 4 tasks of 2 levels"
    report = [json.loads(line) for line in (tmp_path / "report").read_text().splitlines()]
    assert [(line["game"], line["level"], line["played"]) for line in report] == [
        ("broken", None, False),
        ("empty", 0, False),
        ("lonely", None, False),
        ("gems", 0, True),
        ("gems", 1, True),
    ]


@pytest.mark.slow
def test_tasks_of_a_level_differ_in_their_seed_alone(folder, capsys):
    imported(folder, capsys, "--seeds", "2", "--levels", "1", "--publish")
    made = TaskSet.objects.get(slug="imported-games")
    assert (made.state, made.licence) == (TaskSet.State.PUBLISHED, "CC0-1.0")
    first, second = Task.objects.filter(task_set=made)
    assert (first.instance, first.seed, second.seed) == (second.instance, 1, 2)
    assert first.digest != second.digest
    assert (first.axes["game"], first.axes["level"], first.axes["area"]) == ("gems", 1, 8)


def test_a_set_carries_the_texts_of_its_games_and_can_be_published_elsewhere(folder, capsys, settings, tmp_path):
    imported(folder, capsys, "--seeds", "1", "--publish")
    body = b"".join(tasksets.lines(TaskSet.objects.get(slug="imported-games"), briefs=False, solutions=True))
    body = body.replace(b'"slug":"imported-games"', b'"slug":"elsewhere"')
    settings.DATA_DIR = tmp_path / "another"
    assert tasksets.load(gzip.compress(body)).tasks.count() == 2
    assert len(checks.spec_from(body).tasks) == 2


@pytest.mark.slow
def test_the_published_example_plays_a_set_that_carries_its_games(folder, capsys, tmp_path):
    imported(folder, capsys, "--seeds", "1", "--actions", "3", "--publish")
    task_set, out = tmp_path / "set.jsonl.gz", tmp_path / "first.jsonl"
    lines = tasksets.lines(TaskSet.objects.get(slug="imported-games"), briefs=True)
    task_set.write_bytes(gzip.compress(b"".join(lines)))
    program, environment = ROOT / "fixtures" / "examples" / "play_task_set.py", os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, program, task_set, out], env=environment, check=True)
    call_command("verify", str(out), "--task-set", str(task_set))
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"episodes": 2, "solved": 0}
    assert main(["verify", str(out), "--task-set", str(task_set)]) == 0
    *replayed, _ = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["verdicts"] for line in replayed] == [{"malformed": 3}] * 2


def test_a_text_that_is_not_what_its_digest_says_is_refused(folder, capsys):
    imported(folder, capsys, "--seeds", "1", "--publish")
    first, *rest = b"".join(
        tasksets.lines(TaskSet.objects.get(slug="imported-games"), briefs=False, solutions=True)
    ).splitlines(keepends=True)
    head = json.loads(first)
    digest, text = next(iter(head["contents"].items()))
    spoiled = json.dumps(head | {"contents": {digest: text + "#"}}).encode() + b"\n"
    with pytest.raises(InvalidTaskSet, match=f"line 1, contents '{digest}': the text has '"):
        read(spoiled + b"".join(rest))


def test_sets_without_contents_say_nothing_of_them():
    assert b"contents" not in msgspec.json.encode(tasksets.complete(a_task_set()))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--games", "gems,chess"], "--games: chess: not in"),
        (["--levels", "1,x"], "--levels '1,x': expected numbers separated by commas"),
        (["--seeds", "0"], "--seeds 0: expected 1 to 100"),
        (["--games", "broken"], "no level that can be played"),
        (["--slug", "a b"], "slug 'a b': expected up to 60 letters"),
        (["--licence", ""], "--licence '': expected words of up to 60 characters"),
        (["--licence", " \t"], r"--licence ' \\t': expected words of up to 60 characters"),
        (["--licence", "x" * 61], "--licence 'x*': expected words of up to 60 characters"),
        (["--title", ""], "--title '': expected words of up to 120 characters"),
        (["--effort", "-1"], "--effort -1: expected 0 to 3600 seconds"),
        (["--effort", "3601"], "--effort 3601: expected 0 to 3600 seconds"),
        (["--effort", "nan"], "--effort nan: expected 0 to 3600 seconds"),
        (["--report", "/nowhere/at/all"], r"--report: .*No such file or directory: '/nowhere/at/all'"),
        (["--report", "/"], r"--report: .*Is a directory: '/'"),
    ],
)
def test_what_cannot_be_imported_is_said_and_leaves_nothing(folder, capsys, words, message):
    with pytest.raises(CommandError, match=message):
        imported(folder, capsys, *words)
    assert not TaskSet.objects.exists()


def test_a_report_that_cannot_be_written_is_said_before_anything_is_read(folder, capsys):
    with pytest.raises(CommandError, match="--report"):
        imported(folder, capsys, "--report", str(folder / "none" / "report"))
    assert capsys.readouterr().out == ""


def test_what_cannot_be_read_in_a_folder_is_named_and_the_rest_imported(folder, capsys):
    (folder / "adrift.txt").symlink_to("nowhere.txt")
    (folder / "bytes.txt").write_bytes(b"BasicGame\n  \xff")
    (folder / "deep.txt").write_text(a_text(sprites="\n".join(f"{' ' * n}t{n} >" for n in range(600))))
    (folder / "dir.txt").mkdir()
    os.mkfifo(folder / "pipe.txt")
    (folder / "round.txt").symlink_to("round.txt")
    (folder / os.fsdecode(b"x\xff.txt")).write_text(a_text())
    (folder / "own" / "gems_lvl2.txt").symlink_to("nowhere.txt")
    (folder / "own" / "gems_lvl3.txt").write_bytes(b"A g\xff")
    (folder / "own" / "gems_lvl4.txt").mkdir()
    told = dict(line.split(": ", 2)[1:] for line in imported(folder, capsys) if line.startswith("refused"))
    expected = {
        "adrift": f"'{folder}/adrift.txt': expected a file",
        "bytes": "byte 12 of the text is no UTF-8",
        "dir": f"'{folder}/dir.txt': expected a file",
        "pipe": f"'{folder}/pipe.txt': expected a file",
        "round": f"'{folder}/round.txt': expected a file",
        "x?": "no level: expected x?_lvl0.txt beside it",
        "gems level 2": f"'{folder}/own/gems_lvl2.txt': expected a file",
        "gems level 4": f"'{folder}/own/gems_lvl4.txt': expected a file",
    }
    assert {name: told[name] for name in expected} == expected
    assert "'t50 >' is inside 50 types" in told["deep"]
    assert "can't decode byte 0xff in position 3" in told["gems level 3"]
    assert {task.axes["level"] for task in Task.objects.all()} == {0, 1}


def test_what_counts_for_nothing_is_named_with_its_place(folder, capsys):
    for path in folder.rglob("*.txt"):
        path.unlink()
    parts = {"sprites": "box > Passive speed=fast foo=1\n  loose > Foo", "letters": "A > avatar\nb > box"}
    rules, ends = "box avatar > killSprite bar=2", "Timeout limit=soon"
    (folder / "odd.txt").write_text(a_text(**parts, rules=rules, ends=ends))
    (folder / "odd_lvl0.txt").write_text("Ab?X?")
    (folder / "gone_lvl0.txt").write_text("A ")
    played, refused, *_ = imported(folder, capsys, "--seeds", "1")
    for told in (
        "line 3, column 25: speed=fast is no value for it, and is skipped: the default, 0.0, counts",
        "line 3, column 34: 'foo' is no parameter here, and is skipped",
        "line 4, column 15: 'Foo' is no class; the one above counts",
        "'bar' is no parameter here, and is skipped",
        "limit=soon is no value for it, and is skipped",
        "letters of the level without a meaning: '?X'",
    ):
        assert told in played
    assert refused.startswith("refused: gone: ")
    assert refused.endswith("gone.txt': there are levels of it and no game")


def test_two_files_of_one_level_are_both_named_and_the_rest_imported(folder, capsys):
    (folder / "own" / "gems_lvl00.txt").write_text("A g \n f  ")
    first, *rest = (line for line in imported(folder, capsys) if "gems" in line)
    own = folder / "own"
    assert first == f"refused: gems level 0: '{own}/gems_lvl0.txt' and '{own}/gems_lvl00.txt': expected one file"
    assert rest[0] == "played: gems level 1"


@pytest.mark.slow
def test_a_level_that_lies_in_two_folders_is_imported_once(folder, capsys):
    (folder / "again").mkdir()
    for name in ("gems.txt", "gems_lvl0.txt"):
        (folder / "again" / name).write_bytes((folder / "own" / name).read_bytes())
    assert [line for line in imported(folder, capsys) if "gems" in line and "/" not in line.split()[0]] == [
        "played: gems level 0",
        f"refused: gems level 0: '{folder}/own/gems.txt': the same as of '{folder}/again/gems.txt'",
        "played: gems level 1",
    ]


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(CommandError, match="expected a folder"):
        call_command("import_vgdl", str(tmp_path / "none"), "--licence", "CC0-1.0")


@pytest.mark.slow
def test_the_digest_of_a_game_is_that_of_its_text(folder, capsys):
    imported(folder, capsys, "--seeds", "1")
    text = (folder / "own" / "gems.txt").read_bytes()
    task = Task.objects.first()
    assert json.loads(task.instance)["rules"] == codec.content_digest(text)
    assert (opening.shelf_folder() / codec.content_digest(text)).read_bytes() == text


def test_an_imported_set_may_grant_more_actions(folder, capsys):
    imported(folder, capsys, "--actions", "2000")
    imported(folder, capsys, "--slug", "usual")
    granted = {each.slug: tasksets.protocol(each).actions for each in TaskSet.objects.all()}
    assert granted == {"imported-games": 2000, "usual": 1000}
    with pytest.raises(CommandError, match="actions 0: expected 1 to 500000"):
        imported(folder, capsys, "--actions", "0", "--slug", "none")


def test_a_game_may_have_capitals_in_its_name(folder, capsys):
    for path in (folder / "own").iterdir():
        path.rename(path.with_name(path.name.replace("gems", "gemRace")))
    assert imported(folder, capsys, "--games", "gemRace")[0] == "played: gemRace level 0"


def kept(settings):
    return settings.DATA_DIR / "imports" / "imported-games.jsonl"


@pytest.fixture
def looked_at(monkeypatch):
    """The levels that are analyzed, in order; at an interruption the list says so."""
    found: list[object] = []

    def noted(game, seed, most_work):
        if found[-1:] == ["stop"]:
            raise KeyboardInterrupt
        found.append((game.level.number, most_work))
        return analyze(game, seed, most_work)

    monkeypatch.setattr(analyses, "analyze", noted)
    return found


def test_progress_is_told_level_by_level_where_no_bar_is_drawn(folder, capsys):
    told = imported(folder, capsys)
    assert [line.rpartition(", ")[0] for line in told[5:-1]] == ["1/2: gems level 0", "2/2: gems level 1"]
    assert all(line.endswith(" s") for line in told[5:-1])


def test_after_an_interruption_the_same_command_goes_on(folder, capsys, settings, monkeypatch, looked_at):
    read = analyses.open_instance

    def interrupted(*given):
        if looked_at:
            looked_at.append("stop")
        return read(*given)

    monkeypatch.setattr(analyses, "open_instance", interrupted)
    with pytest.raises(
        CommandError, match=r"interrupted: 1 of 2 levels are kept in .*imported-games\.jsonl"
    ) as stopped:
        imported(folder, capsys)
    assert stopped.value.returncode == 130
    assert not TaskSet.objects.exists()
    assert len(kept(settings).read_bytes().splitlines()) == 1
    monkeypatch.setattr(analyses, "open_instance", read)
    looked_at.clear()
    assert imported(folder, capsys)[-1] == "imported-games: draft, 10 tasks of 2 levels"
    assert looked_at == [(1, 0)]
    assert not kept(settings).exists()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[: len(line) // 2],
        lambda line: line.replace(b'"area":8', b'"area":9'),
        lambda line: line.replace(b'"most_work":0', b'"most_work":1'),
        lambda line: line.replace(b'"rules_version":', b'"rules_version":9'),
        lambda line: b"\xff\n",
    ],
)
def test_what_was_kept_and_does_not_hold_is_found_out_anew(folder, capsys, settings, looked_at, spoil):
    level = next(each.level for each in entries(folder, Choice(frozenset(["gems"]), frozenset([0]))))
    opening.keep([(folder / "own" / "gems.txt").read_bytes()])
    analyses.Analyses.open(kept(settings), 0).task(level, 1)
    looked_at.clear()
    kept(settings).write_bytes(spoil(kept(settings).read_bytes()))
    imported(folder, capsys)
    assert [number for number, _ in looked_at] == [0, 1]


def test_wins_are_looked_for_as_long_as_asked(folder, capsys):
    (folder / "own" / "gems.txt").write_text(a_text(**GEMS | {"sprites": "gem > Resource limit=3\nfly > Immovable"}))
    imported(folder, capsys, "--seeds", "1", "--levels", "0", "--slug", "none")
    imported(folder, capsys, "--seeds", "1", "--levels", "0", "--effort", "0.1", "--slug", "some")
    none, some = (Task.objects.get(task_set__slug=slug) for slug in ("none", "some"))
    assert (none.solution.get("actions"), none.axes.get("plan")) == (None, None)
    assert (some.solution["actions"], some.axes["plan"]) == (["right", "right"], 2)
    assert none.axes["most_score"] <= some.axes["most_score"] == 2


def test_a_file_that_cannot_be_written_is_said(folder, capsys, settings):
    settings.DATA_DIR.mkdir(exist_ok=True)
    (settings.DATA_DIR / "imports").write_text("a file")
    with pytest.raises(CommandError, match=r"File exists: .*imports"):
        imported(folder, capsys)
    assert not TaskSet.objects.exists()


def test_a_name_that_is_taken_is_said_before_the_work(folder, capsys, looked_at):
    imported(folder, capsys)
    looked_at.clear()
    with pytest.raises(CommandError, match="'imported-games': there is a task set of that name"):
        imported(folder, capsys)
    assert not looked_at
