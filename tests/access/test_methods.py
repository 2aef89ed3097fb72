"""What the table does not list: other methods, forms of other sites, and accounts that are more than administrators."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from tests.access.asking import asked
from tests.access.rows import SOCKET, Row, rows
from tests.access.world import World

pytestmark = pytest.mark.django_db

ROWS = [row for row in rows() if row.method != SOCKET]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
NOT_OURS = ("/admin/", "/accounts/")
"""Pages of Django and of allauth, which do not refuse each method by its name."""

REFUSED = {"405", "login", "401", "403", "404"}


def _ours() -> list[Row]:
    """One row for each address of ours."""
    first = {row.route: row for row in reversed(ROWS) if not row.route.startswith(NOT_OURS)}
    return list(first.values())


def _done() -> list[tuple[Row, str]]:
    """Requests that change something, each with a role that may."""
    found = [(row, [role for role, cell in row.cells.items() if "!" in cell]) for row in ROWS if row.method != "GET"]
    return [(row, roles[-1]) for row, roles in found if roles]


@pytest.mark.parametrize("row", _ours(), ids=lambda row: row.route)
def test_a_method_without_a_row_is_refused(world: World, row: Row):
    listed = {each.method for each in ROWS if each.route == row.route}
    others = [replace(row, method=method) for method in METHODS if method not in listed]
    wrong = [
        (other.name, role, cell)
        for other in others
        for role in ("anonymous", "owner", "administrator")
        if (cell := asked(world, other, role)) not in REFUSED
    ]
    assert wrong == []


@pytest.mark.parametrize(("row", "role"), _done(), ids=lambda given: given.name if isinstance(given, Row) else given)
def test_a_form_of_another_site_changes_nothing(world: World, row: Row, role: str):
    assert asked(world, row, role, forged=True) == "403"


def test_a_superuser_may_what_an_administrator_may(world: World):
    pages = [row for row in ROWS if row.method == "GET" and row.route.startswith(("/admin/", "/curate/ro", "/runs/"))]
    with transaction.atomic():
        User.objects.filter(username="administrator").update(is_superuser=True)
        cells = {row: asked(world, row, "administrator") for row in pages if "<record>" not in row.route}
        transaction.set_rollback(True)
    assert cells
    assert [row.route for row, cell in cells.items() if cell != row.cells["administrator"]] == []
