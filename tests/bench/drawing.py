"""Solid pictures of a furnished room, from inside: each seen from elsewhere, so each is drawn from nothing."""

from __future__ import annotations

from functools import partial
from time import process_time
from typing import Any

from plumbline.envs.drawing import png, render_thread
from plumbline.envs.drawing.lights import Light
from tests.bench.timing import keep, summary
from tests.envs.drawing import rooms

ROUNDS = 10
LIGHTS: dict[str, Light] = {"flat": rooms.FLAT, "sunlit": rooms.SUNLIT}


def room(light: str) -> dict[str, dict[str, float]]:
    """Milliseconds of processor time, which others on the machine do not lengthen much."""
    found: dict[str, list[float]] = {part: [] for part in ("drawn", "encoded")}
    scenes = [rooms.kitchen(view, LIGHTS[light]) for view in rooms.VIEWS]
    png.encode(render_thread.render(scenes[0]))  # programs are compiled with the first picture
    for scene in scenes * ROUNDS:
        image = keep(found["drawn"], partial(render_thread.render, scene), process_time)
        keep(found["encoded"], partial(png.encode, image), process_time)
    return {part: summary(milliseconds) for part, milliseconds in found.items()}


def measure() -> dict[str, Any]:
    return {} if render_thread.missing() else {light: room(light) for light in LIGHTS}


def rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    goals = {"flat": "≤ 60 + 6 ms", "sunlit": "reported"}
    words = {"flat": "flat light", "sunlit": "sun and shadows"}
    what = f"Frame, room of {len(rooms.SOLIDS)} solids, {{}}, 600x450: drawn + encoded, processor time"
    return [(what.format(words[light]), goals[light], _in_words(each)) for light, each in found.items()]


def _in_words(each: dict[str, dict[str, float]]) -> str:
    drawn, encoded = each["drawn"], each["encoded"]
    return f"{drawn['median_ms']:.1f} + {encoded['median_ms']:.1f} ms (drawn, p95: {drawn['p95_ms']:.1f} ms)"
