"""Games of the cube, one for each way of seeing it: whole in text, unfolded, face by face, from a corner."""

from __future__ import annotations

from plumbline.envs.cube import FAMILY, rules
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
SCRIPTS = {"cube-symbolic": SYMBOLIC, "cube-net": NET, "cube-face": FACE, "cube-vertex": VERTEX}
