"""Old episodes under the code of today: what is found, what is published, and what stays."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from plumbline.envs.family import Ruling, Step
from plumbline.evaluation import episodes, jobs, runs
from plumbline.evaluation.models import Episode, Job, RescoredEpisode, Rescoring, Run, Standing, StandingHistory
from plumbline.evaluation.results import people, rescoring, standings
from plumbline.evaluation.results.rescoring import DryRun, NotNow, publishing, scopes
from plumbline.evaluation.results.rescoring.publishing import publish_all
from plumbline.evaluation.results.rescoring.staging import compare_all
from plumbline.evaluation.scoring.metrics import METRICS_VERSION
from tests.evaluation.playing import a_run, add_attempt, all_solved, an_agent, columns, said, shown
from tests.evaluation.results.rescoring.code import Code
from tests.makers import a_game, a_person, a_task_set

pytestmark = pytest.mark.django_db

EPISODES = 4 * 4 + 1
VERSIONS = ("rules_version", "extractor_version", "metrics_version")


def rescore(**asked) -> rescoring.Report:
    """Compare and publish, as a worker does."""
    made = compared(**asked)
    report = rescoring.stored(made)
    published(made)
    assert made.state == "published", made.job.error
    return report


def compared(**asked) -> Rescoring:
    made = rescoring.ask(rescoring.scope(**asked))
    jobs.run(rescoring.start_here(made).pk)
    made.refresh_from_db()
    return made


def published(made: Rescoring) -> None:
    jobs.run(rescoring.publish_here(made).pk)
    made.refresh_from_db()


def dry_run(**asked) -> rescoring.Report:
    made = DryRun(rescoring.scope(**asked))
    for done, total in made:
        assert 0 < done <= total
    return made.report


def called(*words: str) -> list[str]:
    out = io.StringIO()
    call_command("rescore", *words, stdout=out)
    return out.getvalue().splitlines()


def everything() -> dict[str, list]:
    return {model._meta.label: columns(model) for model in apps.get_models()}


def stamps() -> set[tuple[int, ...]]:
    return set(Episode.objects.values_list(*VERSIONS))


def refused(game, board, slide, seat) -> Step:
    return Step(board, Ruling.ILLEGAL, "occupied")


# --- the same code


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


# --- a metric that is new


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
    assert Standing.objects.get(who="people").values["turns_taken"] == {"value": 2.0, "low": None, "high": None, "n": 1}
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


# --- rules


def test_under_new_rules_what_comes_out_the_same_is_restamped(task_set, code: Code):
    code.rules()
    before = [{**row, "rules_version": 2} for row in shown()]
    report = rescore()
    assert (report.rescoring.same, report.rescoring.stamped, report.rescoring.changed) == (EPISODES, EPISODES, 0)
    assert stamps() == {(2, 1, METRICS_VERSION)}
    assert shown() == before
    assert set(Run.objects.values_list("rules_version", flat=True)) == {2}


def test_under_new_rules_what_goes_another_way_stays_and_is_listed(task_set, code: Code):
    code.rules(step=refused)
    before, figures = columns(Episode, *VERSIONS), shown()
    report = rescore()
    assert (report.rescoring.kept, report.rescoring.same) == (9, 8)  # those that moved; those that passed
    assert len(report.kept) == 9
    assert columns(Episode, *VERSIONS) == before
    assert stamps() == {(1, 1, METRICS_VERSION), (2, 1, METRICS_VERSION)}
    for row, was in zip(shown(), figures, strict=True):
        assert {**row, "rules_version": 0} == {**was, "rules_version": 0}


def test_under_new_rules_what_is_graded_otherwise_stays_too(task_set, code: Code):
    Episode.objects.filter(solved=False).update(metrics={"score": 0.25})  # as older rules graded them
    code.rules()
    before = columns(Episode, *VERSIONS)
    report = rescore()
    assert (report.rescoring.kept, report.rescoring.changed) == (8, 0)
    assert columns(Episode, *VERSIONS) == before


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


# --- extractor and metrics


def test_what_a_new_extractor_finds_is_published(task_set, code: Code):
    run = a_run(
        an_agent("Talker"), task_set, {1: [replace(turn, actions=None, response="up we go") for turn in [said("x")]]}
    )
    code.extractor(extract=lambda text: ("move red cube up", "fly"))
    report = rescore()
    assert report.rescoring.changed == 1
    episode = run.episodes.get()
    assert (episode.action_count, episode.extractor_version) == (2, 2)
    (row,) = RescoredEpisode.objects.all()
    assert row.changes["action_count"] == [1, 2]
    assert row.changes["metrics"]["steps"] == [1.0, 2.0]
    assert Standing.objects.get(line_up__lead__name="Talker").values["steps"]["value"] == 2.0
    assert Run.objects.get(pk=run.pk).extractor_version == 2


def test_an_episode_that_a_new_extractor_ends_too_early_stays(task_set, code: Code):
    solution = [replace(turn, response=turn.actions[0], actions=None) for turn in all_solved(task_set)[1]]
    run = a_run(an_agent("Talker"), task_set, {1: solution})
    words = [turn.response for turn in solution]
    code.extractor(extract=lambda text: tuple(words))
    report = rescore()
    assert report.rescoring.kept == 1
    assert "the episode ended with turn 1 (solved)" in report.kept[0].problem
    assert run.episodes.get().extractor_version == 1


def test_raised_metrics_that_measure_the_same_are_stamps_alone(task_set, code: Code):
    code.metrics()
    before = [{**row, "metrics_version": METRICS_VERSION + 1} for row in shown()]
    report = rescore()
    assert (report.rescoring.changed, report.rescoring.stamped, report.standings) == (0, EPISODES, [])
    assert stamps() == {(1, 1, METRICS_VERSION + 1)}
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


# --- scope


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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--task-set", "nowhere"), "task set 'nowhere': expected one of boards"),
        (("--suite", "nothing"), "suite 'nothing': expected one of ivispar, cubebench, gvgai"),
    ],
)
def test_an_unknown_name_is_quoted(task_set, words, told):
    with pytest.raises(CommandError, match=told):
        called(*words)


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


# --- jobs


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


def test_a_cancelled_comparison_can_be_taken_up_again(task_set):
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
    code.metrics(3)
    published(made)
    assert made.state == "compared"
    assert "discard it and compare again" in made.job.error
    assert not any("turns_taken" in row.values for row in Standing.objects.all())


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


def test_the_command_shows_and_publishes(task_set, code: Code):
    code.metric()
    lines = called()
    assert lines[0] == f"{EPISODES} episodes played again: 0 the same, {EPISODES} changed, 0 kept"
    assert "  boards text Sleeper: turns_taken – → 20.000" in lines
    assert lines[-1] == f"{Rescoring.objects.get()} is published."
