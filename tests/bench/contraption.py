"""Machines: ticks a second beside bare rigid bodies, opening, runs of half a minute, and levels to their goals.

Times are those of the processor, since others use these cores, too, and medians of some rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median, quantiles
from time import process_time
from typing import Any

from plumbline.envs.contraption import canary, films
from plumbline.envs.contraption.films import FILMS
from plumbline.envs.contraption.layouts import ordered, start
from plumbline.envs.contraption.machine.machine import Machine
from plumbline.envs.contraption.model import Layout, Level
from tests.bench.timing import against, keep
from tests.envs.contraption.reference import REFERENCE
from tests.envs.contraption.test_parts import CASES

TICKS = 3600  # of a run of half a minute
ROUNDS = 5
LEAST_TICKS = 20_000  # a second
WARM = 1000  # films asked for again
PILE = 55  # bodies


def usual(call: Callable[[], Any]) -> float:
    """The milliseconds that a call takes: the median of some rounds."""
    taken: list[float] = []
    for _ in range(ROUNDS):
        keep(taken, call, process_time)
    return median(taken)


def run(layout: Layout, level: Level) -> Machine:
    """A machine after half a minute, whether it is at rest or not."""
    machine = Machine(layout, level)
    for _ in range(TICKS):
        machine.advance()
    return machine


def run_bare(layout: Layout, level: Level) -> None:
    """Half a minute of the same bodies, without devices, in the library alone."""
    world = Machine(layout, level).world
    world.heed(())
    for _ in range(TICKS):
        world.step()


def ticks() -> dict[str, dict[str, float]]:
    """Ticks a second, with devices and bare, and the seconds of a run of half a minute."""
    every = {"reference": (start(REFERENCE), REFERENCE), "pile": canary.pile(PILE)}
    found: dict[str, dict[str, float]] = {}
    for name, (layout, level) in every.items():
        taken, bare = usual(partial(run, layout, level)), usual(partial(run_bare, layout, level))
        found[name] = {
            "per_second": round(1000 * TICKS / taken),
            "bare_per_second": round(1000 * TICKS / bare),
            "seconds": round(taken / 1000, 3),
        }
    return found


def opened() -> dict[str, float]:
    """Milliseconds to build the reference machine, and the median of the levels of single parts."""
    layout = start(REFERENCE)
    others = [usual(partial(Machine, start(case.level), case.level)) for case in CASES.values()]
    return {
        "reference_ms": round(usual(partial(Machine, layout, REFERENCE)), 2),
        "median_ms": round(median(others), 2),
    }


def solved() -> dict[str, float]:
    """Milliseconds of levels to their goals, made anew and remembered."""
    levels = [case.level for case in CASES.values()]
    cold = [usual(partial(films.make, ordered(start(level)), level)) for level in levels]
    FILMS.clear()
    for level in levels:
        films.film(start(level), level)
    warm = [usual(partial(_ask_again, start(level), level)) / WARM for level in levels]
    return {
        "cold_median_ms": round(median(cold), 2),
        "cold_p95_ms": round(quantiles(cold, n=20)[-1], 2),
        "warm_median_us": round(1000 * median(warm), 1),
        "levels": len(levels),
    }


def _ask_again(layout: Layout, level: Level) -> None:
    for _ in range(WARM):
        films.film(layout, level)


def measure() -> dict[str, Any]:
    return {"ticks": ticks(), "opened": opened(), "solved": solved()}


def rows(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    names = {"reference": ("the reference machine", 0.2), "pile": (f"a pile of {PILE}", 0.5)}
    for name, (title, goal) in names.items():
        each = found["ticks"][name]
        told = f"{each['per_second']:,} (bare rigid bodies: {each['bare_per_second']:,})"
        if name == "reference":
            told += _missed(each["per_second"] < LEAST_TICKS)
        wanted = f"≥ {LEAST_TICKS:,}" if name == "reference" else "reported"
        yield f"Machine: ticks a second, {title}, processor time", wanted, told
        told = f"{each['seconds']:.2f} s" + against(each["seconds"], goal, "s")
        yield f"Machine: half a minute of {title}, processor time", f"≤ {goal} s", told
    each = found["opened"]
    told = f"{each['reference_ms']:.1f} ms; a level of one part {each['median_ms']:.1f} ms"
    told += against(each["reference_ms"], 5, "ms")
    yield "Machine: a layout opened, the reference machine", "≤ 5 ms", told
    each = found["solved"]
    told = f"{each['cold_median_ms']:.1f} ms (p95: {each['cold_p95_ms']:.1f} ms); again {each['warm_median_us']:.0f} µs"
    told += against(each["cold_p95_ms"], 20, "ms") + against(each["warm_median_us"], 50, "µs")
    yield f"Machine: a level to its goal, {each['levels']} levels of single parts", "p95 ≤ 20 ms; again ≤ 50 µs", told


def _missed(is_missed: bool) -> str:
    return "; goal missed" if is_missed else ""
