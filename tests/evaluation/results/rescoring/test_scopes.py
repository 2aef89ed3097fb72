"""Episodes that a re-scoring plays again."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from plumbline.evaluation.models import Episode, NotNow, Run
from plumbline.evaluation.results import rescoring
from plumbline.evaluation.results.rescoring import scopes
from tests.evaluation.playing import a_run, add_attempt, all_solved, an_agent
from tests.evaluation.results.rescoring.asking import EPISODES, dry_run
from tests.evaluation.results.rescoring.code import Code
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db


def test_only_older_versions_are_played_when_that_is_asked(task_set, code: Code):
    assert rescoring.scope(below_version=2).total() == EPISODES
    code.metrics()
    Episode.objects.filter(run__line_up__lead__name="Sleeper").update(
        rules_version=2, extractor_version=2, metrics_version=2
    )
    assert dry_run(below_version=2).rescoring.played == EPISODES - 4
    with pytest.raises(NotNow, match="no episode"):
        rescoring.ask(rescoring.scope(below_version=1))


def test_sets_and_suites_are_chosen_by_name(task_set):
    other = a_task_set("other")
    a_run(an_agent("Far"), other, all_solved(other))
    assert rescoring.scope("other").total() == 4
    assert rescoring.scope(suite="ivispar").total() == EPISODES + 4
    assert rescoring.scope(suite="gvgai").total() == 0


def test_more_episodes_ask_the_database_no_more_often(task_set):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            dry_run()
        return len(asked)

    before = queries()
    add_attempt(Run.objects.last(), all_solved(task_set), 2)
    assert queries() == before


def test_episodes_come_in_chunks(task_set, monkeypatch):
    monkeypatch.setattr(scopes, "CHUNK", 3)
    assert [len(chunk) for chunk in scopes.chunks(Run.objects.first().episodes.all())] == [3, 1]
    assert dry_run().rescoring.played == EPISODES
