"""Views of a machine: what is on the screen, as pieces to draw or in words; and the gestures that act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec.structs import replace as having

from plumbline.envs.contraption import extents, notation
from plumbline.envs.contraption.acts import Act, Finished, Wait
from plumbline.envs.contraption.asks import Edit
from plumbline.envs.contraption.bench import carrying, running, stretching
from plumbline.envs.contraption.bench.areas import Area, area, on_field, on_screen
from plumbline.envs.contraption.bench.bench import RUN, Bench
from plumbline.envs.contraption.bench.hand import Empty, Holding, Stretching, Threading
from plumbline.envs.contraption.bench.handles import FLIP, RECYCLE, STRETCH_ACROSS, STRETCH_DOWN, Handle, handles
from plumbline.envs.contraption.bench.pointing import named
from plumbline.envs.contraption.bench.presses import BACK
from plumbline.envs.contraption.bench.supplies import SLOTS
from plumbline.envs.contraption.camera import PARTS_OF_A_UNIT
from plumbline.envs.contraption.game import COORDINATES, LISTED, PICTURE, PIXELS, Game
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.look.screen import Slot, Surroundings
from plumbline.envs.contraption.machine.building import first_state
from plumbline.envs.contraption.model import Layout, Placed, Region, Supply
from plumbline.envs.contraption.reports import Reporter, scrolls, title
from plumbline.envs.contraption.rules import step
from plumbline.envs.contraption.samples import RESET as RESET_BUTTON
from plumbline.envs.contraption.samples import RUN as RUN_BUTTON
from plumbline.envs.contraption.scene import strings
from plumbline.envs.contraption.scene.figures import WOODS, Moment, figure
from plumbline.envs.contraption.scene.pieces import Line, Piece
from plumbline.envs.contraption.scene.show import Item, Show
from plumbline.envs.contraption.things import Thing, things
from plumbline.envs.family import Gesture, Panel
from plumbline.envs.setting import BLIND

CURRENT, PAST = "current", "past"
TRAIL_TICKS = 20  # between two views of a trail
ASIDE = 6  # u: where a rope or a belt in the hand lies beside the cursor

SPRITES = {
    RECYCLE: ("handle.recycle", ""),
    FLIP: ("handle.flip", ""),
    STRETCH_ACROSS: ("handle.stretch", "east"),
    STRETCH_DOWN: ("handle.stretch", "south"),
}
"""What handles look like."""


class Mark(NamedTuple):
    """Something of the hand, drawn over everything: a sprite and the pixel of the screen at which it lies."""

    name: str
    state: str
    x: int
    y: int
    width: int = 0  # of a frame
    height: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """What is on the screen."""

    modality: str
    scale: int = 1
    around: Surroundings | None = None  # None in words, and for blind players
    regions: tuple[Region, ...] = ()
    floor: tuple[Piece, ...] = ()  # what is never drawn anew while a machine runs
    items: tuple[Item, ...] = ()  # over the floor, the lowest first
    held: tuple[Item, ...] = ()  # in the hand
    marks: tuple[Mark, ...] = ()
    things: tuple[Thing, ...] = ()
    handles: tuple[Handle, ...] = ()  # that are shown
    slots: tuple[str, ...] = ()  # what is in those in sight, by name
    lines: tuple[str, ...] = ()  # of a listing
    summary: str = ""
    caption: str = CURRENT


def view(game: Game, bench: Bench, seat: int) -> View:
    """Return what is on the screen."""
    modality = game.setting.modality
    if modality == BLIND:
        return View(modality)
    seen = _Seen(game, bench)
    if modality == LISTED:
        return View(modality, lines=tuple(seen.reporter.listing()))
    return View(
        modality,
        game.scale,
        around(game, bench),
        game.level.regions,
        tuple(piece for _, piece in seen.show.floor()),
        tuple(item for _, item in seen.show.items(bench.tick)),
        *_hand(seen),
        seen.things,
        _handles(bench),
        tuple(map(title, bench.bin[bench.scroll : bench.scroll + SLOTS])),
        summary=seen.reporter.summary(),
    )


class _Seen:
    """What a view is made of: the layout, or what has become of it in a run."""

    def __init__(self, game: Game, bench: Bench) -> None:
        has_run = bench.phase == RUN or bench.tick > 0
        self.bench, self.film = bench, running.film(game, bench) if has_run else None
        self.layout = running.layout(game, bench) if has_run else Layout(bench.parts, bench.ties)
        held = (lying(bench, bench.hand),) if isinstance(bench.hand, Holding) and not has_run else ()
        parts = (*self.layout.parts, *held)
        self.show = Show(Layout(parts, self.layout.ties), self.film, held=_held_id(bench))
        self.things = things(game, bench.tick, self.layout, self.show)
        self.reporter = Reporter(game, bench, self.layout, self.film, self.things)


def lying(bench: Bench, hand: Holding) -> Placed:
    """Return what is held where it is seen: where it would be dropped, or beside the field under the cursor."""
    if area(bench.cursor) is Area.FIELD:
        return carrying.ghost(bench, hand)
    x, y = on_field(bench.cursor)
    return having(hand.part, x=x - hand.grab_x, y=y - hand.grab_y)


def _held_id(bench: Bench) -> str:
    match bench.hand:
        case Holding(part, _, _, _):
            return part.id
        case Stretching(name, _, _):
            return name
    return ""


def around(game: Game, bench: Bench) -> Surroundings:
    """Return what is shown around the field."""
    slots = tuple(map(_slot, bench.bin[bench.scroll : bench.scroll + SLOTS]))
    text = "Free play" if isinstance(game.level.ask, Edit) else game.level.text
    number = "" if game.level.origin is None else str(game.level.origin.number)[-3:]
    return Surroundings(text, number, slots, *scrolls(bench), is_running=bench.phase == RUN)


def _slot(supply: Supply) -> Slot:
    width, height = extents.size(Placed("", supply.type, 0, 0, 0, supply.w, supply.h))
    kind = f"crate.{WOODS[supply.type]}" if supply.type in WOODS else supply.type
    return Slot(kind, supply.count, width, height)


def _hand(seen: _Seen) -> tuple[tuple[Item, ...], tuple[Mark, ...]]:
    """Return what is in the hand, and the marks around it."""
    match seen.bench.hand:
        case Empty():
            return (), (*_shown_handles(seen.bench), _cursor(seen.bench, ""))
        case Holding() as hand:
            held, fits = lying(seen.bench, hand), carrying.has_room(seen.bench, hand)
            is_over = area(seen.bench.cursor) in BACK
            marks = () if is_over else _outline(held, fits)
        case Stretching() as hand:
            held = stretching.stretched(seen.bench, hand)
            marks = _outline(held, stretching.has_room(seen.bench, hand))
        case Threading() as hand:
            x, y = seen.bench.cursor
            return _thread(seen, hand), (Mark(hand.kind, "", x + ASIDE, y + ASIDE), _cursor(seen.bench, "holding"))
    return figure(held, Moment(first_state(held))), (*marks, _cursor(seen.bench, "holding"))


def _outline(part: Placed, fits: bool) -> tuple[Mark, ...]:  # noqa: FBT001 - part of the sentence
    """Return the dotted frame of what is held, and a cross where there is no room."""
    left, top, right, bottom = extents.box(part)
    frame = Mark("outline", "", *on_screen((left, top)), right - left, bottom - top)
    cross = Mark("cross", "", *on_screen(((left + right) // 2, (top + bottom) // 2)))
    return (frame,) if fits else (frame, cross)


def _shown_handles(bench: Bench) -> Iterator[Mark]:
    for name, x, y in _handles(bench):
        yield Mark(*SPRITES[name], x, y)


def _handles(bench: Bench) -> tuple[Handle, ...]:
    part = named(bench.parts, bench.hovered) if bench.hovered else None
    return () if part is None else handles(part)


def _cursor(bench: Bench, state: str) -> Mark:
    return Mark("cursor", state, *bench.cursor)


def _thread(seen: _Seen, hand: Threading) -> tuple[Line, ...]:
    """Return the line of a rope or a belt from its first stop to the cursor."""
    if not hand.stops:
        return ()
    parts, poses = {part.id: part for part in seen.layout.parts}, seen.show.poses(0)
    x, y = on_field(seen.bench.cursor)
    points = [strings.stop_place(stop, parts, poses) for stop in hand.stops]
    return (Line(hand.kind, (*points, (x * PARTS_OF_A_UNIT, y * PARTS_OF_A_UNIT))),)


# --- the rest of the role


def past(seen: View) -> View:
    return replace(seen, caption=PAST)


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    if game.setting.modality == BLIND:
        return ()
    if game.setting.modality == LISTED:
        return (Panel(CURRENT, letters=80),)
    return (Panel(CURRENT, screen.WIDTH * game.scale, screen.HEIGHT * game.scale),)


def trail(game: Game, bench: Bench, act: Act, seat: int) -> tuple[View, ...]:
    """Return what is seen while a machine runs on, a few times a second."""
    after = step(game, bench, act, seat).state
    if bench.phase != RUN or after.phase != RUN or game.setting.modality != PICTURE:
        return ()
    ticks = range(bench.tick + TRAIL_TICKS, after.tick, TRAIL_TICKS)
    return tuple(view(game, having(after, tick=tick), seat) for tick in ticks)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List the pointer's gestures, which speak in thousandths of the screen, and keys for what has no place on it."""
    pointer = (
        Gesture("click", "click({x},{y})"),
        Gesture("drag", "drag({x},{y},{x2},{y2})"),
        Gesture("hover", "hover({x},{y})"),
    )
    keys = (
        Gesture("key r", notation.write(game, RUN_BUTTON), "run / stop", hint="let the machine run, or stop it"),
        Gesture("key w", notation.write(game, Wait()), "wait", hint="while it runs"),
        Gesture("key Backspace", notation.write(game, RESET_BUTTON), "reset", hint="all as it was at first"),
        Gesture("key End", notation.write(game, Finished()), "it is done", "ends the task", sure=SURE),
    )
    return keys if game.setting.value(COORDINATES) == PIXELS else (*pointer, *keys)


SURE = "Is it done? This ends your task."


def keys(game: Game, seat: int) -> str:
    return "R to run and to stop, W to wait while it runs, Backspace to reset, End to say that it is done"


def hidden(game: Game) -> tuple[str, ...]:
    return ("the screen",) if game.setting.modality == BLIND else ()


def twin(game: Game, bench: Bench, seat: int) -> tuple[Game, Bench] | None:
    """Return another bench, for those who see nothing."""
    return (game, having(bench, cursor=(bench.cursor[0] ^ 1, bench.cursor[1]))) if hidden(game) else None
