"""Reports: all that a picture shows, in words, with places as actions have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plumbline.envs.contraption import extents, notation
from plumbline.envs.contraption.bench import areas, carrying, knots, stretching
from plumbline.envs.contraption.bench.areas import Area, on_field, on_screen
from plumbline.envs.contraption.bench.bench import EDIT, RUN, Bench
from plumbline.envs.contraption.bench.hand import Empty, Holding, Stretching, Threading
from plumbline.envs.contraption.bench.handles import STRETCH_ACROSS, STRETCH_DOWN, handles
from plumbline.envs.contraption.bench.pointing import named, part_at
from plumbline.envs.contraption.bench.supplies import SLOTS
from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.catalogue.kinds import WHOLE
from plumbline.envs.contraption.films import Film
from plumbline.envs.contraption.forms import Point
from plumbline.envs.contraption.game import COORDINATES, Game
from plumbline.envs.contraption.layouts import knot_of, part_of
from plumbline.envs.contraption.look import screen
from plumbline.envs.contraption.manual import FACES
from plumbline.envs.contraption.model import BELT, PLUG, Box, Layout, Placed, Region, Supply, Tie
from plumbline.envs.contraption.pace import TICKS_A_SECOND
from plumbline.envs.contraption.things import Thing

HANDLES = {STRETCH_ACROSS: "stretch to the right", STRETCH_DOWN: "stretch down"}
"""What handles are called, where it is not their name."""


class Reporter:
    """What one state of a game looks like, told line by line."""

    def __init__(self, game: Game, bench: Bench, layout: Layout, film: Film | None, found: Sequence[Thing]) -> None:
        self._game, self._bench, self._layout, self._film = game, bench, layout, film
        self._things = found
        self._names = {thing.id: thing.name for thing in found}
        self._coordinates = game.setting.value(COORDINATES)

    def listing(self) -> Iterator[str]:
        """Yield all that there is, a line for each thing."""
        yield f"Goal: {self._game.level.text}" if self._game.level.text else "Free play"
        yield self._phase()
        yield self._cursor()
        yield from self._hovered()
        yield self._hand()
        yield from ("", "Buttons:", *self._buttons())
        yield from ("", "Bin:", *self._bin())
        yield from ("", "Parts:", *map(self._thing, self._things))
        ties = [*self._ties(), *self._rays()]
        yield from ("", "Connections:", *ties) if ties else ()
        regions = [self._region(region) for region in self._game.level.regions]
        yield from ("", "Regions:", *regions) if regions else ()

    def summary(self) -> str:
        """Return the same in short, for those who do not see the picture."""
        parts = "; ".join(f"{thing.name} {self._at(_middle(thing.box))}" for thing in self._things)
        goal = f"Goal: {self._game.level.text} " if self._game.level.text else ""
        held = "" if isinstance(self._bench.hand, Empty) else f"{self._hand()} "
        shown = " ".join((*self._hovered(), ""))
        slots = ", ".join(f"{supply.count} {title(supply)}" for supply in self._slots()) or "nothing"
        told = f"{goal}{self._phase()} {self._cursor()} {shown}{held}"
        return f"{told}In the bin: {slots}. On the field: {parts or 'nothing'}."

    def _at(self, point: Point) -> str:
        x, y = point
        return f"({notation.spelled((x, y), self._coordinates).replace(',', ', ')})"

    def _span(self, box: Box) -> str:
        """Return a box, whose last pixel is still in it."""
        left, top, right, bottom = box
        return f"{self._at((left, top))} to {self._at((right - 1, bottom - 1))}"

    def _phase(self) -> str:
        bench, seconds = self._bench, self._bench.tick / TICKS_A_SECOND
        if bench.phase == EDIT:
            return "The machine stands still."
        if bench.phase != RUN:
            return "It was declared done."
        at_end = self._film is not None and bench.tick >= self._film.last_tick
        return f"The machine has run for {seconds:.1f} s{', and comes to its end' if at_end else ''}."

    def _cursor(self) -> str:
        return f"The cursor is at {self._at(self._bench.cursor)}, {self._under()}."

    def _under(self) -> str:
        point, where = self._bench.cursor, areas.area(self._bench.cursor)
        if where is Area.SLOT:
            return f"on slot {areas.slot(point) + 1} of the bin"
        if where is not Area.FIELD:
            return f"on the {BUTTONS.get(where, where)}"
        x, y = point
        over = [thing.name for thing in self._things if _contains(thing.box, x, y)]
        if self._bench.phase == EDIT:
            met = part_at(self._bench.parts, on_field(point))
            over = [self._names[met.id]] if met is not None and met.id in self._names else over[-1:]
        return f"on {over[-1]}" if over else "on an empty place of the field"

    def _hovered(self) -> Iterator[str]:
        part = named(self._bench.parts, self._bench.hovered) if self._bench.hovered else None
        if part is not None:
            shown = ", ".join(f"{HANDLES.get(name, name)} at {self._at((x, y))}" for name, x, y in handles(part))
            yield f"Handles of {self._names[part.id]}: {shown}."

    def _hand(self) -> str:
        match self._bench.hand:
            case Holding(part, _, _, _) as hand:
                lies, fits = carrying.ghost(self._bench, hand), carrying.has_room(self._bench, hand)
                held = f"{_sized(part)}{_facing(part)}"
                return f"In your hand: {held}; here it would lie at {self._box(lies)}, {_room(fits)}."
            case Stretching(name, _, _) as hand:
                lies, fits = stretching.stretched(self._bench, hand), stretching.has_room(self._bench, hand)
                size = " x ".join(map(str, extents.size(lies)))
                return f"You stretch {self._names[name]}; here it would be {size}, at {self._box(lies)}, {_room(fits)}."
            case Threading(kind, stops):
                through = ", ".join(self._stop(stop) for stop in stops)
                return f"In your hand: a {CATALOGUE[kind].title}{f', through {through} so far' if through else ''}."
        return "Your hand is empty."

    def _box(self, part: Placed) -> str:
        left, top, right, bottom = extents.box(part)
        return self._span((*on_screen((left, top)), *on_screen((right, bottom))))

    def _buttons(self) -> Iterator[str]:
        running = self._bench.phase == RUN
        yield f"{'stop' if running else 'run'} at {self._at(areas.middle(screen.RUN))}"
        yield f"reset at {self._at(areas.middle(screen.RESET))}"
        above, below = scrolls(self._bench)
        for name, works, box in (("up", above, screen.SCROLL_UP), ("down", below, screen.SCROLL_DOWN)):
            yield f"scroll {name} at {self._at(areas.middle(box))}{'' if works else ', without effect'}"

    def _slots(self) -> Sequence[Supply]:
        return self._bench.bin[self._bench.scroll : self._bench.scroll + SLOTS]

    def _bin(self) -> Iterator[str]:
        for number, supply in enumerate(self._slots()):
            place = self._at(areas.middle(screen.SLOTS[number]))
            yield f"slot {number + 1} at {place}: {supply.count} x {title(supply)}"
        if not self._slots():
            yield "empty"

    def _thing(self, thing: Thing) -> str:
        part, states = thing.part, CATALOGUE[thing.part.type].states
        facts = [self._span(thing.box), "can be moved" if thing.is_free else ""]
        facts += [_faces(part), thing.state if len(states) > 1 and thing.state != WHOLE else ""]
        if self._bench.phase == EDIT:
            facts += [
                f"takes a rope at {self._at(on_screen(knots.place_of(part, knot)))}"
                for knot in CATALOGUE[part.type].knots
            ]
        return f"{thing.name}: {', '.join(filter(None, facts))}"

    def _ties(self) -> Iterator[str]:
        for tie in self._layout.ties:
            if all(part_of(stop) in self._names for stop in tie.stops):
                yield self._tie(tie)

    def _tie(self, tie: Tie) -> str:
        names = [self._stop(stop) for stop in tie.stops]
        if tie.kind == PLUG:
            return f"{names[0]} is plugged into {names[1]}"
        return f"a {'belt' if tie.kind == BELT else 'rope'}: {' - '.join(names)}"

    def _stop(self, stop: str) -> str:
        name, knot = self._names[part_of(stop)], knot_of(stop)
        return f"the {knot} end of {name}" if knot in ("left", "right") else name

    def _rays(self) -> Iterator[str]:
        for name, ends in () if self._film is None else self._film.rays(self._bench.tick).items():
            x, y, x2, y2 = ends
            yield f"a ray of {self._names[name]}: {self._at(on_screen((x, y)))} to {self._at(on_screen((x2, y2)))}"

    def _region(self, region: Region) -> str:
        left, top, right, bottom = region.box
        return f"{region.name}: {self._span((*on_screen((left, top)), *on_screen((right, bottom))))}"


BUTTONS = {
    Area.RESET: "reset button",
    Area.RUN: "run button",
    Area.SCROLL_UP: "button that scrolls up",
    Area.SCROLL_DOWN: "button that scrolls down",
    Area.GOAL: "goal below the field",
    Area.TOOLS: "panel of the reset button",
    Area.BIN: "edge of the bin",
}
"""What areas of the screen are called."""


def scrolls(bench: Bench) -> tuple[bool, bool]:
    """Return whether there are slots of the bin above and below those in sight."""
    return bench.scroll > 0, bench.scroll + SLOTS < len(bench.bin)


def title(supply: Supply) -> str:
    """Return what a supply is called, with its size where each has its own."""
    return _sized(Placed("", supply.type, 0, 0, 0, supply.w, supply.h))


def _sized(part: Placed) -> str:
    """Return the title of a part, with its size where each has its own."""
    kind = CATALOGUE[part.type]
    has_size = kind.widths != (0, 0) or kind.heights != (0, 0)
    return f"{kind.title} {' x '.join(map(str, extents.size(part)))}" if has_size else kind.title


def _faces(part: Placed) -> str:
    names = FACES.get(part.type, ())
    return names[part.turn] if names else ""


def _facing(part: Placed) -> str:
    return f", {_faces(part)}" if _faces(part) else ""


def _room(fits: bool) -> str:  # noqa: FBT001 - reads as a sentence
    return "where there is room" if fits else "where there is no room"


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _contains(box: Box, x: int, y: int) -> bool:
    return box[0] <= x < box[2] and box[1] <= y < box[3]
