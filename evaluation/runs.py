"""Runs: a trajectory file or a baseline, replayed, landed whole and published.

Nothing of a run can be seen before it has landed, and it lands by one change of one row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from django.db import transaction
from django.utils import timezone

from envs import FAMILIES
from envs.setting import InvalidSetting, Setting, parse
from evaluation import episodes, standings, taskfiles, tasksets
from evaluation.games import Opened, keep, open_instance
from evaluation.metrics import METRICS_VERSION, measure, tally
from evaluation.models import Agent, Episode, Run, Task, TaskSet
from evaluation.protocols import AnyFamily, Protocol
from evaluation.replays import Course, TooManyTurns, replay
from evaluation.saying import Saying
from evaluation.suites import SUITES
from evaluation.trajectories import BadLine, Header, Told, open_lines, read_episode, read_header

CHUNK = 100  # episodes written at once: players wait for a writer no longer than for one of their own turns or two


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
    digest: str
    suite: str
    family: AnyFamily
    rules_version: int
    settings: tuple[str, ...]
    protocol: Protocol
    problems: dict[str, Problem]  # by digest


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
        return Verified(told, course, measure(course, axes, SUITES[self.exam.suite].measured))

    def _opened(self, digest: str) -> Opened:
        problem = self.exam.problems[digest]
        return open_instance(self.exam.family.name, problem.instance, problem.seed, self.header.setting)


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


def exam_of(task_set: TaskSet, *, problems: bool = True) -> Exam:
    """The exam of a frozen set; without its problems it serves to check a header."""
    tasks = task_set.tasks.all() if problems else ()
    known = {task.digest: Problem(task.instance, task.seed, task.axes) for task in tasks}
    return _exam(tasksets.header(task_set), known)


def exam_from(file: bytes) -> Exam:
    """The exam of a task set as downloaded. Raises InvalidTaskSet."""
    head, lines = taskfiles.read(file)
    keep(taskfiles.contents(head).values())
    return _exam(head, {line.task: Problem(taskfiles.instance_text(line), line.seed, line.axes) for line in lines})


@transaction.atomic
def begin(agent: Agent, task_set: TaskSet, setting: str, provenance: str) -> Run:
    """A run without episodes, which nobody can see."""
    family = FAMILIES[task_set.family]
    return Run.objects.create(
        agent=agent,
        task_set=task_set,
        setting=setting,
        provenance=provenance,
        rules_version=task_set.rules_version or family.rules_version,
        extractor_version=family.extractor_version,
        metrics_version=METRICS_VERSION,
    )


def enter(run: Run, tasks: dict[str, Task], verified: list[Verified]) -> None:
    """Add verified episodes to a run that has not landed."""
    rows = [(_episode(run, tasks[each.told.task], each), each.told.sayings) for each in verified]
    for first in range(0, len(rows), CHUNK):
        episodes.insert(run, rows[first : first + CHUNK])


def land(run: Run) -> None:
    """Make the run whole: from here on its owner may see it. Figures that were worked out before are kept."""
    run.figures = run.figures or standings.figures(run)
    run.landed_at = timezone.now()
    run.save(update_fields=["figures", "landed_at"])


@transaction.atomic
def publish(run: Run) -> None:
    """Put a landed run on the boards."""
    run.published_at = timezone.now()
    run.save(update_fields=["published_at"])
    standings.refresh(run.task_set, run.setting, run.agent)


@transaction.atomic
def withdraw(run: Run) -> None:
    """Take the run off the boards; that it was there stays known."""
    run.withdrawn_at = timezone.now()
    run.save(update_fields=["withdrawn_at"])
    standings.refresh(run.task_set, run.setting, run.agent)


@transaction.atomic
def hide(run: Run, reason: str) -> None:
    """A curator takes the run off the boards, for a reason that everybody can read."""
    run.hidden_at, run.hidden_reason = timezone.now(), reason
    run.save(update_fields=["hidden_at", "hidden_reason"])
    standings.refresh(run.task_set, run.setting, run.agent)


@transaction.atomic
def unhide(run: Run) -> None:
    run.hidden_at, run.hidden_reason = None, ""
    run.save(update_fields=["hidden_at", "hidden_reason"])
    standings.refresh(run.task_set, run.setting, run.agent)


def drop(run: Run) -> None:
    """Delete a run that never landed."""
    if run.landed_at is None:
        run.delete()


def provenance_of(header: Header, *, complete: bool) -> str:
    """`traced` when every turn has its full response and the prompt is named, else `replayed`."""
    return Run.Provenance.TRACED if complete and header.agent.prompt_digest else Run.Provenance.REPLAYED


def fully_told(sayings: tuple[Saying, ...]) -> bool:
    return all(saying.response is not None or saying.provider_error for saying in sayings)


def _exam(head: taskfiles.Header, problems: dict[str, Problem]) -> Exam:
    return Exam(
        slug=head.slug,
        digest=head.digest,
        suite=head.suite,
        family=FAMILIES[head.family],
        rules_version=head.rules_version,
        settings=head.settings,
        protocol=head.protocol,
        problems=problems,
    )


def match(header: Header, exam: Exam) -> None:
    """The header speaks of this task set, these rules and a setting that has a board. Raises BadLine."""
    if header.task_set.slug != exam.slug:
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
    blind = header.agent.kind == "baseline" and header.setting in tasksets.unseen(exam.settings)
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


def _episode(run: Run, task: Task, verified: Verified) -> Episode:
    """A closed and scored episode, not stored yet."""
    now = timezone.now()
    episode = Episode(
        run=run,
        agent=run.agent,
        task=task,
        setting=run.setting,
        attempt=verified.told.attempt,
        rules_version=run.rules_version,
        opened_at=now,
        last_turn_at=now,
        closed_at=now,
    )
    episodes.worth(episode, verified.course, verified.told.sayings)
    return episode
