"""What gives and takes electric current, and moves nothing by itself: outlets, fan, lamp and mixer."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import STILL, Kind, Turning
from plumbline.envs.contraption.forms import plate

ON, OFF = "on", "off"
RUNNING = "running"
DARK, LIT = "dark", "lit"

KINDS = (
    Kind(type="outlet", title="outlet", size=(32, 32), states=(ON,), sockets=2),
    Kind(
        type="outlet.switch",
        title="outlet with a switch",
        size=(32, 40),
        turning=Turning.FLIP,  # turn 1: the lever hangs below
        forms=(plate(0, 8, 32, 40), plate(10, 0, 22, 10)),
        states=(OFF, ON),
        sockets=2,
    ),
    Kind(
        type="fan",
        title="fan",
        size=(32, 40),
        turning=Turning.MIRROR,  # turn 0: it blows to the right
        states=(STILL, RUNNING),
        is_load=True,
    ),
    Kind(type="lamp", title="lamp", size=(28, 40), states=(DARK, LIT), is_load=True),
    Kind(type="mixer", title="mixer", size=(32, 40), states=(STILL, RUNNING), is_load=True),
)
