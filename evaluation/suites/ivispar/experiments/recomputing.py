"""The figures of a logged episode, recomputed from the boards of its log, and as a trajectory from its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty
from plumbline.envs.slides import moves
from plumbline.envs.sliding import rules, solve
from plumbline.envs.sliding.model import Board, Puzzle
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import begin, take
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.verdicts import EFFECTIVE, INEFFECTIVE
from plumbline.evaluation.suites.ivispar.experiments.logs import (
    FAILED,
    NO_COMMAND,
    NO_OBJECT,
    OCCUPIED,
    OUT_OF_BOUNDS,
    Logged,
    Place,
    Record,
)
from plumbline.evaluation.suites.ivispar.experiments.reading import InvalidEpisode


def turns(logged: Logged) -> tuple[Turn, ...]:
    """Return the answers as turns: commands between commas are several actions, and `error` is a provider error."""
    return tuple(_turn(answer, logged) for answer in logged.answers)


def as_played(play: Opened, protocol: Protocol, said: Sequence[Turn]) -> tuple[tuple[Turn, ...], tuple[Board, ...]]:
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


def boards(logged: Logged) -> tuple[Board, ...]:
    """Return the boards of the log: the start, and after each answer. Raises InvalidEpisode."""
    return tuple(_board(logged.configuration.puzzle, record, step) for step, record in enumerate(logged.records, 1))


def figures(logged: Logged, seen: Sequence[Board]) -> dict[str, Any]:
    """Return the paper's figures, from the boards of the log alone."""
    puzzle = logged.configuration.puzzle
    game = rules.open_game(puzzle, Setting(BLIND), empty)
    left = [solve.distance(game, board).exact for board in seen]
    initial = solve.shortest(puzzle)
    return {
        "solved": any(board.cells == puzzle.goals for board in seen),
        "deviation": left[min(initial, len(left) - 1)],
        "final_distance": left[-1],
        "best_distance": min((each for each in left if each is not None), default=None),
        "classes": dict(Counter(_classes(logged.records, left))),
    }


def differs_at(seen: Sequence[Board], played: Sequence[Board]) -> int | None:
    """Return the first answer after which the log has another board than our rules; None if there is none."""
    return next((step for step, (one, other) in enumerate(zip(seen, played, strict=False)) if one != other), None)


def _turn(answer: str, logged: Logged) -> Turn:
    if answer.strip().lower() == FAILED:
        return Turn(provider_error=FAILED)
    if not answer.strip() and logged.scripted:
        return Turn(passed=True)
    return Turn(actions=tuple(part.strip() for part in answer.split(",")))


def _classes(records: Sequence[Record], left: Sequence[int | None]) -> Iterator[str]:
    """Yield the class of each action: by the distance where the board changed, else by the simulator's words."""
    for (before, after), (was, now) in zip(pairwise(records), pairwise(left), strict=True):
        if _places(before) != _places(after) and was is not None and now is not None:
            yield EFFECTIVE if now < was else INEFFECTIVE
        else:
            yield _refusal(after)


def _refusal(record: Record) -> str:
    """Return the class of an action that changed nothing; the paper counts the last two in none."""
    said = [line for command in record.Actions for line in command.valididy]
    if OCCUPIED in said:
        return moves.OCCUPIED
    if OUT_OF_BOUNDS in said:
        return moves.OUT_OF_BOUNDS
    if NO_COMMAND in said:
        return "malformed"
    return rules.UNKNOWN_OBJECT if any(map(NO_OBJECT.fullmatch, said)) else "uncounted"


def _places(record: Record) -> dict[tuple[str, str], Place]:
    return {(spot.color, spot.body): spot.current_coordinate for spot in record.board_data}


def _board(puzzle: Puzzle, record: Record, step: int) -> Board:
    """Return the board of a record; its pieces are found by color and shape. Raises InvalidEpisode."""
    places = _places(record)
    names = [(piece.color, piece.shape) for piece in puzzle.pieces]
    if set(places) != set(names) or len(record.board_data) != len(names):
        raise InvalidEpisode(f"step {step}: expected the pieces {', '.join(map(' '.join, names))}")
    cells = tuple(_cell(puzzle, places[name], step) for name in names)
    if len(set(cells)) < len(cells):
        raise InvalidEpisode(f"step {step}: two pieces in one cell")
    return Board(cells)


def _cell(puzzle: Puzzle, place: Place, step: int) -> int:
    """Return the cell that a place, which may be a little off, is nearest to. Raises InvalidEpisode."""
    column, row = (round(each) if abs(each) < 1000 else -1 for each in place)
    if not (0 <= column < puzzle.columns and 0 <= row < puzzle.rows):
        raise InvalidEpisode(f"step {step}, current_coordinate {list(place)}: expected a cell of the board")
    return column * puzzle.rows + row
