"""Rules of the language switched off or reversed in the kernel's text. Of each word a case must fail then."""

from __future__ import annotations

from dataclasses import dataclass

from tests.envs.vgdl.twin.modules import Edit


@dataclass(frozen=True)
class Fault:
    """A word of the language, what of its meaning is lost, and the edit by which."""

    of: str
    lost: str
    edit: Edit

    def __str__(self) -> str:
        return f"{self.of}: {self.lost}"


def _fault(of: str, lost: str, module: str, old: str, new: str = "pass") -> Fault:
    return Fault(of, lost, Edit(module, old, new))


def _acting(of: str, lost: str, old: str, new: str = "pass") -> Fault:
    return _fault(of, lost, "acting.sprites", old, new)


def _avatar(of: str, lost: str, old: str, new: str = "pass") -> Fault:
    return _fault(of, lost, "acting.avatars", old, new)


def _moving(of: str, lost: str, old: str, new: str = "pass") -> Fault:
    return _fault(of, lost, "effects.moving", old, new)


def _changing(of: str, lost: str, old: str, new: str = "pass") -> Fault:
    return _fault(of, lost, "effects.changing", old, new)


def _holding(of: str, lost: str, old: str, new: str = "pass") -> Fault:
    return _fault(of, lost, "effects.holding", old, new)


REACHED = "w[ghost + QUARRY] == 0 or (w[slot + X] == _ghost_x(w, ghost) and w[slot + Y] == _ghost_y(w, ghost))"
SHOOTS = "        if does == ONGOING_SHOOT_AVATAR and action == USE:\n            _shoot(code, w, f, slot)\n"
RUNS_ON = "        _run_on(code, w, f, slot, dx, dy)\n"
FIRST_OF_TYPE = "    if w[tally(kind) + HEAD] == 0:\n        return start\n"
LAST_PLACES = "w[new + LAST_X], w[new + LAST_Y] = w[old + LAST_X], w[old + LAST_Y]"

