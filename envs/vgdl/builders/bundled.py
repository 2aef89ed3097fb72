"""The levels that were built, by the sizes and seeds they were built from: to be had again, letter for letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from envs.vgdl.builders.boxes import box_room
from envs.vgdl.builders.floes import floe_field
from envs.vgdl.builders.mazes import locked_maze
from envs.vgdl.builders.rinks import ice_rink

BUILT: Mapping[str, Sequence[Callable[[], str]]] = {
    "depot": [
        partial(box_room, 7, 6, 1, 5),
        partial(box_room, 7, 7, 2, 3),
        partial(box_room, 8, 7, 2, 1),
        partial(box_room, 8, 8, 3, 6),
        partial(box_room, 8, 8, 3, 7),
    ],
    "dyeworks": [
        partial(locked_maze, 9, 7, 2, 2, 1),
        partial(locked_maze, 11, 9, 3, 3, 2),
        partial(locked_maze, 13, 9, 4, 4, 3),
        partial(locked_maze, 15, 11, 5, 5, 5),
        partial(locked_maze, 17, 13, 6, 6, 5),
    ],
    "floes": [
        partial(floe_field, 7, 6, 8, 1),
        partial(floe_field, 8, 6, 12, 2),
        partial(floe_field, 8, 7, 16, 3),
        partial(floe_field, 9, 7, 20, 1),
        partial(floe_field, 9, 7, 24, 1),
    ],
    "icebox": [
        partial(ice_rink, 8, 7, 1, 0, 1),
        partial(ice_rink, 8, 7, 2, 1, 3),
        partial(ice_rink, 10, 8, 2, 1, 3),
        partial(ice_rink, 12, 9, 3, 2, 3),
        partial(ice_rink, 16, 11, 5, 4, 5),
    ],
}
"""Level by level, easy ones first."""
