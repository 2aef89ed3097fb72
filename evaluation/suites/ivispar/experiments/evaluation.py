"""The evaluation that the paper's code stores with an episode: recomputed, and where the stored one differs."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from plumbline.evaluation.suites.ivispar.experiments import recomputing
from plumbline.evaluation.suites.ivispar.experiments.decoding import decoded
from plumbline.evaluation.suites.ivispar.experiments.logs import EVALUATION, InvalidEpisode, Logged
from plumbline.evaluation.suites.quotes import LONGEST, quoted

TOLERANCE = 0.01  # of numbers, which are whole or rounded to two places
LARGEST = 1e9  # number that an evaluation can have
MISSING = object()


def evaluated(logged: Logged, seen: Sequence[Any]) -> dict[str, Any]:
    """Return the fields of an evaluation, by their places in its file, from the boards and the words of the log."""
    done = [
        record.game_done and at_home for record, at_home in zip(logged.records, _at_home(logged, seen), strict=True)
    ]
    path = logged.configuration.path  # as claimed, like in the published code
    found = {"won": any(done), "won_at_spl": path < len(done) and done[path], **_validity(logged)}
    left = recomputing.distances(logged, seen)
    return found if None in left else _distances(path, left) | found


def differences(folder: Path, made: Mapping[str, Any]) -> Iterator[str]:
    """Yield where the evaluation that is stored in an episode's folder is another; nothing if there is none."""
    if not os.path.lexists(folder / EVALUATION):
        return
    try:
        stored = decoded(folder / EVALUATION, dict[str, Any])
    except InvalidEpisode as error:
        yield str(error)
        return
    for field, value in made.items():
        yield from _compared(f"{EVALUATION}, {field}", _at(stored, field), value)


def regrets(path: int, left: Sequence[int]) -> list[int]:
    """Return the regret after each step; a solved board keeps its last one."""
    solved = left.index(0) if 0 in left else len(left)
    return [solved - path if step > solved else value - path + step for step, value in enumerate(left)]


def _distances(path: int, left: Sequence[Any]) -> dict[str, Any]:
    """Return the fields that are made of the distances from the goal."""
    return {
        "move_heuristics.values": list(left),
        "min_path.min_path_length": min(left),
        "regret.values": regrets(path, left),
        "spl_value.value": left[path] if path < len(left) else None,
        "normalized_progress.values": [round(100 * (1 - each / path), 2) for each in left] if path else [],
    }


def _validity(logged: Logged) -> dict[str, Any]:
    """Return the counts of what the simulator said. The published code takes "not a valid object" for valid."""
    records = logged.records if logged.goal is None else (logged.goal, *logged.records)
    said = [words for record in records for command in record.Actions for words in command.valididy]
    others = [words for words in said if "valid" not in words.lower()]
    return {
        "action_validity.validity_counts": dict(Counter(said)),
        "action_validity.total_actions": len(said),
        "action_validity.valid_actions": len(said) - len(others),
        "action_validity.invalid_actions": sum("fail" in words.lower() for words in others),
    }


def _at_home(logged: Logged, seen: Sequence[Any]) -> list[bool]:
    return [board.cells == logged.configuration.puzzle.goals for board in seen]


def _at(stored: Any, field: str) -> Any:
    """Return a field of nested objects, or MISSING: older evaluations have fewer."""
    for name in field.split("."):
        if not isinstance(stored, dict) or name not in stored:
            return MISSING
        stored = stored[name]
    return stored


def _compared(place: str, stored: Any, made: Any) -> Iterator[str]:
    """Yield the first difference, if there is one."""
    if stored is MISSING or _same(stored, made):
        return
    if isinstance(made, dict) and isinstance(stored, dict):
        name = next(name for name in (*made, *stored) if not _same(stored.get(name), made.get(name)))
        yield f"{place}, {quoted(name)}: {_said(stored.get(name))}, recomputed {_said(made.get(name))}"
    elif isinstance(made, list) and isinstance(stored, list) and len(made) == len(stored):
        step = next(step for step, pair in enumerate(zip(stored, made, strict=True)) if not _same(*pair))
        yield f"{place}[{step}]: {_said(stored[step])}, recomputed {_said(made[step])}"
    else:
        yield f"{place}: {_said(stored)}, recomputed {_said(made)}"


def _same(one: Any, other: Any) -> bool:
    match one, other:
        case (int() | float(), int() | float()):
            return abs(one) < LARGEST and abs(other) < LARGEST and abs(one - other) < TOLERANCE
        case (list(), list()):
            return len(one) == len(other) and all(map(_same, one, other))
        case (dict(), dict()):
            return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    return bool(one == other)


def _said(value: Any) -> str:
    match value:
        case list():
            return f"{len(value)} values"
        case dict():
            return "an object"
        case str():
            return quoted(value)
    return json.dumps(value)[:LONGEST]
