"""Requests that no browser of ours would send: whatever stands in an address or a form, the site answers."""

from __future__ import annotations

import os
import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as site_settings
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plumbline.leaderboard.rankings.leaderboards import Query
from plumbline.leaderboard.views.record import SearchForm
from tests.access.asking import bring, filled, places
from tests.access.forms import FORMS, form
from tests.access.rows import Row, rows
from tests.access.world import World

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("EXAMPLES", "4"))
PARAMETER = re.compile(r"""\bGET(?:\.get|\.getlist)?[(\[]"(\w+)\"""")
PART = re.compile(r"<(?:(\w+):)?(\w+)>")

ODD = (
    *("", "0", "-1", "1e400", "²", "9" * 30, "9" * 5000, "null"),
    *("a\0b", "\u202e", "x" * 3000, "\r\nSet-Cookie: a=b", "[" * 2000, "<script>", "../../etc/passwd"),
    *("0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30"),
)
BYTES = ("%FF%FE", "%ED%A0%80", "%F4%90%80%80", "%", "%u0041", "+")
"""Parts of an address that are no UTF-8, or no text at all."""

SENT = (*(quote(each, safe="") for each in ODD), *BYTES)
PARTS = {
    "int": ("0", "9" * 30, "9" * 5000),
    "step": ("0", "9" * 30, "9" * 5000),
    "slug": ("x" * 3000, "9" * 30),
    "uuid": ("00000000-0000-0000-0000-000000000000",),
}
"""What gets through to a page by its kind; of other kinds, all that can be sent."""


@cache
def _parameters() -> list[str]:
    """The parameters that any page reads from its address."""
    root = Path(site_settings.BASE_DIR)
    sources = [path for folder in ("leaderboard", "play", "evaluation") for path in (root / folder).rglob("*.py")]
    read = {name for path in sources for name in PARAMETER.findall(path.read_text(encoding="utf-8"))}
    return sorted(read | {each.name for each in fields(Query)} | set(SearchForm.base_fields))


def _answered(method: str) -> list[tuple[Row, str]]:
    """A row of each address that somebody is answered, with the strongest role that is."""
    known = [row for row in rows() if row.method == method and "<record>" not in row.route]
    able = [(row, [role for role, cell in row.cells.items() if cell[0] == "2" or "!" in cell]) for row in known]
    return list({row.route: (row, roles[-1]) for row, roles in reversed(able) if roles}.values())


def _name(given: Any) -> str:
    return given.name if isinstance(given, Row) else str(given)


def _ask(world: World, role: str, address: str, sent: dict[str, Any] | None = None, query: str = "") -> int:
    client = Client()
    bring(world, role, client)
    with transaction.atomic():
        ask = client.get if sent is None else client.post
        answer = ask(address, sent, QUERY_STRING=query) if query else ask(address, sent)
        if answer.streaming:
            assert answer.getvalue() is not None
        transaction.set_rollback(True)
    assert answer.status_code < 500, (address, query, sent)
    return answer.status_code


def test_parameters_are_found():
    assert {"page", "metric", "seat", "since", "sort", "with"} <= set(_parameters())


QUERIES = st.lists(st.tuples(st.sampled_from(_parameters()), st.sampled_from(SENT)), min_size=1, max_size=12)


@pytest.mark.parametrize(("row", "role"), _answered("GET"), ids=_name)
@settings(
    max_examples=EXAMPLES,
    derandomize="EXAMPLES" not in os.environ,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(asked=QUERIES)
def test_odd_parameters_break_no_page(world: World, row: Row, role: str, asked: list[tuple[str, str]]):
    ((route, holes),) = places(world, row, role)
    _ask(world, role, filled(route, holes), query="&".join(f"{name}={value}" for name, value in asked))


HOLES = [(row, role) for method in ("GET", "POST") for row, role in _answered(method) if PART.search(row.route)]


@pytest.mark.parametrize(("row", "role"), HOLES, ids=_name)
def test_odd_parts_of_an_address_break_no_page(world: World, row: Row, role: str):
    ((route, holes),) = places(world, row, role)
    sent = None if row.method == "GET" else form(row.route, holes)
    for kind, name in PART.findall(route):
        for odd in PARTS.get(kind, SENT):
            _ask(world, role, filled(route, holes | {name: odd}), sent)


FILLED = [(row, role) for row, role in _answered("POST") if row.route in FORMS]


@pytest.mark.parametrize(("row", "role"), FILLED, ids=_name)
def test_odd_fields_break_no_form(world: World, row: Row, role: str):
    ((route, holes),) = places(world, row, role)
    for name in form(row.route, holes):
        for odd in ODD:
            _ask(world, role, filled(route, holes), form(row.route, holes) | {name: odd})
