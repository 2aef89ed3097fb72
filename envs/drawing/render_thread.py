"""The one thread that owns the GL context of this process, and renders scenes."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import ParamSpec, TypeVar

from PIL import Image

from plumbline.envs.drawing.gl import renderer as gl
from plumbline.envs.drawing.scene import NoRenderer, Scene

P = ParamSpec("P")
T = TypeVar("T")


def render(scene: Scene) -> Image.Image:
    """Render the scene as an RGB picture. Callable from every thread. Raises NoRenderer."""
    return call(gl.draw, scene)


def call(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Call a function where it may use the GL context, and wait for it. Raises NoRenderer."""
    return _thread(os.getpid()).submit(function, *arguments, **named).result()


def renderer() -> str:
    """Return the renderer's name, "llvmpipe (...)": equal names promise equal bytes of a scene. Raises NoRenderer."""
    return _renderer(os.getpid())


def missing() -> str:
    """Return why nothing can be rendered here, in one sentence; empty if it can."""
    try:
        renderer()
    except NoRenderer as error:
        return str(error)
    return ""


@cache  # at most 1 kB: one process
def _renderer(process: int) -> str:
    return _thread(process).submit(gl.name).result()


_threads: dict[int, ThreadPoolExecutor] = {}  # by process


def _thread(process: int) -> ThreadPoolExecutor:
    """Return the one thread that draws for this process.

    Of threads that ask for it first, one wins: the executors of the others are dropped before they start a thread.
    """
    if set(_threads) - {process}:
        raise NoRenderer("this process was forked after its parent began to draw; start it afresh (spawn)")
    if process not in _threads:
        _threads.setdefault(process, ThreadPoolExecutor(1, thread_name_prefix="render"))
    return _threads[process]
