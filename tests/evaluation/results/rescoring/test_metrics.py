"""Old episodes under new metrics, or none."""

from __future__ import annotations

import pytest
from django.apps import apps

from plumbline.evaluation.models import Episode, RescoredEpisode, Run, Standing, StandingHistory
from plumbline.evaluation.results import people, standings
from plumbline.evaluation.results.rescoring import lines
from plumbline.evaluation.scoring import bootstrap
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from tests.evaluation.playing import columns, shown
from tests.evaluation.results.rescoring.asking import EPISODES, called, dry_run, refused, rescore, stamps
from tests.evaluation.results.rescoring.code import EXTRACTOR, Code

pytestmark = pytest.mark.django_db


def everything() -> dict[str, list]:
    return {model._meta.label: columns(model) for model in apps.get_models()}


def test_under_the_same_code_nothing_changes(task_set):
    assert called("--dry-run") == [
        f"{EPISODES} episodes played again: {EPISODES} the same, 0 changed, 0 kept",
        "Nothing changes.",
    ]


def test_publishing_nothing_leaves_nothing_behind(task_set):
    before = shown()
    assert called()[-1].endswith("is discarded.")
    assert (shown(), RescoredEpisode.objects.count()) == (before, 0)


def test_a_dry_run_writes_nothing(task_set, code: Code):
    code.metric()
    code.rules(step=refused)
    before = everything()
    assert dry_run().rescoring.kept > 0
    assert everything() == before


def test_a_metric_added_today_reaches_every_old_episode(task_set, code: Code, client):
    code.metric()
    assert "Turns taken" in client.get("/leaderboards/boards/text/").content.decode()
    assert all("turns_taken" not in row.values for row in Standing.objects.all())
    report = rescore()
    assert (report.rescoring.changed, report.rescoring.same) == (EPISODES, 0)
    assert all(episode.metrics["turns_taken"] == episode.turn_count for episode in Episode.objects.all())
    found = {row.who: row.values["turns_taken"]["value"] for row in Standing.objects.all()}
    assert found == {f"agent {Run.objects.first().line_up.lead_id}": 2.0, **found}
    assert {row.values["turns_taken"]["n"] for row in Standing.objects.filter(setting="text")} == {4, 1}
    assert all("turns_taken" in run.aggregate.values for run in Run.objects.all())
    page = client.get("/leaderboards/boards/text/").content.decode()
    assert page.count("2.00") >= 2


def test_a_metric_that_becomes_unknown_leaves_the_rows_and_the_report_says_so(task_set, code: Code):
    code.metrics()
    code.measured("final_distance", lambda trajectory, axes: None)
    report = rescore()
    assert (report.rescoring.changed, report.largest) == (EPISODES, [])
    assert "Episodes change only in what was unknown before or is so now, or in their verdicts." in [*lines(report)]
    assert all("final_distance" not in row.values for row in Standing.objects.all())


def test_newer_metrics_compute_intervals_anew_where_no_episode_changes(task_set, code: Code, monkeypatch):
    """Intervals belong to the metrics' version: a re-scoring publishes them with nothing else to publish."""
    code.metrics()
    monkeypatch.setattr(bootstrap, "studentized", lambda sums: (0.25, 0.5))
    report = rescore()
    assert (report.rescoring.changed, report.rescoring.stamped) == (0, EPISODES)
    assert f"{EPISODES} get newer versions, and the intervals of their rows are computed anew." in [*lines(report)]
    for row in Standing.objects.exclude(line_up=None):
        assert (row.values["deviation"]["low"], row.values["deviation"]["high"]) == (0.25, 0.5)


def test_a_dry_run_finds_what_publishing_shows(task_set, code: Code):
    code.metric()
    before = dry_run()
    assert {row.who: row.after["turns_taken"] for row in before.standings if row.shown} == {
        row.who: row.after["turns_taken"] for row in rescore().standings if row.shown
    }
    assert {row.who: row.values["turns_taken"]["value"] for row in Standing.objects.all()} == {
        row.who: row.after["turns_taken"] for row in before.standings if row.shown
    }


def test_people_are_rescored_with_all_the_others(task_set, code: Code):
    code.metric()
    rescore()
    alone = {"value": 2.0, "low": None, "high": None, "n": 1, "caution": "few"}
    assert Standing.objects.get(who="people").values["turns_taken"] == alone
    before = shown()
    people.refresh_stale()
    assert shown() == before


def test_what_was_published_is_what_a_rebuilding_makes(task_set, code: Code):
    code.metric()
    rescore()
    before = shown()
    assert list(standings.rebuild())
    assert shown() == before


def test_another_rescoring_finds_nothing_more(task_set, code: Code):
    code.metric()
    rescore()
    assert dry_run().nothing


def test_raised_metrics_that_measure_the_same_are_stamps_alone(task_set, code: Code):
    code.metrics()
    before = [{**row, "metrics_version": METRICS_VERSION + 1} for row in shown()]
    report = rescore()
    assert (report.rescoring.changed, report.rescoring.stamped, report.standings) == (0, EPISODES, [])
    assert stamps() == {(1, EXTRACTOR, METRICS_VERSION + 1)}
    assert shown() == before


def test_ranks_move_with_metrics(task_set, code: Code):
    code.metrics()
    code.measured("completion", lambda trajectory, axes: float(not trajectory.solved))
    report = rescore()
    moved = {
        row.run.line_up.lead.name: (row.rank_before, row.rank_after) for row in report.standings if row.rank_before
    }
    assert moved == {"Walker": (1, 2), "Sleeper": (2, 1)}
    ranks = Standing.objects.exclude(rank=None).values_list("line_up__lead__name", "rank")
    assert dict(ranks) == {"Walker": 2, "Sleeper": 1}


def test_the_largest_differences_come_first(task_set, code: Code):
    code.measured("steps", lambda trajectory, axes: trajectory.steps + (5.0 if trajectory.solved else 1.0))
    for report in (dry_run(), rescore()):
        sizes = [row.size for row in report.largest]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] == pytest.approx(5 / 7)
        assert sizes[-1] == pytest.approx(1 / 21)


def test_history_keeps_what_was_shown_before(task_set, code: Code):
    code.metric()
    before = StandingHistory.objects.exclude(line_up=None).count()
    rescore()
    rows = StandingHistory.objects.filter(line_up__lead__name="Sleeper").order_by("since")
    assert StandingHistory.objects.exclude(line_up=None).count() == before + 2
    old, new = (row.aggregate for row in rows)
    assert ("turns_taken" in old.values, "turns_taken" in new.values) == (False, True)
    assert (hasattr(old, "detail"), old.vectors.count()) == (False, 0)
    assert new.vectors.count() == len(new.values)


def test_only_what_came_out_differently_is_kept_of_an_episode(task_set, code: Code):
    code.measured("steps", lambda trajectory, axes: trajectory.steps + float(trajectory.solved))
    rescore()
    assert RescoredEpisode.objects.count() == 9
    assert {tuple(row.changes) for row in RescoredEpisode.objects.all()} == {("metrics",)}
    assert {row.trajectory for row in RescoredEpisode.objects.all()} == {None}
