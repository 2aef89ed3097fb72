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
class Subject:
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


Portrait = Callable[[Subject], list[str]]


def portrait(subject: Subject) -> list[str]:
    """Describe a type that is not you, in predicates."""
    assert subject.kind.sprite_class is not None  # noqa: S101 - only what can come into being is described
    predicates = PORTRAITS.get(subject.kind.sprite_class.name, _drifts)(subject)
    return [*predicates, *_health(subject), *_span(subject), *_single(subject), *_shown(subject)]


def _health(subject: Subject) -> list[str]:
    if subject.kind.number not in subject.cast.fragile:
        return []
    return [f"start{subject.voice.s} with {number(subject.values['healthPoints'])} health"]


def _span(subject: Subject) -> list[str]:
    """Describe how long it lives, if the class limits that."""
    life = subject.values["timeToLive"]
    ageless = ("RandomNPC", "RandomMissile")
    lineage = subject.kind.sprite_class.lineage if subject.kind.sprite_class else ()
    if life < 0 or any(name in lineage for name in ageless):
        return []
    return [f"disappear{subject.voice.s} after {count(life, 'tick')}"]


def _single(subject: Subject) -> list[str]:
    kinds = [subject.cast.kind(each) for each in (*subject.kind.ancestors, subject.kind.number)]
    return [f"there is never more than one {quoted(kind.name)} at a time" for kind in kinds if kind.singleton]


def _shown(subject: Subject) -> list[str]:
    hidden = unseen(subject.kind)
    return [f"{subject.voice.be} {hidden}"] if hidden else []


def unseen(kind: Kind) -> str:
    """Describe how a type is hidden, if it is."""
    hidden, invisible = bool(kind.values["hidden"]), bool(kind.values["invisible"])
    if hidden and invisible:
        return NEVER_SHOWN
    return "shown in pictures only" if hidden else "not shown in pictures" if invisible else ""


# Types that do not walk.


def _drifts(subject: Subject) -> list[str]:
    """Describe what stays, or moves along its direction."""
    cast, voice = subject.cast, subject.voice
    pixels = cast.drift(subject.kind.number)
    if not pixels:
        return [f"never move{voice.s} by {voice.itself}", *_faces(subject)]
    if not subject.way or subject.kind.number in _shot(cast):
        return [f"move{voice.s} straight on the way {voice.it} {voice.be} sent, {subject.far(pixels)}"]
    return [f"move{voice.s} {subject.way}{_first(subject)}, {subject.far(pixels)}"]


def _faces(subject: Subject) -> list[str]:
    return [f"face{subject.voice.s} {subject.way}{_first(subject)}"] if subject.way else []


def _first(subject: Subject) -> str:
    return " at first" if subject.kind.number in subject.cast.turned else ""


def _shot(cast: Cast) -> set[int]:
    """Return the types whose direction comes from their shooter."""
    shooters = [cast.kind(each) for each in cast.avatars]
    return {
        made
        for kind in shooters
        if kind.sprite_class and kind.sprite_class.descends_from("ShootAvatar")
        for made in cast.makes(kind)
    }


def _portal(subject: Subject) -> list[str]:
    leads = subject.cast.exit(subject.kind.number)
    return _drifts(subject) + ([f"lead{subject.voice.s} to {subject.cast.name(leads)}"] if leads >= 0 else [])


def _flickers(subject: Subject) -> list[str]:
    life = max(0, subject.values["limit"] - subject.values["age"] + 1)
    drifting = _drifts(subject) if subject.cast.drift(subject.kind.number) else _faces(subject)
    return [*drifting, f"disappear{subject.voice.s} after {count(life, 'tick')}"]


def _spreads(subject: Subject) -> list[str]:
    odds, made = subject.values["spreadprob"], subject.cast.named(subject.values["stype"])
    if subject.values["age"] > 1 or not made or odds <= 0:
        return _flickers(subject)
    likely = f" {chance(odds)}" if odds < 1 else ""
    after = count(2 - subject.values["age"], "tick")
    puts = f"put{subject.voice.s} {subject.cast.a(made[0])} on each of the four cells around it{likely} after {after}"
    return [puts, *_flickers(subject)]


def _strays(subject: Subject) -> list[str]:
    pixels = subject.cast.drift(subject.kind.number)
    if subject.values["orientation"] != NIL or not pixels:
        return _drifts(subject)
    return [f"move{subject.voice.s} in a direction taken at random, {subject.far(pixels)}"]


# Types that make others.


def _spawns(subject: Subject) -> list[str]:
    values, voice = subject.values, subject.voice
    names = [subject.cast.a(made) for made in subject.cast.makes(subject.kind)]
    if not names or values["prob"] <= 0:
        return []
    what = names[0] if len(names) == 1 else f"{joined(names, 'or')}, at random,"
    made = f"make{voice.s} {what}{_sends(subject)} on {voice.its} own cell"
    total = max(1, values["total"] - values["counter"])
    if values["total"] > 0 and total == 1:
        return [f"{made}{_once(subject)} and then disappear{voice.s}"]
    odds = f" {chance(values['prob'])}" if values["prob"] < 1 else ""
    gone = f", {number(total)} in all, and then disappear{voice.s}" if values["total"] > 0 else ""
    return [f"{made} {_beats(subject)}{odds}{gone}"]


