"""The rows of a program for its kinds: their speed in pixels, their relatives, and what they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from plumbline.envs.vgdl.compiler.emitter import Emitter, parts, row
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.description import Description, Kind
from plumbline.envs.vgdl.language.text import InvalidGame
from plumbline.envs.vgdl.language.values import CONSTANTS, NONE

FASTEST = 100  # cells a tick
LETTERS = {"N": at.NIL, "S": at.USE, "L": at.LEFT, "R": at.RIGHT, "D": at.DOWN, "U": at.UP}
FIXED_CLASSES = ("Immovable", "Door", "Portal")
PUSHING = frozenset(
    ["bounceForward", "turnAround", "wrapAround", "attractGaze", "align", "pullWithIt", "teleportToExit"]
)
"""Effects that bring a sprite where it never was."""


def resources(game: Description) -> dict[int, int]:
    """Return the kinds that sprites can hold, each with its place among them."""
    named = {kind.number for kind in game.kinds if is_resource(kind)}
    names = {name for kind in game.kinds for name in _ammo(kind)}
    for rule in game.rules:
        for each in filter(None, (rule, rule.later)):
            names |= {each.values[key] for key in ("resource", "heldResource") if key in each.values}
    named |= {kind.number for kind in game.kinds if kind.name in names}
    return {number: place for place, number in enumerate(sorted(named))}


def is_resource(kind: Kind) -> bool:
    return kind.sprite_class is not None and kind.sprite_class.name == "Resource"


def most_held(kind: Kind) -> int:
    """Return how much of a kind can be held: nothing unless it is a resource."""
    return int(kind.values["limit"]) if is_resource(kind) else 0


def kind_rows(game: Description, block: int, code: Emitter) -> list[list[int]]:
    """Return a row for each kind, and emit what it refers to."""
    held = resources(game)
    families = [code.emit(family) for family in game.families]
    return [_row(game, kind, block, code, held, families[kind.number]) for kind in game.kinds]


def _row(game: Description, kind: Kind, block: int, code: Emitter, held: Mapping[int, int], family: int) -> list[int]:
    if kind.sprite_class is None:
        return row(at.KIND_ROW, {at.FAMILY: family, at.FAMILY_COUNT: len(game.families[kind.number]), at.STYPE: -1})
    _refuse(game, kind)
    singles = [number for number in (*kind.ancestors, kind.number) if game.kinds[number].singleton]
    fields = {
        at.FAMILY: family,
        at.FAMILY_COUNT: len(game.families[kind.number]),
        at.SINGLES: code.emit(singles),
        at.SINGLE_COUNT: len(singles),
        at.HOLDS: held.get(kind.number, -1),
        at.MOST: most_held(kind),
        at.LOGGED: kind.messages,
        at.FIXED: is_fixed(game, kind),
        **_nature(kind),
        **pace(kind.values["speed"], block),
        **_work(game, kind, code, held),
    }
    return row(at.KIND_ROW, fields)


def _refuse(game: Description, kind: Kind) -> None:
    if abs(kind.values["speed"]) > FASTEST:
        raise InvalidGame(kind.place, f"speed={kind.values['speed']}: at most {FASTEST} cells a tick are played")
    if not kind.is_leaf:
        return  # none of them has turns
    name = kind.class_name
    if name == "Spreader" and number_of(game, kind.values["stype"]) in (-1, kind.number):
        raise InvalidGame(kind.place, f"{kind.name!r}: a Spreader needs stype=type, and not its own")
    if name == "OngoingTurningAvatar" and number_of(game, kind.values["spawnBehind"]) < 0:
        raise InvalidGame(kind.place, f"{kind.name!r}: an OngoingTurningAvatar needs spawnBehind=type")


def is_fixed(game: Description, kind: Kind) -> bool:
    """Return whether no sprite of a kind ever moves or ages, so that its turn can be left out."""
    if kind.class_name not in FIXED_CLASSES or not kind.values["is_static"] or kind.values["timeToLive"] >= 0:
        return False
    return not any(
        effect.effect.name in PUSHING and kind.number in game.families[rule.first]
        for rule in game.rules
        for effect in (rule, rule.later or rule)
    )


def _nature(kind: Kind) -> dict[int, int]:
    values, sprite_class = kind.values, kind.sprite_class
    assert sprite_class is not None  # noqa: S101 - tells the type checker what the caller saw to
    return {
        at.CLASS: sprite_class.opcode,
        at.IS_AVATAR: kind.is_avatar,
        at.IS_STATIC: values["is_static"],
        at.IS_ORIENTED: values["is_oriented"] or values["orientation"] != NONE,
        at.TURNS: values["rotateInPlace"],
        at.STATIONARY: values["stationary"],
        at.IS_RESOURCE: is_resource(kind),
        at.STARTS_FIRST: values["isFirstTick"],
        at.COOLDOWN: max(1, values["cooldown"]),
        at.FACE_X: values["orientation"][0],
        at.FACE_Y: values["orientation"][1],
        at.START_HEALTH: values["healthPoints"],
        at.MOST_HEALTH: values["limitHealthPoints"],
        at.START_LIFE: values["timeToLive"],
        at.START_STILL: values["lastmove"],
        at.ACTIONS: sum(1 << LETTERS[letter] for letter in sprite_class.actions),
    }


def pace(speed: float, block: int) -> dict[int, int]:
    """Return speeds in whole pixels, each cut toward zero; if nothing is left, the whole cells of the speed itself."""
    whole = int(speed)
    return {
        at.PASSIVE: 0 if speed == 0 else int((1.0 if speed == -1 else speed) * block) or whole,
        at.ACTIVE: int((speed if speed != 0 else 1.0) * block) or whole,
        at.PUSH: int(speed * block),
        at.PUSHES: speed != 0,
        at.PUSHED: int((1.0 if speed <= 0 else speed) * block),
        at.OWN: whole,
    }


def _work(game: Description, kind: Kind, code: Emitter, held: Mapping[int, int]) -> dict[int, int]:
    """Return the fields that the class of a kind needs."""
    values = kind.values
    made = _numbers(game, _list(kind))
    ammo = [held.get(number, -1) for number in _numbers(game, _ammo(kind))]
    odds = values.get("spreadprob", values.get("epsilon"))
    spawned = values.get("spawnorientation", NONE)
    return {
        at.STYPE: number_of(game, values.get("spawnBehind") or values.get("stype")),
        at.CHANCE: parts(values.get("prob", 1.0), 24) if odds is None else parts(odds, 53),
        at.TOTAL: values.get("total", 0),
        at.START_B: values.get("counter", 0),
        at.SPAWN_X: spawned[0],
        at.SPAWN_Y: spawned[1],
        at.SPAWN_FACES: spawned != NONE,
        at.PATIENCE: values.get("cons", 0),
        at.REACH: max(-1, values.get("maxDistance", -1)),
        at.FLEES: values.get("fleeing", False),
        at.SPAN: values.get("limit", 0),
        at.START_A: values.get("age", 0),
        at.VALUE: values.get("value", 0),
        at.LIST: code.emit(made),
        at.LIST_COUNT: len(made),
        at.AMMO: code.emit(ammo),
        at.AMMO_COUNT: len(ammo),
        at.LEAST_AMMO: max(0, values.get("minAmmo", -1)),
        at.AMMO_COST: values.get("ammoCost", 1),
        at.ANY_TARGET: values.get("randomTarget", False),
    }


def _list(kind: Kind) -> Sequence[str]:
    """List the kinds that a class shoots, drops or chases, of which there can be several."""
    for name in ("stypeMissile", "stype1", "stype"):
        value = kind.values.get(name, "")
        if isinstance(value, tuple):
            return value
    return ()


def _ammo(kind: Kind) -> Sequence[str]:
    value = kind.values.get("ammo", ())
    return value if isinstance(value, tuple) else tuple(filter(None, [value]))


def _numbers(game: Description, names: Iterable[str]) -> list[int]:
    return [number_of(game, name) for name in names]


def number_of(game: Description, name: object) -> int:
    """Return the number of the kind of this name, or -1 if there is none or the name is a constant."""
    kind = game.named(name) if isinstance(name, str) and name not in CONSTANTS else None
    return kind.number if kind else -1
