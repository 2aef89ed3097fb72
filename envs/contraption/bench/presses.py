"""Presses of the button, by what is in the hand and what the cursor points at."""

from __future__ import annotations

from msgspec.structs import replace

from plumbline.envs.contraption import overlap
from plumbline.envs.contraption.bench import areas, carrying, running, stretching, supplies, tying
from plumbline.envs.contraption.bench.areas import Area, area, on_field
from plumbline.envs.contraption.bench.bench import RUN, Bench, start
from plumbline.envs.contraption.bench.hand import Empty, Holding, Stretching, Threading
from plumbline.envs.contraption.bench.handles import AXES, FLIP, RECYCLE, handle_at
from plumbline.envs.contraption.bench.laying import lay, take_off, throw_away
from plumbline.envs.contraption.bench.pointing import named, part_at, pointed
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.model import Placed

BACK = (Area.BIN, Area.SLOT, Area.RUN, Area.SCROLL_UP, Area.SCROLL_DOWN, Area.TOOLS)
"""Where what is in the hand is put back into the bin."""


def move(game: Game, bench: Bench, x: int, y: int) -> Bench:
    """Return the bench with the cursor at a pixel of the screen."""
    return pointed(game, replace(bench, cursor=(x, y)))


def press(game: Game, bench: Bench) -> Bench:
    """Return the bench after a press of the button where the cursor is. While it runs, only the run button is met."""
    where = area(bench.cursor)
    if bench.phase == RUN:
        return pointed(game, running.stop(bench)) if where is Area.RUN else bench
    return pointed(game, _reset(game, bench) if where is Area.RESET else _pressed(game, bench, where))


def _pressed(game: Game, bench: Bench, where: Area) -> Bench:
    match bench.hand:
        case Empty():
            after = _with_empty_hand(game, bench, where)
            return replace(bench, strays=bench.strays + 1) if after is bench else after
        case Stretching() as hand:
            return stretching.let_go(bench, hand)
        case Holding() | Threading() if where in BACK:
            return carrying.put_back(bench)
        case Holding() as hand:
            return carrying.drop(bench, hand)
        case Threading() as hand:
            return tying.thread(bench, hand)


def _with_empty_hand(game: Game, bench: Bench, where: Area) -> Bench:
    match where:
        case Area.FIELD:
            return _on_field(game, bench)
        case Area.SLOT:
            slot = bench.scroll + areas.slot(bench.cursor)
            is_there = slot < len(bench.bin) and bench.bin[slot].count
            return carrying.take_out(game, bench, slot) if is_there else bench
        case Area.RUN:
            return running.begin(game, bench)
        case Area.SCROLL_UP | Area.SCROLL_DOWN:
            after = supplies.scrolled(bench, -supplies.SLOTS if where is Area.SCROLL_UP else supplies.SLOTS)
            return bench if after.scroll == bench.scroll else after
    return bench


def _on_field(game: Game, bench: Bench) -> Bench:
    """Take a handle of the part whose handles are shown, or else what lies under the cursor."""
    hovered = named(bench.parts, bench.hovered) if bench.hovered else None
    handle = handle_at(hovered, bench.cursor) if hovered is not None else ""
    if hovered is not None and handle:
        return _by_handle(bench, hovered, handle)
    part = part_at(bench.parts, on_field(bench.cursor))
    return bench if part is None or part.id in game.locked else carrying.pick_up(bench, part)


def _by_handle(bench: Bench, part: Placed, handle: str) -> Bench:
    if handle == RECYCLE:
        return replace(throw_away(bench, part), edits=bench.edits + 1)
    if handle == FLIP:
        return _flip(bench, part)
    return stretching.take_edge(bench, part, AXES[handle])


def _flip(bench: Bench, part: Placed) -> Bench:
    """Return the bench with a part turned; where there is no room, as it was."""
    turned, rest = replace(part, turn=(part.turn + 1) % CATALOGUE[part.type].turns), take_off(bench, part)
    if not overlap.fits(turned, rest.parts):
        return replace(bench, refused=bench.refused + 1)
    return replace(lay(rest, turned), edits=bench.edits + 1)


def _reset(game: Game, bench: Bench) -> Bench:
    """Return the bench with everything where it was at the start, and an empty hand."""
    first = start(game)
    changes = bench.edits + ((bench.parts, bench.ties) != (first.parts, first.ties))
    return replace(bench, parts=first.parts, ties=first.ties, bin=first.bin, hand=Empty(), scroll=0, edits=changes)
