"""The games of SpatialWorld: frames along random walks over the bundled levels, and actions through the door."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

from PIL import Image

from plumbline.envs import FAMILIES, codec, play
from plumbline.envs.block3d import render as block3d_render
from plumbline.envs.cube import render as cube_render
from plumbline.envs.dice import Dice
from plumbline.envs.drawing import png
from plumbline.envs.maze import render as maze_render
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.snake3d import render as snake_render
from tests.bench.timing import against, keep, per_second, summary
from tests.site import ROOT

SETS = {
    "block3d": "spatialworld-block3d-20",
    "maze": "spatialworld-maze3d-25",
    "snake3d": "spatialworld-snake-20",
    "cube": "spatialworld-rubik-20",
}
"""A bundled set of each game."""
PICTURES: dict[str, Callable[[Any], Image.Image]] = {
    "block3d": block3d_render.picture,
    "maze": maze_render.picture,
    "snake3d": snake_render.picture,
    "cube": cube_render.picture,
}
"""What draws a view, without encoding it."""
TITLES = {"cube": "Cube on a turntable"}
MODALITIES = {"cube": "turntable"}
STEPS = 8  # actions of a walk
MOST_MILLISECONDS = 8.0  # to draw a frame


def walks(name: str) -> Iterator[tuple[Any, Any, list[str]]]:
    """For each level, the game, its states along a random legal walk, and what was said."""
    family = FAMILIES[name]
    setting = parse(MODALITIES.get(name, "picture"), family.modalities, family.options)
    for number, line in enumerate(
        (ROOT / "fixtures" / "tasksets" / f"{SETS[name]}.jsonl").read_text().splitlines()[1:]
    ):
        plain = json.loads(line)
        game = family.rules.open(codec.build(family.rules.instance, plain["instance"]), setting, empty)
        state, dice = family.rules.start(game, plain.get("seed", 0)), Dice(number)
        states, said = list[Any](), list[str]()
        while len(said) < STEPS and not family.rules.ended(game, state):
            action, dice = dice.pick(family.rules.actions(game, state, 0))
            states.append(state)
            state = family.rules.step(game, state, action, 0).state
            said.append(family.words.write(game, action))
        yield game, states, said


def frames(name: str) -> dict[str, dict[str, float]]:
    """Milliseconds of processor time to draw a view, and to encode it."""
    family, found = FAMILIES[name], dict[str, list[float]](drawn=[], encoded=[])
    for game, states, _ in walks(name):
        for state in states:
            view = family.pictures.view(game, state, 0)
            image = keep(found["drawn"], partial(PICTURES[name], view), process_time)
            keep(found["encoded"], partial(png.encode, image), process_time)
    return {part: summary(milliseconds) for part, milliseconds in found.items()}


def actions(name: str) -> dict[str, float]:
    """Actions a second, from words to the state after them."""
    family, played = FAMILIES[name], [*walks(name)]
    calls = [partial(_replay, family, game, states[0], said) for game, states, said in played]
    return per_second(sum(len(said) for _, _, said in played), lambda: [call() for call in calls])


def _replay(family: Any, game: Any, state: Any, said: list[str]) -> None:
    for _ in play.replay(family, game, state, [(0, text) for text in said]):
        pass


def measure() -> dict[str, Any]:
    return {name: {"frames": frames(name), "actions": actions(name)} for name in SETS}


def rows(found: dict[str, Any]) -> list[tuple[str, ...]]:
    return [row for name, each in found.items() for row in _rows(TITLES.get(name, FAMILIES[name].title), each)]


def _rows(title: str, each: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    drawn, encoded = each["frames"]["drawn"], each["frames"]["encoded"]
    measured = f"{drawn['median_ms']:.1f} + {encoded['median_ms']:.1f} ms (drawn, p95: {drawn['p95_ms']:.1f} ms)"
    measured += against(drawn["median_ms"], MOST_MILLISECONDS, "ms")
    yield f"{title}: frame, drawn + encoded, processor time", f"≤ {MOST_MILLISECONDS:g} ms drawn", measured
    yield f"{title}: actions replayed a second", "reported", f"{each['actions']['per_second']:,}"
