"""Long answers that are sent while they are made, so that none of them is held in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, StreamingHttpResponse

LINES = 200  # sent at once


def streamed(request: HttpRequest, lines: Iterable[str], **named: Any) -> StreamingHttpResponse:
    """Return an answer of these lines, which may query the database. Other arguments are those of a response."""
    chunks, asynchronous = _chunks(iter(lines)), hasattr(request, "scope")  # of ASGI
    return StreamingHttpResponse(_in_thread(chunks) if asynchronous else chunks, **named)


def _chunks(lines: Iterator[str]) -> Iterator[str]:
    while chunk := "".join(islice(lines, LINES)):
        yield chunk


async def _in_thread(chunks: Iterator[str]) -> AsyncIterator[str]:
    """Make each chunk in the thread of the request, where its database connection is."""
    while chunk := await sync_to_async(_following)(chunks):
        yield chunk


def _following(chunks: Iterator[str]) -> str:
    """Return the next chunk; empty after the last."""
    return next(chunks, "")
