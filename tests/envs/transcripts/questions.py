"""Answers to questions: one that is right, one with every error, and one with every format error."""

from __future__ import annotations

from plumbline.envs.questions import grading
from tests.envs.questions.asked import a_question
from tests.envs.questions.tiles import a_question_of_tiles
from tests.envs.transcripts import Script

BOARD = """
    y . . .
    . . g .
    . b . .
    r . . .
"""


def _draw(game, state) -> str:
    """What became of each thing, and all counts that are not 0."""
    counts = ", ".join(f"{name} {count}" for name, count in grading.readings(game, state).items() if count)
    (score,) = grading.scores(game, state)
    return "\n".join([*map(str, grading.marks(game, state)), counts, f"score {score:.3f}"])


def _script(*words: str, setting: str = "2d") -> Script:
    return Script(
        family="questions",
        setting=setting,
        legend="A1 red cube, A4 yellow cylinder, B2 blue sphere, C3 green pyramid",
        instance=a_question(BOARD),
        words=words,
        draw=_draw,
    )


SCRIPTS = {
    "questions-right": _script(
        # not understood
        "",
        "red cube",
        "I see four pieces.",
        # right
        "a1 red square; b2 blue circle\nc3 green triangle\na4 yellow hexagon",
        setting="2d,feedback=ruling",
    ),
    "questions-wrong": _script(
        "A1 red cube, B1 blue sphere, C3 green cube, D4 yellow sphere, D1 red cylinder, D2 blue cube",
        setting="2d,feedback=ruling",
    ),
    "questions-form": _script(
        "A1 red cube, A2 empty, A3 sphere, B1 black cone, B2 sphere blue, C1 blue and red cube, F4 yellow pyramid, "
        "and so on",
    ),
    "questions-none": _script("Solution: I see four pieces."),
    "questions-tiles": Script(
        family="questions",
        setting="2d",
        legend="the tiles 1 to 8 up the columns, the first one in A1",
        instance=a_question_of_tiles(),
        words=("A1 1, A2 tile 2, A3 4, B1 3",),
        draw=_draw,
    ),
}
