"""The figures of a logged episode, recomputed from the boards of its log, and as a trajectory from its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from plumbline.envs import FAMILIES
from plumbline.envs.family import Ruling
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty
from plumbline.envs.slides import moves
from plumbline.envs.sliding.rules import UNKNOWN_OBJECT
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import begin, take
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.verdicts import EFFECTIVE, INEFFECTIVE
from plumbline.evaluation.suites.ivispar.configurations import Configuration
from plumbline.evaluation.suites.ivispar.experiments import things
from plumbline.evaluation.suites.ivispar.experiments.logs import (
    FAILED,
    LEGAL,
    NO_COMMAND,
    NO_OBJECT,
    OCCUPIED,
    OUT_OF_BOUNDS,
    SIM_LOG,
    InvalidEpisode,
    Logged,
    Record,
)
from plumbline.evaluation.suites.ivispar.landmarks import Place

AS_NEAR = "as_near"  # several moves after which the goal is as far as before; the paper counts them in no class
UNCOUNTED = "uncounted"  # nothing changed, and the simulator said nothing that the paper counts


def turns(logged: Logged) -> tuple[Turn, ...]:
    """Return the answers as turns: commands between commas are several actions, and `error` is a provider error.

    Raises InvalidEpisode.
    """
    actions = sum(answer.count(",") + 1 for answer in logged.answers)
    if actions > LONGEST_EPISODE:
        raise InvalidEpisode(f"{actions} actions, expected at most {LONGEST_EPISODE}")
    return tuple(_turn(answer, logged) for answer in logged.answers)


def as_played(play: Opened, protocol: Protocol, said: Sequence[Turn]) -> tuple[tuple[Turn, ...], tuple[Any, ...]]:
    """Return the turns before the end of the episode under our rules, and the boards: at first, and after each."""
    progress = begin(play.family, play.game, play.seed)
    played, boards = [], [progress.state]
    for turn in said:
        if progress.outcome:
            break
        progress, _ = take(play.family, play.game, protocol, progress, turn)
        played.append(turn)
        boards.append(progress.state)
    return tuple(played), tuple(boards)


def boards(logged: Logged) -> tuple[Any, ...]:
    """Return the boards of the log: the start, and after each answer. Raises InvalidEpisode."""
    return tuple(_board(logged.configuration, record, step) for step, record in enumerate(logged.records, 1))


def distances(logged: Logged, seen: Sequence[Any]) -> tuple[int | None, ...]:
    """Return how far each board is from the goal of the configuration; None where that is not decided."""
    family = FAMILIES[logged.configuration.family]
    game = family.rules.open(logged.configuration.puzzle, Setting(BLIND), empty)
    found = (family.puzzles.distance(game, board) for board in seen)
    return tuple(None if each is None else each.exact for each in found)


def figures(logged: Logged, seen: Sequence[Any]) -> dict[str, Any]:
    """Return the paper's figures, from the boards of the log alone."""
    family, puzzle = FAMILIES[logged.configuration.family], logged.configuration.puzzle
    initial, *left = distances(logged, (family.rules.state(puzzle.starts), *seen))
    return {
        "solved": any(board.cells == puzzle.goals for board in seen),
        "deviation": None if initial is None else left[min(initial, len(left) - 1)],
        "final_distance": left[-1],
        "best_distance": min((each for each in left if each is not None), default=None),
        "classes": dict(Counter(_classes(logged.records, seen, left))),
    }


def differs_at(seen: Sequence[Any], played: Sequence[Any]) -> int | None:
    """Return the first answer after which the log has another board than our rules; None if there is none."""
    return next((step for step, (one, other) in enumerate(zip(seen, played, strict=False)) if one != other), None)


def other_goals(logged: Logged) -> Iterator[str]:
    """Yield the first step at which the log has another goal than the configuration, if there is one."""
    puzzle = logged.configuration.puzzle
    homes = {name: divmod(goal, puzzle.rows) for name, goal in zip(things.names(puzzle), puzzle.goals, strict=True)}
    shown = (
        {} if logged.goal is None else {things.name(spot): spot.current_coordinate for spot in logged.goal.board_data}
    )
    if shown and {name: things.near(place) for name, place in shown.items()} != homes:
        yield f"{SIM_LOG}, step 0: another goal than that of the configuration"
    for step, record in enumerate(logged.records, 1):
        for spot in record.board_data:
            home = homes[things.name(spot)]
            if things.near(spot.goal_coordinate) != home:
                where = f"{SIM_LOG}, step {step}, {spot.color} {spot.body}"
                yield f"{where}: goal_coordinate {list(spot.goal_coordinate)}, the configuration has {list(home)}"
                return


def _turn(answer: str, logged: Logged) -> Turn:
    if answer.strip().lower() == FAILED:
        return Turn(provider_error=FAILED)
    if not answer.strip() and logged.scripted:
        return Turn(passed=True)
    return Turn(actions=tuple(part.strip() for part in answer.split(",")))


def _classes(records: Sequence[Record], seen: Sequence[Any], left: Sequence[int | None]) -> Iterator[str]:
    """Yield the class of each action: by the distance where the board changed, else by the simulator's words."""
    for record, (before, after), distances in zip(records[1:], pairwise(seen), pairwise(left), strict=True):
        yield _effect(*distances) if before != after else _without_effect(record)


def _effect(was: int | None, now: int | None) -> str:
    if was is None or now is None:
        return str(Ruling.CHANGED)
    if now == was:
        return AS_NEAR
    return EFFECTIVE if now < was else INEFFECTIVE


def _without_effect(record: Record) -> str:
    """Return the class of an action that changed nothing; the paper counts the last three in none."""
    said = [line for command in record.Actions for line in command.valididy]
    if OCCUPIED in said:
        return moves.OCCUPIED
    if OUT_OF_BOUNDS in said:
        return moves.OUT_OF_BOUNDS
    if NO_COMMAND in said:
        return str(Ruling.MALFORMED)
    if any(map(NO_OBJECT.fullmatch, said)):
        return UNKNOWN_OBJECT
    return AS_NEAR if LEGAL in said else UNCOUNTED


def _board(configuration: Configuration, record: Record, step: int) -> Any:
    """Return the board of a record; things are found by their names. Raises InvalidEpisode."""
    places = {things.name(spot): spot.current_coordinate for spot in record.board_data}
    names = things.names(configuration.puzzle)
    if set(places) != set(names) or len(record.board_data) != len(names):
        raise InvalidEpisode(f"step {step}: expected the pieces {', '.join(map(' '.join, names))}")
    cells = tuple(_cell(configuration.puzzle, places[name], step) for name in names)
    if len(set(cells)) < len(cells):
        raise InvalidEpisode(f"step {step}: two pieces in one cell")
    return FAMILIES[configuration.family].rules.state(cells)


def _cell(puzzle: Any, place: Place, step: int) -> int:
    """Return the cell that a place is nearest to. Raises InvalidEpisode."""
    column, row = things.near(place)
    if not (0 <= column < puzzle.columns and 0 <= row < puzzle.rows):
        raise InvalidEpisode(f"step {step}, current_coordinate {list(place)}: expected a cell of the board")
    return column * puzzle.rows + row
