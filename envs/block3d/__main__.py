"""Checking Block3D against slow and simple searches: `python -m plumbline.envs.block3d --worlds 100 --seed 0`."""

from __future__ import annotations

import argparse

from plumbline.envs.block3d.checks import check

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m plumbline.envs.block3d", description="Check random worlds.")
    parser.add_argument("--worlds", type=int, default=100, help="number of worlds")
    parser.add_argument("--seed", type=int, default=0, help="seed of the worlds")
    chosen = parser.parse_args()
    made = check(chosen.worlds, chosen.seed)
    print(", ".join(f"{number} {name}" for name, number in made.items()), "agree")
