"""Gzip streams of all shapes, and what the worst ones cost."""

from __future__ import annotations

import gzip
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest

from plumbline.evaluation.files.gzipped import MEMBERS, PIECE_BYTES, Damaged, expanded

EMPTY = gzip.compress(b"", mtime=0)


class Counting(BytesIO):
    """A file that counts how often it is read: each time costs the same."""

    reads = 0

    def read(self, *size):
        self.reads += 1
        return super().read(*size)


def whole(content: bytes) -> bytes:
    return b"".join(expanded(BytesIO(content)))


@pytest.mark.parametrize(
    "plain",
    [b"", b"a", b"a line\n" * 1_000_000, Random(1).randbytes(3 * PIECE_BYTES + 1)],
    ids=["nothing", "a letter", "repetition", "noise"],
)
def test_what_was_packed_comes_out_in_even_pieces(plain):
    for content in (plain, gzip.compress(plain), gzip.compress(plain[:9]) + gzip.compress(plain[9:])):
        pieces = list(expanded(BytesIO(content)))
        assert b"".join(pieces) == plain
        assert all(len(first) == PIECE_BYTES >= len(second) for first, second in pairwise(pieces))


@pytest.mark.parametrize("zeros", [1, 600, PIECE_BYTES + 1])
def test_zeros_may_fill_up_behind_a_member(zeros):
    assert whole(gzip.compress(b"a") + bytes(zeros)) == b"a"
    assert whole(gzip.compress(b"a") + bytes(zeros) + gzip.compress(b"b")) == b"ab"


def test_a_name_without_an_end_costs_no_more_than_reading_it():
    content = Counting(b"\x1f\x8b\x08\x08" + bytes(6) + b"n" * (8 << 20))
    with pytest.raises(Damaged, match="ends before its end"):
        list(expanded(content))
    assert content.reads < 40


def test_a_name_of_any_length_is_passed_over():
    packed = gzip.compress(b"words", mtime=0)
    named = packed[:3] + b"\x08" + packed[4:10] + b"n" * (1 << 20) + b"\0" + packed[10:]
    assert whole(named) == b"words"


def test_members_are_bounded():
    assert whole(EMPTY * MEMBERS) == b""
    with pytest.raises(Damaged, match="more than 10000 members: expected at most that"):
        whole(EMPTY * (MEMBERS + 1))
