"""A way to the solved cube: a shortest one where it is near, else one by the two-phase algorithm."""

from __future__ import annotations

from envs.cube import near, twophase
from envs.cube.geometry import quarters
from envs.cube.model import Action, Cube, Game, Move
from envs.family import Plan


def solve(game: Game, cube: Cube) -> Plan[Action]:
    """Quarter turns that solve the cube. `optimal`: in no fewer turns, whatever their angle."""
    turns = near.solution(cube.places)
    optimal = turns is not None
    found = twophase.solve(cube.places) if turns is None else turns
    moves: list[Action] = [Move(move) for turn in found for move in quarters(turn)]
    return Plan(tuple(moves), optimal)
