"""Failures that are found, stored and counted: of uploads, of games that ended, and again after a re-scoring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.episodes import score
from plumbline.evaluation.models import AggregateDetail, Episode, Failure, Job, Standing
from plumbline.evaluation.results import failures, people, standings
from plumbline.evaluation.results.failures import Counts, read, written
from plumbline.evaluation.worker import tidy
from tests.evaluation.playing import ERROR, NONSENSE, PASS, a_run, all_passed, an_agent, reloaded, say
from tests.leaderboard.uploads import an_upload
from tests.makers import a_file, a_header, a_person, a_task_set, a_user, an_episode, an_open_episode

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("detectors")]


def rows(episode):
    return [(each.label, each.subtype, each.first, each.evidence, each.primary) for each in episode.failures.all()]


def counts():
    (standing,) = Standing.objects.exclude(line_up=None)
    return failures.of_aggregates([standing.aggregate_id]).get(standing.aggregate_id)


def worked_off():
    """What a worker does that has nothing else to do."""
    tidy()
    for job in Job.objects.unfinished().filter(kind=failures.KIND):
        jobs.run(job.pk)


def a_lost_game(task_set, agent=None):
    """A person says nonsense and nothing, until the actions are used up."""
    episode = an_open_episode(agent or a_person(), task_set)
    say(episode, PASS, NONSENSE, *[PASS] * 18)
    return episode


# --- uploads


def test_a_verified_upload_has_its_failures_at_once():
    task_set = a_task_set()
    first, second, *_ = task_set.tasks.select_related("task_set")
    lost = [an_episode(second, turns=[{"actions": [text]} for text in ("fly", "move red", "fly")])]
    made = an_upload(a_user(), task_set, a_file(a_header(task_set), an_episode(first), *lost))
    solved, lost = (list(made.run.episodes.filter(solved=each)) for each in (True, False))
    assert [rows(each) for each in lost] == [[("nonsense", "", 1, [1, 3], True)]]
    assert {each.failures_version for each in lost} == {1}
    assert {each.failures_version for each in solved} == {None}
    assert not Episode.objects.exclude(failures_due_since=None).exists()


def test_a_run_counts_its_failures():
    task_set = a_task_set()
    a_run(an_agent(), task_set, {1: [NONSENSE, *[PASS] * 2], 2: [PASS] * 2, 3: [PASS], 4: [NONSENSE] * 2})
    worked_off()
    assert (counts().failed, counts().examined) == (4, 4)
    assert (counts().primary, counts().any) == ({"nonsense": 2, "silence": 1}, {"nonsense": 2, "silence": 2})
    assert counts().nothing_found == 1


def test_counts_are_read_as_they_were_written():
    a_run(an_agent(), a_task_set(), {1: [NONSENSE, PASS, PASS]})
    worked_off()
    assert read(written(counts())) == counts()
    assert counts() + Counts() == counts()


def test_what_the_service_ended_is_neither_failed_nor_looked_at():
    a_run(an_agent(), a_task_set(), {1: [NONSENSE, *[ERROR] * 5], 2: [NONSENSE]})
    worked_off()
    assert (counts().failed, counts().examined, counts().any) == (1, 1, {"nonsense": 1})
    aborted = Episode.objects.get(outcome="aborted")
    assert (aborted.failures_version, rows(aborted)) == (None, [])


def test_a_family_without_detectors_counts_nothing(know):
    know(replace(FAMILIES["sliding"], failures=None))
    a_run(an_agent(), a_task_set(), {1: [NONSENSE]})
    assert counts() is None
    assert not Episode.objects.exclude(failures_due_since=None).exists()


# --- games


def test_a_game_that_is_lost_waits_and_is_looked_at_by_a_worker():
    episode = a_lost_game(a_task_set())
    score(episode.pk)
    waiting = reloaded(episode)
    assert waiting.failures_version is None
    assert waiting.failures_due_since is not None
    assert rows(waiting) == []
    worked_off()
    found = reloaded(episode)
    assert (found.failures_version, found.failures_due_since) == (1, None)
    silent = [1, *range(3, 21)]
    assert rows(found) == [("silence", "long", 1, silent, True), ("nonsense", "", 2, [2], False)]


def test_no_detector_runs_while_somebody_plays(detect):
    def never(*_):
        raise AssertionError("looked at on the turn")

    detect(find=never)
    episode = a_lost_game(a_task_set())
    assert reloaded(episode).closed_at is not None
    score(episode.pk)
    assert Failure.objects.count() == 0


def test_people_are_counted_again_once_they_are_looked_at():
    task_set = a_task_set()
    score(a_lost_game(task_set).pk)
    people.refresh_stale()
    (standing,) = Standing.objects.filter(who="people")
    before = failures.of_aggregates([standing.aggregate_id])[standing.aggregate_id]
    worked_off()
    people.refresh_stale()
    standing.refresh_from_db()
    after = failures.of_aggregates([standing.aggregate_id])[standing.aggregate_id]
    assert (before.failed, before.examined, after.failed, after.examined) == (1, 0, 1, 1)
    assert after.primary == {"silence": 1}


def test_a_game_that_is_deleted_meanwhile_is_passed_over():
    score(a_lost_game(a_task_set()).pk)
    tidy()
    Episode.objects.all().delete()
    (job,) = Job.objects.filter(kind=failures.KIND)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == Job.State.DONE


def test_detectors_that_stop_leave_it_unknown_and_are_not_asked_forever(detect):
    def broken(*_):
        raise ZeroDivisionError

    detect(find=broken)
    episode = a_lost_game(a_task_set())
    score(episode.pk)
    worked_off()
    assert (reloaded(episode).failures_version, reloaded(episode).failures_due_since) == (None, None)
    tidy()
    assert not Job.objects.unfinished().filter(kind=failures.KIND).exists()


def test_a_diagnosis_that_was_asked_for_again_meanwhile_is_not_stored():
    episode = a_lost_game(a_task_set())
    score(episode.pk)
    old = episodes.diagnosed(episode.pk)
    again = reloaded(episode)
    episodes.ask_for_diagnosis(again)
    again.save()
    assert not episodes.store_diagnosis(old)
    assert reloaded(episode).failures_due_since is not None


# --- again


def test_newer_detectors_look_again_when_asked(detect):
    task_set = a_task_set()
    a_run(an_agent(), task_set, all_passed(task_set))
    worked_off()
    detect(version=2)
    assert episodes.ask_where_older(task_set) == 4
    assert Failure.objects.exists()  # what was found before is shown meanwhile
    worked_off()
    assert set(Episode.objects.values_list("failures_version", flat=True)) == {2}
    assert episodes.ask_where_older(task_set) == 0


def test_rebuilding_leaderboards_counts_the_same():
    task_set = a_task_set()
    a_run(an_agent(), task_set, all_passed(task_set))
    worked_off()
    before = counts()
    AggregateDetail.objects.update(failures=None)
    list(standings.rebuild())
    assert counts() == before
