"""Calls of each entry point by both kernels: all memory that they were given must be equal afterwards.

Machine code works on copies with margins, which must stay as they were.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.kernel.memory import layout as at
from tests.envs.vgdl.twin.buffers import Buffer

MARGIN, MARK = 256, 0x5A  # bytes on either side of a copy, and what each of them is

Array = NDArray[Any]
Function = Callable[..., Any]


class Difference(Exception):
    """Machine code and its twin came to different results, or machine code wrote outside of the memory it was given."""


class TooMuchWork(Exception):
    """A tick is more work than plain Python should repeat."""


@dataclass(frozen=True)
class Outcome:
    """The value that a call returned, or the error that it raised."""

    value: Any = None
    error: Exception | None = None

    @classmethod
    def of(cls, function: Function, given: Iterable[Any]) -> Outcome:
        try:
            return cls(_plain(function(*given)))
        except (ArithmeticError, ValueError) as error:
            return cls(error=error)

    def __str__(self) -> str:
        return repr(self.value if self.error is None else self.error)

    def is_like(self, other: Outcome) -> bool:
        if self.error is not None or other.error is not None:
            return type(self.error) is type(other.error)
        return np.array_equal(self.value, other.value)

    def returned(self) -> Any:
        if self.error is not None:
            raise self.error
        return self.value


@dataclass
class Copies:
    """Copies of the arrays of a call, each with a margin on both sides."""

    arrays: list[tuple[str, Array]] = field(default_factory=list)
    margins: list[NDArray[np.uint8]] = field(default_factory=list)

    def add(self, array: Array, name: str) -> Array:
        memory = np.full(array.nbytes + 2 * MARGIN, MARK, np.uint8)
        copied = memory[MARGIN : MARGIN + array.nbytes].view(array.dtype).reshape(array.shape)
        copied[...] = array
        copied.setflags(write=array.flags.writeable)
        self.arrays.append((name, copied))
        self.margins += [memory[:MARGIN], memory[MARGIN + array.nbytes :]]
        return copied

    def state(self) -> Array | None:
        """The state that a call worked on; None where it had none."""
        arrays = dict(self.arrays)
        return arrays["scratch"][0] if "scratch" in arrays else arrays.get("w")


@dataclass
class Pair:
    """Machine code and its twin. `machine_code` finds the compiled function of a module and name."""

    machine_code: Callable[[str, str], Function]
    most_work: int = 20_000  # of a tick that plain Python repeats: tenths of a second
    calls: Counter[str] = field(default_factory=Counter)

    def entry(self, kernel: Function, given: tuple[Any, ...]) -> Any:
        """Call both and return what both came to. Raises Violation, Difference and TooMuchWork."""
        name, named, copies = kernel.__name__, named_arguments(kernel, given), Copies()
        self.calls[name] += 1
        theirs = Outcome.of(self.machine_code(kernel.__module__, name), changed(named, copies.add))
        self._refuse_toil(copies.state())
        ours = Outcome.of(kernel, changed(named, Buffer))
        if not ours.is_like(theirs):
            raise Difference(f"{name}: the twin came to {ours}, machine code to {theirs}")
        _compare(name, named, copies)
        return ours.returned()

    def _refuse_toil(self, state: Array | None) -> None:
        if state is not None and state[at.WORK] > self.most_work:
            raise TooMuchWork


def alone(kernel: Function, given: tuple[Any, ...]) -> Any:
    """Call the twin only. Raises Violation."""
    return Outcome.of(kernel, changed(named_arguments(kernel, given), Buffer)).returned()


def installed(module: str, name: str) -> Function:
    """A function of the installed kernel."""
    found: Function = getattr(import_module(module), name)
    return found


def named_arguments(kernel: Function, given: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(inspect.signature(kernel).parameters, given, strict=True))


def changed(named: dict[str, Any], change: Callable[[Array, str], Any]) -> list[Any]:
    """The arguments with every array changed; numbers are Python's."""
    return [_one_changed(value, name, change) for name, value in named.items()]


def _one_changed(value: Any, name: str, change: Callable[[Array, str], Any]) -> Any:
    if isinstance(value, np.ndarray):
        return change(value, name)
    if isinstance(value, tuple):  # machine code knows the named tuples of the installed modules
        kind = getattr(import_module(type(value).__module__), type(value).__name__)
        return kind(*(_one_changed(each, f"{name}.{part}", change) for part, each in value._asdict().items()))
    return int(value)


def _plain(value: Any) -> Any:
    return value.array if isinstance(value, Buffer) else value


def _compare(function: str, named: dict[str, Any], copies: Copies) -> None:
    """Refuse arrays that are not equal byte by byte after both calls. Raises Difference."""
    if not all((margin == MARK).all() for margin in copies.margins):
        raise Difference(f"{function}: machine code wrote outside of the memory it was given")
    ours = Copies()
    changed(named, ours.add)
    for (name, here), (_, there) in zip(ours.arrays, copies.arrays, strict=True):
        if here.tobytes() != there.tobytes():
            place = np.flatnonzero(here.reshape(-1) != there.reshape(-1))[0]
            told = f"{here.reshape(-1)[place]}, machine code {there.reshape(-1)[place]}"
            raise Difference(f"{function}: {name}[{place}]: the twin wrote {told}")
