"""Bump: a contact from the side of one of the two parts."""

from __future__ import annotations

from typing import NamedTuple

from plumbline.envs.contraption.physics import Place


class Bump(NamedTuple):
    """A loose part that begins to touch a part."""

    part: int
    by: int  # the loose part
    form: int  # of the part, by its place among its forms
    normal: Place  # from the part to the loose one
    closing: float  # u/s
