"""Agents of ours as partners: how long an answer takes in their own process, alone and beside busy neighbors."""

from __future__ import annotations

import multiprocessing
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.envs.child_process import ChildProcess
from plumbline.envs.shelf import empty
from plumbline.envs.sliding.model import Recipe
from plumbline.envs.vgdl.model import Recipe as Level
from plumbline.evaluation.agents.partner import Place, prepare, reply
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.suites import AGENTS
from tests.bench.timing import keep, summary

ANSWERS = 100
NEIGHBORS = 2  # processes that compute all the time
LONGEST_SECONDS = 120
PLAYERS = {
    "random-legal": ("sliding", Recipe(geoms=8, path=9), "text"),
    "optimal": ("sliding", Recipe(geoms=8, path=9), "text"),
    "one-step": ("vgdl", Level("teahouse", 0), "symbols"),
}


def measure() -> dict[str, Any]:
    process = ChildProcess(nice=10)
    with tempfile.TemporaryDirectory() as folder:
        places = {name: a_place(name, Path(folder)) for name in PLAYERS}
        first: list[float] = []
        keep(first, lambda: process.call(prepare, places["random-legal"]))
        alone = {name: answers(process, name, place) for name, place in places.items()}
        with busy():
            beside = {name: answers(process, name, place) for name, place in places.items()}
    return {"start_ms": round(first[0]), "alone": alone, "beside": beside}


def a_place(name: str, folder: Path) -> Place:
    family, recipe, setting = PLAYERS[name]
    instance = FAMILIES[family].puzzles.generate(recipe, 7)
    text = codec.canonical(instance).decode()
    play = open_instance(family, text, 7, setting, empty)
    return Place(family, text, 7, setting, folder, play.family.rules.start(play.game, 7), 0, 0, 0, 11)


def answers(process: ChildProcess, name: str, place: Place) -> dict[str, float]:
    found: list[float] = []
    process.call(reply, AGENTS[name], place)
    for _ in range(ANSWERS):
        keep(found, lambda: process.call(reply, AGENTS[name], place))
    return summary(found)


@contextmanager
def busy() -> Iterator[None]:
    """Neighbors that take all the processor they get."""
    spawn = multiprocessing.get_context("spawn")
    neighbors = [spawn.Process(target=_compute, daemon=True) for _ in range(NEIGHBORS)]
    for each in neighbors:
        each.start()
    try:
        yield
    finally:
        for each in neighbors:
            each.kill()
            each.join()


def _compute() -> None:
    until = monotonic() + LONGEST_SECONDS
    while monotonic() < until:
        sum(range(10_000))


def rows(found: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    slowest = {part: max(each["p95_ms"] for each in found[part].values()) for part in ("alone", "beside")}
    measured = f"{slowest['alone']:.0f} ms, beside {NEIGHBORS} busy processes {slowest['beside']:.0f} ms"
    yield "Partners: answer of the slowest agent, p95", "≤ 1,000 ms", measured
