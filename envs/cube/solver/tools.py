"""The solver as a tool of players: the formats that it reads, and its answers (paper, sections 4.3 and K).

`ideal` reads the cube as it is shown in text. `standard` reads Kociemba's string: faces in the order URFDLB, a letter
for the face on which a sticker belongs, and the back face read from behind with U at its top - the other way round than
in the net, where it hangs below D.
"""

from __future__ import annotations

from plumbline.envs.cube.geometry import FACES, quarters
from plumbline.envs.cube.pieces import Impossible, read
from plumbline.envs.cube.solver.two_phase import solve
from plumbline.envs.memo import MB, Memo

STANDARD_FACES = "URFDLB"

ANSWERS: Memo[str] = Memo(4 * MB, name="cube: answers of tools")


def _standard_order() -> tuple[int, ...]:
    """Return, for each letter of Kociemba's string, the place that it describes."""
    starts = [(9 * FACES.index(face), face == "B") for face in STANDARD_FACES]
    return tuple(first + (8 - number if backwards else number) for first, backwards in starts for number in range(9))


STANDARD = _standard_order()


def to_standard(letters: str) -> str:
    """Return Kociemba's string of a cube given face by face in the order of places."""
    return "".join(letters[place] for place in STANDARD)


def from_standard(text: str) -> str:
    """Invert `to_standard`; text of another length is returned unchanged, to be refused later."""
    if len(text) != len(STANDARD):
        return text
    return "".join(letter for _, letter in sorted(zip(STANDARD, text, strict=True)))


@ANSWERS.remembering
def answer(tool: str, text: str, alphabet: str) -> str:
    """Return the tool's answer to a text. `alphabet` has the colors' letters in the order ULFRDB."""
    try:
        places = read(from_standard(text)) if tool == "standard" else read(text, alphabet)
    except Impossible as error:
        return f"Error: {error}."
    return _solution(places)


def _solution(places: bytes) -> str:
    turns = solve(places)
    if not turns:
        return "Solved already: no moves."
    moves = [move for turn in turns for move in quarters(turn)]
    return f"Solution, {len(turns)} turns as {len(moves)} quarter turns: {' '.join(moves)}"
