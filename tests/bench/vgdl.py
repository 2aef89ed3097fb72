"""Arcade games: ticks, copies, states, loading, and a step through the door; GVGAI's where they are."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

from plumbline.envs import FAMILIES, play
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.vgdl import render
from plumbline.envs.vgdl.compiler.machine import Machine, Stuck, numbers
from plumbline.envs.vgdl.compiler.program import compile_program
from plumbline.envs.vgdl.generate import generate
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.library import games
from plumbline.envs.vgdl.model import Action, Recipe
from plumbline.envs.vgdl.search.bounds import MOST_WORK
from plumbline.evaluation.files import checks
from plumbline.evaluation.runs.recordings import FOLDER
from plumbline.evaluation.suites.gvgai.commands.analyses import Analyses
from plumbline.evaluation.suites.gvgai.folders import Choice, entries
from plumbline.evaluation.tasksets import opening
from tests.bench.timing import frames, in_words, keep, per_second
from tests.site import ROOT

VGDL = FAMILIES["vgdl"]
KINDS = ("rampart", "rootcellar", "causeway", "depot", "teahouse", "cryptkey")
REPEATS = 5
TICKS = 100_000
COPIES = 20_000
ROUNDS = 100
MORE = 8  # ticks that a call has more, to tell a tick from the call
SEEDS = range(8)
LONGEST = 500  # ticks of a play
ONE = [(action,) for action in range(at.NIL, at.UP + 1)]
REFERENCE = {
    "aliens": (132_668, 15_552),
    "boulderdash": (17_693, 6_736),
    "escape": (95_877, 32_980),
    "realsokoban": (285_035, 60_847),
    "sokoban": (229_585, 36_810),
    "zelda": (72_432, 31_298),
}
"""Ticks of the Java engine per second of processor time, and its copies with one tick each. Level 0, random actions,
one thread, medians of five."""
REFERENCE_MACHINE = "Java, 2 shared and loaded cores"


IMPORTED = ("aliens", "sokoban", "zelda")


def measure() -> dict[str, Any]:
    ours = {name: _game(_machine(games.text_of(name), games.level_of(name, 0))) for name in games.games()}
    folder = os.environ.get("GVGAI_GAMES")
    theirs = _theirs(Path(folder)) if folder else {}
    shown = {
        who: frames(_views(enlarged=who == "people"), render.picture, VGDL.pictures.draw)
        for who in ("models", "people")
    }
    checked = _verified("arcade-150-v2", "random-legal")
    told = {"ours": ours, "reference": theirs, "frames": shown, "door": _door(), "verified": checked}
    return {**told, "warm_seconds": _warm_seconds()}


def rows(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    told = [(f"Arcade: {name}", "reported", _in_words(found["ours"][name])) for name in KINDS]
    told.append((f"Arcade: the slowest and fastest of {len(found['ours'])} games", "reported", _span(found["ours"])))
    told.append(("Arcade: plays that end in a fault", "reported", _faults(found["ours"])))
    told.append(("Arcade: a call that copies, ticks and reports, beside the tick", "≤ 2 µs", _beside(found["ours"])))
    theirs = found["reference"].get("games", {})
    for name in filter(theirs.get, REFERENCE):
        ticks, copies = REFERENCE[name]
        goal = f"{2 * ticks:,} ticks/s; {5 * copies:,} copies + ticks/s ({REFERENCE_MACHINE}: {ticks:,}; {copies:,})"
        told.append((f"GVGAI: {name}", goal, _in_words(theirs[name])))
    if theirs:
        told.append((f"GVGAI: a tick of the slowest of {len(theirs)} games", "≤ 12 µs", _slowest(theirs)))
        told.append(("GVGAI: a call that copies, ticks and reports, beside the tick", "≤ 2 µs", _beside(theirs)))
    if loading := found["reference"].get("loading"):
        told.append(("GVGAI: loading a game with a level", "reported", _loading_in_words(loading)))
    if importing := found["reference"].get("importing"):
        told.append((f"GVGAI: import of a level of {', '.join(IMPORTED)}", "median ≤ 4 s", _import_in_words(importing)))
    told += [
        (f"Arcade: frame for {who}, first levels: drawn + encoded", "reported", in_words(each))
        for who, each in found["frames"].items()
    ]
    told.append(("Arcade: steps through the door, parsed", "reported", f"{found['door']['per_second']:,}/s"))
    checked = "{steps:,} steps of {episodes} episodes in {seconds} s".format(**found["verified"])
    told.append(("Arcade: a recorded run verified", "reported", checked))
    return [*told, ("Arcade: a process that plays one tick, from start to end", "≤ 1 s", f"{found['warm_seconds']} s")]


def _span(ours: dict[str, dict[str, float]]) -> str:
    parts = []
    for what, unit in (("ticks", "ticks/s"), ("copies", "copies + ticks/s")):
        low, *_, high = sorted((each[what], name) for name, each in ours.items())
        parts.append(f"{low[0]:,.0f} ({low[1]}) to {high[0]:,.0f} ({high[1]}) {unit}")
    return "; ".join(parts)


def _faults(ours: dict[str, dict[str, float]]) -> str:
    faulty = [f"{each['faults']} in {name}" for name, each in ours.items() if each["faults"]]
    return f"of {len(SEEDS) * len(ours)}: {', '.join(faulty) or 'none'}"


def _beside(games: dict[str, dict[str, float]]) -> str:
    most, name = max((each["beside_us"], name) for name, each in games.items())
    median = statistics.median(each["beside_us"] for each in games.values())
    return f"median {median:.2f} µs, at most {most:.2f} µs ({name}, a state of {games[name]['bytes'] / 1024:.1f} kB)"


def _slowest(games: dict[str, dict[str, float]]) -> str:
    slow = sorted((1e6 / each["ticks"], name) for name, each in games.items())[-3:]
    return ", ".join(f"{microseconds:.1f} µs ({name})" for microseconds, name in reversed(slow))


def _in_words(each: dict[str, float]) -> str:
    return (
        f"{each['ticks']:,.0f} ticks/s; {each['copies']:,.0f} copies + ticks/s; "
        f"a state of {each['bytes'] / 1024:.1f} kB; loaded in {each['load_ms']:.1f} ms"
    )


def _loading_in_words(loading: dict[str, float]) -> str:
    return (
        f"{loading['levels']:.0f} levels of {loading['games']:.0f} games in {loading['seconds']:.1f} s, median "
        f"{loading['median_ms']:.1f} ms, longest {loading['longest_ms']:.1f} ms"
    )


def _import_in_words(importing: dict[str, float]) -> str:
    return (
        f"median {importing['median_seconds']:.1f} s ({importing['median_processor_seconds']:.1f} s of a processor), "
        f"longest {importing['longest_seconds']:.1f} s, of {importing['levels']:.0f} levels"
    )


def _machine(game: bytes, level: str) -> Machine:
    described = read_game(game.decode())
    return Machine(compile_program(described, read_level(described, level), "L"))


def _game(machine: Machine) -> dict[str, float]:
    """A game by the whole: ticks of its plays, and calls for a copy and one tick from the middle of each."""
    text = (machine.program.game, machine.program.map)
    began = perf_counter()
    Machine(compile_program(*text, "L"))
    load = (perf_counter() - began) * 1000
    plays = [_whole(machine, seed) for seed in SEEDS]
    middles = [machine.advance(machine.start(each.seed), each.actions[: len(each.actions) // 2]) for each in plays]
    return {
        "ticks": statistics.median(_rate(lambda: _play(machine, plays)) for _ in range(REPEATS)),
        "copies": statistics.median(_rate(lambda: _copy(machine, middles)) for _ in range(REPEATS)),
        "beside_us": statistics.median(_beside_a_tick(machine, middles) for _ in range(REPEATS)),
        "bytes": machine.start(3).nbytes,
        "load_ms": round(load, 2),
        "played": sum(len(each.actions) for each in plays),
        "faults": sum(each.faulty for each in plays),
    }


class Play(NamedTuple):
    """A game by random actions, to its end."""

    seed: int
    actions: Any
    faulty: bool  # it ended because its rules do not say how it goes on


def _whole(machine: Machine, seed: int) -> Play:
    """Random actions, as many as can be played: until the game is over, or its rules end."""
    dice = random.Random(seed)
    actions = numbers("".join(dice.choice("N" + machine.actions) for _ in range(LONGEST)))
    state, played, faulty = machine.start(seed), 0, False
    while played < LONGEST and not state[at.OVER]:
        try:
            state = machine.advance(state, actions[played : played + 1])
        except Stuck:
            faulty = True
            break
        played += 1
    return Play(seed, actions[:played], faulty)


def _rate(work: Callable[[], int]) -> float:
    """What is done in a second of processor time, which others on the machine do not lengthen much."""
    began = process_time()
    return work() / (process_time() - began)


def _play(machine: Machine, plays: list[Play]) -> int:
    """Whole games, one after the other, until enough ticks were played."""
    played, games = 0, cycle([(machine.start(each.seed), each.actions) for each in plays])
    while played < TICKS:
        start, actions = next(games)
        machine.advance(start, actions)
        played += max(1, len(actions))
    return played


def _beside_a_tick(machine: Machine, states: list[Any]) -> float:
    """Microseconds of a call of one tick that are not the tick's, which calls of several ticks tell."""
    several = [(state, action) for state in states for action in ONE if _goes_on(machine, state, action * (MORE + 1))]
    one, many = (_microseconds(machine, several, ticks) for ticks in (1, MORE + 1))
    return one - (many - one) / MORE


