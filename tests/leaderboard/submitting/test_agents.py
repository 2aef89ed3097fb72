"""Agents of submissions: their names, kinds, runs and provenance."""

from __future__ import annotations

import pytest
from django.urls import reverse

from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import Agent
from plumbline.leaderboard.rankings import leaderboards
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import State, a_browser, a_card, a_published, an_upload, some_solved
from tests.makers import a_file, a_header, a_task_set, a_user, an_episode

pytestmark = pytest.mark.django_db


def test_the_latest_published_submission_counts_and_the_others_are_numbered():
    task_set, owner = a_task_set(), a_user()
    first = a_published(owner, task_set)
    second = a_published(owner, task_set, some_solved(task_set, 1))
    (row,) = leaderboards.leaderboard(task_set, "text").rows
    assert (row.value("completion"), row.other_runs) == (0.25, 1)
    assert "and 1 earlier" in a_browser().get("/leaderboards/boards/text/").content.decode()
    submissions.withdraw(second)
    (row,) = leaderboards.leaderboard(task_set, "text").rows
    assert (row.value("completion"), row.other_runs) == (1.0, 0)
    submissions.withdraw(first)
    assert leaderboards.leaderboard(task_set, "text").rows == ()


def test_an_agent_stays_of_its_kind():
    task_set, owner = a_task_set(), a_user()
    an_upload(owner, task_set)
    with pytest.raises(BadLine, match=r"line 1, agent.kind: 'baseline': your agent 'Walker' is a model"):
        an_upload(owner, task_set, agent={"name": "Walker", "kind": "baseline"})


def test_a_private_submission_changes_nothing_on_the_public_page_of_its_agent():
    task_set, owner = a_task_set(), a_user()
    a_published(owner, task_set, **a_card("Walker", scaffold="no code"))
    later = an_upload(owner, task_set, **a_card("Walker", scaffold="unheard of"))
    address = f"/agents/{later.line_up.lead.pk}/"
    assert "no code" in a_browser().get(address).content.decode()
    submissions.publish(later)
    assert "unheard of" in a_browser().get(address).content.decode()


@pytest.mark.parametrize(
    ("card", "turn", "provenance"),
    [
        ({}, {}, "replayed"),
        ({"prompt_digest": "0" * 64}, {}, "traced"),
        ({"prompt_digest": "0" * 64}, {"provider_error": "503"}, "traced"),
        ({"prompt_digest": "0" * 64}, {"actions": ["move red cube up"]}, "replayed"),
    ],
)
def test_a_run_is_traced_when_every_turn_is_told_in_full(card, turn, provenance):
    task_set = a_task_set(count=2)
    first, second = task_set.tasks.select_related("task_set")
    line = an_episode(second) if not turn else an_episode(second, turns=[turn, {"response": "done"}])
    made = an_upload(a_user(), task_set, a_file(a_header(task_set, **a_card("W", **card)), an_episode(first), line))
    assert (made.problem, made.run.provenance) == ("", provenance)


def test_a_baseline_that_does_not_look_is_on_every_leaderboard():
    task_set = a_task_set()
    made = a_published(a_user(), task_set, agent={"name": "Blind", "kind": "baseline"}, setting="none")
    assert [leaderboards.leaderboard(task_set, setting).rows[0].name for setting in task_set.settings] == ["Blind"] * 3
    for address in (f"/submissions/{made.pk}/", "/"):
        links = [link for link in Page(a_browser().get(address)).links if link.startswith("/leaderboards/boards/")]
        assert links
        assert {a_browser().get(link, follow=True).status_code for link in links} == {200}


def test_the_replay_of_a_baseline_that_does_not_look_says_so():
    made = a_published(a_user(), a_task_set(), agent={"name": "Blind", "kind": "baseline"}, setting="none")
    (episode, *_) = made.run.episodes.all()
    shown = Page(a_browser().get(reverse("leaderboard:episode", args=[episode.pk]))).text
    assert "had no observations, though it may have asked the engine" in shown
    assert "The pictures are drawn for you (2D view)." in shown


def test_an_agent_goes_with_its_last_submission_and_its_name_may_be_another_kind():
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set)
    submissions.discard(made)
    assert Agent.objects.filter(owner=owner).count() == 0
    card = {"name": "Walker", "kind": "baseline"}
    assert an_upload(owner, task_set, agent=card).state == State.REPLAYED
