"""Long answers that are sent while they are made, so that none of them is held in memory."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from plumbline.evaluation.requests.zipping import Entry, zipped

LINES = 200  # sent at once
GZIP = 31  # the name of that format in zlib
PIECE_BYTES = 1 << 18  # the same, of a file

T = TypeVar("T", str, bytes)


def streamed(request: HttpRequest, lines: Iterable[str], **named: Any) -> StreamingHttpResponse:
    """Return an answer of these lines, which may query the database. Other arguments are those of a response."""
    return _answer(request, _chunks(iter(lines)), **named)


def answered(request: HttpRequest, lines: Iterable[str], **named: Any) -> HttpResponseBase:
    """Return a whole answer of few lines, and one that is sent while it is made of more."""
    found = _chunks(iter(lines))
    return _whole_or_not(request, list(islice(found, 2)), found, **named)


def gzipped(request: HttpRequest, lines: Iterable[bytes], **named: Any) -> HttpResponseBase:
    """Return the same of a file in the format of gzip, which is equal for equal lines."""
    found = _gzipped(iter(lines))
    return _whole_or_not(request, list(islice(found, 2)), found, **named)


def _whole_or_not(request: HttpRequest, first: list[T], rest: Iterator[T], **named: Any) -> HttpResponseBase:
    return HttpResponse(first, **named) if len(first) < 2 else _answer(request, chain(first, rest), **named)


def _gzipped(lines: Iterator[bytes]) -> Iterator[bytes]:
    packing, packed = zlib.compressobj(wbits=GZIP), b""
    for chunk in _chunks(lines):
        packed += packing.compress(chunk)
        if len(packed) >= PIECE_BYTES:
            yield packed
            packed = b""
    yield packed + packing.flush()


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


def _chunks(lines: Iterator[T]) -> Iterator[T]:
    while chunk := list(islice(lines, LINES)):
        yield chunk[0][:0].join(chunk)


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
