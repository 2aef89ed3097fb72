"""The teeter: a plank on a foot."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, SLANTED, SPHERE, TUBE, UPRIGHT
from plumbline.envs.contraption.look.paints import GOLD, INK, IRON, RED, WOOD
from plumbline.envs.contraption.look.poses import moved, turned
from plumbline.envs.contraption.look.shapes import box, disc, polygon, stroke

TILT = 22.918312  # degrees: .4 rad


def teeter(easel: Easel, state: str, phase: int) -> None:
    """Draw the whole teeter, its left end down."""
    outer = easel.pose
    foot(easel, "", 0)
    easel.pose = outer.after(turned(-TILT, (48, 28))).after(moved(4, 19))
    plank(easel, "", 0)
    easel.pose = outer


def foot(easel: Easel, state: str, phase: int) -> None:
    """Draw what a teeter's plank rests on."""
    easel.put(polygon((48, 29), (37, 50.4), (59, 50.4)), color=(70, 120, 190), light=SLANTED.of(0.34))
    easel.put(box(34, 48.4, 62, 51, 1), color=IRON, light=UPRIGHT, ink=1)


def plank(easel: Easel, state: str, phase: int) -> None:
    """Draw a teeter's plank around the middle of its box of 88 by 18, whose pivot is (44, 9)."""
    board = box(1, 7, 87, 11)
    easel.put(board, color=WOOD, light=TUBE.of(0.16))
    for line in (stroke(0.7, (10, 9), (30, 9.6)), stroke(0.7, (54, 8.6), (78, 9.4))):
        easel.paint(line, color=(164, 108, 56))
    for left in (1, 84):
        easel.put(box(left, 1, left + 3, 11), color=RED, light=FLAT)
    easel.put(disc(44, 9, 3.2), color=GOLD, light=SPHERE)
    easel.paint(disc(44, 9, 1), color=INK)
