"""Rules merged into lots: rules of one effect, as long as the order of effects on the same sprites is kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.language.description import Moment, Rule

REACH = 100  # lots to look back for one to merge with
LASTING = frozenset(["stepBack", "undoAll", "killSprite", "killBoth", "killAll"])
"""Effects that do nothing more when they are carried out twice."""


@dataclass(frozen=True)
class Lot:
    """A rule, and the types that it and similar rules are about: each of one side with each of the other."""

    rule: Rule
    ones: tuple[int, ...]
    others: tuple[int, ...] = ()
    also: tuple[int, ...] = ()  # the types of further rules that differ only in these
    made: tuple[int, ...] = ()  # the types that it makes of those, or where they are

    @cached_property
    def touched(self) -> frozenset[int]:
        return frozenset({*self.ones, *self.made})

    @property
    def is_wall(self) -> bool:
        return self.rule.effect.name == "stepBack"

    @cached_property
    def likeness(self) -> Hashable:
        """The features that rules must share to be written in one sentence."""
        rule = self.rule
        own = rule.place if rule.effect.name in ("shieldFrom", "addTimer") else None
        return rule.effect.name, self.amounts, tuple(sorted(rule.kinds.items())), own

    @property
    def amounts(self) -> Hashable:
        """The parameters of the rule, except those that name types."""
        return tuple(sorted((name, value) for name, value in self.rule.values.items() if name not in self.rule.kinds))

    @cached_property
    def result(self) -> Hashable:
        """The features that rules must share to turn several types into the same one."""
        rule = self.rule
        return rule.effect.name == "transformToAll" and (self.amounts, rule.kinds["stypeTo"])

    def meets(self, other: Lot) -> bool:
        """Return whether both can affect the same sprites in the same tick."""
        if not self.others:
            return _share(self.touched, other.touched)
        straight = _share(self.touched, other.touched) and _share(self.others, other.others)
        return straight or (_share(self.touched, other.others) and _share(self.others, other.touched))

    def repeats(self, other: Lot) -> bool:
        """Return whether it does once more to some what another does."""
        twice = _share(self.ones, other.ones) and (_share(self.others, other.others) or not self.others)
        return twice and (self.rule.effect.name not in LASTING or self.rule.values["scoreChange"] != 0)


def lots(cast: Cast, moment: Moment) -> list[Lot]:
    """List all rules of a moment, merged, in the order in which they are carried out."""
    return _merged(_merged(_merged(_single(cast, moment), _with_others), _with_ones), _with_targets)


def _single(cast: Cast, moment: Moment) -> Iterator[Lot]:
    """Yield a lot for each effect of each pair or type, except for types that never appear."""
    if moment is Moment.MEETING:
        due = dict.fromkeys((each.rule, each.first, each.second) for each in cast.passes)
        pairs = [(cast.game.rules[rule], _present(cast, first), _present(cast, second)) for rule, first, second in due]
        yield from (_lot(cast, *pair) for pair in pairs if pair[1] and pair[2])
    else:
        rules = [rule for rule in cast.game.rules if rule.moment is moment]
        yield from (_lot(cast, rule, ones) for rule in rules if (ones := _present(cast, rule.first)))


def _lot(cast: Cast, rule: Rule, ones: tuple[int, ...], others: tuple[int, ...] = ()) -> Lot:
    named = [rule.kinds["stype"]] if rule.effect.name in ("transformToAll", "killAll") else []
    return Lot(rule, ones, others, made=(*cast.result(rule), *named))


def _present(cast: Cast, number: int) -> tuple[int, ...]:
    return tuple(kind for kind in cast.families[number] if kind in cast.appearing)


def _merged(found: Iterable[Lot], joined: Callable[[Lot, Lot], Lot | None]) -> list[Lot]:
    merged: list[Lot] = []
    for lot in found:
        _add(merged, lot, joined)
    return merged


def _add(merged: list[Lot], lot: Lot, joined: Callable[[Lot, Lot], Lot | None]) -> None:
    """Merge a lot into an earlier one, unless that would move it before one that it depends on."""
    for place in range(len(merged) - 1, max(-1, len(merged) - 1 - REACH), -1):
        together = joined(merged[place], lot)
        if together:
            merged[place] = together
            return
        if lot.meets(merged[place]):
            break
    merged.append(lot)


def _with_others(one: Lot, lot: Lot) -> Lot | None:
    if one.ones != lot.ones or not lot.others or one.likeness != lot.likeness or lot.repeats(one):
        return None
    return replace(one, others=tuple(dict.fromkeys((*one.others, *lot.others))))


def _with_ones(one: Lot, lot: Lot) -> Lot | None:
    if set(one.others) != set(lot.others) or one.likeness != lot.likeness or lot.repeats(one):
        return None
    return replace(one, ones=tuple(dict.fromkeys((*one.ones, *lot.ones))))


def _with_targets(one: Lot, lot: Lot) -> Lot | None:
    alike = one.result and one.result == lot.result and (one.ones, one.others) == (lot.ones, lot.others)
    if not alike or lot.rule.values["scoreChange"] or lot.rule.values["killSecond"]:
        return None
    return replace(one, also=(*one.also, lot.rule.kinds["stype"]))


def _share(one: Iterable[int], other: Iterable[int]) -> bool:
    return not set(one).isdisjoint(other)
