"""Trajectory files checked against a task set: the header, then episode by episode, each replayed."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from plumbline.envs import FAMILIES
from plumbline.envs.family import Ruling, Shelf
from plumbline.envs.play import NotToMove
from plumbline.envs.setting import InvalidSetting, Setting, parse, unseen
from plumbline.envs.shelf import carried
from plumbline.evaluation.files import task_sets, work
from plumbline.evaluation.files.trajectories import (
    ACTIONS,
    BadLine,
    EpisodeLine,
    Header,
    open_lines,
    read_episode,
    read_header,
)
from plumbline.evaluation.files.work import TooMuchWork, Work
from plumbline.evaluation.protocol.opening import Opened, open_instance
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.diagnoses import Diagnosis, diagnose
from plumbline.evaluation.scoring.metrics import tally
from plumbline.evaluation.scoring.replays import ReplayedAction, TooManyTurns, Trajectory, replaying
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
    diagnosis: Diagnosis | None = None  # if it failed and its family has detectors

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
            **({"failures": self.diagnosis.as_json()} if self.diagnosis else {}),
        }


@dataclass
class Check:
    """A check of a file: the header, then episode by episode. Raises BadLine."""

    spec: TaskSetSpec
    header: Header
    _lines: Iterator[tuple[int, bytes]]
    work: Work = field(default_factory=Work)
    _seen: set[tuple[str, int]] = field(default_factory=set)

    def __iter__(self) -> Iterator[VerifiedEpisode]:
        return (each for each in self.steps() if each is not None)

    def steps(self) -> Iterator[VerifiedEpisode | None]:
        """Yield each episode once it is verified, and None after each of its actions, for callers that stop there."""
        for number, line in self._lines:
            if line.strip():
                yield (yield from self._verified(number, line))
        if not self._seen:
            raise BadLine(2, "", "no episodes: expected at least one")

    def _verified(self, number: int, text: bytes) -> Generator[None, None, VerifiedEpisode]:
        try:
            self.work.spend(work.READ * len(text))
            line = self._read(number, text)
            trajectory = yield from self._replayed(line)
        except (TooManyTurns, NotToMove, TooMuchWork) as error:
            raise BadLine(number, "" if isinstance(error, TooMuchWork) else "turns", str(error)) from error
        play, suite = self._opened(line.task), SUITES[self.spec.suite]
        metrics = suite.measure(trajectory, self.spec.tasks[line.task].axes)
        return VerifiedEpisode(line, trajectory, metrics, diagnose(play.family, play.game, trajectory))

    def _read(self, number: int, text: bytes) -> EpisodeLine:
        line = read_episode(number, text, self.spec.family, self.header)
        if line.task not in self.spec.tasks:
            raise BadLine(number, "task", f"{line.task!r}: not in task set {self.spec.slug}")
        if (line.task, line.attempt) in self._seen:
            raise BadLine(number, "attempt", f"{line.attempt} at task {line.task}: expected once in the file")
        self._seen.add((line.task, line.attempt))
        return line

    def _replayed(self, line: EpisodeLine) -> Generator[None, None, Trajectory]:
        play, suite = self._opened(line.task), SUITES[self.spec.suite]
        self._check_partners(play, line)
        protocol = self.spec.protocol.resolved(self.spec.tasks[line.task].axes)
        self.work.grant(work.granted(play.family, play.game, protocol))
        self.work.spend(play.family.costs.opening(play.game))
        steps = replaying(play.family, play.game, play.seed, protocol, line.turns, solved_from=suite.solved_from)
        trajectory: Trajectory = yield from self._followed(line, steps, play.family.costs.action(play.game))
        return trajectory

    def _followed(
        self, line: EpisodeLine, steps: Generator[ReplayedAction, None, Trajectory], usual: int
    ) -> Generator[None, None, Trajectory]:
        """Follow a replay, each action of which has a usual cost. Raises TooMuchWork, BadLine."""
        count = 0
        while True:
            try:
                replayed = next(steps)
            except StopIteration as end:
                trajectory: Trajectory = end.value
                return trajectory
            count += 1
            if count > ACTIONS:
                raise BadLine(line.number, "turns", f"more than {ACTIONS} actions: expected at most that")
            self.work.spend(usual + _extra(replayed))
            yield None

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


def _extra(replayed: ReplayedAction) -> int:
    """Return the work of an action beyond the usual; a distance is found anew only where the world has changed."""
    step, distance = replayed.transition.step, replayed.distance
    return step.work + (distance.work if distance is not None and step.ruling == Ruling.CHANGED else 0)
