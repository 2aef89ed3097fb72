"""The role of real time: a world that runs by the clock, sent to the browser as tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from plumbline.envs.family.steps import G, V
from plumbline.envs.setting import Setting


@dataclass(frozen=True, slots=True)
class Sheet:
    """The tiles of a real-time world, on one picture: views are sent as tiles and their places."""

    body: bytes  # a PNG with tiles side by side, each either opaque or not there at all, pixel by pixel
    tile_pixels: int
    across: int  # tiles in a row
    width_pixels: int  # of the screen that is made of them
    height_pixels: int
    ground: tuple[int, int, int]  # its color where no tile is


def _counts_while_held(game: Any) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class RealTime(Generic[G, V]):
    """The functions that play a real-time world. Such families have one seat and an idle action."""

    pace: Callable[[Setting], int]
    """The ticks per second under a setting; 0 if the world is turn-based."""
    sheet: Callable[[G], Sheet]
    """The tiles of the game's pictures."""
    tile_stream: Callable[[G, V], bytes]
    """A view as tiles: rows of three int32, the number on the sheet, x and y in pixels."""
    status: Callable[[V], str]
    """Text shown beside the screen, a fact to a line."""
    debounced: Callable[[G], bool] = _counts_while_held
    """True if a key that is held counts once."""
