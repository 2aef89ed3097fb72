"""Games of the cube, one for each way of seeing it: as text, unfolded, by its faces, from a corner, on a turntable."""

from __future__ import annotations

from plumbline.envs.cube import FAMILY, render, rules
from plumbline.envs.cube.pieces import letters
from plumbline.envs.cube.solver import tools
from tests.envs.cube.cubes import a_scramble, drawn, turned
from tests.envs.transcripts import Script

LEGEND = "U orange, L blue, F red, R yellow, D white, B green."
TURNS = "R U F'"
AT_START = letters(turned(TURNS))


def _draw(game, cube) -> str:
    readings = ", ".join(f"{value} {name}" for name, value in rules.readings(game, cube).items())
    return f"{drawn(FAMILY.pictures.view(game, cube, 0))}\nseen from {cube.pose}; {readings}"


def _script(setting: str, legend: str, *words: str) -> Script:
    return Script("cube", setting, f"{LEGEND} {legend}", a_scramble(TURNS), words, _draw)


SYMBOLIC = _script(
    "symbolic,feedback=heuristic,tool=ideal",
    "The letters are drawn as a net. The solver takes them as they are told.",
    # not understood
    "",
    "R2",
    "r",
    "Rw",
    "x",
    "M'",
    "F''",
    "turn the right face",
    "R U",
    "view up",  # understood, and of no use where all is seen
    "view north",
    "solve",
    # questions
    "observe",
    "solve OOO",
    f"solve {'OBRYWG' * 9}",
    "R",
    "R\N{RIGHT SINGLE QUOTATION MARK}",
    "R\N{PRIME}",
    "R",
    "F",
    "U'",
    "R'",
)
NET = _script(
    "net,feedback=sticker,tool=standard",
    "The solver takes Kociemba's string.",
    f"solve {AT_START}",
    f"solve {tools.to_standard(AT_START)}",
    "observe",
    "D",
    "D",
    "D'",
    "D'",
    "F",
    "U'",
    "R'",
)
FACE = _script(
    "face,feedback=face",
    "One face is drawn, as it is seen.",
    "solve anything",
    "observe",
    "view left",
    "view up",
    "view up",
    "View Right.",
    "view down",
    "B",
    "B'",
    "F",
    "U'",
    "R'",
)
VERTEX = _script(
    "vertex,feedback=ruling",
    "Three faces are drawn, top, front and right side.",
    "view left",
    "view down",
    "observe",
    "view up",
    "view right",
    "F",
    "U'",
    "R'",
)


def _draw_turntable(game, cube) -> str:
    return f"{render.in_words(FAMILY.pictures.view(game, cube, 0))}\npose {cube.pose}"


TURNTABLE = Script(
    "cube",
    "turntable,feedback=ruling",
    "U yellow, L blue, F red, R green, D white, B orange. The faces that show, and where; their rows as in the net.",
    a_scramble(TURNS),
    (
        # not understood
        "",
        "R2",
        "rotate_front",
        "rotate_cube_w_cw",
        "rotate_front_cw rotate_up_cw",
        "view left",
        "observe",
        "solve anything",
        # the whole cube turns about its own axes
        "rotate_cube_y_cw",
        "rotate_cube_x_cw",
        "rotate_cube_x_ccw",
        "rotate_cube_y_ccw",
        "rotate_cube_x_cw",
        "rotate_cube_y_cw",
        "rotate cube z ccw",
        *["rotate_cube_z_cw"] * 8,
        "rotate_cube_y_cw",
        "rotate_cube_y_cw",
        # moves, by all their names
        "rotate_back_ccw",
        "rotate_face(BACK, CLOCKWISE)",
        "F",
        "rotate_up_ccw",
        "rotate_face(RIGHT, COUNTERCLOCKWISE)",
    ),
    _draw_turntable,
)
SCRIPTS = {
    "cube-symbolic": SYMBOLIC,
    "cube-net": NET,
    "cube-face": FACE,
    "cube-vertex": VERTEX,
    "cube-turntable": TURNTABLE,
}
