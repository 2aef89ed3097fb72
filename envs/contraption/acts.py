"""What a player does with the mouse, and what else can be said."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Hover(Struct, frozen=True, gc=False):
    """The cursor moves to a pixel of the screen."""

    x: int
    y: int


class Click(Struct, frozen=True, gc=False):
    """The cursor moves to a pixel, and the button is pressed there."""

    x: int
    y: int


class Drag(Struct, frozen=True, gc=False):
    """The button is pressed at a pixel, and then at another one."""

    x: int
    y: int
    x2: int
    y2: int


class Wait(Struct, frozen=True, gc=False):
    """Time passes, if the machine runs."""


class Finished(Struct, frozen=True, gc=False):
    """The end is declared."""


Act: TypeAlias = Hover | Click | Drag | Wait | Finished
