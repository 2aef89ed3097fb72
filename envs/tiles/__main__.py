"""Compiling the machine code that measures boards, before a player waits for it: `python -m plumbline.envs.tiles`."""

from __future__ import annotations

from plumbline.envs.tiles.generate import generate
from plumbline.envs.tiles.model import Recipe
from plumbline.envs.tiles.solve import shortest

if __name__ == "__main__":
    for recipe in (Recipe(), Recipe(columns=4, rows=4), Recipe(columns=4, rows=3, blanks=2)):
        shortest(generate(recipe, 0))
