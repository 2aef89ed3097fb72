"""The child process that draws."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.drawing.render_process import RENDER_PROCESS, RenderProcess
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.sliding.model import Recipe
from tests.site import ROOT

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


def test_it_is_another_process():
    assert RENDER_PROCESS.call(os.getpid) != os.getpid()
    assert RENDER_PROCESS.call(os.getpid) == RENDER_PROCESS.call(os.getpid)


def test_what_the_child_raises_is_raised_here():
    with pytest.raises(ValueError, match="invalid literal"):
        RENDER_PROCESS.call(int, "seven")


def test_a_child_that_died_is_replaced():
    process = RenderProcess()
    child = process.call(os.getpid)
    os.kill(child, signal.SIGKILL)
    assert process.call(os.getpid) not in (child, os.getpid())


def test_the_child_ends_with_its_parent_however_it_ends():
    words = "import os, signal; from plumbline.envs.drawing.render_process import RENDER_PROCESS"
    words += "; print(RENDER_PROCESS.call(os.getpid), flush=True)"
    words += "; os.kill(os.getpid(), signal.SIGKILL)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL
    child, until = int(done.stdout), time.monotonic() + 10
    while _lives(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _lives(child)


def _lives(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
