"""Roles of the kinds of a game, as far as their classes and the rules tell."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from plumbline.envs.vgdl.language.description import Description, Kind, Rule


class Role(Enum):
    """The role of a kind: the first that applies."""

    PLAYER = auto()
    CREATURE = auto()
    MISSILE = auto()
    FLASH = auto()  # comes and goes
    SPOUT = auto()  # lets others out
    PASSAGE = auto()
    BOX = auto()  # is pushed
    PRIZE = auto()  # is taken
    BARRIER = auto()  # is not passed
    PLACE = auto()  # the rest


_CLASSES = {
    "MovingAvatar": Role.PLAYER,
    "RandomNPC": Role.CREATURE,
    "Bomber": Role.CREATURE,
    "RandomBomber": Role.CREATURE,
    "BomberRandomMissile": Role.CREATURE,
    "Missile": Role.MISSILE,
    "Flicker": Role.FLASH,
    "SpawnPoint": Role.SPOUT,
    "Portal": Role.PASSAGE,
    "Door": Role.PASSAGE,
    "Resource": Role.PRIZE,
}
_STOPPING = frozenset(["stepBack", "undoAll"])
_TAKING = frozenset(["killSprite", "collectResource"])
_TURNING = frozenset(["reverseDirection", "turnAround", "flipDirection", "attractGaze", "align", "bounceForward"])


def role(game: Description, kind: Kind) -> Role:
    lineage = kind.sprite_class.lineage if kind.sprite_class else ()
    by_class = next((_CLASSES[name] for name in lineage if name in _CLASSES), None)
    return by_class or _by_rules(game, kind)


def is_steady(game: Description, kind: Kind) -> bool:
    """Return whether all sprites of a kind always face one direction."""
    shot = {name for each in game.kinds if each.is_avatar for name in _listed(each.values.get("stype"))}
    turned = any(rule.effect.name in _TURNING and _concerns(game, rule.first, kind) for rule in game.rules)
    return not turned and kind.name not in shot and not kind.is_avatar


def may_be_seen(game: Description, kind: Kind) -> bool:
    """Return whether sprites of a kind can be created and are drawn."""
    named = kind.is_leaf or any(kind.name in names for names in game.letters.values())
    return named and kind.sprite_class is not None and not kind.values["invisible"]


def _by_rules(game: Description, kind: Kind) -> Role:
    if kind.values.get("portal"):
        return Role.PASSAGE
    if any(rule.effect.name == "bounceForward" and _concerns(game, rule.first, kind) for rule in game.rules):
        return Role.BOX
    players = {each.number for each in game.kinds if each.is_avatar}
    if any(rule.effect.name in _STOPPING for rule in _meetings(game, players, kind)):
        return Role.BARRIER
    taken = (rule for rule in game.rules if rule.effect.name in _TAKING and _concerns(game, rule.first, kind))
    return Role.PRIZE if any(players & set(rule.seconds) for rule in taken) else Role.PLACE


def _meetings(game: Description, first: set[int], second: Kind) -> Iterable[Rule]:
    """Yield the rules for meetings of one of the first with one of the second."""
    for rule in game.rules:
        if first & set(game.families[rule.first]) and any(_concerns(game, each, second) for each in rule.seconds):
            yield rule


def _concerns(game: Description, named: int, kind: Kind) -> bool:
    return kind.number in game.families[named]


def _listed(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),) if value else ()
