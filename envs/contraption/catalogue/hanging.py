"""Ropes, and what hangs on them: pulley, cleat, bucket and balloon."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import LOST, WHOLE, Kind, Knot, Loose, Surface
from plumbline.envs.contraption.forms import Disc, Rod

POPPED = "popped"

KINDS = (
    Kind(
        type="balloon",
        title="balloon",
        size=(28, 36),
        forms=(Disc(14, 14, 14),),
        surface=Surface(bounce=0.3, grip=1.0),
        loose=Loose(0.3, turns=False, lift=200),
        center=(14, 14),
        states=(WHOLE, POPPED, LOST),
        knots=(Knot("knot", (0, 20)),),
    ),
    Kind(type="rope", title="rope", is_tie=True, forms=()),
    Kind(type="pulley", title="pulley", size=(20, 24), forms=(), is_pulley=True),
    Kind(type="cleat", title="cleat", size=(12, 12), forms=(), knots=(Knot("ring", (0, 0)),)),
    Kind(
        type="bucket",
        title="bucket",
        size=(48, 44),
        forms=(Rod((2, 2), (4, 42), 2), Rod((4, 42), (44, 42), 2), Rod((44, 42), (46, 2), 2)),
        surface=Surface(bounce=0.1, grip=1.0),
        loose=Loose(1.5, turns=False),
        states=(WHOLE, LOST),
        knots=(Knot("hook", (0, -22)),),
        interior=(-22, -22, 22, 18),
    ),
)
