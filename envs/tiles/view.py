"""Views of the sliding tile puzzle per modality, and its gestures."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.family import Gesture, Panel
from plumbline.envs.setting import BLIND
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.tiles.model import LABELS, SIZE, TEXT, Board, Game, Look, View

CURRENT, GOAL, PAST = "current", "goal", "past"


def view(game: Game, board: Board, seat: int) -> View:
    """Return the goal and the current board; every tile is visible. Blind players see no board."""
    puzzle = game.puzzle
    return View(
        modality=game.setting.modality,
        columns=puzzle.columns,
        rows=puzzle.rows,
        boards=() if game.setting.modality == BLIND else ((GOAL, puzzle.goals), (CURRENT, board.cells)),
        look=None if game.setting.modality == TEXT else _look(game),
    )


def past(seen: View) -> View:
    """Return the current board of an earlier view, marked as past."""
    return replace(seen, boards=tuple((PAST, cells) for caption, cells in seen.boards if caption == CURRENT))


def panels(game: Game, seat: int) -> tuple[Panel, ...]:
    """Return the panels of both boards; none for blind players."""
    modality = game.setting.modality
    look = _look(game)
    sides = (0, 0) if modality == TEXT else (look.width_pixels, look.height_pixels)
    return () if modality == BLIND else (Panel(GOAL, *sides), Panel(CURRENT, *sides))


def gestures(game: Game, seat: int) -> tuple[Gesture, ...]:
    """List arrow keys, swipes and presses beside the selected tile, which move it by one cell.

    An arrow key without a selected tile moves the one that can go its way.
    """
    keys = [
        Gesture(f"key Arrow{direction.title()}", f"move {{target}} {direction}", direction, sole=True)
        for direction in DIRECTIONS
    ]
    swipes = [Gesture(f"toward {direction}", f"move {{target}} {direction}") for direction in DIRECTIONS]
    return (*keys, *swipes)


def hidden(game: Game) -> tuple[str, ...]:
    """Name what the modality does not show."""
    return ("both boards",) if game.setting.modality == BLIND else ()


def _look(game: Game) -> Look:
    width, height = game.setting.value(SIZE).split("x")
    return Look(game.setting.value(LABELS), int(width), int(height))
