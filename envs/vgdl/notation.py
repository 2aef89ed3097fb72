"""Actions as text, free text to actions, and the brief that explains both and the game.

An action is written by its name or by its number in the list of the brief. Anything else is malformed; nothing is
guessed, and the world goes on as if nothing had been asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from plumbline.envs import answers
from plumbline.envs.family import MalformedAction
from plumbline.envs.memo import MB, Memo
from plumbline.envs.setting import BLIND
from plumbline.envs.vgdl.compiler.machine import Machine
from plumbline.envs.vgdl.english.rules_text import rules_in_words
from plumbline.envs.vgdl.look.legends import names
from plumbline.envs.vgdl.model import (
    COORDINATES,
    PACE,
    PICTURE,
    REAL,
    REMEMBERED,
    SYMBOLS,
    TICKS_PER_SECOND,
    Action,
    Game,
)
from plumbline.envs.vgdl.render import whereabouts
from plumbline.envs.vgdl.rules import start
from plumbline.envs.vgdl.view import view

RULES: Memo[str] = Memo(24 * MB, name="arcade: rules in words")

LISTED = "as a list: for each cell that is not empty its row, its column and what is there"

_WRITTEN = re.compile(r"(\d{1,2})?[\s:.=()-]*(?:(?:action_)?([a-z]+))?", re.ASCII)
_AROUND = " \t<>()[]{}.,;:!"
_NAMES = frozenset(map(str, Action))
_LONGEST = 200  # characters of an action; longer text is quoted in part


def parse(game: Game, text: str) -> Action:
    """Parse a name, a number, or both as in the list of actions, if they agree; brackets around them are dropped."""
    if text in _NAMES:
        return Action(text)
    words = _words(text)
    number, name = _written(words)
    meant = {*([_numbered(game, int(number))] if number else []), *([_named(name)] if name else [])}
    action = meant.pop() if len(meant) == 1 else None
    if action is None:
        expected = ", ".join(f"{number} or {action}" for number, action in enumerate(game.numbered))
        raise MalformedAction(f"{answers.quoted(text)}: {_why(game, words, number, name)}expected one of {expected}")
    return action


def _words(text: str) -> list[str]:
    return " ".join(answers.words_of(text)).strip(_AROUND).split() if len(text) <= _LONGEST else []


def _written(words: list[str]) -> tuple[str | None, str | None]:
    """Return the number and the name of an action in some words, each None if it is missing."""
    match = _WRITTEN.fullmatch(" ".join(words))
    return (match[1], match[2]) if match else (None, None)


def _numbered(game: Game, number: int) -> Action | None:
    return game.numbered[number] if number < len(game.numbered) else None


def _named(name: str) -> Action | None:
    return Action(name) if name in _NAMES else None


def _why(game: Game, words: list[str], number: str | None, name: str | None) -> str:
    """Return what leaves open which action is meant: two names, or a number and the name of another action."""
    numbered = _numbered(game, int(number)) if number else None
    if name in _NAMES and numbered is not None:
        return f"{number} is {numbered} and not {name}, "
    return answers.several(words, actions=_NAMES)


def write(game: Game, action: Action) -> str:
    return str(action)


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer, as `answers` says; several in a list are one malformed text."""
    return answers.action(text, _is_action)


def _is_action(line: str) -> bool:
    number, name = _written(_words(line))
    return name in _NAMES or (name is None and number is not None)


def brief(game: Game, seat: int) -> str:
    """Return the game, the form of its observations, and its actions, for models."""
    listed = "\n".join(f"{number}: {action}" for number, action in enumerate(game.numbered))
    return "\n\n".join(
        [
            _rules(game),
            "\n".join(_seen(game)),
            *_legend(game),
            _time(game),
            f"Your actions:\n{listed}",
            "The numbers stay the same for the whole episode, whatever you become. "
            + answers.how_to_answer("<name or number>", "Action:"),
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the game to a person: its rules, its time, and the keys."""
    listed = ", ".join(str(action) for action in game.numbered)
    return "\n\n".join(
        [
            _rules(game),
            "\n".join(_seen(game)),
            _time(game),
            f"Your actions: {listed}. Press keys or buttons, or type their names.",
        ]
    )


def _rules(game: Game) -> str:
    return _rules_text(game.machine)


@RULES.remembering
def _rules_text(machine: Machine) -> str:
    program = machine.program
    return rules_in_words(program.game, program.block_pixels, (placed.kind for placed in program.map.placements))


def _time(game: Game) -> str:
    if game.setting.value(PACE) == REAL:
        held = "counts once" if game.machine.program.game.debounced else "counts for every tick"
        return (
            f"The world goes on by itself, {TICKS_PER_SECOND} ticks a second. What you ask for is done in the next "
            f"tick; where you ask for nothing, nothing is done. A key that is held {held}."
        )
    return "Each action takes one tick. The world waits for you; with nil, or with what is not understood, time passes."


def _seen(game: Game) -> Iterator[str]:
    """Yield how the screen is shown, and what is shown beside it."""
    level, shown = game.machine.program.map, _shown(game)
    size = (
        f"The screen has {level.rows} rows and {level.columns} columns of cells, counted from 0 at the upper left: "
        f"row 0 is the top, column 0 the left."
    )
    yield f"{size} {shown}" if shown else size
    if game.setting.modality != BLIND:
        yield (
            "With it come lines of text: the tick, the score, what you are, your row and column and the way you face, "
            f"if any (at the start `you: {_whereabouts(game)}`), and what you hold. Fractions of rows and columns lie "
            "between two cells. `dead` means that you lie there dead, `removed` that you are in no cell any more."
        )
    if game.remembers and game.setting.modality != BLIND:
        yield (
            "After the first tick the screen of a tick ago is shown too, with what the last tick added to the score "
            f"and your last {REMEMBERED} actions."
        )


def _shown(game: Game) -> str:
    match game.setting.modality:
        case mode if mode == SYMBOLS:
            listed = f" Below that it is shown once more, {LISTED}." if game.lists_cells else ""
            return (
                "It is shown as one line of characters for each row. What each character stands for is told "
                "below the screen; it stays the same for the whole episode. `a` is always you." + listed
            )
        case mode if mode == COORDINATES:
            return f"It is shown {LISTED}."
        case mode if mode == PICTURE:
            return "It is shown as a picture; you have a bright outline."
    return "Nothing of it is shown." if game.setting.modality == BLIND else ""


def _whereabouts(game: Game) -> str:
    """Return what is shown about you before the first tick."""
    now = view(game, start(game, 0), 0).status
    return whereabouts(now) if now else ""


def _legend(game: Game) -> Iterator[str]:
    """Yield what pictures show, in the order of the legend."""
    if game.setting.modality == PICTURE:
        listed = "\n".join(f"- {name}: {words}" for name, words in names(game))
        yield (
            "The pictures show these things. The legend, a picture of its own, has a tile of each in this order, from "
            f"left to right and then from top to bottom:\n{listed}"
        )
