"""A game of sliding tiles in which everything happens that can happen."""

from __future__ import annotations

from plumbline.envs.tiles import rules
from tests.envs.tiles.boards import a_puzzle, drawn
from tests.envs.transcripts import Script


def _draw(game, board) -> str:
    return f"{drawn(game, board)}\n{rules.home(game, board)} of {len(board.cells)} at home"


SCRIPT = Script(
    family="tiles",
    setting="text",
    legend="The goal has 1 to 8 in reading order.",
    instance=a_puzzle("1 2 3 / 4 . 6 / 7 5 8"),
    words=(
        # refused by the rules
        "move tile 1 up",
        "move tile 1 down",
        "move tile 9 up",
        # not understood
        "",
        "move 5 up",
        "move tile five up",
        "move tile 5 north",
        "move tile 5 up, move tile 8 left",
        # legal, there and back, and in other spellings
        "move tile 4 right",
        "Move the tile 4 to the left.",
        "MOVE TILE 5 upward",
        "move tile 8 left",
    ),
    draw=_draw,
)
