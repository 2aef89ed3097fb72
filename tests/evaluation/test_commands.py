"""What runs at the command line, in the database and without one."""

from __future__ import annotations

import gzip
import io
import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs import FAMILIES, codec
from plumbline.evaluation import runs, tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.management.progress import bar
from plumbline.evaluation.models import Agent, AggregateDetail, Episode, Run, Standing, Task, TaskSet
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import compositions
from tests.envs.children import ROOT
from tests.evaluation.playing import a_run, all_solved, an_agent, shown, with_figures
from tests.makers import a_draft, a_file, a_header, a_set_of_games, a_task_set, a_trajectory, an_episode
from tests.site import ALONE, Site, free_port

pytestmark = pytest.mark.django_db

FIXTURES = ROOT / "fixtures" / "tasksets"


@pytest.fixture
def task_set() -> TaskSet:
    return a_task_set()


@pytest.fixture
def out(tmp_path) -> Path:
    return tmp_path / "trajectory.jsonl"


def called(*arguments: object, **options: object) -> list[str]:
    """The lines that a command prints."""
    printed = io.StringIO()
    call_command(*map(str, arguments), stdout=printed, **options)
    return printed.getvalue().splitlines()


def refused(*arguments: object, **options: object) -> str:
    with pytest.raises(CommandError) as refusal:
        called(*arguments, **options)
    return str(refusal.value)


def the_file(task_set: TaskSet, path: Path) -> Path:
    path.write_bytes(b"".join(tasksets.lines(task_set, briefs=True)))
    return path


# --- run_agent and verify


@pytest.mark.parametrize("name", [agent.name for agent in SUITES["ivispar"].agents])
def test_what_an_agent_wrote_is_verified_as_it_was_stored(name, task_set, out, tmp_path):
    told = called("run_agent", name, "--task-set", "boards", "--out", out, "--publish")
    *stored, summary = map(json.loads, called("verify", out))
    offline = called("verify", out, "--task-set", the_file(task_set, tmp_path / "boards.jsonl"))
    assert [json.loads(line) for line in offline] == [*stored, summary]
    episodes = {episode.task.digest: episode for episode in Episode.objects.select_related("task")}
    assert len(stored) == len(episodes) == 4
    for report in stored:
        episode = episodes[report["task"]]
        assert report["metrics"] == episode.metrics
        assert (report["outcome"], report["solved"]) == (episode.outcome, episode.solved)
        assert (report["turns"], report["verdicts"]) == (episode.turn_count, episode.verdicts)
    solved = sum(episode.solved for episode in episodes.values())
    assert summary == {"episodes": 4, "solved": solved}
    assert told == [
        f"{out}: 4 episodes",
        f"published: {AGENTS[name].title} on boards (none)",
        f"{name} solved {solved} of 4",
    ]


def test_without_publishing_nothing_is_stored(task_set, out):
    called("run_agent", "optimal", "--task-set", "boards", "--out", out)
    assert (Agent.objects.count(), Run.objects.count()) == (0, 0)


def test_publishing_puts_the_run_on_the_boards(task_set):
    called("run_agent", "optimal", "--task-set", "boards", "--publish")
    run = Run.objects.public().get()
    assert (run.provenance, run.setting, run.episodes.count()) == ("run by us", "none", 4)
    assert Standing.objects.get().run == run


def test_an_agent_may_play_under_a_setting_that_has_a_board(task_set, out):
    called("run_agent", "optimal", "--task-set", "boards", "--modality", "2d", "--out", out, "--publish")
    assert Run.objects.get().setting == "2d"
    assert json.loads(out.read_bytes().splitlines()[0])["setting"] == "2d"
    assert len(called("verify", out)) == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fly", "--task-set", "boards"], "invalid choice: 'fly'"),
        (["optimal"], "the following arguments are required: --task-set"),
        (["optimal", "--task-set", "nowhere"], "task set 'nowhere': expected one that is frozen or published"),
        (["optimal", "--task-set", "sketches"], "task set 'sketches': expected one that is frozen or published"),
        (["optimal", "--task-set", "boards", "--modality", "4d"], "modality '4d': expected one of none, text, 2d, 3d"),
        (
            ["optimal", "--task-set", "boards", "--modality", "2d,palette=paper"],
            "modality '2d,palette=paper': expected",
        ),
    ],
)
def test_run_agent_refuses(task_set, arguments, message):
    a_draft("sketches", path=3)
    assert message in refused("run_agent", *arguments)
    assert Run.objects.count() == 0


