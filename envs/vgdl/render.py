"""Drawings of arcade games: lines of characters, a list of cells, or tiles pasted one over the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
from PIL import Image

from plumbline.envs.drawing import png
from plumbline.envs.drawing.frame_cache import FRAME_CACHE
from plumbline.envs.family import Frame
from plumbline.envs.vgdl.look.tiles import GROUND, tile
from plumbline.envs.vgdl.model import COORDINATES, PICTURE, SYMBOLS, Status, View

DRAWING_VERSION = 4


def draw(seen: View) -> tuple[Frame, ...]:
    """Draw the screen; before it that of a tick ago, if it is shown."""
    before = draw(seen.before) if seen.before else ()
    return before + (() if seen.status is None else (_frame(seen, seen.status),))


def _frame(seen: View, now: Status) -> Frame:
    if seen.modality == PICTURE:
        return FRAME_CACHE.show(("vgdl", DRAWING_VERSION, seen), lambda: _pictured(seen))
    text = "\n\n".join([status(now), *_bodies(seen)])
    return Frame("text/plain", text.encode(), seen.caption, text)


def rows(seen: View) -> list[list[int]]:
    """Return kind, facing, joins, x and y of each tile, the lowest first."""
    found: list[list[int]] = np.frombuffer(seen.blits, np.int32).reshape(-1, 5).tolist()
    return found


def status_text(seen: View) -> str:
    """Return the text shown beside the screen."""
    return status(seen.status) if seen.status else ""


def status(now: Status) -> str:
    """Return the text shown beside every screen, a fact to a line."""
    facts = [f"tick: {now.tick}", f"score: {now.score}", f"you: {whereabouts(now)}"]
    if now.health is not None:
        facts.append(f"health: {now.health}")
    if now.reward is not None:
        facts += [f"last reward: {now.reward}", f"last actions: {', '.join(now.said)}"]
    facts.append("holding: " + (", ".join(f"{amount} {name}" for name, amount in now.held) or "nothing"))
    return "\n".join([*facts, *([f"the game is over: {now.end}"] if now.end else [])])


def whereabouts(now: Status) -> str:
    """Return what the avatar is, where, and which way it faces."""
    if now.place is None:
        return "removed, in no cell"
    row, column = (f"{part:g}" for part in now.place)
    facing = f", facing {now.facing}" if now.facing else ""
    return f"{now.kind} at row {row}, column {column}{facing}" + (", dead" if now.is_dead else "")


def _bodies(seen: View) -> Iterator[str]:
    """Yield the screen as characters with their legend, as a list of cells, or both."""
    if seen.modality == SYMBOLS:
        yield "\n".join(seen.lines)
        yield "\n".join(f"{symbol} = {meaning}" for symbol, meaning in seen.legend)
    if seen.modality == COORDINATES or seen.listed:
        yield _listing(seen)


def _listing(seen: View) -> str:
    lines = (f"row={row}, col={column} -> {' on '.join(names)}" for row, column, names in seen.listed)
    return "\n".join(lines) or "every cell is empty"


def picture(seen: View) -> Image.Image:
    """Draw the tiles of a view, pasted one over the other."""
    image = Image.new("RGB", (seen.columns * seen.cell_pixels, seen.rows * seen.cell_pixels), GROUND)
    placed = rows(seen)
    tiles = {traits: _tile(seen, *traits) for traits in {(kind, facing, joins) for kind, facing, joins, *_ in placed}}
    for kind, facing, joins, x, y in placed:
        pictogram = tiles[kind, facing, joins]
        image.paste(pictogram, (x, y), pictogram)
    return image


def _tile(seen: View, kind: int, facing: int, joins: int) -> Image.Image:
    return tile(seen.looks[kind], seen.cell_pixels, facing, joins)


def _pictured(seen: View) -> Frame:
    image = picture(seen)
    return Frame("image/png", png.encode(image), seen.caption, _in_words(seen), (), *image.size, status_text(seen))


def _in_words(seen: View) -> str:
    """Describe the picture in words: the status, and how many of each kind there are."""
    counted = Counter(seen.names[kind] for kind, *_ in rows(seen))
    things = ", ".join(f"{count} {name}" for name, count in counted.items())
    return f"{status_text(seen)}\nThere are {things or 'no things'}."
