"""Recordings are made task by task, outlast an interruption, and are what the agents play."""

from __future__ import annotations

import gzip

import pytest
from django.core.management import CommandError, call_command

from plumbline.evaluation import tasksets
from plumbline.evaluation.files.trajectories import write
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.runs.recorder import Recording, episode
from plumbline.evaluation.suites import AGENTS
from tests.site import ROOT

TASK_SET = ROOT / "fixtures" / "tasksets" / "practice-cube.jsonl"


@pytest.fixture
def recording(tmp_path):
    return Recording(TASK_SET, "optimal", tmp_path / "runs" / "optimal.jsonl.gz", tmp_path / "parts" / "optimal.jsonl")


def recorded(recording):
    for number in recording.missing():
        recording.add(episode(TASK_SET, recording.agent, number))
    recording.finish()


@pytest.mark.django_db
def test_a_recording_is_the_file_of_the_run(recording):
    recorded(recording)
    task_set, agent = tasksets.load(TASK_SET.read_bytes()), AGENTS["optimal"]
    setting = baseline_runner.own_setting(agent)
    played = map(baseline_runner.line, baseline_runner.play(agent, task_set, setting))
    run = b"".join(write(baseline_runner.header(agent, task_set, setting), played))
    assert gzip.decompress(recording.path.read_bytes()) == run
    assert recording.missing() == []
    assert not recording.part.exists()


def test_a_recording_goes_on_where_it_stopped_and_has_the_order_of_the_tasks(recording):
    assert recording.missing() == list(range(8))
    for number in (5, 2):
        recording.add(episode(TASK_SET, "optimal", number))
    recording.part.write_bytes(recording.part.read_bytes() + b'{"task": "cut o')
    assert recording.missing() == [0, 1, 3, 4, 6, 7]
    recorded(recording)
    lines = gzip.decompress(recording.path.read_bytes()).splitlines()
    assert lines[1:] == [episode(TASK_SET, "optimal", number) for number in range(8)]


def test_what_is_of_another_set_is_played_again(recording):
    recorded(recording)
    whole = gzip.decompress(recording.path.read_bytes())
    recording.path.write_bytes(gzip.compress(whole.replace(b'"rules_version":', b'"rules_version":9')))
    recording.part.write_bytes(whole.replace(b'"digest":"', b'"digest":"0'))
    assert recording.missing() == list(range(8))


def test_a_recording_under_another_extractor_stays(recording):
    recorded(recording)
    whole = gzip.decompress(recording.path.read_bytes())
    others = whole.replace(b'"extractor_version":', b'"extractor_version":4')
    recording.path.write_bytes(gzip.compress(others))
    assert recording.missing() == []
    recording.path.unlink()
    recording.part.write_bytes(others)
    assert recording.missing() == []


@pytest.mark.slow
def test_the_command_records_in_processes_of_its_own(tmp_path, settings, capsys):
    settings.DATA_DIR = tmp_path
    words = ["--task-sets", "practice-cube", "--agents", "optimal,do-nothing", "--out", str(tmp_path / "runs")]
    call_command("record_runs", *words, "--processes", "2")
    first, *told = capsys.readouterr().out.splitlines()
    assert first == "2 recordings, 2 of them to play: 16 tasks"
    assert {line.rpartition(",")[0] for line in told if "to go" not in line} == {
        "practice-cube optimal: recorded",
        "practice-cube do-nothing: recorded",
    }
    call_command("record_runs", *words)
    assert capsys.readouterr().out == "2 recordings, 0 of them to play: 0 tasks\n"
    path, part = tmp_path / "runs/practice-cube/optimal.jsonl.gz", tmp_path / "recordings/practice-cube/optimal.jsonl"
    whole = path.read_bytes()
    part.write_bytes(gzip.decompress(whole))
    path.unlink()  # as if it had been interrupted after the last task
    call_command("record_runs", *words)
    assert path.read_bytes() == whole
    assert not part.exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--processes", "0"], "--processes 0: expected at least 1"),
        (["--task-sets", "chess"], "--task-sets 'chess': expected the name of a bundled set"),
        (
            ["--task-sets", "people-arcade-v2", "--agents", "olets,optimal"],
            "--agents 'optimal': expected some of olets",
        ),
    ],
)
def test_what_cannot_be_recorded_is_said(words, problem):
    with pytest.raises(CommandError, match=problem):
        call_command("record_runs", *words)
