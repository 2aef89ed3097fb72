"""Films: runs from their beginning to their end, as values.

A run is a function of the layout and the level. It is made anew from tick 0 and remembered; it is never resumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from struct import iter_unpack, unpack_from
from typing import NamedTuple

from msgspec import Struct

from plumbline.envs.contraption.camera import AWAY, EVERY, NUMBERS, Camera
from plumbline.envs.contraption.events import Event, Surplus
from plumbline.envs.contraption.goals import Judge
from plumbline.envs.contraption.layouts import ordered
from plumbline.envs.contraption.machine.machine import Machine
from plumbline.envs.contraption.model import Layout, Level
from plumbline.envs.memo import MB, Memo

ENGINE_VERSION = 1
"""Raised when any run changes."""

NEVER = -1  # the solved tick of a run that does not reach its goal
AFTER_SOLVED = 120  # ticks for which a run goes on after its goal is reached
FIRST_REST, REST_TICKS = 240, 60  # a run ends by itself after so many ticks, if all has been at rest for so many
RECORD_BYTES = 200  # of an event, a change or a beam in memory


class End(StrEnum):
    """Why a run ended."""

    SOLVED = "solved"
    REST = "rest"
    TIME = "time"


class Pose(NamedTuple):
    """Where a body is: its center in eighths of a unit, and how far it has turned clockwise, in 256ths of a turn."""

    x: int
    y: int
    turn: int  # 0 to 255


class Change(Struct, frozen=True):
    """A part that comes into another state, or a rope that is gone."""

    tick: int
    id: str
    state: str


class Beam(Struct, frozen=True):
    """A ray that begins, ends, or goes another way."""

    tick: int
    id: str  # of the part that sends it
    ends: tuple[int, ...]  # x and y where it begins and where it ends, in units; empty: it is out


class Film(Struct, frozen=True):
    """A run. Its rows hold the poses of all bodies at every 4th tick; the rest tells what else a picture shows."""

    movers: tuple[str, ...]  # ids of the bodies, in the order of building
    rows: bytes  # for each 4th tick and each mover x, y and turn in 16 bits, the low byte first
    first_states: tuple[tuple[str, str], ...]  # of all parts, by id, in the order of building
    changes: tuple[Change, ...]
    beams: tuple[Beam, ...]
    events: tuple[Event, ...]
    surplus: tuple[Surplus, ...]
    last_tick: int  # a multiple of 4
    solved_tick: int  # NEVER if the goal is not reached
    end: End

    @property
    def is_solved(self) -> bool:
        """True if the goal is reached."""
        return self.solved_tick != NEVER

    def poses(self, tick: int) -> dict[str, Pose]:
        """Return where the bodies are that are there at a tick, by id; between two rows, as in the earlier one."""
        row = min(tick, self.last_tick) // EVERY
        size = 2 * NUMBERS * len(self.movers)
        numbers = iter_unpack("<hhh", self.rows[row * size : (row + 1) * size])
        return {name: Pose(*each) for name, each in zip(self.movers, numbers, strict=True) if each[0] != AWAY}

    def track(self, name: str) -> tuple[Pose, ...]:
        """Return where a body is in each row, until it is gone or the run ends."""
        size, offset = 2 * NUMBERS * len(self.movers), 2 * NUMBERS * self.movers.index(name)
        found = [Pose(*unpack_from("<hhh", self.rows, at)) for at in range(offset, len(self.rows), size)]
        return tuple(pose for pose in found if pose.x != AWAY)

    def states(self, tick: int) -> Mapping[str, str]:
        """Return the state of each part at a tick, by id. Ropes that are gone have one, too."""
        changed = {change.id: change.state for change in self.changes if change.tick <= tick}
        return dict(self.first_states) | changed

    def rays(self, tick: int) -> Mapping[str, tuple[int, ...]]:
        """Return the ends of the rays at a tick, by the id of the part that sends each."""
        sent = {beam.id: beam.ends for beam in self.beams if beam.tick <= tick}
        return {name: ends for name, ends in sent.items() if ends}


def _weigh(made: Film) -> int:
    records = len(made.events) + len(made.changes) + len(made.beams) + len(made.first_states) + len(made.surplus)
    return len(made.rows) + RECORD_BYTES * records


FILMS: Memo[Film] = Memo(64 * MB, _weigh, name="machines: films")


def film(layout: Layout, level: Level) -> Film:
    """Return the film of a layout in a level, whose own parts do not matter. The two must be valid."""
    built = ordered(layout)
    return FILMS.get((ENGINE_VERSION, built, level), partial(make, built, level))


def make(layout: Layout, level: Level) -> Film:
    """Let a layout run, and return its film."""
    machine = Machine(layout, level)
    judge = None if level.goal is None else Judge(level.goal, machine)
    camera, first_states = Camera(machine), tuple(zip((part.id for part in machine.parts), machine.states, strict=True))
    solved_tick, end = _run(machine, judge, camera)
    return Film(
        movers=camera.movers,
        rows=camera.rows(),
        first_states=first_states,
        changes=tuple(Change(*each) for each in machine.changes),
        beams=tuple(Beam(*each) for each in machine.rays.beams),
        events=tuple(machine.log.events),
        surplus=machine.log.surplus(),
        last_tick=machine.tick,
        solved_tick=solved_tick,
        end=end,
    )


def _run(machine: Machine, judge: Judge | None, camera: Camera) -> tuple[int, End]:
    """Let a machine run to its end, and return the tick at which its goal was reached, and why it ended."""
    camera.shoot()
    solved_tick, seen = NEVER if judge is None or not judge.holds() else 0, len(machine.log.events)
    while (end := _end(machine, judge, solved_tick)) is None:
        machine.advance()
        is_row = machine.tick % EVERY == 0
        if judge is not None and solved_tick == NEVER and (is_row or len(machine.log.events) > seen):
            seen = len(machine.log.events)
            solved_tick = machine.tick if judge.holds() else NEVER
        if is_row:
            camera.shoot()
    return solved_tick, end


def _end(machine: Machine, judge: Judge | None, solved_tick: int) -> End | None:
    """Return why a run ends now; None if it goes on."""
    if machine.tick % EVERY:
        return None
    if solved_tick != NEVER and machine.tick >= solved_tick + AFTER_SOLVED:
        return End.SOLVED
    if machine.tick >= machine.level.most_ticks:
        return End.TIME
    is_early = machine.tick < FIRST_REST + REST_TICKS or (judge is not None and judge.is_waiting())
    return End.REST if not is_early and machine.is_at_rest(REST_TICKS) else None