def _beats(subject: Subject) -> str:
    """Return in which ticks it acts."""
    again = every(subject.cooldown)
    return f"on the first tick and then {again}" if _begins(subject) and subject.cooldown > 1 else again


def _begins(subject: Subject) -> bool:
    """Return whether all of its kind exist from the start, so that the first tick is one of theirs."""
    return subject.kind.number in subject.cast.placed and subject.kind.number not in subject.cast.born


def _once(subject: Subject) -> str:
    """Return when a sprite that comes only once appears."""
    if subject.values["prob"] < 1:
        return f", {chance(subject.values['prob'])} {_beats(subject)},"
    if subject.cooldown <= 1:
        return ""
    return " on the first tick" if _begins(subject) else f" within {count(subject.cooldown, 'tick')}"


def _sends(subject: Subject) -> str:
    """Return the direction that a spawner gives to what it makes, if that has none of its own or is given one."""
    cast, given = subject.cast, WAYS.get(subject.values["spawnorientation"], "")
    made = [number for number in cast.makes(subject.kind) if cast.is_turnable(number)]
    if not made:
        return ""
    if given:
        return f" heading {given}"
    if subject.way and all(cast.kind(number).values["orientation"] == NONE for number in made):
        turns = subject.kind.number in cast.turned or subject.values["rotateInPlace"]
        return f" heading the way {subject.voice.it} face{subject.voice.s}" if turns else f" heading {subject.way}"
    return ""


def _bombs(subject: Subject) -> list[str]:
    made = _spawns(subject)
    return [*(_drifts(subject) if subject.cast.drift(subject.kind.number) or not made else []), *made]


def _bombs_at_random(subject: Subject) -> list[str]:
    voice, pixels, made = subject.voice, subject.cast.walk(subject.kind.number), _spawns(subject)
    if subject.values["rotateInPlace"] and subject.cast.is_turnable(subject.kind.number):
        drift = subject.cast.drift(subject.kind.number)
        moves = [f"move{voice.s} the way {voice.it} then face{voice.s}, {subject.far(drift)}"] if drift else []
        steps = [f"turn{voice.s} at random every tick", *moves]
    elif pixels:
        steps = [f"move{voice.s} in random directions, {subject.far(pixels)}"]
    else:
        steps = [] if made else _drifts(subject)
    return [*steps, *made]


# Types that walk.


def _walks(subject: Subject, how: str) -> list[str]:
    """Describe a walk by how its direction is chosen; types that drift have no time left to walk."""
    pixels = subject.cast.walk(subject.kind.number)
    if subject.cast.drift(subject.kind.number) or not pixels:
        return _drifts(subject)
    return [f"{how}, {subject.far(pixels)}"]


def _wanders(subject: Subject) -> list[str]:
    keeps = int(subject.values["cons"]) + 1
    return _walks(subject, f"walk{subject.voice.s} at random (taking a new direction {every(keeps)})")


def _chases(subject: Subject) -> list[str]:
    voice, sought = subject.voice, _sought(subject, "stype")
    if not sought:
        return _wanders(subject)
    flees = f"flee{voice.s} from" if subject.values["fleeing"] else f"chase{voice.s}"
    reach = subject.values["maxDistance"]
    if reach < 0:
        return _walks(subject, f"{flees} {sought}{_else(subject, sought)}")
    near = f"no more than {cells(reach, subject.cast.block_pixels)} away (rows and columns added up)"
    return [*_walks(subject, f"{flees} {sought} when {near}"), f"otherwise walk{voice.s} at random"]


def _sought(subject: Subject, name: str, which: str = "the nearest ") -> str:
    """Return its target: the first type that it names, or that one's family if no sprite of the type exists."""
    targets = subject.cast.named(subject.values[name])[:1]
    members = [each for target in targets for each in subject.cast.members(target) if each in subject.cast.appearing]
    if not members:
        return ""
    party = subject.cast.party(members)
    return party.you if party.is_you else f"{which}{party.one.removeprefix('any ')}"


def _else(subject: Subject, sought: str) -> str:
    """Describe what it does without a target. You always are one, dead or alive."""
    return "" if sought == "you" else f" (or walk{subject.voice.s} at random if there is none)"


def _path(subject: Subject) -> str:
    cast = subject.cast
    obstacles = [cast.name(number) for number in cast.game.obstacles if number in cast.appearing]
    return f"on the shortest way around {joined(obstacles)}" if obstacles else "on the shortest way"


def _pursues(subject: Subject) -> list[str]:
    sought = _sought(subject, "stype")
    return _walks(subject, _following(subject, sought)) if sought else _wanders(subject)


def _following(subject: Subject, sought: str) -> str:
    return f"follow{subject.voice.s} {sought} {_path(subject)}{_else(subject, sought)}"


def _tracks(subject: Subject) -> list[str]:
    voice, which = subject.voice, "any random " if subject.values["randomTarget"] else "the nearest "
    sought = _sought(subject, "stype1", which)
    if not sought:
        return _wanders(subject)
    keeps = [] if sought == "you" else [f"keep{voice.s} to the same one until {voice.it} reach{voice.es} it"]
    return [*_walks(subject, _following(subject, sought)), *keeps]


def _tracks_at_random(subject: Subject) -> list[str]:
    odds = subject.values["epsilon"]
    return _tracks(subject) + ([f"{chance(odds)} take{subject.voice.s} a random step instead"] if odds > 0 else [])


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
"""The function that describes each class without a player. Further avatars are statues, which stay."""
