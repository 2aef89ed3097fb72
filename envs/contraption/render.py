"""Frames of machines: the screen as a picture, or all that is on it in words."""

from __future__ import annotations

from collections.abc import Iterator

from plumbline.envs.contraption.look import lines, pasting
from plumbline.envs.contraption.look.atlas import Colors, Sprite, atlas
from plumbline.envs.contraption.look.composing import compose
from plumbline.envs.contraption.look.screen import (
    FIELD,
    HEIGHT,
    RESET,
    RUN,
    SCROLL_DOWN,
    SCROLL_UP,
    SLOTS,
    WIDTH,
    Surroundings,
    field,
    region,
    screen,
)
from plumbline.envs.contraption.model import Box, Region
from plumbline.envs.contraption.reports import HANDLES
from plumbline.envs.contraption.scene.pieces import Piece
from plumbline.envs.contraption.scene.show import Item
from plumbline.envs.contraption.scene.strings import PENS
from plumbline.envs.contraption.view import PAST, Mark, View
from plumbline.envs.drawing import canvas, png
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.family import Frame, Target
from plumbline.envs.memo import MB, Memo

DRAWING_VERSION = 1
REACH = 8  # u: half of a handle as it is drawn

FLOORS: Memo[Colors] = Memo(24 * MB, lambda drawn: drawn.nbytes, name="machines: floors")


def draw(seen: View) -> tuple[Frame, ...]:
    """Draw the one frame of a view; none for blind players."""
    if seen.around is not None:
        return (FRAME_CACHE.show(("contraption", DRAWING_VERSION, seen), lambda: _painted(seen)),)
    if not seen.lines:
        return ()
    text = "\n".join(seen.lines)
    return (Frame("text/plain", text.encode(), seen.caption, text),)


def _painted(seen: View) -> Frame:
    image = pasting.picture(picture(seen))
    if seen.caption == PAST:
        canvas.stamp(image, PAST)
    return Frame("image/png", png.encode(image), seen.caption, seen.summary, targets(seen), *image.size)


def picture(seen: View) -> Colors:
    """Return the screen of a view as a canvas of its own."""
    drawn, scale = floor(seen).copy(), seen.scale
    world = field(drawn, scale)
    for item in seen.items:
        put(world, item, scale)
    for item in seen.held:
        put(drawn, item, scale, FIELD[0])
    for mark in seen.marks:
        pasting.paste(drawn, marked(mark, scale), mark.x * scale, mark.y * scale)
    return drawn


def floor(seen: View) -> Colors:
    """Return the screen without what may change in a run. Its pixels are shared: copy them before you write."""
    if seen.around is None:
        raise ValueError(f"a view in modality {seen.modality!r} has no picture")
    return _floor(seen.around, seen.regions, seen.floor, seen.scale)


@FLOORS.remembering
def _floor(around: Surroundings, regions: tuple[Region, ...], pieces: tuple[Piece, ...], scale: int) -> Colors:
    drawn = screen(around, scale)
    world = field(drawn, scale)
    for piece in pieces:
        put(world, piece, scale)
    for each in regions:
        left, top, right, bottom = each.box
        for sprite in region(each.name, right - left, bottom - top, scale):
            pasting.paste(world, sprite, left * scale, top * scale)
    return drawn


def put(canvas: Colors, item: Item, scale: int, left: int = 0) -> None:
    """Draw a piece or a line on a canvas whose field begins at so many units from its left."""
    if isinstance(item, Piece):
        x, y = item.pixel(scale)
        pasting.paste(canvas, item.sprite(scale), x + left * scale, y)
    else:
        points = [(x + left * scale, y) for x, y in item.pixels(scale)]
        lines.stroke(canvas, points, PENS[item.pen], scale, item.shift * scale)


def marked(mark: Mark, scale: int) -> Sprite:
    """Return the sprite of a mark."""
    if mark.width:
        return compose(mark.name, mark.width, mark.height, scale=scale)
    return atlas(scale).sprite(mark.name, mark.state)


def targets(seen: View) -> tuple[Target, ...]:
    """Return what a pointer can hit: handles first, then parts, the topmost first, slots and buttons."""
    found = [(HANDLES.get(name, name), (x - REACH, y - REACH, x + REACH, y + REACH)) for name, x, y in seen.handles]
    found += [(thing.name, thing.box) for thing in reversed(seen.things)]
    if seen.around is not None:
        found += _around(seen.around, seen.slots)
    boxes = [(name, _thousandths(box)) for name, box in found]
    return tuple(Target(name, box) for name, box in boxes if box is not None)


def _around(around: Surroundings, slots: tuple[str, ...]) -> Iterator[tuple[str, Box]]:
    """Yield slots and buttons."""
    yield from ((f"{title} in the bin", _open(box)) for title, box in zip(slots, SLOTS, strict=False))
    yield "stop" if around.is_running else "run", _open(RUN)
    yield "reset", _open(RESET)
    if around.scrolls_up:
        yield "scroll up", _open(SCROLL_UP)
    if around.scrolls_down:
        yield "scroll down", _open(SCROLL_DOWN)


def _open(box: Box) -> Box:
    """Return a box of the screen with its right and bottom beyond it."""
    return box[0], box[1], box[2] + 1, box[3] + 1


def _thousandths(box: Box) -> Box | None:
    """Return a box in thousandths of the screen, as far as it lies on it; None if it does not."""
    left, top, right, bottom = max(0, box[0]), max(0, box[1]), min(WIDTH, box[2]), min(HEIGHT, box[3])
    if left >= right or top >= bottom:
        return None
    return left * 1000 // WIDTH, top * 1000 // HEIGHT, -(-right * 1000 // WIDTH), -(-bottom * 1000 // HEIGHT)
