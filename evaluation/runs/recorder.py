"""Recording baseline runs of a task set's file, task by task, without a database."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import msgspec

from plumbline.envs import FAMILIES, shelf
from plumbline.envs.dice import Dice
from plumbline.envs.memo import MB, Memo
from plumbline.envs.setting import write as write_setting
from plumbline.evaluation.agents.baseline import Baseline, act
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.trajectories import FORMAT, AgentCard, EpisodeJson, Header, TaskSetName, line_of
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.suites import AGENTS

TASK_SETS: Memo[tuple[task_sets.Header, list[task_sets.Line]]] = Memo(64 * MB, name="recorded task sets")


@dataclass(frozen=True, slots=True)
class Recording:
    """A run of one of our agents on a task set: its file, and the file that grows while it plays."""

    task_set: Path
    agent: str
    path: Path
    part: Path

    @property
    def name(self) -> str:
        return f"{self.task_set.stem} {self.agent}"

    @property
    def whole(self) -> bool:
        """True if the file has every task of the set as it is now."""
        if not self.path.exists():
            return False
        head, *lines = gzip.decompress(self.path.read_bytes()).splitlines()
        return self._begins(head) and len(lines) == len(_read(self.task_set)[1])

    def missing(self) -> list[int]:
        """Return the numbers of the tasks that are neither in the file nor in its part.

        A file or part of another set, or of other rules, counts for nothing; a line that was cut off is dropped.
        """
        if self.whole:
            return []
        tasks, played = _read(self.task_set)[1], self._played()
        return [number for number, task in enumerate(tasks) if task.task not in played]

    def add(self, line: bytes) -> None:
        """Add an episode to the part."""
        with self.part.open("ab") as file:
            file.write(line + b"\n")

    def finish(self) -> None:
        """Write the whole file, in the order of the tasks, and remove its part."""
        played = self._played()
        lines = [_header(self.task_set, self.agent), *(played[task.task] for task in _read(self.task_set)[1])]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in lines), mtime=0))
        self.part.unlink()

    def _played(self) -> dict[str, bytes]:
        """Return the episodes of the part by task; begins it if there is none of this set."""
        head, body = _header(self.task_set, self.agent), self.part.read_bytes() if self.part.exists() else b""
        first, *lines = body[: body.rfind(b"\n") + 1].splitlines() or [b""]
        lines = lines if self._begins(first) else []
        self.part.parent.mkdir(parents=True, exist_ok=True)
        self.part.write_bytes(b"".join(line + b"\n" for line in (head, *lines)))
        return {msgspec.json.decode(line, type=EpisodeJson).task: line for line in lines}

    def _begins(self, head: bytes) -> bool:
        """Return whether a file with this header is of this run; the extractor reads nothing of what our agents do."""
        known = msgspec.json.decode(_header(self.task_set, self.agent), type=Header)
        try:
            found = msgspec.json.decode(head, type=Header)
        except msgspec.MsgspecError:
            return False
        return found == msgspec.structs.replace(known, extractor_version=found.extractor_version)


def episode(task_set: Path, agent: str, number: int) -> bytes:
    """Play one task; return the line of its episode. The task's digest decides the dice."""
    head, tasks = _read(task_set)
    task, baseline = tasks[number], AGENTS[agent]
    contents = shelf.carried(task_sets.texts(head))
    play = open_instance(task.family, task_sets.instance_text(task), task.seed, _setting(baseline), contents)
    solution = task.solution.actions if task.solution is not None and task.solution.optimal else ()
    turns = act(baseline, play, head.protocol.resolved(task.axes), Dice(int(task.task[:15], 16)), solution)
    return msgspec.json.encode(line_of(task.task, 1, tuple(turns)))


def _header(task_set: Path, agent: str) -> bytes:
    head, baseline = _read(task_set)[0], AGENTS[agent]
    return msgspec.json.encode(
        Header(
            format=FORMAT,
            agent=AgentCard(name=baseline.title, kind="baseline"),
            task_set=TaskSetName(head.slug, head.digest),
            setting=_setting(baseline),
            rules_version=head.rules_version,
            extractor_version=FAMILIES[head.family].words.extractor_version,
        )
    )


def _setting(baseline: Baseline) -> str:
    return write_setting(baseline.setting)


@TASK_SETS.remembering
def _read(task_set: Path) -> tuple[task_sets.Header, list[task_sets.Line]]:
    return task_sets.read(task_set.read_bytes())
