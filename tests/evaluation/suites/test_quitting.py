"""Metrics that are better when lower, of agents that stop, pass or lose their service: none has the best value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import pytest

from plumbline.envs import FAMILIES, codec
from plumbline.envs.block3d.model import Recipe as BlockRecipe
from plumbline.envs.cube.model import Recipe as CubeRecipe
from plumbline.envs.dice import Dice
from plumbline.envs.houses.model import Recipe as HouseRecipe
from plumbline.envs.maze.model import Recipe as MazeRecipe
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.snake3d.model import Recipe as SnakeRecipe
from plumbline.envs.tiles.model import Recipe as TilesRecipe
from plumbline.envs.vgdl.generate import level
from plumbline.evaluation.agents.baseline import act
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import begin, take
from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE, Outcome, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import Trajectory, replay
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.spatialworld.agents import GREEDY_SAFE
from tests.envs.vgdl.worlds import a_text
from tests.evaluation.playing import ERROR, PASS, a_board, said

CORRIDOR = a_text(
    sprites="door > Immovable",
    letters="d > door",
    rules="door avatar > killSprite\navatar EOS > stepBack",
    ends="SpriteCounter stype=door limit=0 win=True",
).encode()


@dataclass(frozen=True)
class Example:
    """A task of a suite, and words that solve it."""

    play: Opened
    axes: Mapping[str, int]
    solution: tuple[str, ...]


def a_sliding_board() -> Example:
    solution = ("move red cube right", "move red cube right", "move red cube right")
    return Example(a_board("r . . . / . . . .", ". . . r / . . . ."), {"path": 3}, solution)


def a_tile_board() -> Example:
    return _solved("tiles", TilesRecipe(path=6), {"path": 6})


def a_cube() -> Example:
    return _solved("cube", CubeRecipe(depth=3), {"depth": 3, "quarters": 4})


def _solved(name: str, recipe: object, axes: Mapping[str, int]) -> Example:
    family = FAMILIES[name]
    setting = parse("none", family.modalities, family.options)
    game = family.rules.open(family.puzzles.generate(recipe, 1), setting, empty)
    plan = family.puzzles.solve(game, family.rules.start(game, 0))
    solution = tuple(family.words.write(game, action) for action in plan.actions)
    return Example(Opened(family, game, 0, setting), axes, solution)


def a_corridor() -> Example:
    """A door eight cells to the right."""
    family = FAMILIES["vgdl"]
    setting = parse("none", family.modalities, family.options)
    made = level("corridor", 0, CORRIDOR, "A.......d", "L")
    game = family.rules.open(made, setting, lambda digest: CORRIDOR)
    return Example(Opened(family, game, 0, setting), {}, ("right",) * 8)


def a_maze() -> Example:
    return _solved("maze", MazeRecipe(), {"reference": 6})


def a_snake() -> Example:
    """A snake that is fed by the agent that goes for the food."""
    family = FAMILIES["snake3d"]
    setting = parse("none", family.modalities, family.options)
    play = Opened(family, family.rules.open(family.puzzles.generate(SnakeRecipe(), 5), setting, empty), 0, setting)
    turns = act(GREEDY_SAFE, play, Protocol(actions=100), Dice(0))
    return Example(play, {"edge": 4}, tuple(action for turn in turns for action in turn.actions))


def a_question() -> Example:
    """A question about a board of three pieces."""
    recipe = codec.build(FAMILIES["questions"].puzzles.recipe, {"family": "sliding", "recipe": {"geoms": 3, "path": 3}})
    return _solved("questions", recipe, {"geoms": 3})


def a_figure() -> Example:
    return _solved("block3d", BlockRecipe(blocks=3), {"reference": 6})


def a_house() -> Example:
    return _solved("houses", HouseRecipe(template="switch_on"), {"reference": 6, "reference_with_end": 7})


def a_house_for_two() -> Example:
    recipe = HouseRecipe(seats=2, needs_both=False, reference=(4, 16))
    return _solved("houses", recipe, {"reference": 6, "reference_with_end": 20})


EXAMPLES = {
    "ivispar": a_sliding_board,
    "ivispar-tiles": a_tile_board,
    "ivispar-inference": a_question,
    "cubebench": a_cube,
    "gvgai": a_corridor,
    "spatialworld-block3d": a_figure,
    "spatialworld-maze": a_maze,
    "spatialworld-maze3d": a_maze,
    "spatialworld-snake": a_snake,
    "spatialworld-rubik": a_cube,
    "spatialworld-houses": a_house,
    "spatialworld-houses-pairs": a_house_for_two,
}

WAYS = ("solved", "gave up at once", "gave up after a move", "passed for ever", "passed after two", "aborted")
TABLE: dict[str, dict[str, Sequence[float | None]]] = {
    # A distance tells where the agent stands: who stops is no nearer the goal than its moves have led.
    "ivispar": {
        "deviation": (0, 3, 2, 3, 1, 2),
        "final_distance": (0, 3, 2, 3, 1, 2),
        "best_distance": (0, 3, 2, 3, 1, 2),
    },
    "ivispar-tiles": {
        "deviation": (0, 6, 5, 6, 4, 5),
        "final_distance": (0, 6, 5, 6, 4, 5),
        "best_distance": (0, 6, 5, 6, 4, 5),
    },
    # Errors of an answer are no measure of who gives none; what was missed is.
    "ivispar-inference": {"missed": (0, 3, 3, 3, 3, 3)},
    "spatialworld-block3d": {},
    "spatialworld-maze": {"final_distance": (0, 6, 5, 6, 4, 5), "best_distance": (0, 6, 5, 6, 4, 5)},
    "spatialworld-maze3d": {"final_distance": (0, 6, 5, 6, 4, 5), "best_distance": (0, 6, 5, 6, 4, 5)},
    "spatialworld-snake": {},
    "spatialworld-rubik": {},
    "spatialworld-houses": {},
    "spatialworld-houses-pairs": {},
    # A cube that was not solved has no number of moves that it took.
    "cubebench": {"quarter_ratio": (1, None, None, None, None, None)},
    # A share of steps is one of episodes that came to their end.
    "gvgai": {
        "bump_rate": (0, None, None, 1, 0.998, None),
        "late_bump_rate": (0, None, None, 1, 1, None),
    },
}


@cache
def played(suite: str) -> dict[str, Trajectory]:
    """The episodes of an agent that solves the suite's task, and of those that do not try."""
    example = EXAMPLES[suite]()
    moves, protocol = [said(each) for each in example.solution], SUITES[suite].protocol.resolved(example.axes)
    passes = [PASS] * min(protocol.actions * SUITES[suite].seats, protocol.turns or LONGEST_EPISODE)
    first = moves[:-1][:2]  # none, of a solution in one move

    def made(turns: Sequence[Turn], outcome: str = "") -> Trajectory:
        play = example.play
        return replay(play.family, play.game, play.seed, protocol, list(_in_turn(play, protocol, turns)), outcome)

    return {
        "solved": made(moves),
        "gave up at once": made([], Outcome.GAVE_UP),
        "gave up after a move": made(first[:1], Outcome.GAVE_UP),
        "passed for ever": made(passes),
        "passed after two": made([*first, *passes[len(first) :]]),
        "aborted": made([*first[:1], *[ERROR] * protocol.provider_errors_in_a_row]),
    }


