"""Two games of the snake: one is fed, one bites itself."""

from __future__ import annotations

from plumbline.envs.snake3d import text, view
from tests.envs.snake3d.snakes import RING, a_lattice
from tests.envs.transcripts import Script


def _draw(game, snake) -> str:
    """Return the coordinates, and the layers side by side."""
    told, *layers = "\n".join(text.lines(view.view(game, snake, 0))).split("\n\n")
    rows = zip(*(layer.splitlines() for layer in layers), strict=True)
    return "\n".join([told, *("   ".join(part.ljust(12) for part in row).rstrip() for row in rows)])


LEGEND = "H is the head, o the body, t the tail, * the food."

FED = Script(
    family="snake3d",
    setting="text",
    legend=LEGEND,
    instance=a_lattice("121 021", edge=3),
    words=(
        # refused by the rules
        "move_left",
        # not understood
        "",
        "move",
        "R",
        "move_up, move_left",
        "move_up 2",
        # there
        "move_up",
        "Move left.",
        "move the forward",
        "move down",
        "move_backward",
        "move_forward",
        "move to the right",
        "MOVE_UP",
        "move_right",
        "move_up",
        "move_forward",
    ),
    draw=_draw,
)
CRASHED = Script(
    family="snake3d",
    setting="text,hints=none",
    legend=LEGEND,
    instance=a_lattice(RING, edge=3),
    words=("move_right", "move_backward", "move_right", "move_forward"),
    draw=_draw,
)
SCRIPTS = {"snake3d-fed": FED, "snake3d-crashed": CRASHED}
