"""Games whose levels can be built: the sizes of five levels, and the seeds of those that come with the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from plumbline.envs.vgdl.library.builders.bazaars import toll_desert
from plumbline.envs.vgdl.library.builders.boxes import box_room
from plumbline.envs.vgdl.library.builders.canals import canal_crossing
from plumbline.envs.vgdl.library.builders.floes import floe_field
from plumbline.envs.vgdl.library.builders.mazes import locked_maze
from plumbline.envs.vgdl.library.builders.parts.chambers import Floor
from plumbline.envs.vgdl.library.builders.parts.trials import Span
from plumbline.envs.vgdl.library.builders.rinks import ice_rink
from plumbline.envs.vgdl.library.builders.stones import curling_ice
from plumbline.envs.vgdl.library.builders.tearooms import tea_room
from plumbline.envs.vgdl.library.builders.yards import switch_yard, train_yard

Build = Callable[[int], str]
"""A builder of levels from seeds. Raises ImpossibleRecipe."""

SIZES: Mapping[str, Sequence[Build]] = {
    "caravan": [
        partial(toll_desert, Floor(9, 7, 2), "T", "dss", 1, Span(16, 22, 30)),
        partial(toll_desert, Floor(12, 9, 4), "TT.", "dddss", 1, Span(26, 40, 60)),
        partial(toll_desert, Floor(12, 9, 5, loops=1), "TT.", "dddss", 1, Span(36, 52, 75)),
        partial(toll_desert, Floor(14, 9, 6), "T.", "dddsss", 1, Span(36, 65, 95)),
        partial(toll_desert, Floor(16, 11, 8), "T.", "dddssss", 2, Span(48, 90, 130)),
    ],
    "causeway": [
        partial(canal_crossing, Floor(9, 5, 2), "~", "c", Span(6, 9, 14)),
        partial(canal_crossing, Floor(11, 6, 3), "~x", "co", Span(8, 14, 24)),
        partial(canal_crossing, Floor(11, 8, 4), "~", "ccc", Span(12, 24, 36)),
        partial(canal_crossing, Floor(13, 9, 5), "~~x=", "ccoo", Span(16, 38, 64)),
        partial(canal_crossing, Floor(15, 10, 6), "~~x=", "cccoo", Span(16, 44, 80)),
    ],
    "curling": [
        partial(curling_ice, 9, 5, 1, 1, 0, Span(5, 8, 14)),
        partial(curling_ice, 9, 7, 2, 1, 0, Span(8, 17, 26)),
        partial(curling_ice, 10, 7, 2, 1, 0, Span(10, 24, 36)),
        partial(curling_ice, 11, 8, 2, 2, 2, Span(14, 34, 48)),
        partial(curling_ice, 13, 8, 3, 2, 2, Span(18, 38, 70)),
    ],
    "depot": [
        partial(box_room, 7, 6, 1),
        partial(box_room, 7, 7, 2),
        partial(box_room, 8, 7, 2),
        partial(box_room, 8, 8, 3),
        partial(box_room, 8, 8, 3),
    ],
    "dyeworks": [
        partial(locked_maze, 9, 7, 2, 2),
        partial(locked_maze, 11, 9, 3, 3),
        partial(locked_maze, 13, 9, 4, 4),
        partial(locked_maze, 15, 11, 5, 5),
        partial(locked_maze, 17, 13, 6, 6),
    ],
    "floes": [
        partial(floe_field, 6, 5, 8),
        partial(floe_field, 8, 6, 12),
        partial(floe_field, 8, 7, 16),
        partial(floe_field, 9, 7, 20),
        partial(floe_field, 9, 7, 24),
    ],
    "icebox": [
        partial(ice_rink, 8, 7, 1, 0),
        partial(ice_rink, 8, 7, 2, 1),
        partial(ice_rink, 10, 8, 2, 1),
        partial(ice_rink, 12, 9, 3, 2),
        partial(ice_rink, 16, 11, 5, 4),
    ],
    "switchyard": [
        partial(switch_yard, Floor(9, 6, 4, least=1), "rb", Span(10, 17, 26)),
        partial(switch_yard, Floor(11, 8, 5, loops=1), "rb", Span(14, 28, 40)),
        partial(switch_yard, Floor(13, 9, 8, loops=1), "rrbb", Span(20, 38, 56)),
        partial(train_yard, Floor(14, 11, 8, loops=1), "rrbb", Span(20, 40, 64)),
        partial(train_yard, Floor(14, 11, 9, loops=1), "rrbb", Span(20, 44, 72)),
    ],
    "teahouse": [
        partial(tea_room, 8, 6, 1, 1, Span(8, 12, 22)),
        partial(tea_room, 9, 7, 1, 2, Span(13, 20, 32)),
        partial(tea_room, 9, 7, 1, 2, Span(20, 27, 44)),
        partial(tea_room, 10, 8, 1, 2, Span(26, 38, 60)),
        partial(tea_room, 10, 8, 2, 2, Span(20, 42, 82)),
    ],
}
"""Level by level, easy ones first."""

SEEDS: Mapping[str, Sequence[int]] = {
    "depot": (5, 3, 1, 6, 7),
    "dyeworks": (1, 2, 3, 5, 5),
    "floes": (2, 2, 3, 1, 1),
    "icebox": (1, 3, 3, 3, 5),
}
"""The seeds of the bundled levels, which rebuild them letter for letter."""
