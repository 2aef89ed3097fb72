"""Two small grids: in one silhouettes count, in the other the very cells, and in both all happens that can happen."""

from __future__ import annotations

from plumbline.envs.block3d import rules, silhouettes, solve
from plumbline.envs.block3d.model import Figure, Game, Workspace
from tests.envs.transcripts import Script

LEGEND = (
    "Layers side by side from z=0, x down and y to the left. # block, o cursor, @ both. "
    "Then readings, and how long the plan is."
)


def _draw(game: Game, workspace: Workspace) -> str:
    rows = [" ".join(_row(game, workspace, x, z) for z in range(game.edge)) for x in range(game.edge)]
    read = ", ".join(f"{name} {number}" for name, number in rules.readings(game, workspace).items())
    plan = solve.solve(game, workspace)
    ways = "" if plan.optimal else ", or fewer"
    return "\n".join([*rows, read, f"{len(plan.actions)} actions left{ways}"])


def _row(game: Game, workspace: Workspace, x: int, z: int) -> str:
    signs = {(False, False): ".", (True, False): "#", (False, True): "o", (True, True): "@"}
    numbers = silhouettes.along(game.edge, is_falling=True)
    return "".join(signs[(x, y, z) in workspace.placed, (x, y, z) == workspace.cursor] for y in numbers)


NONSENSE = ("", "move", "move_sideways", "place", "place_block (0,0,0)", "move_left, move_left")

VIEWS = Script(
    family="block3d",
    setting="text",
    legend=LEGEND,
    instance=Figure(((1, 1, 0), (1, 1, 1), (1, 2, 0), (1, 2, 1), (2, 1, 0), (2, 1, 1), (2, 2, 0), (2, 2, 1)), 3),
    words=(
        *NONSENSE,
        # without effect
        "move_right",
        "Move down.",
        "move_backward",
        # a block down, away, and down again
        "place_block",
        "place block",
        "PLACE_BLOCK",
        # half of the cube is enough
        "move_left",
        "move_up",
        "place_block",
        "move_forward",
        "move_right",
        "place_block",
        "move_up",
        "move_down",
        "move_left",
        "move_down",
        "place_block",
    ),
    draw=_draw,
)

EXACT = Script(
    family="block3d",
    setting="text,goal=exact",
    legend=LEGEND,
    instance=Figure(((0, 1, 0), (1, 1, 0), (1, 1, 1)), 3),
    words=(
        "move_up",
        # one too many
        "place_block",
        "move_left",
        "place_block",
        "move_forward",
        "move_forward",
        # at the top
        "move_forward",
        "move_backward",
        "place_block",
        "move_backward",
        "move_left",
        "place_block",
        "move_left",
        "move_right",
        "move_right",
        "place_block",
    ),
    draw=_draw,
)

SCRIPTS = {"block3d-views": VIEWS, "block3d-exact": EXACT}
