"""The bucket, in two layers: what it holds lies between them."""

from __future__ import annotations

from plumbline.envs.contraption.look.easel import Easel
from plumbline.envs.contraption.look.lights import FLAT, PIPE, SPHERE, UPRIGHT
from plumbline.envs.contraption.look.paints import (
    IRON,
    SILVER,
    STEEL,
)
from plumbline.envs.contraption.look.shapes import arc, box, disc, oval, polygon


def bucket(easel: Easel, state: str, phase: int) -> None:
    """Draw a bucket with its bail. Its front is cut out above, so that one sees what it holds.

    `front` is the front alone, which is drawn over what lies in the bucket.
    """
    if state != "front":
        _bucket_back(easel)
    _bucket_front(easel)


def _bucket_back(easel: Easel) -> None:
    easel.put(arc(1.6, 4, -14, 44, 26, 180, 360), color=STEEL, light=FLAT, ink=0.7)
    easel.put(polygon((1, 6), (47, 6), (42, 43), (6, 43)), color=(84, 90, 110), light=PIPE.of(-0.3))
    easel.put(oval(1, 1, 47, 11), color=SILVER, light=PIPE.of(0.2))
    easel.put(oval(3.4, 3, 44.6, 11.4), color=(70, 76, 94), light=UPRIGHT.of(-0.3), ink=0)


def _bucket_front(easel: Easel) -> None:
    right = ((43, 6), (42, 14), (40, 24), (36.4, 31.6), (31, 35.4))
    left = tuple((48 - x, y) for x, y in reversed(right))
    front = polygon((1, 6), (6, 43), (42, 43), (47, 6), *right, (24, 36.6), *left)
    easel.put(front, color=(164, 176, 194), light=PIPE.of(0.34), ink=0.8)
    for top, bottom in ((13, 16), (38.4, 40.6)):
        easel.put(box(0, top, 48, bottom), color=(112, 122, 142), light=PIPE, ink=0, within=[front])
    for x in (4, 44):
        easel.put(disc(x, 7.4, 2), color=IRON, light=SPHERE, ink=0.6)
