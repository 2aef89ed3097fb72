"""Parts: each has a small level that its behavior solves, and that it no longer solves without that behavior."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from plumbline.envs.contraption import validity
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Loose, Outline, Surface
from plumbline.envs.contraption.forms import plate
from plumbline.envs.contraption.machine import air, explosives, networks, rays, winds, wiring
from plumbline.envs.contraption.machine.contacts import ANSWERS
from plumbline.envs.contraption.machine.ropes import Ropes
from plumbline.envs.contraption.model import Happened, Hold, Holds, Inside, InState, Level
from tests.envs.contraption.machines import a_level, a_part, a_region, belt, plug, rope, run

Off = Callable[[pytest.MonkeyPatch], None]
"""Switches the behavior of a part off."""


class Case(NamedTuple):
    level: Level
    off: Off


def changed(kind: str, **changes: Any) -> Off:
    """Give a type of part other properties."""
    return lambda monkeypatch: monkeypatch.setitem(CATALOGUE, kind, replace(CATALOGUE[kind], **changes))


def unanswered(kind: str) -> Off:
    """Let a type of part do nothing when it is met."""
    return lambda monkeypatch: monkeypatch.delitem(ANSWERS, kind)


def without(place: Any, name: str, value: Any) -> Off:
    """Put something else in the place of a name."""
    return lambda monkeypatch: monkeypatch.setattr(place, name, value)


def straight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ropes go from end to end, past their pulleys."""
    tied = Ropes._rope
    monkeypatch.setattr(Ropes, "_rope", lambda self, name, tie: tied(self, name, rope(tie.stops[0], tie.stops[-1])))


def nothing(*_: Any) -> None:
    pass


def breaking(kind: str) -> Case:
    """A ball falls on a tank, which breaks under a heavy one only."""
    level = a_level(a_part("tank", 96, 336), a_part(kind, 104, 264), goal=InState("p000", "broken"))
    return Case(level, changed(kind, loose=Loose(1)))


def leaping(kind: str, wall: int) -> Case:
    """A ball bounces off a ramp and over a wall of some height, because it bounces well."""
    parts = (
        a_part("ramp.granite", 16, 312, w=64, h=64),
        a_part(kind, 24, 80),
        a_part("wall.red", 80, 376 - wall, w=16, h=wall),
    )
    level = a_level(*parts, goal=Inside("p001", "R"), regions=a_region(96, 300, 512, 376))
    return Case(level, changed(kind, surface=Surface(0.1, 1)))


def sliding(kind: str, stop: int) -> Case:
    """A bucket slides down a ramp and along a wall, and comes to rest where the grip of the wall lets it."""
    parts = (
        a_part("ramp.granite", 16, 264, w=64, h=64),
        a_part("bucket", 16, 216),
        a_part(kind, 16, 328, w=256, h=16),
        a_part(kind, 272, 328, w=240, h=16),
    )
    level = a_level(*parts, goal=Inside("p001", "R"), regions=a_region(stop - 12, 280, min(stop + 12, 512), 328))
    return Case(level, changed(kind, surface=Surface(1, 0.3)))


def rolling(kind: str) -> Case:
    """A ball rolls down a ramp and away; on a block it would lie still."""
    parts = (a_part(kind, 96, 312, w=64, h=64), a_part("ball.base", 104, 264))
    level = a_level(*parts, goal=Inside("p001", "R"), regions=a_region(160, 300, 512, 376))
    return Case(level, changed(kind, outline=Outline.BOX))


