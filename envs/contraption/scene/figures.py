"""Figures: the pieces that show a part in a state, at a moment of a run or at rest."""

from __future__ import annotations

from typing import NamedTuple

from plumbline.envs.contraption import extents
from plumbline.envs.contraption.bench.knots import first_turn
from plumbline.envs.contraption.camera import PARTS_OF_A_UNIT, TURN
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.fires import FUSED
from plumbline.envs.contraption.catalogue.kinds import CLOCKWISE, COUNTERCLOCKWISE, GONE
from plumbline.envs.contraption.films import Pose
from plumbline.envs.contraption.model import Placed
from plumbline.envs.contraption.scene.pieces import Piece, at

SPRITE_TURN = 4  # 256ths of a turn from one sprite of a ball or a crate to the next
WOODS = {"crate.small": "pine", "crate.medium": "oak", "crate.large": "walnut"}
LIGHTS = ("lamp", "flashlight", "laser.red", "laser.green", "laser.blue")
LOOKS = {
    **{kind: {"dark": "off", "lit": "on"} for kind in LIGHTS},
    **{kind: {"still": "off", "running": "on"} for kind in ("fan", "mixer")},
    "dynamite": {FUSED: "lit"},
}
"""What the look calls the states of some parts, by type; of others it has the same words, or no states."""

ROWS_A_PHASE = {"mixer": 2, "candle": 4, "dynamite": 3}
"""For how many rows of a film a phase is shown, where it is not one."""

PHASES_A_ROW = {"gear.small": 2}
"""How many phases go by in a row: teeth of gears that mesh keep pace."""

HUES = {"motor": ("off", "on"), "generator": ("off", "on")}
"""What the look calls what turns, at rest and turning, where it is not `still` and `running`."""

GEARS = ("gear.big", "gear.small")


class Moment(NamedTuple):
    """What a picture has to know of a part."""

    state: str
    rows: int = 0  # since it came into its state
    row: int = 0  # of the film
    pose: Pose | None = None  # of a body; None before a run
    is_struck: bool = False  # a trampoline or a bumper has just thrown something


def figure(part: Placed, moment: Moment) -> tuple[Piece, ...]:
    """Return what is drawn of a part that is there; of a bucket without its front."""
    kind = CATALOGUE[part.type]
    if part.type == "teeter":
        return _teeter(part, moment)
    if kind.loose is not None:
        return (_body(part, moment),)
    if kind.wheel is not None:
        return (_wheel(part, moment),)
    return (_fixture(part, moment),)


def pose_of(part: Placed) -> Pose:
    """Return the pose of a body before a run."""
    x, y = extents.center(part)
    return Pose(x * PARTS_OF_A_UNIT, y * PARTS_OF_A_UNIT, first_turn(part) % TURN)


def front(bucket: Placed, moment: Moment) -> Piece:
    """Return the front of a bucket, which is drawn over what lies in it."""
    return _cornered("bucket", bucket, moment, "front")


def _teeter(part: Placed, moment: Moment) -> tuple[Piece, Piece]:
    pose = moment.pose or pose_of(part)
    tilt = (pose.turn + TURN // 2) % TURN - TURN // 2
    plank = Piece("teeter.plank", "", min(max(tilt, -16), 16) + 16, 0, 0, 0, pose.x, pose.y)
    return at("teeter.foot", part.x, part.y), plank


def _body(part: Placed, moment: Moment) -> Piece:
    pose = moment.pose or pose_of(part)
    turn = (pose.turn + SPRITE_TURN // 2) // SPRITE_TURN
    if part.type in WOODS:
        width, height = extents.size(part)
        return Piece("crate", WOODS[part.type], turn, 0, width, height, pose.x, pose.y)
    if CATALOGUE[part.type].loose.turns:  # type: ignore[union-attr]  # a body is loose
        return Piece(part.type, "", turn, 0, 0, 0, pose.x, pose.y)
    return _cornered(part.type, part, moment)


def _cornered(kind: str, part: Placed, moment: Moment, state: str = "") -> Piece:
    """Return a body that does not turn: its sprite lies by its upper left corner."""
    pose, (x, y) = moment.pose or pose_of(part), extents.center(part)
    left, top = (part.x - x) * PARTS_OF_A_UNIT, (part.y - y) * PARTS_OF_A_UNIT
    return Piece(kind, state, 0, 0, 0, 0, pose.x + left, pose.y + top)


def _wheel(part: Placed, moment: Moment) -> Piece:
    """Return what turns: its phases go clockwise, or the other way about where it is mirrored."""
    way = {CLOCKWISE: 1, COUNTERCLOCKWISE: -1}.get(moment.state, 0) * (-1 if part.turn else 1)
    state = "" if part.type in GEARS else HUES.get(part.type, ("still", "running"))[abs(way)]
    phase = way * moment.row * PHASES_A_ROW.get(part.type, 1)
    return at(part.type, part.x, part.y, state, part.turn, phase, extents.size(part))


def _fixture(part: Placed, moment: Moment) -> Piece:
    state = moment.state
    if part.type in ("trampoline", "bumper"):
        state = {"trampoline": ("resting", "pressed"), "bumper": ("resting", "kicked")}[part.type][moment.is_struck]
    elif part.type.startswith(("wall.", "ramp.")) or len(CATALOGUE[part.type].states) == 1:
        state = ""
    looks = LOOKS.get(part.type, {})
    phase = (moment.rows if part.type == "dynamite" else moment.row) // ROWS_A_PHASE.get(part.type, 1)
    return at(part.type, part.x, part.y, looks.get(state, state), part.turn, phase, extents.size(part))


LASTING = {"dynamite": ("blast", 5, 2), "balloon": ("popped", 3, 2), "wall": ("broken", 3, 3)}
"""What is left of a part that is gone: its look, how many phases that has, and rows for each."""


def remains(part: Placed, moment: Moment) -> tuple[Piece, ...]:
    """Return what is still seen of a part that is gone: a blast, shreds, rubble; nothing after a while."""
    family = part.type.partition(".")[0]
    if family not in LASTING or moment.state not in (GONE, "popped"):
        return ()
    look, phases, rows = LASTING[family]
    phase = moment.rows // rows
    if phase >= phases:
        return ()
    if family == "balloon":
        return (_cornered("balloon", part, moment, look)._replace(phase=phase),)
    return (at(part.type, part.x, part.y, look, 0, phase, extents.size(part)),)
