"""Each request has an id: its own if it is well-formed. Lines of the log carry it, and the answer names it."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from plumbline.evaluation.observing import ids
from plumbline.leaderboard.asgi import application
from plumbline.leaderboard.serving.observed import observed
from plumbline.leaderboard.views import home
from tests.logs import written
from tests.reported import GIVEN as REPORTED
from tests.reported import reporting

pytestmark = pytest.mark.django_db  # which channels closes before each message
GIVEN = "6f1c9d1e-7c0a-4d44-9d5a-1f2e3d4c5b6a"


def a_scope(kind: str = "http", path: str = "/healthz", **headers: str) -> dict[str, Any]:
    given = {"host": "127.0.0.1"} | {name.replace("_", "-"): value for name, value in headers.items()}
    encoded = [(name.encode(), value.encode()) for name, value in given.items()]
    return {"type": kind, "path": path, "method": "GET", "query_string": b"", "headers": encoded}


async def identity(app: Any, **headers: str) -> str:
    """The id that the answer to a request names."""
    asked = ApplicationCommunicator(app, a_scope(**headers))
    await asked.send_input({"type": "http.request", "body": b""})
    begun = await asked.receive_output(5)
    (found,) = [value for name, value in begun["headers"] if name == b"x-request-id"]
    while (await asked.receive_output(5)).get("more_body"):
        pass
    await asked.wait(5)
    return found.decode()


async def test_the_site_names_the_request_in_its_answer():
    assert await identity(application, x_request_id=GIVEN) == GIVEN


@pytest.mark.parametrize("given", ["", "short", "with space in it", "x" * 65, "<script>alert(1)</script>"])
async def test_an_id_that_is_malformed_is_replaced(given):
    made = await identity(application, x_request_id=given)
    assert made != given
    assert ids.of_request(made.encode()) == made


async def test_requests_without_one_get_different_ids():
    assert await identity(application) != await identity(application)


async def test_lines_of_the_log_have_it():
    async def talking(scope: Any, receive: Any, send: Any) -> None:
        logging.getLogger("tests").warning("asked")
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    with written() as log:
        await identity(observed(talking), x_request_id=GIVEN)
    assert [line["request_id"] for line in log.lines] == [GIVEN]


async def test_so_does_an_error_that_the_server_logs_later():
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise ValueError("a bug")

    asked = ApplicationCommunicator(observed(broken), a_scope(x_request_id=GIVEN))
    with pytest.raises(ValueError, match="a bug") as raised:
        await asked.wait(5)
    with written() as log:
        logging.getLogger("daphne.server").error("Exception inside application", exc_info=raised.value)
    assert [line["request_id"] for line in log.lines] == [GIVEN]


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("/ws/nowhere/", "http://127.0.0.1"),
        ("/ws/play/not-an-episode/", "http://127.0.0.1"),
        ("/ws/play/6f1c9d1e-7c0a-4d44-9d5a-1f2e3d4c5b6a/", "https://evil.example"),
    ],
)
async def test_a_socket_that_is_refused_takes_one_line(path, origin):
    asked = ApplicationCommunicator(application, a_scope("websocket", path, origin=origin, x_request_id=GIVEN))
    with written() as log:
        await asked.send_input({"type": "websocket.connect"})
        assert (await asked.receive_output(5))["type"] == "websocket.close"
        await asked.wait(5)
    (line,) = log.lines
    assert (line["status"], line["request_id"]) == (403, GIVEN)
    assert line["message"] == "Socket refused: /ws/..."
    assert "exception" not in line


async def test_an_error_of_a_page_is_reported_with_its_request_and_answered_as_ever(monkeypatch):
    def broken() -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(home.health, "health", broken)
    asked = ApplicationCommunicator(application, a_scope(path="/readyz", x_request_id=GIVEN))
    with reporting("fail"):
        await asked.send_input({"type": "http.request", "body": b""})
        assert (await asked.receive_output(5))["status"] == 500
        await asked.receive_output(5)
        await asked.wait(5)
    ((error, of_what),) = REPORTED
    assert (str(error), of_what) == ("a bug", {"request_id": GIVEN})


async def test_a_visitor_who_is_refused_is_not_reported():
    with reporting():
        asked = ApplicationCommunicator(application, a_scope(path="/admin/", host="evil.example"))
        await asked.send_input({"type": "http.request", "body": b""})
        assert (await asked.receive_output(5))["status"] == 400
        await asked.receive_output(5)
        await asked.wait(5)
    assert REPORTED == []