FAULTS = (
    _avatar("FlakAvatar", "the least ammunition that it keeps", "amount <= of(code, kind, LEAST_AMMO)", "amount <= 0"),
    _avatar("FlakAvatar", "the price of a shot", "of(code, kind, AMMO_COST)", "1"),
    _avatar(
        "FlakAvatar", "free shots that are not made", "w[slot + X], w[slot + Y]) > 0", "w[slot + X], w[slot + Y]) >= 0"
    ),
    _avatar("ShootAvatar", "free shots that are not made", "if shot > 0:", "if True:"),
    _avatar("OrientedAvatar", "facing the way it went", "moved == WENT and", "False and"),
    _avatar("OngoingShootAvatar", "shooting after it moved", RUNS_ON + SHOOTS, SHOOTS + RUNS_ON),
    _avatar(
        "OngoingTurningAvatar", "turns to its sides only", "dx * f[slot >> 1] + dy * f[(slot >> 1) + 1] == 0", "True"
    ),
    _fault(
        "MovingAvatar",
        "turning only with a direction",
        "acting.motion",
        "TURNS) and w[slot + FLAGS] & ORIENTED",
        "TURNS)",
    ),
    _fault("RandomNPC", "staying where it is stationary", "acting.motion", "of(code, kind, STATIONARY) or ", ""),
    _fault("SpawnPoint", "being static", "acting.motion", "if of(code, kind, IS_STATIC):", "if False:"),
    _acting("Immovable", "the time that it has to live", "if w[slot + LIFE] == 0:", "if False:"),
    _acting("RandomMissile", "drawing once", "f[slot >> 1] == -1 and f[(slot >> 1) + 1] == -1", "True"),
    _acting(
        "Spreader",
        "its probability",
        "unit53(w) < of(code, kind, CHANCE):\n            x",
        "unit53(w) >= 0:\n            x",
    ),
    _acting("SpawnPoint", "its probability", "== 0 and drawn < of(code, kind, CHANCE)", "== 0"),
    _acting("SpawnPoint", "its total", "0 < of(code, kind, TOTAL) <= w[slot + MADE]", "False"),
    _acting("SpawnPoint", "handing on its direction", "face(f, new, f[slot >> 1], f[(slot >> 1) + 1])"),
    _acting("SpawnPoint", "the tick at which it began", "w[slot + BEGAN] + w[TICK]", "w[TICK]"),
    _acting(
        "Chaser",
        "several nearest",
        "        while other > 0:\n            if _distance(w, slot, other) == near:\n                for",
        "        if other > 0:\n            if _distance(w, slot, other) == near:\n                for",
    ),
    _acting(
        "Chaser",
        "looking for exactly its type first",
        FIRST_OF_TYPE + "    while",
        "    if True:\n        return start\n    while",
    ),
    _acting(
        "Chaser",
        "moving on by itself",
        "drift(code, w, f, slot)\n        _step(code, w, f, slot, _chase",
        "_step(code, w, f, slot, _chase",
    ),
    _acting("Fleeing", "stepping away", "1 if of(code, w[slot + KIND], FLEES) else -1", "-1"),
    _acting(
        "PathChaser",
        "staying without a path",
        "cell_of(code, w, _at(code, w, slot, sought, near)))",
        "cell_of(code, w, _at(code, w, slot, sought, near))) + below(w, 1)",
    ),
    _acting("PathAltChaser", "keeping its target", REACHED, "True"),
    _acting("PathAltChaser", "selecting anew", REACHED, "w[ghost + QUARRY] == 0"),
    _acting(
        "PathAltChaser", "going to the last place with a path", "w[ghost + LAST_SEEN] > 0 and here != goal", "False"
    ),
    _acting(
        "PathAltChaser",
        "going to where its target died",
        "w[w[ghost + QUARRY] + X] if w[ghost + QUARRY] > 0 else w[ghost]",
        "w[w[ghost + QUARRY] + X] if w[ghost + QUARRY] > 0 else 0",
    ),
    _acting("PathAltChaser", "any of its targets", "if of(code, kind, ANY_TARGET):", "if False:"),
    _moving(
        "stepBack",
        "stopping flush above or below",
        "w[one + Y] = w[other + Y] - block if dy > 0 else w[other + Y] + block",
        "w[one + Y] = w[one + LAST_Y]",
    ),
    _moving("stepBack", "going back where it came aslant", "(dx == 0) != (dy == 0)", "(dx != 0 or dy != 0)"),
    _moving("undoAll", "the types that it leaves", "if code[place] == kind:", "if False:"),
    _moving("bounceForward", "the way that a pusher faces, left or right", "dx = -dx"),
    _moving("bounceForward", "the way that a pusher faces, up or down", "dy = -dy"),
    _moving("turnAround", "its second step", "range(2)", "range(1)"),
    _moving("wrapAround", "the offset from above", "w[one + Y] = code[e + WRAP_UP]", "w[one + Y] = 0"),
    _moving("wrapAround", "waiting again", "    if dx != 0 or dy != 0:\n        w[one + STILL] = 0", "    pass"),
    _moving("attractGaze", "its probability", "unit53(w) < code[e + ODDS]", "unit53(w) >= 0"),
    _moving("attractGaze", "taking the row", "w[one + Y] = w[other + Y]\n            else", "pass\n            else"),
    _moving(
        "align",
        "keeping its own direction",
        "    w[one + X], w[one + Y] = w[other + X], w[other + Y]\n    if code[e + SWITCH]:\n        face",
        "    w[one + X], w[one + Y] = w[other + X], w[other + Y]\n    if True:\n        face",
    ),
    _moving(
        "pullWithIt",
        "its place by the pixel",
        "    if code[e + SWITCH]:\n        w[one + X], w[one + Y] = w[other + X], w[other + Y]",
        "    pass",
    ),
    _moving("teleportToExit", "waiting again", "    w[one + STILL] = 0\n    if w[out", "    if w[out"),
    _moving("teleportToExit", "the direction of the exit", "if w[out + FLAGS] & ORIENTED:", "if False:"),
    _changing("spawnIfHasMore", "its probability", "unit53(w) >= code[e + ODDS]", "unit53(w) < 0"),
    _changing("spawnIfHasLess", "its probability", "unit53(w) >= code[e + ODDS]", "unit53(w) < 0"),
    _changing("spawnBehind", "its probability", "unit53(w) < code[e + ODDS] and (abs", "unit53(w) >= 0 and (abs"),
    _changing("transformTo", "leaving a dead avatar alone", "if w[one + FLAGS] & DYING:", "if False:"),
    _changing("transformTo", "the direction of the first", "if forced or (both and", "if forced or (False and"),
    _changing("transformTo", "where the first was before", LAST_PLACES),
    _changing("transformTo", "what the first holds", "w[new + SPRITE + resource] = w[old + SPRITE + resource]"),
    _changing(
        "transformTo",
        "the avatar that becomes something else",
        "kill(code, w, old, becomes != 0)",
        "kill(code, w, old, True)",
    ),
    _changing(
        "transformToAll",
        "killing the other one",
        "slot, new, code[e + FORCED] != 0)\n            _kill_other(code, w, e, other)",
        "slot, new, code[e + FORCED] != 0)",
    ),
    _changing(
        "transformToAll",
        "making more than one of the only one",
        "force(code, w, f, code[e + TYPE_TO]",
        "add(code, w, f, code[e + TYPE_TO]",
    ),
    _changing(
        "transformIfCount",
        "making more than one of the only one",
        "force(code, w, f, code[e + TYPE]",
        "add(code, w, f, code[e + TYPE]",
    ),
    _changing(
        "transformToSingleton",
        "the opposite direction",
        "face(f, new, -f[other >> 1], -f[(other >> 1) + 1])",
        "face(f, new, f[other >> 1], f[(other >> 1) + 1])",
    ),
    _changing(
        "transformToSingleton",
        "the direction of the first",
        "elif w[one + FLAGS] & w[new + FLAGS] & ORIENTED:",
        "elif False:",
    ),
    _holding(
        "collectResourceIfHeld",
        "staying where it is not used up",
        "VALUE))\n    if code[e + SWITCH]:\n        kill(code, w, one, True)\n    return True\n\n\n@inner\ndef change",
        "VALUE))\n    kill(code, w, one, True)\n    return True\n\n\n@inner\ndef change",
    ),
    _holding(
        "addHealthPoints",
        "using the other one up",
        "AMOUNT]\n    if code[e + SWITCH] and other > 0:",
        "AMOUNT]\n    if False:",
    ),
    _holding(
        "addHealthPointsToMax",
        "using the other one up",
        "MOST_HEALTH))\n    if code[e + SWITCH] and other > 0:",
        "MOST_HEALTH))\n    if False:",
    ),
    _holding("subtractHealthPoints", "its limit", "w[hit + HEALTH] > code[e + AMOUNT_LIMIT]", "w[hit + HEALTH] > 0"),
    _holding(
        "changeResource", "the limit of what can be held", "has + code[e + AMOUNT] > code[e + AMOUNT_LIMIT]", "False"
    ),
    _fault("killIfFromAbove", "having come from above", "effects.killing", "if above and", "if"),
    _fault("shieldFrom", "its end with the tick", "tick", "    _lower_shields(code, w)\n    if", "    if"),
)
