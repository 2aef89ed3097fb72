"""Analyses of imported levels, written to a file one by one, so that an interrupted import can go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from plumbline.envs import FAMILIES, codec
from plumbline.envs.setting import BLIND
from plumbline.envs.vgdl.analysis import analyze
from plumbline.envs.vgdl.model import Level
from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet, Solution
from plumbline.evaluation.tasksets import NewTask, open_instance

FAMILY = FAMILIES["vgdl"]


class Analyzed(msgspec.Struct, frozen=True):
    """A line of the file."""

    level: str  # digest of the instance
    rules_version: int
    most_work: int
    axes: dict[str, int | str]
    solution: Solution


@dataclass(frozen=True, slots=True)
class Analyses:
    """The analyses of a file, made with the same limit of work, and those that are added to it."""

    path: Path
    most_work: int
    known: dict[str, Analyzed] = field(default_factory=dict)

    @staticmethod
    def open(path: Path, most_work: int) -> Analyses:
        """Read a file, which need not exist; a line that was cut off is dropped. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        body = path.read_bytes() if path.exists() else b""
        whole = body[: body.rfind(b"\n") + 1]
        if whole != body:
            path.write_bytes(whole)
        kept = filter(None, map(_read, whole.splitlines()))
        wanted = FAMILY.rules.version, most_work
        return Analyses(
            path, most_work, {each.level: each for each in kept if (each.rules_version, each.most_work) == wanted}
        )

    def task(self, level: Level, seed: int) -> NewTask:
        """Return a task with its analysis: the one in the file, if it still holds, or a new one. Raises OSError."""
        known = self.known.get(codec.instance_digest(level))
        try:
            if known is not None:
                return tasksets.checked(FAMILY, NewTask(level, seed, known.axes, known.solution), 0)
        except InvalidTaskSet:
            pass  # the rules have changed since
        return self._add(level, seed)

    def forget(self) -> None:
        """Remove the file."""
        self.path.unlink(missing_ok=True)

    def _add(self, level: Level, seed: int) -> NewTask:
        game = open_instance(FAMILY.name, codec.canonical(level).decode(), seed, BLIND).game
        made = tasksets.from_analysis(FAMILY, game, level, seed, analyze(game, seed, self.most_work))
        assert made.solution is not None  # noqa: S101 - it is empty where no way to win is known
        line = Analyzed(
            codec.instance_digest(level), FAMILY.rules.version, self.most_work, dict(made.axes), made.solution
        )
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        self.known[line.level] = line
        return made


def _read(line: bytes) -> Analyzed | None:
    try:
        return msgspec.json.decode(line, type=Analyzed)
    except msgspec.DecodeError:
        return None
