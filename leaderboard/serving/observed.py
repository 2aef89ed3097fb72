"""The outermost layer of the site: each request and each socket has an id, and refused sockets are logged."""

from __future__ import annotations

import logging
from typing import Any

from plumbline.evaluation.observing import ids
from plumbline.evaluation.observing.refusals import beginning

HEADER = b"x-request-id"

log = logging.getLogger(__name__)


def observed(application: Any) -> Any:
    """Return an application whose lines in the log have the id of the request, which its answer names too."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        identity = ids.of_request(dict(scope["headers"]).get(HEADER))
        sending = {"http": _identified, "websocket": _refusals_logged}[scope["type"]]
        with ids.within(request_id=identity):
            await application(scope, receive, sending(send, scope, identity))

    return answer


def _identified(send: Any, scope: Any, identity: str) -> Any:
    """Let an answer name its request."""

    async def identified(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = message | {"headers": [*message["headers"], (HEADER, identity.encode())]}
        await send(message)

    return identified


def _refusals_logged(send: Any, scope: Any, identity: str) -> Any:
    """Log that a socket was refused: closed before it was accepted."""
    is_open = False

    async def logged(message: Any) -> None:
        nonlocal is_open
        if message["type"] == "websocket.close" and not is_open:
            log.warning("Socket refused: %s", beginning(scope["path"]), extra={"status_code": 403})
        is_open = is_open or message["type"] == "websocket.accept"
        await send(message)

    return logged
