"""The reference machine: what runs are timed with, and compared on other machines."""

from __future__ import annotations

from plumbline.envs.contraption.model import InState, Level, Part, Tie

REFERENCE = Level(
    parts=(
        Part("wall.red", 16, 120, w=96, h=16),
        Part("ramp.wood", 16, 88, w=96, h=32),
        Part("ball.bowling", 24, 40),
        Part("ball.basket", 64, 24),
        Part("outlet.switch", 120, 200),
        Part("fan", 160, 232),
        Part("balloon", 200, 232),
        Part("candle", 296, 112, params=(1,)),
        Part("wall.wood", 200, 96, w=112, h=16),
        Part("motor", 16, 296),
        Part("conveyor", 80, 320, w=128),
        Part("ball.base", 112, 296),
        Part("crate.medium", 144, 288),
        Part("ball.soccer", 192, 40),
        Part("teeter", 280, 304),
        Part("ball.tennis", 288, 280),
        Part("ball.bowling", 344, 104),
        Part("pulley", 416, 64),
        Part("pulley", 472, 64),
        Part("bucket", 416, 136),
        Part("bucket", 464, 256),
        Part("ball.bowling", 424, 0),
        Part("trampoline", 232, 360),
        Part("bumper", 384, 232),
        Part("dynamite", 424, 296),
        Part("ball.bowling", 424, 96),
        Part("wall.red", 400, 328, w=64, h=16),
        Part("wall.caution", 320, 192, w=64, h=16),
        Part("ball.steel", 328, 152),
        Part("ball.super", 240, 192),
        Part("gear.big", 40, 240),
        Part("windmill", 280, 232),
    ),
    ties=(
        Tie("plug", ("p005", "p004")),
        Tie("plug", ("p009", "p004")),
        Tie("belt", ("p009", "p010")),
        Tie("rope", ("p019.hook", "p017", "p018", "p020.hook")),
    ),
    goal=InState("p006", "popped"),
)
"""Fifteen bodies and a dozen kinds of devices."""
