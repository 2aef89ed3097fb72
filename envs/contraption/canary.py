"""The canary: whether this machine computes the bits that verdicts rest on.

The library of rigid bodies gives equal bits on equal builds. Another build of it, or of the mathematical library below
it, may give others; then a run may end in another way.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from struct import pack

from plumbline.envs.contraption import physics
from plumbline.envs.contraption.layouts import part_id
from plumbline.envs.contraption.machine.machine import Machine
from plumbline.envs.contraption.model import Layout, Level, Placed

KNOWN_BUILD = "2.0.1-ade7ed72849e60289eefb7a41e79ae6322fefaf3"
KNOWN_DIGEST = ""
TICKS, BODIES = 600, 30
UNBINDING = "This machine computes other physics than the one that verdicts rest on; what a run shows is not binding."

TYPES = (
    "ball.bowling",
    "crate.medium",
    "ball.basket",
    "ball.soccer",
    "crate.small",
    "ball.steel",
    "ball.super",
    "ball.base",
    "crate.large",
    "ball.tennis",
)


def pile(bodies: int) -> tuple[Layout, Level]:
    """Return balls and crates, at most 60, above walls, teeters and a bumper, and an empty level to run them in."""
    falling = [
        (TYPES[number % len(TYPES)], 8 + 48 * (number % 10) + 8 * (number // 10 % 3), 8 + 40 * (number // 10), 0, 0)
        for number in range(bodies)
    ]
    walls = [("wall.red", 24 + 72 * number, 264 + 16 * (5 * number % 4), 48, 16) for number in range(7)]
    others = [("teeter", 96, 320, 0, 0), ("teeter", 320, 320, 0, 0), ("bumper", 240, 336, 0, 0)]
    parts = [
        Placed(part_id(number), kind, x, y, 0, w, h)
        for number, (kind, x, y, w, h) in enumerate((*falling, *walls, *others))
    ]
    return Layout(tuple(parts)), Level(parts=())


def trace(layout: Layout, level: Level, ticks: int) -> str:
    """Return a digest of all that bodies do, to the last bit, after some ticks."""
    machine = Machine(layout, level)
    for _ in range(ticks):
        machine.advance()
    found = sha256()
    for body in machine.loose:
        found.update(pack("<6d", *machine.world.look(body), machine.world.angle(body), machine.world.spin(body)))
    return found.hexdigest()


@lru_cache(maxsize=1)
def is_binding() -> bool:
    """Return whether runs on this machine are binding; the first call takes some 30 ms."""
    return physics.build() == KNOWN_BUILD and trace(*pile(BODIES), TICKS) == KNOWN_DIGEST
