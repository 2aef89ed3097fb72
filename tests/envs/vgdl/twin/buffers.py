"""Bounds-checked memory, for plain Python to index where machine code has an array or the address of its first element.

Negative indices are refused too: machine code reads what lies before the buffer, Python would read its end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plumbline.envs.vgdl.kernel.memory import layout as at

STATES = ("w", "one", "other", "after", "before")
"""The names by which entry points call arrays that hold a state."""

TAKES = ("take",)
"""The functions that may read a slot that holds neither a sprite nor a timer."""

FILLS = ("_fill", "give_back", "add_timer")
"""The functions that may write to one."""


class Violation(Exception):
    """A use of memory that machine code must not make. The message names function, buffer, index and size."""

    def __init__(self, buffer: str, index: Any, size: Any) -> None:
        frame = _outside(sys._getframe(1))
        self.function, self.buffer, self.index, self.size = frame.f_code.co_name, buffer, index, size
        super().__init__(f"{self.function} (line {frame.f_lineno}): {buffer}[{index}] of {size}")


def _outside(frame: FrameType) -> FrameType:
    """The frame of the function of the kernel that indexed."""
    while frame.f_back is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return frame


class OutOfBounds(Violation):
    """An index before the first element, or after the last one in use."""


class Unwritten(Violation):
    """A read of memory that was allocated without a value and never written."""


class ReadOnly(Violation):
    """A write to memory that nobody may change."""


class FreeSlot(Violation):
    """A read or write of a slot that holds neither a sprite nor a timer."""


class Address:
    """The address of an array's first element. `size` elements may be indexed."""

    def __init__(self, array: NDArray[Any], name: str, written: bytearray | None = None) -> None:
        self.array, self.name, self.written = array, name, written
        self.values = memoryview(array)
        self.size = len(array)
        self.full = (1 << 8 * array.itemsize) - 1
        self.half = 0 if array.dtype.kind in "fb" else 1 << 8 * array.itemsize - 1

    def __getitem__(self, index: int) -> Any:
        if not 0 <= index < self.size:
            raise OutOfBounds(self.name, index, self.size)
        if self.written is not None and not self.written[index]:
            raise Unwritten(self.name, index, self.size)
        return self.values[index]

    def __setitem__(self, index: int, value: Any) -> None:
        """Write a value, cut to the width of an element as machine code does."""
        if not 0 <= index < self.size:
            raise OutOfBounds(self.name, index, self.size)
        if self.values.readonly:
            raise ReadOnly(self.name, index, self.size)
        if self.written is not None:
            self.written[index] = 1
        self.values[index] = (value + self.half & self.full) - self.half if self.half else value


class StateAddress(Address):
    """The address of a state: it ends with the part in use, and slots are read and written only while in use.

    As doubles the same memory has half the places.
    """

    def __init__(self, array: NDArray[Any], name: str, code: NDArray[np.int64]) -> None:
        super().__init__(array, name)
        self.doubles = int(array.dtype.kind == "f")
        self.integers = memoryview(array.view(np.int32))
        self.first, self.width = int(code[at.SLOTS]), int(code[at.SLOT])

    def __getitem__(self, index: int) -> Any:
        place = index << self.doubles
        if not (0 <= place < self.integers[at.USED] and index < self.size):
            raise OutOfBounds(self.name, index, self._size())
        if place >= self.first and self._is_free(place) and sys._getframe(1).f_code.co_name not in TAKES:
            raise FreeSlot(self.name, index, self._size())
        return self.values[index]

    def __setitem__(self, index: int, value: Any) -> None:
        place = index << self.doubles
        if not (0 <= place < self.integers[at.USED] and index < self.size):
            raise OutOfBounds(self.name, index, self._size())
        if place >= self.first and self._is_free(place) and sys._getframe(1).f_code.co_name not in FILLS:
            raise FreeSlot(self.name, index, self._size())
        super().__setitem__(index, value)

    def _size(self) -> int:
        """How many elements are in use."""
        return min(self.size, self.integers[at.USED] >> self.doubles)

    def _is_free(self, place: int) -> bool:
        """Tell whether the slot of a place holds neither a sprite, which is LIVE, nor a timer, which has an effect."""
        slot = place - (place - self.first) % self.width
        if slot + self.width > len(self.integers):
            return False
        return not (self.integers[slot + at.FLAGS] & at.LIVE or self.integers[slot + at.TIMED])


class Buffer:
    """An array as an entry point sees it."""

    def __init__(self, array: NDArray[Any], name: str, written: bytearray | None = None) -> None:
        self.array, self.name, self.written = array, name, written
        self.flat = Address(array.reshape(-1), name, written)

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.array.tolist())

    def __getitem__(self, index: Any) -> Any:
        where = self._where(index)
        return where if isinstance(where, Buffer) else self.flat[where]

    def __setitem__(self, index: Any, value: Any) -> None:
        """Write an element, or with `[:]` all of them."""
        if isinstance(index, slice):
            self.array[index] = value.array
        else:
            self.flat[self._where(index)] = value

    def _where(self, index: Any) -> Any:
        """The place of an element, or the row that an index names."""
        indices = index if isinstance(index, tuple) else (index,)
        if not all(0 <= each < size for each, size in zip(indices, self.array.shape, strict=False)):
            raise OutOfBounds(self.name, index, self._size())
        if len(indices) < self.array.ndim:
            return Buffer(self.array[index], f"{self.name}[{index}]")
        return index if self.array.ndim == 1 else int(np.ravel_multi_index(indices, self.array.shape))

    def _size(self) -> int | str:
        return len(self) if self.array.ndim == 1 else " x ".join(map(str, self.array.shape))

    def view(self, kind: Any) -> Buffer:
        return Buffer(self.array.view(kind), self.name, self.written)

    def copy(self) -> Buffer:
        return Buffer(self.array.copy(), self.name)

    def named(self, name: str) -> Buffer:
        return Buffer(self.array, name, self.written)


def address(buffer: Buffer, name: str, code: NDArray[np.int64] | None) -> Address:
    """The address of a buffer that the source calls `name`, while the rules are `code`."""
    if name.partition(".")[0] in STATES and code is not None:
        return StateAddress(buffer.array, name, code)
    return Address(buffer.array, name, buffer.written)


class Numpy:
    """numpy as the kernel uses it: what it allocates is bounds-checked."""

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def zeros(self, size: int, kind: Any) -> Buffer:
        return Buffer(np.zeros(size, kind), "zeros")

    def full(self, size: int, value: Any, kind: Any) -> Buffer:
        return Buffer(np.full(size, value, kind), "full")

    def empty(self, size: int, kind: Any) -> Buffer:
        return Buffer(np.full(size, 85, kind), "empty", bytearray(size))
