"""Who may see what: every address of the site is tried with the ids of what is not to be seen.

What each role is answered about one thing at a time is in tests/access/table.txt.
"""

from __future__ import annotations

import gzip
import html
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from plumbline.envs import codec
from plumbline.envs.houses.model import Household
from plumbline.envs.houses.model import Recipe as HouseRecipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.addresses import filled, routes
from tests.leaderboard.uploads import a_browser, a_card, a_form_file, a_program, a_published, an_upload, ours
from tests.makers import a_draft, a_file, a_header, a_task_set, a_trajectory, a_user, an_episode

pytestmark = pytest.mark.django_db

MARK = "zanzibar"
READINGS = {"get": {}, "part": {"HX-Request": "true"}, "post": {}}


@dataclass(frozen=True)
class Answer:
    address: str
    status: int
    kind: str
    said: str  # headers and body


def every_answer(client: Any, values: dict[str, list[Any]], reading: str = "get") -> list[Answer]:
    """What each address of the site answers; those that end the session come last."""
    addresses = sorted(filled(HOLES | values), key=lambda address: "logout" in address)
    ask = client.post if reading == "post" else client.get
    return [_answer(address, ask(address, headers=READINGS[reading])) for address in addresses]


HOLES: dict[str, list[Any]] = {
    "setting": ["text"],
    "position": [1],
    "step": [1],
    "number": [0],
    "part": [0],
    "caption": ["current"],
    "suite": ["ivispar"],
    "page": ["nowhere/"],
    "invitation": ["nobodys"],
    "name": ["nothing"],
    "action": ["cancel", "again", "publish", "withdraw"],
    "key": ["x"],
    "kind": ["task-set", "task", "run", "episode"],
    "secret": ["nobodys"],
    "uidb36": ["1"],
    "content_type_id": [1],
    "object_id": [1],
    "id": [1],
    "app_label": ["auth"],
    "url": ["nowhere"],
}


def holes(task_set: TaskSet, *records: Any) -> dict[str, list[Any]]:
    axes = [value for value in task_set.tasks.first().axes.values() if type(value) is int]
    return {
        "slug": [task_set.slug],
        "pk": sorted({record.pk for record in records}, key=str),
        "down": [axes[0]],
        "across": [axes[1]],
        "subject": [task_set.slug, f"{task_set.slug}/1", *(record.pk for record in records)],
    }


def _answer(address: str, given: Any) -> Answer:
    body = b"".join(given.streaming_content) if given.streaming else given.content
    if given.get("Content-Type") == "application/gzip":
        body = gzip.decompress(body)
    if given.get("Content-Type") == "application/zip":
        archive = ZipFile(BytesIO(body))
        body = b"".join(name.encode() + archive.read(name) for name in archive.namelist())
    headers = " ".join(f"{name}: {value}" for name, value in given.items())
    return Answer(address, given.status_code, given.get("Content-Type", ""), headers + body.decode("latin-1"))


def that_say(mark: str, answers: list[Answer]) -> set[str]:
    return {answer.address for answer in answers if mark in answer.said}


@pytest.fixture
def private() -> Submission:
    """A private submission full of marks, beside a public one of the same agent; and a rejected one."""
    task_set, owner = a_task_set(count=2), a_user()
    tasks = list(task_set.tasks.select_related("task_set"))
    a_published(owner, task_set, **a_card("Open"))
    made = an_upload(owner, task_set, _marked(task_set, tasks))
    broken = an_upload(owner, task_set, a_file(a_header(task_set, **a_card("Open")), {"task": MARK, "turns": []}))
    assert (made.state, broken.state, MARK in broken.problem) == ("replayed", "rejected", True)
    Submission.objects.filter(pk=made.pk).update(file_name=f"{MARK}.jsonl")
    tokens.issue(owner, MARK)
    return made


