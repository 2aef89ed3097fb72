"""Safe moves, cells in reach and distances, against searches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.dice import Dice
from plumbline.envs.family import Distance, Ruling
from plumbline.envs.snake3d import motion, rules
from plumbline.envs.snake3d.distance import distance
from plumbline.envs.snake3d.model import Move
from tests.envs.snake3d.snakes import RING, START, a_game, a_snake, cells


def states(game, seed, most=60):
    """The states of a random game that is often safe."""
    game = replace(game, lattice=replace(game.lattice, chance=seed))
    snake, dice = rules.start(game, 0), Dice(seed)
    for _ in range(most):
        yield snake
        move, dice = dice.pick(motion.safe_moves(game.lattice.edge, snake.body) or (*Move,))
        snake = rules.step(game, snake, move, 0).state
        if rules.ended(game, snake):
            return


def is_survived(game, snake, move):
    step = rules.step(game, snake, move, 0)
    return step.ruling is Ruling.CHANGED and rules.ended(game, step.state) != "crashed"


@pytest.mark.parametrize("body", [START, RING, "101 001 000 100 200", "000 001 011 010 110"])
def test_safe_moves_are_those_that_are_survived(body):
    game = a_game(body)
    for seed in range(30):
        for snake in states(game, seed):
            survived = tuple(move for move in Move if is_survived(game, snake, move))
            assert motion.safe_moves(game.lattice.edge, snake.body) == survived


def test_a_move_into_the_tail_is_safe_and_a_reversal_is_not():
    assert [move.way for move in motion.safe_moves(4, cells(RING))] == ["down", "backward"]
    assert [move.way for move in motion.safe_moves(4, cells(START))] == ["right", "up", "forward", "backward"]


@pytest.mark.parametrize("edge", [3, 4])
def test_cells_in_reach_are_those_of_a_flood(edge):
    """The flood spreads by passes over the whole lattice."""
    game = a_game("111 011", edge=edge)
    for seed in range(20):
        for snake in states(game, seed, most=20):
            head, neck = snake.body[:2]
            free = {*game.lattice.cells()} - {*snake.body[:-1]}
            wet = {cell for cell in free if _apart(cell, head) == 1 and cell != neck}
            while more := {cell for cell in free - wet if any(_apart(cell, each) == 1 for each in wet)}:
                wet |= more
            assert motion.reachable(edge, snake.body) == wet


def test_a_head_in_a_pocket_reaches_the_pocket_alone():
    assert motion.reachable(3, cells("001 011 010 110 100 101 102 002 012")) == {(0, 0, 0)}


def _apart(one, other):
    return sum(abs(here - there) for here, there in zip(one, other, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_no_search_eats_sooner_than_the_bound_says(seed):
    game = a_game("121 021 011 111", edge=3, chance=seed)
    snake = replace(rules.start(game, 0), eaten=3)  # with one food to come, which decides nothing more
    bound = distance(game, snake)
    assert bound.high is None
    assert bound.low <= _fewest(game, snake)


def _fewest(game, snake):
    """The fewest moves to the end, breadth first."""
    layer, moves = {snake}, 0
    while True:
        layer = {rules.step(game, each, move, 0).state for each in layer for move in rules.actions(game, each, 0)}
        moves += 1
        if any(rules.ended(game, each) == "fed" for each in layer):
            return moves
        layer = {each for each in layer if not rules.ended(game, each)}


@pytest.mark.parametrize(
    ("snake", "bound"),
    [
        (a_snake(START, "013"), Distance(5 + 3, None)),
        (a_snake(START, "013", eaten=3), Distance(5, None)),
        (a_snake(START, "", eaten=4), Distance(0, 0)),
        (replace(a_snake(), crash=Move.UP), None),
    ],
)
def test_the_bound_is_the_way_to_the_food_and_a_move_for_each_that_follows(snake, bound):
    assert distance(a_game(), snake) == bound
