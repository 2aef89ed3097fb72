"""Old episodes under new rules and a new extractor."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.evaluation.models import Episode, RescoredEpisode, Run, Standing
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from tests.evaluation.playing import a_run, all_solved, an_agent, columns, said, shown
from tests.evaluation.results.rescoring.asking import EPISODES, VERSIONS, called, refused, rescore, stamps
from tests.evaluation.results.rescoring.code import EXTRACTOR, Code

pytestmark = pytest.mark.django_db


def test_under_new_rules_what_comes_out_the_same_is_restamped(task_set, code: Code):
    code.rules()
    before = [{**row, "rules_version": 2} for row in shown()]
    report = rescore()
    assert (report.rescoring.same, report.rescoring.stamped, report.rescoring.changed) == (EPISODES, EPISODES, 0)
    assert stamps() == {(2, EXTRACTOR, METRICS_VERSION)}
    assert shown() == before
    assert set(Run.objects.values_list("rules_version", flat=True)) == {2}


def test_under_new_rules_what_goes_another_way_stays_and_is_listed(task_set, code: Code):
    code.rules(step=refused)
    before, figures = columns(Episode, *VERSIONS), shown()
    report = rescore()
    assert (report.rescoring.kept, report.rescoring.same) == (9, 8)  # those that moved; those that passed
    assert len(report.kept) == 9
    assert columns(Episode, *VERSIONS) == before
    assert stamps() == {(1, EXTRACTOR, METRICS_VERSION), (2, EXTRACTOR, METRICS_VERSION)}
    for row, was in zip(shown(), figures, strict=True):
        assert {**row, "rules_version": 0} == {**was, "rules_version": 0}


def test_under_new_rules_what_is_graded_otherwise_stays_too(task_set, code: Code):
    Episode.objects.filter(solved=False).update(metrics={"score": 0.25})  # as older rules graded them
    code.rules()
    before = columns(Episode, *VERSIONS)
    report = rescore()
    assert (report.rescoring.kept, report.rescoring.changed) == (8, 0)
    assert columns(Episode, *VERSIONS) == before


def test_with_new_metrics_as_well_what_is_graded_otherwise_stays(task_set, code: Code):
    Episode.objects.filter(solved=False).update(metrics={"score": 0.25, "steps": 3.0})
    code.rules()
    code.metrics()
    code.measured("steps", lambda trajectory, axes: trajectory.steps + 5.0)
    before = list(Episode.objects.filter(solved=False).order_by("pk").values("metrics", "rules_version"))
    report = rescore()
    assert (report.rescoring.kept, len(report.kept)) == (8, 8)
    assert report.rescoring.changed == EPISODES - 8  # by the metric alone
    assert list(Episode.objects.filter(solved=False).order_by("pk").values("metrics", "rules_version")) == before


def test_a_run_stands_under_the_lowest_version_of_its_episodes(task_set, code: Code):
    code.rules(step=refused)
    rescore()
    assert {(run.line_up.lead.name, run.rules_version) for run in Run.objects.select_related("line_up__lead")} == {
        ("Walker", 1),
        ("Walker", 2),  # the run of passes
        ("Sleeper", 2),
        ("Shy", 1),
    }


def test_the_report_names_what_is_kept(task_set, code: Code):
    code.rules(step=refused)
    lines = called("--dry-run")
    assert lines[0] == f"{EPISODES} episodes played again: 8 the same, 0 changed, 9 kept"
    assert "Kept as they are, for they go another way under the new rules:" in lines
    assert any("outcome solved → stopped" in line for line in lines)


def test_what_a_new_extractor_finds_is_published(task_set, code: Code):
    run = a_run(
        an_agent("Talker"), task_set, {1: [replace(turn, actions=None, response="up we go") for turn in [said("x")]]}
    )
    code.extractor(extract=lambda text: ("move red cube up", "fly"))
    report = rescore()
    assert report.rescoring.changed == 1
    episode = run.episodes.get()
    assert (episode.action_count, episode.extractor_version) == (2, EXTRACTOR + 1)
    (row,) = RescoredEpisode.objects.all()
    assert row.changes["action_count"] == [1, 2]
    assert row.changes["metrics"]["steps"] == [1.0, 2.0]
    assert Standing.objects.get(line_up__lead__name="Talker").values["steps"]["value"] == 2.0
    assert Run.objects.get(pk=run.pk).extractor_version == EXTRACTOR + 1


def test_an_episode_that_a_new_extractor_ends_too_early_stays(task_set, code: Code):
    solution = [replace(turn, response=turn.actions[0], actions=None) for turn in all_solved(task_set)[1]]
    run = a_run(an_agent("Talker"), task_set, {1: solution})
    words = [turn.response for turn in solution]
    code.extractor(extract=lambda text: tuple(words))
    report = rescore()
    assert report.rescoring.kept == 1
    assert report.kept[0].changes["turn_count"] == [len(words), 1]
    assert run.episodes.get().extractor_version == EXTRACTOR
