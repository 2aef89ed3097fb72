"""Answers that are sent while they are made."""

from __future__ import annotations

from django.test import AsyncRequestFactory, RequestFactory

from plumbline.evaluation.requests.streaming import LINES, streamed

COUNT = 2 * LINES + 1


def lines(made: list[int]):
    for number in range(COUNT):
        made.append(number)
        yield f"{number}\n"


def test_lines_are_made_while_they_are_sent():
    made: list[int] = []
    parts = iter(streamed(RequestFactory().get("/"), lines(made), content_type="text/csv"))
    sent = next(parts)
    assert len(made) == LINES
    assert (sent + b"".join(parts)).decode().splitlines() == [str(number) for number in range(COUNT)]


async def test_a_server_of_async_requests_makes_them_while_they_are_sent_too():
    made: list[int] = []
    answer = streamed(AsyncRequestFactory().get("/"), lines(made), content_type="text/csv")
    counts, sent = [], b""
    async for part in answer:
        counts.append(len(made))
        sent += part
    assert counts == [LINES, 2 * LINES, COUNT]
    assert sent.decode().splitlines() == [str(number) for number in range(COUNT)]
