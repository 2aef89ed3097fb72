"""Machine code: decorators that compile functions at their first call and keep the result for the next process."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import config, njit, typeof, types
from numba.core.cgutils import create_struct_proxy
from numba.extending import intrinsic, overload
from numba.np import linalg


def _no_blas() -> None:
    """Spare numba's import of scipy, which takes 0.2 s: nothing compiled here multiplies matrices."""
    raise ImportError("no linear algebra in machine code")


linalg.ensure_blas = _no_blas

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package."""

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
Array = TypeVar("Array")


def compiled(kernel: Kernel) -> Kernel:
    """Compile a function to machine code at its first call. Other threads run while it works."""
    try:
        with _kept_in(_folder(Path(inspect.getfile(kernel)))):
            return cast(Kernel, njit(kernel, nogil=True, cache=True))
    except RuntimeError:  # no folder can be written to: each process compiles for itself
        return cast(Kernel, njit(kernel, nogil=True))


def direct(kernel: Kernel, *examples: Any) -> Kernel:
    """Return the machine code of a compiled function for arguments of the same types as these examples.

    Calling it spares numba's look at the type of each argument, which takes longer than a short function. The caller
    promises the types; whether an array is read-only makes no difference.
    """
    compile_for = getattr(kernel, "compile", None)  # plain Python has none
    return kernel if compile_for is None else cast(Kernel, compile_for(tuple(map(typeof, examples))))


def is_kept(module: str) -> bool:
    """Return whether machine code of a module's functions, as they now are, is on disk."""
    spec = find_spec(module)
    folder = _folder(Path(spec.origin)) if spec and spec.origin else None
    return folder is not None and any(folder.rglob("*.nbi"))


@cache  # at most 1 MB: the files of the package
def _folder(source: Path) -> Path:
    """Return the folder of a file's machine code, named by the digest of the file and of all that it imports from here.

    numba itself only looks at the file of the function, not at those of the functions that it calls.
    """
    digest = sha256()
    for path in sorted(_imported(source.resolve(), set())):
        digest.update(path.read_bytes())
    return source.parent / "__pycache__" / f"machine-{digest.hexdigest()[:16]}"


def _imported(source: Path, known: set[Path]) -> set[Path]:
    """Return the file and every file of the package that it imports, directly or not; adds them to `known`."""
    known.add(source)
    for path in _imports(source):
        if path not in known:
            _imported(path, known)
    return known


@cache  # at most 1 MB: the files of the package
def _imports(source: Path) -> frozenset[Path]:
    """Return the files of the package that a file names in its imports."""
    nodes = [node for node in ast.parse(source.read_bytes()).body if isinstance(node, ast.ImportFrom)]
    names = [(node.module or "", each.name) for node in nodes for each in node.names]
    ours = [(module, name) for module, name in names if module.startswith("plumbline.")]
    modules = {name for module, inner in ours for name in (module, f"{module}.{inner}")}
    paths = (PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in modules)
    return frozenset(path for path in paths if path.is_file())


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def inner(kernel: Kernel) -> Kernel:
    """Compile a function that only other machine code calls, as a part of that code.

    It is compiled once, for integers of 64 bits. numba alone compiles a function anew for every mix of widths and
    constants that it is called with, three times as much in all.
    """
    make: Callable[..., Any] = njit
    made = make(kernel, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    typed = getattr(made, "get_call_template", None)  # numba can be set not to compile: then there is none
    if typed is not None:
        made.get_call_template = lambda args, kws: typed(tuple(map(_wide, args)), kws)
    return cast(Kernel, made)


def _wide(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain


def start(array: Array) -> Array:
    """Return the address of an array's first element, or in Python the array, to pass on to a compiled function.

    Passing the array itself would cost more in reference counting than most functions do.
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
