"""Answers that are sent while they are made."""

from __future__ import annotations

import gzip
import os

from django.test import AsyncRequestFactory, RequestFactory

from plumbline.evaluation.requests.streaming import LINES, answered, gzipped, streamed

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


def test_few_lines_are_a_whole_answer_with_its_length():
    answer = answered(RequestFactory().get("/"), ["one\n", "two\n"], content_type="text/csv")
    assert (answer.streaming, answer.content, answer["Content-Type"]) == (False, b"one\ntwo\n", "text/csv")
    assert answered(RequestFactory().get("/"), []).content == b""


def test_of_more_lines_the_first_are_sent_before_the_last_are_made():
    made: list[int] = []
    answer = answered(RequestFactory().get("/"), (f"{n}\n" for n in numbers(made, 5 * LINES)))
    assert answer.streaming
    assert len(made) < 3 * LINES
    assert b"".join(answer.streaming_content).split() == [str(n).encode() for n in range(5 * LINES)]


def test_a_packed_file_is_equal_for_equal_lines_whole_or_not():
    for count in (0, 3, 5 * LINES):
        lines = [os.urandom(1000) for _ in range(count)]
        first, second = (gzipped(RequestFactory().get("/"), iter(lines)) for _ in "ab")
        assert first.streaming == (count > 3)
        packed = b"".join(first.streaming_content) if first.streaming else first.content
        assert gzip.decompress(packed) == b"".join(lines)
        assert packed == (b"".join(second.streaming_content) if second.streaming else second.content)


def numbers(made: list[int], count: int):
    """Count, and note each number in `made` when it is asked for."""
    for number in range(count):
        made.append(number)
        yield number
