"""Random actions in random houses: nothing is raised, nobody leaves the floor, and no two solids share space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plumbline.envs import codec, play
from plumbline.envs.dice import Dice
from plumbline.envs.houses import notation, rules
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.game import Game, box, is_bulky
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.model import PICTURE, Household, Seat, World
from plumbline.envs.houses.motion import RADIUS, STEP_OVER, WAYS, head
from plumbline.envs.houses.things import all_now
from plumbline.envs.houses.verifier import room_of
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty

MOST_ACTS = 1000


@dataclass(slots=True)
class Fuzzed:
    """Outcomes of random actions; all but the sizes count violations."""

    raised: int = 0
    off_floor: int = 0
    overlaps: int = 0
    state_bytes: tuple[int, ...] = ()


def fuzz(household: Household, seed: int, acts: int = MOST_ACTS) -> Fuzzed:
    """Take random actions, half of them about what is before the eyes, through the door."""
    from plumbline.envs.houses import FAMILY  # the family is made of this package

    game = rules.open_game(household, Setting(PICTURE), empty)
    world, dice, found, sizes = game.start, Dice(seed), Fuzzed(), list[int]()
    for _ in range(acts):
        text, dice = _text(game, world, dice)
        try:
            world = play.answer(FAMILY, game, world, text, world.turn).state
        except Exception:
            found.raised += 1
        found.off_floor += any(not _is_on_floor(game, body) for body in world.seats)
        found.overlaps += sum(1 for _ in _stuck(game, world))
        sizes.append(len(codec.dump(world)))
    found.state_bytes = tuple(sizes)
    return found


def _text(game: Game, world: World, dice: Dice) -> tuple[str, Dice]:
    """Return a random action as text."""
    kind, dice = dice.roll(10)
    if kind < 4:
        way, dice = dice.pick(tuple(WAYS))
        size, dice = dice.pick(("Small", "Medium", "Large"))
        return f"Move({way}, {size})", dice
    if kind < 6:
        return dice.pick(("Rotate(left, 90)", "Rotate(right, 90)", "Tilt(down, 30)", "Tilt(up, 30)"))
    if kind == 9:
        name, dice = dice.pick(tuple(KINDS))
        way, dice = dice.pick(tuple(CHANGES))
        return f"ChangeState({name}, {way})", dice
    act, dice = dice.pick([each for each in rules.actions(game, world, world.turn) if each.verb != "EndTask"])
    return notation.write(game, act), dice


def _is_on_floor(game: Game, body: Seat) -> bool:
    """Return whether a body stands in a room, or in a doorway between two."""
    spots = ((0, 0), (200, 0), (-200, 0), (0, 200), (0, -200))
    return any(room_of(game, body.x + x, body.z + z) for x, z in spots)


def _stuck(game: Game, world: World) -> Iterator[int]:
    """Yield the things and walls that a body is in, by distances of its middle; written apart from motion."""
    for body in world.seats:
        for thing in all_now(game, world):
            solid = box(game, thing)
            stands_in_the_way = is_bulky(game.kinds[thing.index], thing) and solid[3] > STEP_OVER
            if stands_in_the_way and solid[2] < head(body) and _distance(solid, body.x, body.z) < RADIUS:
                yield thing.index
        for wall in game.walls[: len(game.walls) - game.lintels]:
            if _distance(wall, body.x, body.z) < RADIUS:
                yield -1


def _distance(solid: tuple[int, int, int, int, int, int], x: int, z: int) -> float:
    """Return how far a place is from a box seen from above: by its nearest point."""
    near_x, near_z = min(max(x, solid[0]), solid[1]), min(max(z, solid[4]), solid[5])
    return float(((x - near_x) ** 2 + (z - near_z) ** 2) ** 0.5)
