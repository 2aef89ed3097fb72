"""Every socket as every role sees it: the rows of the table of access whose method is CONNECT."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from plumbline.evaluation.models import Agent
from plumbline.leaderboard.asgi import sockets
from tests.access.rows import SOCKET, Row, rows
from tests.access.world import ROLES, an_account, cookies_of
from tests.makers import a_game, a_person, a_task_set, an_open_episode
from tests.play.tabs import Tab

pytestmark = pytest.mark.django_db(transaction=True)
NOWHERE = "/ws/nowhere/"  # for which no route is meant
ROWS = [row for row in rows() if row.method == SOCKET]


def test_every_socket_has_a_row():
    assert {row.route for row in ROWS} == {f"/{route.pattern}" for route in sockets.routes}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_role_gets_as_far_as_its_row_says(join: Callable[..., Tab], row: Row):
    person = a_person()
    accounts = {role: an_account(role) for role in ROLES[2:]}
    cookies = cookies_of(accounts, {"participant": a_person(), "owner": person})
    path = NOWHERE if row.route == "/" else row.route.replace("<uuid:episode>", str(_played(person, row.of)))
    sent = {role: "; ".join(f"{each.key}={each.value}" for each in held.values()) for role, held in cookies.items()}
    assert {role: _gets(join, path, sent[role]) for role in ROLES} == row.cells


def _played(person: Agent, what: str) -> object:
    """The key of an episode of this person."""
    task_set = a_task_set(count=2)
    made = a_game(person, task_set) if what == "closed-play" else an_open_episode(person, task_set)
    return made.pk


def _gets(join: Callable[..., Tab], path: str, cookies: str) -> str:
    """How far somebody gets: the status of a refusal, the code of the end, or `joined`."""
    try:
        tab = join(None, path=path, cookie=f"none; {cookies}")
    except InvalidStatus as error:
        return str(error.response.status_code)
    try:
        return str(tab.hear("joined")["type"])
    except ConnectionClosed:
        return str(tab.closed())
