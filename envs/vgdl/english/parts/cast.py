"""The types that can take part in a game, and their names: you, a type by its name, a family as any of its types."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from plumbline.envs.vgdl.compiler.program import LEARNING_PIXELS
from plumbline.envs.vgdl.compiler.rule_rows import Pass, passes
from plumbline.envs.vgdl.compiler.type_rows import PUSHING, number_of, pace
from plumbline.envs.vgdl.english.parts.grammar import IT, THEY, YOU, Voice, a, joined, quoted
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.description import AVATAR, Description, Kind, Rule
from plumbline.envs.vgdl.language.values import NONE

MADE = ("stype", "stypeTo", "stype_other")
"""Parameters of effects that name what is created."""

MAKING = {
    "stype": ("SpawnPoint", "Spreader", "FlakAvatar", "ShootAvatar"),
    "stypeMissile": ("BomberRandomMissile",),
    "spawnBehind": ("OngoingTurningAvatar",),
}
"""Parameters of classes that name what is created, and the classes (with descendants) that have them."""

TURNING = frozenset(["bounceForward", "reverseDirection", "turnAround", "flipDirection", "attractGaze", "align"])
"""Effects that change a direction."""


@dataclass(frozen=True, slots=True)
class Party:
    """Some types, as a sentence names them."""

    you: str  # "you", "you (as `runner`)", or "" if you are not among them
    things: tuple[str, ...]  # "`wall`", "any `foe`"
    stays: bool = False  # statues: those that are killed stay where they are

    @property
    def is_you(self) -> bool:
        return bool(self.you) and not self.things

    @property
    def names(self) -> tuple[str, ...]:
        return (self.you, *self.things) if self.you else self.things

    @property
    def voice(self) -> Voice:
        if self.is_you:
            return YOU
        return THEY if len(self.names) > 1 else IT

    @property
    def gone(self) -> str:
        """The clause that all of the party are killed."""
        if self.is_you:
            return f"{self.you} die"
        return f"{self.all} {f'die{self.voice.s} but stay{self.voice.s}' if self.stays else f'disappear{self.voice.s}'}"

    @property
    def all(self) -> str:
        """The whole party: "`wall` and any `foe`"."""
        return joined(self.names)

    @property
    def one(self) -> str:
        """One of the party: "`wall` or any `foe`"."""
        return joined(self.names, "or")

    @property
    def each(self) -> Party:
        """The same, all of them one by one."""
        return replace(self, things=tuple(f"every {name.removeprefix('any ')}" for name in self.things))

    def whose(self, noun: str) -> str:
        return f"your {noun}" if self.is_you else f"the {noun} of {self.one}"

    def beside(self, other: Party) -> Party:
        """Return the same, named next to another party: names that both contain become "another"."""
        same = [name for name in self.things if name in other.things]
        rest = tuple(name for name in self.things if name not in same)
        again = ("another " + joined([name.removeprefix("any ") for name in same], "or"),) if same else ()
        return replace(self, things=rest + again)


@dataclass(frozen=True)
class Cast:
    """The types of a game. `explains` lists the types of a family each time it is named."""

    game: Description
    block_pixels: int = LEARNING_PIXELS
    explains: bool = True
    level: tuple[int, ...] = ()  # the types at the start of the one level that is described; empty: of any level

    @cached_property
    def appearing(self) -> frozenset[int]:
        """The types that can ever appear: they are at the start, or something makes them."""
        return self.following(self.placed)

    def following(self, present: Iterable[int]) -> frozenset[int]:
        """Return these types, and all that can result from them."""
        found = set(present)
        while True:
            more = {made for made in self._made(found) if self.kind(made).sprite_class is not None} - found
            if not more:
                return frozenset(found)
            found |= more

    @cached_property
    def born(self) -> frozenset[int]:
        """The types of which sprites can be created during the game."""
        return frozenset(self._made(self.appearing))

    @cached_property
    def placed(self) -> tuple[int, ...]:
        """The types at the start: those of the level, or else all that levels have a letter for.

        `A`, which each game has, counts only if it is needed.
        """
        if self.level:
            return self.level
        letters = {letter: self.named(names) for letter, names in self.game.letters.items()}
        players = [kind for kinds in letters.values() for kind in kinds if self.kind(kind).is_avatar]
        if letters["A"] == (AVATAR,) and not self.kind(AVATAR).is_leaf and len(players) > 1:
            del letters["A"]
        placed = {kind for kinds in letters.values() for kind in kinds}
        return tuple(kind for kind in sorted(placed) if self.kind(kind).sprite_class is not None)

    def _made(self, present: Collection[int]) -> Iterator[int]:
        """Yield what the present types make by themselves, and what their meetings make."""
        for kind in present:
            yield from self.makes(self.kind(kind))
        for rule in self.game.rules:
            if self._concerns(rule, present):
                for each in filter(None, (rule, rule.later)):
                    yield from self.result(each)

    def _concerns(self, rule: Rule, present: Collection[int]) -> bool:
        met = not rule.seconds or any(kind in present for second in rule.seconds for kind in self.families[second])
        return met and any(kind in present for kind in self.families[rule.first])

    def result(self, rule: Rule) -> Iterable[int]:
        """Return the types that a rule makes."""
        if rule.effect.name == "transformToRandomChild":
            return (kind for kind in self.families[rule.kinds["stype"]] if kind != rule.kinds["stype"])
        if rule.effect.name in ("killAll", "subtractHealthPoints", "shieldFrom"):
            return ()
        return (kind for name, kind in rule.kinds.items() if name in MADE)

    @cached_property
    def passes(self) -> Sequence[Pass]:
        """One effect of one pair after the other, in the order of a tick."""
        return passes(self.game, 0)

    @property
    def families(self) -> Sequence[Sequence[int]]:
        return self.game.families

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {kind.name: kind.number for kind in self.game.kinds}

    def kind(self, number: int) -> Kind:
        return self.game.kinds[number]

    def named(self, value: object) -> tuple[int, ...]:
        """Return the types that a parameter's value names; values that are not types are left out."""
        names = value if isinstance(value, tuple) else (value,)
        return tuple(self._numbers[name] for name in names if name in self._numbers)

    def makes(self, kind: Kind) -> tuple[int, ...]:
        """Return the types that a sprite of a type makes by itself, or that you make as it."""
        if kind.sprite_class is None:
            return ()
        classes = kind.sprite_class
        names = [name for name, by in MAKING.items() if any(map(classes.descends_from, by))]
        if classes.name == "BomberRandomMissile":
            names.remove("stype")
        return tuple(made for name in names for made in self.named(kind.values[name]))

    def members(self, number: int) -> tuple[int, ...]:
        """Return the types of a family that can appear; all its leaves if none can."""
        family = tuple(kind for kind in self.families[number] if kind in self.appearing)
        return family or tuple(kind for kind in self._below(number) if self.kind(kind).is_leaf)

    def _below(self, number: int) -> tuple[int, ...]:
        """Return a type and its descendants."""
        above = self.kind(number).ancestors
        return tuple(kind for kind in self.families[number] if kind not in above)

    @cached_property
    def avatars(self) -> tuple[int, ...]:
        """The types that you can be: those at the start, and those that an avatar becomes."""
        standing = [kind.number for kind in self.game.kinds if kind.is_avatar and kind.number in self.appearing]
        becoming = {kind for rule in self._due for kind in self._becoming(rule, standing)}
        yours = becoming.union(self.placed)
        return tuple(kind for kind in standing if kind in yours)

    def _becoming(self, rule: Rule, standing: Collection[int]) -> Iterator[int]:
        """Yield what a rule makes of avatars. A statue that becomes an avatar takes control."""
        for changed, results in self._changes(rule):
            if not set(standing).isdisjoint(changed):
                yield from results

    def _changes(self, rule: Rule) -> Iterator[tuple[Sequence[int], Iterable[int]]]:
        """Yield the types that a rule transforms, and what it transforms them to."""
        match rule.effect.name:
            case "transformToAll":
                yield (rule.kinds["stype"],), (rule.kinds["stypeTo"],)
            case "transformToSingleton":
                yield (rule.kinds["stype"],), (rule.kinds["stype_other"],)
                yield self.families[rule.first], (rule.kinds["stype"],)
            case "transformTo" | "transformIfCount" | "transformToRandomChild":
                yield self.families[rule.first], self.result(rule)

    @cached_property
    def _due(self) -> Sequence[Rule]:
        """The rules that can apply, and what they put off."""
        rules = [rule for rule in self.game.rules if self._concerns(rule, self.appearing)]
        return [each for rule in rules for each in (rule, rule.later) if each]

    @cached_property
    def statues(self) -> frozenset[int]:
        """The types of further avatars, which no key moves and which you never are."""
        return frozenset(kind for kind in self.appearing if self.kind(kind).is_avatar and kind not in self.avatars)

    def is_yours(self, number: int) -> bool:
        """Return whether a type is one that you can be."""
        return self.kind(number).is_avatar and number not in self.statues

    def _affected(self, effects: Collection[str]) -> frozenset[int]:
        """Return the types that one of some effects can affect."""
        rules = [rule for rule in self.game.rules if rule.effect.name in effects]
        return frozenset(kind for rule in rules for kind in self.families[rule.first])

    @cached_property
    def results(self) -> frozenset[int]:
        """The types that others become."""
        rules = [each for rule in self.game.rules for each in (rule, rule.later) if each]
        return frozenset(
            kind for rule in rules if rule.effect.name.startswith("transform") for kind in self.result(rule)
        )

    @cached_property
    def turned(self) -> frozenset[int]:
        """The types whose direction may change."""
        return self._affected(TURNING)

    @cached_property
    def still(self) -> frozenset[int]:
        """The types that never move, neither by themselves nor by an effect."""
        walking = ("RandomNPC", "RandomBomber")
        return (
            frozenset(
                kind.number
                for kind in self.game.kinds
                if kind.sprite_class is not None
                and not self.drift(kind.number)
                and not self.is_yours(kind.number)
                and not any(map(kind.sprite_class.descends_from, walking))
            )
            - self._affected(PUSHING)
            - self.results
        )

    @cached_property
    def groups(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The families that have a name of their own: at least two types, none of which is you. The largest first."""
        found: dict[frozenset[int], int] = {}
        for kind in sorted(self.game.kinds, key=lambda kind: (-len(kind.ancestors), kind.number)):
            members = frozenset(self._below(kind.number)) & self.appearing
            if len(members) > 1 and not any(self.kind(member).is_avatar for member in members):
                found.setdefault(members, kind.number)
        ordered = sorted(found.items(), key=lambda item: (-len(item[0]), item[1]))
        return tuple((number, tuple(sorted(members))) for members, number in ordered)

    def party(self, kinds: Iterable[int]) -> Party:
        """Return the party of these types."""
        listed = list(dict.fromkeys(kinds))
        yours = [kind for kind in listed if self.is_yours(kind)]
        return Party(
            self._you(yours), tuple(self._things(listed)), stays=bool(listed) and self.statues.issuperset(listed)
        )

    def _you(self, kinds: list[int]) -> str:
        if not kinds:
            return ""
        if set(self.avatars) <= set(kinds):
            return "you"
        return f"you (as {joined([self.name(kind) for kind in kinds], 'or')})"

    def _things(self, listed: list[int]) -> Iterator[str]:
        """Yield names for all types that are not you, families first, in the order of the list."""
        left = {kind for kind in listed if not self.is_yours(kind)}
        leaders: dict[int, str] = {}
        for number, members in self.groups:
            if left.issuperset(members):
                left -= set(members)
                leaders[min(members, key=listed.index)] = f"any {self.family(number, members)}"
        for kind in listed:
            if kind in leaders:
                yield leaders[kind]
            elif kind in left:
                yield self.name(kind)

    def family(self, number: int, members: Iterable[int]) -> str:
        """Return the name of a family, with its types if they are to be listed."""
        name = quoted(self.kind(number).name)
        return f"{name} ({joined(map(self.name, members), 'or')})" if self.explains else name

    def name(self, number: int) -> str:
        """Return the name of a type; one that is a family too is marked."""
        kind = self.kind(number)
        return quoted(kind.name) if kind.is_leaf else f"plain {quoted(kind.name)}"

    def a(self, number: int) -> str:
        """Return one of a type, with its article."""
        kind = self.kind(number)
        return a(kind.name) if kind.is_leaf else f"a {self.name(number)}"

    def coming(self, number: int) -> str:
        """Return the condition under which one more of a type can be created."""
        lineage = [self.kind(each) for each in (number, *self.kind(number).ancestors)]
        names = [quoted(kind.name) for kind in lineage if kind.singleton]
        return f" (if there is no {' and no '.join(names)} yet)" if names else ""

    def is_turnable(self, number: int) -> bool:
        """Return whether a type can have a meaningful direction."""
        values = self.kind(number).values
        return bool(values["is_oriented"]) or values["orientation"] != NONE

    @cached_property
    def facing(self) -> frozenset[int]:
        """The types that can ever face a direction: they have one, or are given one."""
        made = [rule.kinds["stype"] for rule in self.game.rules if rule.values.get("forceOrientation")]
        sent = [each for kind in self.appearing for each in self.makes(self.kind(kind))]
        given = self._affected(("bounceForward", "align"))
        return frozenset({*given, *made, *sent, *filter(self.is_turnable, range(len(self.game.kinds)))})

    def drift(self, number: int) -> int:
        """Return how many pixels a sprite moves by itself along its direction."""
        values = self.kind(number).values
        if values["is_static"] or number in self.statues or not self.is_turnable(number):
            return 0
        return pace(values["speed"], self.block_pixels)[at.PASSIVE]

    def walk(self, number: int) -> int:
        """Return how many pixels a sprite walks in a direction of its choice."""
        values = self.kind(number).values
        return 0 if values["stationary"] else pace(values["speed"], self.block_pixels)[at.ACTIVE]

    def push(self, pusher: int, pushed: int) -> int:
        """Return how many pixels one type pushes another."""
        force = pace(self.kind(pusher).values["speed"], self.block_pixels)
        own = pace(self.kind(pushed).values["speed"], self.block_pixels)
        pixels = force[at.PUSH] if force[at.PUSHES] else own[at.PUSHED]
        return 0 if self.kind(pushed).values["stationary"] else pixels or own[at.OWN]

    def exit(self, number: int) -> int:
        """Return the type that sprites of a type lead to; -1 for none."""
        return number_of(self.game, self.kind(number).values.get("stype"))

    @cached_property
    def fragile(self) -> frozenset[int]:
        """The types whose health matters."""
        rules = [each for rule in self.game.rules for each in (rule, rule.later) if each]
        return frozenset(
            member
            for rule in rules
            if rule.effect.name.endswith(("HealthPoints", "HealthPointsToMax"))
            for number in (rule.first, *rule.kinds.values())
            for member in self.families[number]
        )
