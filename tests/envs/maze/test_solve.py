"""Distances against independent searches."""

from __future__ import annotations

from collections import deque

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.maze import generate, motion, rules, solve
from plumbline.envs.maze.model import Recipe
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty
from tests.envs.maze.mazes import TALL, a_game, a_maze, at

RECIPES = FAMILIES["maze"].puzzles.recipes


def searched(game, walker):
    """The fewest actions to the exit, breadth first from the state; None if it is not reached."""
    known, waiting = {walker: 0}, deque([walker])
    while waiting:
        state = waiting.popleft()
        if rules.ended(game, state):
            return known[state]
        for act in motion.acts(len(game.maze.floors)):
            after = motion.moved(game.maze, state, act)
            if after is not None and after not in known:
                known[after] = known[state] + 1
                waiting.append(after)
    return None


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", RECIPES)
def test_distances_are_those_of_a_search(name, seed):
    game = rules.open_game(generate.generate(RECIPES[name], seed), Setting("text"), empty)
    for state in (rules.start(game, 0), *_some(game)):
        assert solve.distance(game, state).exact == searched(game, state)


def _some(game):
    """A few states along a walk."""
    state = rules.start(game, 0)
    for number in range(5):
        acts = rules.actions(game, state, 0)
        state = motion.moved(game.maze, state, acts[(7 * number + 3) % len(acts)])
        if rules.ended(game, state):
            return
        yield state


def test_where_no_way_leads_there_is_neither_distance_nor_plan():
    game = a_game("###### / #S.T.# / #.#### / #E#### / ###### // ###### / ###.## / ###### / ###### / ######")
    trapped = at(3, 1, floor=1)
    assert solve.distance(game, trapped) is None
    assert solve.solve(game, trapped) is None


def test_a_way_counts_stairs_as_a_cell():
    assert solve.way(a_maze(TALL)) == 5
    assert solve.fewest(a_maze(TALL)) == 4


@pytest.mark.parametrize("name", RECIPES)
def test_a_maze_keeps_to_its_recipe(name):
    recipe = RECIPES[name]
    for seed in range(10):
        maze = generate.generate(recipe, seed)
        assert (maze.columns, maze.rows, len(maze.floors)) == (recipe.columns, recipe.rows, recipe.floors)
        assert solve.fewest(maze) >= recipe.fewest
        assert recipe.way[0] <= solve.way(maze) <= recipe.way[1]
        assert sum(row.count("T") for floor in maze.floors for row in floor) == 2 * recipe.stairs


def test_passages_of_one_floor_are_a_tree_but_for_loops():
    for loops in (0, 3):
        maze = generate.generate(Recipe(columns=9, rows=9, loops=loops), 5)
        open_cells = [(c, r) for r in range(9) for c in range(9) if maze.is_open((c, r, 0))]
        joints = sum((c + x, r + y) in set(open_cells) for c, r in open_cells for x, y in ((1, 0), (0, 1)))
        assert joints - (len(open_cells) - 1) == loops


def test_there_and_back_needs_both_stairs():
    maze = generate.generate(RECIPES["there and back"], 4)
    assert maze.start[2] == maze.exit[2] == 0
    plan = solve.solve(rules.open_game(maze, Setting("text"), empty), at(1, 1))
    assert [act.word for act in plan.actions if act.word.startswith("climb")] == ["climb_up", "climb_down"]
