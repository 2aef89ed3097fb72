"""Trajectory files checked against a task set: the header, then episode by episode, each replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from plumbline.envs import FAMILIES
from plumbline.envs.family import Shelf
from plumbline.envs.setting import InvalidSetting, Setting, parse, unseen
from plumbline.envs.shelf import carried
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.trajectories import BadLine, Header, Told, open_lines, read_episode, read_header
from plumbline.evaluation.protocol.opening import Opened, open_instance
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.protocol.turns import Saying
from plumbline.evaluation.scoring.metrics import tally
from plumbline.evaluation.scoring.replays import Course, TooManyTurns, replay
from plumbline.evaluation.suites import SUITES


@dataclass(frozen=True, slots=True)
class Problem:
    """The instance and seed behind a digest."""

    instance: str  # canonical JSON
    seed: int
    axes: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Exam:
    """What a file is checked against: a task set, from the database or from its own file."""

    slug: str
    series: str  # the name that all versions of the set share
    digest: str
    suite: str
    family: AnyFamily
    rules_version: int
    settings: tuple[str, ...]
    protocol: Protocol
    problems: dict[str, Problem]  # by digest
    shelf: Shelf


@dataclass(frozen=True, slots=True)
class Verified:
    """One episode, recomputed."""

    told: Told
    course: Course
    metrics: Mapping[str, float | None]

    def report(self) -> dict[str, Any]:
        """What `verify` prints."""
        return {
            "line": self.told.number,
            "task": self.told.task,
            "attempt": self.told.attempt,
            "outcome": self.course.outcome,
            "solved": self.course.solved,
            "turns": self.course.turns,
            "metrics": self.metrics,
            "verdicts": tally(self.course),
        }


@dataclass
class Check:
    """A file on its way through the checks: the header, then episode by episode. Raises BadLine."""

    exam: Exam
    header: Header
    _lines: Iterator[tuple[int, bytes]]
    _seen: set[tuple[str, int]] = field(default_factory=set)

    def __iter__(self) -> Iterator[Verified]:
        for number, line in self._lines:
            if line.strip():
                yield self._verify(number, line)
        if not self._seen:
            raise BadLine(2, "", "no episodes: expected at least one")

    def _verify(self, number: int, line: bytes) -> Verified:
        told = read_episode(number, line, self.exam.family, may_pass=self.header.agent.kind == "baseline")
        if told.task not in self.exam.problems:
            raise BadLine(number, "task", f"{told.task!r}: not in task set {self.exam.slug}")
        if (told.task, told.attempt) in self._seen:
            raise BadLine(number, "attempt", f"{told.attempt} at task {told.task}: stands in the file already")
        self._seen.add((told.task, told.attempt))
        play = self._opened(told.task)
        try:
            course = replay(play.family, play.game, play.seed, self.exam.protocol, told.sayings)
        except TooManyTurns as error:
            raise BadLine(number, "turns", str(error)) from error
        axes = self.exam.problems[told.task].axes
        return Verified(told, course, SUITES[self.exam.suite].measure(course, axes))

    def _opened(self, digest: str) -> Opened:
        problem = self.exam.problems[digest]
        family, setting = self.exam.family.name, self.header.setting
        return open_instance(family, problem.instance, problem.seed, setting, self.exam.shelf)


def peek(file: BinaryIO) -> Header:
    """The header of a file. Raises BadLine."""
    for number, line in open_lines(file):
        return read_header(number, line)
    raise BadLine(1, "", "the file is empty: expected a header")


def check(file: BinaryIO, exam: Exam) -> Check:
    """The file against its exam; iterate to verify the episodes. Raises BadLine."""
    lines = open_lines(file)
    first = next(lines, None)
    if first is None:
        raise BadLine(1, "", "the file is empty: expected a header")
    header = read_header(*first)
    match(header, exam)
    return Check(exam, header, lines)


def reports(check: Check) -> Iterator[dict[str, Any]]:
    """A report for each episode, and a summary. Raises BadLine."""
    solved = count = 0
    for verified in check:
        yield verified.report()
        count, solved = count + 1, solved + verified.course.solved
    yield {"episodes": count, "solved": solved}


def exam_from(file: bytes) -> Exam:
    """The exam of a task set as downloaded. Raises InvalidTaskSet."""
    head, lines = task_sets.read(file)
    problems = {line.task: Problem(task_sets.instance_text(line), line.seed, line.axes) for line in lines}
    return exam(head, problems, carried(task_sets.texts(head)))


def fully_told(sayings: tuple[Saying, ...]) -> bool:
    return all(saying.response is not None or saying.provider_error for saying in sayings)


def exam(head: task_sets.Header, problems: dict[str, Problem], shelf: Shelf) -> Exam:
    """The exam of a task set with this header."""
    return Exam(
        slug=head.slug,
        series=task_sets.series(head),
        digest=head.digest,
        suite=head.suite,
        family=FAMILIES[head.family],
        rules_version=head.rules_version,
        settings=head.settings,
        protocol=head.protocol,
        problems=problems,
        shelf=shelf,
    )


def match(header: Header, exam: Exam) -> None:
    """The header speaks of this task set, these rules and a setting that has a board. Raises BadLine."""
    if header.task_set.slug not in (exam.slug, exam.series):
        raise BadLine(1, "task_set.slug", f"{header.task_set.slug!r}: expected {exam.slug!r}")
    if header.task_set.digest != exam.digest:
        raise BadLine(1, "task_set.digest", f"{header.task_set.digest!r}: expected {exam.digest!r}")
    if header.rules_version != exam.rules_version:
        raise BadLine(1, "rules_version", f"{header.rules_version}: expected {exam.rules_version}")
    if exam.rules_version != exam.family.rules_version:
        problem = f"the set is frozen under version {exam.rules_version}, this server plays {exam.family.rules_version}"
        raise BadLine(1, "rules_version", problem)
    if header.extractor_version != exam.family.extractor_version:
        expected = exam.family.extractor_version
        raise BadLine(1, "extractor_version", f"{header.extractor_version}: expected {expected}")
    blind = header.agent.kind == "baseline" and header.setting in unseen(exam.settings)
    if exam.family.pace(_understood(header.setting, exam)):
        raise BadLine(1, "setting", f"{header.setting!r}: goes by a clock on this site and is only played here")
    if header.setting not in exam.settings and not blind:  # equal settings have equal texts: the default goes unsaid
        raise BadLine(1, "setting", f"{header.setting!r}: expected one of {', '.join(_taken(exam))}")


def _taken(exam: Exam) -> list[str]:
    """The settings under which files are taken."""
    return [each for each in exam.settings if not exam.family.pace(_understood(each, exam))]


def _understood(setting: str, exam: Exam) -> Setting:
    try:
        return parse(setting, exam.family.modalities, exam.family.options)
    except InvalidSetting as error:
        raise BadLine(1, "setting", str(error)) from error
