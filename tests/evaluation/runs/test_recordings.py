"""The runs that come with the project are whole, fit their sets, and are what the agents play."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.files import checks, task_sets
from plumbline.evaluation.files.trajectories import EpisodeJson, Header
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.runs.recordings import FOLDER, replay_recording
from plumbline.evaluation.suites import AGENTS, SUITES
from tests.site import ROOT

TASKSETS = ROOT / "fixtures" / "tasksets"
SMALL = "people-arcade-v2"
RECORDINGS = sorted(FOLDER.glob("*/*.jsonl.gz"))


def name_of(path):
    return path.name.partition(".")[0]


@pytest.mark.parametrize("slug", ["arcade-120-v2", "arcade-150-v2", SMALL])
def test_every_agent_of_the_suite_is_recorded_with_every_budget_of_ticks(slug):
    names = {name_of(path) for path in RECORDINGS if path.parent.name == slug}
    suite = SUITES["gvgai"]
    assert names == {agent.name for agent in (*suite.agents, *suite.on_request)}


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parent.name} {name_of(path)}")
def test_a_recording_has_an_episode_of_each_task(path):
    head, tasks = task_sets.read((TASKSETS / f"{path.parent.name}.jsonl").read_bytes())
    first, *lines = gzip.decompress(path.read_bytes()).splitlines()
    told = msgspec.json.decode(first, type=Header)
    assert (told.task_set.slug, told.task_set.digest) == (head.slug, head.digest)
    assert told.agent.name == AGENTS[name_of(path)].title
    assert [msgspec.json.decode(line, type=EpisodeJson).task for line in lines] == [task.task for task in tasks]


@pytest.mark.parametrize("path", [path for path in RECORDINGS if path.parent.name == SMALL], ids=name_of)
def test_a_recording_can_be_played_again(path):
    spec = checks.spec_from((TASKSETS / f"{SMALL}.jsonl").read_bytes())
    with path.open("rb") as file:
        outcomes = [each.trajectory.outcome for each in checks.check(file, spec)]
    assert len(outcomes) == 24
    assert set(outcomes) <= {"won", "lost", "exhausted"}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", ["one-step", "random-legal", "do-nothing"])
def test_a_recording_is_what_the_agent_plays(name):
    task_set = tasksets.load((TASKSETS / f"{SMALL}.jsonl").read_bytes())
    recorded = list(replay_recording(FOLDER / SMALL / f"{name}.jsonl.gz", task_set))
    played = baseline_runner.play(AGENTS[name], task_set, baseline_runner.own_setting(AGENTS[name]))
    assert [each.line.turns for each in recorded] == [each.line.turns for each in played]
