"""Contact sheets: every class in one picture, for those who draw and review shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw

from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.shapes.staging import Shot, photograph, sides
from plumbline.envs.houses.states import BROKEN, COOKED, DIRTY, FILLED, ON, OPEN, SLICED, USED_UP

TILE = (256, 192)
COLUMNS = 8
BITS = {
    "open": OPEN,
    "toggle": ON,
    "slice": SLICED,
    "break": BROKEN,
    "cook": COOKED,
    "cook sliced": COOKED,
    "dirty": DIRTY,
    "fill": FILLED,
    "use": USED_UP,
}
"""The bit that each ability of a class sets."""


def write(out: Path, meters: float = 2.0) -> None:
    """Write a PNG of all classes from their first side, each with its name. Raises NoRenderer."""
    _sheet([(name, Shot(name, meters=meters)) for name in KINDS]).save(out)


def write_states(out: Path, meters: float = 1.5) -> None:
    """Write a PNG of all classes in each of their states. Raises NoRenderer."""
    shots = [(f"{name} {ability}", shot) for name, ability, shot in states(meters)]
    _sheet(shots).save(out)


def states(meters: float = 1.5) -> Iterator[tuple[str, str, Shot]]:
    """Yield classes, what can be done with them, and the shot of them in the state that this gives."""
    for name, kind in KINDS.items():
        for ability in kind.can:
            yield name, ability, after(name, ability, meters)


def before(name: str, ability: str, meters: float = 1.5) -> Shot:
    """Return the shot of a class without a state: toast was sliced, and a laptop's screen is seen when it is open."""
    flags = SLICED if ability == "cook sliced" else 0
    if name == "Laptop" and ability in ("toggle", "break"):
        flags = OPEN
    return Shot(name, flags, meters=meters)


def after(name: str, ability: str, meters: float = 1.5) -> Shot:
    """Return the shot of a class in a state: filled with coffee what one drinks it from, with water what else."""
    flags = before(name, ability).flags | BITS[ability]
    liquid = (2 if name in ("Cup", "Mug") else 1) if ability == "fill" else 0
    return Shot(name, flags, liquid, meters=meters)


def _sheet(shots: Sequence[tuple[str, Shot]]) -> Image.Image:
    width, height = TILE
    rows = -(-len(shots) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * width, rows * (height + 14)), (255, 255, 255))
    draw = ImageDraw.Draw(sheet)
    for number, (name, shot) in enumerate(shots):
        left, top = number % COLUMNS * width, number // COLUMNS * (height + 14)
        sheet.paste(_closer(photograph(_turned(shot)), shot.kind), (left, top))
        draw.text((left + 4, top + height + 1), name, (0, 0, 0))
    return sheet


def _turned(shot: Shot) -> Shot:
    """Return a shot from the side that shows most of a front."""
    return replace(shot, side=1) if sides(shot.kind)[0] < 0 else shot


def _closer(image: Image.Image, kind: str) -> Image.Image:
    """Cut out the middle, the less the smaller a thing is."""
    longest = max(KINDS[kind].size)
    share = 1.0 if longest > 1100 else 0.6 if longest > 400 else 0.25
    (width, height), beside = image.size, (1 - share) / 2
    box = (beside * width, beside * height, (1 - beside) * width, (1 - beside) * height)
    return image.resize(TILE, Image.Resampling.BICUBIC, box)
