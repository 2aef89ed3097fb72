"""Task sets in the hands of a curator, from a form to retirement."""

from __future__ import annotations

import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.suites import SUITES
from tests.leaderboard.curating.drafts import DRAFT, TINY, an_empty_draft, generate, worked_off
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser
from tests.makers import a_draft, a_task_set

pytestmark = pytest.mark.django_db


def act(client, action, slug="fresh", **given):
    return words(client.post(f"/curate/sets/{slug}/{action}/", given, follow=True))


def test_a_draft_is_made_from_a_form(curator):
    answer = curator.post("/curate/", DRAFT | {"settings": "text\n 2d,labels=both \n", "composition": "4x4"})
    made = TaskSet.objects.get()
    assert (answer.url, made.state, made.family) == ("/curate/sets/fresh/", "draft", "sliding")
    assert (made.settings, made.composition) == (["text", "2d,labels=both"], "4x4")


def test_a_draft_without_settings_has_those_of_its_suite(curator):
    curator.post("/curate/", DRAFT)
    assert TaskSet.objects.get().settings == [*SUITES["ivispar"].settings]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"slug": ""}, "This field is required."),
        ({"slug": "two words"}, "Expected lowercase letters, digits and dashes only."),
        ({"slug": "boards"}, "slug 'boards': there is a task set of that name"),
        ({"title": ""}, "This field is required."),
        ({"suite": "nonsense"}, "Select a valid choice."),
        ({"suite": "nonsense", "settings": "4d"}, "Select a valid choice."),
        ({"settings": "4d"}, "modality '4d': expected one of text, 2d, 3d"),
        ({"settings": "2d,palette=loud"}, "palette='loud': expected one of paper, safe"),
    ],
)
def test_a_draft_that_cannot_be_is_refused_with_what_was_expected(curator, changes, expected):
    a_task_set(count=1)
    answer = curator.post("/curate/", DRAFT | changes)
    assert answer.status_code == 422
    assert expected in words(answer)
    assert Page(answer).faults == []
    assert TaskSet.objects.count() == 1


def test_a_draft_is_edited_and_keeps_its_tasks(curator):
    made = a_draft("fresh", composition="4x4")
    address = "/curate/sets/fresh/revise/"
    assert address in Page(curator.get("/curate/sets/fresh/")).links
    read = Page(curator.get(address))
    assert (read.faults, 'value="4x4"' in read.text, "text\n2d\n3d" in read.text) == ([], True, True)
    said = {"title": "Fresher", "description": "Said better", "composition": "5x5", "settings": "2d,labels=both"}
    assert curator.post(address, said).url == "/curate/sets/fresh/"
    made.refresh_from_db()
    assert (made.title, made.description, made.composition) == ("Fresher", "Said better", "5x5")
    assert (made.slug, made.settings, made.tasks.count()) == ("fresh", ["2d,labels=both"], 4)
    curator.post(address, {"title": "Fresher"})
    made.refresh_from_db()
    assert made.settings == [*SUITES["ivispar"].settings]


def test_a_draft_is_edited_into_nothing_that_cannot_be(curator):
    a_draft("fresh")
    answer = curator.post("/curate/sets/fresh/revise/", {"title": "", "settings": "4d"})
    assert answer.status_code == 422
    assert "modality '4d': expected one of text, 2d, 3d" in words(answer)
    assert TaskSet.objects.get().title == "Fresh"


def test_a_set_that_is_frozen_is_edited_no_more(curator):
    made = tasksets.freeze(a_draft("fresh"))
    assert curator.get("/curate/sets/fresh/revise/").status_code == 404
    assert "/curate/sets/fresh/revise/" not in Page(curator.get("/curate/sets/fresh/")).links
    with pytest.raises(NotNow, match="fresh is frozen: expected draft"):
        tasksets.revise(made, tasksets.Draft(slug="fresh", title="Late", suite="ivispar"))


def test_what_was_last_generated_stands_in_the_form(curator):
    an_empty_draft()
    generate(curator, f"2 {TINY}\n3")
    assert f"2 {TINY}\n3 {{}}</textarea>" in words(curator.get("/curate/sets/fresh/"))


def test_a_set_goes_from_draft_to_retirement(curator):
    made = a_draft("fresh")
    assert "fresh: frozen." in act(curator, "freeze")
    assert "fresh: published." in act(curator, "publish")
    assert a_browser().get("/sets/fresh/").status_code == 200
    assert "no reason: expected one" in act(curator, "retire")
    assert "fresh: retired." in act(curator, "retire", reason="two tasks were the same")
    made.refresh_from_db()
    assert (made.state, made.retired_reason) == ("retired", "two tasks were the same")
    assert "two tasks were the same" in words(a_browser().get("/sets/fresh/"))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("publish", "fresh is draft: expected frozen"),
        ("retire", "fresh is draft: expected published"),
        ("freeze", "fresh has no tasks"),
    ],
)
def test_an_action_out_of_turn_is_refused_with_what_was_expected(curator, action, said):
    made = an_empty_draft()
    assert said in act(curator, action, reason="none")
    made.refresh_from_db()
    assert made.state == "draft"


def test_a_draft_is_thrown_away_and_nothing_else_is(curator):
    a_draft("fresh")
    a_task_set()
    assert "fresh: discarded." in act(curator, "discard")
    assert "boards is published: expected frozen" in act(curator, "discard", slug="boards", reason="a mistake")
    assert [each.slug for each in TaskSet.objects.all()] == ["boards"]


def test_what_can_be_done_now_is_offered(curator):
    made = a_draft("fresh")
    offers = []
    for step in (None, tasksets.freeze, tasksets.publish, lambda made: tasksets.retire(made, "x")):
        made = step(made) if step else made
        text = words(curator.get("/curate/sets/fresh/"))
        offers.append({action for action in ("freeze", "publish", "retire", "discard") if f"/fresh/{action}/" in text})
    assert offers == [{"freeze", "discard"}, {"publish", "discard"}, {"retire"}, set()]


def test_publishing_is_asked_first_and_says_what_is_retired(curator):
    tasksets.freeze(a_draft("fresh"))
    asked = "Publish this task set? It becomes public for good."
    assert f'data-confirm="{asked}"' in words(curator.get("/curate/sets/fresh/"))
    act(curator, "publish")
    act(curator, "clone")
    worked_off()
    act(curator, "freeze", "fresh-v2")
    retired = "The set that it replaces, Fresh, is retired: nobody can play it or submit to it any more."
    assert f'data-confirm="{asked} {retired}"' in words(curator.get("/curate/sets/fresh-v2/"))


def test_replacing_the_tasks_of_a_draft_is_asked_first_where_there_are_some(curator):
    made = an_empty_draft()
    asked = "Delete the 2 tasks of this draft once the new ones are made?"
    assert "once the new ones are made" not in words(curator.get("/curate/sets/fresh/"))
    generate(curator, f"2 {TINY}")
    worked_off()
    assert made.tasks.count() == 2
    assert words(curator.get("/curate/sets/fresh/")).count(f'data-confirm="{asked}"') == 2  # generating, and a file
