"""Mutations: golden plans that are spoiled on purpose, one way for each label, to try the detectors with.

They use rules and distances, and nothing of the detectors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from plumbline.envs.family.trials import Spoiled, Trial
from plumbline.envs.maze import generate, notation, rules, solve
from plumbline.envs.maze.failures import labels
from plumbline.envs.maze.model import FORWARD, TURN_LEFT, TURN_RIGHT, TURNS, Act, Game, Recipe, Walker
from plumbline.envs.maze.motion import moved
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty

NONSENSE = ("", "fly up", "move_forward 4", "move_forward huge", "turn_left turn_left", "I will look for the exit.")
FAR = 12  # cells by which a walk away makes the way longer, at least
RECIPES = (
    Recipe(columns=9, rows=9, way=(10, 60)),
    Recipe(columns=13, rows=11, loops=2, way=(16, 90)),
    Recipe(columns=11, rows=11, floors=2, stairs=2, way=(12, 90)),
)
TURNS_AND_STEPS = (*map(Act, TURNS), Act(FORWARD, "small"))


@dataclass(frozen=True, slots=True)
class Golden:
    """A plan that wins, with the pose before each of its actions, and at its end."""

    game: Game
    acts: tuple[Act, ...]
    poses: tuple[Walker, ...]

    @property
    def whole(self) -> Spoiled:
        """The plan under the budget of 10 more than the reference."""
        return Spoiled(tuple(self.texts()), 10 + len(self.acts))

    def texts(self, first: int = 0, last: int | None = None) -> list[str]:
        return [notation.write(self.game, act) for act in self.acts[first:last]]


def golden(number: int, seed: int) -> Golden:
    """Return the shortest plan of a maze."""
    maze = generate.generate(RECIPES[number % len(RECIPES)], 1000 * seed + number)
    game = rules.open_game(maze, Setting(BLIND), empty)
    walker = rules.start(game, 0)
    plan = solve.solve(game, walker)
    assert plan is not None  # noqa: S101 - what is generated has a plan
    poses = [walker]
    for act in plan.actions:
        poses.append(rules.step(game, poses[-1], act, 0).state)
    return Golden(game, plan.actions, tuple(poses))


def spoil(label: str, plan: Golden, chance: Random) -> Spoiled | None:
    """Spoil a plan so that it deserves a label; None where it cannot be spoiled so."""
    return _MUTATIONS[label](plan, chance)


def _repeated(plan: Golden, chance: Random) -> Spoiled:
    """Repeat turns, or run against a wall, and get no further."""
    at = chance.randrange(len(plan.acts))
    cycles = [[TURN_LEFT, TURN_RIGHT], [TURN_RIGHT], [TURN_LEFT]]
    if moved(plan.game.maze, plan.poses[at], Act(FORWARD, "large")) == plan.poses[at]:
        cycles.append([f"{FORWARD} large"])
    cycle, least = chance.choice(cycles), max(12, at // 2)
    return Spoiled((*plan.texts(last=at), *(cycle * least)[: least + chance.randint(0, 4)]))


def _walked_off(plan: Golden, chance: Random) -> Spoiled | None:
    """Walk to the place that is farthest from the exit, in small steps."""
    at = chance.randrange(len(plan.acts))
    away = _way_to_the_farthest(plan.game, plan.poses[at])
    end = plan.poses[at]
    for act in away:
        end = rules.step(plan.game, end, act, 0).state
    if _left(plan.game, end) < _left(plan.game, plan.poses[at]) + FAR:
        return None
    return Spoiled((*plan.texts(last=at), *(notation.write(plan.game, act) for act in away)))


def _way_to_the_farthest(game: Game, walker: Walker) -> list[Act]:
    """Return the fewest turns and small steps to the pose of this floor that is farthest from the exit."""
    ways: dict[Walker, list[Act]] = {walker: []}
    waiting = deque([walker])
    while waiting:
        pose = waiting.popleft()
        for act in TURNS_AND_STEPS:
            after = moved(game.maze, pose, act)
            if after is not None and after not in ways and rules.ended(game, after) is None:
                ways[after] = [*ways[pose], act]
                waiting.append(after)
    return ways[max(ways, key=lambda pose: _left(game, pose))]


def _left(game: Game, walker: Walker) -> int:
    return solve.cells(game.maze).get(walker.place, 0)


def _garbled(plan: Golden, chance: Random) -> Spoiled:
    """Say something that is not an action, and run out of actions before the end."""
    at = chance.randrange(len(plan.acts))
    added = [chance.choice(NONSENSE) for _ in range(chance.randint(1, 3))]
    return Spoiled((*plan.texts(last=at), *added, *plan.texts(at, -1)))


def _cut_short(plan: Golden, chance: Random) -> Spoiled:
    """Let the budget end on the way, with a move."""
    moves = [at for at, act in enumerate(plan.acts[:-1], 1) if act.word not in TURNS]
    cut = chance.choice(moves or [1])
    return Spoiled(tuple(plan.texts(last=cut)), cut)


_MUTATIONS: dict[str, Callable[[Golden, Random], Spoiled | None]] = {
    labels.LOOP: _repeated,
    labels.DISORIENTATION: _walked_off,
    labels.PARSE: _garbled,
    labels.PROGRESSING: _cut_short,
}

TRIAL: Trial[Golden] = Trial(golden, spoil)
