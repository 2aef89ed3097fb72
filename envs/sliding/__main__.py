"""Compiling the machine code that measures boards, before a player waits for it: `python -m plumbline.envs.sliding`."""

from __future__ import annotations

from plumbline.envs.sliding.generate import generate
from plumbline.envs.sliding.model import Recipe
from plumbline.envs.sliding.solve import shortest

if __name__ == "__main__":
    shortest(generate(Recipe(), 0))
