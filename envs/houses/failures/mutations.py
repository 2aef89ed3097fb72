"""Mutations: golden plans that are spoiled on purpose, one way for each label, to try the detectors with.

They use rules, sight and the lattice, and nothing of the detectors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from random import Random

from plumbline.envs.family import Ruling
from plumbline.envs.family.trials import Spoiled, Trial
from plumbline.envs.houses import generate, notation, rules
from plumbline.envs.houses.classes import KINDS
from plumbline.envs.houses.failures import labels
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.generate import NAVIGATION
from plumbline.envs.houses.model import Act, Point, Recipe, World
from plumbline.envs.houses.planning.lattice import CELL, DIRECTIONS, Lattice, lattice
from plumbline.envs.houses.sight import REACH, reached, seen
from plumbline.envs.houses.solve import END, solve
from plumbline.envs.houses.things import named, now

NONSENSE = ("", "Fly(up)", "Move(forward, nan)", "Pick(mug)", "I will look for it.", "Move(up)", "Pick(Mug", "Rotate()")
ROOMS = 6  # of the largest house
FAR = 3000  # mm that a walk away ends beyond reach, at least
LARGE_MOVES = 3  # by which it ends farther away on foot


@dataclass(frozen=True, slots=True)
class Golden:
    """A plan that wins, with the world before each of its actions, and at its end."""

    game: Game
    acts: tuple[Act, ...]  # without the declared end
    worlds: tuple[World, ...]

    def texts(self, first: int = 0, last: int | None = None) -> list[str]:
        return [notation.write(self.game, act) for act in self.acts[first:last]]

    @property
    def whole(self) -> Spoiled:
        """The plan with its end, under the published budget."""
        return Spoiled((*self.texts(), notation.write(self.game, END)), 10 + 2 * len(self.acts))

    @property
    def interactions(self) -> list[int]:
        """The places of the interactions, or the last action where there are none."""
        return [at for at, act in enumerate(self.acts) if act.verb not in NAVIGATION] or [len(self.acts) - 1]


def golden(number: int, seed: int) -> Golden:
    """Return the plan of a household, with its worlds; the declared end at its end is left out."""
    game = generate.opened(generate.generate(Recipe(rooms=1 + number % ROOMS), 1000 * seed + number))
    plan = solve(game, game.start)
    assert plan is not None  # noqa: S101 - what is generated has a plan
    worlds, kept = [game.start], tuple(act for act in plan.actions if act != END)
    for act in kept:
        worlds.append(rules.passed(game, rules.step(game, worlds[-1], act, 0).state, 0, False))
    return Golden(game, kept, tuple(worlds))


def spoil(label: str, plan: Golden, chance: Random) -> Spoiled | None:
    """Spoil a plan so that it deserves a label; None where it cannot be spoiled so."""
    return _MUTATIONS[label](plan, chance)


def _ended_early(plan: Golden, chance: Random) -> Spoiled | None:
    """Declare the end before the last interaction, at once or later."""
    cut = chance.randint(0, plan.interactions[-1])
    return Spoiled((*plan.texts(last=cut), chance.choice(("EndTask(DONE)", "EndTask(DONE)", "EndTask(FAIL)"))))


def _imagined(plan: Golden, chance: Random) -> Spoiled | None:
    """Deal with classes that the house has not, or with an empty hand."""
    at = chance.randrange(len(plan.acts))
    absent = sorted(set(KINDS) - set(plan.game.of_class))
    here = sorted(plan.game.of_class)
    kind = chance.choice(("absent", "absent", "hand"))
    if kind == "hand" and plan.worlds[at].seats[0].held < 0:
        added = [f"Place({chance.choice(here)}, {chance.choice(here)})" for _ in range(2)]
    else:
        name = chance.choice(absent)
        added = [chance.choice((f"Pick({name})", f"ChangeState({name}, open)", f"Manipulate({name}, push)"))]
    return Spoiled((*plan.texts(last=at), *added, *plan.texts(at)))


def _repeated(plan: Golden, chance: Random) -> Spoiled | None:
    """Repeat a cycle of turns or tilts, turn about, or run against something, and get no further."""
    at = chance.randrange(len(plan.acts))
    cycles = [["Rotate(left, 90)", "Rotate(right, 90)"], ["Rotate(right, 90)"], ["Rotate(left, 90)"]]
    if plan.worlds[at].seats[0].tilt < 60:
        cycles.append(["Tilt(down, 30)", "Tilt(up, 30)"])
    cycles += [[f"Move({way}, Large)"] for way in ("forward", "left") if _is_blocked(plan, at, way)]
    cycle, least = chance.choice(cycles), max(9, at // 2)
    return Spoiled((*plan.texts(last=at), *(cycle * least)[: least + chance.randint(0, 4)]))


def _is_blocked(plan: Golden, at: int, way: str) -> bool:
    return rules.step(plan.game, plan.worlds[at], Act("Move", way, 1000, "Large"), 0).reason == "blocked"


def _walked_off(plan: Golden, chance: Random) -> Spoiled | None:
    """Turn away and walk to the farthest place from the plan's next stops and the things of the goal."""
    at = chance.randint(0, plan.interactions[-1])
    stops = [(plan.worlds[each].seats[0].x, plan.worlds[each].seats[0].z) for each in plan.interactions if each >= at]
    stops += _goal_places(plan, at)
    floor = lattice(plan.game, plan.worlds[at], 0)
    body = plan.worlds[at].seats[0]

    def apart(place: Point) -> float:
        return min(hypot(place[0] - x, place[1] - z) for x, z in stops)

    if body.yaw % 90:
        return None
    far = max(sorted(floor.steps), key=lambda cell: apart(floor.place(cell)))
    if apart(floor.place(far)) < max(REACH, apart((body.x, body.z))) + FAR or not _is_farther(floor, stops, far):
        return None
    turns = chance.randint(0, 2)
    steps = _singles([(0, 0), *floor.way((0, 0), far)])
    walk = [_small(here, after, body.yaw + 90 * turns) for here, after in pairwise(steps)]
    return Spoiled((*plan.texts(last=at), *["Rotate(right, 90)"] * turns, *walk))


