"""Moves, looks and questions as text, free text to them, and the brief that explains both.

The spelling is strict where another one has another meaning elsewhere: `R2` is half a turn, `r` two layers, `x` the
whole cube. Primes are accepted in every shape that keyboards and typesetters make.
"""

from __future__ import annotations

import re
from functools import lru_cache

from plumbline.envs import answers
from plumbline.envs.cube.geometry import FACES, LOOKS, SOLVED
from plumbline.envs.cube.model import (
    FACE,
    FEEDBACK,
    FORMAT,
    NET,
    PARTIAL,
    SYMBOLIC,
    TOOL,
    TURNTABLE,
    VERTEX,
    Action,
    Game,
    Look,
    Move,
    Observe,
    Solve,
    ViewTurn,
)
from plumbline.envs.cube.solver.tools import STANDARD_FACES
from plumbline.envs.cube.turntable import names
from plumbline.envs.family import MalformedAction
from plumbline.envs.setting import BLIND

PRIMES = "’‘`´′ʹʼ‛＇"
_PLAIN = str.maketrans(dict.fromkeys(PRIMES, "'"))
_MOVE = re.compile(r"[ULFRDB]'?")
_EMPHASIS = re.compile(r"(?<![*_])(?:(?<![A-Za-z0-9])[*_]+|[*_]++(?![A-Za-z0-9]))")  # runs of marks, taken whole
_QUOTED = re.compile(rf"(?<![\w'{PRIMES}])(`+)([^`]+)\1(?!`)")  # a backtick behind a letter is a prime
_WORD = re.compile(r"view\s+[^\s,;]+|[^\s,;]+", re.IGNORECASE)
_ACTION = re.compile(rf"[a-z]w?[23²i{PRIMES}']*|observe|view\s+\S+", re.IGNORECASE)
_ASKING = re.compile(r"\bsolve\b", re.IGNORECASE)
_PIECE = re.compile(r"[^\s,;:()\[\]<>\"'`]+")
_JOINED = re.compile(rf"(?:[ULFRDB][2²{PRIMES}']*){{2,}}")
_SINGLE = re.compile(rf"[ULFRDB][2²{PRIMES}']*")
_STICKERS = re.compile(r"(.)\1\1|[ULFRDB]{9}")  # a row or a face as one describes it, no moves
_AROUND = "()[]{}"
_TOUCHING = re.compile(r"(?<=[)\]}])(?=[(\[{])")  # one pair of brackets behind another
_QUOTES = '"“”„«»'  # single ones may be primes
_CLOSING = re.compile(r"[\"'`)\]>:]*")
_TOO_LONG = 1000  # characters: no action at all
_GRAMMAR = "a move such as R or R'"


def parse(game: Game, text: str) -> Action:
    return _named(text) if game.setting.modality == TURNTABLE else _action(text)


def _named(text: str) -> Action:
    """Return the action of a text on the turntable, where moves have names; their letters mean the same."""
    letters = _plain(text).translate(_PLAIN) if len(text) <= names.LONGEST else ""
    return Move(letters) if _MOVE.fullmatch(letters) else names.action(text)


@lru_cache(maxsize=2048)  # at most 18 MB: texts of up to 1,000 characters
def _action(text: str) -> Action:
    words = _plain(text).split() if len(text) <= _TOO_LONG else []
    match [word.lower() for word in words]:
        case ["view", direction] if direction in LOOKS:
            return Look(direction)
        case ["view", _]:
            raise MalformedAction(f"{answers.quoted(words[1])}: expected a direction, one of {', '.join(LOOKS)}")
        case ["observe"]:
            return Observe()
        case ["solve", _, *_]:
            return Solve("".join(words[1:]))
        case [word] if word not in ("view", "solve"):
            return _move(words[0].translate(_PLAIN))
    expected = f"expected {_GRAMMAR}, view <direction>, observe, or solve <54 letters>"
    raise MalformedAction(f"{answers.quoted(text)}: {_why(' '.join(words))}{expected}")


def _why(line: str) -> str:
    """Return which of several words is no action."""
    words = _WORD.findall(line)
    odd = next((word for word in words if not _ACTION.fullmatch(word)), None)
    return f"{answers.quoted(odd)} is no action, " if odd is not None and len(words) > 1 else ""


def _move(word: str) -> Move:
    if _MOVE.fullmatch(word):
        return Move(word)
    raise MalformedAction(f"{answers.quoted(word)}: {_instead(word)}")


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
            return names.written(action) if game.setting.modality == TURNTABLE else name
        case Look(direction):
            return f"view {direction}"
        case ViewTurn():
            return names.written(action)
        case Observe():
            return "observe"
        case Solve(cube):
            return f"solve {cube}"


def extract(text: str) -> tuple[str, ...]:
    """Find the actions in a model's answer, as `answers` says: with blanks, commas or brackets between, or nothing.

    A statement that holds anything but actions, understood or not, is one malformed action.
    """
    stated = answers.statement(text, _bare, lambda line: bool(_actions(_plain(line))))
    parts = [_actions(_plain(each)) for each in stated]
    if any(part is None for part in parts):
        return answers.one(stated)
    return tuple(action for part in parts for action in part or ())


def _plain(text: str) -> str:
    """Strip what surrounds all of a text. Of single quotes that is a curved pair, for others may be primes."""
    plain = answers.plain(text, _QUOTES)
    return plain[1:-1] if plain.startswith("‘") and plain.endswith("’") else plain


def _bare(line: str) -> str:
    """Strip a line of marks of headings and emphasis, and of the backticks of code, but not of primes."""
    return _QUOTED.sub(r"\2", _EMPHASIS.sub("", line)).strip().lstrip("#`").strip()


