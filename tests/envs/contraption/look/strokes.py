"""Lines as both languages must draw them. `python -m tests.envs.contraption.look.strokes` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np

from plumbline.envs.contraption.look.lines import BELT, CORD, RAYS, ROPE, Layer, Pen, stroke

FILE = Path(__file__).with_name("strokes.json")
WIDTH, HEIGHT = 36, 20
SIGNS = "abcd"
PENS = {"rope": ROPE, "belt": BELT, "cord": CORD, "ray": RAYS["red"], "fine": (Layer(1, ((1, 2, 3), (4, 5, 6)), 3),)}


def cases() -> list[dict[str, object]]:
    """Return lines in all directions, some beyond the edges, with every pen, at both scales."""
    dice = Random(7)
    return [
        {
            "points": [[dice.randrange(-6, WIDTH + 6), dice.randrange(-6, HEIGHT + 6)] for _ in range(2 + number % 3)],
            "pen": name,
            "scale": 1 + number % 2,
            "shift": number,
        }
        for number in range(8)
        for name in PENS
    ]


def drawing(case: dict) -> list[str]:
    """Draw a case in signs: one for each color of the pen, in the order of its layers."""
    canvas, pen = np.zeros((HEIGHT, WIDTH), np.uint32), PENS[case["pen"]]
    stroke(canvas, [tuple(point) for point in case["points"]], pen, case["scale"], case["shift"])
    signs = {0: ".", **dict(zip(_colors(pen), SIGNS, strict=False))}
    return ["".join(signs[int(pixel)] for pixel in row) for row in canvas]


def _colors(pen: Pen) -> list[int]:
    return [int(np.array((*color, 255), np.uint8).view(np.uint32)[0]) for layer in pen for color in layer.colors]


def write() -> None:
    pens = {
        name: [{"width": each.width, "colors": each.colors, "dash": each.dash} for each in pen]
        for name, pen in PENS.items()
    }
    drawn = [{**case, "drawing": drawing(case)} for case in cases()]
    FILE.write_text(json.dumps({"width": WIDTH, "height": HEIGHT, "pens": pens, "cases": drawn}, indent=1) + "\n")


if __name__ == "__main__":
    write()
