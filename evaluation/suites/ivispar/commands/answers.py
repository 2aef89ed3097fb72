"""A file of answers to questions: one line for each board, `{"task": digest, "response": text}`, and its counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

import msgspec

from plumbline.envs import misreadings
from plumbline.envs.quotes import quoted
from plumbline.envs.setting import BLIND
from plumbline.evaluation.files.checks import TaskSetSpec
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import Trajectory, replay
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.ivispar.metrics import COUNTS, KINDS

LONGEST_LINE = 1 << 20  # bytes


class BadAnswer(ValueError):
    """A line is no answer. The message has its number, what stands there and what was expected."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of a model to the question about one board."""

    task: str  # digest
    response: str  # in full


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer with what it is worth."""

    readings: Mapping[str, int]
    metrics: Mapping[str, float | None]


def read(file: BinaryIO, spec: TaskSetSpec) -> Iterator[Answer]:
    """Read a file of answers, each to another board of the set. Raises BadAnswer."""
    answered: dict[str, int] = {}
    for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
        if len(line) > LONGEST_LINE:
            raise BadAnswer(f"line {number}: more than {LONGEST_LINE} bytes; expected at most that")
        if line.strip():
            answer = _answer(number, line)
            _refuse_others(number, answer, answered, spec)
            answered[answer.task] = number
            yield answer
    if not answered:
        raise BadAnswer('the file has no answers: expected lines such as {"task": "...", "response": "..."}')


def grade(answer: Answer, spec: TaskSetSpec) -> Graded:
    """Grade an answer, as an episode with that response is."""
    ref = spec.tasks[answer.task]
    play = open_instance(spec.family.name, ref.instance, ref.seed, BLIND, spec.shelf)
    turns = [Turn(response=answer.response)]
    trajectory: Trajectory = replay(play.family, play.game, play.seed, spec.protocol, turns)
    return Graded(trajectory.readings, SUITES[spec.suite].measure(trajectory, ref.axes))


def summary(graded: Sequence[Graded], spec: TaskSetSpec) -> dict[str, Any]:
    """Return the counts over all answers, and the figures of leaderboards over these boards."""
    things, counts = _sum(graded, "things"), {each.name: _sum(graded, each.name) for each in (*COUNTS, *KINDS)}
    return {
        "task_set": spec.slug,
        "boards": len(spec.tasks),
        "answered": len(graded),
        "pieces": things,
        **counts,
        "score": _mean(each.metrics["score"] for each in graded),
        "accuracy": _mean(each.metrics["accuracy"] for each in graded),
        "accuracy_of_sums": round(counts["correct"] / things, 4),
        "all_right": sum(each.metrics["score"] == 1 for each in graded),
    }


def _answer(number: int, line: bytes) -> Answer:
    try:
        return msgspec.json.decode(line, type=Answer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        expected = 'expected {"task": "...", "response": "..."}'
        raise BadAnswer(f"line {number}: {misreadings.of_text(error, line)}; {expected}") from error


def _refuse_others(number: int, answer: Answer, answered: Mapping[str, int], spec: TaskSetSpec) -> None:
    """Refuse an answer to no board of the set, and a second one to the same. Raises BadAnswer."""
    if answer.task not in spec.tasks:
        raise BadAnswer(f"line {number}, task {quoted(answer.task)}: expected the digest of a task of {spec.slug}")
    if answer.task in answered:
        before = f"line {answered[answer.task]} has another"
        raise BadAnswer(f"line {number}, task {quoted(answer.task)}: {before}; expected one answer to a board")


def _sum(graded: Iterable[Graded], reading: str) -> int:
    return sum(each.readings[reading] for each in graded)


def _mean(values: Iterable[float | None]) -> float:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 4)
