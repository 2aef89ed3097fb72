"""Roles of the player: what you can do as sprites of each avatar class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.english.parts.grammar import capital, cells, every, joined, number, pace, quoted
from plumbline.envs.vgdl.english.portraits import WAYS
from plumbline.envs.vgdl.language.description import Kind

Role = Callable[[Cast, Kind], list[str]]

KEYS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def role(cast: Cast, kind: Kind) -> list[str]:
    """Return sentences, without full stops, about you as a type."""
    assert kind.sprite_class is not None  # noqa: S101 - only what can come into being is described
    return [capital(text) for text in ROLES[kind.sprite_class.name](cast, kind)]


def facing(kind: Kind) -> str:
    """Return the direction that you face at first, "" if it does not matter."""
    oriented = kind.sprite_class is not None and kind.sprite_class.descends_from("OrientedAvatar")
    return WAYS.get(kind.values["orientation"], "") if oriented or kind.values["rotateInPlace"] else ""


def _keys(kind: Kind) -> str:
    actions = kind.sprite_class.actions if kind.sprite_class else ""
    return joined([name for letter, name in KEYS.items() if letter in actions])


def _cooldown(kind: Kind) -> str:
    return f", at most {every(kind.values['cooldown'])}" if kind.values["cooldown"] > 1 else ""


def _steps(cast: Cast, kind: Kind) -> list[str]:
    """Describe a step with each key."""
    pixels = cast.walk(kind.number)
    far = f"{cells(pixels, cast.block_pixels)}{_cooldown(kind)}"
    turns = kind.values["rotateInPlace"] and cast.is_turnable(kind.number) and not kind.values["stationary"]
    if turns:
        moves = f"if you face that way already, move you {far}" if pixels else "never move you"
        return [f"{_keys(kind)} turn you that way or, {moves}"]
    if not pixels:
        return ["you cannot move"]
    face = " and make you face that way" if facing(kind) else ""
    return [f"{_keys(kind)} move you {far}{face}"]


def _fires(cast: Cast, kind: Kind) -> list[str]:
    """Describe a shot at your own place."""
    made = cast.named(kind.values["stype"])
    if not made:
        return [*_steps(cast, kind), "use does nothing"]
    verb = "shoots" if cast.drift(made[0]) else "puts"
    spent = ""
    if kind.values["ammo"]:
        least = max(0, kind.values["minAmmo"]) + 1
        cost, ammo = number(kind.values["ammoCost"]), quoted(kind.values["ammo"])
        spent = f"; that takes {cost} {ammo}, and you must hold at least {number(least)}"
    start = "from" if cast.drift(made[0]) else ""
    where = f"{start} where you are".strip()
    return [*_steps(cast, kind), f"use {verb} {cast.a(made[0])} {where}{cast.coming(made[0])}{spent}"]


def _shoots(cast: Cast, kind: Kind) -> list[str]:
    return [*_steps(cast, kind), _shot(cast, kind)]


def _shot(cast: Cast, kind: Kind) -> str:
    """Describe a shot in front of you: the first for which there is ammunition."""
    made, ammo = cast.named(kind.values["stype"]), kind.values["ammo"]
    if not made:
        return "use does nothing"
    if not ammo:
        return f"use {_shooting(cast, made[0])}"
    if len(made) == 1 or len(ammo) == 1:
        return f"use {_shooting(cast, made[0])}; each takes 1 {quoted(ammo[0])}, and you cannot without"
    shots = [f"{_shooting(cast, shot)}, which takes 1 {quoted(held)}" for shot, held in zip(made, ammo, strict=False)]
    return f"use does the first of these for which you hold what it takes: it {'; it '.join(shots)}"


def _shooting(cast: Cast, shot: int) -> str:
    name, coming = cast.a(shot), cast.coming(shot)
    if cast.drift(shot):
        return f"shoots {name} from the cell in front of you, the way you face{coming}"
    return f"puts {name} on the cell in front of you{coming}"


def _runs(cast: Cast, kind: Kind) -> list[str]:
    """Describe an avatar that keeps moving, turned by keys."""
    return [*_flies(cast, kind), f"{_keys(kind)} turn you that way at once"]


def _runs_and_shoots(cast: Cast, kind: Kind) -> list[str]:
    return [*_runs(cast, kind), _shot(cast, kind)]


def _trails(cast: Cast, kind: Kind) -> list[str]:
    made = cast.named(kind.values["spawnBehind"])
    left = [f"you leave {cast.a(made[0])} behind on each cell that you have left"] if made else []
    turn = f"{_keys(kind)} turn you that way at once, but never straight back"
    return [*_flies(cast, kind), turn, *left]


def _flies(cast: Cast, kind: Kind) -> list[str]:
    pixels = cast.drift(kind.number)
    if not pixels:
        return ["you cannot move"]
    far = pace(pixels, cast.block_pixels, kind.values["cooldown"])
    return [f"whatever you do, you move on the way you face, {far}"]


def _is_flown(cast: Cast, kind: Kind) -> list[str]:
    return [*_flies(cast, kind), "you cannot turn"]


ROLES: Mapping[str, Role] = MappingProxyType(
    {
        "MovingAvatar": _steps,
        "HorizontalAvatar": _steps,
        "VerticalAvatar": _steps,
        "FlakAvatar": _fires,
        "OrientedAvatar": _steps,
        "ShootAvatar": _shoots,
        "OngoingAvatar": _runs,
        "OngoingShootAvatar": _runs_and_shoots,
        "OngoingTurningAvatar": _trails,
        "MissileAvatar": _is_flown,
    }
)
"""The function that describes each avatar class."""
