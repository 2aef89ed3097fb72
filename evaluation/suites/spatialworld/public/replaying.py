"""References replayed as text, action by action, until they win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plumbline.envs import play
from plumbline.envs.family import MalformedAction
from plumbline.evaluation.suites.quotes import quoted
from plumbline.evaluation.suites.spatialworld.public import references
from plumbline.evaluation.suites.spatialworld.public.games import GAMES, MADE_UP, Game
from plumbline.evaluation.suites.spatialworld.public.model import Level, Problem, Reference
from plumbline.evaluation.suites.spatialworld.public.reading import Public

MOST_ACTIONS = 10_000


@dataclass(frozen=True, slots=True)
class Replay:
    """A reference that was played to its win or its end."""

    reference: Reference
    won_after: int | None  # actions; None: it does not win

    @property
    def won_at_the_last_action(self) -> bool:
        return self.won_after == self.reference.length


def replays(found: Public) -> Iterator[Replay | Problem]:
    """Play each reference of a level whose game can be replayed; yield also what is wrong with references."""
    games = {game.published: game for game in GAMES}
    levels = {(game.published, level.task): level for game in GAMES for level in found.levels[game.name]}
    for row in found.references:
        level = levels.get((row.game, row.task))
        if level is not None:
            yield from _replayed(games[row.game], level, row)


def made_up(row: Reference) -> int:
    """Count the actions of a reference that no model said."""
    return sum(action.startswith(MADE_UP) for action in row.actions) if row.length <= MOST_ACTIONS else 0


def _replayed(game: Game, level: Level, row: Reference) -> Iterator[Replay | Problem]:
    place, name = f"{references.FILE}, line {row.line}", quoted(row.task)
    if row.length > MOST_ACTIONS:
        yield Problem(place, f"{name}: {row.length} actions, expected at most {MOST_ACTIONS}")
        return
    opened = game.open(level.instance)
    unknown = _unknown(game, opened, row)
    if unknown:
        yield Problem(place, f"{name}, {unknown}")
    elif game.replays:
        replay = Replay(row, _won_after(game, opened, row.actions))
        yield replay
        if replay.won_after is None:
            yield Problem(place, f"{name}: it does not win, expected a win at its last action")
        elif not replay.won_at_the_last_action:
            yield Problem(place, f"{name}: it wins after {replay.won_after} of {row.length} actions, expected all")


def _unknown(game: Game, opened: Any, row: Reference) -> str:
    """Say which action is the first that the game does not know; empty if it knows all."""
    for number, action in enumerate(row.actions, 1):
        try:
            game.family.words.parse(opened, game.played(action))
        except MalformedAction as error:
            return f"action {number}, {quoted(action)}: not known ({error})"
    return ""


def _won_after(game: Game, opened: Any, actions: Sequence[str]) -> int | None:
    """Return the number of actions with which a level is won; None if they do not win it."""
    rules = game.family.rules
    words = ((0, game.played(action)) for action in actions)
    for number, step in enumerate(play.replay(game.family, opened, rules.start(opened, 0), words), 1):
        if min(rules.scores(opened, step.state)) == 1:
            return number
    return None
