"""Compiling: what marks a function as machine code, made at its first call and kept on disk for the next process.

Importing this module imports numba, which takes half a second: import it only from modules that do nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def compiled(kernel: Kernel) -> Kernel:
    """The same function as machine code, which lets other threads run meanwhile."""
    try:
        return cast(Kernel, njit(kernel, nogil=True, cache=True))
    except RuntimeError:  # no folder can be written to: each process compiles for itself
        return cast(Kernel, njit(kernel, nogil=True))
