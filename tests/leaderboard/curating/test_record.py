"""The record of decisions: every action of a curator is kept, shown and exported."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.decisions import decided
from plumbline.evaluation.models import Decision, Job, NotNow, Organization, TaskSet
from plumbline.leaderboard.curating import copies, curation, moderation, organizations
from tests.leaderboard.curating.drafts import DRAFT, TINY, worked_off
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_published
from tests.makers import a_draft, a_task_set, a_user

pytestmark = pytest.mark.django_db


def act(client, action: str, **given: str) -> str:
    """The page after an action on the task set of DRAFT."""
    return words(client.post(f"/curate/sets/fresh/{action}/", given, follow=True))


def kept() -> list[tuple[str, ...]]:
    return [(each.actor, each.verb, each.kind, each.reason) for each in Decision.objects.order_by("pk")]


def a_decision(**changes) -> Decision:
    usual = {"actor": "eve", "verb": "hidden", "kind": "run", "subject": "7", "name": "Walker", "reason": "made up"}
    return Decision.objects.create(**usual | changes)


def test_the_way_of_a_task_set_is_kept(curator):
    curator.post("/curate/", DRAFT)
    made = TaskSet.objects.get()
    curator.post("/curate/sets/fresh/revise/", {"title": "Fresher"})
    for _ in tasksets.generate(made, [tasksets.Portion(Recipe(geoms=3, path=2), 1)], seed=1):
        pass
    act(curator, "freeze")
    act(curator, "publish")
    act(curator, "retire", reason="two tasks were the same")
    assert kept() == [
        ("eve", "drafted", "task set", ""),
        ("eve", "edited", "task set", ""),
        ("eve", "frozen", "task set", ""),
        ("eve", "published", "task set", ""),
        ("eve", "retired", "task set", "two tasks were the same"),
    ]
    edited, *_, retired = Decision.objects.order_by("pk")[1:]
    assert ("title", DRAFT["title"], "Fresher") in edited.changes
    assert ("state", "published", "retired") in retired.changes
    page = words(curator.get("/curate/sets/fresh/"))
    assert "two tasks were the same" in page
    assert "Fresher" in page


def test_unhiding_erases_nothing(curator):
    made = a_published(a_user(), a_task_set(count=1))
    curator.post(f"/curate/runs/{made.run.pk}/hide/", {"reason": "copied"})
    curator.post(f"/curate/runs/{made.run.pk}/unhide/", {"reason": "was not"})
    assert kept() == [("eve", "hidden", "run", "copied"), ("eve", "unhidden", "run", "was not")]
    last = Decision.objects.latest("pk")
    assert (last.before["hidden_reason"], last.after) == ("copied", {"hidden_at": None, "hidden_reason": ""})


def test_unhiding_takes_a_reason(curator):
    made = a_published(a_user(), a_task_set(count=1))
    moderation.hide(made.run, a_user("max"), "copied")
    curator.post(f"/curate/runs/{made.run.pk}/unhide/")
    made.run.refresh_from_db()
    assert made.run.hidden_at is not None


def test_what_is_decided_on_task_sets_may_have_a_reason(curator):
    curator.post("/curate/", DRAFT | {"reason": "for June"})
    curator.post("/curate/sets/fresh/revise/", {"title": "Fresh air", "reason": "clearer"})
    curator.post("/curate/sets/fresh/", {"portions": f"3 {TINY}", "seed": 5, "reason": "small ones"})
    worked_off()
    act(curator, "drop", position="2", reason="too easy")
    act(curator, "freeze", reason="reviewed")
    act(curator, "publish", reason="June is here")
    act(curator, "clone", slug="other", reason="for July")
    worked_off()
    curator.post("/curate/sets/other/discard/", {"reason": "not needed"})
    assert [(verb, reason) for _, verb, kind, reason in kept() if kind == "task set"] == [
        ("drafted", "for June"),
        ("edited", "clearer"),
        ("generation queued", f"small ones; 3 {TINY}; seed 5"),
        ("task 2 dropped", "too easy"),
        ("frozen", "reviewed"),
        ("published", "June is here"),
        ("drafted", "for July; cloned from fresh"),
        ("deleted", "not needed"),
    ]


def test_a_reason_that_is_too_long_is_refused_and_nothing_is_done(curator):
    task_set = a_draft("fresh")
    assert "reason: Ensure this value has at most 300 characters" in act(curator, "freeze", reason="x" * 301)
    task_set.refresh_from_db()
    assert (task_set.state, kept()) == ("draft", [])


def test_what_is_refused_leaves_no_decision(curator):
    a_draft("fresh")
    assert "expected frozen" in act(curator, "publish")
    assert kept() == []


def freeze_twice(made: TaskSet, by) -> None:
    with decided(by, "frozen", made):
        tasksets.freeze(made)
        tasksets.freeze(made)


def test_an_action_and_its_decision_are_one_transaction():
    made, eve = a_draft("fresh"), a_user("eve")
    with pytest.raises(NotNow):
        freeze_twice(made, eve)
    made.refresh_from_db()
    assert (made.state, kept()) == ("draft", [])


def test_a_deleted_draft_stays_on_the_record():
    made, eve = a_draft("fresh", count=3), a_user("eve")
    curation.discard(made, eve, "")
    (decision,) = Decision.objects.all()
    assert (decision.verb, decision.before["tasks"], decision.after) == ("deleted", 3, {})


def test_organizations_jobs_and_searches_are_on_the_record():
    eve, task_set = a_user("eve"), a_task_set(count=1)
    a_published(a_user(), task_set)
    known = organizations.create("Example Lab", eve, "asked by mail")
    organizations.describe(known, "Example Labs", ["example.org"], eve, "as they write it")
    copies.search_everywhere(eve, "a tip")
    job = Job.objects.get(kind="copies")
    moderation.cancel(job, eve, "not today")
    job.refresh_from_db()
    moderation.retry(job, eve, "after all")
    assert kept() == [
        ("eve", "created", "organization", "asked by mail"),
        ("eve", "described", "organization", "as they write it"),
        ("eve", "search for copies queued", "task set", "a tip"),
        ("eve", "cancelled", "job", "not today"),
        ("eve", "retried", "job", "after all"),
    ]
    assert Organization.objects.get().domains == ["example.org"]


def test_a_job_of_an_account_is_not_cancelled_by_curators():
    job = Job.objects.create(kind="replay", subject=1)
    with pytest.raises(NotNow, match="of the kind 'replay': expected one of generate"):
        moderation.cancel(job, a_user("eve"), "no")
    assert kept() == []


@pytest.mark.parametrize("statement", ["UPDATE evaluation_decision SET actor = 'x'", "DELETE FROM evaluation_decision"])
def test_the_database_refuses_to_change_the_record(statement):
    a_decision()
    with pytest.raises(IntegrityError, match="only added"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert kept() == [("eve", "hidden", "run", "made up")]


def test_a_row_of_the_record_is_not_replaced():
    made = a_decision()
    if connection.vendor != "sqlite":
        return  # which has no REPLACE
    columns = "id, at, actor, verb, kind, subject, name, reason, before, after"
    with connection.cursor() as cursor, pytest.raises(IntegrityError, match="only added"):
        cursor.execute(f"REPLACE INTO evaluation_decision ({columns}) VALUES (%s{', %s' * 9})", [made.pk, *"xxxxxxxxx"])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["c", "b", "a"]),
        ("actor=eve", ["b", "a"]),
        ("actor=the+site", ["c"]),
        ("verb=published", ["b"]),
        ("kind=task+set&subject=3", ["b"]),
        ("text=MADE", ["a"]),
        ("since=2026-03-02", ["c", "b"]),
        ("until=2026-03-02", ["b", "a"]),
        ("since=2026-03-02&until=2026-03-02", ["b"]),
    ],
)
def test_the_record_is_searched(curator, query, expected):
    three_decisions()
    page = Page(curator.get(f"/curate/record/?{query}"))
    assert [row[3].split()[-1] for row in page.rows[1:]] == expected


def three_decisions():
    a_decision(name="a", at=datetime(2026, 3, 1, 23, 59, tzinfo=UTC))
    a_decision(name="b", at=datetime(2026, 3, 2, tzinfo=UTC), verb="published", kind="task set", subject="3", reason="")
    a_decision(name="c", at=datetime(2026, 3, 3, tzinfo=UTC), actor="", reason="")


@pytest.mark.parametrize(
    ("query", "said"), [("since=today", "Enter a valid date"), ("kind=ghost", "ghost is not one of")]
)
def test_a_search_that_means_nothing_is_refused(curator, query, said):
    three_decisions()
    for address in ("/curate/record/", "/curate/record/record.csv", "/curate/record/record.jsonl"):
        answer = curator.get(f"{address}?{query}")
        assert (answer.status_code, said in words(answer)) == (400, True)


def test_the_record_is_exported_as_it_was_searched(curator):
    three_decisions()
    rows = list(csv.DictReader(io.StringIO(text_of(curator.get("/curate/record/record.csv?actor=eve")))))
    assert [(row["name"], row["at"], row["before"]) for row in rows] == [
        ("a", "2026-03-01T23:59:00+00:00", "{}"),
        ("b", "2026-03-02T00:00:00+00:00", "{}"),
    ]
    lines = text_of(curator.get("/curate/record/record.jsonl")).splitlines()
    assert [json.loads(line)["actor"] for line in lines] == ["eve", "eve", "the site"]


def text_of(answer) -> str:
    assert answer.status_code == 200
    return b"".join(answer.streaming_content).decode()


def test_cells_of_the_export_are_no_formulas(curator):
    a_decision(reason="=1+1")
    (row,) = csv.DictReader(io.StringIO(text_of(curator.get("/curate/record/record.csv"))))
    assert not row["reason"].startswith("=")


def test_the_record_has_pages(curator):
    Decision.objects.bulk_create(Decision(verb="hidden", kind="run", subject=str(n), name=str(n)) for n in range(51))
    page = Page(curator.get("/curate/record/?verb=hidden"))
    assert len(page.rows) == 51
    assert "?verb=hidden&page=2" in page.links
