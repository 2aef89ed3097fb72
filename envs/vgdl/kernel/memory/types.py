"""The numba types of the machine's arguments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Code = NDArray[np.int64]
"""The rules of a game in a level, never changed."""

State = NDArray[np.int32]
"""The state of a game."""

Doubles = NDArray[np.float64]
"""The same memory as the state: a sprite's direction is at half its slot."""

Paths = NDArray[np.int8]
"""First steps of shortest paths, a row for each cell that a path was asked for."""

Flags = NDArray[np.bool_]
"""A flag for each cell."""

Heap = NDArray[np.int32]
"""The keys of a binary heap, or its values."""

Shorts = NDArray[np.int16]
"""For each cell one more than the kind that fills it."""
