"""The names of actions on the turntable, as SpatialWorld has them, and what players are told about them.

Blanks stand for underscores as well. A move may also be written as in the published references,
rotate_face(FRONT, CLOCKWISE).
"""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs import answers
from plumbline.envs.cube.model import Move, ViewTurn
from plumbline.envs.cube.turntable.poses import AXES, TURNS
from plumbline.envs.family import MalformedAction

FACE_NAMES = {"front": "F", "back": "B", "left": "L", "right": "R", "up": "U", "down": "D"}
LONGEST = 200  # characters of an action
_NAMES = {face: name for name, face in FACE_NAMES.items()}
_WAYS = {
    **dict.fromkeys(("cw", "clockwise"), "cw"),
    **dict.fromkeys(("ccw", "acw", "counterclockwise", "anticlockwise"), "ccw"),  # the public names have an a
}
_BETWEEN = str.maketrans("_(),", "    ")
_GRAMMAR = (
    "rotate_<face>_<way> or rotate_cube_<axis>_<way>, where <face> is one of front, back, left, right, up, down, "
    "<axis> one of x, y, z, and <way> cw or ccw"
)


@lru_cache(maxsize=2048)  # at most 3 MB: texts of up to 200 characters
def action(text: str) -> Move | ViewTurn:
    """Return the action of a name. Raises MalformedAction."""
    words = answers.words_of(text.translate(_BETWEEN)) if len(text) <= LONGEST else []
    match words:
        case ["rotate", "cube", axis, way] if axis in AXES and way in _WAYS:
            return ViewTurn(axis, _WAYS[way])
        case ["rotate", "face", name, way] | ["rotate", name, way] if name in FACE_NAMES and way in _WAYS:
            return Move(FACE_NAMES[name] + ("" if _WAYS[way] == "cw" else "'"))
    raise MalformedAction(f"{answers.quoted(text)}: expected {_GRAMMAR}")


def written(act: Move | ViewTurn) -> str:
    """Return the name of an action."""
    if isinstance(act, ViewTurn):
        return f"rotate_cube_{act.axis}_{act.way}"
    return f"rotate_{_NAMES[act.name[0]]}_{'ccw' if act.name.endswith(chr(39)) else 'cw'}"


EXAMPLE = "rotate_front_cw"
MOVES = (
    "A move turns one face by a quarter: "
    + ", ".join(f"rotate_{name}_{way}" for name in FACE_NAMES for way in ("cw", "ccw"))
    + ". There cw is clockwise and ccw counterclockwise, as seen by somebody who looks straight at that face. A half "
    "turn is two moves."
)
SEEN = (
    "The cube is shown in a picture, at first straight from the front, so that only F shows. The center of each face "
    "that shows carries its letter. A small cross at the lower right is the cube unfolded: it has the colors of the "
    "six centers, and no other stickers."
)
CUBE_TURNS = (
    f"A turn of the whole cube changes what shows and moves no sticker: {', '.join(map(written, TURNS))}. Each goes by "
    "45 degrees about one of the cube's own axes, which turn with it: from its middle x points to R, y to U, z to F. "
    "There cw is counterclockwise for somebody who looks straight at that face: the first rotate_cube_y_cw brings L "
    "into view. Faces keep their names however the cube is turned."
)
