"""Closed episodes for those who watch: the list of actions, and the frames at any of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from envs.family import Frame
from evaluation import episodes, pictures, tasksets
from evaluation.games import Opened, opened
from evaluation.models import Episode
from evaluation.replays import watch


class NoSuchStep(LookupError):
    """The episode has fewer actions. The message says how many."""


@dataclass(frozen=True, slots=True)
class Still:
    """One action of an episode, without pictures."""

    step: int  # from 1
    turn: int
    text: str
    verdict: str
    distance: int | None
    response: str  # the model's full answer, on the first action of its turn


def stills(episode: Episode, first: int = 1, count: int = 500) -> list[Still]:
    """Some of the actions of a closed episode, in order."""
    play = opened(episode.task, episode.setting)
    said = episodes.sayings(episode)
    moments = watch(play.family, play.game, play.seed, tasksets.protocol(episode.task.task_set), said)
    found, turn = [], 0
    for step, moment in enumerate(islice(moments, first - 1 + count), 1):
        saying = said[moment.turn - 1]
        response = (saying.response or saying.provider_error) if moment.turn != turn else ""
        turn = moment.turn
        distance = moment.distance.exact if moment.distance else None
        if step >= first:
            found.append(Still(step, turn, moment.taken.text or "", moment.verdict, distance, response))
    return found


def frames_at(episode: Episode, step: int) -> tuple[Frame, ...]:
    """What was seen after `step` actions; 0 is the start. Raises NoSuchStep, NoRenderer."""
    play = opened(episode.task, episode.setting)
    state = _state_after(episode, play, step) if step else play.family.start(play.game, play.seed)
    return pictures.frames(play, state)


def _state_after(episode: Episode, play: Opened, step: int) -> Any:
    protocol, number = tasksets.protocol(episode.task.task_set), 0
    moments = watch(play.family, play.game, play.seed, protocol, episodes.sayings(episode))
    for number, moment in enumerate(moments, 1):
        if number == step:
            return moment.taken.step.state
    raise NoSuchStep(f"step {step}: the episode has {number} actions")