def _marked(task_set: TaskSet, tasks: list[Task]) -> bytes:
    lines = [an_episode(task) for task in tasks]
    for line in lines:
        line["turns"][0]["response"] = f"{MARK} " + line["turns"][0]["response"]
    return a_file(a_header(task_set, **a_card(f"{MARK} agent", model=MARK)), *lines)


def everything(private: Submission) -> dict[str, list[Any]]:
    rejected = Submission.objects.get(state="rejected")
    token = private.owner.tokens.get()
    return holes(
        private.task_set, private, rejected, private.run, private.line_up.lead, token, private.run.episodes.first()
    )


def test_no_route_is_forgotten():
    assert len(list(routes())) > 90


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "reading"), [("nobody", "post"), ("bob", "part"), ("curator", "part"), ("curator", "get")]
)
def test_nobody_reads_what_another_keeps_private(private, reader, reading):
    user = None if reader == "nobody" else a_user(reader, is_staff=reader == "curator")
    assert that_say(MARK, every_answer(a_browser(user), everything(private), reading)) == set()
    before = (private.state, private.run.published_at)
    private.refresh_from_db()
    assert (private.state, private.run.published_at) == before


def test_its_owner_reads_all_of_it(private):
    found = that_say(MARK, every_answer(a_browser(private.owner), everything(private)))
    episode = private.run.episodes.first().pk
    assert found >= {
        f"/submissions/{private.pk}/",
        f"/agents/{private.line_up.lead.pk}/",
        f"/episodes/{episode}/",
        f"/api/v1/episodes/{episode}/",
        f"/api/v1/submissions/{private.pk}/",
        "/api/v1/submissions/",
        "/submit/",
        "/account/",
        "/account/tokens/",
        "/account/data/account.zip",
    }


def test_a_curator_sees_that_a_replay_failed_but_not_what_it_quotes(private):
    queue = a_browser(a_user("curator", is_staff=True)).get("/curate/queue/").content.decode()
    assert "rejected" in queue
    assert MARK not in queue


@pytest.mark.slow
def test_a_withdrawn_submission_is_read_by_nobody_else(private):
    submissions.publish(private)
    submissions.withdraw(private)
    words = f"{MARK} Thinking."
    for user in (None, a_user("curator", is_staff=True)):
        answers = every_answer(a_browser(user), everything(private))
        assert that_say(words, answers) == set()
        watched = [each for each in answers if f"/episodes/{private.run.episodes.first().pk}" in each.address]
        assert {each.status for each in watched} == {404}


@pytest.fixture
def sealed() -> TaskSet:
    made = a_task_set("sealed", sealed=True, count=2)
    ours("optimal", made)
    return made


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "reading"), [("nobody", "post"), ("bob", "get"), ("curator", "post"), ("root", "get")]
)
def test_of_a_sealed_set_nothing_but_totals_leaves_the_server(sealed, reader, reading):
    user = None if reader == "nobody" else a_user(reader, is_staff=reader != "bob", is_superuser=reader == "root")
    run = sealed.runs.get()
    answers = every_answer(a_browser(user), holes(sealed, run, run.line_up.lead, run.episodes.first()), reading)
    for task in sealed.tasks.all():
        episode = run.episodes.get(task=task)
        secrets = (task.instance, html.escape(task.instance), unkeyed(task), task.digest, str(episode.pk))
        assert [(secret, that_say(secret, answers)) for secret in secrets] == [(secret, set()) for secret in secrets]
    shown = [answer for answer in answers if answer.status == 200]
    assert {answer.kind.partition(";")[0] for answer in shown} <= OF_TOTALS
    assert not [each for each in shown if each.address.startswith(("/episodes/", "/play/sealed", "/sets/sealed/1"))]
    assert not that_say("Task 1", shown)


