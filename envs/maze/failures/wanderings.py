"""Disorientation: losing the exit from view, or walking away from it."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.family import Finding
from plumbline.envs.maze.failures.labels import DISORIENTATION
from plumbline.envs.maze.failures.traces import Trace
from plumbline.envs.maze.model import TEXT, Game
from plumbline.envs.maze.view import sees_exit

LOST, RECEDED, AWAY = "lost", "receded", "away"
LEAST, SLACK = 10, 8  # steps in which an exit in view should be reached; and beyond the fewest
RISE, RISEN_IN = 4, 10  # cells by which the way grows, and the steps in which it does
MOVES, SHARE = 12, 0.7  # moves in a row, and the share of them that leads away


def wanderings(game: Game, trace: Trace) -> Iterator[Finding]:
    """Yield the disorientations of an episode, at most one of each subtype."""
    for subtype, steps in ((LOST, _lost(game, trace)), (RECEDED, _receded(trace)), (AWAY, _led_away(trace))):
        if steps:
            yield Finding(DISORIENTATION, steps[0], tuple(steps), subtype)


def _lost(game: Game, trace: Trace) -> list[int]:
    """Return the steps after the exit was in view in which it was not reached. A map shows it always."""
    if game.setting.modality == TEXT:
        return []
    for place, moment in enumerate(trace[: max(0, len(trace) - LEAST + 1)]):
        if not sees_exit(game.maze, moment.before):
            continue
        within = max(LEAST, moment.was + SLACK)
        if place + within <= len(trace):
            return [each.step for each in trace[place : place + within]]
    return []


def _receded(trace: Trace) -> list[int]:
    """Return the first steps in which the way to the exit became much longer."""
    for first in range(len(trace) - RISEN_IN + 1):
        within = trace[first : first + RISEN_IN]
        if within[-1].left - within[0].was >= max(RISE, within[0].was / 2):
            return [each.step for each in within if each.left > each.was]
    return []


def _led_away(trace: Trace) -> list[int]:
    """Return the first moves in a row most of which led away from the exit."""
    moves = [each for each in trace if each.is_move and not each.bumps]
    for first in range(len(moves) - MOVES + 1):
        away = [each.step for each in moves[first : first + MOVES] if each.left > each.was]
        if len(away) >= SHARE * MOVES:
            return away
    return []
