"""Replays of closed episodes: the list of actions, and the frames after any of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from plumbline.envs import FAMILIES, play
from plumbline.envs.family import Frame, Reached
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Episode
from plumbline.evaluation.observing.ids import naming_episode
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
    feedback: str  # why it did nothing, or what the world answered
    seat: str = ""  # who did it, where there are several


def first_listed(step: int) -> int:
    """Return the first of the actions that are listed together with this one."""
    return max(0, step - 1) // LISTED * LISTED + 1


@naming_episode
def stills(episode: Episode, first: int = 1, count: int = LISTED) -> list[Still]:
    """Return some of the actions of a closed episode, in order."""
    turns = episodes.turns_of(episode)
    again = _replay(episode, turns, first - 1)
    names = again.family.seat_names(again.game)
    found, current = [], again.since.turn + 1 if again.since.offset else 0
    for step, replayed in enumerate(
        islice(again.as_far_as_allowed(), first - 1 + count - again.since.step), again.since.step + 1
    ):
        turn = turns[replayed.turn - 1]
        response = (turn.response or turn.provider_error) if replayed.turn != current else ""
        current = replayed.turn
        distance = replayed.distance.exact if replayed.distance else None
        if step >= first:
            text = replayed.transition.text or ""
            feedback = play.explanation(again.family, again.game, text, replayed.transition.step) if text else ""
            seat = names[replayed.transition.seat] if len(names) > 1 else ""
            found.append(Still(step, current, text, replayed.verdict, distance, response, feedback, seat))
    return found


def follows_current_rules(episode: Episode) -> bool:
    """Return whether this server has the rules that scored an episode; if not, its replay may go another way."""
    return episode.rules_version == FAMILIES[episode.task.task_set.family].rules.version


@naming_episode
def steps(episode: Episode) -> int:
    """Return how many actions the replay of a scored episode has, including those without cost."""
    if follows_current_rules(episode):
        return sum(episode.verdicts.values())
    return sum(1 for _ in _replay(episode, episodes.turns_of(episode), 0).as_far_as_allowed())


@naming_episode
def reached(episode: Episode) -> Reached | None:
    """Return what of the goal was met at the end; None if it has no parts, or the rules have changed since."""
    play = opened(episode.task, episode.setting)
    told = play.family.words.reached
    if told is None or not follows_current_rules(episode):
        return None
    return told(play.game, episodes.progress_of(episode).state)


def turn_starts(episode: Episode) -> list[int]:
    """Return how many actions precede each of the first two thousand turns."""
    play, protocol = opened(episode.task, episode.setting), tasksets.protocol_of(episode.task)
    if play.family.rules.passed is not None or protocol.actions_per_turn is not None:
        return _played_starts(episode)
    starts, step = [], 0
    for turn in episodes.turns_of(episode)[:TURNS]:
        starts.append(step)
        step += 1 if turn.passed or turn.provider_error else len(turn.texts(play.family))
    return [start for start in starts if start < steps(episode)]


def _played_starts(episode: Episode) -> list[int]:
    """Return the same by replay, for episodes in which a turn can end before all its actions are played."""
    starts: dict[int, int] = {}
    for step, replayed in enumerate(_replay(episode, episodes.turns_of(episode)[:TURNS], 0).as_far_as_allowed()):
        starts.setdefault(replayed.turn, step)
    return list(starts.values())


@naming_episode
def frames_at(episode: Episode, step: int, seat: int = 0) -> tuple[Frame, ...]:
    """Return what a seat sees after `step` actions; 0 is the start. Raises NoSuchStep, NoRenderer."""
    return pictures.frames(opened(episode.task, episode.setting), _state_after(episode, step), seat)


def _state_after(episode: Episode, step: int) -> Any:
    again = _replay(episode, episodes.turns_of(episode), step)
    state, reached = again.progress.state, again.since.step
    for replayed in islice(again.as_far_as_allowed(), step - reached):
        state, reached = replayed.transition.step.state, reached + 1
    if reached < step:
        raise NoSuchStep(f"step {step}: the episode has {reached} actions")
    return state


def _replay(episode: Episode, turns: list[Turn], step: int) -> Replay:
    """Replay the episode from the last checkpoint before a step."""
    own, protocol = opened(episode.task, episode.setting), tasksets.protocol_of(episode.task)
    checkpoints = [
        checkpoint
        for checkpoint in unpack_checkpoints(bytes(episode.checkpoints), own.family)
        if checkpoint.step <= step
    ]
    return Replay(own.family, own.game, own.seed, protocol, turns, checkpoints[-1] if checkpoints else None)
