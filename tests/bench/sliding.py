"""The sliding family: distances, generation, frames, actions, and a submission."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from plumbline.envs import FAMILIES, play
from plumbline.envs.dice import Dice
from plumbline.envs.drawing import png, render_thread
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.sliding import render, solve
from plumbline.envs.sliding.model import COLORS, SHAPES, Piece, Puzzle, Recipe, cell_name
from plumbline.envs.sliding.rules import commands
from tests.bench.timing import answered, in_words, keep, per_second, summary, timed
from tests.site import ROOT, a_site

GRID = [(geoms, path) for geoms in range(2, 12) for path in range(2, 12)]
EPISODES, SIZE = 900, "512x384"
CROWDED = 100
SLIDING = FAMILIES["sliding"]


def puzzles() -> Iterator[Any]:
    """The 300 boards of the bundled set."""
    lines = (ROOT / "fixtures" / "tasksets" / "geoms-300-v2.jsonl").read_text().splitlines()[1:]
    for line in lines:
        yield SLIDING.rules.instance, json.loads(line)["instance"]


def walks() -> Iterator[list[Any]]:
    """For each board, the states of a random legal episode of 20 actions."""
    from plumbline.envs import codec

    for number, (kind, plain) in enumerate(puzzles()):
        game = SLIDING.rules.open(codec.build(kind, plain), parse("none", SLIDING.modalities, SLIDING.options), empty)
        state, dice, states = SLIDING.rules.start(game, 0), Dice(number), []
        for _ in range(20):
            action, dice = dice.pick(SLIDING.rules.actions(game, state, 0))
            state = SLIDING.rules.step(game, state, action, 0).state
            states.append((game, state))
        yield states


def distance() -> dict[str, float]:
    """The distance of each state, in the order of play, from a cold start."""
    solve.forget()
    calls = []
    for states in walks():
        game = states[0][0]
        SLIDING.puzzles.distance(game, SLIDING.rules.start(game, 0))
        calls += [partial(SLIDING.puzzles.distance, game, state) for game, state in states]
    return summary(timed(calls))


def crowded() -> dict[str, float]:
    """The distance of random boards of eleven pieces, from a cold start, and how many are exact within a second."""
    random = Random(11)
    setting = parse("none", SLIDING.modalities, SLIDING.options)
    games = [SLIDING.rules.open(_crowded_board(random), setting, empty) for _ in range(CROWDED)]
    solve.forget()
    milliseconds, found = answered(partial(_start_distance, game) for game in games)
    exact = [each.exact is not None and taken <= 1000 for each, taken in zip(found, milliseconds, strict=True)]
    return summary(milliseconds) | {"exact_within_a_second_percent": round(100 * sum(exact) / len(exact), 1)}


def _start_distance(game: Any) -> Any:
    return SLIDING.puzzles.distance(game, SLIDING.rules.start(game, 0))


def _crowded_board(random: Random) -> Puzzle:
    names = sorted((color, shape) for color in COLORS[:4] for shape in SHAPES[:4])
    starts, goals = (random.sample(range(16), 11) for _ in range(2))
    cells = [(cell_name(4, start), cell_name(4, goal)) for start, goal in zip(starts, goals, strict=True)]
    return Puzzle(4, 4, tuple(Piece(*name, *ends) for name, ends in zip(names, cells, strict=False)))


def generation() -> dict[str, float]:
    return summary(timed(
        partial(SLIDING.puzzles.generate, Recipe(geoms=geoms, path=path), seed)
        for geoms, path in GRID
        for seed in range(5)
    ))  # fmt: skip


def frames(modality: str) -> dict[str, Any]:
    """Pictures drawn, drawn after one more move, encoded, and fetched once more, apart."""
    found: dict[str, list[float]] = {part: [] for part in ("drawn", "moved", "encoded", "cached")}
    setting = parse(f"{modality},size={SIZE}", SLIDING.modalities, SLIDING.options)
    for seed, (geoms, path) in enumerate(GRID):
        game = SLIDING.rules.open(SLIDING.puzzles.generate(Recipe(geoms=geoms, path=path), seed), setting, empty)
        state = SLIDING.rules.start(game, 0)
        moved = SLIDING.rules.step(game, state, SLIDING.rules.actions(game, state, 0)[0], 0).state
        image = keep(found["drawn"], partial(_picture, game, state))
        keep(found["moved"], partial(_picture, game, moved))
        keep(found["encoded"], partial(png.encode, image))
        view = SLIDING.pictures.view(game, state, 0)
        SLIDING.pictures.draw(view)
        keep(found["cached"], partial(SLIDING.pictures.draw, view))
    return {part: summary(milliseconds) for part, milliseconds in found.items()}


def current(game: Any, state: Any) -> render.Shot:
    """The current board, without its goal."""
    view = SLIDING.pictures.view(game, state, 0)
    caption, cells = view.boards[1]
    return render.Shot(view.modality, view.columns, view.rows, view.pieces, caption, cells, view.look)


def _picture(game: Any, state: Any) -> Any:
    return render.picture(current(game, state))


def door() -> dict[str, float]:
    """Actions per second through `play.advance`, parsing included."""
    game = SLIDING.rules.open(
        SLIDING.puzzles.generate(Recipe(), 1), parse("none", SLIDING.modalities, SLIDING.options), empty
    )
    texts = [SLIDING.words.write(game, action) for action in commands(game, 0)] * 2000
    said = [(0, text) for text in texts]
    return per_second(
        len(texts), lambda: deque(play.replay(SLIDING, game, SLIDING.rules.start(game, 0), said), maxlen=0)
    )


def submission() -> dict[str, Any]:
    """A submission from upload to replayed, over HTTP, in the embedded default."""
    from tests import submitter

    with a_site() as site:
        state, seconds = submitter.prepare(site, EPISODES).submit(120)
        return {"seconds": round(seconds, 2), "episodes": EPISODES, "state": state}


def measure() -> dict[str, Any]:
    return {
        "distance": distance(),
        "crowded": crowded(),
        "generation": generation(),
        "frames": {modality: frames(modality) for modality in ("2d", *([] if render_thread.missing() else ["3d"]))},
        "door": door(),
        "submission": submission(),
    }


def rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    goals = {"2d": "≤ 1.5 + 1.5 ms, cached ≤ 0.5 ms", "3d": "≤ 12 + 8 ms, cached ≤ 0.5 ms"}
    return [
        ("Distance of a state, 20-step random episodes on 300 boards", "median ≤ 0.1 ms, p99 ≤ 10 ms",
         "median {median_ms} ms, p99 {p99_ms} ms, max {max_ms} ms".format(**found["distance"])),
        (f"Distance of {CROWDED} random boards of 11 pieces, cold", "median ≤ 40 ms, 95% exact within 1 s",
         "median {median_ms} ms, p95 {p95_ms} ms, {exact_within_a_second_percent}% exact within 1 s".format(
             **found["crowded"])),
        ("Generating a board, all 100 cells of the grid", "p99 reported",
         "median {median_ms} ms, p99 {p99_ms} ms".format(**found["generation"])),
        *((f"Frame, {modality}, {SIZE}: drawn + encoded", goals[modality], in_words(each))
          for modality, each in found["frames"].items()),
        ("Actions through the door, parsed", "order of 460,000/s", f"{found['door']['per_second']:,}/s"),
        (f"Submission of {EPISODES} episodes, upload to replayed", "≤ 10 s", f"{found['submission']['seconds']} s"),
    ]  # fmt: skip