def _goes_on(machine: Machine, state: Any, actions: tuple[int, ...]) -> bool:
    with suppress(Stuck):
        return not machine.advance(state, actions)[at.OVER]
    return False


def _microseconds(machine: Machine, starts: Sequence[tuple[Any, tuple[int, ...]]], ticks: int) -> float:
    """Processor time of a call of so many ticks: the median of many rounds over all starts."""
    asked = [(state, action if ticks == 1 else np.array(action * ticks, np.int8)) for state, action in starts]
    taken = []
    for _ in range(ROUNDS):
        began = process_time()
        for state, actions in asked:
            machine.advance(state, actions)
        taken.append((process_time() - began) / len(asked) * 1e6)
    return statistics.median(taken)


def _copy(machine: Machine, states: list[Any]) -> int:
    """Single ticks through the public call, each from a copy of a state."""
    for number in range(COPIES):
        with suppress(Stuck):
            machine.advance(states[number % len(states)], ONE[number % len(ONE)])
    return COPIES


def _views(*, enlarged: bool) -> Iterator[tuple[Any, Any]]:
    """What is seen of the first levels, at the start and a tick later."""
    setting = parse("picture", VGDL.modalities, VGDL.options)
    for name in games.games():
        game = VGDL.rules.open(generate(Recipe(name), 0), setting, empty)
        game = VGDL.pictures.hires(game) if enlarged else game
        start = VGDL.rules.start(game, 1)
        later = VGDL.rules.step(game, start, Action.NIL, 0).state
        yield VGDL.pictures.view(game, start, 0), VGDL.pictures.view(game, later, 0)


