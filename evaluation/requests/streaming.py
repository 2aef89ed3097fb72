"""Long answers that are sent while they are made, so that none of them is held in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import Any, BinaryIO, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest, StreamingHttpResponse

from plumbline.evaluation.requests.zipping import Entry, zipped

LINES = 200  # sent at once
PIECE_BYTES = 1 << 18  # the same, of a file

T = TypeVar("T", str, bytes)


def streamed(request: HttpRequest, lines: Iterable[str], **named: Any) -> StreamingHttpResponse:
    """Return an answer of these lines, which may query the database. Other arguments are those of a response."""
    return _answer(request, _chunks(iter(lines)), **named)


def streamed_file(request: HttpRequest, file: BinaryIO, **named: Any) -> StreamingHttpResponse:
    """Return an answer of an open file, which is closed in the end. Other arguments are those of a response."""
    answer = _answer(request, _pieces(file), **named)
    answer._resource_closers.append(file.close)  # as Django's own answers of files do
    return answer


def streamed_archive(request: HttpRequest, name: str, entries: Iterable[Entry]) -> StreamingHttpResponse:
    """Return a ZIP file of these entries, made while it is sent."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return _answer(request, zipped(entries), content_type="application/zip", headers=headers)


def _answer(request: HttpRequest, chunks: Iterator[T], **named: Any) -> StreamingHttpResponse:
    asynchronous = hasattr(request, "scope")  # of ASGI
    return StreamingHttpResponse(_in_thread(chunks) if asynchronous else chunks, **named)


def _chunks(lines: Iterator[str]) -> Iterator[str]:
    while chunk := "".join(islice(lines, LINES)):
        yield chunk


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    close_old_connections()  # to the database, for others to use while this is sent
    while piece := file.read(PIECE_BYTES):
        yield piece


async def _in_thread(chunks: Iterator[T]) -> AsyncIterator[T]:
    """Make each chunk in the thread of the request, where its database connection is."""
    while chunk := await sync_to_async(_following)(chunks):
        yield chunk


def _following(chunks: Iterator[T]) -> T | None:
    """Return the next chunk; None after the last."""
    return next(chunks, None)
