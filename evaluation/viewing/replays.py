"""Closed episodes for those who watch: the list of actions, and the frames at any of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from plumbline.envs import play
from plumbline.envs.family import Frame
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Episode
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import Replay, unpack_checkpoints
from plumbline.evaluation.tasksets.opening import opened
from plumbline.evaluation.viewing import pictures

LISTED = 500  # actions on a page at once
TURNS = 2000  # of an episode that can be leaped to


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
    told: str  # what there is to say of it: why it did nothing, feedback, a solver's reply


def first_listed(step: int) -> int:
    """The first of the actions that are listed together with this one."""
    return max(0, step - 1) // LISTED * LISTED + 1


def stills(episode: Episode, first: int = 1, count: int = LISTED) -> list[Still]:
    """Some of the actions of a closed episode, in order."""
    turns = episodes.turns_of(episode)
    again = _replay(episode, turns, first - 1)
    found, current = [], again.since.turn + 1 if again.since.offset else 0
    for step, replayed in enumerate(islice(again, first - 1 + count - again.since.step), again.since.step + 1):
        turn = turns[replayed.turn - 1]
        response = (turn.response or turn.provider_error) if replayed.turn != current else ""
        current = replayed.turn
        distance = replayed.distance.exact if replayed.distance else None
        if step >= first:
            text = replayed.transition.text or ""
            told = play.explanation(again.family, again.game, text, replayed.transition.step) if text else ""
            found.append(Still(step, current, text, replayed.verdict, distance, response, told))
    return found


def steps(episode: Episode) -> int:
    """How many actions a scored episode has, those that cost nothing included."""
    return sum(episode.verdicts.values())


def turn_starts(episode: Episode) -> list[int]:
    """How many actions stand before each turn, of the first two thousand."""
    family = opened(episode.task, episode.setting).family
    starts, step = [], 0
    for turn in episodes.turns_of(episode)[:TURNS]:
        starts.append(step)
        step += 1 if turn.passed or turn.provider_error else len(turn.texts(family))
    return [start for start in starts if start < steps(episode)]


def frames_at(episode: Episode, step: int) -> tuple[Frame, ...]:
    """What was seen after `step` actions; 0 is the start. Raises NoSuchStep, NoRenderer."""
    return pictures.frames(opened(episode.task, episode.setting), _state_after(episode, step))


def _state_after(episode: Episode, step: int) -> Any:
    again = _replay(episode, episodes.turns_of(episode), step)
    state, reached = again.progress.state, again.since.step
    for replayed in islice(again, step - reached):
        state, reached = replayed.transition.step.state, reached + 1
    if reached < step:
        raise NoSuchStep(f"step {step}: the episode has {reached} actions")
    return state


def _replay(episode: Episode, turns: list[Turn], step: int) -> Replay:
    """The episode, played again from the last checkpoint before a step."""
    own, protocol = opened(episode.task, episode.setting), tasksets.protocol(episode.task.task_set)
    checkpoints = [
        checkpoint
        for checkpoint in unpack_checkpoints(bytes(episode.checkpoints), own.family)
        if checkpoint.step <= step
    ]
    return Replay(own.family, own.game, own.seed, protocol, turns, checkpoints[-1] if checkpoints else None)
