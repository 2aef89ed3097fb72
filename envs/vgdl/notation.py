"""Actions as text, free text to actions, and the brief that explains both and the game.

An action is written by its name or by its number in the list of the brief. Anything else is malformed; nothing is
guessed, and the world goes on as if nothing had been asked for.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plumbline.envs.answers import action_line
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND
from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.english.rules_text import rules_in_words
from plumbline.envs.vgdl.model import COORDINATES, PACE, PICTURE, REAL, SYMBOLS, TICKS_PER_SECOND, Action, Game

_MARKER = re.compile(r"\baction\s*[:=]", re.IGNORECASE)
_EMPHASIS = re.compile(r"[*`#\"']+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])")
_WRITTEN = re.compile(r"(\d{1,2})?[\s:.=()-]*(?:(?:action_)?([a-z]+))?", re.ASCII)
_AROUND = " \t<>()[]{}.,;:!"
_NAMES = frozenset(map(str, Action))
_LONGEST = 200  # characters of an action; longer text is quoted in part


def parse(game: Game, text: str) -> Action:
    """Parse a name, a number, or both as in the list of actions, if they agree; brackets around them are dropped."""
    if text in _NAMES:
        return Action(text)
    match = _WRITTEN.fullmatch(text.strip(_AROUND).lower() if len(text) <= _LONGEST else "")
    number, name = match.groups() if match else (None, None)
    meant = {*([_numbered(game, int(number))] if number else []), *([_named(name)] if name else [])}
    action = meant.pop() if len(meant) == 1 else None
    if action is None:
        expected = ", ".join(f"{number} or {action}" for number, action in enumerate(game.numbered))
        raise MalformedAction(f"{_quoted(text)}: expected one of {expected}")
    return action


def _numbered(game: Game, number: int) -> Action | None:
    return game.numbered[number] if number < len(game.numbered) else None


def _named(name: str) -> Action | None:
    return Action(name) if name in _NAMES else None


def write(game: Game, action: Action) -> str:
    return str(action)


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer: what follows the last `action:`, up to the end of its line.

    If the marker ends its line, the next line that is not empty counts. An answer of a single line without the marker
    is read as an action. Emphasis marks and quotes are dropped.
    """
    line = action_line(text, _MARKER, _bare)
    return (line,) if line else ()


def _bare(line: str) -> str:
    return _EMPHASIS.sub("", line).strip()


def brief(game: Game, seat: int) -> str:
    """Return the game, the form of its observations, and its actions, for models."""
    listed = "\n".join(f"{number}: {action}" for number, action in enumerate(game.numbered))
    return "\n\n".join(
        [
            _rules(game),
            _seen(game),
            _time(game),
            f"Your actions:\n{listed}",
            "The numbers stay the same for the whole episode, whatever you become. You may think aloud first. End your "
            "answer with a line of its own: Action: <name or number>",
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the game to a person: its rules, its time, and the keys."""
    listed = ", ".join(str(action) for action in game.numbered)
    return "\n\n".join(
        [_rules(game), _seen(game), _time(game), f"Your actions: {listed}. Press keys or buttons, or type their names."]
    )


def _rules(game: Game) -> str:
    return _rules_text(game.machine)


@lru_cache(maxsize=256)
def _rules_text(machine: Machine) -> str:
    return rules_in_words(machine.program.game, machine.program.block_pixels)


def _time(game: Game) -> str:
    if game.setting.value(PACE) == REAL:
        held = "counts once" if game.machine.program.game.debounced else "counts for every tick"
        return (
            f"The world goes on by itself, {TICKS_PER_SECOND} ticks a second. What you ask for is done in the next "
            f"tick; where you ask for nothing, nothing is done. A key that is held {held}."
        )
    return "Each action takes one tick. The world waits for you; with nil, or with what is not understood, time passes."


def _seen(game: Game) -> str:
    level = game.machine.program.map
    size = (
        f"The screen has {level.rows} rows and {level.columns} columns of cells, counted from 0 at the upper left: "
        f"row 0 is the top, column 0 the left. "
    )
    match game.setting.modality:
        case mode if mode == SYMBOLS:
            return size + (
                "It is shown as one line of characters for each row. What each character stands for is told "
                "below the screen; it stays the same for the whole episode. `a` is always you."
            )
        case mode if mode == COORDINATES:
            return (
                size + "It is shown as a list: for each cell that is not empty its row, its column and what is there."
            )
        case mode if mode == PICTURE:
            return size + "It is shown as a picture; you have a bright outline."
    return size + ("Nothing of it is shown." if game.setting.modality == BLIND else "")


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")
