"""All of a folder of public data: levels by game, references, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from plumbline.envs import codec
from plumbline.envs.family import InvalidInstance
from plumbline.evaluation.suites.quotes import quoted
from plumbline.evaluation.suites.spatialworld.public import references
from plumbline.evaluation.suites.spatialworld.public.games import GAMES, Game
from plumbline.evaluation.suites.spatialworld.public.model import Level, Problem, Reference


@dataclass(frozen=True, slots=True)
class Public:
    """The contents of a folder."""

    levels: dict[str, tuple[Level, ...]]  # by the name of each game, in the order of its files
    references: tuple[Reference, ...]
    problems: tuple[Problem, ...]


def read(root: Path) -> Public:
    """Read a folder; what cannot be read or played is among the problems."""
    found = {game.name: list(_levels(game, root)) for game in GAMES}
    rows = list(references.read(root))
    levels = {name: tuple(each for each in every if isinstance(each, Level)) for name, every in found.items()}
    known = tuple(row for row in rows if isinstance(row, Reference))
    refused = [each for every in found.values() for each in every if isinstance(each, Problem)]
    doubted = [row for row in rows if isinstance(row, Problem)]
    return Public(levels, known, (*refused, *doubted, *_unpaired(levels, known)))


def alike(levels: tuple[Level, ...]) -> list[tuple[Level, ...]]:
    """Group levels that are the same, in the order of the first of each group."""
    groups: dict[str, list[Level]] = {}
    for level in levels:
        groups.setdefault(codec.instance_digest(level.instance), []).append(level)
    return [tuple(group) for group in groups.values()]


def _levels(game: Game, root: Path) -> Iterator[Level | Problem]:
    """Yield the levels of a game that can be played, and problems."""
    found = list(game.levels(root))
    if not found:
        yield Problem(game.source, f"no level of {game.published}: expected some")
    for each in found:
        yield _refused(game, each) or each if isinstance(each, Level) else each


def _refused(game: Game, level: Level) -> Problem | None:
    try:
        game.open(level.instance)
    except InvalidInstance as error:
        return Problem(level.place, str(error))
    return None


def _unpaired(levels: dict[str, tuple[Level, ...]], known: tuple[Reference, ...]) -> Iterator[Problem]:
    """Yield the references without a level and the levels without a reference, where both can be read."""
    published = {game.published: game for game in GAMES}
    for row in known:
        place, game = f"{references.FILE}, line {row.line}", published.get(row.game)
        if game is None:
            yield Problem(place, f"game {quoted(row.game)}: expected one of {', '.join(published)}")
        elif game.source != references.FILE and _lacks(levels[game.name], row):
            yield Problem(place, f"task_id {quoted(row.task)}: no level of {row.game} can be played under this name")
    solved = {(row.game, row.task) for row in known}
    for game in GAMES if known else ():
        for level in levels[game.name]:
            if (game.published, level.task) not in solved:
                yield Problem(level.place, f"no reference: expected a row of {level.task} in {references.FILE}")


def _lacks(levels: tuple[Level, ...], row: Reference) -> bool:
    """Return whether a reference has no level among those of its game; where there are none, it is not asked for."""
    return bool(levels) and row.task not in {level.task for level in levels}
