"""Checks of trace files: replays, a line for each trace, and a tally of them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.language.text import InvalidGame
from plumbline.envs.vgdl.library import game_files
from plumbline.envs.vgdl.traces import trace_files, traces
from plumbline.envs.vgdl.traces.traces import Comparison, Entry

ALIKE, DIFFERENT, UNUSABLE = range(3)


@dataclass
class Tally:
    """The results of all traces so far."""

    traces: int = 0
    equal: int = 0
    ticks: int = 0  # that are equal
    headers: int = 0  # that are not what we would write
    unusable: int = 0  # files of traces, and levels in them

    @property
    def summary(self) -> Entry:
        counts = {
            "traces": self.traces,
            "equal": self.equal,
            "different": self.traces - self.equal,
            "ticks": self.ticks,
        }
        return counts | {"headers_different": self.headers, "unusable": self.unusable}

    @property
    def status(self) -> int:
        """The exit status: 0 if all is equal, 1 if something differs, 2 if something could not be used."""
        if self.unusable:
            return UNUSABLE
        return DIFFERENT if self.headers or self.equal < self.traces else ALIKE


@dataclass
class Check:
    """A folder of games to replay files of traces with."""

    games: Path
    complain: Callable[[str], Any]
    tally: Tally = field(default_factory=Tally)

    def lines(self, path: Path) -> Iterator[Entry]:
        """Yield a line for each trace of a file; what cannot be used is reported, and the rest goes on."""
        try:
            yield from self._compared(path)
        except (OSError, ValueError) as error:
            self._give_up(error)

    def _compared(self, path: Path) -> Iterator[Entry]:
        read = trace_files.read(path)
        head = next(read)
        levels = _Levels(self.games, head)
        self._compare_headers(path, head, levels)
        for golden in read:
            found = self._replayed(levels, golden)
            self._count(found)
            if found.difference:
                self.complain(f"{path}: level {golden['level']}, {golden['id']}: {found.difference}")
            yield {
                "game": head["game"],
                "level": golden["level"],
                "id": golden["id"],
                "ticks": found.ticks,
                "matched": found.matched,
                "first_mismatch": found.first_mismatch,
            }

    def _compare_headers(self, path: Path, head: Entry, levels: _Levels) -> None:
        """Compare headers; the avatar's actions are those of the first level that can be opened."""
        machine = next(filter(None, map(levels.at, levels.known)), None)
        found = traces.difference(head, traces.header(machine, head["game"])) if machine else ""
        if found:
            self.tally.headers += 1
            self.complain(f"{path}: header: {found}")

    def _replayed(self, levels: _Levels, golden: Entry) -> Comparison:
        machine = levels.at(golden["level"])
        if machine is not None:
            return traces.compare(machine, golden)
        for error in levels.refused(golden["level"]):
            self._give_up(error)
        return Comparison(len(golden["ticks"]), 0, -1)

    def _count(self, found: Comparison) -> None:
        self.tally.traces += 1
        self.tally.equal += found.first_mismatch is None
        self.tally.ticks += found.matched

    def _give_up(self, error: Exception) -> None:
        self.tally.unusable += 1
        self.complain(f"{type(error).__name__}: {error}")


class _Levels:
    """The levels of one game, each opened once."""

    def __init__(self, games: Path, head: Entry) -> None:
        self._game, self._mode = head["game"], head["mode"]
        self._place = game_files.folder(games, self._game)
        self._opened: dict[int, Machine | None] = {}
        self._errors: dict[int, Exception] = {}

    @property
    def known(self) -> list[int]:
        return game_files.levels(self._place, self._game)

    def at(self, level: int) -> Machine | None:
        """Return the machine of a level, if it can be played."""
        if level not in self._opened:
            self._opened[level] = self._open(level)
        return self._opened[level]

    def refused(self, level: int) -> Iterator[Exception]:
        """Yield why a level cannot be played, once."""
        if level in self._errors:
            yield self._errors.pop(level)

    def _open(self, level: int) -> Machine | None:
        game, text = (self._place / f"{self._game}{end}.txt" for end in ("", f"_lvl{level}"))
        try:
            return game_files.machine(game, text, self._mode)
        except (InvalidGame, OSError) as error:
            self._errors[level] = error
            return None
