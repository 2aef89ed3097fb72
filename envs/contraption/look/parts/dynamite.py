"""Dynamite, its fuse, its blast and its smoke."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SPHERE
from plumbline.envs.contraption.look.paints import BLACK, WHITE
from plumbline.envs.contraption.look.parts.signs import dots
from plumbline.envs.contraption.look.shapes import Point, at, box, disc, oval, star, stroke

FUSE = 6  # pictures of a fuse that burns down
BLAST = 5
TNT = ("###.#..#.###", ".#..##.#..#.", ".#..#.##..#.", ".#..#..#..#.", ".#..#..#..#.")


def dynamite(easel: Easel, state: str, phase: int) -> None:
    """Draw three sticks in a band with a fuse, which burns down; then the blast."""
    if state == "blast":
        _blast(easel, 16, 14, phase)
        return
    fuse = _fuse(phase if state == "lit" else 0)
    easel.put(stroke(1.4, *fuse), color=(232, 222, 196), light=FLAT, ink=0.7)
    for left in (1, 11, 21):
        easel.put(box(left, 8, left + 10, 25, 2), color=(216, 44, 40), light=PIPE.of(0.36))
        easel.put(oval(left + 1.4, 7, left + 8.6, 10.6), color=(246, 150, 126), light=FLAT, ink=0.5)
    easel.paint(box(0.6, 13.4, 31.4, 19.4, 1), color=BLACK)
    easel.paint(box(9, 13, 23, 20), color=(252, 244, 216))
    dots(easel, 10, 14, TNT, (176, 24, 28))
    if state == "lit":
        _spark(easel, *fuse[-1], phase)


def _fuse(burnt: int) -> tuple[Point, ...]:
    """Return the fuse after `burnt` of its FUSE pictures."""
    path = ((16, 8), (17, 4.6), (20, 2.6), (24, 3), (27.6, 4.6))
    return path[: max(2, round(len(path) * (1 - burnt / FUSE)))]


def _spark(easel: Easel, x: float, y: float, phase: int) -> None:
    easel.put(star(x, y, 8, 6.4, 2.6, -90 + phase * 22), color=(255, 150, 40), light=FLAT, ink=0.6)
    easel.paint(disc(x, y, 2), color=(255, 250, 200))


def _blast(easel: Easel, x: float, y: float, phase: int) -> None:
    """Draw a blast that grows, and then smoke that thins."""
    if phase >= 3:
        _smoke(easel, x, y, phase - 3)
        return
    size = (18, 32, 40)[phase]
    turn = phase * 11
    easel.put(star(x, y, 12, size, size * 0.62, turn), color=(238, 66, 34), light=FLAT)
    easel.paint(star(x, y, 12, size * 0.74, size * 0.46, turn + 15), color=(255, 156, 36))
    easel.paint(star(x, y, 10, size * 0.5, size * 0.3, turn), color=(255, 232, 110))
    easel.paint(disc(x, y, size * 0.22), color=WHITE)


def _smoke(easel: Easel, x: float, y: float, thinned: int) -> None:
    for number in range(7):
        middle = at(x, y - 3 * thinned, 17 + 7 * thinned, number * 360 / 7 + 20)
        puff = disc(*middle, (9 if number % 2 else 7) - 3 * thinned)
        easel.put(puff, color=(122, 118, 124), light=SPHERE.of(0.2), ink=0.8)
    if not thinned:
        easel.put(disc(x, y, 13), color=(140, 134, 138), light=SPHERE.of(0.2), ink=0.8)