@pytest.mark.slow
@pytest.mark.parametrize(("reader", "reading"), [("nobody", "get"), ("root", "post")])
def test_of_sealed_houses_neither_rooms_nor_instructions_leave_the_server(reader, reading):
    made = tasksets.draft(Draft(slug="sealed", title="Sealed", suite="spatialworld-houses", sealed=True))
    for _ in tasksets.generate(made, [Portion(HouseRecipe(room="Kitchen", template="hold"), 2)]):
        pass
    made = tasksets.publish(tasksets.freeze(made))
    ours("optimal", made)
    run, user = made.runs.get(), None if reader == "nobody" else a_user(reader, is_staff=True, is_superuser=True)
    values = holes(made, run, run.line_up.lead, run.episodes.first()) | {
        "suite": ["spatialworld-houses"],
        "setting": ["words", "picture"],
    }
    answers = every_answer(a_browser(user), values, reading)
    for task in made.tasks.all():
        household = codec.load(Household, task.instance)
        plan = task.solution["actions"][:3]
        told = (task.instance, unkeyed(task), task.digest, *household.texts, *map(html.escape, household.texts))
        assert [(secret, that_say(secret, answers)) for secret in told] == [(secret, set()) for secret in told]
        assert not that_say("\n".join(plan), answers)
        assert not that_say(codec.canonical(household.house).decode(), answers)


def unkeyed(task):
    return codec.task_digest(task.task_set.family, codec.content_digest(task.instance.encode()), task.seed)


OF_TOTALS = {
    "text/html",
    "application/json",
    "application/x-ndjson",
    "application/zip",
    "text/csv",
    "text/plain",
    "application/vnd.oai.openapi",
    "text/javascript",
}


def test_the_digest_of_a_sealed_set_is_keyed(sealed):
    plain = task_sets.set_digest(
        sealed.family, sealed.rules_version, tasksets.protocol(sealed), [unkeyed(task) for task in sealed.tasks.all()]
    )
    assert sealed.digest != plain
    assert plain not in a_browser().get("/sets/sealed/").content.decode()


@pytest.fixture(params=["draft", "frozen"])
def unborn(request) -> TaskSet:
    """A set that is not out yet; the frozen one has been played by us already."""
    made = a_draft("unborn", title="Unborn", count=2)
    if request.param == "draft":
        return made
    made = tasksets.freeze(made)
    ours("optimal", made)
    return made


@pytest.mark.slow
@pytest.mark.parametrize(("reader", "reading"), [("nobody", "get"), ("bob", "post")])
def test_of_a_set_that_is_not_published_the_public_sees_nothing(unborn, reader, reading):
    user = None if reader == "nobody" else a_user(reader)
    runs = list(unborn.runs.all())
    records = [*runs, *(run.line_up.lead for run in runs), *(run.episodes.first() for run in runs)]
    values = holes(unborn, *records)
    answers = every_answer(a_browser(user), values | {"pk": values["pk"] or [1]}, reading)
    task = unborn.tasks.first()
    assert that_say("Unborn", answers) == set()
    assert that_say(task.digest, answers) == set()
    public = [each for each in answers if "/unborn/" in each.address and not each.address.startswith("/curate/")]
    assert {each.status for each in public} <= {401, 404, 405}
    told = [answer for answer in answers if "unborn" in answer.said and answer.status == 200]
    assert [answer.address for answer in told if not answer.address.startswith("/accounts/login")] == []
    assert not [answer for answer in answers if answer.address.startswith("/episodes/") and answer.status == 200]


def test_tokens_of_others_are_neither_shown_nor_revoked(private):
    token = private.owner.tokens.get()
    bob = a_browser(a_user("bob"))
    assert bob.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None


def test_an_upload_for_another_account_needs_that_accounts_token(private):
    program = a_program(a_user("bob"))
    program.post("/api/v1/submissions/", a_form_file(a_trajectory(private.task_set)))
    assert Submission.objects.latest("pk").owner.username == "bob"
    assert [each["id"] for each in program.get("/api/v1/submissions/").json()["results"]] == [
        Submission.objects.latest("pk").pk
    ]
