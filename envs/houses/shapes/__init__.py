"""Shapes of things (placeholder until drawn)."""

from __future__ import annotations

from functools import lru_cache

from plumbline.envs.drawing.scene import Plate, Solid


@lru_cache(maxsize=4096)  # at most 8 MB
def shape(
    kind: str, size: tuple[int, int, int], flags: int = 0, liquid: int = 0, look: int = 0
) -> tuple[Solid | Plate, ...]:
    """Return the parts of a thing in its own frame."""
    import zlib

    n = zlib.crc32(kind.encode())
    c = (90 + n % 140, 90 + n // 7 % 140, 90 + n // 49 % 140)
    w, h, d = (s / 1000 for s in size)
    return (Solid("box", (0.0, 0.0, 0.0), (w, h, d), c),)
