"""Runs as texts: what happens, and where all bodies are every half second."""

from __future__ import annotations

from pathlib import Path

from plumbline.envs.contraption.films import Film
from tests.envs.contraption.machines import run
from tests.envs.contraption.reference import REFERENCE
from tests.envs.contraption.test_parts import CASES

KEPT = Path(__file__).with_name("golden.txt")
STEP = 60  # ticks
LONGEST = 1200  # ticks that are written
WRITTEN = ("ball.basket", "teeter", "conveyor", "windmill", "magnifier", "rope", "dynamite", "wheel.mouse")


def text() -> str:
    """The runs of some machines."""
    levels = {"the reference machine": REFERENCE} | {kind: CASES[kind].level for kind in WRITTEN}
    return "\n\n".join("\n".join([f"== {name}", *_lines(run(level))]) for name, level in levels.items()) + "\n"


def _lines(film: Film) -> list[str]:
    last = min(film.last_tick, LONGEST)
    told = [
        (
            event.tick,
            f"{event.tick:5} {number:3}: {event.subject} {event.verb} {event.object}".rstrip() + _because(event.cause),
        )
        for number, event in enumerate(film.events)
    ]
    seen = [(tick, _places(film, tick)) for tick in range(0, last + 1, STEP)]
    lines = [line for tick, line in sorted(told + seen, key=lambda each: each[0]) if tick <= last]
    return [*lines, f"ends at {film.last_tick}: {film.end.value}; reached its goal: {film.solved_tick}"]


def _because(cause: int) -> str:
    return "" if cause < 0 else f" <- {cause}"


def _places(film: Film, tick: int) -> str:
    places = [f"{name} {pose.x / 8:.1f},{pose.y / 8:.1f}" for name, pose in film.poses(tick).items()]
    return f"{tick:5}    | {'  '.join(places)}"


if __name__ == "__main__":
    KEPT.write_text(text())
