"""The look of each part, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import pi

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.look import Draw, Look, Sheet, Spot, Turning
from plumbline.envs.contraption.look.parts import (
    appliances,
    balloons,
    balls,
    beams,
    bouncers,
    buckets,
    candles,
    conveyors,
    crates,
    dynamite,
    gears,
    interface,
    magnifier,
    motors,
    mouse_wheel,
    outlets,
    ramps,
    ropes,
    rubble,
    tank,
    teeters,
    walls,
    windmill,
)
from plumbline.envs.drawing.palette import RGB

BALL_TURNS = 64  # of a whole turn
CRATE_TURNS = 16  # of a quarter turn
PLANK_TURNS = 33  # from -.4 to .4 rad
PLANK_TILT = 0.4  # rad
WALL_SIDES = (16, 48, 64)  # of the walls from which others are composed
CRATES = (20, 28, 36)
ICON_ZOOM = 0.62


def _ball(draw: Draw, size: int, symmetry: int = 1) -> Look:
    """`symmetry`: how many of its turns look alike."""
    angles = tuple(turn * 360 / BALL_TURNS for turn in range(BALL_TURNS // symmetry))
    return Look((size, size), draw, turning=Turning.ROUND, angles=angles, sheet=Sheet.LOOSE)


def _crate(size: int) -> Look:
    def draw(easel: Easel, state: str, phase: int) -> None:
        crates.crate(easel, size, state)

    angles = tuple(turn * 90 / CRATE_TURNS for turn in range(CRATE_TURNS))
    woods = tuple(crates.WOODS)
    return Look((size, size), draw, woods, turning=Turning.ROUND, angles=angles, margin=10, sheet=Sheet.LOOSE)


def _wall(material: str, width: int, height: int) -> Look:
    def draw(easel: Easel, state: str, phase: int) -> None:
        walls.MATERIALS[material](easel, width, height)

    return Look((width, height), draw, margin=0, sheet=Sheet.WALLS)


def _rubble(material: str) -> Look:
    def draw(easel: Easel, state: str, phase: int) -> None:
        rubble.rubble(easel, material, int(state), phase)

    cells = tuple(str(cell) for cell in range(rubble.CELLS))
    return Look((16, 16), draw, cells, dict.fromkeys(cells, rubble.PHASES), margin=10, sheet=Sheet.WALLS)


def _texture(draw: Callable[[Easel], None], height: int) -> Look:
    return Look((ramps.PERIOD, height), lambda easel, state, phase: draw(easel), margin=0, sheet=Sheet.WALLS)


def _conveyor(easel: Easel, state: str, phase: int) -> None:
    conveyors.conveyor(easel, 48, state, phase)


def _on_off(size: tuple[int, int], draw: Draw, phases: int = 1, turning: Turning = Turning.NONE, **spots: Spot) -> Look:
    return Look(size, draw, ("off", "on"), {"on": phases}, turning, margin=10, spots=spots)


def _laser(color: RGB, rings: int) -> Look:
    draw = partial(beams.laser, color=color, rings=rings)
    return _on_off((40, 20), draw, 1, Turning.QUARTERED, cord=(1, 10), ray=(39, 10))


MIRRORED = Turning.MIRRORED
GEAR = {"": gears.PHASES}
PLANK = tuple((-1 + turn * 2 / (PLANK_TURNS - 1)) * PLANK_TILT * 180 / pi for turn in range(PLANK_TURNS))

LOOKS: dict[str, Look] = {
    "ball.bowling": _ball(balls.bowling, 32),
    "ball.basket": _ball(balls.basket, 32, 2),
    "ball.soccer": _ball(balls.soccer, 30),
    "ball.steel": _ball(balls.steel, 12, BALL_TURNS),
    "ball.super": _ball(balls.super_ball, 20),
    "ball.base": _ball(balls.base, 18, 2),
    "ball.tennis": _ball(balls.tennis, 16, 2),
    **{f"crate.{size}": _crate(size) for size in CRATES},
    "trampoline": Look((48, 16), bouncers.trampoline, ("resting", "pressed")),
    "bumper": Look((32, 32), bouncers.bumper, ("resting", "kicked")),
    "teeter": Look(
        (96, 52), teeters.teeter, turning=MIRRORED, spots={"rope": (6, 44), "rope2": (90, 10), "pivot": (48, 28)}
    ),
    "teeter.foot": Look((96, 52), teeters.foot),
    "teeter.plank": Look((88, 18), teeters.plank, turning=Turning.ROUND, angles=PLANK, margin=24),
    "conveyor": Look((48, 16), _conveyor, ("still", "running"), {"running": 8}, MIRRORED, spots={"belt": (8, 8)}),
    "gear.big": Look((32, 32), gears.gear_big, phases=GEAR, spots={"belt": (16, 16)}),
    "gear.small": Look((24, 24), gears.gear_small, phases=GEAR, spots={"belt": (12, 12)}),
    "motor": _on_off((40, 32), motors.motor, motors.PHASES, MIRRORED, belt=(31, 15), cord=(5, 29)),
    "wheel.mouse": Look(
        (48, 40),
        mouse_wheel.mouse_wheel,
        ("still", "running"),
        {"running": mouse_wheel.PHASES},
        MIRRORED,
        spots={"belt": (24, 18)},
    ),
    "generator": _on_off((40, 32), motors.generator, motors.PHASES, belt=(9, 16), socket=(31, 18)),
    "windmill": Look(
        (32, 40),
        windmill.windmill,
        ("still", "running"),
        {"running": windmill.PHASES},
        MIRRORED,
        spots={"belt": (16, 14)},
    ),
    "outlet": Look((32, 32), outlets.outlet, spots={"socket": (9, 14), "socket2": (22, 14)}),
    "outlet.switch": _on_off((32, 40), outlets.outlet_switch, 1, Turning.OVERTURNED, socket=(9, 22), socket2=(22, 22)),
    "fan": _on_off((32, 40), appliances.fan, appliances.PHASES, MIRRORED, cord=(6, 37)),
    "lamp": _on_off((28, 40), appliances.lamp, cord=(7, 37)),
    "mixer": _on_off((32, 40), appliances.mixer, appliances.PHASES, cord=(6, 37)),
    "flashlight": _on_off((48, 24), beams.flashlight, 1, MIRRORED, ray=(47, 14)),
    "magnifier": Look((36, 36), magnifier.magnifier, ("cold", "hot")),
    "candle": Look((16, 40), candles.candle, ("unlit", "lit"), {"lit": candles.FLICKERS}, spots={"flame": (8, 8)}),
    "laser.red": _laser((232, 36, 44), 1),
    "laser.green": _laser((40, 196, 70), 2),
    "laser.blue": _laser((52, 96, 244), 3),
    "dynamite": Look(
        (32, 26),
        dynamite.dynamite,
        ("whole", "lit", "blast"),
        {"lit": dynamite.FUSE, "blast": dynamite.BLAST},
        margin=40,
        spots={"fuse": (27, 5)},
    ),
    "balloon": Look(
        (28, 36), balloons.balloon, ("whole", "popped"), {"popped": balloons.POP}, margin=14, spots={"rope": (14, 35)}
    ),
    "rope": Look((48, 32), ropes.rope),
    "belt": Look((48, 24), ropes.belt),
    "pulley": Look((20, 24), ropes.pulley, phases={"": ropes.PHASES}, spots={"rope": (10, 14)}),
    "cleat": Look((12, 12), ropes.cleat, spots={"rope": (6, 8)}),
    "bucket": Look((48, 44), buckets.bucket, ("whole", "front"), margin=18, spots={"rope": (24, -14)}),
    "tank": Look((48, 36), tank.tank, ("whole", "broken")),
    "plug": Look((14, 10), outlets.plug, ("loose", "seated"), turning=MIRRORED),
    "icon.teeter": Look((96, 52), teeters.teeter, zoom=ICON_ZOOM, margin=8, turning=MIRRORED),
    "icon.bucket": Look((48, 60), buckets.bucket, zoom=ICON_ZOOM, margin=18),
    **{
        f"wall.{material}.{width}.{height}": _wall(material, width, height)
        for material in walls.MATERIALS
        for width in WALL_SIDES
        for height in WALL_SIDES
    },
    **{f"rubble.{material}": _rubble(material) for material in rubble.COLORS},
    **{f"ramp.{material}.texture": _texture(draw, ramps.PERIOD) for material, draw in ramps.TEXTURES.items()},
    **{f"ramp.{material}.surface": _texture(draw, ramps.DEPTH) for material, draw in ramps.SURFACES.items()},
    "cursor": Look((12, 18), interface.cursor, ("", "holding"), margin=10),
    "cross": Look((1, 1), interface.cross, margin=12),
    "handle.recycle": Look((1, 1), interface.recycle, margin=12),
    "handle.flip": Look((1, 1), interface.flip, margin=12),
    "handle.stretch": Look((1, 1), interface.stretch, ("east", "south"), margin=12),
    "button.run": Look((33, 37), interface.run, ("start", "stop")),
    "button.reset": Look((37, 37), interface.reset),
    "button.scroll": Look((33, 29), interface.scroll, ("up", "down", "up faded", "down faded")),
}
"""By name. Walls, ramps and conveyors of any size are composed of those that are here."""
