"""A contact sheet: every sprite in every state, turn and phase, and examples of what is composed, with their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image, ImageDraw

from plumbline.envs.contraption.look.atlas import Colors, Sprite, atlas
from plumbline.envs.contraption.look.kinds import RAMPS, SIZED, STATES, WALLS, sprite
from plumbline.envs.contraption.look.looks import LOOKS
from plumbline.envs.contraption.look.pasting import canvas, paste, picture
from plumbline.envs.contraption.look.screen import SKY

WIDTH = 1400  # pixels
GAP, LINE, LETTER = 4, 13, 7  # between sprites, and of a name


@dataclass(frozen=True)
class Block:
    """Sprites in one line under their name."""

    name: str
    sprites: tuple[Sprite, ...]

    @property
    def width(self) -> int:
        return max(sum(each.size[0] + GAP for each in self.sprites), len(self.name) * LETTER) + GAP

    @property
    def height(self) -> int:
        return LINE + max(each.size[1] for each in self.sprites) + GAP


def sheet(scale: int = 1) -> Image.Image:
    """Draw the sheet."""
    placed = list(_placed([block for name, sprites in _all(scale) for block in _blocks(name, sprites)]))
    page = Image.new("RGB", (WIDTH, max(top + block.height for block, _, top in placed)), SKY[0])
    for block, left, top in placed:
        ImageDraw.Draw(page).text((left, top), block.name, (0, 0, 0))
    drawn = canvas(page)
    for block, left, top in placed:
        _paste_block(drawn, block, left, top + LINE)
    return picture(drawn)


def _paste_block(drawn: Colors, block: Block, left: int, top: int) -> None:
    for each in block.sprites:
        paste(drawn, each, left + each.x, top + each.y)
        left += each.size[0] + GAP


def _all(scale: int) -> Iterator[tuple[str, list[Sprite]]]:
    """Yield what is in the atlas by name and state, then walls, ramps and conveyors of some sizes."""
    for name, look in LOOKS.items():
        for state, variants in groupby(look.variants(), lambda variant: variant[0]):
            yield f"{name} {state}", [atlas(scale).sprite(name, *variant) for variant in variants]
    sizes = ((16, 16), (32, 16), (80, 16), (128, 48), (16, 64))
    for kind in WALLS:
        for state in STATES.get(kind, ("",)):
            yield f"{kind} {state}", [sprite(kind, state, 0, 1, *size, scale=scale) for size in sizes]
    for kind in RAMPS:
        slopes = ((32, 16), (64, 32), (128, 48), (32, 64))
        yield kind, [sprite(kind, "", turn, 0, *size, scale=scale) for size in slopes for turn in (0, 1)]
    yield SIZED[-2], [sprite("conveyor", "running", 0, 2, wide, 16, scale) for wide in (48, 64, 160)]


def _blocks(name: str, sprites: list[Sprite]) -> Iterator[Block]:
    """Yield sprites in lines that are not too wide."""
    line: list[Sprite] = []
    for each in sprites:
        if Block("", (*line, each)).width > WIDTH - 2 * GAP:
            yield Block(name, tuple(line))
            line = []
        line.append(each)
    yield Block(name, tuple(line))


def _placed(blocks: Iterable[Block]) -> Iterator[tuple[Block, int, int]]:
    """Yield blocks with their left and top, beside each other as far as there is room."""
    left, top, deep = GAP, 0, 0
    for block in blocks:
        if left + block.width > WIDTH:
            left, top, deep = GAP, top + deep, 0
        yield block, left, top
        left, deep = left + block.width + GAP, max(deep, block.height)
