"""Cases of a rule: what it is about, for types that it treats alike, and when it acts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plumbline.envs.vgdl.compiler.type_rows import most_held, pace
from plumbline.envs.vgdl.english.parts.cast import Cast, Party
from plumbline.envs.vgdl.english.parts.grammar import count, every
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.description import Moment, Rule

Facet = Callable[[Cast, int], Hashable]

ALIKE_FOR_ALL = frozenset(["stepBack", "undoAll"])
"""Effects that one sentence describes for you and others together."""

NEED_OTHER = frozenset(
    [
        "killBoth",
        "collectResource",
        "collectResourceIfHeld",
        "changeResource",
        "killIfOtherHasMore",
        "killIfFromAbove",
        "killIfFrontal",
        "killIfNotFrontal",
        "pullWithIt",
        "bounceForward",
        "attractGaze",
        "align",
        "teleportToExit",
        "transformIfCount",
        "transformToSingleton",
        "spawnBehind",
    ]
)
"""Effects that do nothing at the edge and at a time."""

NEED_NOBODY = frozenset(["transformToAll", "killAll", "undoAll", "subtractHealthPoints"])
"""Effects that a timer can carry out without an affected sprite."""


@dataclass(frozen=True)
class Case:
    """A rule for some types; `is_idle` if it does nothing to them but change the score."""

    cast: Cast
    rule: Rule
    ones: tuple[int, ...]  # the affected types; none for what a timer does
    others: tuple[int, ...] = ()
    also: tuple[int, ...] = ()  # the types of further rules that differ only in these
    is_idle: bool = False

    @cached_property
    def one(self) -> Party:
        party = self.cast.party(self.ones)
        return party.each if self.rule.moment is Moment.TIME else party

    @cached_property
    def other(self) -> Party:
        return self.cast.party(self.others).beside(self.one)

    @property
    def is_met(self) -> bool:
        return self.rule.moment is Moment.MEETING

    def value(self, name: str) -> Any:
        return self.rule.values[name]

    def target(self, name: str = "stype") -> int:
        """Return the type that a parameter names."""
        return self.rule.kinds[name]

    @property
    def targets(self) -> tuple[int, ...]:
        return (self.target(), *self.also)

    @property
    def event(self) -> str:
        """The clause of what happens first: "`ball` meets `wall`"."""
        one, s = self.one, "" if self.one.you else "s"
        if self.rule.moment is Moment.EDGE:
            return f"{one.one} leave{s} the screen"
        if self.other.is_you:
            return f"{self.other.you} meet {one.one}"
        return f"{one.one} meet{s} {self.other.one}"

    @property
    def when(self) -> str:
        """The clause of when it happens, in a sentence that has not named any type yet."""
        if not self.ones:
            return ""
        return moment(self.rule) if self.rule.moment is Moment.TIME else f"when {self.event}"

    @property
    def when_each(self) -> str:
        """The same for effects that happen once for each affected sprite, though not to it."""
        once = self.rule.moment is not Moment.TIME or self.one.is_you
        return self.when if once or not self.ones else f"{self.when}, for {self.one.one}"

    @property
    def when_it(self) -> str:
        """The same, after the affected types were named."""
        one, voice = self.one, self.one.voice
        if self.rule.moment is Moment.TIME:
            return moment(self.rule)
        if self.rule.moment is Moment.EDGE:
            return f"when {voice.it} leave{voice.s} the screen"
        if self.other.is_you:
            return f"when {self.other.you} meet {voice.them}"
        return f"when {'you' if one.is_you else voice.it} meet{voice.s} {self.other.one}"

    @property
    def when_they(self) -> str:
        """The same, after both sides were named, the other one as `other.one`."""
        if not self.is_met or not self.others:
            return self.when_it
        if self.one.is_you:
            return "when you meet it"
        if self.other.is_you:
            return f"when {self.other.you} meet {self.one.voice.them}"
        return "when they meet"

    @property
    def place(self) -> str:
        """The clause of where it happens: at the affected sprites."""
        if self.one.is_you:
            return "where you are"
        if self.rule.moment is Moment.TIME:
            return f"at {self.one.all}"
        if not self.is_met or self.other.is_you:
            return "where it is"
        return f"where {self.one.all} is" if len(self.ones) == 1 else "where the former is"


def moment(rule: Rule) -> str:
    """Return when a timed rule acts."""
    timer, values = max(0, rule.values["timer"]), rule.values
    first = "on the first tick" if values["nextExecution"] == -1 or timer == 0 else f"after {count(timer, 'tick')}"
    return f"{first} and then {every(timer)}" if values["repeating"] else first


def cases(
    cast: Cast, rule: Rule, ones: Sequence[int], others: Sequence[int], also: tuple[int, ...] = ()
) -> Iterator[Case]:
    """Yield the cases that need a sentence each, in the order of the types."""
    name = rule.effect.name
    if rule.moment is not Moment.MEETING and name in NEED_OTHER:
        yield from (Case(cast, rule, part, is_idle=True) for part in _parts(cast, ones, is_yours).values())
        return
    one_facet, other_facet = FACETS.get(name, (None, None))
    for one, first in _parts(cast, ones, _split(name, one_facet)).items():
        for other, second in (_parts(cast, others, _split(name, other_facet)) or {(): ()}).items():
            yield Case(cast, rule, first, second, also, is_idle=None in (*one, *other))


def _parts(cast: Cast, kinds: Sequence[int], facet: Facet) -> dict[Any, tuple[int, ...]]:
    found: dict[Any, tuple[int, ...]] = {}
    for kind in kinds:
        key = facet(cast, kind)
        found[key] = (*found.get(key, ()), kind)
    return found


def _split(name: str, facet: Facet | None) -> Facet:
    """Return what to group a type by: you, statues, others, and what matters to the effect."""

    def both(cast: Cast, kind: int) -> Hashable:
        group = () if name in ALIKE_FOR_ALL else (is_yours(cast, kind), kind in cast.statues)
        return group if facet is None else (*group, facet(cast, kind))

    return both


def is_yours(cast: Cast, kind: int) -> bool:
    return cast.is_yours(kind)


# What of a type matters to an effect. None: the effect does nothing to it.


def _movable(cast: Cast, kind: int) -> Hashable:
    return None if kind in cast.still else True


def _turnable(cast: Cast, kind: int) -> Hashable:
    return True if cast.is_turnable(kind) else None


def _facing(cast: Cast, kind: int) -> Hashable:
    return True if kind in cast.facing else None


def _turning(cast: Cast, kind: int) -> Hashable:
    return cast.is_turnable(kind)


def _pushed(cast: Cast, kind: int) -> Hashable:
    values = cast.kind(kind).values
    turns = cast.is_turnable(kind) and bool(values["rotateInPlace"])
    own = pace(values["speed"], cast.block_pixels)[at.PUSHED]
    return cast.is_turnable(kind), cast.drift(kind) != 0, turns, values["stationary"], values["cooldown"], own


def _pushing(cast: Cast, kind: int) -> Hashable:
    if kind in cast.still:
        return None
    force = pace(cast.kind(kind).values["speed"], cast.block_pixels)
    return force[at.PUSH], force[at.PUSHES]


def _walking(cast: Cast, kind: int) -> Hashable:
    return cast.walk(kind), cast.is_turnable(kind)


def _exit(cast: Cast, kind: int) -> Hashable:
    return cast.exit(kind) if cast.exit(kind) >= 0 else None


def _collected(cast: Cast, kind: int) -> Hashable:
    limit = most_held(cast.kind(kind))
    return (limit, cast.kind(kind).values["value"]) if limit > 0 else None


def _healthy(cast: Cast, kind: int) -> Hashable:
    values = cast.kind(kind).values
    return values["limitHealthPoints"], "limitHealthPoints" in cast.kind(kind).given


FACETS: dict[str, tuple[Facet | None, Facet | None]] = {
    "stepBack": (_movable, None),
    "bounceForward": (_pushed, _pushing),
    "reverseDirection": (_turnable, None),
    "turnAround": (_walking, None),
    "flipDirection": (_turnable, None),
    "wrapAround": (_facing, None),
    "attractGaze": (_turnable, _turnable),
    "align": (_turning, _turning),
    "teleportToExit": (None, _exit),
    "collectResource": (_collected, None),
    "collectResourceIfHeld": (_collected, None),
    "addHealthPoints": (_healthy, None),
    "addHealthPointsToMax": (_healthy, None),
}
