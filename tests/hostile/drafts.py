"""Files with which curators fill drafts: task files and archives that keep to every limit, or break one."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from plumbline.evaluation.files import task_sets
from plumbline.leaderboard.curating import archives
from tests.hostile.files import BOARDS, NUMBERS
from tests.site import ROOT

KINDS: dict[str, tuple[str, Callable[[], bytes]]] = {}
"""The suite of the draft and the bytes of the file, by kind."""


def kind(name: str, suite: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
        KINDS[name] = suite, make
        return make

    return register


def bundled() -> bytes:
    return (ROOT / "fixtures" / "tasksets" / f"{BOARDS}.jsonl").read_bytes()


def header() -> bytes:
    return bundled().partition(b"\n")[0] + b"\n"


@kind("300 boards in a task file", "ivispar")
def honest() -> bytes:
    return bundled()


@kind("a task file of as many blank lines as fit", "ivispar")
def blank_lines() -> bytes:
    return header() + b"\n" * (task_sets.LARGEST_FILE_BYTES - 10_000)


@kind("a task file whose header fills a line", "ivispar")
def long_header() -> bytes:
    known = json.loads(header())
    texts = {str(number): "x" * 1000 for number in range(15_000)}
    return json.dumps(known | {"contents": texts}).encode() + b"\n"


@kind("tasks of a megabyte each", "ivispar")
def long_tasks() -> bytes:
    known = json.loads(bundled().splitlines()[1])
    known["instance"] = {str(number): [1, 2, 3] for number in range(45_000)}
    line = json.dumps(known).encode()
    assert len(line) < task_sets.LONGEST_TASK_BYTES
    return header() + b"\n".join([line] * 50) + b"\n"


@kind("an archive of as many empty games as it may have", "gvgai")
def empty_games() -> bytes:
    return _archive((f"games/game{number:04d}.txt", b"BasicGame\n") for number in range(archives.MOST_ENTRIES))


@kind("an archive whose list of entries is long", "gvgai")
def long_directory() -> bytes:
    return _archive((f"{number:x}", b"") for number in range(65_000))


@kind("an archive that expands a thousand times", "gvgai")
def bomb() -> bytes:
    filled = b" " * (archives.MOST_FILE_BYTES - 1)
    return _archive((f"games/game{number}.txt", filled) for number in range(30))


@kind("games whose levels fill every file", "gvgai")
def large_games() -> bytes:
    rules = b"BasicGame\n    SpriteSet\n        avatar > MovingAvatar\n    TerminationSet\n        Timeout limit=9\n"
    level = (b"." * 1000 + b"\n") * (archives.MOST_FILE_BYTES // 1001)
    games = ((f"games/game{number}.txt", rules) for number in range(7))
    return _archive([*games, *((f"games/game{number}_lvl0.txt", level) for number in range(7))])


def written(folder: Path, name: str) -> Path:
    """A new file of this kind in a folder."""
    path = folder / f"{next(NUMBERS)}.upload"
    path.write_bytes(KINDS[name][1]())
    return path


def _archive(entries: Iterator[tuple[str, bytes]] | list[tuple[str, bytes]]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return made.getvalue()
