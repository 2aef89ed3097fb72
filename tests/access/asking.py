"""Requests of the table: what each role is answered, after which all is as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

from django.apps import apps
from django.contrib.admin import site
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.test import Client

from plumbline.evaluation.models import Episode, Transcript
from tests.access.answers import cell, written
from tests.access.forms import QUERIES, form
from tests.access.rows import Row
from tests.access.world import OURS, ROLES, World, record
from tests.leaderboard.addresses import routes

RECORD = re.compile(rf"admin/(?:{'|'.join(OURS)})/\w+/")
HOLE = re.compile(r"<(?:\w+:)?(\w+)>")
NAMED = re.compile(r"\(\?P(<\w+>)(?:[^()]|\([^()]*\))*\)")
"""A hole of a route that is a regular expression."""
WITHOUT_TOKEN = {"/play/try/"}
"""Routes that ask browsers from where a form was sent instead."""


def addressed() -> list[str]:
    """All routes of the site, once, as the table writes them. Records in the admin have the same for each model."""
    plain = (NAMED.sub(r"\1", route).translate(str.maketrans("", "", "^$\\?")) for route in routes())
    beside = ("/static/<path:file>",)  # served by middleware
    return list(dict.fromkeys([*("/" + RECORD.sub("admin/<record>/", route) for route in plain), *beside]))


def found(world: World, row: Row) -> dict[str, str]:
    """The cells of a row as the site answers now."""
    return {role: asked(world, row, role) for role in ROLES}


def asked(world: World, row: Row, role: str, *, forged: bool = False) -> str:
    """One cell: the answer to one role. A forged request lacks the token that only a page of ours can tell."""
    said = {"Origin": "https://elsewhere.example"} if forged and row.route in WITHOUT_TOKEN else {}
    client = Client(enforce_csrf_checks=forged, headers=said)
    answers = [_ask(world, row, role, client, route, holes) for route, holes in places(world, row, role)]
    marks = "".join(sorted({letter for each in answers for letter in each.partition(":")[2]}))
    (status,) = {each.partition(":")[0] for each in answers}  # all records are answered alike
    return f"{status}:{marks}" if marks else status


def places(world: World, row: Row, role: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the routes of a row with values for their holes. Who does not curate is kept out of all records alike."""
    if "<record>" not in row.route or row.of != "-":
        yield row.route, world.things[row.of]
        return
    models = [model for app in OURS for model in apps.get_app_config(app).get_models()]
    for model in models if role in ("curator", "administrator") else models[:1]:
        rows = site.get_model_admin(model).get_queryset(HttpRequest())
        if model in (Episode, Transcript):  # their keys are random
            rows = rows.filter(pk=world.things["private-episode"]["pk"])
        first = rows.order_by("pk").first()
        assert first is not None, f"{model._meta.label}: expected one in the world of tests/access/world.py"
        yield row.route, record(first)


def _ask(world: World, row: Row, role: str, client: Client, route: str, holes: dict[str, Any]) -> str:
    bring(world, role, client)
    address = filled(route, holes) + QUERIES.get(route, "")
    sent = form(row.route, holes) if row.method == "POST" else {}
    with transaction.atomic(), written() as tables:
        answer = getattr(client, row.method.lower())(address, sent or None)
        said = cell(answer, address, tables, world.marks)
        transaction.set_rollback(True)
    return said


def filled(route: str, holes: dict[str, Any]) -> str:
    """The address of a route, with values in its holes."""
    return HOLE.sub(lambda hole: str(holes[hole[1]]), route)


def bring(world: World, role: str, client: Client) -> None:
    """Give a browser the cookies of a role, and forget what was asked before."""
    cache.clear()
    client.cookies = SimpleCookie(world.cookies[role].output(header="", sep=";"))
