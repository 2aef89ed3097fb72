"""Files in which the processes of a site keep their metrics, so that any of them can answer for all.

prometheus_client writes them: `counter_ID.db`, `histogram_ID.db` and `gauge_livesum_ID.db` of each process. A lock on
`ID.alive` says that a process lives, however it ends, also where processes do not see each other's numbers, as in
containers. What the dead have counted is added up: their files move into a folder `ended-N`, whose sum with the totals
of before becomes the folder `total-N` by one renaming. Files do not pile up, and an interruption counts nothing twice.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from prometheus_client import Metric, values
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector

OF_A_PROCESS = re.compile(r"(counter|histogram|gauge_livesum)_(?P<identity>[0-9a-f]+)\.db")
KEPT = ("counter", "histogram")  # what outlives a process


class _Life:
    """The identity of this process, and the lock that says that it lives. A fork has its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._begin()
        os.register_at_fork(after_in_child=self._begin_anew)

    def _begin(self) -> None:
        """Appear under a name that is locked already: nobody may find it without its lock."""
        self.identity = secrets.token_hex(8)
        made = self._folder / f"{self.identity}.new"
        self._lock = os.open(made, os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        made.rename(self._folder / f"{self.identity}.alive")

    def _begin_anew(self) -> None:
        os.close(self._lock)  # the parent keeps its own
        self._begin()


def value_class(folder: Path) -> Any:
    """Return the kind of value that prometheus_client is to use: one that keeps its number in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    life = _Life(folder)
    return values.MultiProcessValue(lambda: life.identity)


class Together:
    """A collector of what all processes have counted, the dead included."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def collect(self) -> Iterator[Metric]:
        with self._alone():
            self._bury()
            found = (*self.folder.glob(f"total-{self._number()}/*.db"), *self.folder.glob("*.db"))
            yield from MultiProcessCollector.merge([str(path) for path in found if _is_begun(path)])

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self.folder / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _number(self) -> int:
        """Return the number of the current total; 0 if there is none."""
        return max((int(path.name.partition("-")[2]) for path in self.folder.glob("total-*")), default=0)

    def _bury(self) -> None:
        """Add what the dead have counted to the totals. If this is interrupted anywhere, the next call goes on."""
        self._clear(self._number())
        ended = self.folder / f"ended-{self._number() + 1}"
        for path in self._of_the_dead():
            if path.name.startswith("gauge"):
                path.unlink()
                continue
            ended.mkdir(exist_ok=True)
            path.rename(ended / path.name)
        if ended.exists():
            self._add(ended)

    def _clear(self, number: int) -> None:
        """Delete what the current total contains already."""
        for path in (*self.folder.glob("ended-*"), *self.folder.glob("total-*")):
            kind, _, other = path.name.partition("-")
            if int(other) < number or (kind, int(other)) == ("ended", number):
                shutil.rmtree(path)
        shutil.rmtree(self.folder / "making", ignore_errors=True)

    def _of_the_dead(self) -> list[Path]:
        """Return the files of processes that live no more; their marks go."""
        found = [
            (path, match["identity"])
            for path in self.folder.glob("*.db")
            if (match := OF_A_PROCESS.fullmatch(path.name))
        ]
        dead = {identity for identity in {each for _, each in found} if not self._lives(identity)}
        for path in self.folder.glob("*.alive"):
            if not self._lives(path.stem):
                path.unlink(missing_ok=True)
        return [path for path, identity in found if identity in dead]

    def _lives(self, identity: str) -> bool:
        try:
            with (self.folder / f"{identity}.alive").open() as mark:
                fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except FileNotFoundError:
            return False
        return False

    def _add(self, ended: Path) -> None:
        """Make the next total of the current one and of what has ended."""
        number = self._number()
        making = self.folder / "making"
        making.mkdir()
        for kind in KEPT:
            sums: dict[str, float] = defaultdict(float)
            found = (*self.folder.glob(f"total-{number}/{kind}_*.db"), *ended.glob(f"{kind}_*.db"))
            for path in filter(_is_begun, found):
                for key, value, _, _ in MmapedDict.read_all_values_from_file(str(path)):
                    sums[key] += value
            total = MmapedDict(str(making / f"{kind}_total.db"))
            for key, value in sums.items():
                total.write_value(key, value, 0.0)
            total.close()
        making.rename(self.folder / f"total-{number + 1}")
        self._clear(number + 1)


def _is_begun(path: Path) -> bool:
    """Return whether a file holds anything; it is empty for a moment after it was opened."""
    return path.stat().st_size > 0
