"""Re-scoring by jobs: compared, published, interrupted, and what happens meanwhile."""

from __future__ import annotations

import pytest

from plumbline.evaluation import episodes, jobs, runs
from plumbline.evaluation.models import Episode, Job, NotNow, RescoredEpisode, Run, Standing
from plumbline.evaluation.results import people, rescoring
from plumbline.evaluation.results.rescoring import publishing, scopes
from plumbline.evaluation.results.rescoring.publishing import publish_all
from plumbline.evaluation.results.rescoring.staging import compare_all
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from tests.evaluation.playing import a_run, add_attempt, all_solved, an_agent, columns, shown
from tests.evaluation.results.rescoring.asking import EPISODES, compared, published
from tests.evaluation.results.rescoring.code import Code
from tests.makers import a_game, a_person, a_task_set

pytestmark = pytest.mark.django_db


def test_what_is_being_compared_is_cancelled_before_it_is_discarded(task_set):
    made = rescoring.ask(rescoring.scope())
    rescoring.start_here(made)
    with pytest.raises(NotNow, match="is comparing: expected waiting or compared or failed or cancelled"):
        rescoring.discard(made)


def test_two_rescorings_of_one_set_are_refused_by_name(task_set):
    first = rescoring.ask(rescoring.scope("boards"))
    with pytest.raises(NotNow, match=f"boards is in re-scoring {first.pk}, which is waiting"):
        rescoring.ask(rescoring.scope())
    rescoring.discard(first)
    assert rescoring.ask(rescoring.scope()).pk != first.pk


def test_other_sets_are_free_meanwhile(task_set):
    other = a_task_set("other")
    a_run(an_agent("Far"), other, all_solved(other))
    rescoring.ask(rescoring.scope("boards"))
    assert rescoring.ask(rescoring.scope("other")).state == "waiting"


def test_a_comparison_goes_on_where_it_was_interrupted(task_set, code: Code, monkeypatch):
    monkeypatch.setattr(scopes, "CHUNK", 3)
    code.metric()
    made = rescoring.ask(rescoring.scope())
    job = jobs.enlist("rescore", made.pk)
    steps = compare_all(job)
    for _ in range(8):  # the worker vanishes in its third chunk
        next(steps)
    steps.close()
    made.refresh_from_db()
    reached = made.played
    assert 0 < reached < 8
    done = [done for done, _ in compare_all(job)]
    made.refresh_from_db()
    assert (done[0], made.played, made.changed) == (reached + 1, EPISODES, EPISODES)
    assert RescoredEpisode.objects.count() == EPISODES


def test_publishing_goes_on_where_it_was_interrupted(task_set, code: Code, monkeypatch):
    monkeypatch.setattr(publishing, "CHUNK", 3)
    code.metric()
    made = compared()
    steps = publish_all(Job(subject=made.pk))
    for _ in range(3):
        next(steps)
    steps.close()
    made.refresh_from_db()
    assert made.state == "interrupted"
    with pytest.raises(NotNow, match="is interrupted"):
        rescoring.discard(made)
    published(made)
    assert made.state == "published"
    assert all("turns_taken" in episode.metrics for episode in Episode.objects.all())
    assert all("turns_taken" in row.values for row in Standing.objects.all())


def test_episodes_that_are_scored_meanwhile_are_played_again_as_well(task_set, code: Code):
    code.metric()
    made = rescoring.ask(rescoring.scope())
    add_attempt(Run.objects.last(), all_solved(task_set), 2)
    job = rescoring.start_here(made)
    jobs.run(job.pk)
    job.refresh_from_db()
    made.refresh_from_db()
    assert (job.state, job.done, job.total) == (Job.State.DONE, EPISODES, EPISODES)
    assert made.played == EPISODES + 4


def test_a_cancelled_comparison_can_be_taken_up_again(task_set, code: Code):
    code.metric()
    made = rescoring.ask(rescoring.scope())
    rescoring.start_here(made)
    rescoring.cancel(made)
    made.refresh_from_db()
    assert made.state == "cancelled"
    jobs.run(rescoring.again(made).pk)
    made.refresh_from_db()
    assert (made.state, made.played) == ("compared", EPISODES)


