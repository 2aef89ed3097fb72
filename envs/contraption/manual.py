"""The manual: what each type of part does, and what its turns are called, as players read it."""

from __future__ import annotations

from collections.abc import Mapping

WAYS = ("to the right", "to the left")

DOES: Mapping[str, str] = {
    "ball.bowling": "very heavy; hardly bounces",
    "ball.basket": "bounces high",
    "ball.soccer": "bounces to half its height or less",
    "ball.steel": "small and heavy; hardly bounces",
    "ball.super": "bounces ever higher, up to a limit",
    "ball.base": "light; bounces little",
    "ball.tennis": "very light; bounces",
    "wall.red": "things slide on it a little; a blast breaks it",
    "wall.yellow": "slippery; a blast breaks it",
    "wall.cinder": "rough; nothing breaks it",
    "wall.marble": "slippery; nothing breaks it",
    "wall.wood": "rough; a blast breaks it",
    "wall.log": "rough; nothing breaks it",
    "wall.caution": "very slippery; nothing breaks it",
    "wall.grass": "rough and soft: what falls on it bounces less; a blast breaks it",
    "wall.sand": "very rough and soft: what falls on it bounces less",
    "ramp.wood": "a rough slope",
    "ramp.granite": "a slope",
    "ramp.brick": "a slope",
    "ramp.log": "a rough slope",
    "ramp.grass": "a rough slope",
    "trampoline": "throws up what falls on it",
    "bumper": "kicks away what touches it",
    "teeter": "a plank on a foot: what falls on one end throws up what lies on the other; its ends take ropes",
    "conveyor": "while a belt or a gear drives it, it carries what lies on it",
    "gear.big": "turns gears that it touches the other way around",
    "gear.small": "turns gears that it touches the other way around",
    "belt": "joins two wheels, so that they turn the same way",
    "motor": "turns while it has current, and with it the wheel at the other end of its belt",
    "wheel.mouse": "when something bumps into it, the mouse runs for a while and turns the wheel",
    "generator": "its socket has current while a belt turns it",
    "windmill": "turns while wind blows on it",
    "outlet": "always has current",
    "outlet.switch": "has current while it is switched on; what hits its lever switches it",
    "fan": "blows loose things away from its front while it has current",
    "lamp": "shines while it has current",
    "mixer": "runs while it has current",
    "flashlight": "what hits its button lights it: it sends a ray of light",
    "magnifier": "gathers a ray of light that goes through it, and lights what is right behind it",
    "laser.red": "sends a straight ray while it has current; the ray pops balloons and lights candles and dynamite",
    "laser.green": "sends a straight ray while it has current; the ray pops balloons and lights candles and dynamite",
    "laser.blue": "sends a straight ray while it has current; the ray pops balloons and lights candles and dynamite",
    "candle": "its flame pops balloons and lights candles and dynamite",
    "dynamite": "lit or hit hard, it blasts after a moment: it pushes loose things away and breaks some walls",
    "balloon": "rises; flames, rays and turning gears pop it; a rope can be tied to it",
    "rope": "ties two things together, over pulleys if there are any",
    "pulley": "a rope runs over it",
    "cleat": "holds the end of a rope",
    "bucket": "holds what falls into it; a rope can be tied to it",
    "crate.small": "can be pushed and stacked",
    "crate.medium": "can be pushed and stacked; heavier",
    "crate.large": "can be pushed and stacked; heavy",
    "tank": "a hard hit of something heavy breaks it",
}
"""What each type does, in a clause or two."""

FACES: Mapping[str, tuple[str, ...]] = {
    **{
        f"ramp.{name}": ("falls to the right", "falls to the left")
        for name in ("wood", "granite", "brick", "log", "grass")
    },
    **{
        f"laser.{color}": tuple(f"shines {way}" for way in ("to the right", "down", "to the left", "up"))
        for color in ("red", "green", "blue")
    },
    "flashlight": ("shines to the right", "shines to the left"),
    "fan": ("blows to the right", "blows to the left"),
    "outlet.switch": ("its lever above", "its lever below"),
    "teeter": ("its left end down", "its right end down"),
    "conveyor": ("its arrows to the right", "its arrows to the left"),
    "motor": ("turns clockwise", "turns counterclockwise"),
    "wheel.mouse": ("turns clockwise", "turns counterclockwise"),
    "windmill": ("turns clockwise", "turns counterclockwise"),
}
"""What each turn of a type is called, where it has several."""
