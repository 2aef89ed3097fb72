"""A walk over two floors in which everything happens that can happen."""

from __future__ import annotations

from plumbline.envs.maze import view
from plumbline.envs.maze.solve import distance
from tests.envs.maze.mazes import a_maze
from tests.envs.transcripts import Script


def _draw(game, walker) -> str:
    return "\n".join([*view.view(game, walker, 0).lines, f"{distance(game, walker).exact} actions left"])


SCRIPT = Script(
    family="maze",
    setting="text",
    legend="^ > v < is the player.",
    instance=a_maze(
        "####### / #S#...# / #.#.#.# / #...#T# / ####### // ####### / #...E.# / #.##### / #....T# / #######"
    ),
    words=(
        # refused by the rules
        "climb_up",
        "climb_down",
        # not understood
        "",
        "turn",
        "move_forward huge",
        "turn_left, turn_left",
        # without effect
        "move_forward large",
        # there
        "move_backward large",
        "Turn right.",
        "move_forward (medium)",
        "turn_left",
        "move forward",
        "move_forward large",
        "turn_right",
        "move_forward medium",
        "turn_right",
        "move_forward large",
        "climb_up",
        "climb_up",
        "climb_down",
        "climb_up",
        "turn_right",
        "move_forward large",
        "move_forward large",
        "turn_right",
        "move_forward midium",
        "turn_right",
        "move_forward large",
    ),
    draw=_draw,
)
