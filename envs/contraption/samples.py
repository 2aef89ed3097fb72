"""Samples of what a hand may do on a bench: something of everything that leads on."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.contraption.acts import Act, Click, Drag, Finished, Hover, Wait
from plumbline.envs.contraption.bench import areas, handles, knots
from plumbline.envs.contraption.bench.areas import on_screen
from plumbline.envs.contraption.bench.bench import EDIT, Bench
from plumbline.envs.contraption.bench.hand import Empty, Holding, Stretching, Threading
from plumbline.envs.contraption.bench.supplies import SLOTS
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.extents import size
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.game import Game
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.model import GRID, HEIGHT, ROPE, WIDTH, Placed
from plumbline.envs.contraption.overlap import fits
from plumbline.envs.dice import Dice

RUN, RESET = Click(*areas.middle(screen.RUN)), Click(*areas.middle(screen.RESET))
ALWAYS: tuple[Act, ...] = (RUN, Wait(), RESET, Finished())
MOST_PARTS = 8  # with which a sample deals
TRIES = 24  # places that are looked at for each of them
PLACES = 4  # where what is held may be dropped


def sample(game: Game, bench: Bench) -> list[Act]:
    """Return some actions, the same ones for the same bench. What is put somewhere has room there."""
    dice = Dice((bench.edits * 1000 + bench.drops) * 1000 + bench.refused + bench.strays)
    if bench.phase != EDIT:
        return [*ALWAYS, Hover(*areas.middle(screen.FIELD))]
    match bench.hand:
        case Empty():
            return [*ALWAYS, *_with_empty_hand(game, bench, dice)]
        case Holding() as hand:
            return [*ALWAYS, *(Click(*place) for place in _drops(bench, hand, dice))]
        case Stretching(name, axis, _):
            return [*ALWAYS, *_lengths(bench, name, axis)]
        case Threading(kind, _):
            return [*ALWAYS, *_stops(bench, kind)]


def _with_empty_hand(game: Game, bench: Bench, dice: Dice) -> Iterator[Act]:
    free = [part for part in bench.parts if part.id not in game.locked]
    chosen, dice = dice.draw(free, min(len(free), MOST_PARTS))
    for part in chosen:
        yield from (Hover(*handles.grip(part)), Click(*handles.grip(part)))
        to, dice = _room(bench, part, handles.grip(part), dice)
        yield from (Drag(*handles.grip(part), *place) for place in to)
        if part.id == bench.hovered:
            yield from (Click(x, y) for _, x, y in handles.handles(part))
    for number, supply in enumerate(bench.bin[bench.scroll : bench.scroll + SLOTS]):
        if supply.count:
            yield Click(*areas.middle(screen.SLOTS[number]))
    yield from (Click(*areas.middle(box)) for box in (screen.SCROLL_UP, screen.SCROLL_DOWN))


def _room(bench: Bench, part: Placed, taken: Point, dice: Dice) -> tuple[list[Point], Dice]:
    """Return a place on the screen to which a part can be dragged from where it is taken, if one is found."""
    for _ in range(TRIES):
        moved, dice = _somewhere(part, dice)
        place = taken[0] + moved.x - part.x, taken[1] + moved.y - part.y
        if areas.area(place) is areas.Area.FIELD and fits(moved, [each for each in bench.parts if each is not part]):
            return [place], dice
    return [], dice


def _drops(bench: Bench, hand: Holding, dice: Dice) -> Iterator[Point]:
    """Yield places on the screen where what is held has room."""
    left = PLACES
    for _ in range(PLACES * TRIES):
        moved, dice = _somewhere(hand.part, dice)
        place = on_screen((moved.x + hand.grab_x, moved.y + hand.grab_y))
        if left and areas.area(place) is areas.Area.FIELD and fits(moved, bench.parts):
            left -= 1
            yield place


def _somewhere(part: Placed, dice: Dice) -> tuple[Placed, Dice]:
    """Return a part anywhere on the field, on the grid."""
    width, height = size(part)
    x, dice = dice.roll((WIDTH - width) // GRID + 1)
    y, dice = dice.roll((HEIGHT - height) // GRID + 1)
    return Placed(part.id, part.type, GRID * x, GRID * y, part.turn, part.w, part.h, part.params), dice


def _lengths(bench: Bench, name: str, axis: str) -> Iterator[Act]:
    """Yield presses that make a part shorter and longer."""
    x, y = bench.cursor
    for more in (-32, -16, 0, 16, 32, 64):
        place = (x + more, y) if axis == "w" else (x, y + more)
        if areas.area(place) is areas.Area.FIELD:
            yield Click(*place)


def _stops(bench: Bench, kind: str) -> Iterator[Act]:
    """Yield presses on what a rope or a belt may go through."""
    for part in bench.parts:
        known = CATALOGUE[part.type]
        if kind == ROPE:
            yield from (Click(*on_screen(knots.place_of(part, knot))) for knot in known.knots)
        if known.is_pulley if kind == ROPE else known.wheel is not None:
            yield Click(*handles.grip(part))
