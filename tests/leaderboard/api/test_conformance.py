"""The API keeps what its schema promises, whatever is sent: Schemathesis makes requests from the schema, and checks.

EXAMPLES=500 SEED=7 asks for so many a time, by chance, where the usual run is short and always the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from schemathesis.core.parameters import ParameterLocation

from plumbline.evaluation.models import TaskSet
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import ApiToken
from tests.access.world import World, standing
from tests.leaderboard.uploads import a_card
from tests.makers import a_trajectory

pytestmark = pytest.mark.django_db

EXAMPLES, SEED = int(os.environ.get("EXAMPLES", "5")), int(os.environ.get("SEED", "0"))
WITH_A_TOKEN = ("owner", "curator", "administrator")

UPLOAD = "POST /api/v1/submissions/"
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "429"]
BEYOND_A_SCHEMA = {  # statuses of requests that are as the schema says, and refused for what it cannot say
    UPLOAD: ["400", "422"],  # what is in the file
    "GET /api/v1/episodes/": ["400"],  # characters that cannot be printed
    "GET /api/v1/leaderboards/{slug}/{setting}/": ["400"],  # days that are none
}
CONFIG = {
    "seed": SEED,
    "generation": {"deterministic": not SEED, "max-examples": EXAMPLES},
    "operations": [
        {"include-name": name, "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED + more}}}
        for name, more in BEYOND_A_SCHEMA.items()
    ],
}
THINGS = {
    "agents": "public-agent",
    "episodes": "public-episode",
    "leaderboards": "public-set",
    "people": "public-set",
    "runs": "public-run",
    "submissions": "private-submission",
    "task-sets": "public-set",
}
"""The thing of the world that addresses below /api/v1/ lead to, by their first part."""

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


def undone(application: Wsgi) -> Wsgi:
    """Leave everything as it was after each request. Nobody has asked before, and bodies are not compressed."""

    def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
        cache.clear()
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        with transaction.atomic():
            found = application(environ, start)
            body = b"".join(found)
            found.close()
            transaction.set_rollback(True)
        return [body]

    return answer


schema = schemathesis.openapi.from_dict(
    SchemaGenerator().get_schema(public=True), config=schemathesis.Config.from_dict(CONFIG)
)
schema.app = undone(get_wsgi_application())
OPERATIONS = [found.ok() for found in schema.get_all_operations()]


@dataclass(frozen=True)
class Site:
    world: World
    headers: dict[str, dict[str, str]]  # by role

    def place(self, path: str) -> dict[str, Any]:
        """Values for the parameters of a path, so that it leads to something of the owner's."""
        wanted = [name for name in ("id", "slug", "setting", "action") if f"{{{name}}}" in path]
        thing = self.world.things[THINGS[path.split("/")[3]]] if wanted else {}
        known = thing | {"id": _plain(thing.get("pk"))}
        return {name: known[name] for name in wanted}


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    with standing(django_db_blocker) as world:
        yield Site(world, {"anonymous": {}} | {role: _token(role) for role in WITH_A_TOKEN})


def _plain(key: Any) -> Any:
    return str(key) if isinstance(key, UUID) else key


def _token(role: str) -> dict[str, str]:
    """The header of a program with every scope."""
    _, secret = tokens.issue(User.objects.get(username=role), "tests", ApiToken.Scope.values)
    return {"Authorization": f"Bearer {secret}"}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_operation_answers_its_owner(site: Site, operation: Any):
    case = operation.Case(path_parameters=site.place(operation.path))
    if operation.label == UPLOAD:
        case.body = {"file": a_trajectory(TaskSet.objects.get(slug="boards"), **a_card("Newcomer"))}
        case.media_type = "multipart/form-data"
    answer = case.call_and_validate(headers=site.headers["owner"])
    assert 200 <= answer.status_code < 300


@pytest.mark.parametrize("role", ["anonymous", *WITH_A_TOKEN])
@schema.parametrize()
def test_answers_are_as_the_schema_says(case: Any, site: Site, role: str):
    case.call_and_validate(headers=site.headers[role])
    if case.path_parameters and _leads_somewhere(case):
        case.path_parameters = site.place(case.operation.path)
        case.call_and_validate(headers=site.headers[role])


def _leads_somewhere(case: Any) -> bool:
    """Tell a path as the schema has it from one that is meant to be wrong."""
    path = case.meta.components.get(ParameterLocation.PATH)
    return path is None or path.mode.is_positive
