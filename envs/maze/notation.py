"""Actions as text, free text to actions, and the brief that explains both.

An action is one of the words of the public benchmark; a move has a size behind it. Blanks stand for underscores as
well, and a size may stand in brackets. A move without a size is a small one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plumbline.envs import answers
from plumbline.envs.family import MalformedAction
from plumbline.envs.maze.model import (
    BACKWARD,
    CLIMBS,
    FORWARD,
    HUD,
    PICTURE,
    SIZES,
    TEXT,
    TURNS,
    Act,
    Game,
)
from plumbline.envs.maze.motion import acts
from plumbline.envs.setting import BLIND

_LONGEST = 200  # characters of an action; longer text is quoted in part
_MISSPELT = {"midium": "medium"}  # as in the public prompts
_BETWEEN = str.maketrans("_(),:", "     ")
_SIZE = re.compile(r'["\']granularity["\']\s*:\s*["\']([^"\'\n]{1,40})["\']', re.IGNORECASE)
_WAYS = ("left", "right", "forward", "backward", "up", "down")


def parse(game: Game, text: str) -> Act:
    act = _act(text)
    if act not in acts(len(game.maze.floors)):
        raise MalformedAction(f"{answers.quoted(text)}: there is one floor, expected {_grammar(1)}")
    return act


@lru_cache(maxsize=2048)  # at most 3 MB: texts of up to 200 characters
def _act(text: str) -> Act:
    words = answers.words_of(text.translate(_BETWEEN)) if len(text) <= _LONGEST else []
    word, size = "_".join(words[:2]), _MISSPELT.get("".join(words[2:]), "".join(words[2:]))
    if word in (FORWARD, BACKWARD):
        if size and size not in SIZES:
            raise MalformedAction(f"{answers.quoted(text)}: expected a size, one of {', '.join(SIZES)}")
        return Act(word, size or "small")
    if word in (*TURNS, *CLIMBS) and not size:
        return Act(word)
    ambiguous = answers.several(words, ways=_WAYS, sizes=SIZES)
    raise MalformedAction(f"{answers.quoted(text)}: {ambiguous}expected {_grammar(2)}")


def write(game: Game, act: Act) -> str:
    return f"{act.word} {act.size}".strip()


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer, as `answers` says; several in a list are one malformed text.

    The size of a move may stand beside it, under the name that the public benchmark gives it.
    """
    found = answers.action(text, answers.taken_by(_act))
    sizes = _SIZE.findall(text) if found and _is_bare_move(found[0]) else []
    return (f"{found[0]} {sizes[-1]}",) if sizes else found


def _is_bare_move(text: str) -> bool:
    """Return whether a text is a move without a size."""
    words = answers.words_of(text.translate(_BETWEEN)[:_LONGEST])
    return len(words) == 2 and "_".join(words) in (FORWARD, BACKWARD)


def _grammar(floors: int) -> str:
    """Return the form of an action in a maze of so many floors."""
    moves = FORWARD if floors == 1 else f"{FORWARD} or {BACKWARD}"
    rest = [*TURNS] if floors == 1 else [*TURNS, *CLIMBS]
    return f"{', '.join(rest)}, or {moves} with {', '.join(SIZES)}"


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    return "\n".join(
        [
            *_task(game),
            *_actions(game),
            *_seen(game),
            "An answer that is not understood changes nothing and counts as an action.",
            f"Say one action at a time: {_grammar(len(game.maze.floors))}. A move without a size is small.",
            f"Example: {FORWARD} medium",
            answers.how_to_answer("<action>"),
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person."""
    return "\n".join([*_task(game), *_actions(game), *_seen(game), f"To act, type: {FORWARD} medium"])


def _task(game: Game) -> list[str]:
    floors = "It has two floors, joined by stairs. " if len(game.maze.floors) > 1 else ""
    return [
        f"You stand in a maze of square cells, facing north. {floors}Reach the exit in as few actions as you can; "
        "whoever enters its cell is there."
    ]


def _actions(game: Game) -> list[str]:
    cells = ", ".join(f"{name} {count}" for name, count in SIZES.items())
    found = [
        "turn_left and turn_right turn you by a quarter, where you stand.",
        f"{FORWARD} takes you straight ahead by up to so many cells: {cells}. You stop before a wall.",
    ]
    if len(game.maze.floors) > 1:
        found += [
            f"{BACKWARD} does the same backward, while you look ahead.",
            "climb_up and climb_down take you to the other floor, from a cell with a stair that leads there.",
        ]
    return found


def _seen(game: Game) -> list[str]:
    """Say how the maze is shown."""
    modality = game.setting.modality
    if modality == BLIND:
        return ["The maze is not shown."]
    if modality == TEXT:
        return _mapped(game)
    told = "Your position, where column 0 and row 0 are in the northwest, and your heading are written at the top."
    stairs = " A cell with a ladder has a stair: up through a hatch, or down through one." if _has_stairs(game) else ""
    return [
        "You see what lies ahead of you, up to the distance at which all is dark. Lines on the floor part the cells. "
        f"The exit is a golden door.{stairs}",
        *([told] if game.setting.value(HUD) == "paper" and modality == PICTURE else []),
    ]


def _mapped(game: Game) -> list[str]:
    floors = " The floors stand one below the other, the lower one first." if len(game.maze.floors) > 1 else ""
    stairs = ", T a stair" if _has_stairs(game) else ""
    return [
        "You see a map of the whole maze from above, north at the top. # is wall, . an open cell, E the exit"
        f"{stairs}; ^ > v or < is you, facing north, east, south or west.{floors}"
    ]


def _has_stairs(game: Game) -> bool:
    return len(game.maze.floors) > 1
