"""The letters of faces as strokes, to be painted on stickers and seen in perspective with them."""

from __future__ import annotations

Stroke = tuple[tuple[float, float], ...]
"""Points from one end to the other, to the right and down from the letter's middle, in heights of a letter."""

STROKES: dict[str, tuple[Stroke, ...]] = {
    "F": (((-0.28, 0.5), (-0.28, -0.5), (0.32, -0.5)), ((-0.28, -0.02), (0.22, -0.02))),
    "L": (((-0.28, -0.5), (-0.28, 0.5), (0.32, 0.5)),),
    "U": (((-0.32, -0.5), (-0.32, 0.3), (-0.12, 0.5), (0.12, 0.5), (0.32, 0.3), (0.32, -0.5)),),
    "D": (((-0.3, -0.5), (-0.3, 0.5), (0.06, 0.5), (0.32, 0.24), (0.32, -0.24), (0.06, -0.5), (-0.3, -0.5)),),
    "R": (
        ((-0.3, 0.5), (-0.3, -0.5), (0.12, -0.5), (0.3, -0.36), (0.3, -0.1), (0.12, 0.04), (-0.3, 0.04)),
        ((0.02, 0.04), (0.32, 0.5)),
    ),
    "B": (
        ((-0.3, 0.5), (-0.3, -0.5), (0.1, -0.5), (0.27, -0.37), (0.27, -0.14), (0.1, -0.02), (-0.3, -0.02)),
        ((0.1, -0.02), (0.32, 0.12), (0.32, 0.37), (0.12, 0.5), (-0.3, 0.5)),
    ),
}
"""The strokes of each letter. None of them looks like itself or another one when it is turned by quarters."""
