"""A machine of forty parts and some connectors, drawn with the look alone: to look at, and to measure."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.contraption.look import lines
from plumbline.envs.contraption.look.atlas import Colors, Sprite, atlas
from plumbline.envs.contraption.look.composing import compose
from plumbline.envs.contraption.look.pasting import paste
from plumbline.envs.contraption.look.screen import Slot, Surroundings, field, region, screen

AROUND = Surroundings(
    "Make the balloon pop. Only the fan and the ramps may be moved, and the mixer must not run.",
    "7",
    (Slot("ramp.wood", 2, 64, 32), Slot("fan", 1), Slot("teeter", 3), Slot("wall.caution", 1, 128, 16)),
    scrolls_down=True,
)


@dataclass(frozen=True)
class Placed:
    """A sprite at a point, in units: the middle of what turns, else the upper left corner."""

    name: str
    x: int
    y: int
    state: str = ""
    turn: int = 0
    phase: int = 0
    width: int = 0
    height: int = 0

    def sprite(self, scale: int) -> Sprite:
        if self.width:
            return compose(self.name, self.width, self.height, self.state, self.turn, self.phase, scale)
        return atlas(scale).sprite(self.name, self.state, self.turn, self.phase)


PARTS = (
    Placed("ramp.wood", 16, 88, width=96, height=32), Placed("wall.red", 16, 120, width=96, height=16),
    Placed("ball.bowling", 40, 80, turn=7), Placed("wall.wood", 200, 96, width=112, height=16),
    Placed("ball.soccer", 216, 81, turn=9), Placed("candle", 296, 56, "lit", phase=1),
    Placed("outlet.switch", 120, 184, "on"), Placed("fan", 160, 232, "on", phase=1), Placed("balloon", 216, 232),
    Placed("conveyor", 80, 320, "running", phase=2, width=128, height=16), Placed("motor", 16, 312, "on", phase=2),
    Placed("crate.28", 150, 306, "oak"), Placed("ball.base", 112, 311, turn=5), Placed("gear.big", 16, 216),
    Placed("gear.small", 48, 222, phase=4), Placed("teeter.foot", 288, 312), Placed("teeter.plank", 336, 338, turn=3),
    Placed("ball.tennis", 300, 334, turn=3), Placed("wall.caution", 320, 176, width=64, height=16),
    Placed("ball.steel", 340, 170), Placed("ball.basket", 366, 160, turn=11), Placed("bumper", 384, 224, "kicked"),
    Placed("pulley", 416, 24), Placed("pulley", 480, 24, phase=2), Placed("bucket", 400, 160),
    Placed("ball.super", 424, 193, turn=9), Placed("bucket", 400, 160, "front"),
    Placed("crate.20", 490, 200, "pine", 4),
    Placed("laser.red", 16, 24, "on"), Placed("outlet", 80, 16), Placed("lamp", 440, 296, "on"),
    Placed("wall.marble", 416, 336, width=96, height=16), Placed("mixer", 472, 296, "off"),
    Placed("trampoline", 216, 360), Placed("wheel.mouse", 448, 248, "running", phase=1),
    Placed("dynamite", 264, 150, "lit", phase=2), Placed("generator", 340, 272, "on", phase=1),
    Placed("flashlight", 232, 288, "on"), Placed("wall.grass", 0, 360, width=208, height=16),
    Placed("cleat", 360, 8), Placed("wall.log", 256, 176, width=48, height=16),
    Placed("wall.cinder", 336, 104, width=32, height=48), Placed("ramp.grass", 128, 128, turn=1, width=48, height=32),
)  # fmt: skip

ROPES = (((424, 146), (420, 38), (490, 32), (490, 190)),)
BELTS = (((47, 327), (88, 328), (8, 5)),)
CORDS = (((166, 269), (150, 262), (143, 206)),)
RAYS = (((56, 34), (220, 34)),)


def draw(scale: int = 1) -> Colors:
    """Draw the machine."""
    drawn = screen(AROUND, scale)
    world = field(drawn, scale)
    frame, label = region("R1", 96, 48, scale)
    paste(world, frame, 208 * scale, 328 * scale)
    paste(world, label, 208 * scale, 328 * scale)
    connect(world, scale)
    for part in PARTS:
        paste(world, part.sprite(scale), part.x * scale, part.y * scale)
    _hand(world, scale)
    return drawn


def connect(world: Colors, scale: int) -> None:
    """Draw what connects parts."""
    for points in ROPES:
        lines.stroke(world, scaled(points, scale), lines.ROPE, scale)
    for begin, end, radii in BELTS:
        for side in lines.belt(*scaled((begin, end), scale), (radii[0] * scale, radii[1] * scale)):
            lines.stroke(world, side, lines.BELT, scale)
    for points in CORDS:
        lines.stroke(world, scaled(points, scale), lines.CORD, scale)
    for points in RAYS:
        lines.stroke(world, scaled(points, scale), lines.RAYS["red"], scale)


def scaled(points: tuple[tuple[int, int], ...], scale: int) -> tuple[tuple[int, int], ...]:
    return tuple((x * scale, y * scale) for x, y in points)


def _hand(world: Colors, scale: int) -> None:
    """Draw the handles of the fan, the outline of what is held, and the cursor."""
    for name, state, x, y in (
        ("handle.recycle", "", 194, 230),
        ("handle.flip", "", 158, 230),
        ("cross", "", 232, 140),
        ("cursor", "", 180, 250),
    ):
        paste(world, atlas(scale).sprite(name, state), x * scale, y * scale)
    paste(world, compose("outline", 36, 44, scale=scale), 158 * scale, 230 * scale)
