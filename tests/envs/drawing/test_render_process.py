"""The child process that draws."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from plumbline.envs import FAMILIES
from plumbline.envs.drawing.render_process import RENDER_PROCESS
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.sliding.model import Recipe

SLIDING = FAMILIES["sliding"]


def a_view(seed: int, setting: str = "3d,size=160x128"):
    chosen = parse(setting, SLIDING.modalities, SLIDING.options)
    game = SLIDING.rules.open(SLIDING.puzzles.generate(Recipe(), seed), chosen, empty)
    return SLIDING.pictures.view(game, SLIDING.rules.start(game, 0), 0)


def test_it_draws_what_would_be_drawn_here(opengl):
    views = [a_view(seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(lambda view: RENDER_PROCESS.call(SLIDING.pictures.draw, view), views))
    assert drawn == [SLIDING.pictures.draw(view) for view in views]
