"""What people did, for researchers: one row per episode, without identities.

Participants get fresh numbers with every export, in an order that tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_bytes
from typing import Any

from evaluation import episodes
from evaluation.cells import line
from evaluation.models import Episode, TaskSet
from play.models import Participant


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    meaning: str


CODEBOOK = (
    Column("participant", "number of the person within this export; another export has other numbers"),
    Column("age_group", "as given with consent: 18-29, 30-44, 45-59, 60+, unsaid"),
    Column("consent_version", "version of the text agreed to"),
    Column("task", "digest of the task"),
    Column("setting", "modality and options"),
    Column("attempt", "1 for the first attempt at this task and setting"),
    Column("exposed", "1 if the person had seen the task's solution, results or other setting before"),
    Column("outcome", "solved, exhausted (budget spent), gave_up, abandoned (24 h without a turn)"),
    Column("actions", "actions charged to the budget"),
    Column("initial_distance", "moves of a shortest solution; empty if unknown"),
    Column("deviation", "moves left after as many actions as the shortest solution has; empty if unknown"),
    Column("efficiency", "shortest solution over actions, 0 if not solved"),
    Column("input_mode", "command, keys, pointer or mixed"),
    Column("seconds", "from the first frame to the last action, pauses included"),
    Column("turns", "each action: text | input mode | seconds since the frame | seconds out of sight, parted by ;"),
)


def rows(task_set: TaskSet) -> Iterator[str]:
    """The export as CSV lines, the header first."""
    yield line([column.name for column in CODEBOOK])
    salt = token_bytes(16)
    numbers: dict[int, int] = {}
    record = Episode.objects.scored().filter(task__task_set=task_set, run=None, counted=True)
    people = {person.pk: person for person in Participant.objects.filter(agent__episodes__in=record)}
    for agent_id in sorted(people, key=lambda pk: blake2b(str(pk).encode(), key=salt).digest()):
        numbers[agent_id] = len(numbers) + 1
    for episode in record.filter(agent__in=people).select_related("task__task_set").order_by("task__digest", "attempt"):
        yield line(_values(episode, numbers[episode.agent_id], people[episode.agent_id]))


def _values(episode: Episode, number: int, participant: Participant) -> list[Any]:
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
        episode.initial_distance,
        episode.metrics.get("deviation"),
        episode.metrics.get("efficiency"),
        episode.input_mode,
        episode.seconds,
        "; ".join(_turns(episode)),
    ]


def _turns(episode: Episode) -> Iterator[str]:
    for saying in episodes.sayings(episode):
        words = ["".join(saying.actions or ()), saying.input_mode, saying.seconds or 0, saying.blurred_seconds or 0]
        yield " | ".join(str(word).replace(";", ",").replace("|", "/") for word in words)
