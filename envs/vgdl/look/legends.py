"""Legends of levels: a tile and a name for every type that is in a level or can appear in it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from plumbline.envs.drawing import png
from plumbline.envs.family import Legend, Specimen
from plumbline.envs.memo import MB, Memo
from plumbline.envs.vgdl.language.description import Kind
from plumbline.envs.vgdl.look.appearance import Look
from plumbline.envs.vgdl.look.pictograms import Facing
from plumbline.envs.vgdl.look.pictograms.kit.canvas import DOWN, LEFT, RIGHT, UP
from plumbline.envs.vgdl.look.tiles import GROUND, tile
from plumbline.envs.vgdl.model import PICTURE, Game

PIXELS = 80  # of a tile
ACROSS = 16  # tiles in a row
WAYS = {UP: "up", LEFT: "left", DOWN: "down", RIGHT: "right"}

LEGENDS: Memo[Legend] = Memo(16 * MB, name="arcade: legends")


def legend(game: Game, seat: int) -> Legend | None:
    """Return all visible types, in the words of the rules, your own first; None if nothing is drawn."""
    return _legend(game) if game.setting.modality == PICTURE else None


@LEGENDS.remembering
def _legend(game: Game) -> Legend:
    kinds = _shown(game)
    rows = -(-len(kinds) // ACROSS)
    image = Image.new("RGB", (min(ACROSS, len(kinds)) * PIXELS, rows * PIXELS), GROUND)
    specimens = []
    for number, kind in enumerate(kinds):
        left, top = number % ACROSS * PIXELS, number // ACROSS * PIXELS
        look = game.looks[kind.number]
        drawn = tile(look, PIXELS, 0, 0)
        image.paste(drawn, (left, top), drawn)
        specimens.append(Specimen(*_described(game, kind), left, top))
    return Legend(png.encode(image), *image.size, PIXELS, tuple(specimens))


def names(game: Game) -> list[tuple[str, str]]:
    """Return the name and the description of each tile of the legend, in their order."""
    return [_described(game, kind) for kind in _shown(game)]


def _shown(game: Game) -> list[Kind]:
    """Return the types that can become visible in this level, your own first, then in the order of the game."""
    cast = game.cast
    shown = (kind for kind in cast.game.kinds if kind.number in cast.appearing and not kind.values["invisible"])
    return sorted(shown, key=lambda kind: not cast.is_yours(kind.number))


def _described(game: Game, kind: Kind) -> tuple[str, str]:
    name = f"you ({kind.name})" if game.cast.is_yours(kind.number) else kind.name
    return name, " ".join(_in_words(game.looks[kind.number]))


def _in_words(look: Look) -> Iterator[str]:
    yield f"a piece of {look.tile}" if look.piece else look.tile
    if look.pictogram.facing is not Facing.IGNORED and look.turn:
        yield f"facing {WAYS[look.turn]}"
    if look.mark:
        yield f"marked {look.mark}"
    if look.ground:
        yield f"on {look.ground.tile}"
