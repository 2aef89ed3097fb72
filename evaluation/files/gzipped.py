"""Files that may be gzip streams, expanded in pieces. What a stream costs is bounded by its size."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

PIECE_BYTES = 256 * 1024
MEMBERS = 10_000  # of a stream: some programs make one for each 64 kB
_MAGIC = b"\x1f\x8b"
_GZIP = 31  # the name of the format in zlib, which passes over names in headers at once


class Damaged(ValueError):
    """The stream is no gzip stream, ends too early, or has more members than any program makes."""


def expanded(file: BinaryIO) -> Iterator[bytes]:
    """Yield what the file holds, packed or not, in pieces of PIECE_BYTES; the last is shorter. Raises Damaged."""
    packed = file.read(len(_MAGIC)) == _MAGIC
    file.seek(0)
    yield from _even(_unpacked(file)) if packed else _read(file)


def _read(file: BinaryIO) -> Iterator[bytes]:
    while piece := file.read(PIECE_BYTES):
        yield piece


def _even(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Join small pieces: whoever searches them for ends of lines copies a line with each."""
    kept = bytearray()
    for piece in pieces:
        kept += piece
        while len(kept) >= PIECE_BYTES:
            yield bytes(kept[:PIECE_BYTES])
            del kept[:PIECE_BYTES]
    if kept:
        yield bytes(kept)


def _unpacked(file: BinaryIO) -> Iterator[bytes]:
    member, members = zlib.decompressobj(_GZIP), 1
    for piece in _read(file):
        left = piece
        while left := left.lstrip(b"\0") if member.eof else left:  # between members, zeros may fill up
            if member.eof:
                member, members = zlib.decompressobj(_GZIP), members + 1
                if members > MEMBERS:
                    raise Damaged(f"more than {MEMBERS} members: expected at most that")
            plain, left = _next(member, left)
            yield plain
    if not member.eof:
        raise Damaged("it ends before its end")


def _next(member: Any, packed: bytes) -> tuple[bytes, bytes]:
    """Expand the next piece of a member; returns it, and what is left of the packed bytes. Raises Damaged."""
    try:
        plain = member.decompress(packed, PIECE_BYTES)
    except zlib.error as error:
        raise Damaged(str(error)) from error
    return plain, member.unused_data if member.eof else member.unconsumed_tail
