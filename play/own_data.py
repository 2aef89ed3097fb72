"""A participant's own data, in numbers and as an archive: what they agreed to, played and have seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Agent, Episode, Exposure
from plumbline.evaluation.protocol.turns import stored
from plumbline.evaluation.requests.zipping import Entry, as_json, as_json_lines, as_text
from plumbline.play.models import Consent, Participant

README = (
    "Your data on this site.",
    "participant.json: your random number, age group, and the texts that you agreed to, with when you did. "
    "agreed/: these texts. episodes.jsonl: each task that you played, with your own turns; what a partner did or wrote "
    "is theirs and left out. seen.jsonl: tasks of which you opened the solution or results before your own attempt.",
    "The random number is what the cookie of your browser holds, signed. The withdrawal code is stored as a hash.",
)


@dataclass(frozen=True, slots=True)
class Extent:
    """Counts of what is stored of a person."""

    since: datetime
    played: int  # episodes, open ones too
    counted: int  # of those
    seen: int  # tasks of which they opened the solution or results before their own attempt
    age_group: str  # in words; empty for those who have not agreed


def extent(agent: Agent) -> Extent:
    played, participant = Episode.objects.played_by(agent), Participant.objects.filter(agent=agent).first()
    return Extent(
        since=agent.created_at,
        played=played.count(),
        counted=played.filter(counted=True).count(),
        seen=Exposure.objects.filter(agent=agent).count(),
        age_group=str(participant.get_age_group_display()) if participant else "",
    )


def entries(agent: Agent) -> Iterator[Entry]:
    """Yield the files of the archive."""
    yield as_text("README.txt", *README)
    yield as_json("participant.json", _participant(agent))
    for consent in _consents(agent):
        yield as_text(f"agreed/{consent.text.version}.txt", *consent.text.paragraphs)
    yield as_json_lines("episodes.jsonl", _episodes(agent))
    yield as_json_lines("seen.jsonl", _seen(agent))


def _participant(agent: Agent) -> dict[str, Any]:
    participant = Participant.objects.filter(agent=agent).first()
    consents = [{"version": each.text.version, "given_at": each.given_at.isoformat()} for each in _consents(agent)]
    return {
        "number": str(agent.key),
        "created_at": agent.created_at.isoformat(),
        "age_group": participant.age_group if participant else None,
        "consents": consents,
    }


def _consents(agent: Agent) -> list[Consent]:
    return list(Consent.objects.filter(participant__agent=agent).select_related("text"))


def _episodes(agent: Agent) -> Iterator[dict[str, Any]]:
    rows = Episode.objects.played_by(agent).select_related("task__task_set", "transcript")
    for episode in rows.prefetch_related("seats").order_by("opened_at").iterator(100):
        yield _episode(episode, agent)


def _episode(episode: Episode, agent: Agent) -> dict[str, Any]:
    seats = episodes.held(episode, agent)
    turns = [msgspec.to_builtins(stored(turn)) for turn in episodes.turns_of(episode) if turn.seat in seats]
    return {
        "episode": str(episode.pk),
        "task_set": episode.task.task_set.slug,
        "task": None if episode.task.task_set.sealed else episode.task.digest,
        "setting": episode.setting,
        "seats": list(seats),
        "counted": episode.counted,
        "exposed": episode.exposed,
        "opened_at": episode.opened_at.isoformat(),
        "closed_at": episode.closed_at and episode.closed_at.isoformat(),
        "outcome": episode.outcome,
        "seconds": episode.seconds,
        "input_mode": episode.input_mode,
        "turns": turns,
    }


def _seen(agent: Agent) -> Iterator[dict[str, Any]]:
    rows = Exposure.objects.filter(agent=agent).select_related("task__task_set").order_by("at")
    for exposure in rows.iterator(500):
        yield {
            "task_set": exposure.task.task_set.slug,
            "position": exposure.task.position,
            "at": exposure.at.isoformat(),
        }