def _in_turn(play: Opened, protocol: Protocol, turns: Sequence[Turn]) -> Iterator[Turn]:
    """The turns as those of the seats that are to move, as far as the episode goes."""
    progress = begin(play.family, play.game, play.seed)
    for turn in turns:
        if not progress.outcome:
            yield (seated := replace(turn, seat=play.family.rules.to_move(play.game, progress.state)[0]))
            progress, _ = take(play.family, play.game, protocol, progress, seated)


@pytest.mark.parametrize("suite", SUITES)
def test_episodes_end_as_they_are_named(suite):
    assert [trajectory.solved for trajectory in played(suite).values()] == [True] + [False] * 5
    assert [each.outcome for each in played(suite).values()][1:] == [
        *("gave_up", "gave_up", "exhausted", "exhausted", "aborted"),
    ]


@pytest.mark.parametrize("suite", SUITES)
def test_stopping_passing_and_failing_never_have_the_best_value_of_a_metric_that_is_better_when_lower(suite):
    axes, lower = EXAMPLES[suite]().axes, [metric for metric in SUITES[suite].measured if metric.better == "lower"]
    found = {metric.name: [metric.measure(played(suite)[way], axes) for way in WAYS] for metric in lower}
    assert found == {name: pytest.approx(values) for name, values in TABLE[suite].items()}
    for best, *others in found.values():
        assert all(value is None or value > best for value in others)