def test_nothing_is_seen_before_it_is_published(task_set, code: Code):
    code.metric()
    before, played = shown(), columns(Episode)
    compared()
    assert (shown(), columns(Episode)) == (before, played)


def test_leaderboards_move_all_at_once(task_set, code: Code):
    """While episodes have their new values already, every row shows its old ones."""
    code.metric()
    made = compared()
    before = shown()
    seen = [sum("turns_taken" in row["values"] for row in shown()) for _ in publish_all(Job(subject=made.pk))]
    assert set(seen) == {0, len(before)}
    assert seen == sorted(seen)


def test_what_was_compared_by_other_code_is_not_published(task_set, code: Code):
    code.metric()
    made = compared()
    code.metrics(METRICS_VERSION + 1)
    published(made)
    assert made.state == "compared"
    assert "discard it and compare again" in made.job.error
    assert not any("turns_taken" in row.values for row in Standing.objects.all())


def test_what_was_begun_is_published_under_the_versions_that_compared(task_set, code: Code, monkeypatch):
    monkeypatch.setattr(publishing, "CHUNK", 3)
    code.metric()
    code.metrics(METRICS_VERSION + 1)
    made = compared()
    steps = publish_all(Job(subject=made.pk))
    next(steps)
    steps.close()
    code.metrics(METRICS_VERSION + 2)  # the server is upgraded meanwhile
    assert rescoring.resumable(rescoring.scope()) == made
    published(made)
    assert made.state == "published", made.job.error
    assert set(Episode.objects.values_list("metrics_version", flat=True)) == {METRICS_VERSION + 1}
    assert all("turns_taken" in row.values for row in Standing.objects.all())
    published(compared())
    assert set(Run.objects.values_list("metrics_version", flat=True)) == {METRICS_VERSION + 2}


def test_a_comparison_does_not_go_on_under_other_versions(task_set, code: Code):
    made = rescoring.ask(rescoring.scope())
    code.metrics(METRICS_VERSION + 1)
    jobs.run(rescoring.start_here(made).pk)
    made.refresh_from_db()
    assert (made.state, made.played) == ("failed", 0)
    assert "discard it and compare again" in made.job.error
    rescoring.discard(made)
    assert compared().state == "compared"


def test_a_discarded_one_keeps_nothing(task_set, code: Code):
    code.metric()
    made = compared()
    rescoring.discard(made)
    made.refresh_from_db()
    assert (made.state, made.episodes.count(), made.standings.count()) == ("discarded", 0, 0)
    with pytest.raises(NotNow, match="is discarded: expected compared"):
        rescoring.publish(made)


def test_a_person_who_leaves_meanwhile_takes_their_episodes_along(task_set, code: Code):
    code.metric()
    made = compared()
    episodes.delete_person(Episode.objects.get(run=None).agent)
    published(made)
    assert made.state == "published"
    people.refresh_stale()
    assert Standing.objects.filter(line_up=None).count() == 0


def test_people_who_played_meanwhile_are_counted_with_the_others(task_set, code: Code):
    old = a_game(a_person(), task_set, position=2)
    Episode.objects.filter(pk=old.pk).update(metrics={"completion": 1.0})
    code.metric()
    made = compared()
    a_game(a_person(), task_set, position=3)
    people.refresh_stale()
    published(made)
    people.refresh_stale()
    values = Standing.objects.get(who="people").values
    assert (values["turns_taken"]["n"], values["completion"]["n"]) == (3, 3)


def test_people_whose_row_came_meanwhile_are_rescored(code: Code):
    made_set = a_task_set()
    a_game(a_person(), made_set)
    code.metric()
    made = compared()
    assert rescoring.stored(made).standings == []
    Episode.objects.update(metrics={"completion": 1.0})
    people.refresh_stale()
    published(made)
    people.refresh_stale()
    assert Standing.objects.get(who="people").values["turns_taken"]["value"] == 2.0


def test_a_run_withdrawn_meanwhile_is_rescored_and_stays_away(task_set, code: Code):
    code.metric()
    made = compared()
    gone = Run.objects.get(line_up__lead__name="Sleeper")
    runs.withdraw(gone)
    published(made)
    assert not Standing.objects.filter(line_up__lead__name="Sleeper").exists()
    assert "turns_taken" in Run.objects.get(pk=gone.pk).aggregate.values
