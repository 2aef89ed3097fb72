"""Portraits of types: how sprites of each class behave, as predicates such as "moves left, 1 cell a tick"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.english.parts.grammar import Voice, cells, chance, count, every, joined, number, pace, quoted
from plumbline.envs.vgdl.language.description import Kind
from plumbline.envs.vgdl.language.values import DIRECTIONS, NIL, NONE

WAYS = {way: name.lower() for name, way in DIRECTIONS.items() if way not in (NONE, NIL)}
NEVER_SHOWN = "never shown"


@dataclass(frozen=True)
class Sitter:
    """A type that is described, in the singular or, for several alike, in the plural."""

    cast: Cast
    kind: Kind
    voice: Voice

    @property
    def values(self) -> Mapping[str, Any]:
        return self.kind.values

    @property
    def way(self) -> str:
        """The direction of its type; "" without one, or with a random one."""
        return WAYS.get(self.values["orientation"], "")

    @property
    def cooldown(self) -> int:
        return max(1, int(self.values["cooldown"]))

    def far(self, pixels: int) -> str:
        return pace(pixels, self.cast.block_pixels, self.cooldown)


Portrait = Callable[[Sitter], list[str]]


def portrait(sitter: Sitter) -> list[str]:
    """Describe a type that is not you, in predicates."""
    assert sitter.kind.sprite_class is not None  # noqa: S101 - only what can come into being is described
    told = PORTRAITS[sitter.kind.sprite_class.name](sitter)
    return [*told, *_health(sitter), *_span(sitter), *_single(sitter), *_shown(sitter)]


def _health(sitter: Sitter) -> list[str]:
    if sitter.kind.number not in sitter.cast.fragile:
        return []
    return [f"start{sitter.voice.s} with {number(sitter.values['healthPoints'])} health"]


def _span(sitter: Sitter) -> list[str]:
    """Describe how long it lives, if the class limits that."""
    life = sitter.values["timeToLive"]
    ageless = ("RandomNPC", "RandomMissile")
    lineage = sitter.kind.sprite_class.lineage if sitter.kind.sprite_class else ()
    if life < 0 or any(name in lineage for name in ageless):
        return []
    return [f"disappear{sitter.voice.s} after {count(life, 'tick')}"]


def _single(sitter: Sitter) -> list[str]:
    kinds = [sitter.cast.kind(each) for each in (*sitter.kind.ancestors, sitter.kind.number)]
    return [f"there is never more than one {quoted(kind.name)} at a time" for kind in kinds if kind.singleton]


def _shown(sitter: Sitter) -> list[str]:
    told = unseen(sitter.kind)
    return [f"{sitter.voice.be} {told}"] if told else []


def unseen(kind: Kind) -> str:
    """Describe how a type is hidden, if it is."""
    hidden, invisible = bool(kind.values["hidden"]), bool(kind.values["invisible"])
    if hidden and invisible:
        return NEVER_SHOWN
    return "shown in pictures only" if hidden else "not shown in pictures" if invisible else ""


# Those that do not walk.


def _drifts(sitter: Sitter) -> list[str]:
    """Describe what stays, or moves along its direction."""
    cast, voice = sitter.cast, sitter.voice
    pixels = cast.drift(sitter.kind.number)
    if not pixels:
        return [f"never move{voice.s} by {voice.itself}", *_faces(sitter)]
    if not sitter.way or sitter.kind.number in _shot(cast):
        return [f"move{voice.s} straight on the way {voice.it} {voice.be} sent, {sitter.far(pixels)}"]
    return [f"move{voice.s} {sitter.way}{_first(sitter)}, {sitter.far(pixels)}"]


def _faces(sitter: Sitter) -> list[str]:
    return [f"face{sitter.voice.s} {sitter.way}{_first(sitter)}"] if sitter.way else []


def _first(sitter: Sitter) -> str:
    return " at first" if sitter.kind.number in sitter.cast.turned else ""


def _shot(cast: Cast) -> set[int]:
    """Return the types whose direction comes from their shooter."""
    shooters = [cast.kind(each) for each in cast.avatars]
    return {
        made
        for kind in shooters
        if kind.sprite_class and kind.sprite_class.descends_from("ShootAvatar")
        for made in cast.makes(kind)
    }


def _portal(sitter: Sitter) -> list[str]:
    leads = sitter.cast.exit(sitter.kind.number)
    return _drifts(sitter) + ([f"lead{sitter.voice.s} to {sitter.cast.name(leads)}"] if leads >= 0 else [])


def _flickers(sitter: Sitter) -> list[str]:
    life = max(0, sitter.values["limit"] - sitter.values["age"] + 1)
    drifting = _drifts(sitter) if sitter.cast.drift(sitter.kind.number) else _faces(sitter)
    return [*drifting, f"disappear{sitter.voice.s} after {count(life, 'tick')}"]


def _spreads(sitter: Sitter) -> list[str]:
    odds, made = sitter.values["spreadprob"], sitter.cast.named(sitter.values["stype"])
    if sitter.values["age"] > 1 or not made or odds <= 0:
        return _flickers(sitter)
    likely = f" {chance(odds)}" if odds < 1 else ""
    after = count(2 - sitter.values["age"], "tick")
    puts = f"put{sitter.voice.s} {sitter.cast.a(made[0])} on each of the four cells around it{likely} after {after}"
    return [puts, *_flickers(sitter)]


def _strays(sitter: Sitter) -> list[str]:
    pixels = sitter.cast.drift(sitter.kind.number)
    if sitter.values["orientation"] != NIL or not pixels:
        return _drifts(sitter)
    return [f"move{sitter.voice.s} in a direction taken at random, {sitter.far(pixels)}"]


# Those that make others.


def _spawns(sitter: Sitter) -> list[str]:
    values, voice = sitter.values, sitter.voice
    names = [sitter.cast.a(made) for made in sitter.cast.makes(sitter.kind)]
    if not names or values["prob"] <= 0:
        return []
    what = names[0] if len(names) == 1 else f"{joined(names, 'or')}, at random,"
    made = f"make{voice.s} {what}{_sends(sitter)} on {voice.its} own cell"
    total = max(1, values["total"] - values["counter"])
    if values["total"] > 0 and total == 1:
        return [f"{made}{_once(sitter)} and then disappear{voice.s}"]
    odds = f" {chance(values['prob'])}" if values["prob"] < 1 else ""
    gone = f", {number(total)} in all, and then disappear{voice.s}" if values["total"] > 0 else ""
    return [f"{made} {_beats(sitter)}{odds}{gone}"]


def _beats(sitter: Sitter) -> str:
    """Return in which ticks it acts."""
    again = every(sitter.cooldown)
    return f"on the first tick and then {again}" if _begins(sitter) and sitter.cooldown > 1 else again


def _begins(sitter: Sitter) -> bool:
    """Return whether all of its kind exist from the start, so that the first tick is one of theirs."""
    return sitter.kind.number in sitter.cast.placed and sitter.kind.number not in sitter.cast.born


def _once(sitter: Sitter) -> str:
    """Return when a sprite that comes only once appears."""
    if sitter.values["prob"] < 1:
        return f", {chance(sitter.values['prob'])} {_beats(sitter)},"
    if sitter.cooldown <= 1:
        return ""
    return " on the first tick" if _begins(sitter) else f" within {count(sitter.cooldown, 'tick')}"


def _sends(sitter: Sitter) -> str:
    """Return the direction that a spawner gives to what it makes, if that has none of its own or is given one."""
    cast, given = sitter.cast, WAYS.get(sitter.values["spawnorientation"], "")
    made = [number for number in cast.makes(sitter.kind) if cast.is_turnable(number)]
    if not made:
        return ""
    if given:
        return f" heading {given}"
    if sitter.way and all(cast.kind(number).values["orientation"] == NONE for number in made):
        turns = sitter.kind.number in cast.turned or sitter.values["rotateInPlace"]
        return f" heading the way {sitter.voice.it} face{sitter.voice.s}" if turns else f" heading {sitter.way}"
    return ""


def _bombs(sitter: Sitter) -> list[str]:
    made = _spawns(sitter)
    return [*(_drifts(sitter) if sitter.cast.drift(sitter.kind.number) or not made else []), *made]


def _bombs_at_random(sitter: Sitter) -> list[str]:
    voice, pixels, made = sitter.voice, sitter.cast.walk(sitter.kind.number), _spawns(sitter)
    if sitter.values["rotateInPlace"] and sitter.cast.is_turnable(sitter.kind.number):
        drift = sitter.cast.drift(sitter.kind.number)
        moves = [f"move{voice.s} the way {voice.it} then face{voice.s}, {sitter.far(drift)}"] if drift else []
        steps = [f"turn{voice.s} at random every tick", *moves]
    elif pixels:
        steps = [f"move{voice.s} in random directions, {sitter.far(pixels)}"]
    else:
        steps = [] if made else _drifts(sitter)
    return [*steps, *made]


# Those that walk.


def _walks(sitter: Sitter, how: str) -> list[str]:
    """Describe a walk by how its direction is chosen; types that drift have no time left to walk."""
    pixels = sitter.cast.walk(sitter.kind.number)
    if sitter.cast.drift(sitter.kind.number) or not pixels:
        return _drifts(sitter)
    return [f"{how}, {sitter.far(pixels)}"]


def _wanders(sitter: Sitter) -> list[str]:
    keeps = int(sitter.values["cons"]) + 1
    return _walks(sitter, f"walk{sitter.voice.s} at random (taking a new direction {every(keeps)})")


def _chases(sitter: Sitter) -> list[str]:
    voice, sought = sitter.voice, _sought(sitter, "stype")
    if not sought:
        return _wanders(sitter)
    flees = f"flee{voice.s} from" if sitter.values["fleeing"] else f"chase{voice.s}"
    reach = sitter.values["maxDistance"]
    if reach < 0:
        return _walks(sitter, f"{flees} {sought}{_else(sitter, sought)}")
    near = f"no more than {cells(reach, sitter.cast.block_pixels)} away (rows and columns added up)"
    return [*_walks(sitter, f"{flees} {sought} when {near}"), f"otherwise walk{voice.s} at random"]


def _sought(sitter: Sitter, name: str, which: str = "the nearest ") -> str:
    """Return its target: the first type that it names, or that one's family if no sprite of the type exists."""
    targets = sitter.cast.named(sitter.values[name])[:1]
    members = [member for target in targets for member in sitter.cast.members(target)]
    if not members:
        return ""
    party = sitter.cast.party(members)
    return party.you if party.is_you else f"{which}{party.one.removeprefix('any ')}"


