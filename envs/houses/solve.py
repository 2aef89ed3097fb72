"""Plans of households, for one seat or for two that share the work; and how few actions any plan of one can have."""

from __future__ import annotations

from plumbline.envs.family import Plan
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Act, World
from plumbline.envs.houses.planning.alone import END, plan_alone, walker_of
from plumbline.envs.houses.planning.bounds import least
from plumbline.envs.houses.planning.together import plan_together


def solve(game: Game, world: World) -> Plan[Act] | None:
    """Return a plan of the seats that are not out, each action for the seat to move then; None if none was found."""
    seats = [number for number, body in enumerate(world.seats) if not body.is_out]
    match seats:
        case []:
            return None
        case [seat]:
            return plan_alone(game, world, walker_of(game, world, seat))
    return plan_together(game, world)


__all__ = ("END", "least", "solve")
