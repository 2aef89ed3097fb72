"""The effects: what can happen where two sprites meet, at the edge of the screen or at a time, and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from plumbline.envs.vgdl.language.values import Reader, flag, real, score, whole, word, words

Parameters = Mapping[str, tuple[Reader, Any]]

COMMON: Parameters = {"scoreChange": (score, 0), "prob": (real, 1.0), "repeat": (whole, 1)}
TIMING: Parameters = {"timer": (whole, -1), "repeating": (flag, False), "nextExecution": (whole, -1)}
"""What lines with TIME and addTimer take besides."""

WITHOUT_EFFECT = frozenset(["is_kill_effect", "is_stochastic"])
REFUSED = frozenset(["applyScore", "enabled", "count", "counter", "countElse", "counterElse", "sequential", "inBatch"])
"""Parameters that the reference knows and whose meaning is not known here."""


@dataclass(frozen=True)
class Effect:
    """An effect: `types` are those of its parameters that must name one type, `moves` whether sprites change place."""

    name: str
    opcode: int
    own: Parameters
    types: tuple[str, ...] = ()
    moves: bool = False

    @property
    def parameters(self) -> Parameters:
        return {**COMMON, **self.own}


def _inventory() -> Mapping[str, Effect]:
    made: dict[str, Effect] = {}

    def add(name: str, *types: str, moves: bool = False, **own: tuple[Reader, Any]) -> None:
        named = dict.fromkeys(types, (word, ""))
        made[name] = Effect(name, len(made) + 1, {**named, **own}, types, moves)

    no, yes, one, zero = (flag, False), (flag, True), (whole, 1), (whole, 0)
    add("stepBack", moves=True, pixelPerfect=no)
    add("undoAll", moves=True, notStype=(words, ()))
    add("bounceForward", moves=True)
    add("reverseDirection")
    add("turnAround", moves=True)
    add("flipDirection")
    add("wrapAround", moves=True, offset=(real, 0.0))
    add("attractGaze", moves=True, align=no)
    add("align", moves=True, orient=yes)
    add("pullWithIt", moves=True, pixelPerfect=no)
    add("teleportToExit", moves=True)
    add("killSprite")
    add("killBoth")
    add("killAll", "stype")
    add("killIfFromAbove")
    add("killIfFrontal")
    add("killIfNotFrontal")
    add("killIfHasLess", resource=(word, ""), limit=zero)
    add("killIfHasMore", resource=(word, ""), limit=zero)
    add("killIfOtherHasMore", resource=(word, ""), limit=zero, subtract=no)
    add("killIfScoreNegative")
    add("cloneSprite")
    add("spawn", "stype")
    add("spawnIfHasMore", "stype", resource=(word, ""), limit=zero, spend=zero)
    add("spawnIfHasLess", "stype", resource=(word, ""), limit=zero)
    add("spawnBehind", "stype")
    add("transformTo", "stype", killSecond=no, forceOrientation=no)
    add("transformToAll", "stype", "stypeTo", killSecond=no, forceOrientation=no)
    add("transformIfCount", "stype", "stypeCount", geq=zero, leq=(whole, 10_000), killSecond=no, forceOrientation=no)
    add("transformToRandomChild", "stype", killSecond=no, forceOrientation=no)
    add("transformToSingleton", "stype", "stype_other", takeOrientation=no, killSecond=no)
    add("collectResource", killResource=yes)
    add("collectResourceIfHeld", heldResource=(word, ""), value=one, killResource=yes)
    add("changeResource", resource=(word, ""), value=one, killResource=no)
    add("addHealthPoints", value=one, killSecond=no)
    add("addHealthPointsToMax", value=one, killSecond=no)
    add("subtractHealthPoints", value=one, limit=zero, stype=(word, ""), scoreChangeIfKilled=(score, 0))
    add("shieldFrom", stype=(word, ""), ftype=(word, ""))
    add("addTimer", ftype=(word, ""))
    return MappingProxyType(made)


EFFECTS = _inventory()
"""Every effect that can be played, by name."""

UNPLAYED = frozenset(
    [
        "removeScore",
        "updateSpawnType",
        "increaseSpeedToAll",
        "decreaseSpeedToAll",
        "setSpeedForAll",
        "spawnIfCounterSubTypes",
        "bounceDirection",
        "wallBounce",
        "wallStop",
        "wallReverse",
        "killIfSlow",
        "killIfFast",
        "killIfAlive",
        "killIfNotUpright",
        "waterPhysics",
        "halfSpeed",
        "spawnAbove",
        "spawnBelow",
        "spawnLeft",
        "spawnRight",
    ]
)
"""Effects that the reference registers and no game of the benchmark uses."""
