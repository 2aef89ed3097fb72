"""The outermost layer of the site: requests and sockets have an id, requests are timed, refused sockets logged."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Any

from plumbline.evaluation.observing import ids, metrics
from plumbline.evaluation.observing.refusals import beginning

HEADER = b"x-request-id"
PARTS = ("accounts", "account", "admin", "api", "curate", "play", "static")  # of the site, in metrics

log = logging.getLogger(__name__)


def observed(application: Any) -> Any:
    """Return an application whose lines in the log have the id of the request, which its answer names too."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        identity = ids.of_request(dict(scope["headers"]).get(HEADER))
        with ids.within(request_id=identity):
            if scope["type"] == "http":
                await _timed(application, scope, receive, send, identity)
            else:
                await application(scope, receive, _refusals_logged(send, scope))

    return answer


async def _timed(application: Any, scope: Any, receive: Any, send: Any, identity: str) -> None:
    """Answer a request until its last byte is handed over. The answer names the request."""
    began, status = perf_counter(), "none"

    async def identified(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = f"{message['status'] // 100}xx"
            message = message | {"headers": [*message["headers"], (HEADER, identity.encode())]}
        await send(message)

    try:
        await application(scope, receive, identified)
    finally:
        metrics.REQUESTS.labels(part(scope["path"]), status).observe(perf_counter() - began)


def part(path: str) -> str:
    """Return the part of the site that an address belongs to."""
    first = path.lstrip("/").partition("/")[0]
    return first if first in PARTS else "pages"


def _refusals_logged(send: Any, scope: Any) -> Any:
    """Log that a socket was refused: closed before it was accepted."""
    is_open = False

    async def logged(message: Any) -> None:
        nonlocal is_open
        if message["type"] == "websocket.close" and not is_open:
            log.warning("Socket refused: %s", beginning(scope["path"]), extra={"status_code": 403})
        is_open = is_open or message["type"] == "websocket.accept"
        await send(message)

    return logged
