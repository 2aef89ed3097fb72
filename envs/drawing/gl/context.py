"""The OpenGL context of this process, and the programs that run on it."""

from __future__ import annotations

from functools import cache
from typing import Any

import moderngl
import numpy as np

from plumbline.envs.drawing.gl.shaders import Shaders
from plumbline.envs.drawing.scene import NoRenderer


@cache
def context() -> moderngl.Context:
    """Return the context, made on first use. Raises NoRenderer."""
    try:
        made = moderngl.create_context(standalone=True, backend="egl")  # type: ignore[arg-type]
    except Exception as error:  # the binding raises bare Exceptions for every missing part
        raise NoRenderer(f"no OpenGL: {error} (Debian packages libegl1 and libgl1-mesa-dri)") from error
    made.gc_mode = "auto"
    made.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
    return made


@cache  # at most 1 MB: the programs
def program(shaders: Shaders) -> moderngl.Program:
    """Return the program of these shaders, compiled once."""
    vertex, fragment = shaders
    return context().program(vertex_shader=vertex, fragment_shader=fragment)


def put(into: moderngl.Program, **values: Any) -> None:
    """Set a program's uniforms; those that it does not use are left out."""
    for key, value in values.items():
        uniform: Any = into.get(key, None)
        match value:
            case _ if uniform is None:
                pass  # the compiler found that it changes nothing
            case int() | float():
                uniform.value = value
            case np.ndarray() if value.ndim == 2:
                uniform.write(value.T.astype(np.float32).tobytes())
            case _:
                uniform.value = tuple(float(part) for part in value)