def test_a_frozen_set_is_played_before_it_is_published(out):
    tasksets.freeze(a_draft("sketches"))
    assert called("run_agent", "optimal", "--task-set", "sketches")[-1] == "optimal solved 4 of 4"


def test_verify_reads_gzip(task_set, tmp_path):
    packed = tmp_path / "trajectory.jsonl.gz"
    packed.write_bytes(gzip.compress(a_trajectory(task_set)))
    assert json.loads(called("verify", packed)[-1]) == {"episodes": 4, "solved": 4}


def test_verify_names_line_field_and_what_was_expected(task_set, out):
    task = task_set.tasks.select_related("task_set").first()
    out.write_bytes(a_file(a_header(task_set), an_episode(task), an_episode(task, attempt=0)))
    assert refused("verify", out) == "line 3, attempt: Expected `int` >= 1; it is 0"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: the file is empty: expected a header"),
        (b"PK\x03\x04", "line 1: not JSON"),
        (b"\x1f\x8b", "the gzip stream is damaged"),
    ],
)
def test_verify_refuses_what_is_no_trajectory(task_set, out, content, message):
    out.write_bytes(content)
    assert refused("verify", out).startswith(message)


def test_verify_names_a_missing_file(tmp_path):
    assert "nothing.jsonl" in refused("verify", tmp_path / "nothing.jsonl")


def test_verify_says_where_else_a_task_set_may_come_from(task_set, out):
    out.write_bytes(a_trajectory(task_set).replace(b'"boards"', b'"others"'))
    assert refused("verify", out) == "task set 'others': not in this database; give its file with --task-set"


def test_a_draft_is_nothing_to_verify_against(out):
    out.write_bytes(a_file(a_header(a_draft("sketches"))))
    assert refused("verify", out).startswith("task set 'sketches': not in this database")


def test_verify_refuses_a_task_set_that_was_tampered_with(task_set, out, tmp_path):
    out.write_bytes(a_trajectory(task_set))
    file = the_file(task_set, tmp_path / "boards.jsonl")
    file.write_bytes(file.read_bytes().replace(b'"tasks":4', b'"tasks":5'))
    assert refused("verify", out, "--task-set", file) == "line 1, tasks 5: 4 follow"


@pytest.mark.slow
def test_verify_needs_no_database_beside_the_task_sets_file(task_set, out, tmp_path):
    out.write_bytes(a_trajectory(task_set))
    file = the_file(task_set, tmp_path / "boards.jsonl")
    elsewhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nowhere", "DATA_DIR": str(tmp_path / "data")}
    child = subprocess.run(
        [sys.executable, "manage.py", "verify", str(out), "--task-set", str(file)],
        cwd=ROOT,
        env=os.environ | elsewhere,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert json.loads(child.stdout.splitlines()[-1]) == {"episodes": 4, "solved": 4}


# --- compose and publish_fixtures


COMPOSITIONS = {path.name.partition(".")[0] for path in FIXTURES.glob("*.composition.json")}
HOUSES = {f"spatialworld-houses-{each}" for each in ("60", "40", "pairs-20")} | {"people-houses-pairs"}  # take minutes
HARD = {"cube-40", "arcade-120-v2", "arcade-150-v2", "people-arcade-v2"}  # take up to minutes to analyze
LONG = {"practice-arcade-v2"}  # takes seconds
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] * (name in LONG) + [pytest.mark.exhaustive] * (name in HOUSES))
    for name in sorted(COMPOSITIONS - HARD)
]