def pressing(kind: str) -> Case:
    """A loose part falls on a lever."""
    size = CATALOGUE[kind].size[0]
    parts = (a_part(kind, 112 - size // 2 // 8 * 8, 200), a_part("outlet.switch", 96, 336))
    level = a_level(*parts, goal=InState("p001", "on"))
    return Case(level, changed(kind, loose=None))


def live(kind: str, state: str, off: Off) -> Case:
    """A ball presses a switch, and a load in it comes on."""
    parts = (a_part("ball.base", 104, 200), a_part("outlet.switch", 96, 336), a_part(kind, 144, 336))
    return Case(a_level(*parts, ties=(plug(2, 1),), goal=InState("p002", state)), off)


def shining(color: str) -> Case:
    """A ball presses a switch, and a laser in it pops a balloon under a roof."""
    kind = f"laser.{color}"
    parts = (
        a_part("ball.base", 104, 200),
        a_part("outlet.switch", 96, 336),
        a_part(kind, 144, 344),
        a_part("balloon", 240, 336),
        a_part("wall.wood", 224, 320, w=64, h=16),
    )
    level = a_level(*parts, ties=(plug(2, 1),), goal=InState("p003", "popped"))
    return Case(level, changed(kind, states=("dark", "dull")))


def meshing(kind: str, y: int) -> Case:
    """A motor drives a conveyor through two gears that mesh, so that it runs the other way and carries a crate left."""
    parts = (
        a_part("outlet", 8, 336),
        a_part("motor", 56, 336),
        a_part(kind, 112, y),
        a_part("gear.big", 112 + CATALOGUE[kind].size[0], 336),
        a_part("conveyor", 224, 336, w=96),
        a_part("crate.small", 240, 312),
    )
    ties = (plug(1, 0), belt(1, 2), belt(3, 4))
    level = a_level(*parts, ties=ties, goal=Inside("p005", "R"), regions=a_region(176, 344, 224, 376))
    return Case(level, changed(kind, wheel=replace(CATALOGUE[kind].wheel, meshes=False)))


TRAMPOLINE = a_level(
    a_part("trampoline", 160, 320),
    a_part("ball.base", 168, 240),
    a_part("wall.marble", 208, 312, w=32, h=64),
    a_part("wall.marble", 128, 312, w=32, h=64),
    goal=Happened("bounce", "p001", "p000"),
)
BUMPER = a_level(
    a_part("bumper", 96, 320),
    a_part("ball.bowling", 104, 200),
    a_part("outlet.switch", 232, 336),
    goal=InState("p002", "on"),
)
TEETER = a_level(
    a_part("teeter", 200, 320, turn=1),
    a_part("crate.small", 208, 280),
    a_part("ball.bowling", 264, 40),
    goal=Happened("throw", "p001", "p000"),
)
CONVEYOR = a_level(
    a_part("outlet", 8, 336),
    a_part("motor", 56, 336),
    a_part("conveyor", 120, 304, w=96),
    a_part("crate.small", 136, 280),
    ties=(plug(1, 0), belt(1, 2)),
    goal=Inside("p003", "R"),
    regions=a_region(216, 340, 300, 376),
)
MOUSE = a_level(
    a_part("wheel.mouse", 8, 336),
    a_part("generator", 64, 336),
    a_part("lamp", 112, 336),
    a_part("ball.bowling", 16, 200),
    ties=(belt(0, 1), plug(2, 1)),
    goal=InState("p002", "lit"),
)
WINDMILL = a_level(
    a_part("ball.base", 16, 200),
    a_part("outlet.switch", 8, 336),
    a_part("fan", 48, 336),
    a_part("windmill", 160, 336),
    a_part("generator", 208, 336),
    a_part("mixer", 256, 336),
    ties=(plug(2, 1), belt(3, 4), plug(5, 4)),
    goal=InState("p005", "running"),
)
OUTLET = a_level(
    a_part("outlet", 8, 336),
    a_part("fan", 48, 336),
    a_part("ball.tennis", 88, 352),
    ties=(plug(1, 0),),
    goal=Inside("p002", "R"),
    regions=a_region(300, 300, 512, 376),
)
FLASHLIGHT = a_level(
    a_part("flashlight", 8, 200),
    a_part("ball.base", 16, 104),
    a_part("magnifier", 120, 192),
    a_part("candle", 168, 200),
    goal=InState("p003", "lit"),
)
CANDLE = a_level(
    a_part("candle", 96, 96, params=[1]),
    a_part("wall.marble", 80, 80, w=48, h=16),
    a_part("balloon", 112, 328),
    goal=InState("p002", "popped"),
)
DYNAMITE = a_level(
    a_part("candle", 8, 336, params=[1]),
    a_part("dynamite", 24, 336),
    a_part("wall.wood", 64, 336, w=64, h=32),
    a_part("ball.base", 72, 312),
    goal=InState("p002", "gone"),
)
BALLOON = a_level(
    a_part("balloon", 96, 296),
    a_part("outlet.switch", 96, 96, turn=1),
    goal=InState("p001", "on"),
)
ROPE = a_level(
    a_part("bucket", 96, 200),
    a_part("pulley", 112, 64),
    a_part("pulley", 208, 64),
    a_part("bucket", 192, 328),
    a_part("ball.bowling", 104, 120),
    ties=(rope("p000.hook", "p001", "p002", "p003.hook"),),
    goal=Inside("p003", "R"),
    regions=a_region(192, 200, 240, 240),
)
CLEAT = a_level(
    a_part("cleat", 112, 64),
    a_part("bucket", 96, 120),
    ties=(rope("p000.ring", "p001.hook"),),
    goal=Hold(Inside("p001", "R"), 600),
    regions=a_region(96, 120, 144, 176),
)
BUCKET = a_level(a_part("bucket", 96, 328), a_part("ball.bowling", 104, 200), goal=Holds("p000", "p001"))

CASES: dict[str, Case] = {
    "ball.bowling": breaking("ball.bowling"),
    "ball.steel": breaking("ball.steel"),
    "ball.basket": leaping("ball.basket", 48),
    "ball.soccer": leaping("ball.soccer", 32),
    "ball.tennis": leaping("ball.tennis", 32),
    "ball.super": Case(
        a_level(
            a_part("ball.super", 96, 200),
            a_part("outlet.switch", 88, 152, turn=1),
            goal=InState("p001", "on"),
        ),
        changed("ball.super", surface=Surface(0.6, 1)),
    ),
    "ball.base": pressing("ball.base"),
    "wall.red": sliding("wall.red", 108),
    "wall.yellow": sliding("wall.yellow", 174),
    "wall.cinder": sliding("wall.cinder", 102),
    "wall.marble": sliding("wall.marble", 200),
    "wall.wood": sliding("wall.wood", 102),
    "wall.log": sliding("wall.log", 102),
    "wall.caution": sliding("wall.caution", 488),
    "wall.grass": sliding("wall.grass", 102),
    "wall.sand": sliding("wall.sand", 100),
    "ramp.wood": rolling("ramp.wood"),
    "ramp.granite": rolling("ramp.granite"),
    "ramp.brick": rolling("ramp.brick"),
    "ramp.log": rolling("ramp.log"),
    "ramp.grass": rolling("ramp.grass"),
    "trampoline": Case(TRAMPOLINE, unanswered("trampoline")),
    "bumper": Case(BUMPER, unanswered("bumper")),
    "teeter": Case(TEETER, changed("teeter", loose=None, hinge=None)),
    "conveyor": Case(CONVEYOR, without(networks, "SURFACE_SPEED", 0.0)),
    "gear.big": meshing("gear.big", 336),
    "gear.small": meshing("gear.small", 344),
    "belt": Case(CONVEYOR, without(wiring, "BELT", "")),
    "motor": Case(CONVEYOR, changed("motor", wheel=None)),
    "wheel.mouse": Case(MOUSE, unanswered("wheel.mouse")),
    "generator": Case(MOUSE, changed("generator", sockets=0)),
    "windmill": Case(WINDMILL, without(air, "WINDMILL", "")),
    "outlet": Case(OUTLET, changed("outlet", states=("off",))),
    "outlet.switch": live("lamp", "lit", unanswered("outlet.switch")),
    "fan": Case(OUTLET, without(winds, "PUSH", 0.0)),
    "lamp": live("lamp", "lit", changed("lamp", states=("dark", "dull"))),
    "mixer": live("mixer", "running", changed("mixer", states=("still", "stuck"))),
    "flashlight": Case(FLASHLIGHT, unanswered("flashlight")),
    "magnifier": Case(FLASHLIGHT, without(rays, "MAGNIFIER", "")),
    "laser.red": shining("red"),
    "laser.green": shining("green"),
    "laser.blue": shining("blue"),
    "candle": Case(CANDLE, changed("candle", flame=None)),
    "dynamite": Case(DYNAMITE, without(explosives, "fuse", nothing)),
    "balloon": Case(BALLOON, changed("balloon", loose=Loose(0.3, turns=False))),
    "rope": Case(ROPE, without(Ropes, "_tighten", nothing)),
    "pulley": Case(ROPE, straight),
    "cleat": Case(CLEAT, without(Ropes, "_tighten", nothing)),
    "bucket": Case(BUCKET, changed("bucket", forms=(plate(0, 0, 48, 44),))),
    "crate.small": pressing("crate.small"),
    "crate.medium": pressing("crate.medium"),
    "crate.large": pressing("crate.large"),
    "tank": Case(breaking("ball.bowling").level, unanswered("tank")),
}


def test_every_part_has_a_level():
    assert set(CASES) == set(CATALOGUE)


@pytest.mark.parametrize("kind", CASES)
def test_a_part_solves_its_level(kind):
    validity.check(CASES[kind].level)
    assert run(CASES[kind].level).is_solved


@pytest.mark.parametrize("kind", CASES)
def test_without_its_behavior_it_does_not(kind, monkeypatch):
    CASES[kind].off(monkeypatch)
    assert not run(CASES[kind].level).is_solved
