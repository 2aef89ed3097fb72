"""Compiling: what marks a function as machine code, made at its first call and kept on disk for the next process.

Importing this module imports numba, which takes half a second: import it only from modules that do nothing else.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import config, njit, types
from numba.core.cgutils import create_struct_proxy
from numba.extending import intrinsic, overload
from numba.np import linalg


def _no_blas() -> None:
    """What numba asks before it loads scipy, a fifth of a second: nothing that is compiled here multiplies matrices."""
    raise ImportError("no linear algebra in machine code")


linalg.ensure_blas = _no_blas

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
Array = TypeVar("Array")


def compiled(kernel: Kernel) -> Kernel:
    """The same function as machine code, which lets other threads run meanwhile."""
    try:
        with _kept_in(_folder(Path(inspect.getfile(kernel)).parent)):
            return cast(Kernel, njit(kernel, nogil=True, cache=True))
    except RuntimeError:  # no folder can be written to: each process compiles for itself
        return cast(Kernel, njit(kernel, nogil=True))


def is_kept(module: str) -> bool:
    """Whether machine code of the functions beside a module, as they now are, is on disk."""
    spec = find_spec(module)
    folder = _folder(Path(spec.origin).parent) if spec and spec.origin else None
    return folder is not None and any(folder.rglob("*.nbi"))


@cache
def _folder(sources: Path) -> Path:
    """Where machine code is kept: a folder for the very sources it was made of, all those beside the function's.

    numba itself only looks at the file of the function, not at those of the functions that it calls.
    """
    told = sha256()
    for path in sorted(sources.glob("*.py")):
        told.update(path.read_bytes())
    return sources / "__pycache__" / f"machine-{told.hexdigest()[:16]}"


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def inner(kernel: Kernel) -> Kernel:
    """The same function as machine code that only other machine code calls: it is kept within that.

    It is compiled once, for integers of 64 bits. numba alone compiles a function anew for every mix of widths and
    constants that it is called with, three times as much in all.
    """
    make: Callable[..., Any] = njit
    made = make(kernel, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    typed = getattr(made, "get_call_template", None)  # numba can be told not to compile: then there is none
    if typed is not None:
        made.get_call_template = lambda args, kws: typed(tuple(map(_wide, args)), kws)
    return cast(Kernel, made)


def _wide(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain


def start(array: Array) -> Array:
    """An array to be handed from one compiled function to another: there it is its first element's address.

    Functions that are handed arrays spend most of their time on counting who holds them.
    """
    return array


_marked: Any = intrinsic
_implements: Any = overload


@_marked  # type: ignore[untyped-decorator]
def _address(context: Any, array: Any) -> Any:
    proxy: Any = create_struct_proxy
    pointer: Any = types.CPointer

    def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return proxy(array)(context, builder, values[0]).data

    return pointer(array.dtype)(array), build


@_implements(start)  # type: ignore[untyped-decorator]
def _start(array: Any) -> Any:
    def taken(array: Any) -> Any:
        return _address(array)

    return taken
