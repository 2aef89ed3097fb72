"""Traces: the ticks of a game, written so that two engines can be compared.

A trace names its level, its seed and its actions. For each tick it has the avatar and what changed: the score, the
avatar's resources, the sprites with a checksum over all of them, and the number of draws of chance so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

from plumbline.envs.vgdl.compiler.machine import Machine, Stuck, numbers
from plumbline.envs.vgdl.compiler.scenes import Scene
from plumbline.envs.vgdl.kernel.memory.types import State

Entry = dict[str, Any]
Place = tuple[int, ...]


@dataclass(frozen=True)
class Look:
    """The part of a state that a trace records."""

    scene: Scene

    @cached_property
    def places(self) -> list[Place]:
        """Return kind, x and y of each sprite except dead avatars, sorted."""
        return list(map(tuple, self.scene.places.tolist()))

    @property
    def hash(self) -> str:
        return f"{crc32(''.join(f'{kind},{x},{y};' for kind, x, y in self.places).encode()):08x}"

    @property
    def avatar(self) -> list[float] | None:
        """Kind, place, direction, health and whether it died; a whole direction is written as integers."""
        who = self.scene.avatar
        if who is None:
            return None
        facing = [int(part) if part == int(part) else part for part in who.facing]
        return [who.kind, who.x, who.y, *facing, who.health, int(who.is_dead)]

    @property
    def held(self) -> dict[str, int]:
        return {str(kind): amount for kind, amount in self.scene.resources.items()}


def header(machine: Machine, game: str) -> Entry:
    """Return the first line of a file of traces."""
    program = machine.program
    return {
        "k": "header",
        "game": game,
        "mode": program.mode,
        "types": [kind.name for kind in program.game.kinds],
        "legal": "".join(sorted("N" + machine.actions)),
        "parse_messages": [],
    }


def trace(machine: Machine, *, level: int, name: str, seed: int, actions: str) -> Entry:
    """Trace a game under these actions, one a tick, until it is over or cannot go on."""
    program, first = machine.program, machine.start(seed)
    look = Look(Scene(program, first))
    *entries, end = ticks(machine, first, actions)
    return {
        "k": "trace",
        "level": level,
        "id": name,
        "seed": seed,
        **_sizes(machine),
        "actions": actions,
        "init": [list(place) for place in look.places],
        "init_h": look.hash,
        "init_a": look.avatar,
        "warn": program.messages,
        "ticks": entries,
        "final": end["final"],
    }


def ticks(machine: Machine, state: State, actions: str) -> Iterator[Entry]:
    """Yield the changes of each tick, and finally, under the name `final`, the last state."""
    before, error = Look(Scene(machine.program, state)), None
    for number, letter in enumerate(actions):
        if before.scene.over:
            break
        try:
            state = machine.advance(state, numbers(letter))
        except Stuck as stuck:
            error = str(stuck)
            break
        after = Look(Scene(machine.program, state))
        yield _changes(before, after, is_first=number == 0)
        before = after
    yield {"final": _final(before.scene, error)}


def _changes(before: Look, after: Look, *, is_first: bool) -> Entry:
    was, now = before.scene, after.scene
    entry: Entry = {"a": after.avatar}
    if is_first or was.score != now.score:
        entry["s"] = now.score
    if before.held != after.held:
        entry["r"] = after.held
    if (was.places.shape != now.places.shape) or (was.places != now.places).any():
        entry |= _moved(before, after)
    if was.draws != now.draws:
        entry["n"] = now.draws
    if now.over:
        entry |= {"over": 1, "win": now.winner}
    return entry


def _moved(before: Look, after: Look) -> Entry:
    was, now = Counter(before.places), Counter(after.places)
    came, left = (sorted(difference.elements()) for difference in (now - was, was - now))
    changed = {"+": [list(place) for place in came], "-": [list(place) for place in left]}
    return {sign: places for sign, places in changed.items() if places} | {"h": after.hash}


def _final(scene: Scene, error: str | None) -> Entry:
    end = {"ticks": scene.tick + 1, "score": scene.score, "win": scene.winner, "over": int(scene.over)}
    return end | {"draws": scene.draws} | ({"err": error} if error else {})


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a comparison: how far a trace was reproduced."""

    ticks: int
    matched: int  # ticks that are equal, from the first on
    first_mismatch: int | None  # the tick of the first difference; -1: before the first tick; None: all is equal
    difference: str = ""  # what differs there

    def __str__(self) -> str:
        return self.difference


def compare(machine: Machine, golden: Entry) -> Comparison:
    """Replay a trace and find where it differs first.

    The number of logged messages is left out: those about pictures depend on whether the text was loaded with them.
    """
    total, state = len(golden["ticks"]), machine.start(golden["seed"])
    look = Look(Scene(machine.program, state))
    sizes = {name: size for name, size in _sizes(machine).items() if name in golden}
    begun = {"init": [list(place) for place in look.places], "init_h": look.hash, "init_a": look.avatar}
    found = difference(golden, sizes | begun)
    if found:
        return Comparison(total, 0, -1, found)
    *played, end = ticks(machine, state, golden["actions"][:total])
    for number, (wanted, got) in enumerate(zip(golden["ticks"], played, strict=False)):
        if wanted != got:
            return Comparison(total, number, number, difference(wanted, {**dict.fromkeys(wanted), **got}))
    found = difference({"ticks": total, **_sound(golden["final"])}, {"ticks": len(played), **_sound(end["final"])})
    return Comparison(total, len(played), len(played) if found else None, found)


def _sizes(machine: Machine) -> Entry:
    """Return the pixels of a cell, and the cells of the level."""
    program = machine.program
    return {"block": program.block_pixels, "w": program.map.columns, "h": program.map.rows}


def _sound(final: Entry) -> Entry:
    return {key: value for key, value in final.items() if key not in ("err", "ticks")}


def difference(wanted: Entry, got: Entry) -> str:
    """Describe the first difference, or return ""."""
    for key, value in got.items():
        if wanted.get(key) != value:
            return f"{key}: expected {wanted.get(key)}, got {value}"
    return ""
