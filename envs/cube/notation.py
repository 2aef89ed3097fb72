"""Moves, looks and questions as text, free text to them, and the brief that explains both.

The spelling is strict where another one has another meaning elsewhere: `R2` is half a turn, `r` two layers, `x` the
whole cube. Primes are accepted in every shape that keyboards and typesetters make.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plumbline.envs.answers import action_line
from plumbline.envs.cube.geometry import FACES, LOOKS, SOLVED
from plumbline.envs.cube.model import (
    FACE,
    FEEDBACK,
    FORMAT,
    NET,
    PARTIAL,
    SCHEME,
    SCHEMES,
    SYMBOLIC,
    TOOL,
    VERTEX,
    Action,
    Game,
    Look,
    Move,
    Observe,
    Solve,
)
from plumbline.envs.cube.solver.tools import STANDARD_FACES
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND

PRIMES = "’‘`´′ʹʼ‛＇"
_PLAIN = str.maketrans(dict.fromkeys(PRIMES, "'"))
_MOVE = re.compile(r"[ULFRDB]'?")
_MARKER = re.compile(r"\baction\s*:", re.IGNORECASE)
_EMPHASIS = re.compile(r"(?<![*_])(?:(?<![A-Za-z0-9])[*_]+|[*_]++(?![A-Za-z0-9]))")  # runs of marks, taken whole
_QUOTED = re.compile(rf"(?<![\w'{PRIMES}])(`+)([^`]+)\1(?!`)")  # a backtick behind a letter is a prime
_WORD = re.compile(r"view\s+[^\s,;]+|[^\s,;]+", re.IGNORECASE)
_ACTION = re.compile(rf"[a-z]w?[23²i{PRIMES}']*|observe|view\s+\S+", re.IGNORECASE)
_ASKING = re.compile(r"\bsolve\b", re.IGNORECASE)
_PIECE = re.compile(r"[^\s,;:()\[\]<>\"'`]+")
_LONGEST = 200  # characters of an action that are quoted
_TOO_LONG = 1000  # characters: no action at all
_GRAMMAR = "a move such as R or R'"


def parse(game: Game, text: str) -> Action:
    return _action(text)


@lru_cache(maxsize=8192)
def _action(text: str) -> Action:
    words = text.strip().removesuffix(".").split() if len(text) <= _TOO_LONG else []
    match [word.lower() for word in words]:
        case ["view", direction] if direction in LOOKS:
            return Look(direction)
        case ["view", _]:
            raise MalformedAction(f"{_quoted(words[1])}: expected a direction, one of {', '.join(LOOKS)}")
        case ["observe"]:
            return Observe()
        case ["solve", _, *_]:
            return Solve("".join(words[1:]))
        case [word] if word not in ("view", "solve"):
            return _move(words[0].translate(_PLAIN))
    raise MalformedAction(f"{_quoted(text)}: expected {_GRAMMAR}, view <direction>, observe, or solve <54 letters>")


def _move(word: str) -> Move:
    if _MOVE.fullmatch(word):
        return Move(word)
    raise MalformedAction(f"{_quoted(word)}: {_instead(word)}")


def _instead(word: str) -> str:
    """Return what to write instead of a word of other notations."""
    letter, rest = word[0], word[1:]
    if letter in FACES and rest in ("2", "2'", "'2", "'2'", "²"):
        return f"a half turn is two moves, expected {letter} {letter}"
    if letter in FACES and rest.startswith("w"):
        return f"one layer is turned at a time, expected {letter} or {letter}'"
    if letter in FACES and set(rest) <= set("'23²i"):
        return f"expected {letter} or {letter}'"
    if letter in "xyzXYZ" and set(rest) <= set("'2"):
        return "the whole cube is not turned, moves keep their names; to look at it from elsewhere say view <direction>"
    if letter in _SLICES and set(rest) <= set("'2"):
        return f"the middle layer stays, expected its two neighbors, {_SLICES[letter]}"
    if letter.upper() in FACES and set(rest) <= set("'2"):
        return f"moves are written in capitals, expected {letter.upper()} or {letter.upper()}'"
    return f"expected {_GRAMMAR}, with one of {', '.join(FACES)}"


_SLICES = {"M": "L' R", "E": "D' U", "S": "F' B"}


def write(game: Game, action: Action) -> str:
    match action:
        case Move(name):
            return name
        case Look(direction):
            return f"view {direction}"
        case Observe():
            return "observe"
        case Solve(cube):
            return f"solve {cube}"


def extract(text: str) -> tuple[str, ...]:
    """Find the actions in a model's answer: what follows the last `action:`, up to the end of its line.

    If the marker ends its line, the next line that is not empty counts. An answer of a single line without the marker
    is read as actions. A line that holds anything but actions, understood or not, is one malformed action.
    """
    return _split(action_line(text, _MARKER, _bare))


def _bare(line: str) -> str:
    """Strip a line of marks of headings and emphasis, and of the backticks of code, but not of primes."""
    return _QUOTED.sub(r"\2", _EMPHASIS.sub("", line)).strip().lstrip("#`").strip()


def _split(line: str) -> tuple[str, ...]:
    words = _words(line.removesuffix("."))
    return (line,) if words is None else words


def _words(line: str) -> tuple[str, ...] | None:
    """Return the actions of a line, or None if it holds anything else."""
    asking = _ASKING.search(line)
    words = _WORD.findall(line[: asking.start()] if asking else line)
    if not all(map(_ACTION.fullmatch, words)):
        return None
    actions = tuple(" ".join(word.split()) for word in words)
    if asking is None:
        return actions
    question, rest = _question(line[asking.end() :])
    after = _words(rest)
    return None if after is None else (*actions, question, *after)


def _question(line: str) -> tuple[str, str]:
    """Split off the text that the solver is asked, and return it with what follows.

    A cube ends with its 54th letter or with the line, however its letters are separated: none is read as a move.
    """
    letters = ""
    for piece in _PIECE.finditer(line):
        letters += piece[0]
        if len(letters) >= len(SOLVED):
            return f"solve {letters}", line[piece.end() :].lstrip("\"'`)]>:")
    return f"solve {letters}".strip(), ""


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    lines = [
        "A Rubik's cube is to be solved: each of its six faces U (up), D (down), L (left), R (right), F (front) and B "
        "(back) shall show a single color.",
        f"The centers never move, so they tell the color of a face: {_scheme(game)}.",
        "A move turns one face by a quarter. Its letter turns it clockwise, as seen by somebody who looks straight at "
        "that face; the letter with a prime (R') turns it counterclockwise. There are twelve: "
        + ", ".join(f"{face} {face}'" for face in FACES)
        + ". A half turn is two moves.",
        _SEEN[game.setting.modality],
        *_looks(game.setting.modality),
        *_feedback(game),
        *_tool(game),
        "Say one or more actions in a go, with spaces between them; they are done in order, until the cube is solved.",
        f"Example: {_example(game.setting.modality)}",
        "You may think aloud first. End your answer with a line of its own: action: <actions>",
    ]
    return "\n".join(lines)


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person: the faces, what a move is, and what is seen."""
    lines = [
        "Turn the faces until each of the six shows a single color, in as few moves as you can.",
        f"The faces are U (up), D (down), L (left), R (right), F (front) and B (back). Their centers never move: "
        f"{_scheme(game)}.",
        "A letter turns its face clockwise by a quarter, seen from straight in front of that face; a letter with a "
        "prime (R') turns it counterclockwise. A half turn is two moves.",
        _SEEN[game.setting.modality],
        *_looks(game.setting.modality),
        *_feedback(game),
        *_tool(game),
        "Press keys or buttons, or type one or more moves with spaces between them.",
        f"Example: {_example(game.setting.modality)}",
    ]
    return "\n".join(lines)


