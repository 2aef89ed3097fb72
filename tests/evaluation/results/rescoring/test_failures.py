"""Re-scoring and failures: what changed is looked at again, what did not is left alone."""

from __future__ import annotations

import pytest

from plumbline.evaluation import episodes, jobs
from plumbline.evaluation.models import Episode, Failure, Job, Standing
from plumbline.evaluation.results import failures
from plumbline.evaluation.worker import tidy
from tests.evaluation.playing import NONSENSE, PASS, a_run, an_agent
from tests.evaluation.results.rescoring.asking import compared, rescore
from tests.makers import a_task_set

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("detectors")]


def counts():
    (standing,) = Standing.objects.exclude(line_up=None)
    return failures.of_aggregates([standing.aggregate_id])[standing.aggregate_id]


def worked_off():
    tidy()
    for job in Job.objects.unfinished().filter(kind=failures.KIND):
        jobs.run(job.pk)


@pytest.fixture
def run():
    """Two episodes that went wrong, and were looked at."""
    made = a_run(an_agent(), a_task_set(), {1: [NONSENSE, PASS, PASS], 2: [PASS, PASS]})
    worked_off()
    return made


def test_episodes_that_a_rescoring_changes_are_looked_at_again(run, code):
    code.metric()  # every episode gets a figure more
    rescore()
    assert not Failure.objects.exists()
    assert counts().examined == 0
    worked_off()
    assert (counts().examined, counts().primary) == (2, {"nonsense": 1, "silence": 1})


def test_episodes_that_come_out_the_same_keep_their_failures(run):
    before = list(Failure.objects.values())
    assert compared().state == "discarded"
    assert list(Failure.objects.values()) == before


def test_an_episode_under_older_rules_is_not_looked_at(run):
    task_set = run.task_set
    Episode.objects.update(failures_version=None)
    Failure.objects.all().delete()
    Episode.objects.filter(task__position=1).update(rules_version=0)
    assert episodes.ask_where_older(task_set) == 2
    worked_off()
    assert list(Episode.objects.order_by("task__position").values_list("failures_version", flat=True)) == [None, 1]
