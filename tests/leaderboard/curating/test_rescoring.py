"""Re-scorings as curators ask for them, watch them, publish and discard them."""

from __future__ import annotations

import html

import pytest

from plumbline.evaluation import jobs
from plumbline.evaluation.models import Decision, Episode, Job, Rescoring, Standing
from tests.evaluation.playing import a_run, all_passed, all_solved, an_agent, an_unpublished_run
from tests.evaluation.results.rescoring.code import Code, code
from tests.leaderboard.uploads import a_browser
from tests.makers import a_game, a_person, a_task_set, a_user

__all__ = ["code"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def task_set():
    made = a_task_set()
    a_run(an_agent("Walker"), made, all_solved(made))
    a_run(an_agent("Sleeper"), made, all_passed(made))
    return made


def words(answer) -> str:
    return " ".join(html.unescape(answer.content.decode()).split())


def asked(client, **given) -> Rescoring:
    """Ask for a re-scoring, and let the worker do it."""
    answer = client.post("/curate/rescoring/", {"task_set": "", "suite": "", "below_version": ""} | given)
    made = Rescoring.objects.latest("pk")
    assert answer["Location"] == f"/curate/rescoring/{made.pk}/"
    jobs.run(Job.objects.latest("pk").pk)
    return made


def act(client, made: Rescoring, deed: str) -> str:
    answer = client.post(f"/curate/rescoring/{made.pk}/{deed}/", {"reason": "a mended metric"}, follow=True)
    return words(answer)


def test_only_curators_may(task_set):
    for address in ("/curate/rescoring/", "/curate/rescoring/1/"):
        assert a_browser().get(address).status_code == 302
        assert a_browser(a_user(f"ada{len(address)}")).get(address).status_code == 403
    assert a_browser(a_user("bob")).post("/curate/rescoring/1/publish/").status_code == 403


def test_the_way_from_the_question_to_the_leaderboard(curator, task_set, code: Code):
    code.metric()
    made = asked(curator, task_set="boards")
    page = words(curator.get(f"/curate/rescoring/{made.pk}/"))
    assert "Leaderboard rows that change" in page
    assert "turns_taken – → 20.000" in page.replace("turns taken", "turns_taken")
    assert "Walker" in page
    act(curator, made, "publish")
    jobs.run(Job.objects.latest("pk").pk)
    assert "Published" in words(curator.get(f"/curate/rescoring/{made.pk}/"))
    assert "Turns taken" in words(a_browser().get("/leaderboards/boards/text/"))
    assert all("turns_taken" in row.values for row in Standing.objects.all())


def test_one_that_changes_nothing_ends_by_itself_and_is_in_nobodys_way(curator, task_set):
    made = asked(curator)
    page = words(curator.get(f"/curate/rescoring/{made.pk}/"))
    assert "Nothing changes: 8 episodes gave the same result." in page
    assert ("/publish/" in page, "/discard/" in page) == (False, False)
    made.refresh_from_db()
    assert made.state == "discarded"
    latest = Decision.objects.about("re-scoring", made.pk).first()
    assert (latest.actor, latest.verb, latest.reason) == ("", "discarded", "nothing changes")
    assert asked(curator).pk > made.pk


def test_progress_is_shown_while_it_works(curator, task_set):
    curator.post("/curate/rescoring/", {"task_set": "boards"})
    made = Rescoring.objects.get()
    Job.objects.update(state=Job.State.RUNNING, done=3, total=8)
    for headers in ({}, {"HX-Request": "true"}):
        page = words(curator.get(f"/curate/rescoring/{made.pk}/", headers=headers))
        assert "Replaying: 3 of 8 episodes." in page
        assert 'hx-trigger="every 1s"' in page
    assert ("<html" in page) is False


def test_a_cancelled_one_is_resumed(curator, task_set, code: Code):
    code.metric()
    curator.post("/curate/rescoring/", {})
    made = Rescoring.objects.get()
    assert "Cancelled after 0 of 8 episodes." in act(curator, made, "cancel")
    act(curator, made, "again")
    jobs.run(Job.objects.latest("pk").pk)
    made.refresh_from_db()
    assert made.state == "compared"


def test_a_second_one_is_refused_by_name(curator, task_set, code: Code):
    code.metric()
    made = asked(curator)
    answer = curator.post("/curate/rescoring/", {"task_set": "boards"})
    assert answer.status_code == 422
    assert f"boards is in re-scoring {made.pk}, which is compared" in words(answer)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"task_set": "nowhere"}, "Select a valid choice"),
        ({"suite": "nothing"}, "Select a valid choice"),
        ({"below_version": "0"}, "greater than or equal to 1"),
        ({"below_version": "two"}, "Enter a whole number"),
        ({"below_version": "1"}, "no episode of these sets was scored"),
    ],
)
def test_what_cannot_be_asked_is_said(curator, task_set, given, told):
    answer = curator.post("/curate/rescoring/", given)
    assert (answer.status_code, told in words(answer)) == (422, True)


def test_what_was_published_cannot_be_discarded(curator, task_set, code: Code):
    code.metric()
    made = asked(curator)
    act(curator, made, "publish")
    jobs.run(Job.objects.latest("pk").pk)
    assert "is published: expected" in act(curator, made, "discard")


def more_steps(trajectory, axes) -> float:
    return trajectory.steps + 1.0


def test_private_runs_and_open_tasks_are_not_shown(curator, task_set, code: Code):
    secret = an_unpublished_run(an_agent("Secret"), task_set, all_solved(task_set))
    code.measured("steps", more_steps)
    made = asked(curator)
    page = words(curator.get(f"/curate/rescoring/{made.pk}/"))
    assert "Secret" not in page
    assert not any(str(pk) in page for pk in secret.episodes.values_list("pk", flat=True))
    assert str(Episode.objects.filter(run__line_up__lead__name="Walker").first().pk) in page


def test_people_are_not_named(curator, task_set, code: Code):
    a_game(a_person(), task_set)
    code.measured("steps", more_steps)
    page = words(curator.get(f"/curate/rescoring/{asked(curator).pk}/"))
    assert "a person" in page


def test_of_sealed_sets_no_episode_is_listed(curator, code: Code):
    sealed = a_task_set("sealed", sealed=True)
    a_run(an_agent("Walker"), sealed, all_solved(sealed))
    code.measured("steps", more_steps)
    page = words(curator.get(f"/curate/rescoring/{asked(curator).pk}/"))
    assert "sealed, Text" in page
    assert "Largest differences" not in page


def test_the_queue_names_re_scorings(curator, task_set):
    made = asked(curator)
    page = words(curator.get("/curate/queue/"))
    assert f'href="/curate/rescoring/{made.pk}/" >re-scoring {made.pk}<' in page.replace('">re-', '" >re-')
    assert "Retry" not in page


def test_one_that_is_not_there_is_not_found(curator):
    assert curator.get("/curate/rescoring/99/").status_code == 404
    assert curator.post("/curate/rescoring/99/publish/").status_code == 404


def test_a_set_under_older_rules_gets_its_next_version(curator, task_set, code: Code):
    assert "Draft its next version" not in words(curator.get("/curate/sets/boards/"))
    code.rules()
    assert "Draft its next version" in words(curator.get("/curate/sets/boards/"))
    answer = curator.post("/curate/sets/boards/renew/")
    assert answer["Location"] == "/curate/sets/boards-v2/"
    jobs.run(Job.objects.latest("pk").pk)
    assert "Generated 4 tasks." in words(curator.get("/curate/sets/boards-v2/"))
    assert "has a next version: boards-v2" in words(curator.post("/curate/sets/boards/renew/", follow=True))
