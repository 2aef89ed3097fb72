"""Views of Block3D: silhouettes of the target, never the target; blocks and cursor; and the gestures that act."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.block3d import silhouettes
from plumbline.envs.block3d.model import PICTURE, SIZE, TEXT, Act, Figure, Game, View, Workspace
from plumbline.envs.family import Gesture, Panel
from plumbline.envs.setting import BLIND

PAST = "past"


def view(game: Game, workspace: Workspace, seat: int) -> View:
    """Return the silhouettes and the workspace; blind players see nothing."""
    modality = game.setting.modality
    if modality == BLIND:
        return View(modality)
    size = (0, 0) if modality == TEXT else _size(game)
    return View(modality, game.edge, game.silhouettes, workspace.placed, workspace.cursor, size=size)


def past(seen: View) -> View:
    return replace(seen, caption=PAST)


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    if game.setting.modality == BLIND:
        return ()
    return (Panel("current", *(_size(game) if game.setting.modality == PICTURE else (0, 0))),)


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List arrow keys for x and y as they lie in the picture, W and S for z, the space bar, and swipes."""
    return (
        Gesture("key ArrowLeft", Act.LEFT.value, "x −", hint="the cursor to x - 1"),
        Gesture("key ArrowRight", Act.RIGHT.value, "x +", hint="the cursor to x + 1"),
        Gesture("key ArrowUp", Act.UP.value, "y −", hint="the cursor to y - 1"),
        Gesture("key ArrowDown", Act.DOWN.value, "y +", hint="the cursor to y + 1"),
        Gesture("key s", Act.BACKWARD.value, "z −", hint="the cursor down, to z - 1"),
        Gesture("key w", Act.FORWARD.value, "z +", hint="the cursor up, to z + 1"),
        Gesture("key  ", Act.PLACE.value, "block", hint="put a block down, or take it away"),
        Gesture("swipe left", Act.LEFT.value),
        Gesture("swipe right", Act.RIGHT.value),
        Gesture("swipe up", Act.UP.value),
        Gesture("swipe down", Act.DOWN.value),
    )


def keys(game: Game, seat: int) -> str:
    return "the arrow keys for x and y, W and S for z, the space bar to put a block down or take it away"


def hidden(game: Game) -> tuple[str, ...]:
    """Name what is not shown: the target, where other cells have its silhouettes as well."""
    if game.setting.modality == BLIND:
        return ("the grid", "the silhouettes")
    return ("which cells are the target's",) if _other(game) is not None else ()


def twin(game: Game, workspace: Workspace, seat: int) -> tuple[Game, Workspace] | None:
    """Return the game with another target of the same silhouettes; None if there is none."""
    other = _other(game)
    return None if other is None else (replace(game, figure=other), workspace)


def _other(game: Game) -> Figure | None:
    cells = silhouettes.another(game.figure.cells, game.edge)
    return None if cells is None else Figure(cells, game.edge)


def _size(game: Game) -> tuple[int, int]:
    width, _, height = game.setting.value(SIZE).partition("x")
    return int(width), int(height)