def _scheme(game: Game) -> str:
    colors = SCHEMES[game.setting.value(SCHEME)]
    return ", ".join(f"{face} {colors[face]}" for face in FACES)


_NET = (
    "In the net U lies above F, the row is L F R, D lies below F and B below D: the first row of B touches D, its last "
    "one U."
)
_FACE_BY_FACE = "the faces in the order U, L, F, R, D, B, each row by row"
_SEEN = {
    SYMBOLIC: f"The cube is shown as the first letters of 54 colors: {_FACE_BY_FACE} (format {FORMAT}). {_NET}",
    NET: f"The cube is shown unfolded. {_NET}",
    FACE: "One face is shown, as seen by somebody who looks straight at it; at first F, with U above it.",
    VERTEX: "Three faces are shown, from the corner where they meet: at first U on top, F on the left, R on the right.",
    BLIND: "The cube is not shown.",
}
_LOOKING = (
    f"view <direction> (one of {', '.join(LOOKS)}) goes on to the next face in that direction as you see it; the edge "
    "between the two stays where it is. Looking turns nothing, and moves keep their names wherever you look from."
)
_METRICS = {
    "sticker": "how many more stickers are on their own face than before",
    "face": "how many more faces are complete than before",
    "heuristic": "how many more of the seven steps of the layer-by-layer method are done than before",
}
_TOOLS = {
    "standard": f"the letters of the faces on which stickers belong, the faces in the order {STANDARD_FACES}, each row "
    "by row as seen by somebody who looks straight at it, with U above the four sides, B above U and F above D.",
    "ideal": f"the first letters of colors, {_FACE_BY_FACE}. {_NET}",
}


def _looks(modality: str) -> list[str]:
    return [_LOOKING] if modality in PARTIAL else []


def _feedback(game: Game) -> list[str]:
    word = game.setting.value(FEEDBACK)
    return [f"After every move you are told {_METRICS[word]}."] if word in _METRICS else []


def _tool(game: Game) -> list[str]:
    tool = game.setting.value(TOOL)
    if tool not in _TOOLS:
        return []
    answered = "It answers with moves, or says what is wrong with the letters."
    return [f"solve <54 letters> asks a solver, and is no move. It wants {_TOOLS[tool]} {answered}"]


def _example(modality: str) -> str:
    return "view left R U R'" if modality in PARTIAL else "R U R' U'"


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")
