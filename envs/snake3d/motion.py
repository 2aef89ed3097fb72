"""Motion of the snake: where moves lead, which of them are safe, and which cells the head can reach."""

from __future__ import annotations

from plumbline.envs.snake3d.model import DIRECTIONS, Cell, Move

Body = tuple[Cell, ...]
"""The cells of a snake, at least two, the head first."""


def beside(cell: Cell, move: Move) -> Cell:
    """Return the cell to which a move leads from another, inside the lattice or not."""
    (x, y, z), (right, down, near) = cell, DIRECTIONS[move]
    return x + right, y + down, z + near


def heading(body: Body) -> Move:
    """Return the direction of the head from the cell behind it: that of the last move."""
    return next(move for move in DIRECTIONS if beside(body[1], move) == body[0])


def is_reversal(body: Body, move: Move) -> bool:
    """Return whether a move is opposite to the last one: it would lead into the cell behind the head."""
    return beside(body[0], move) == body[1]


def is_outside(edge: int, cell: Cell) -> bool:
    x, y, z = cell
    return not (0 <= x < edge and 0 <= y < edge and 0 <= z < edge)


def is_fatal(edge: int, body: Body, cell: Cell) -> bool:
    """Return whether the head would hit a wall or the body in a cell; the tail leaves its own in the same step."""
    return is_outside(edge, cell) or cell in body[:-1]


def safe_moves(edge: int, body: Body) -> tuple[Move, ...]:
    """Return the moves that are carried out and do not end the game."""
    ahead = {move: beside(body[0], move) for move in DIRECTIONS}
    return tuple(move for move, cell in ahead.items() if cell != body[1] and not is_fatal(edge, body, cell))


def reachable(edge: int, body: Body) -> frozenset[Cell]:
    """Return the cells to which free cells lead from the head while the body lies still; that of the tail is free."""
    waiting = [beside(body[0], move) for move in safe_moves(edge, body)]
    known = {body[0], *waiting}
    while waiting:
        cell = waiting.pop()
        new = {after for move in DIRECTIONS if not is_fatal(edge, body, after := beside(cell, move))} - known
        known |= new
        waiting += new
    return frozenset(known - {body[0]})
