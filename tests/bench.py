"""How fast the engine and the replay are: `make bench` prints JSON and brings the README's table up to date."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from envs import FAMILIES, play
from envs.dice import Dice
from envs.drawing import png, scene
from envs.setting import parse
from envs.shelf import empty
from envs.sliding import render, solve
from envs.sliding.model import Recipe
from tests import readme
from tests.site import ROOT, a_site

GRID = [(geoms, path) for geoms in range(2, 12) for path in range(2, 12)]
EPISODES, SIZE = 900, "512x384"
SLIDING = FAMILIES["sliding"]

T = TypeVar("T")


def timed(calls: Iterable[Callable[[], Any]]) -> list[float]:
    """Milliseconds of each call."""
    found: list[float] = []
    for call in calls:
        keep(found, call)
    return found


def keep(found: list[float], call: Callable[[], T]) -> T:
    """Call, and note how many milliseconds it took."""
    began = perf_counter()
    answer = call()
    found.append((perf_counter() - began) * 1000)
    return answer


def summary(milliseconds: list[float]) -> dict[str, float]:
    return {
        "median_ms": round(statistics.median(milliseconds), 4),
        "p99_ms": round(float(np.percentile(milliseconds, 99)), 3),
        "max_ms": round(max(milliseconds), 3),
        "n": len(milliseconds),
    }


def puzzles() -> Iterator[Any]:
    """The 300 boards of the bundled set."""
    lines = (ROOT / "fixtures" / "tasksets" / "geoms-300.jsonl").read_text().splitlines()[1:]
    for line in lines:
        yield SLIDING.instance, json.loads(line)["instance"]


def walks() -> Iterator[list[Any]]:
    """For each board, the states of a random legal episode of 20 actions."""
    from envs import codec

    for number, (kind, plain) in enumerate(puzzles()):
        game = SLIDING.open(codec.build(kind, plain), parse("none", SLIDING.modalities, SLIDING.options), empty)
        state, dice, states = SLIDING.start(game, 0), Dice(number), []
        for _ in range(20):
            action, dice = dice.pick(SLIDING.actions(game, state, 0))
            state = SLIDING.step(game, state, action, 0).state
            states.append((game, state))
        yield states


def distance() -> dict[str, float]:
    """The distance of each state, in the order of play, from a cold start."""
    solve._atlas.cache_clear()
    calls = []
    for states in walks():
        game = states[0][0]
        SLIDING.distance(game, SLIDING.start(game, 0))
        calls += [lambda game=game, state=state: SLIDING.distance(game, state) for game, state in states]
    return summary(timed(calls))


def generation() -> dict[str, float]:
    return summary(timed(
        lambda geoms=geoms, path=path, seed=seed: SLIDING.generate(Recipe(geoms=geoms, path=path), seed)
        for geoms, path in GRID
        for seed in range(5)
    ))  # fmt: skip


def frames(modality: str) -> dict[str, Any]:
    """Pictures drawn, drawn after one more move, encoded, and fetched once more, apart."""
    found: dict[str, list[float]] = {part: [] for part in ("drawn", "moved", "encoded", "cached")}
    setting = parse(f"{modality},size={SIZE}", SLIDING.modalities, SLIDING.options)
    for seed, (geoms, path) in enumerate(GRID):
        game = SLIDING.open(SLIDING.generate(Recipe(geoms=geoms, path=path), seed), setting, empty)
        state = SLIDING.start(game, 0)
        moved = SLIDING.step(game, state, SLIDING.actions(game, state, 0)[0], 0).state
        image = keep(found["drawn"], lambda game=game, state=state: render.picture(current(game, state)))
        keep(found["moved"], lambda game=game, moved=moved: render.picture(current(game, moved)))
        keep(found["encoded"], lambda image=image: png.encode(image))
        view = SLIDING.view(game, state, 0)
        SLIDING.draw(view)
        keep(found["cached"], lambda view=view: SLIDING.draw(view))
    return {part: summary(milliseconds) for part, milliseconds in found.items()}


def current(game: Any, state: Any) -> render.Shot:
    """The current board, without its goal."""
    view = SLIDING.view(game, state, 0)
    caption, cells = view.boards[1]
    return render.Shot(view.modality, view.columns, view.rows, view.pieces, caption, cells, view.look)


def door() -> dict[str, float]:
    """Actions per second through `play.advance`, parsing included."""
    game = SLIDING.open(SLIDING.generate(Recipe(), 1), parse("none", SLIDING.modalities, SLIDING.options), empty)
    texts = [SLIDING.write(game, action) for action in SLIDING.commands(game)] * 2000
    began = perf_counter()
    for _ in play.replay(SLIDING, game, SLIDING.start(game, 0), ((0, text) for text in texts)):
        pass
    return {"actions_per_second": round(len(texts) / (perf_counter() - began)), "n": len(texts)}


def submission() -> dict[str, Any]:
    """A submission from upload to replayed, over HTTP, in the embedded default."""
    from tests import submitter

    with a_site() as site:
        state, seconds = submitter.prepare(site, EPISODES).submit(120)
        return {"seconds": round(seconds, 2), "episodes": EPISODES, "state": state}


def measure() -> dict[str, Any]:
    found: dict[str, Any] = {"date": date.today().isoformat(), "cpus": os.cpu_count()}
    found["renderer"] = scene.missing() or scene.renderer()
    found["distance"] = distance()
    found["generation"] = generation()
    found["frames"] = {modality: frames(modality) for modality in ("2d", *([] if scene.missing() else ["3d"]))}
    found["door"] = door()
    found["submission"] = submission()
    return found


def table(found: dict[str, Any]) -> str:
    """The README's table: what, goal, measured."""
    rows = [("Distance of a state, 20-step random episodes on 300 boards", "median ≤ 0.1 ms, p99 ≤ 10 ms",
             "median {median_ms} ms, p99 {p99_ms} ms, max {max_ms} ms".format(**found["distance"])),
            ("Generating a board, all 100 cells of the grid", "p99 reported",
             "median {median_ms} ms, p99 {p99_ms} ms".format(**found["generation"]))]  # fmt: skip
    goals = {"2d": "≤ 1.5 + 1.5 ms, cached ≤ 0.5 ms", "3d": "≤ 12 + 8 ms, cached ≤ 0.5 ms"}
    for modality, each in found["frames"].items():
        drawn, moved, encoded, cached = (each[part]["median_ms"] for part in ("drawn", "moved", "encoded", "cached"))
        figures = f"{drawn:.2f} + {encoded:.2f} ms (drawn after a move: {moved:.2f} ms), cached {cached:.3f} ms"
        rows.append((f"Frame, {modality}, {SIZE}: drawn + encoded", goals[modality], figures))
    rows.append(
        ("Actions through the door, parsed", "order of 460,000/s", f"{found['door']['actions_per_second']:,}/s")
    )
    rows.append(
        (f"Submission of {EPISODES} episodes, upload to replayed", "≤ 10 s", f"{found['submission']['seconds']} s")
    )
    measured = f"Measured {found['date']} on {found['cpus']} shared cores, {found['renderer']}.\n\n"
    return measured + readme.table(("what", "goal", "measured (medians)"), rows)


if __name__ == "__main__":
    os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="plumbline-bench-"))
    result = measure()
    readme.note("bench", table(result))
    print(json.dumps(result, indent=1))