@pytest.mark.parametrize("name", NAMES)
def test_the_bundled_sets_are_made_from_their_compositions(name, out):
    (told,) = called("compose", FIXTURES / f"{name}.composition.json", "--out", out)
    assert out.read_bytes() == (FIXTURES / f"{name}.jsonl").read_bytes()
    head, lines = task_sets.read(out.read_bytes())
    assert told == f"{out}: {len(lines)} tasks, digest {head.digest}"
    assert (TaskSet.objects.count(), Task.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", sorted(HARD - {"cube-40"}))
def test_the_large_sets_of_games_have_the_levels_of_their_compositions(name):
    plan = compositions.read((FIXTURES / f"{name}.composition.json").read_text())
    _, lines = task_sets.read((FIXTURES / f"{name}.jsonl").read_bytes())
    wanted = Counter(
        {
            codec.canonical(FAMILIES["vgdl"].puzzles.generate(part.recipe, 0)).decode(): part.count
            for part in plan.portions
            if not part.recipe.fresh
        }
    )
    played = Counter(task_sets.instance_text(line) for line in lines)
    assert {level: played[level] for level in wanted} == wanted
    assert (played - wanted).total() == sum(part.count for part in plan.portions if part.recipe.fresh)
    assert len({(task_sets.instance_text(line), line.seed) for line in lines}) == len(lines) == plan.tasks


def test_every_bundled_set_has_a_composition():
    assert {path.stem for path in FIXTURES.glob("*.jsonl")} == COMPOSITIONS
    assert len(COMPOSITIONS) >= 20


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site with the bundled sets."""
    site = Site(tmp_path_factory.mktemp("published"), free_port(), ALONE)
    site.prepare()
    return site


def rows(site: Site) -> dict[str, list[Any]]:
    """All that is stored of sets and their runs."""
    tables = [model._meta.db_table for model in (TaskSet, Task, Agent, Run, Episode, Standing)]
    with closing(sqlite3.connect(site.folder / "plumbline.sqlite3")) as database:
        return {table: database.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in tables}


PUBLIC_RUNS = """
import json
from plumbline.evaluation.models import Run
print(json.dumps(list(Run.objects.public().values_list("task_set__slug", "line_up__lead__name", "setting"))))
"""


def bundled() -> list[task_sets.Header]:
    """The headers of the bundled sets, in the order of their files."""
    return [task_sets.read(path.read_bytes())[0] for path in sorted(FIXTURES.glob("*.jsonl"))]


@pytest.mark.slow
def test_publishing_the_bundled_sets_twice_changes_nothing(published):
    before = rows(published)
    told = [f"{head.slug}: published, {head.tasks} tasks" for head in bundled()]
    assert published.manage("publish_fixtures").splitlines() == told
    assert all(before.values())
    assert rows(published) == before


@pytest.mark.slow
def test_with_the_bundled_sets_our_agents_are_published_that_are_at_hand(published):
    assert {tuple(run) for run in json.loads(published.manage("shell", "-v", "0", "-c", PUBLIC_RUNS))} == {
        (head.slug, agent.title, setting)
        for head in bundled()
        if not head.practice and head.suite != "gvgai"  # its runs are recorded
        for agent in SUITES[head.suite].agents
        for setting in {baseline_runner.own_setting(agent), *_of_other_goals(head)}
    }


def _of_other_goals(head: task_sets.Header) -> set[str]:
    """The settings without observations under which something else wins than usually."""
    others = {"goal=exact", "done=paper"}
    return {f"none,{option}" for setting in head.settings for option in setting.split(",") if option in others}


# --- rebuild_leaderboards


def test_rebuilding_boards_gives_equal_tables(task_set):
    called("run_agent", "random-legal", "--task-set", "boards", "--publish")
    a_run(an_agent(), task_set, all_solved(task_set))
    before = shown()
    for standing in Standing.objects.all():
        with_figures(standing, values={})
    AggregateDetail.objects.update(cells=[], curve=[])
    assert called("rebuild_leaderboards")[:2] == ["boards none Random, legal", "boards text Walker"]
    assert shown() == before


# --- progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_drawn_where_somebody_watches():
    screen, file = Screen(), io.StringIO()
    assert list(bar("abcd", 4, "letters", screen)) == list(bar("abcd", 4, "letters", file)) == list("abcd")
    assert screen.getvalue().endswith(f"\rletters              [{'=' * 30}] 4/4\n")
    assert file.getvalue() == ""


def test_nothing_to_do_is_drawn_as_well():
    screen = Screen()
    assert list(bar([], 0, "nothing", screen)) == []
    assert screen.getvalue() == f"\rnothing              [{' ' * 30}] 0/0\n"


def test_what_a_curator_has_hidden_is_not_published_again(only_bundled):
    only_bundled("people-20-v2")
    call_command("publish_fixtures")
    run = Run.objects.filter(task_set__slug="people-20-v2").first()
    runs.hide(run, "it is being looked into")
    call_command("publish_fixtures")
    assert not Run.objects.public().filter(line_up=run.line_up, task_set=run.task_set).exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--out", "/nowhere/at/all/walk.jsonl"], "there is no folder '/nowhere/at/all'"),
        (["--publish"], "boards is for practice: expected a set with leaderboards"),
        (["--think", "5"], "'optimal' takes no budget; expected "),
        (["--ticks", "5"], "'optimal' takes no budget; expected "),
    ],
)
def test_run_agent_says_before_it_plays_what_cannot_be_done(words, problem):
    a_task_set(practice=True)
    with pytest.raises(CommandError, match=problem):
        call_command("run_agent", "optimal", "--task-set", "boards", *words)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--ticks", "0"], "--ticks 0: expected 1 to 1000000"),
        (["--ticks", "1000001"], "--ticks 1000001: expected 1 to 1000000"),
        (["--think", "0"], "--think 0: expected milliseconds"),
        (["--ticks", "9", "--think", "9"], "not allowed with argument"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(words, problem):
    a_set_of_games("symbols")
    with pytest.raises(CommandError, match=problem):
        call_command("run_agent", "olets", "--task-set", "games", *words)


def test_an_agent_with_another_budget_is_another_agent():
    a_set_of_games("symbols")
    call_command("run_agent", "olets", "--task-set", "games", "--ticks", "20", "--publish")
    agent = Run.objects.public().get().line_up.lead
    assert agent.name == "Open-loop expectimax (OLETS), 20 ticks"
    assert "in the engine, 20 ticks in all" in agent.card["definition"]
    assert agent.card["baseline"] == "olets-20-ticks"


def test_the_name_of_an_agent_that_thinks_by_the_clock_tells(tmp_path):
    a_set_of_games("symbols")
    out = tmp_path / "walk.jsonl"
    call_command("run_agent", "one-step", "--task-set", "games", "--out", str(out))
    assert json.loads(out.read_text().splitlines()[0])["agent"]["name"] == "One step ahead"
    call_command("run_agent", "breadth-first", "--task-set", "games", "--think", "2", "--out", str(out))
    assert json.loads(out.read_text().splitlines()[0])["agent"]["name"] == "Breadth-first search, 2 ms"


def test_run_agent_packs_a_file_that_is_named_so(task_set, tmp_path):
    out = tmp_path / "walk.jsonl.gz"
    call_command("run_agent", "optimal", "--task-set", "boards", "--out", str(out))
    assert json.loads(gzip.decompress(out.read_bytes()).splitlines()[0])["agent"]["name"] == "Optimal"


@pytest.mark.parametrize(
    ("content", "problem"),
    [(None, "No such file"), ("{", "JSONDecodeError"), ("{}", "KeyError: 'draft'")],
)
def test_a_composition_that_cannot_be_read_is_refused_in_a_sentence(tmp_path, content, problem):
    path = tmp_path / "composition.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(CommandError, match=problem):
        call_command("compose", str(path), "--out", str(tmp_path / "out.jsonl"))


@pytest.mark.slow
def test_a_composition_is_made_where_its_set_is_published(published, out):
    published.manage("compose", str(FIXTURES / "people-20-v2.composition.json"), "--out", str(out))
    assert out.read_bytes() == (FIXTURES / "people-20-v2.jsonl").read_bytes()
    assert not [row for row in rows(published)["evaluation_taskset"] if "composing" in str(row)]


# --- a database without tables

ON_NO_TABLES = """
import sys
import django
from django.core.management import CommandError, call_command
django.setup()
for words in map(str.split, sys.stdin.read().splitlines()):
    try:
        call_command(*words)
    except CommandError as error:
        print(words[0], error)
"""
FIRST_COMMANDS = f"""\
compose {FIXTURES / "practice-cube.composition.json"} --out no-such-folder/composed.jsonl
import_vgdl {ROOT / "fixtures" / "vgdl"} --licence CC0-1.0 --games teahouse
publish_fixtures
publish_runs
rebuild_leaderboards
rescore
run_agent optimal --task-set boards
seal {FIXTURES / "cube-40.composition.json"}"""


@pytest.mark.slow
def test_without_tables_commands_say_how_to_make_them(tmp_path):
    settings = {"DJANGO_SETTINGS_MODULE": "plumbline.leaderboard.settings", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ON_NO_TABLES],
        input=FIRST_COMMANDS,
        env=os.environ | settings,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    refusals = [line for line in done.stdout.splitlines() if "`make site`" in line]
    assert [line.split()[0] for line in refusals] == [line.split()[0] for line in FIRST_COMMANDS.splitlines()]
