"""Every address of the site as every role sees it: what each is answered, may change, and is given to read."""

from __future__ import annotations

import pytest

from tests.access.asking import addressed, found
from tests.access.rows import SOCKET, Row, rows, written
from tests.access.world import World

pytestmark = pytest.mark.django_db

ROWS = [row for row in rows() if row.method != SOCKET]


def test_every_address_has_a_row():
    known = {row.route for row in ROWS}
    missing = [route for route in addressed() if route not in known]
    assert missing == [], f"expected rows in tests/access/table.txt for {', '.join(missing)}"


def test_every_row_has_an_address():
    known = set(addressed())
    left = [row.name for row in ROWS if row.route not in known]
    assert left == [], f"expected no rows in tests/access/table.txt for {', '.join(left)}"


def test_no_request_has_two_rows():
    names = [row.name for row in ROWS]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_role_is_answered_as_its_row_says(world: World, row: Row):
    now = found(world, row)
    assert now == row.cells, f"\nexpected {row}\nfound    {written(row.method, row.route, row.of, now)}"