def _else(sitter: Sitter, sought: str) -> str:
    """Describe what it does without a target. You always are one, dead or alive."""
    return "" if sought == "you" else f" (or walk{sitter.voice.s} at random if there is none)"


def _path(sitter: Sitter) -> str:
    obstacles = [sitter.cast.name(number) for number in sitter.cast.game.obstacles]
    return f"on the shortest way around {joined(obstacles)}" if obstacles else "on the shortest way"


def _pursues(sitter: Sitter) -> list[str]:
    sought = _sought(sitter, "stype")
    return _walks(sitter, _following(sitter, sought)) if sought else _wanders(sitter)


def _following(sitter: Sitter, sought: str) -> str:
    return f"follow{sitter.voice.s} {sought} {_path(sitter)}{_else(sitter, sought)}"


def _tracks(sitter: Sitter) -> list[str]:
    voice, which = sitter.voice, "any random " if sitter.values["randomTarget"] else "the nearest "
    sought = _sought(sitter, "stype1", which)
    if not sought:
        return _wanders(sitter)
    keeps = [] if sought == "you" else [f"keep{voice.s} to the same one until {voice.it} reach{voice.es} it"]
    return [*_walks(sitter, _following(sitter, sought)), *keeps]


def _tracks_at_random(sitter: Sitter) -> list[str]:
    odds = sitter.values["epsilon"]
    return _tracks(sitter) + ([f"{chance(odds)} take{sitter.voice.s} a random step instead"] if odds > 0 else [])


PORTRAITS: Mapping[str, Portrait] = MappingProxyType(
    {
        "Immovable": _drifts,
        "Door": _drifts,
        "Passive": _drifts,
        "Resource": _drifts,
        "Flicker": _flickers,
        "OrientedFlicker": _flickers,
        "Spreader": _spreads,
        "Missile": _drifts,
        "RandomMissile": _strays,
        "RandomNPC": _wanders,
        "Chaser": _chases,
        "Fleeing": _chases,
        "PathChaser": _pursues,
        "PathAltChaser": _tracks,
        "RandomPathAltChaser": _tracks_at_random,
        "Portal": _portal,
        "SpawnPoint": _bombs,
        "Bomber": _bombs,
        "RandomBomber": _bombs_at_random,
        "BomberRandomMissile": _bombs,
    }
)
"""The function that describes each class without a player."""
