"""Pictograms for games of the description language, each for any kind of any game."""

from plumbline.envs.vgdl.look.pictograms import (
    arms,
    badges,
    buildings,
    creatures,
    food,
    people,
    terrain,
    things,
    vehicles,
    walls,
)
from plumbline.envs.vgdl.look.pictograms.kit.register import ENTERED, Facing, Pictogram, Sort

CHAPTERS = (terrain, walls, people, creatures, vehicles, things, arms, food, buildings, badges)

PICTOGRAMS: dict[str, Pictogram] = {
    name: each for chapter in CHAPTERS for name, each in ENTERED.items() if each.draw.__module__ == chapter.__name__
}
"""Every pictogram by name, chapter by chapter."""

__all__ = ["PICTOGRAMS", "Facing", "Pictogram", "Sort"]
