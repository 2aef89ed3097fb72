"""The cube: moves, frames, solvers, proofs, and the tables they need."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from statistics import fmean
from time import perf_counter
from typing import Any

from plumbline.envs import FAMILIES, play
from plumbline.envs.cube import render
from plumbline.envs.cube.generate import generate
from plumbline.envs.cube.geometry import SOLVED
from plumbline.envs.cube.library.random_cubes import random_cube
from plumbline.envs.cube.model import Recipe
from plumbline.envs.cube.pieces import letters, together
from plumbline.envs.cube.rules import ALL_MOVES
from plumbline.envs.cube.solver import near, optimal, turns
from plumbline.envs.cube.solver.tables import pruning
from plumbline.envs.cube.solver.tools import to_standard
from plumbline.envs.cube.solver.turns import METRICS
from plumbline.envs.cube.solver.two_phase import solve as solve_in_two_phases
from plumbline.envs.dice import Dice
from plumbline.envs.drawing import render_thread
from plumbline.envs.family import Ruling
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import FORMAT
from tests.bench.timing import answered, frames, from_nothing, in_words, per_second, summary, timed
from tests.site import ROOT

CUBE = FAMILIES["cube"]
MOVES = 50_000  # the longest episode in a file
CUBES = 1000
DEPTHS = (8, 12, 14, 16)
PICTURES = 60


def random_cubes(count: int) -> Iterator[bytes]:
    dice = Dice(20)
    for _ in range(count):
        cube, dice = random_cube(dice)
        yield together(cube)


def names(count: int) -> list[str]:
    return [ALL_MOVES[number * 7 % 12].name for number in range(count)]


def opened(setting: str, depth: int, seed: int) -> Any:
    return CUBE.rules.open(generate(Recipe(depth=depth), seed), parse(setting, CUBE.modalities, CUBE.options), empty)


def door() -> dict[str, float]:
    """Moves per second through `play.advance`, parsing included."""
    game, said = opened("none", 4, 1), [(0, name) for name in names(MOVES)]
    return per_second(MOVES, lambda: deque(play.replay(CUBE, game, CUBE.rules.start(game, 0), said), maxlen=0))


def bulk() -> dict[str, float]:
    """Moves per second on the state alone."""
    return per_second(MOVES, lambda: turns.play(SOLVED, names(MOVES)))


def verified(words: Callable[[list[str]], dict[str, Any]], setting: str = "symbolic") -> float:
    """Seconds to check a file of one turn with fifty thousand moves, and to work all its figures out."""
    spec = checks.spec_from((ROOT / "fixtures" / "tasksets" / "cube-40.jsonl").read_bytes())
    head = {
        "format": FORMAT,
        "agent": {"name": "Walker"},
        "task_set": {"slug": spec.slug, "digest": spec.digest},
        "setting": setting,
        "rules_version": spec.rules_version,
        "extractor_version": spec.family.words.extractor_version,
    }
    episode = {"task": next(reversed(spec.tasks)), "turns": [words(names(MOVES))]}
    file = BytesIO("".join(f"{json.dumps(line)}\n" for line in (head, episode)).encode())
    began = perf_counter()
    (found,) = checks.check(file, spec)
    seconds = perf_counter() - began
    assert len(found.trajectory.verdicts) == MOVES
    assert set(found.trajectory.verdicts) == {Ruling.CHANGED}
    return round(seconds, 2)


def views(modality: str) -> Iterator[tuple[Any, Any]]:
    """What is seen of random cubes, before and after a move."""
    game = opened(modality, 4, 1)
    for places in random_cubes(PICTURES):
        cube = CUBE.rules.start(game, 0).__class__(places)
        moved = CUBE.rules.step(game, cube, ALL_MOVES[0], 0).state
        yield CUBE.pictures.view(game, cube, 0), CUBE.pictures.view(game, moved, 0)


def two_phase(solve: Callable[[bytes], int]) -> dict[str, float]:
    """A solver of random cubes: milliseconds, and turns of its solutions."""
    solve(next(random_cubes(1)))
    times, lengths = answered(partial(solve, places) for places in random_cubes(CUBES))
    return summary(times) | {"mean_turns": round(fmean(lengths), 2), "most_turns": max(lengths)}


def ours(places: bytes) -> int:
    return len(solve_in_two_phases(places))


def theirs(places: bytes) -> int:
    import kociemba

    return len(kociemba.solve(to_standard(letters(places))).split())


def certificates() -> dict[int, dict[str, float]]:
    """Milliseconds to refute every shorter solution of a cube of a known depth."""
    found = {}
    for depth in DEPTHS:
        cubes = [CUBE.rules.start(opened("none", depth, seed), 0).places for seed in range(5)]
        found[depth] = summary(timed(partial(optimal.search, cube, depth - 1) for cube in cubes))
    return found


def tables() -> dict[str, dict[str, float]]:
    """Seconds, and seconds of processor time, to make each table from nothing. The compiled code is there before."""
    optimal.search(turns.play(SOLVED, ("R", "U", "F")), 3)
    for metric in METRICS:
        pruning.prepared(metric, pruning.silent)
    return {metric.name: from_nothing(partial(pruning.prepared, metric, pruning.silent)) for metric in METRICS}


def measure() -> dict[str, Any]:
    near.turns_away()
    made = tables()
    return {
        "door": door(),
        "bulk": bulk(),
        "verified": {
            "actions": verified(lambda moves: {"actions": moves}),
            "response": verified(lambda moves: {"response": f"action: {' '.join(moves)}"}),
            "heuristic": verified(lambda moves: {"actions": moves}, "symbolic,feedback=heuristic"),
        },
        "frames": {
            modality: frames(views(modality), render.picture, CUBE.pictures.draw)
            for modality in ("net", "face", *([] if render_thread.missing() else ["vertex"]))
        },
        "two_phase": two_phase(ours),
        "kociemba": two_phase(theirs) if find_spec("kociemba") else None,
        "certificates": certificates(),
        "tables": made,
    }


def rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    goals = {"net": "together ≤ 3 ms", "face": "together ≤ 3 ms", "vertex": "≤ 12 + 8 ms"}
    proofs = ", ".join(f"{depth}: {each['median_ms']:.1f}" for depth, each in found["certificates"].items())
    made = found["tables"]
    return [
        ("Cube: moves through the door, parsed; on the state alone", "reported",
         f"{found['door']['per_second']:,}/s; {found['bulk']['per_second']:,}/s"),
        (f"Cube: a trajectory of {MOVES:,} moves verified: as actions; in a response; with heuristic feedback",
         "≤ 0.3 s", "{actions} s; {response} s; {heuristic} s".format(**found["verified"])),
        *((f"Cube: frame, {modality}, 512x512: drawn + encoded", goals[modality], in_words(each))
          for modality, each in found["frames"].items()),
        (f"Cube: two-phase solver, {CUBES:,} random cubes", "median ≤ 20 ms, never over 24 turns", _solver(found)),
        ("Cube: certificates at depths 8, 12, 14, 16: all that is shorter refuted", "16: order of 1 s", f"{proofs} ms"),
        ("Cube: a pruning table made (half turns; quarter turns)", "seconds",
         f"{made['half']['seconds']} s; {made['quarter']['seconds']} s"),
    ]  # fmt: skip


def _solver(found: dict[str, Any]) -> str:
    words = "{median_ms:.1f} ms (p95 {p95_ms:.1f}), {mean_turns} turns, at most {most_turns}"
    beside = "; kociemba: " + words.format(**found["kociemba"]) if found["kociemba"] else ""
    return words.format(**found["two_phase"]) + beside
