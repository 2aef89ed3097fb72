"""The rows of a program for its rules: what effects do, on which kinds they are due, and in which order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plumbline.envs.vgdl.compiler.emitter import Emitter, parts, row
from plumbline.envs.vgdl.compiler.type_rows import most_held, number_of
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.description import Description, End, Moment, Rule
from plumbline.envs.vgdl.language.text import InvalidGame

FARTHEST = 1_000  # cells of an offset at most
MOST_REACH = 200_000  # kinds that all passes look through, together; effects at the edge; passes that are shielded
SWITCHES = ("pixelPerfect", "align", "orient", "subtract", "killSecond", "killResource")
FORCES = ("forceOrientation", "takeOrientation")


@dataclass(frozen=True, slots=True)
class Pass:
    """One effect of one pair of kinds; `shield` is the place in the state of the mark that it is shielded, or 0."""

    rule: int
    first: int
    second: int
    shield: int = 0


Targets = Mapping[tuple[int, int, str], Sequence[int]]
"""The numbers of the passes by what a shield names: a kind, the very kind that it meets, and the effect."""


@dataclass(frozen=True, slots=True)
class Shields:
    """All passes, and an index of those that each line shields."""

    due: Sequence[Pass]
    targets: Targets


@dataclass(frozen=True, slots=True)
class Room:
    """The facts about the surrounding program that rules need."""

    game: Description
    held: Mapping[int, int]
    block: int
    width: int
    height: int
    first_mark: int  # marks in a sprite, for the lines that pull others along


def passes(game: Description, first_shield: int) -> list[Pass]:
    """List all passes: pairs in the order of their first appearance, the effects of a pair in that of their lines.

    Raises InvalidGame if there would be too many.

    Raises InvalidGame where there would be too many.
    """
    _refuse_endless(game)
    pairs: dict[tuple[int, int], list[int]] = {}
    for number, rule in enumerate(game.rules):
        for second in rule.seconds:
            pairs.setdefault((rule.first, second), []).extend([number] * max(0, rule.values["repeat"]))
    bare = [Pass(number, *pair) for pair, numbers in pairs.items() for number in numbers]
    covered = _all_covered(game, bare)
    places = {index: first_shield + place for place, index in enumerate(sorted(covered))}
    return [Pass(each.rule, each.first, each.second, places.get(index, 0)) for index, each in enumerate(bare)]


def _refuse_endless(game: Description) -> None:
    """Refuse too many repetitions, counted before they are made: a short line can repeat its effect without limit."""
    reach = 0
    for rule in game.rules:
        families = sum(len(game.families[rule.first]) + len(game.families[second]) for second in rule.seconds)
        reach += families * max(0, rule.values["repeat"])
        if reach > MOST_REACH:
            excess = f"up to this line the interactions name {reach} kinds, families and repeat= counted"
            raise InvalidGame(rule.place, f"{excess}: at most {MOST_REACH} are played")


def _all_covered(game: Description, among: Sequence[Pass]) -> set[int]:
    """Return the passes that any line shields. Raises InvalidGame if all lines together shield too many."""
    targets, found, reach = _targets(game, among), set[int](), 0
    for rule in game.rules:
        covered = _covered(game, rule, targets)
        found.update(covered)
        reach += len(covered)
        if reach > MOST_REACH:
            excess = f"up to this line {reach} effects are shielded, repeat= counted"
            raise InvalidGame(rule.place, f"{excess}: at most {MOST_REACH} are played")
    return found


def _targets(game: Description, among: Sequence[Pass]) -> Targets:
    found: dict[tuple[int, int, str], list[int]] = defaultdict(list)
    for index, each in enumerate(among):
        found[each.first, each.second, game.rules[each.rule].effect.name].append(index)
    return found


def _covered(game: Description, rule: Rule, targets: Targets) -> list[int]:
    """Return the passes that a line shields: declared for a kind of its first family and the very kind it names."""
    if rule.effect.name != "shieldFrom" or "stype" not in rule.kinds:
        return []
    met = rule.kinds["stype"], rule.values["ftype"]
    return sorted(index for first in game.families[rule.first] for index in targets.get((first, *met), ()))


def effect_places(room: Room, due: Sequence[Pass], code: Emitter) -> list[int]:
    """Return the place of the row of each rule's effect."""
    marks = iter(range(room.first_mark, room.first_mark + pulls(room.game)))
    shields = Shields(due, _targets(room.game, due))
    return [_effect(room, rule, shields, code, next(marks) if _pulls(rule) else 0) for rule in room.game.rules]


def _pulls(rule: Rule) -> bool:
    return rule.effect.name == "pullWithIt"


def pulls(game: Description) -> int:
    """Count the lines that pull sprites along."""
    return sum(_pulls(rule) for rule in game.rules)