def _actions(line: str) -> list[str] | None:
    """Return the actions of a line, or None if it holds anything else."""
    found: list[str] = []
    reached = 0
    while (asking := _ASKING.search(line, reached)) is not None:
        before = _words(line[reached : asking.start()])
        if before is None:
            return None
        question, reached = _question(line, asking.end())
        found += [*before, question]
    rest = _words(line[reached:])
    return None if rest is None else found + rest


def _words(line: str) -> list[str] | None:
    """Return moves, looks and other words that are nearly such; None if there are others."""
    found: list[str] = []
    for word in _WORD.findall(_TOUCHING.sub(" ", line)):
        plain = answers.unquoted(word.strip(_AROUND))
        found += _SINGLE.findall(plain) if _is_joined(plain) else [" ".join(plain.split())]
    found = list(filter(None, found))
    return found if all(map(_ACTION.fullmatch, found)) else None


def _is_joined(word: str) -> bool:
    """Return whether a word is several moves without blanks, such as `RUR'U'`, and cannot be anything else.

    Letters alone can: `UFR` is a corner, `FULL` a word.
    """
    return _JOINED.fullmatch(word) is not None and not word.isalpha() and _STICKERS.search(word) is None


def _question(line: str, start: int) -> tuple[str, int]:
    """Return the text that the solver is asked from there on, and where it ends.

    A cube ends with its 54th letter or with the line, however its letters are separated: none is read as a move.
    """
    letters = ""
    for piece in _PIECE.finditer(line, start):
        letters += piece[0]
        if len(letters) >= len(SOLVED):
            closed = _CLOSING.match(line, piece.end())
            return f"solve {letters}", closed.end() if closed else piece.end()
    return f"solve {letters}".strip(), len(line)


def brief(game: Game, seat: int) -> str:
    """Return the task and its grammar, for models."""
    if game.setting.modality == TURNTABLE:
        return "\n".join(_named_brief(game))
    lines = [
        _TASK,
        _centers(game),
        "A move turns one face by a quarter. Its letter turns it clockwise, as seen by somebody who looks straight at "
        "that face; the letter with a prime (R') turns it counterclockwise. There are twelve: "
        + ", ".join(f"{face} {face}'" for face in FACES)
        + ". A half turn is two moves.",
        _SEEN[game.setting.modality],
        *_looks(game.setting.modality),
        *_OBSERVING.get(game.setting.modality, (_PICTURED,)),
        *_feedback(game),
        *_tool(game),
        "Say one or more actions in a go, with spaces between them; they are done in order, until the cube is solved.",
        f"Example: {_example(game.setting.modality)}",
        answers.how_to_answer("<actions>"),
        "Moves may also stand in a list, "
        """{"moves": ["R", "U'"]}, between commas or brackets, or without spaces, RUR'U'.""",
    ]
    return "\n".join(lines)


def _named_brief(game: Game) -> list[str]:
    """Return the brief of a turntable."""
    return [
        _TASK,
        _centers(game),
        names.MOVES,
        names.SEEN,
        names.CUBE_TURNS,
        "Turns of the whole cube are actions, and so is an answer that is not understood.",
        "Say one action at a time.",
        f"Example: {names.EXAMPLE}",
        answers.how_to_answer("<action>"),
        "A move may also be written as rotate_face(FRONT, CLOCKWISE) or rotate_face(FRONT, COUNTERCLOCKWISE), or as "
        "the letter of its face, with a prime where it is counterclockwise: F or F'.",
    ]


def instructions(game: Game, seat: int) -> str:
    """Explain the task to a person: the faces, what a move is, and what is seen."""
    if game.setting.modality == TURNTABLE:
        return "\n".join(_named_instructions(game))
    lines = [
        "Turn the faces until each of the six shows a single color, in as few moves as you can.",
        _faces(game),
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


def _named_instructions(game: Game) -> list[str]:
    """Return the instructions of a turntable."""
    return [
        "Turn the faces until each of the six shows a single color, in as few actions as you can.",
        _faces(game),
        "The letter of a face turns it clockwise by a quarter, seen from straight in front of that face; with Shift "
        "counterclockwise. A half turn is two moves.",
        names.SEEN,
        "Arrow keys, Q and E turn the whole cube by 45 degrees about its own axes, which turn with it. This moves no "
        "sticker, and counts as an action.",
        f"Press keys or buttons, or type an action: {names.EXAMPLE}",
    ]


_TASK = (
    "A Rubik's cube is to be solved: each of its six faces U (up), D (down), L (left), R (right), F (front) and B "
    "(back) shall show a single color."
)


def _centers(game: Game) -> str:
    return f"The centers never move, so they tell the color of a face: {_scheme(game)}."


def _faces(game: Game) -> str:
    return (
        f"The faces are U (up), D (down), L (left), R (right), F (front) and B (back). Their centers never move: "
        f"{_scheme(game)}."
    )


def _scheme(game: Game) -> str:
    return ", ".join(f"{face} {game.colors[face]}" for face in FACES)


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
_PICTURED = "observe asks for a picture of the cube as it is then. It is no move."
_OBSERVING = {
    SYMBOLIC: ("observe is answered with the 54 letters as they are then. It is no move.",),
    BLIND: (),
}
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
    answered = (
        "It turns nothing. It answers with moves that solve the cube of these letters, not always the fewest, as in "
        "`Solution, 2 turns as 3 quarter turns: R U U`, or with an error that says what is wrong with the letters."
    )
    return [f"solve <54 letters> asks a solver, and is no move. It wants {_TOOLS[tool]} {answered}"]


def _example(modality: str) -> str:
    return "view left R U R'" if modality in PARTIAL else "R U R' U'"
