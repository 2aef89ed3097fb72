"""Our own agents play a set when it is published."""

from __future__ import annotations

import pytest

from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.models import Episode, Job, Run
from plumbline.evaluation.runs import baseline_runs
from tests.leaderboard.curating.drafts import worked_off
from tests.leaderboard.reading import Page
from tests.makers import a_draft

pytestmark = pytest.mark.django_db


def test_our_own_agents_play_a_set_when_it_is_published(curator):
    tasksets.freeze(a_draft(count=3))
    curator.post("/curate/sets/boards/publish/")
    job = worked_off()
    assert (job.kind, job.state, job.done, job.total) == ("baselines", "done", 12, 12)
    read = Page(curator.get("/leaderboards/boards/text/"))
    people, best, *others = [row[1].split(" reference")[0] for row in read.rows[1:6]]
    assert (people, best) == ("People", "Optimal")
    assert set(others) == {"Random, legal", "Random commands", "Do nothing"}
    jobs.retry(job)
    assert Run.objects.count() == 4


def test_a_debut_that_was_interrupted_goes_on_where_it_was(curator):
    task_set = tasksets.freeze(a_draft(count=2))
    curator.post("/curate/sets/boards/publish/")
    steps = baseline_runs.play_missing(Job.objects.latest("pk"))
    while next(steps) != (3, 8):  # the first has been published
        pass
    steps.close()
    assert list(baseline_runs.play_missing(Job.objects.latest("pk")))[-1] == (6, 6)
    assert sorted(Run.objects.values_list("line_up__lead__name", flat=True)) == [
        *("Do nothing", "Optimal", "Random commands", "Random, legal")
    ]
    assert Episode.objects.filter(task__task_set=task_set).count() == 8


def test_a_practice_set_has_no_debut(curator):
    tasksets.freeze(a_draft(practice=True))
    curator.post("/curate/sets/boards/publish/")
    assert Job.objects.count() == 0
