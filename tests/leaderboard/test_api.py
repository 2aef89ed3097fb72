"""The API: its schema, its lists, and that answers are as the schema says."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator

from plumbline.evaluation import tasksets
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import told
from tests.leaderboard.uploads import (
    a_browser,
    a_card,
    a_form_file,
    a_program,
    a_published,
    an_upload,
    ours,
    worked_off,
)
from tests.makers import a_draft, a_task_set, a_trajectory, a_user

pytestmark = pytest.mark.django_db

READ = {
    "/api/v1/",
    "/api/v1/leaderboards/{slug}/{setting}/",
    "/api/v1/task-sets/",
    "/api/v1/task-sets/{slug}/",
    "/api/v1/agents/",
    "/api/v1/people/",
    "/api/v1/agents/{id}/",
    "/api/v1/runs/",
    "/api/v1/runs/{id}/",
    "/api/v1/episodes/",
    "/api/v1/episodes/{id}/",
    "/api/v1/submissions/",
    "/api/v1/submissions/{id}/",
    "/api/v1/submissions/{id}/report/",
}
DOWNLOADS = {"/api/v1/submissions/{id}/file/", "/api/v1/people/{slug}/"}
DONE = {"/api/v1/submissions/", "/api/v1/submissions/{id}/{action}/"}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(public=True)


def everything(client, address):
    """All results of a list, page after page."""
    found = []
    while address:
        page = client.get(address).json()
        found += page["results"]
        address = page["next"]
    return found


# The schema


def test_the_schema_is_valid_and_made_without_a_warning(tmp_path):
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yaml"))


def test_the_schema_names_every_address(schema):
    reads = {path for path, methods in schema["paths"].items() if "get" in methods}
    actions = {path for path, methods in schema["paths"].items() if "post" in methods}
    assert (reads, actions) == (READ | DOWNLOADS, DONE)
    assert {scheme["type"] for scheme in schema["components"]["securitySchemes"].values()} == {"http", "apiKey"}


def test_the_schema_describes_an_upload_as_a_form(schema):
    (upload,) = schema["paths"]["/api/v1/submissions/"]["post"]["requestBody"]["content"].items()
    assert upload == ("multipart/form-data", {"schema": {"$ref": "#/components/schemas/UploadRequest"}})
    assert schema["components"]["schemas"]["UploadRequest"]["properties"]["file"]["format"] == "binary"


REFUSED = {
    ("get", "/api/v1/task-sets/"): {400, 401, 403, 404, 406, 429, 503},
    ("get", "/api/v1/leaderboards/{slug}/{setting}/"): {400, 401, 403, 404, 406, 429, 503},
    ("get", "/api/v1/episodes/"): {400, 401, 403, 404, 406, 429, 503},
    ("get", "/api/v1/episodes/{id}/"): {401, 403, 404, 406, 429, 503},
    ("post", "/api/v1/submissions/"): {400, 401, 403, 404, 406, 409, 413, 415, 422, 429, 503},
    ("delete", "/api/v1/submissions/{id}/"): {401, 403, 404, 406, 409, 429, 503},
    ("get", "/api/v1/submissions/{id}/file/"): {401, 403, 404, 406, 410, 429, 503},
    ("post", "/api/v1/submissions/{id}/{action}/"): {401, 403, 404, 406, 409, 429, 503},
}


@pytest.mark.parametrize(("method", "path"), REFUSED)
def test_the_schema_names_every_refusal(schema, method, path):
    answers = schema["paths"][path][method]["responses"]
    refusals = {int(status): answer["content"] for status, answer in answers.items() if status >= "4"}
    assert set(refusals) == REFUSED[method, path]
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    assert all(content == problem for content in refusals.values())


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/task-sets/nowhere/", 404),
        ("/api/v1/task-sets/?cursor=nowhere", 404),
        ("/api/v1/episodes/?agent=Ann", 400),
        ("/api/v1/submissions/", 401),
    ],
)
def test_a_refusal_is_as_the_schema_says(schema, path, status):
    answer = a_browser().get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    jsonschema.validate(answer.json(), _plain(schema["components"]["schemas"]["Problem"]))


@pytest.mark.parametrize(
    "form",
    [
        {f"field{number}": "" for number in range(1001)},
        {"long": "x" * (11 << 20)},
        {f"file{number}": SimpleUploadedFile("a", b"") for number in range(101)},
    ],
    ids=["many fields", "a long field", "many files"],
)
def test_a_form_beyond_all_bounds_is_a_problem(form):
    answer = a_program(a_user()).post("/api/v1/submissions/", form)
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["title"] == "Invalid input"


def test_what_is_wrong_with_a_whole_file_has_no_line(schema, monkeypatch):
    monkeypatch.setattr(submissions, "STORED_BYTES", 10)
    answer = a_program(a_user()).post("/api/v1/submissions/", {"file": SimpleUploadedFile("a.jsonl", b"x" * 11)})
    assert answer.status_code == 422
    assert "line" not in answer.json()
    jsonschema.validate(answer.json(), _plain(schema["components"]["schemas"]["Problem"]))


def test_a_report_of_an_episode_is_described(schema):
    assert set(schema["components"]["schemas"]["Reported"]["required"]) == {
        *("episode", "task", "attempt", "outcome", "solved", "actions", "metrics", "verdicts", "complaints"),
        "failures",
    }


def test_the_schema_is_served(schema):
    answer = a_browser().get("/api/v1/schema/")
    assert answer.status_code == 200
    assert set(yaml.safe_load(answer.content)["paths"]) == set(schema["paths"])


@pytest.mark.parametrize("path", sorted(READ))
def test_an_answer_is_as_the_schema_says(schema, path):
    owner, task_set = a_user(), a_task_set(count=1)
    made = a_published(owner, task_set)
    ours("optimal", task_set)
    ids = {"agents": made.line_up.lead.pk, "runs": made.run.pk, "episodes": made.run.episodes.get().pk}
    names = {"slug": task_set.slug, "setting": "text", "id": ids.get(path.split("/")[3], made.pk)}
    answer = a_program(owner).get(path.format(**names))
    assert answer.status_code == 200
    said = schema["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.validate(told(answer), _plain(said) | {"components": _plain(schema["components"])})


def _plain(said: Any) -> Any:
    """The same in words jsonschema knows: what may be null is one of two."""
    match said:
        case {"nullable": True, **rest}:
            return {"anyOf": [_plain(rest), {"type": "null"}]}
        case dict():
            return {key: _plain(value) for key, value in said.items()}
        case list():
            return [_plain(each) for each in said]
        case _:
            return said


# Lists


def test_each_list_is_whole_page_by_page():
    sets = [a_task_set(f"set-{number}", count=3, path=1) for number in range(3)]
    for number in range(5):
        a_published(a_user(f"user-{number}"), sets[0], **a_card(f"Agent {number}"))
    client = a_browser()
    wanted = {
        "task-sets": [each.slug for each in sets],
        "agents": [f"Agent {number}" for number in range(5)],
        "runs": [f"Agent {number}" for number in range(5)],
        "episodes": None,
    }
    whole = {name: everything(client, f"/api/v1/{name}/?page_size=2") for name in wanted}
    assert sorted(each["slug"] for each in whole["task-sets"]) == wanted["task-sets"]
    assert sorted(each["name"] for each in whole["agents"]) == wanted["agents"]
    assert sorted(each["agent"]["name"] for each in whole["runs"]) == wanted["runs"]
    assert len({each["id"] for each in whole["episodes"]}) == 15
    assert everything(client, "/api/v1/episodes/") == whole["episodes"]


def test_what_arrives_while_one_pages_repeats_nothing():
    task_set, owner = a_task_set(count=1), a_user()
    for number in range(3):
        a_published(owner, task_set, **a_card(f"Agent {number}"))
    first = a_browser().get("/api/v1/runs/?page_size=2").json()
    a_published(owner, task_set, **a_card("Newcomer"))
    second = a_browser().get(first["next"]).json()
    assert [run["agent"]["name"] for run in first["results"] + second["results"]] == ["Agent 2", "Agent 1", "Agent 0"]


@pytest.mark.parametrize(("size", "given"), [("1", 1), ("02", 2), ("9999999999999999999999", 3), ("9" * 5000, 3)])
def test_a_page_is_as_large_as_asked_within_bounds(size, given):
    for number in range(3):
        a_task_set(f"set-{number}", count=1)
    assert len(a_browser().get(f"/api/v1/task-sets/?page_size={size}").json()["results"]) == given


@pytest.mark.parametrize("number", ["0", "-1", "x", "", "1.5", "null", "%C2%B2", "a%00b"])
@pytest.mark.parametrize("asked", ["task-sets/?page_size", "leaderboards/boards/text/?page"])
def test_a_page_that_is_no_number_is_refused(asked, number):
    a_task_set(count=1)
    answer = a_browser().get(f"/api/v1/{asked}={number}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json")
    assert "expected a whole number from 1" in answer.json()["detail"]


def test_episodes_are_narrowed_by_set_task_agent_and_setting():
    first, second = a_task_set("first", count=2), a_task_set("second", count=2)
    owner = a_user()
    one = a_published(owner, first)
    a_published(owner, second, setting="2d", **a_card("Other"))
    client = a_browser()

    def count(query):
        return len(client.get(f"/api/v1/episodes/?{query}").json()["results"])

    assert [count(""), count("task_set=first"), count("setting=2d"), count(f"agent={one.line_up.lead.pk}")] == [
        4,
        2,
        2,
        2,
    ]
    assert count(f"task={first.tasks.first().digest}") == 1 + (
        first.tasks.first().digest == second.tasks.first().digest
    )
    assert [count("task_set=nowhere"), count("agent=99999"), count("setting=")] == [0, 0, 4]


def test_an_episode_tells_every_word():
    made = a_published(a_user(), a_task_set(count=1))
    episode = made.run.episodes.get()
    listed = a_browser().get("/api/v1/episodes/").json()["results"][0]
    told = a_browser().get(f"/api/v1/episodes/{episode.pk}/").json()
    assert "turns" not in listed
    assert [turn["response"][:9] for turn in told["turns"]] == ["Thinking."] * 2
    assert (told["solved"], told["initial_distance"], told["verdicts"]) == (True, 2, {"effective": 2})


def test_lists_hold_what_is_public_and_nothing_else():
    task_set, owner = a_task_set(count=1), a_user()
    an_upload(owner, task_set)
    a_draft("draft")
    tasksets.freeze(a_draft("frozen", count=1))
    client = a_browser()
    assert [len(client.get(f"/api/v1/{name}/").json()["results"]) for name in ("agents", "runs", "episodes")] == [0] * 3
    assert [each["slug"] for each in client.get("/api/v1/task-sets/").json()["results"]] == ["boards"]
    assert len(a_program(owner).get("/api/v1/episodes/").json()["results"]) == 1


def test_a_set_says_how_it_is_played():
    made = a_task_set()
    told = a_browser().get("/api/v1/task-sets/boards/").json()
    assert (told["tasks"], told["digest"], told["settings"]) == (4, made.digest, ["text", "2d", "3d"])
    assert told["protocol"]["actions"] == 20


def test_agents_of_ours_have_no_owner():
    ours("optimal", a_task_set(count=1))
    (agent,) = a_browser().get("/api/v1/agents/").json()["results"]
    assert (agent["name"], agent["owner"], agent["kind"]) == ("Optimal", None, "baseline")


def test_nothing_is_asked_of_who_only_reads():
    a_task_set(count=1)
    for name in ("task-sets", "agents", "runs", "episodes", "schema"):
        assert a_browser().head(f"/api/v1/{name}/").status_code == 200
        assert a_browser().options(f"/api/v1/{name}/").status_code == 200


def test_the_whole_way_by_program():
    task_set, program = a_task_set(count=1), a_program(a_user())
    made = program.post("/api/v1/submissions/", a_form_file(a_trajectory(task_set))).json()
    assert program.post(f"/api/v1/submissions/{made['id']}/cancel/").json()["state"] == "cancelled"
    assert program.post(f"/api/v1/submissions/{made['id']}/again/").json()["state"] == "queued"
    worked_off(Submission.objects.get())
    assert program.post(f"/api/v1/submissions/{made['id']}/publish/").json()["published_at"]
    assert program.post(f"/api/v1/submissions/{made['id']}/discard/").status_code == 404
    (row,) = a_browser().get("/api/v1/leaderboards/boards/text/").json()["rows"]
    assert (row["agent"], row["rank"], row["standing"]["values"]["completion"]["value"]) == ("Walker", 1, 1.0)
