"""Our agents come to a set's boards: from recordings that are played again, or by playing."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace

import pytest
from django.core.management import call_command

from plumbline.envs.block3d.model import Recipe as Figures
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Job, Run, TaskSet
from plumbline.evaluation.results import entries
from plumbline.evaluation.results.entries import Reading
from plumbline.evaluation.runs import baseline_runner, baseline_runs, recordings
from plumbline.evaluation.runs.recordings import recorded, recording, replay_recording
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import Draft, Portion
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(recordings, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def task_set(folder):
    made = a_task_set(count=2)
    (folder / made.slug).mkdir()
    call_command("run_agent", "optimal", "--task-set", made.slug, "--out", str(folder / made.slug / "optimal.jsonl.gz"))
    return made


def tampered(path, change):
    head, *lines = gzip.decompress(path.read_bytes()).splitlines()
    told = [json.loads(line) for line in lines]
    change(told)
    path.write_bytes(gzip.compress(b"\n".join([head, *(json.dumps(each).encode() for each in told)])))


def test_a_recording_is_found_by_set_and_agent(task_set, folder):
    assert recorded(task_set)
    assert recording(AGENTS["optimal"], task_set) == folder / task_set.slug / "optimal.jsonl.gz"
    assert recording(AGENTS["do-nothing"], task_set) is None


def test_a_recalled_run_equals_one_that_is_played(task_set):
    agent = AGENTS["optimal"]
    recalled = list(replay_recording(recording(agent, task_set), task_set))
    played = list(baseline_runner.play(agent, task_set, baseline_runner.own_setting(agent)))
    assert [(each.line.task, each.line.turns, each.metrics) for each in recalled] == [
        (each.line.task, each.line.turns, each.metrics) for each in played
    ]


def test_baseline_runs_use_recordings_and_play_the_rest(task_set, folder, monkeypatch):
    def of_one_word(told):
        for episode in told:
            episode["turns"] = [{"actions": ["hesitate"]}]

    tampered(folder / task_set.slug / "optimal.jsonl.gz", of_one_word)
    baseline_runs.enqueue(task_set)
    jobs.run(Job.objects.latest("pk").pk)
    runs = {run.line_up.lead.name: run for run in Run.objects.public()}
    assert set(runs) == {agent.title for agent in SUITES[task_set.suite].agents}
    assert [episode.outcome for episode in runs["Optimal"].episodes.all()] == ["stopped", "stopped"]
    assert {episode.outcome for episode in runs["Do nothing"].episodes.all()} == {"exhausted"}


def test_patient_agents_play_where_their_run_is_recorded(folder, monkeypatch):
    slow = replace(AGENTS["random-legal"], name="slow", title="Slow walk")
    monkeypatch.setitem(SUITES, "ivispar", replace(SUITES["ivispar"], on_request=(slow,)))
    task_set = a_task_set(count=2)
    assert slow not in baseline_runner.waiting(task_set)
    (folder / task_set.slug).mkdir()
    (folder / task_set.slug / "slow.jsonl.gz").touch()
    assert slow in baseline_runner.waiting(task_set)


def test_a_recording_of_another_set_ends_the_job_and_nothing_of_it_is_kept(task_set, folder):
    def of_strangers(told):
        told[1]["task"] = "0" * 64

    path = folder / task_set.slug / "optimal.jsonl.gz"
    tampered(path, of_strangers)
    with pytest.raises(BadLine, match="line 3, task: '0000"):
        list(replay_recording(path, task_set))
    baseline_runs.enqueue(task_set)
    jobs.run(Job.objects.latest("pk").pk)
    assert Job.objects.latest("pk").state == Job.State.FAILED
    assert not Run.objects.filter(line_up__lead__name="Optimal").exists()


def test_agents_leave_alone_a_set_that_is_retired_meanwhile(task_set):
    job = baseline_runs.enqueue(task_set)
    tasksets.retire(task_set, "Its boards are known.")
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == Job.State.DONE
    assert not Run.objects.exists()
    assert baseline_runs.enqueue(TaskSet.objects.get(pk=task_set.pk)) is None


def test_publishing_runs_queues_each_set_once(task_set, capsys):
    call_command("publish_runs")
    call_command("publish_runs")
    assert capsys.readouterr().out.count("boards: 4 runs") == 1
    jobs.run(Job.objects.get().pk)
    call_command("publish_runs")
    assert Job.objects.count() == 1


@pytest.mark.slow
def test_sets_with_recordings_are_left_to_the_worker(folder, only_bundled):
    only_bundled("people-20-v2", "cube-40")
    (folder / "people-20-v2").mkdir()
    call_command("publish_fixtures")
    assert not Run.objects.filter(task_set__slug="people-20-v2").exists()
    assert TaskSet.objects.filter(slug="people-20-v2").exists()
    assert Run.objects.filter(task_set__slug="cube-40").exists()


def test_our_agents_play_under_every_choice_of_what_wins():
    made = tasksets.draft(
        Draft(slug="figures", title="F", suite="spatialworld-block3d", settings=("picture", "text,goal=exact"))
    )
    list(tasksets.generate(made, [Portion(Figures(blocks=8, grown=False, solutions_at_least=2), 2)], seed=1))
    made = tasksets.publish(tasksets.freeze(made))
    waiting = baseline_runner.waiting(made)
    names = [(each.name, baseline_runner.own_setting(each)) for each in waiting]
    assert names[:2] == [("optimal", "none"), ("optimal", "none,goal=exact")]
    for each in waiting[:2]:
        played = list(baseline_runner.play(each, made, baseline_runner.own_setting(each)))
        assert [episode.trajectory.solved for episode in played] == [True, True]
        baseline_runner.publish(each, made, baseline_runner.own_setting(each), played)
    shown = {setting: [entry.setting for entry in entries.read(Reading(made, setting, 2))] for setting in made.settings}
    assert shown == {"picture": ["none"], "text,goal=exact": ["none,goal=exact"]}
