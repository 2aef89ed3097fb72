"""Trajectory files checked against a task set: the header, then episode by episode, each replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from plumbline.envs import FAMILIES
from plumbline.envs.family import Shelf
from plumbline.envs.play import NotToMove
from plumbline.envs.setting import InvalidSetting, Setting, parse, unseen
from plumbline.envs.shelf import carried
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.trajectories import BadLine, EpisodeLine, Header, open_lines, read_episode, read_header
from plumbline.evaluation.protocol.opening import Opened, open_instance
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.metrics import tally
from plumbline.evaluation.scoring.replays import TooManyTurns, Trajectory, replay
from plumbline.evaluation.suites import SUITES


@dataclass(frozen=True, slots=True)
class TaskRef:
    """The instance and seed behind a digest."""

    instance: str  # canonical JSON
    seed: int
    axes: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class TaskSetSpec:
    """The task set that a file is checked against, from the database or from its own file."""

    slug: str
    series: str  # the name that all versions of the set share
    digest: str
    suite: str
    family: AnyFamily
    rules_version: int
    settings: tuple[str, ...]
    protocol: Protocol
    tasks: dict[str, TaskRef]  # by digest
    shelf: Shelf


@dataclass(frozen=True, slots=True)
class VerifiedEpisode:
    """An episode that was replayed."""

    line: EpisodeLine
    trajectory: Trajectory
    metrics: Mapping[str, float | None]

    def report(self) -> dict[str, Any]:
        """Return the report that `verify` prints."""
        return {
            "line": self.line.number,
            "task": self.line.task,
            "attempt": self.line.attempt,
            "outcome": self.trajectory.outcome,
            "solved": self.trajectory.solved,
            "turns": self.trajectory.turns,
            "metrics": self.metrics,
            "verdicts": tally(self.trajectory),
        }


@dataclass
class Check:
    """A check of a file: the header, then episode by episode. Raises BadLine."""

    spec: TaskSetSpec
    header: Header
    _lines: Iterator[tuple[int, bytes]]
    _seen: set[tuple[str, int]] = field(default_factory=set)

    def __iter__(self) -> Iterator[VerifiedEpisode]:
        for number, line in self._lines:
            if line.strip():
                yield self._verify(number, line)
        if not self._seen:
            raise BadLine(2, "", "no episodes: expected at least one")

    def _verify(self, number: int, text: bytes) -> VerifiedEpisode:
        line = read_episode(number, text, self.spec.family, self.header)
        if line.task not in self.spec.tasks:
            raise BadLine(number, "task", f"{line.task!r}: not in task set {self.spec.slug}")
        if (line.task, line.attempt) in self._seen:
            raise BadLine(number, "attempt", f"{line.attempt} at task {line.task}: expected once in the file")
        self._seen.add((line.task, line.attempt))
        suite, axes = SUITES[self.spec.suite], self.spec.tasks[line.task].axes
        trajectory = self._replayed(line, suite.solved_from)
        return VerifiedEpisode(line, trajectory, suite.measure(trajectory, axes))

    def _replayed(self, line: EpisodeLine, solved_from: float) -> Trajectory:
        play = self._opened(line.task)
        self._check_partners(play, line)
        protocol = self.spec.protocol.resolved(self.spec.tasks[line.task].axes)
        try:
            return replay(play.family, play.game, play.seed, protocol, line.turns, solved_from=solved_from)
        except (TooManyTurns, NotToMove) as error:
            raise BadLine(line.number, "turns", str(error)) from error

    def _check_partners(self, play: Opened, line: EpisodeLine) -> None:
        seats, agents = play.family.rules.players(play.game), len(self.header.cards)
        if agents > 1 and agents != seats:
            problem = f"{agents} agents with their partners: expected one, or one for each of {seats} seats"
            raise BadLine(line.number, "task", problem)

    def _opened(self, digest: str) -> Opened:
        problem = self.spec.tasks[digest]
        family, setting = self.spec.family.name, self.header.setting
        return open_instance(family, problem.instance, problem.seed, setting, self.spec.shelf)


def peek(file: BinaryIO) -> Header:
    """Read the header of a file. Raises BadLine."""
    for number, line in open_lines(file):
        return read_header(number, line)
    raise BadLine(1, "", "the file is empty: expected a header")


def check(file: BinaryIO, spec: TaskSetSpec) -> Check:
    """Check a file against its spec; iterate to verify the episodes. Raises BadLine."""
    lines = open_lines(file)
    first = next(lines, None)
    if first is None:
        raise BadLine(1, "", "the file is empty: expected a header")
    header = read_header(*first)
    check_header(header, spec)
    return Check(spec, header, lines)


def reports(check: Check) -> Iterator[dict[str, Any]]:
    """Yield a report for each episode, and a summary. Raises BadLine."""
    solved = count = 0
    for verified in check:
        yield verified.report()
        count, solved = count + 1, solved + verified.trajectory.solved
    yield {"episodes": count, "solved": solved}


def spec_from(file: bytes) -> TaskSetSpec:
    """Read the spec of a task set as downloaded. Raises InvalidTaskSet."""
    head, lines = task_sets.read(file)
    tasks = {line.task: TaskRef(task_sets.instance_text(line), line.seed, line.axes) for line in lines}
    return spec(head, tasks, carried(task_sets.texts(head)))


def traced(header: Header, turns: tuple[Turn, ...]) -> bool:
    """Return whether every turn of a model has a full response, or a failure; a partner may be a baseline."""
    models = [turn for turn in turns if not header.partners or header.card(turn.seat).kind == "model"]
    return all(turn.response is not None or turn.provider_error or turn.left for turn in models)


def spec(head: task_sets.Header, tasks: dict[str, TaskRef], shelf: Shelf) -> TaskSetSpec:
    """Return the spec of a task set with this header."""
    return TaskSetSpec(
        slug=head.slug,
        series=task_sets.series(head),
        digest=head.digest,
        suite=head.suite,
        family=FAMILIES[head.family],
        rules_version=head.rules_version,
        settings=head.settings,
        protocol=head.protocol,
        tasks=tasks,
        shelf=shelf,
    )


def check_header(header: Header, spec: TaskSetSpec) -> None:
    """Check that the header names this task set, these rules and a setting with a leaderboard. Raises BadLine."""
    if header.task_set.slug not in (spec.slug, spec.series):
        raise BadLine(1, "task_set.slug", f"{header.task_set.slug!r}: expected {spec.slug!r}")
    if header.task_set.digest != spec.digest:
        raise BadLine(1, "task_set.digest", f"{header.task_set.digest!r}: expected {spec.digest!r}")
    if header.rules_version != spec.rules_version:
        raise BadLine(1, "rules_version", f"{header.rules_version}: expected {spec.rules_version}")
    if spec.rules_version != spec.family.rules.version:
        problem = f"the set is frozen under version {spec.rules_version}, this server plays {spec.family.rules.version}"
        raise BadLine(1, "rules_version", problem)
    extractor = spec.family.words.extractor_version
    if not 1 <= header.extractor_version <= extractor:
        raise BadLine(1, "extractor_version", f"{header.extractor_version}: expected {extractor}")
    most = SUITES[spec.suite].seats - 1
    if len(header.partners) > most:
        raise BadLine(1, "partners", f"{len(header.partners)}: expected at most {most}")
    blind = all(card.kind == "baseline" for card in header.cards) and header.setting in unseen(spec.settings)
    if spec.family.pace(_understood(header.setting, spec)):
        raise BadLine(1, "setting", f"{header.setting!r}: real-time games are only played on this site")
    if header.setting not in spec.settings and not blind:  # settings in normal form: equal ones have equal texts
        raise BadLine(1, "setting", f"{header.setting!r}: expected one of {', '.join(_accepted(spec))}")


def _accepted(spec: TaskSetSpec) -> list[str]:
    """List the settings under which files are accepted."""
    return [each for each in spec.settings if not spec.family.pace(_understood(each, spec))]


def _understood(setting: str, spec: TaskSetSpec) -> Setting:
    try:
        return parse(setting, spec.family.modalities, spec.family.options)
    except InvalidSetting as error:
        raise BadLine(1, "setting", str(error)) from error
