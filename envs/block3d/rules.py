"""The rules of Block3D: a cursor in a grid of cells, and blocks that it puts down and takes away."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from plumbline.envs.block3d import silhouettes
from plumbline.envs.block3d.model import MOVES, Act, Cell, Figure, Game, Workspace, start_of
from plumbline.envs.family import Ruling, Shelf, Step
from plumbline.envs.setting import Setting

SOLVED = "solved"


def open_game(figure: Figure, setting: Setting, shelf: Shelf) -> Game:
    return Game(figure, setting, silhouettes.silhouettes(figure.cells, figure.edge))


def start(game: Game, seed: int) -> Workspace:
    """Return the empty workspace, with the cursor at its start."""
    return Workspace(start_of(game.edge))


def step(game: Game, workspace: Workspace, act: Act, seat: int) -> Step[Workspace]:
    if act is Act.PLACE:
        return Step(Workspace(workspace.cursor, _toggled(workspace.placed, workspace.cursor)), Ruling.CHANGED, moves=1)
    cursor = moved(workspace.cursor, act, game.edge)
    if cursor == workspace.cursor:
        return Step(workspace, Ruling.IDLE)
    return Step(Workspace(cursor, workspace.placed), Ruling.CHANGED, moves=1)


def moved(cursor: Cell, act: Act, edge: int) -> Cell:
    """Return the cell that a move leads to; the same one at the border."""
    x, y, z = (here + there for here, there in zip(cursor, MOVES[act], strict=True))
    return (x, y, z) if 0 <= x < edge and 0 <= y < edge and 0 <= z < edge else cursor


def _toggled(placed: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    place = bisect_left(placed, cell)
    if placed[place : place + 1] == (cell,):
        return placed[:place] + placed[place + 1 :]
    return (*placed[:place], cell, *placed[place:])


def views_match(game: Game, workspace: Workspace) -> bool:
    """Return whether the blocks have the silhouettes of the target."""
    return silhouettes.silhouettes(workspace.placed, game.edge) == game.silhouettes


def is_exact_set(game: Game, workspace: Workspace) -> bool:
    """Return whether the blocks lie in the very cells of the target."""
    return workspace.placed == game.figure.cells


def is_won(game: Game, workspace: Workspace) -> bool:
    return is_exact_set(game, workspace) if game.is_exact else views_match(game, workspace)


def ended(game: Game, workspace: Workspace) -> str | None:
    return SOLVED if is_won(game, workspace) else None


def scores(game: Game, workspace: Workspace) -> tuple[float, ...]:
    return (float(is_won(game, workspace)),)


def readings(game: Game, workspace: Workspace) -> Mapping[str, int]:
    """Return both ways to verify as 0 or 1, and how many blocks lie in cells of the target and beside them."""
    right = len(set(workspace.placed) & set(game.figure.cells))
    return {
        "views_match": int(views_match(game, workspace)),
        "exact_set": int(is_exact_set(game, workspace)),
        "cells_right": right,
        "cells_wrong": len(workspace.placed) - right,
    }


def same(game: Game, one: Workspace, other: Workspace) -> bool:
    return one == other


def actions(game: Game, workspace: Workspace, seat: int) -> list[Act]:
    """List every action that changes something."""
    moves = [act for act in MOVES if moved(workspace.cursor, act, game.edge) != workspace.cursor]
    return [*moves, Act.PLACE]


def commands(game: Game, seat: int) -> list[Act]:
    return list(Act)
