"""What parts do to each other: a row for each pair that meets."""

from __future__ import annotations

import pytest

from plumbline.envs.contraption import validity
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.model import Level, Part
from tests.envs.contraption.machines import a_level, a_part, belt, plug, rope, run, told

LIT = {"params": [1]}
SWITCHED = (a_part("ball.base", 24, 200), a_part("outlet.switch", 16, 336))
"""A ball that presses a switch, p001."""


def falling_on(kind: str, *others: Part, height: int = 160) -> tuple[Part, ...]:
    """A loose part above the middle of a place 48 u wide at (96, 336)."""
    size = CATALOGUE[kind].size
    return (a_part(kind, 120 - size[0] // 2 // 8 * 8, 328 - height), *others)


def blasted(*parts: Part) -> Level:
    """Parts beside lit dynamite at (160, 200)."""
    return a_level(a_part("candle", 144, 200, **LIT), a_part("dynamite", 160, 200), *parts)


def lasing(*parts: Part, color: str = "red") -> Level:
    """Parts in the ray of a laser along y 210, from x 112 to the right."""
    lamps = (a_part("outlet", 8, 200), a_part(f"laser.{color}", 72, 200))
    return a_level(*lamps, *parts, ties=(plug(1, 0),))


def lit(*parts: Part) -> Level:
    """Parts in the light of a flashlight along y 212, from x 56 to the right."""
    return a_level(a_part("flashlight", 8, 200), a_part("ball.base", 16, 104), *parts)


def blown(*parts: Part) -> Level:
    """Parts in the wind of a fan between y 328 and 376, from x 80 to the right."""
    return a_level(a_part("outlet", 8, 336), a_part("fan", 48, 336), *parts, ties=(plug(1, 0),))


BALLOON_UNDER_A_ROOF = (a_part("balloon", 200, 192), a_part("wall.marble", 184, 176, w=64, h=16))
LENS = a_part("magnifier", 120, 192)

HAPPENS = {
    "flame x balloon": (
        a_level(a_part("candle", 96, 96, **LIT), a_part("balloon", 104, 328), a_part("balloon", 112, 200)),
        ("pop", "p002", "p000"),
    ),
    "flame x candle": (
        a_level(a_part("candle", 96, 96, **LIT), a_part("candle", 112, 96)),
        ("ignite", "p001", "p000"),
    ),
    "flame x dynamite": (blasted(), ("fuse", "p001", "p000")),
    "laser x balloon": (lasing(*BALLOON_UNDER_A_ROOF), ("pop", "p002", "p001")),
    "green laser x balloon": (lasing(*BALLOON_UNDER_A_ROOF, color="green"), ("pop", "p002", "p001")),
    "laser x dynamite": (lasing(a_part("dynamite", 200, 200)), ("fuse", "p002", "p001")),
    "laser x candle": (lasing(a_part("candle", 200, 200)), ("ignite", "p002", "p001")),
    "laser through a lens": (lasing(LENS, a_part("dynamite", 200, 200)), ("fuse", "p003", "p001")),
    "light x lens x candle": (lit(LENS, a_part("candle", 168, 200)), ("ignite", "p003", "p002")),
    "light x lens x dynamite": (lit(LENS, a_part("dynamite", 168, 200)), ("fuse", "p003", "p002")),
    "blast x red": (blasted(a_part("wall.red", 192, 184, w=32, h=48)), ("break", "p002", "p001")),
    "blast x yellow": (blasted(a_part("wall.yellow", 192, 184, w=32, h=48)), ("break", "p002", "p001")),
    "blast x wood": (blasted(a_part("wall.wood", 192, 184, w=32, h=48)), ("break", "p002", "p001")),
    "blast x grass": (blasted(a_part("wall.grass", 192, 184, w=32, h=48)), ("break", "p002", "p001")),
    "blast x crate": (
        blasted(a_part("crate.small", 200, 208), a_part("wall.log", 192, 232, w=48, h=16)),
        ("push", "p002", "p001"),
    ),
    "blast x dynamite": (blasted(a_part("dynamite", 200, 200)), ("fuse", "p002", "p001")),
    "heavy ball x dynamite": (
        a_level(*falling_on("ball.bowling", a_part("dynamite", 104, 344))),
        ("fuse", "p001", "p000"),
    ),
    "heavy ball x tank": (a_level(*falling_on("ball.bowling", a_part("tank", 96, 336))), ("break", "p001", "p000")),
    "ball x lever": (a_level(*SWITCHED), ("switch_on", "p001", "p000")),
    "ball x lever below": (
        a_level(a_part("balloon", 96, 296), a_part("outlet.switch", 96, 96, turn=1)),
        ("press", "p001", "p000"),
    ),
    "crate x lever": (
        a_level(*falling_on("crate.large", a_part("outlet.switch", 104, 336))),
        ("press", "p001", "p000"),
    ),
    "crate x trampoline": (
        a_level(*falling_on("crate.small", a_part("trampoline", 96, 360))),
        ("bounce", "p000", "p001"),
    ),
    "crate x bumper": (a_level(*falling_on("crate.small", a_part("bumper", 96, 336))), ("kick", "p000", "p001")),
    "ball x mouse": (a_level(*falling_on("ball.base", a_part("wheel.mouse", 96, 336))), ("spin", "p001", "")),
    "ball x bucket": (a_level(*falling_on("ball.bowling", a_part("bucket", 96, 328))), ("catch", "p001", "p000")),
    "crate x bucket": (a_level(*falling_on("crate.small", a_part("bucket", 96, 328))), ("catch", "p001", "p000")),
    "ball x ball": (
        a_level(a_part("ball.basket", 96, 344), a_part("ball.bowling", 112, 200)),
        ("hit", "p000", "p001"),
    ),
    "wind x tennis ball": (blown(a_part("ball.tennis", 104, 352)), ("blow", "p002", "p001")),
    "wind x bowling ball": (blown(a_part("ball.bowling", 104, 344)), ("blow", "p002", "p001")),
    "wind x balloon": (
        blown(a_part("balloon", 120, 336), a_part("wall.marble", 96, 312, w=128, h=16)),
        ("blow", "p002", "p001"),
    ),
    "wind x windmill": (blown(a_part("windmill", 160, 336)), ("spin", "p002", "p001")),
    "motor x conveyor x ball": (
        a_level(
            a_part("outlet", 8, 336),
            a_part("motor", 56, 336),
            a_part("conveyor", 120, 336, w=96),
            a_part("ball.base", 136, 312),
            ties=(plug(1, 0), belt(1, 2)),
        ),
        ("carry", "p003", "p002"),
    ),
    "gear x balloon": (
        a_level(
            a_part("outlet", 8, 96),
            a_part("motor", 56, 96),
            a_part("gear.big", 120, 96),
            a_part("balloon", 120, 296),
            ties=(plug(1, 0), belt(1, 2)),
        ),
        ("pop", "p003", "p002"),
    ),
    "gear x balloon that lies there": (
        a_level(
            *SWITCHED,
            a_part("motor", 56, 336),
            a_part("gear.small", 120, 120),
            a_part("balloon", 120, 144),
            ties=(plug(2, 1), belt(2, 3)),
        ),
        ("pop", "p004", "p003"),
    ),
    "balloon x rope": (
        a_level(
            a_part("balloon", 96, 200),
            a_part("candle", 128, 96, **LIT),
            a_part("bucket", 88, 328),
            ties=(rope("p000.knot", "p002.hook"),),
        ),
        ("lift", "p000", ""),
    ),
    "bucket x bucket": (
        a_level(
            a_part("bucket", 96, 200),
            a_part("pulley", 112, 64),
            a_part("pulley", 208, 64),
            a_part("bucket", 192, 328),
            a_part("ball.bowling", 104, 120),
            ties=(rope("p000.hook", "p001", "p002", "p003.hook"),),
        ),
        ("pull", "p003", "p000"),
    ),
    "bucket x teeter": (
        a_level(
            a_part("bucket", 96, 200),
            a_part("pulley", 112, 64),
            a_part("pulley", 240, 64),
            a_part("teeter", 200, 320),
            a_part("ball.bowling", 104, 120),
            ties=(rope("p000.hook", "p001", "p002", "p003.left"),),
        ),
        ("pull", "p003", "p000"),
    ),
    "ball x teeter": (
        a_level(a_part("teeter", 200, 320, turn=1), a_part("crate.small", 208, 280), a_part("ball.bowling", 264, 40)),
        ("throw", "p001", "p000"),
    ),
    "blast x what it bore": (
        blasted(
            a_part("wall.wood", 192, 232, w=48, h=16),
            a_part("crate.large", 240, 192),
            a_part("wall.wood", 240, 232, w=48, h=16),
        ),
        ("break", "p002", "p001"),
    ),
}
"""A level, and what happens in it."""

NEVER = {
    "blast x marble": (blasted(a_part("wall.marble", 192, 184, w=32, h=48)), "break"),
    "blast x caution": (blasted(a_part("wall.caution", 192, 184, w=32, h=48)), "break"),
    "blast x cinder": (blasted(a_part("wall.cinder", 192, 184, w=32, h=48)), "break"),
    "blast x log": (blasted(a_part("wall.log", 192, 184, w=32, h=48)), "break"),
    "blast x sand": (blasted(a_part("wall.sand", 192, 184, w=32, h=48)), "break"),
    "blast x grass ramp": (blasted(a_part("ramp.grass", 192, 184, w=32, h=48)), "break"),
    "blast x wall afar": (blasted(a_part("wall.wood", 232, 184, w=32, h=48)), "break"),
    "unlit candle x balloon": (a_level(a_part("candle", 96, 96), a_part("balloon", 112, 328)), "pop"),
    "unlit candle x dynamite": (a_level(a_part("candle", 96, 96), a_part("dynamite", 112, 96)), "fuse"),
    "flame x dynamite afar": (a_level(a_part("candle", 96, 96, **LIT), a_part("dynamite", 120, 96)), "fuse"),
    "light x balloon": (lit(*BALLOON_UNDER_A_ROOF), "pop"),
    "light x dynamite": (lit(a_part("dynamite", 168, 200)), "fuse"),
    "light beside a lens": (lit(a_part("magnifier", 120, 208), a_part("candle", 168, 200)), "ignite"),
    "light x wall x lens": (lit(a_part("wall.wood", 72, 192, w=32, h=48), LENS, a_part("candle", 168, 200)), "ignite"),
    "laser x wall": (lasing(a_part("wall.wood", 144, 192, w=16, h=48), *BALLOON_UNDER_A_ROOF), "pop"),
    "laser x bucket": (
        lasing(a_part("bucket", 136, 192), a_part("wall.wood", 128, 240, w=64, h=16), *BALLOON_UNDER_A_ROOF),
        "pop",
    ),
    "laser x crate": (
        lasing(a_part("crate.large", 136, 200), a_part("wall.wood", 128, 240, w=64, h=16), *BALLOON_UNDER_A_ROOF),
        "pop",
    ),
    "wind x wall x ball": (blown(a_part("wall.red", 80, 328, w=16, h=48), a_part("ball.tennis", 104, 352)), "blow"),
    "wind x ball behind": (blown(a_part("ball.tennis", 8, 312)), "blow"),
    "wind x wall x windmill": (blown(a_part("wall.red", 96, 328, w=16, h=48), a_part("windmill", 160, 336)), "spin"),
    "wind x windmill afar": (blown(a_part("windmill", 264, 336)), "spin"),
    "light ball x dynamite": (a_level(*falling_on("ball.base", a_part("dynamite", 104, 344))), "fuse"),
    "slow ball x dynamite": (a_level(*falling_on("ball.bowling", a_part("dynamite", 104, 344), height=16)), "fuse"),
    "light ball x tank": (a_level(*falling_on("ball.tennis", a_part("tank", 96, 336), height=320)), "break"),
    "slow ball x lever": (a_level(a_part("ball.bowling", 16, 304), a_part("outlet.switch", 16, 336)), "press"),
    "ball x box of a switch": (
        a_level(
            a_part("ball.base", 8, 312), a_part("ramp.wood", 8, 328, w=64, h=48), a_part("outlet.switch", 128, 336)
        ),
        "press",
    ),
    "still gear x balloon": (a_level(a_part("gear.big", 120, 96), a_part("balloon", 120, 296)), "pop"),
    "motor without a belt x conveyor": (
        a_level(
            a_part("outlet", 8, 336),
            a_part("motor", 56, 336),
            a_part("conveyor", 120, 336, w=96),
            a_part("ball.base", 136, 312),
            ties=(plug(1, 0),),
        ),
        "carry",
    ),
    "fan without a plug x ball": (
        a_level(a_part("outlet", 8, 336), a_part("fan", 48, 336), a_part("ball.tennis", 88, 352)),
        "blow",
    ),
    "ball x trampoline from the side": (
        a_level(a_part("ramp.wood", 8, 328, w=64, h=48), a_part("ball.base", 8, 304), a_part("trampoline", 160, 360)),
        "bounce",
    ),
}
"""A level, and a verb that is never said in it."""


@pytest.mark.parametrize("pair", HAPPENS)
def test_what_a_pair_does(pair):
    level, event = HAPPENS[pair]
    validity.check(level)
    assert event in told(run(level))


@pytest.mark.parametrize("pair", NEVER)
def test_what_a_pair_does_not(pair):
    level, verb = NEVER[pair]
    validity.check(level)
    assert verb not in [event.verb for event in run(level).events]