def _effect(room: Room, rule: Rule, shields: Shields, code: Emitter, mark: int = 0) -> int:
    values, kept = rule.values, _kept(room.game, rule, shields)
    fields = {
        at.OPCODE: rule.effect.opcode,
        at.GAIN: values["scoreChange"],
        at.GAIN_IF_KILLED: values.get("scoreChangeIfKilled", 0),
        at.TYPE: rule.kinds.get("stype", -1),
        at.TYPE_TO: next(
            (rule.kinds[name] for name in ("stypeTo", "stype_other", "stypeCount") if name in rule.kinds), -1
        ),
        at.SWITCH: any(values.get(name, False) for name in SWITCHES),
        at.FORCED: any(values.get(name, False) for name in FORCES),
        at.SPEND: values.get("spend", 0),
        at.ODDS: parts(values["prob"], 53),
        at.TIMER: values.get("timer", -1),
        at.REPEATS: values.get("repeating", False),
        at.INNER: _effect(room, rule.later, shields, code) if rule.later else 0,
        at.KEPT: code.emit(kept),
        at.KEPT_COUNT: len(kept) // (2 if rule.effect.name == "shieldFrom" else 1),
        at.MARK: mark,
        **_amounts(room, rule),
        **_wraps(room, rule),
    }
    return code.emit(row(at.EFFECT_ROW, fields))


def _kept(game: Description, rule: Rule, shields: Shields) -> list[int]:
    """Return the kinds that undoAll leaves; for a shield, a kind and the place of its mark in the state, in turns."""
    names = rule.values.get("notStype", ())
    left = [number for number in (number_of(game, name) for name in names) if number >= 0]
    covered = [shields.due[index] for index in _covered(game, rule, shields.targets)]
    return left + [value for each in covered for value in (each.first, each.shield)]


def _amounts(room: Room, rule: Rule) -> dict[int, int]:
    values = rule.values
    resource = number_of(room.game, values.get("resource") or values.get("heldResource"))
    limit, amount = values.get("limit", 0), values.get("value", 0)
    if rule.effect.name == "changeResource" and resource >= 0:
        limit = most_held(room.game.kinds[resource])
    if rule.effect.name == "transformIfCount":
        limit, amount = values["geq"], values["leq"]
    return {at.RESOURCE: room.held.get(resource, -1), at.AMOUNT_LIMIT: limit, at.AMOUNT: amount}


def _wraps(room: Room, rule: Rule) -> dict[int, int]:
    """Return where a sprite that faces right, left, down, up comes in again."""
    offset, block = rule.values.get("offset", 0.0), room.block
    if abs(offset) > FARTHEST:
        raise InvalidGame(rule.place, f"offset={offset}: at most {FARTHEST} cells are played")
    near = int(offset * block)
    return {
        at.WRAP_LEFT: near,
        at.WRAP_RIGHT: int(room.width - block * (1 + offset)),
        at.WRAP_UP: near,
        at.WRAP_DOWN: int(room.height - block * (1 + offset)),
    }


def pass_rows(game: Description, due: Sequence[Pass], effects: Sequence[int], families: Sequence[int]) -> list[int]:
    """Return the rows of all passes; `families` are the places of the families of kinds."""
    rows: list[int] = []
    for each in due:
        rule = game.rules[each.rule]
        fields = {
            at.DOES: effects[each.rule],
            at.FIRSTS: families[each.first],
            at.FIRST_COUNT: len(game.families[each.first]),
            at.SECONDS: families[each.second],
            at.SECOND_COUNT: len(game.families[each.second]),
            at.SHIELD: each.shield,
            at.SKIPS_STILL: rule.effect.name == "stepBack" and rule.values["scoreChange"] == 0,
            at.MINGLES: not set(game.families[each.first]).isdisjoint(game.families[each.second]),
        }
        rows += row(at.PASS_ROW, fields)
    return rows


def edge_rows(game: Description, effects: Sequence[int]) -> list[int]:
    """Return each kind's effects at the edge, repeated as often as it has lines."""
    lines = [(rule.first, effects[number]) for number, rule in enumerate(game.rules) if rule.moment is Moment.EDGE]
    often = sum(times * times for times in Counter(kind for kind, _ in lines).values())
    if often > MOST_REACH:
        last = next(rule.place for rule in reversed(game.rules) if rule.moment is Moment.EDGE)
        raise InvalidGame(last, f"{often} effects at the edge of the screen: at most {MOST_REACH} are played")
    return [value for kind, _ in lines for other, effect in lines if other == kind for value in (kind, effect)]


def end_rows(ends: Sequence[End], code: Emitter) -> list[int]:
    """Return the rows of all terminations."""
    rows: list[int] = []
    for end in ends:
        fields = {
            at.ENDS_BY: end.ending.opcode,
            at.WINS: end.values["win"],
            at.END_LIMIT: end.values["limit"],
            at.EXACT: not end.values.get("min", False),
            at.KINDS_PRESENT: end.values.get("subTypesNum", 0),
            at.END_KINDS: code.emit(end.kinds),
            at.END_KIND_COUNT: len(end.kinds),
        }
        rows += row(at.END_ROW, fields)
    return rows
