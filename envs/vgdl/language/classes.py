"""The classes of sprites: their defaults, their parameters, and which of these they hand on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from plumbline.envs.vgdl.language.values import (
    NIL,
    NONE,
    RIGHT,
    Reader,
    direction,
    flag,
    flag_word,
    real,
    whole,
    word,
    words,
)

Parameters = Mapping[str, tuple[Reader, Any]]

COMMON: Parameters = {
    "speed": (real, 0.0),  # cells per move
    "cooldown": (whole, 0),  # ticks between moves; at least 1
    "orientation": (direction, NONE),
    "is_static": (flag, False),
    "is_oriented": (flag, False),
    "stationary": (flag, False),
    "rotateInPlace": (flag, False),
    "isFirstTick": (flag, True),
    "lastmove": (whole, 0),
    "healthPoints": (whole, 0),
    "limitHealthPoints": (whole, 1000),
    "timeToLive": (whole, -1),
    "singleton": (flag, False),
    "portal": (flag, False),
    "is_npc": (flag, False),
    "is_resource": (flag, False),
    "is_from_avatar": (flag, False),
    "hidden": (flag_word, False),
    "invisible": (flag_word, False),
    "color": (word, ""),
    "img": (word, ""),
    "autotiling": (flag, False),
    "draw_arrow": (flag, False),
    "shrinkfactor": (real, 1.0),
}
WITHOUT_EFFECT = frozenset(
    [
        "name",
        "is_stochastic",
        "mass",
        "physicstype",
        "gravity",
        "friction",
        "jump_strength",
        "frameRate",
        "frameRemaining",
        "currentFrame",
        "orientedImg",
        "maxHealthPoints",
        "rotation",
        "on_ground",
        "max_speed",
        "randomtiling",
    ]
)
"""Parameters that change nothing on a grid."""

REFUSED = frozenset(["only_active", "is_avatar", "wMult", "hMult", "solid"])
"""Parameters that the reference knows and whose meaning is not known here."""


@dataclass(frozen=True)
class SpriteClass:
    """A class of sprites. Defaults and parameters are those of its parent, then its own."""

    name: str
    opcode: int
    parent: SpriteClass | None = None
    own: Parameters = field(default_factory=dict)
    actions: str = ""  # of an avatar: letters in the order in which they are numbered

    @property
    def parameters(self) -> Parameters:
        return {**(self.parent.parameters if self.parent else COMMON), **self.own}

    @property
    def lineage(self) -> tuple[str, ...]:
        """The name of the class and those of its ancestors."""
        return (self.name, *(self.parent.lineage if self.parent else ()))

    def descends_from(self, name: str) -> bool:
        return name in self.lineage

    @property
    def is_avatar(self) -> bool:
        return self.descends_from("MovingAvatar")


def _inventory() -> Mapping[str, SpriteClass]:
    made: dict[str, SpriteClass] = {}

    def add(name: str, parent: str = "", actions: str = "", **own: tuple[Reader, Any]) -> None:
        above = made.get(parent)
        acts = actions or (above.actions if above else "")
        made[name] = SpriteClass(name, len(made) + 1, above, own, acts)

    static, moving, oriented = (flag, True), (flag, False), (flag, True)
    stype, fast, east = (word, ""), (real, 1.0), (direction, RIGHT)
    add("Immovable", is_static=static)
    add("Door", "Immovable", portal=(flag, True))
    add("Passive")
    add("Resource", "Passive", value=(whole, 1), limit=(whole, 2), is_resource=(flag, True))
    add("Flicker", limit=(whole, 1), age=(whole, 0))
    add("OrientedFlicker", "Flicker", is_oriented=oriented)
    add("Spreader", "Flicker", spreadprob=(real, 1.0), stype=stype)
    add("Missile", speed=fast, is_oriented=oriented)
    add("RandomMissile", "Missile", orientation=(direction, NIL))
    add("RandomNPC", speed=fast, cons=(whole, 0), is_npc=(flag, True))
    add("Chaser", "RandomNPC", stype=stype, maxDistance=(whole, -1), fleeing=(flag, False))
    add("Fleeing", "Chaser", fleeing=(flag, True))
    add("PathChaser", "RandomNPC", stype=stype, fleeing=(flag, False))
    add("PathAltChaser", "RandomNPC", stype1=(words, ()), stype2=(words, ()), randomTarget=(flag, False))
    add("RandomPathAltChaser", "PathAltChaser", epsilon=(real, 0.0))
    add("Portal", is_static=static, portal=(flag, True), stype=stype)
    spawns: dict[str, Any] = {
        "prob": (real, 1.0),
        "total": (whole, 0),
        "counter": (whole, 0),
        "itype": (word, ""),
        "stype": stype,
    }
    spawns["spawnorientation"] = (direction, NONE)
    add("SpawnPoint", is_static=static, **spawns)
    bombs: dict[str, Any] = {"is_static": moving, "is_oriented": oriented, "orientation": east, "is_npc": (flag, True)}
    add("Bomber", "SpawnPoint", **bombs)
    add("RandomBomber", "SpawnPoint", **bombs, speed=fast)
    add("BomberRandomMissile", "SpawnPoint", **bombs, stypeMissile=(words, ()))
    add("MovingAvatar", actions="LRDU", speed=fast)
    add("HorizontalAvatar", "MovingAvatar", actions="LR")
    add("VerticalAvatar", "MovingAvatar", actions="UD")
    ammo: dict[str, Any] = {"stype": stype, "ammo": stype, "minAmmo": (whole, -1), "ammoCost": (whole, 1)}
    add("FlakAvatar", "HorizontalAvatar", actions="SLR", **ammo)
    turns: dict[str, Any] = {"orientation": east, "is_oriented": oriented, "rotateInPlace": (flag, True)}
    add("OrientedAvatar", "MovingAvatar", **turns)
    add("ShootAvatar", "OrientedAvatar", actions="SLRDU", stype=(words, ()), ammo=(words, ()))
    add("OngoingShootAvatar", "ShootAvatar")
    add("OngoingAvatar", "OrientedAvatar")
    add("OngoingTurningAvatar", "OrientedAvatar", spawnBehind=(word, ""))
    add("MissileAvatar", "OrientedAvatar")
    return MappingProxyType(made)


CLASSES = _inventory()
"""Every class that can be played, by name."""

UNPLAYED = frozenset(
    [
        "Conveyor",
        "ErraticMissile",
        "Walker",
        "WalkerJumper",
        "ResourcePack",
        "RandomInertial",
        "AlternateChaser",
        "RandomAltChaser",
        "SpriteProducer",
        "SpawnPointMultiSprite",
        "LOSChaser",
    ]
)
"""Classes that the reference registers and no game of the benchmark uses."""
