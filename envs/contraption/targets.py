"""Checks of what a level asks for: its goal, or the changes that it wants."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from plumbline.envs.contraption.asks import (
    AXES,
    CATEGORIES,
    SIDES,
    Against,
    Beside,
    Between,
    Edit,
    InRegion,
    Move,
    On,
    Place,
    Remove,
    Stretch,
    Turn,
    Want,
    Where,
)
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Kind
from plumbline.envs.contraption.events import VERBS
from plumbline.envs.contraption.expecting import expect, refuse
from plumbline.envs.contraption.goals import nodes
from plumbline.envs.contraption.layouts import part_id
from plumbline.envs.contraption.model import (
    ANY_LOOSE,
    LONGEST_RUN,
    Count,
    Goal,
    Happened,
    Hold,
    Holds,
    Inside,
    InState,
    Part,
    Touch,
    Within,
)
from plumbline.envs.quotes import quoted

MOST_NODES, MOST_WANTS = 24, 3
LONGEST_WORD = 40  # characters of a word that is quoted
MOST_COUNTED = 40
MOST_CELLS = 15  # of 16 u, by which something is stretched


def check_goal(goal: Goal, parts: Sequence[Part], regions: Collection[str]) -> None:
    """Refuse a goal that cannot be judged. Raises InvalidInstance."""
    for count, node in enumerate(nodes(goal), 1):
        expect(count <= MOST_NODES, f"a goal of more than {MOST_NODES} parts", f"at most {MOST_NODES}")
        _check_node(node, parts, regions)


def check_wants(ask: Edit, parts: Sequence[Part], regions: Collection[str]) -> None:
    """Refuse changes that cannot be judged. Raises InvalidInstance."""
    expect(bool(ask.text), "ask: an empty text", "a sentence")
    expect(
        ask.category in CATEGORIES, f"category {quoted(ask.category, LONGEST_WORD)}", f"one of {', '.join(CATEGORIES)}"
    )
    expect(1 <= len(ask.want) <= MOST_WANTS, f"{len(ask.want)} changes", f"1 to {MOST_WANTS}")
    for want in ask.want:
        _check_want(want, parts, regions)


def _check_node(goal: Goal, parts: Sequence[Part], regions: Collection[str]) -> None:
    match goal:
        case InState(part, state):
            states = CATALOGUE[_type(part, parts)].states
            expect(state in states, f"state {quoted(state, LONGEST_WORD)} of {part}", f"one of {', '.join(states)}")
        case Inside(part, region):
            _check_loose(part, parts)
            _check_region(region, regions)
        case Touch(part, other):
            _check_touch(part, other, parts)
        case Holds(container, part):
            holds = CATALOGUE[_type(container, parts)].interior is not None
            expect(holds and container != part, f"part {container}", "a container")
            _check_loose(part, parts)
        case Count(kind, region, low, high):
            is_loose = kind == ANY_LOOSE or (kind in CATALOGUE and CATALOGUE[kind].loose is not None)
            expect(is_loose, f"count of {quoted(kind, LONGEST_WORD)}", f"a loose type, or {ANY_LOOSE}")
            _check_region(region, regions)
            expect(0 <= low <= high <= MOST_COUNTED, f"count from {low} to {high}", f"0 to {MOST_COUNTED}, in order")
        case Happened(verb, subject, name):
            expect(verb in VERBS, f"event {quoted(verb, LONGEST_WORD)}", f"one of {', '.join(VERBS)}")
            _check_named(subject, name, parts, regions)
        case Hold(_, ticks) | Within(_, ticks):
            expect(1 <= ticks <= LONGEST_RUN, f"{ticks} ticks", f"1 to {LONGEST_RUN}")


def _check_named(subject: str, name: str, parts: Sequence[Part], regions: Collection[str]) -> None:
    """Check the subject and the object of an event, each of which may be left out."""
    if subject:
        _type(subject, parts)
    if name and name not in regions:
        _type(name, parts)


def _check_touch(part: str, other: str, parts: Sequence[Part]) -> None:
    kinds = [CATALOGUE[_type(name, parts)] for name in (part, other)]
    is_solid = part != other and all(kind.is_solid for kind in kinds)
    expect(is_solid, f"parts {part} and {other}", "two that can touch")
    expect(any(kind.loose is not None for kind in kinds), f"parts {part} and {other}", "one of them loose")


def _check_want(want: Want, parts: Sequence[Part], regions: Collection[str]) -> None:
    match want:
        case Place(kind, where):
            is_part = kind in CATALOGUE and not CATALOGUE[kind].is_tie
            expect(is_part, f"type {quoted(kind, LONGEST_WORD)}", "a type of part")
            _check_where(where, parts, regions)
        case Move(part, where):
            _check_free(part, parts)
            _check_where(where, parts, regions)
        case Turn(part, turns):
            most = _check_free(part, parts).turns - 1
            expect(1 <= turns <= most, f"part {part}: {turns} turns", f"1 to {most}")
        case Remove(part):
            _check_free(part, parts)
        case Stretch(part, axis, cells):
            axes = _check_free(part, parts).stretches
            expect(
                axis in AXES and axis in axes,
                f"part {part}: axis {quoted(axis, LONGEST_WORD)}",
                f"one of {axes or 'none'}",
            )
            is_change = cells != 0 and abs(cells) <= MOST_CELLS
            expect(is_change, f"part {part}: {cells} cells", f"1 to {MOST_CELLS}, more or fewer")
        case _:
            assert_never(want)


def _check_where(where: Where, parts: Sequence[Part], regions: Collection[str]) -> None:
    match where:
        case InRegion(region):
            _check_region(region, regions)
        case Beside(side, part):
            expect(side in SIDES, f"side {quoted(side, LONGEST_WORD)}", f"one of {', '.join(SIDES)}")
            _type(part, parts)
        case On(part) | Against(part):
            _type(part, parts)
        case Between(part, other):
            _type(part, parts), _type(other, parts)
            expect(part != other, f"between {part} and itself", "two parts")
        case _:
            assert_never(where)


def _type(name: str, parts: Sequence[Part]) -> str:
    """Return the type of the part with an id. Raises InvalidInstance if there is none."""
    number = next((number for number in range(len(parts)) if part_id(number) == name), None)
    if number is None:
        refuse(f"part {quoted(name, LONGEST_WORD)}", f"one of {len(parts)}, from {part_id(0)}")
    return parts[number].type


def _check_loose(part: str, parts: Sequence[Part]) -> None:
    kind = CATALOGUE[_type(part, parts)]
    expect(kind.loose is not None and kind.hinge is None, f"part {part} {kind.type}", "a loose part")


def _check_free(part: str, parts: Sequence[Part]) -> Kind:
    kind = CATALOGUE[_type(part, parts)]
    expect(parts[int(part[1:])].free, f"part {part} {kind.type}", "one that a player may move")
    return kind


def _check_region(region: str, regions: Collection[str]) -> None:
    expect(
        region in regions, f"region {quoted(region, LONGEST_WORD)}", f"one of {', '.join(sorted(regions)) or 'none'}"
    )