def _is_farther(floor: Lattice, stops: list[Point], far: Point) -> bool:
    """Return whether a cell is also on foot farther from all stops than the body is."""
    cells = (((x - floor.origin[0]) // CELL, (z - floor.origin[1]) // CELL) for x, z in stops)
    moves = [floor.from_cell(cell) for cell in cells if cell in floor.steps]
    return all(each[far] >= each[0, 0] + LARGE_MOVES for each in moves)


def _goal_places(plan: Golden, at: int) -> list[Point]:
    """Return where the things are whose classes the goal names."""
    goal, world = plan.game.household.goal, plan.worlds[at]
    names = {name for each in goal.conditions for name in (each.object, each.receptacle) if name}
    things = [now(plan.game, world, index) for name in sorted(names) for index in named(plan.game, world, name)]
    return [(each.x, each.z) for each in things]


def _singles(cells: list[Point]) -> list[Point]:
    """Return a way in steps of one cell."""
    found = cells[:1]
    for end in cells[1:]:
        while found[-1] != end:
            here = found[-1]
            across, along = (end[0] > here[0]) - (end[0] < here[0]), (end[1] > here[1]) - (end[1] < here[1])
            found.append((here[0] + across, here[1] + along))
    return found


def _small(here: Point, after: Point, yaw: int) -> str:
    heading = 90 * DIRECTIONS.index((after[0] - here[0], after[1] - here[1]))
    way = ("forward", "right", "backward", "left")[(heading - yaw) % 360 // 90]
    return f"Move({way}, Small)"


def _garbled(plan: Golden, chance: Random) -> Spoiled | None:
    """Say something that is not an action."""
    at = chance.randrange(len(plan.acts))
    added = [chance.choice(NONSENSE) for _ in range(chance.randint(1, 3))]
    return Spoiled((*plan.texts(last=at), *added, *plan.texts(at)))


def _overreached(plan: Golden, chance: Random) -> Spoiled | None:
    """Deal with a thing that is in view and too far away."""
    at = chance.randrange(len(plan.acts))
    world = plan.worlds[at]
    shown = seen(plan.game, world, 0, range(len(plan.game.things)))
    near = {plan.game.kinds[index].name for index in reached(plan.game, world, 0, shown)}
    far = sorted({plan.game.kinds[index].name for index in shown} - near)
    if not far:
        return None
    return Spoiled((*plan.texts(last=at), f"ChangeState({chance.choice(far)}, open)", *plan.texts(at)))


def _out_of_order(plan: Golden, chance: Random) -> Spoiled | None:
    """Leave out an action that opens something, or pick something up with a full hand."""
    opens = [at for at, act in enumerate(plan.acts) if act.way == "open" and _is_missed(plan, at)]
    full = [at for at, world in enumerate(plan.worlds[:-1]) if world.seats[0].held >= 0]
    if opens and chance.random() < 0.5:
        at = chance.choice(opens)
        return Spoiled((*plan.texts(last=at), *plan.texts(at + 1)))
    if not full:
        return None
    at = chance.choice(full)
    return Spoiled((*plan.texts(last=at), f"Pick({chance.choice(sorted(plan.game.of_class))})", *plan.texts(at)))


def _is_missed(plan: Golden, at: int) -> bool:
    """Return whether a later action of the plan is refused without the one at a place."""
    world = plan.worlds[at]
    for act in plan.acts[at + 1 :]:
        step = rules.step(plan.game, world, act, 0)
        if step.ruling is Ruling.ILLEGAL:
            return True
        world = step.state
    return False


def _cut_short(plan: Golden, chance: Random) -> Spoiled | None:
    """Let the budget end with a move in the second half of the plan."""
    moves = [at for at, act in enumerate(plan.acts[: plan.interactions[-1]], 1) if act.verb == "Move"]
    if not moves:
        return None
    cut = chance.choice(moves[len(moves) // 2 :])
    return Spoiled(tuple(plan.texts(last=cut)), cut)


_MUTATIONS: dict[str, Callable[[Golden, Random], Spoiled | None]] = {
    labels.PREMATURE: _ended_early,
    labels.HALLUCINATION: _imagined,
    labels.LOOP: _repeated,
    labels.DISORIENTATION: _walked_off,
    labels.PARSE: _garbled,
    labels.REACH: _overreached,
    labels.ORDER: _out_of_order,
    labels.PROGRESSING: _cut_short,
}

TRIAL: Trial[Golden] = Trial(golden, spoil)
