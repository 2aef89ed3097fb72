"""A game of sliding geoms in which everything happens that can happen."""

from __future__ import annotations

from plumbline.envs.sliding import rules
from tests.envs.sliding.boards import a_puzzle, drawn
from tests.envs.transcripts import Script

START = """
    . . . y
    b . . .
    r . g p
"""
GOAL = """
    . . y .
    . b . .
    . r g p
"""


def _draw(game, board) -> str:
    return f"{drawn(game, board)}\n{rules.home(game, board)} of {len(board.cells)} at home"


SCRIPT = Script(
    family="sliding",
    setting="text",
    legend="r red cube, b blue sphere, g green pyramid, y yellow cylinder, p purple prism\n"
    "The goal has y in C3, b in B2, r in B1, g in C1 and p in D1.",
    instance=a_puzzle(START, GOAL),
    words=(
        # refused by the rules
        "move red cube up",
        "move red cube left",
        "move red cube down",
        "move yellow cylinder up",
        "move green pyramid right",
        "move orange cone up",
        "move red sphere up",
        # not understood
        "",
        "move red cube",
        "move this red cube right",
        "move red cube 1 right",
        "move cube red right",
        "move red cube right, move red cube right",
        "move red cube east",
        "move crimson cube right",
        "move red die right",
        "move red cube r\u202eight",
        # legal, there and back, and in other spellings
        "move red cube right",
        "move red cube left",
        "MOVE  Red SQUARE right.",
        "move blue circle down",
        "move blue sphere up",
        "move purple diamond up",
        "move purple prism down",
        "move green triangle up",
        "move green pyramid down",
        "move blue sphere right",
        "move yellow hexagon left",
    ),
    draw=_draw,
)
