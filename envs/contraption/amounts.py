"""Checks of how much there is in a level, all of its bin included, so that no run takes long."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue import CATALOGUE
from plumbline.envs.contraption.expecting import expect
from plumbline.envs.contraption.model import BELT, PLUG, ROPE, Level

MOST_PARTS, MOST_LOOSE, MOST_ROPES, MOST_BELTS, MOST_IN_BIN = 64, 40, 6, 12, 24
MOST_WORK = 400_000
"""Of a run: its ticks times what each takes. A unit is what a body takes, some 1.5 microseconds."""
ROPE_WORK, SENDER_WORK, CONTAINER_WORK, REGION_WORK = 4, 3, 1, 1
SENDERS = ("fan", "flashlight", "laser.red", "laser.green", "laser.blue")  # of winds and rays


def check(level: Level) -> None:
    """Refuse a level in which too much could be on the field. Raises InvalidInstance."""
    counts = _counts(level)
    parts = {name: count for name, count in counts.items() if not CATALOGUE[name].is_tie}
    for name, found, most in (
        ("things in the bin", sum(supply.count for supply in level.bin), MOST_IN_BIN),
        ("parts with those in the bin", sum(parts.values()), MOST_PARTS),
        ("loose parts with those in the bin", _loose(parts), MOST_LOOSE),
        ("ropes with those in the bin", counts.get(ROPE, 0), MOST_ROPES),
        ("belts with those in the bin", counts.get(BELT, 0), MOST_BELTS),
    ):
        expect(found <= most, f"{found} {name}", f"at most {most}")
    longest = MOST_WORK // max(1, work(level))
    expect(level.most_ticks <= longest, f"most_ticks {level.most_ticks}", f"at most {longest} with so many parts")


def work(level: Level) -> int:
    """Return what a tick of a level takes when all of its bin is on the field, in units of MOST_WORK."""
    counts = _counts(level)
    containers = sum(count for name, count in counts.items() if CATALOGUE[name].interior is not None)
    senders = sum(counts.get(name, 0) for name in SENDERS)
    extras = CONTAINER_WORK * containers + SENDER_WORK * senders + REGION_WORK * len(level.regions)
    return _loose(counts) + ROPE_WORK * counts.get(ROPE, 0) + extras


def _loose(counts: dict[str, int]) -> int:
    return sum(count for name, count in counts.items() if CATALOGUE[name].loose is not None)


def _counts(level: Level) -> dict[str, int]:
    """Return how many parts, ropes and belts there are of each type, on the field and in the bin."""
    found: dict[str, int] = {}
    for part in level.parts:
        found[part.type] = found.get(part.type, 0) + 1
    for tie in level.ties:
        if tie.kind != PLUG:
            found[tie.kind] = found.get(tie.kind, 0) + 1
    for supply in level.bin:
        found[supply.type] = found.get(supply.type, 0) + supply.count
    return found
