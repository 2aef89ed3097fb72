"""The memory and time that a process takes, from outside."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
FORGET_PEAK = "5"  # what to write to clear_refs


@dataclass(frozen=True, slots=True)
class Watched:
    """A process, since its peak of memory was last forgotten."""

    process: int
    megabytes: float
    seconds: float  # of a processor

    def peak(self) -> float:
        """The most megabytes it had since, above what it had then."""
        return round(_status(self.process, "VmHWM") - self.megabytes, 1)

    def took(self) -> float:
        """Seconds of a processor since."""
        return round(_processor(self.process) - self.seconds, 1)


def watch(process: int) -> Watched:
    """Begin to watch a process of ours."""
    Path(f"/proc/{process}/clear_refs").write_text(FORGET_PEAK)
    return Watched(process, _status(process, "VmRSS"), _processor(process))


def _status(process: int, name: str) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(f"{name}:")).split()[1]) / 1024


def _processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
