"""What people did, for researchers: one row per episode, without identities.

Participants get fresh numbers with every export, in an order that tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.family import Axis
from plumbline.evaluation import episodes
from plumbline.evaluation.models import Episode, TaskSet
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
    Outcome.EXHAUSTED: "the budget of actions was spent",
    Outcome.TIMED_OUT: "the time was up",
    Outcome.GAVE_UP: "ended by the person",
    Outcome.ABANDONED: "no turn for as long as the set allows, mostly 24 h",
}
"""How a person's episode may end."""

PLAYED = (
    Column("participant", "number of the person within this export; another export has other numbers"),
    Column("age_group", "as given with consent: 18-29, 30-44, 45-59, 60+, unsaid"),
    Column("consent_version", "version of the text agreed to"),
    Column("task", "digest of the task"),
    Column("setting", "modality and options"),
    Column("attempt", "1 for the first attempt at this task and setting"),
    Column("exposed", "1 if the person had seen the task's solution, results or other setting before"),
    Column("outcome", ", ".join(f"{name} ({meaning})" for name, meaning in ENDS.items())),
    Column("actions", "actions charged to the budget"),
)
"""Of every episode: who played what, and how it ended. What the suite knows of it follows."""

SAID = (
    Column("input_mode", "command, keys, pointer or mixed"),
    Column("seconds", "from the first frame to the last action, pauses included"),
    Column("lag", "in real time: median seconds from a picture's leaving to the news of its arrival; empty otherwise"),
    Column(
        "turns", "each turn: its actions | input mode | seconds since the frame | seconds out of sight, parted by ;"
    ),
)
"""Of every episode: how and when it was said."""

OF_ONE_EPISODE = {"proportion": "Here 1 or 0.", "share": "", "mean": "", "most": "Here those of this episode."}
"""What a metric's definition, which speaks of many episodes, means for one."""


def codebook(suite: Suite) -> tuple[Column, ...]:
    """The columns of an export of a set of this suite, in their order."""
    return (*PLAYED, *map(_complexity, _axes(suite)), *map(_score, _metrics(suite)), *SAID)


def _axes(suite: Suite) -> tuple[Axis[Any], ...]:
    return FAMILIES[suite.family].puzzles.axes


def _metrics(suite: Suite) -> list[Metric]:
    return list(suite.measured)


def _complexity(axis: Axis[Any]) -> Column:
    return Column(axis.name, f"complexity of the task, in {axis.unit}; empty if unknown")


def _score(metric: Metric) -> Column:
    told = [metric.definition, OF_ONE_EPISODE[metric.kind], "Empty if not known or not counted."]
    return Column(metric.name, " ".join(filter(None, told)))


def rows(task_set: TaskSet) -> Iterator[str]:
    """The export as CSV lines, the header first."""
    suite = SUITES[task_set.suite]
    yield line([column.name for column in codebook(suite)])
    salt = token_bytes(16)
    numbers: dict[int, int] = {}
    record = Episode.objects.scored().filter(task__task_set=task_set, run=None, counted=True)
    people = {person.pk: person for person in Participant.objects.filter(agent__episodes__in=record)}
    for agent_id in sorted(people, key=lambda pk: blake2b(str(pk).encode(), key=salt).digest()):
        numbers[agent_id] = len(numbers) + 1
    for episode in record.filter(agent__in=people).select_related("task__task_set").order_by("task__digest", "attempt"):
        yield line(_values(suite, episode, numbers[episode.agent_id], people[episode.agent_id]))


def _values(suite: Suite, episode: Episode, number: int, participant: Participant) -> list[Any]:
    turns = list(episodes.turns_of(episode))
    return [
        number,
        participant.age_group,
        participant.consent_version,
        episode.task.digest,
        episode.setting,
        episode.attempt,
        int(episode.exposed),
        episode.outcome,
        episode.action_count,
        *(episode.task.axes.get(axis.name) for axis in _axes(suite)),
        *(episode.metrics.get(metric.name) for metric in _metrics(suite)),
        episode.input_mode,
        episode.seconds,
        lag(turns),
        "; ".join(_turns(turns)),
    ]


def _turns(turns: list[Turn]) -> Iterator[str]:
    for turn in turns:
        words = [" ".join(turn.actions or ()), turn.input_mode, turn.seconds or 0, turn.blurred_seconds or 0]
        yield " | ".join(str(word).replace(";", ",").replace("|", "/") for word in words)
