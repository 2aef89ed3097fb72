"""Marks: a time that was not reported, and failures of the model's service."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from plumbline.evaluation import tasksets
from plumbline.evaluation.migrations import _append_only
from plumbline.evaluation.models import Aggregate, Episode, Standing
from plumbline.evaluation.protocol.turns import Turn, untimed
from plumbline.evaluation.results import people, standings
from plumbline.evaluation.results.marks import marks, marks_of
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import AGENTS, SUITES
from tests.evaluation.cubes import bundled
from tests.evaluation.playing import ERROR, NONSENSE, PASS, a_run, an_agent, said
from tests.makers import a_game, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

MIGRATION = import_module("plumbline.evaluation.migrations.0033_witness")
COUNTS = ("turns", "provider_errors", "untimed_turns")
TIMED = said("R", seconds=2.0)


def texts(turns=None, provider_errors=None, untimed_turns=None, *, timed=True):
    aggregate = Aggregate(turns=turns, provider_errors=provider_errors, untimed_turns=untimed_turns)
    return [mark.text for mark in marks(aggregate, timed=timed)]


@pytest.mark.parametrize(
    ("counts", "timed", "told"),
    [
        ((200, 0, 0), True, []),
        ((200, 0, 200), True, ["time not reported"]),
        ((200, 2, 198), True, ["time not reported"]),  # a failure has no time
        ((2000, 0, 1999), True, ["time not reported for 1,999 of 2,000 turns"]),
        ((200, 0, 1), True, ["time not reported for 1 of 200 turns"]),
        ((200, 0, 200), False, []),  # nothing limits or compares it
        ((200, 4, 0), True, []),  # 2%
        ((200, 5, 0), True, ["provider errors 2.5%"]),
        ((1000, 31, 0), False, ["provider errors 3.1%"]),
        ((200, 100, 100), True, ["time not reported", "provider errors 50.0%"]),
        ((200, 100, None), True, ["provider errors 50.0%"]),  # what is not known gives no mark
        ((None, None, None), True, []),
        ((0, 0, 0), True, []),
    ],
)
def test_marks_are_of_what_is_known(counts, timed, told):
    assert texts(*counts, timed=timed) == told


def test_each_mark_is_explained_in_a_sentence():
    found = marks(Aggregate(turns=2, provider_errors=1, untimed_turns=1), timed=True)
    assert [mark.name for mark in found] == ["untimed", "provider_errors"]
    assert all(mark.meaning.endswith(".") for mark in found)


def test_failures_and_leaves_use_no_time():
    turns = [TIMED, said("R"), PASS, ERROR, Turn(left=True), said("R", seconds=0.0)]
    assert untimed(turns) == 2


def test_a_set_with_a_clock_is_timed():
    assert tasksets.timed(bundled("cube-40"))


def test_a_set_without_one_is_timed_where_its_leaderboard_compares_seconds(monkeypatch):
    task_set = a_task_set(count=1)
    assert not tasksets.timed(task_set)
    seconds = Metric(
        "pause", "Pause", "seconds", "lower", "mean", "Seconds before a turn.", "this site", lambda *_: 1.0
    )
    monkeypatch.setitem(SUITES, "ivispar", replace(SUITES["ivispar"], metrics=(seconds,)))
    assert tasksets.timed(task_set)


@pytest.fixture
def run():
    """A run of five turns: one failed, one has no time."""
    task_set = bundled("cube-40")
    agent = an_agent(owner=a_user())
    return a_run(agent, task_set, {1: [TIMED, ERROR, NONSENSE], 2: [TIMED, TIMED]}, "symbolic")


def counts_of(aggregate):
    return tuple(getattr(aggregate, name) for name in COUNTS)


def test_an_aggregate_counts_the_turns_of_a_run(run):
    assert [row.untimed_turns for row in run.episodes.order_by("task__position")] == [1, 0]
    assert counts_of(run.aggregate) == (5, 1, 1)
    assert [mark.text for mark in marks_of(run)] == ["time not reported for 1 of 4 turns", "provider errors 20.0%"]


def test_rebuilding_counts_the_same(run):
    list(standings.rebuild())
    assert Standing.objects.get().aggregate_id == run.aggregate_id
    assert counts_of(Standing.objects.get().aggregate) == (5, 1, 1)


def test_an_episode_that_was_not_counted_leaves_the_count_of_its_run_unknown(run):
    run.episodes.filter(task__position=2).update(untimed_turns=None)
    list(standings.rebuild())
    assert counts_of(Standing.objects.get().aggregate) == (5, 1, None)


def test_of_people_no_turns_are_counted():
    task_set = a_task_set(count=1)
    a_game(a_person(), task_set)
    people.refresh(task_set, "text")
    assert counts_of(Standing.objects.get(who="people").aggregate) == (None, None, None)


def test_our_own_agents_have_no_marks():
    task_set, baseline = bundled("cube-40"), AGENTS["do-nothing"]
    played = list(baseline_runner.play(baseline, task_set, "none"))
    run = baseline_runner.publish(baseline, task_set, "none", played)
    assert run.aggregate.untimed_turns
    assert marks_of(run) == ()


# --- what was stored before


def unguarded():
    """Let aggregates change, as the migration does."""
    with connection.cursor() as cursor:
        editor = SimpleNamespace(connection=connection, execute=lambda statement, params: cursor.execute(statement))
        _append_only.unguarding().code(apps, editor)


def test_the_migration_counts_what_is_stored(run):
    unguarded()
    Episode.objects.update(untimed_turns=None)
    Aggregate.objects.update(**dict.fromkeys(COUNTS))
    MIGRATION.count(apps, None)
    assert counts_of(Standing.objects.get().aggregate) == (5, 1, 1)
    assert [row.untimed_turns for row in run.episodes.order_by("task__position")] == [1, 0]


def test_the_migration_reads_no_transcript_where_no_clock_limits_play():
    task_set = a_task_set(count=2)
    a_run(an_agent(), task_set, {1: [ERROR, NONSENSE], 2: [NONSENSE]})
    unguarded()
    Episode.objects.update(untimed_turns=None)
    Aggregate.objects.update(**dict.fromkeys(COUNTS))
    MIGRATION.count(apps, None)
    assert counts_of(Standing.objects.get().aggregate) == (3, 1, None)


def test_the_migration_leaves_figures_of_the_past_unknown(run):
    unguarded()
    past = Aggregate.objects.get(pk=run.aggregate_id)
    past.pk = None
    for name in COUNTS:
        setattr(past, name, None)
    past.save()
    MIGRATION.count(apps, None)
    assert counts_of(Aggregate.objects.get(pk=past.pk)) == (None, None, None)
