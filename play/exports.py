"""Export of play for researchers: one row per episode, without identities.

Participants get new numbers in every export, in random order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Any

from django.db.models import Prefetch, Q

from plumbline.envs import FAMILIES
from plumbline.envs.family import Axis
from plumbline.evaluation import episodes
from plumbline.evaluation.models import NONE_FOUND, Episode, EpisodeQuery, TaskSet
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.protocol.turns import Turn, lag
from plumbline.evaluation.results.csv_rows import line
from plumbline.evaluation.scoring.metrics import Metric
from plumbline.evaluation.suites import SUITES, Suite
from plumbline.play.models import Participant


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    meaning: str


ENDS = {
    "solved": "the goal was reached",
    Outcome.EXHAUSTED: "the budget of actions was used up",
    Outcome.TIMED_OUT: "the time was up",
    Outcome.GAVE_UP: "ended by the person",
    Outcome.ABANDONED: "no turn for as long as the set allows, usually 24 h",
}
"""Every way in which a person's episode may end."""

PLAYED = (
    Column("participant", "number of the person in this export; other exports use other numbers"),
    Column("partner", "number of the person in the other seat, at tasks of two; empty otherwise"),
    Column("age_group", "as given with consent: 18-29, 30-44, 45-59, 60+, unsaid"),
    Column("consent_version", "version of the text agreed to when the task was opened"),
    Column("task", "digest of the task"),
    Column("setting", "modality and options"),
    Column("attempt", "1 for the first attempt of the participant at this task and setting, whatever their seats were"),
    Column("partner_attempt", "the same of the partner, whatever their seats were; empty without one"),
    Column("exposed", "1 if the person had seen the task's solution, its results or another view before"),
    Column("outcome", ", ".join(f"{name} ({meaning})" for name, meaning in ENDS.items())),
    Column("actions", "actions charged to the budget"),
)
"""Columns for the player, the task and the outcome. Those of the suite follow."""

FAILURES = Column(
    "failures",
    "labels of the failures found, separated by ; with the one that names the failure first; none: no failure was "
    "found; empty: solved, or nobody has looked",
)
"""The column for what went wrong, of suites whose puzzles have detectors."""

TURNS = (
    Column("input_mode", "command, keys, pointer or mixed"),
    Column("seconds", "from the first frame to the last action, including pauses"),
    Column("lag", "in real time: median seconds from sending a frame to the browser confirming it; empty otherwise"),
    Column(
        "turns",
        "each turn: its seat, where there are several | its actions | input mode | seconds since the frame | seconds "
        "hidden; separated by ;",
    ),
)
"""Columns for when and how every action was made."""

OF_ONE_EPISODE = {"proportion": "Here 1 or 0.", "share": "", "mean": "", "most": "Here those of this episode."}
"""Meaning of a metric for one episode, where its definition speaks of many."""


def codebook(suite: Suite) -> tuple[Column, ...]:
    """Return the columns of an export of a set of this suite, in their order."""
    found = (FAILURES,) if _is_examined(suite) else ()
    scores = (_score(suite, metric) for metric in _metrics(suite))
    return (*PLAYED, *map(_complexity, _axes(suite)), *scores, *found, *TURNS)


def _is_examined(suite: Suite) -> bool:
    return FAMILIES[suite.family].failures is not None


def _axes(suite: Suite) -> tuple[Axis[Any], ...]:
    return FAMILIES[suite.family].puzzles.axes


def _metrics(suite: Suite) -> list[Metric]:
    return list(suite.measured)


def _complexity(axis: Axis[Any]) -> Column:
    return Column(axis.name, f"complexity of the task, in {axis.unit}; empty if unknown")


def _score(suite: Suite, metric: Metric) -> Column:
    sentences = [suite.definition(metric), OF_ONE_EPISODE[metric.kind], "Empty if not known or not counted."]
    return Column(metric.name, " ".join(filter(None, sentences)))


def rows(task_set: TaskSet) -> Iterator[str]:
    """Yield the export as CSV lines, the header first."""
    suite = SUITES[task_set.suite]
    yield line([column.name for column in codebook(suite)])
    salt = token_bytes(16)
    numbers: dict[int, int] = {}
    record = Episode.objects.scored().filter(task__task_set=task_set, run=None, counted=True)
    everybody = Participant.objects.filter(Q(agent__episodes__in=record) | Q(agent__seats__episode__in=record))
    people = {person.pk: person for person in everybody.distinct().prefetch_related("consents__text")}
    for agent_id in sorted(people, key=lambda pk: blake2b(str(pk).encode(), key=salt).digest()):
        numbers[agent_id] = len(numbers) + 1
    for episode in _with_turns_and_seats(record):
        if episode.agent_id in people:
            yield line(_values(suite, episode, numbers, people[episode.agent_id]))


def _with_turns_and_seats(record: EpisodeQuery) -> Iterator[Episode]:
    """Yield episodes with their turns and seats, a few in memory at a time."""
    rows = record.select_related("task", "transcript").defer("trajectory", "checkpoints", "task__instance")
    seated = rows.prefetch_related(Prefetch("seats", episodes.with_attempts()), "failures")
    return seated.order_by("task__digest", "attempt").iterator(500)


def _values(suite: Suite, episode: Episode, numbers: Mapping[int, int], participant: Participant) -> list[Any]:
    turns, seats = list(episodes.turns_of(episode)), episode.seats.all()
    return [
        numbers[episode.agent_id],
        " ".join(str(numbers.get(seat.agent_id, "")) for seat in seats),
        participant.age_group,
        _version(participant, episode),
        episode.task.digest,
        episode.setting,
        episode.attempt,
        " ".join(str(seat.attempt) if seat.agent_id in numbers else "" for seat in seats),
        int(episode.exposed),
        episode.outcome,
        episode.action_count,
        *(episode.task.axes.get(axis.name) for axis in _axes(suite)),
        *(episode.metrics.get(metric.name) for metric in _metrics(suite)),
        *([_failures(episode)] if _is_examined(suite) else []),
        episode.input_mode,
        episode.seconds,
        lag(turns),
        "; ".join(_turns(turns)),
    ]


def _version(participant: Participant, episode: Episode) -> str:
    """Return the version of the text that applied when an episode was opened."""
    consents = list(participant.consents.all())
    before = [each for each in consents if each.given_at <= episode.opened_at]
    version: str = (before or consents)[-1 if before else 0].text.version
    return version


def _failures(episode: Episode) -> str:
    if episode.failures_version is None:
        return ""
    named = sorted(episode.failures.all(), key=lambda each: not each.primary)
    return ";".join(dict.fromkeys(each.label for each in named)) or NONE_FOUND


def _turns(turns: list[Turn]) -> Iterator[str]:
    several = any(turn.seat for turn in turns)
    for turn in turns:
        seat = [f"seat {turn.seat}"] if several else []
        words = [*seat, " ".join(turn.actions or ()), turn.input_mode, turn.seconds or 0, turn.blurred_seconds or 0]
        yield " | ".join(str(word).replace(";", ",").replace("|", "/") for word in words)
