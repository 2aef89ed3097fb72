"""Lines of plain and packed files."""

from __future__ import annotations

import gzip
import io

import pytest

from plumbline.evaluation.files import trajectories
from plumbline.evaluation.files.trajectories import open_lines
from tests.evaluation.files.trajectory_lines import a_line, an_episode_of, read, refused
from tests.evaluation.playing import NONSENSE


def _lines(content: bytes) -> list[tuple[int, bytes]]:
    return list(open_lines(io.BytesIO(content)))


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"   ", []),
        (b"a\n", [(1, b"a")]),
        (b"a", [(1, b"a")]),  # no final newline
        (b"a\nb", [(1, b"a"), (2, b"b")]),
        (b"a\r\nb\r\n", [(1, b"a\r"), (2, b"b\r")]),
        (b"a\n\n \nb\n", [(1, b"a"), (2, b""), (3, b" "), (4, b"b")]),
        (b"\na", [(1, b""), (2, b"a")]),
        (b"x" * 700_000 + b"\n" + b"y" * 700_000, [(1, b"x" * 700_000), (2, b"y" * 700_000)]),
    ],
    ids=["empty", "spaces", "one", "no newline", "two", "CRLF", "blank", "blank first", "long"],
)
def test_lines_are_numbered(content, lines, packed):
    assert _lines(gzip.compress(content) if packed else content) == lines


def test_carriage_returns_do_not_matter():
    line = a_line(an_episode_of({"actions": ["fly"]})) + b"\r"
    assert read(line) == (NONSENSE,)


def test_a_packed_file_may_have_several_members():
    assert _lines(gzip.compress(b"a\nb") + gzip.compress(b"c\n")) == [(1, b"a"), (2, b"bc")]


PACKED = gzip.compress(b"a line of words\n" * 10_000, mtime=0)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (PACKED[:-1], "it ends before its end"),
        (PACKED[:20], "it ends before its end"),
        (b"\x1f\x8b", "it ends before its end"),
        (b"\x1f\x8b\x00\x00\x00\x00\x00\x00\x00\x00", "unknown compression method"),
        (PACKED[:15] + b"\xff" * 20 + PACKED[35:], "Error -3"),
        (PACKED[:-8] + b"\0\0\0\0" + PACKED[-4:], "incorrect data check"),
        (PACKED + b"more", "incorrect header check"),
    ],
    ids=["one byte short", "cut off", "two bytes", "no deflate", "corrupt", "wrong sum", "trailing"],
)
def test_a_damaged_gzip_stream_is_refused(content, problem):
    refusal = refused(_lines, content)
    assert refusal.number == 0
    assert str(refusal).startswith("the gzip stream is damaged (")
    assert problem in str(refusal)


def test_a_line_of_four_megabytes_is_the_longest():
    longest = b"x" * (4 << 20)
    assert [number for number, _ in _lines(b"a\n" + longest + b"\nb")] == [1, 2, 3]
    for content in (b"a\n" + longest + b"x\nb", b"a\n" + longest + b"x"):
        refusal = refused(_lines, content)
        assert str(refusal) == "line 2: longer than 4 MB: expected at most that"


@pytest.mark.parametrize("lines", [3, 9])
def test_a_file_has_a_last_line(monkeypatch, lines):
    monkeypatch.setattr(trajectories, "LINES", 3)
    if lines == 3:
        assert len(_lines(b"\n" * lines)) == lines
        return
    assert str(refused(_lines, b"\n" * lines)) == "the file has more than 3 lines: expected at most that"
