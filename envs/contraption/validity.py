"""Checks of a level, without letting it run; a refusal names the part and says what was expected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from unicodedata import is_normalized

from plumbline.envs.contraption import overlap, targets, ties
from plumbline.envs.contraption.asks import Edit
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import Kind
from plumbline.envs.contraption.expecting import expect, refuse
from plumbline.envs.contraption.goals import Judge
from plumbline.envs.contraption.layouts import part_id, part_of, start
from plumbline.envs.contraption.machine.machine import EVERY, Machine
from plumbline.envs.contraption.model import (
    BELT,
    GRID,
    HEIGHT,
    LONGEST_RUN,
    ROPE,
    WIDTH,
    Layout,
    Level,
    Placed,
    Region,
    Supply,
    Tie,
)
from plumbline.envs.quotes import cut, quoted

MOST_PARTS, MOST_LOOSE, MOST_ROPES, MOST_BELTS = 64, 40, 6, 12  # on the field and in the bin together
MOST_TIES = 64
MOST_SUPPLIES, MOST_IN_BIN = 12, 24
MOST_REGIONS = 8
MOST_GRAVITY = 1200  # u/s2
STRETCH_STEP = 16  # u
LONGEST_TEXT, LINES, LONGEST_LINE = 150, 2, 75  # characters
LONGEST_TITLE = 60
LONGEST_WORD = 40  # characters of a word that is quoted
REGION_NAME = re.compile("[A-Z][0-9]?")
LETTERS = re.compile("[ -~]*")  # those of the embedded font


def check(level: Level) -> None:
    """Refuse a level that cannot be played. Raises InvalidInstance."""
    _check_bounds(level)
    layout = start(level)
    for part in layout.parts:
        _check_part(part)
    _check_bin(level)
    _check_amounts(level)
    _check_room(layout.parts)
    _check_ties(level, layout)
    _check_regions(level.regions)
    _check_words(level)
    _check_aims(level)
    _check_start(level, layout)


def lines(text: str) -> list[str]:
    """Return the lines in which the words of a goal stand below the field."""
    return wrap(text, LONGEST_LINE)


def _check_bounds(level: Level) -> None:
    """Check numbers and counts, so that all that follows is short."""
    for name, found, most in (
        ("parts", level.parts, MOST_PARTS),
        ("ties", level.ties, MOST_TIES),
        ("kinds in the bin", level.bin, MOST_SUPPLIES),
        ("regions", level.regions, MOST_REGIONS),
    ):
        expect(len(found) <= most, f"{len(found)} {name}", f"at most {most}")
    expect(0 <= level.gravity <= MOST_GRAVITY, f"gravity {level.gravity}", f"0 to {MOST_GRAVITY}")
    is_long = EVERY <= level.most_ticks <= LONGEST_RUN and level.most_ticks % EVERY == 0
    expect(is_long, f"most_ticks {level.most_ticks}", f"a multiple of {EVERY} from {EVERY} to {LONGEST_RUN}")


def _check_part(part: Placed) -> None:
    where = f"part {part.id} {quoted(part.type, LONGEST_WORD)}"
    expect(part.type in CATALOGUE and not CATALOGUE[part.type].is_tie, where, "a type of part")
    kind, where = CATALOGUE[part.type], f"part {part.id} {part.type} at ({part.x}, {part.y})"
    on_grid = part.x % GRID == 0 and part.y % GRID == 0
    expect(on_grid, where, f"multiples of {GRID}")
    expect(0 <= part.turn < kind.turns, f"{where}: turn {part.turn}", f"0 to {kind.turns - 1}")
    _check_size(part, kind, where)
    _check_params(part.params, kind, where)
    expect(overlap.is_inside(part), where, f"all of it on the field, (0, 0) to ({WIDTH}, {HEIGHT})")


def _check_size(part: Placed | Supply, kind: Kind, where: str) -> None:
    for axis, found, fixed, (least, most) in (
        ("w", part.w, kind.size[0], kind.widths),
        ("h", part.h, kind.size[1], kind.heights),
    ):
        if fixed:
            expect(found == 0, f"{where}: {axis} {found}", f"0, because its {axis} is always {fixed}")
        else:
            fits = least <= found <= most and found % STRETCH_STEP == 0
            expect(fits, f"{where}: {axis} {found}", f"a multiple of {STRETCH_STEP} from {least} to {most}")


def _check_params(params: Sequence[int], kind: Kind, where: str) -> None:
    usual = tuple(each.usual for each in kind.params)
    names = ", ".join(f"{each.name} ({each.low} to {each.high})" for each in kind.params) or "none"
    fits = len(params) == len(usual) and all(
        each.low <= found <= each.high for each, found in zip(kind.params, params, strict=True)
    )
    is_usual = tuple(params) == usual
    expect(
        not params or (fits and not is_usual),
        f"{where}: params {cut(str(list(params)))}",
        f"{names}; [] if all is as usual",
    )


def _check_bin(level: Level) -> None:
    for number, supply in enumerate(level.bin):
        where = f"bin {number} {quoted(supply.type, LONGEST_WORD)}"
        expect(supply.type in CATALOGUE, where, "a type of part, rope or belt")
        kind = CATALOGUE[supply.type]
        expect(1 <= supply.count <= MOST_IN_BIN, f"{where}: count {supply.count}", f"1 to {MOST_IN_BIN}")
        if kind.is_tie:
            expect(supply.w == supply.h == 0, f"{where}: {supply.w} x {supply.h}", "no size")
        else:
            _check_size(supply, kind, where)
        _check_params(supply.params, kind, where)
        again = supply in level.bin[:number] or any(_alike(supply, other) for other in level.bin[:number])
        expect(not again, f"{where}, a second time", "each kind once, with its count")


def _alike(one: Supply, other: Supply) -> bool:
    return (one.type, one.w, one.h, one.params) == (other.type, other.w, other.h, other.params)


def _check_amounts(level: Level) -> None:
    """Check how many parts and ties there can be when all of the bin is on the field."""
    supplied = {each.type: 0 for each in level.bin}
    for supply in level.bin:
        supplied[supply.type] += supply.count
    spare = {name: count for name, count in supplied.items() if not CATALOGUE[name].is_tie}
    loose = sum(CATALOGUE[part.type].loose is not None for part in level.parts)
    loose += sum(count for name, count in spare.items() if CATALOGUE[name].loose is not None)
    tied = {kind: sum(tie.kind == kind for tie in level.ties) + supplied.get(kind, 0) for kind in (ROPE, BELT)}
    for name, found, most in (
        ("in the bin", sum(supplied.values()), MOST_IN_BIN),
        ("parts with those in the bin", len(level.parts) + sum(spare.values()), MOST_PARTS),
        ("loose parts with those in the bin", loose, MOST_LOOSE),
        ("ropes with those in the bin", tied[ROPE], MOST_ROPES),
        ("belts with those in the bin", tied[BELT], MOST_BELTS),
    ):
        expect(found <= most, f"{found} {name}", f"at most {most}")


def _check_room(parts: Sequence[Placed]) -> None:
    found = overlap.first_pair(parts)
    if found is not None:
        part, other = found
        expect(
            False,
            f"part {part.id} {part.type} at ({part.x}, {part.y}) overlaps {other.id} {other.type}",
            "room for each",
        )


def _check_ties(level: Level, layout: Layout) -> None:
    parts = {part.id: part for part in layout.parts}
    free = {part_id(number) for number, part in enumerate(level.parts) if part.free}
    for tie in level.ties:
        is_fixed = not any(part_of(stop) in free for stop in tie.stops)
        problem = ties.problem(tie, parts, is_fixed=is_fixed)
        expect(not problem, f"{_quoted(tie)}: {problem}", "stops that it can join")
    problem = ties.conflict(level.ties, parts)
    expect(not problem, problem, "room for each tie")


def _quoted(tie: Tie) -> str:
    return cut(f"{cut(tie.kind, LONGEST_WORD)} {' - '.join(cut(stop, LONGEST_WORD) for stop in tie.stops[:4])}")


def _check_regions(regions: Sequence[Region]) -> None:
    for number, region in enumerate(regions):
        where = f"region {number} {quoted(region.name, LONGEST_WORD)}"
        expect(REGION_NAME.fullmatch(region.name) is not None, where, "a capital letter, and a digit or none")
        expect(all(region.name != other.name for other in regions[:number]), where, "each name once")
        left, top, right, bottom = region.box
        is_box = 0 <= left < right <= WIDTH and 0 <= top < bottom <= HEIGHT
        expect(is_box, f"{where}: {region.box}", "left, top, right and bottom on the field")


def _check_words(level: Level) -> None:
    _check_text(level.title, "title", LONGEST_TITLE)
    _check_text(level.text, "text", LONGEST_TEXT)
    found = len(lines(level.text))
    expect(found <= LINES, f"text {quoted(level.text, LONGEST_WORD)}: {found} lines", f"at most {LINES}")
    if level.origin is not None:
        _check_text(level.origin.recipe, "recipe", LONGEST_TITLE)
        _check_text(level.origin.salt, "salt", LONGEST_TITLE)


def _check_text(text: str, name: str, most: int) -> None:
    where = f"{name} {quoted(text, LONGEST_WORD)}"
    expect(len(text) <= most, f"{where}: {len(text)} characters", f"at most {most}")
    expect(is_normalized("NFC", text) and LETTERS.fullmatch(text) is not None, where, "printable ASCII characters")


def _check_aims(level: Level) -> None:
    names = {region.name for region in level.regions}
    if isinstance(level.ask, Edit):
        expect(level.goal is None and not level.text, "a goal of its own", "none, where something is to be edited")
        _check_text(level.ask.text, "ask: text", LONGEST_TEXT)
        targets.check_wants(level.ask, level.parts, names)
    elif level.goal is None:
        refuse("no goal", "one for a puzzle")
    else:
        targets.check_goal(level.goal, level.parts, names)


def _check_start(level: Level, layout: Layout) -> None:
    """Refuse a goal that holds before anything has moved."""
    if level.goal is not None:
        expect(
            not Judge(level.goal, Machine(layout, level)).holds(), "a goal that holds at the start", "one to be reached"
        )