def _door() -> dict[str, float]:
    """Steps per second through `play.advance`, parsing included."""
    name = next(iter(games.games()))
    game = VGDL.rules.open(generate(Recipe(name), 0), parse("none", VGDL.modalities, VGDL.options), empty)
    said = [(0, text) for text in ("left", "right", "up", "down") * 100]
    start = VGDL.rules.start(game, 0)
    return per_second(
        50 * len(said), lambda: [deque(play.replay(VGDL, game, start, said), maxlen=0) for _ in range(50)]
    )


def _verified(slug: str, agent: str) -> dict[str, Any]:
    """How long it takes to check a run that comes with the project, and to work all its figures out."""
    spec = checks.spec_from((ROOT / "fixtures" / "tasksets" / f"{slug}.jsonl").read_bytes())
    body = (FOLDER / slug / f"{agent}.jsonl.gz").read_bytes()
    list(checks.check(BytesIO(body), spec))  # levels are opened for the first time
    began = perf_counter()
    found = list(checks.check(BytesIO(body), spec))
    seconds = round(perf_counter() - began, 2)
    return {"episodes": len(found), "steps": sum(len(each.trajectory.verdicts) for each in found), "seconds": seconds}


def _warm_seconds() -> float:
    """How long a new process takes that loads the machine code, plays a tick and ends."""
    level = ROOT / "fixtures" / "vgdl" / "depot_lvl0.txt"
    words = ["trace", str(level.with_name("depot.txt")), str(level), "--actions", "N"]
    taken = []
    for _ in range(REPEATS):
        began = perf_counter()
        subprocess.run([sys.executable, "-m", "plumbline.envs.vgdl", *words], cwd=ROOT, capture_output=True, check=True)
        taken.append(perf_counter() - began)
    return round(statistics.median(taken), 2)


def _theirs(folder: Path) -> dict[str, Any]:
    """The games of the reference that are there, and how long all of the folder takes to load."""
    texts = {path.stem: path for path in folder.rglob("*.txt") if "_lvl" not in path.stem}
    games = {name: _game(_machine(path.read_bytes(), _level(path, 0))) for name, path in texts.items()}
    return {"games": games, "loading": _loading(texts), "importing": _importing(folder)}


def _importing(folder: Path) -> dict[str, float]:
    """How long `import_vgdl` takes to find out about a level, as it does with its usual effort."""
    chosen = Choice(frozenset(IMPORTED))
    found = [(each.text, each.level) for each in entries(folder, chosen)]
    levels = [(text, level) for text, level in found if level is not None]
    opening.keep({text for text, _ in levels})
    taken: list[float] = []
    used: list[float] = []
    with TemporaryDirectory() as place:
        analyses = Analyses.open(Path(place) / "levels.jsonl", MOST_WORK)
        for _, level in levels:
            keep(used, partial(keep, taken, partial(analyses.task, level, 1)), process_time)
    return {
        "levels": len(levels),
        "median_seconds": statistics.median(taken) / 1000,
        "median_processor_seconds": statistics.median(used) / 1000,
        "longest_seconds": max(taken) / 1000,
    }


def _level(game: Path, number: int) -> str:
    return game.with_name(f"{game.stem}_lvl{number}.txt").read_bytes().decode()


def _loading(texts: dict[str, Path]) -> dict[str, float]:
    taken = []
    for path in texts.values():
        for level in sorted(path.parent.glob(f"{path.stem}_lvl*.txt")):
            began = perf_counter()
            _machine(path.read_bytes(), level.read_bytes().decode())
            taken.append((perf_counter() - began) * 1000)
    return {
        "games": len(texts),
        "levels": len(taken),
        "seconds": sum(taken) / 1000,
        "median_ms": statistics.median(taken),
        "longest_ms": max(taken),
    }
