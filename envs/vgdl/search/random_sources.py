"""Sources of chance: whether chance can change a game in a level, by its rules, erring on the side of yes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plumbline.envs.vgdl.compiler.type_rows import number_of
from plumbline.envs.vgdl.language.description import Description, Kind, Rule
from plumbline.envs.vgdl.language.levels import Map

WALKING = ("RandomNPC", "Chaser", "Fleeing", "PathChaser", "PathAltChaser", "RandomPathAltChaser")
ALWAYS = frozenset([*WALKING, "RandomMissile", "RandomBomber"])
"""Classes whose sprites move at random."""

MAKING = ("SpawnPoint", "Spreader", "FlakAvatar", "ShootAvatar", "OngoingTurningAvatar")
"""Classes whose sprites make others, and all that descend from them."""

MADE = ("stype", "stypeTo", "stype_other")
"""Parameters of effects that name what is created."""


def has_chance(game: Description, level: Map) -> bool:
    """Return whether anything in this level can be moved, made or changed by chance."""
    present = possible_kinds(game, level)
    if any(_is_lucky_kind(game.kinds[number]) for number in present):
        return True
    return any(_is_lucky_rule(game, level, rule, present) for rule in _rules(game, present))


def possible_kinds(game: Description, level: Map) -> frozenset[int]:
    """Return the kinds that are in the level or can be created there."""
    present = {each.kind for each in level.placements}
    while True:
        more = {number for kind in present for number in _made_by(game, game.kinds[kind])}
        more |= {number for rule in _rules(game, present) for number in _made_in(game, rule)}
        if more <= present:
            return frozenset(present)
        present |= more


def _rules(game: Description, present: Iterable[int]) -> Iterator[Rule]:
    """Yield the rules that have something to act on, and those that they put off."""
    there = set(present)
    for rule in game.rules:
        seconds = {number for second in rule.seconds for number in game.families[second]}
        if there.intersection(game.families[rule.first]) and (not rule.seconds or there & seconds):
            yield from filter(None, (rule, rule.later))


def _made_by(game: Description, kind: Kind) -> Iterator[int]:
    if kind.sprite_class is None or not any(map(kind.sprite_class.descends_from, MAKING)):
        return
    for name in ("stype", "stypeMissile", "spawnBehind"):
        value = kind.values.get(name, ())
        for named in value if isinstance(value, tuple) else (value,):
            if (number := number_of(game, named)) >= 0:
                yield number


def _made_in(game: Description, rule: Rule) -> Iterator[int]:
    for name in MADE:
        if name in rule.kinds:
            number = rule.kinds[name]
            yield from game.families[number] if rule.effect.name == "transformToRandomChild" else (number,)


def _is_lucky_kind(kind: Kind) -> bool:
    values = kind.values
    if kind.class_name == "BomberRandomMissile" and len(set(values["stypeMissile"])) > 1:
        return True
    odds: float = values.get("prob", values.get("spreadprob", 1.0))
    return kind.class_name in ALWAYS or 0 < odds < 1


def _is_lucky_rule(game: Description, level: Map, rule: Rule, present: frozenset[int]) -> bool:
    match rule.effect.name:
        case "flipDirection" | "transformToRandomChild":
            return True
        case "teleportToExit":
            return any(_has_exits(game, level, second, present) for second in rule.seconds)
    odds: float = rule.values["prob"]
    return 0 < odds < 1


def _has_exits(game: Description, level: Map, portal: int, present: frozenset[int]) -> bool:
    """Return whether any of a family of portals can lead to several places."""
    exits = {number_of(game, game.kinds[number].values.get("stype")) for number in game.families[portal]}
    made = {number for rule in _rules(game, present) for number in _made_in(game, rule)}
    return any(each in made or sum(one.kind == each for one in level.placements) > 1 for each in exits)
