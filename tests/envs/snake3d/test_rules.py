"""Moves, crashes, food and chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES, play
from plumbline.envs.dice import Dice
from plumbline.envs.family import Ruling
from plumbline.envs.snake3d import rules
from plumbline.envs.snake3d.model import Move
from tests.envs.snake3d.snakes import (
    BACKWARD,
    DOWN,
    FORWARD,
    LEFT,
    RIGHT,
    RING,
    UP,
    a_game,
    a_snake,
    cells,
)


@pytest.mark.parametrize(
    ("move", "body"),
    [
        (RIGHT, "221 121"),
        (UP, "111 121"),
        (DOWN, "131 121"),
        (FORWARD, "120 121"),
        (BACKWARD, "122 121"),
    ],
)
def test_the_body_follows_the_head(move, body):
    step = rules.step(a_game(), a_snake("121 021"), move, 0)
    assert (step.state, step.ruling, step.moves) == (a_snake(body), Ruling.CHANGED, 1)


@pytest.mark.parametrize(
    ("body", "move"),
    [("232 132", LEFT), ("012 112", RIGHT), ("111 121", DOWN), ("121 111", UP), ("110 111", BACKWARD)],
)
def test_a_reversal_is_refused(body, move):
    step = rules.step(a_game(), a_snake(body), move, 0)
    assert (step.state, step.ruling, step.reason, step.moves) == (a_snake(body), Ruling.ILLEGAL, "reversal", 0)


@pytest.mark.parametrize(
    ("body", "move"),
    [
        ("321 221", RIGHT),
        ("021 121", LEFT),
        ("101 111", UP),
        ("232 132", DOWN),
        ("120 220", FORWARD),
        ("123 223", BACKWARD),
        ("101 001 000 100 200", FORWARD),
    ],
)
def test_a_wall_and_the_body_end_the_game(body, move):
    game, snake = a_game(), a_snake(body, eaten=1)
    step = rules.step(game, snake, move, 0)
    assert (step.state, step.ruling, step.moves) == (replace(snake, crash=move), Ruling.CHANGED, 1)
    assert rules.ended(game, step.state) == "crashed"
    assert rules.scores(game, step.state) == (0.25,)


def test_the_cell_that_the_tail_leaves_is_free():
    step = rules.step(a_game(), a_snake(RING), BACKWARD, 0)
    assert step.state == a_snake("001 000 100 200 201 101")


def test_food_makes_the_snake_longer():
    game, snake = a_game(), a_snake(food="332", eaten=1)
    step = rules.step(game, snake, RIGHT, 0)
    assert step.state.body == cells("332 232 132")
    assert step.state.food not in (None, *step.state.body)
    assert rules.readings(game, step.state) == {"eaten": 2, "length": 3}
    assert rules.scores(game, step.state) == (0.5,)
    assert rules.ended(game, step.state) is None


def test_the_fourth_food_is_the_last():
    game, snake = a_game(), a_snake(food="332", eaten=3)
    after = rules.step(game, snake, RIGHT, 0).state
    assert (after.food, after.eaten, after.dice) == (None, 4, snake.dice)
    assert rules.ended(game, after) == "fed"
    assert rules.scores(game, after) == (1.0,)


@pytest.mark.parametrize("snake", [a_snake(food="", eaten=4), replace(a_snake(), crash=DOWN)])
@pytest.mark.parametrize("move", Move)
def test_after_the_end_nothing_moves(snake, move):
    step = rules.step(a_game(), snake, move, 0)
    assert (step.state, step.ruling, step.moves) == (snake, Ruling.IDLE, 0)


def test_a_lattice_can_be_filled_to_the_last_cell():
    rows = [[(x, y, z) for x in ((0, 1, 2) if (y + z) % 2 == 0 else (2, 1, 0))] for z in range(3) for y in _to_fro(z)]
    path = [cell for row in rows for cell in row]
    game = a_game(" ".join(f"{x}{y}{z}" for x, y, z in path[22::-1]), edge=3)
    snake = replace(rules.start(game, 0), food=path[23])
    for eaten, cell in enumerate(path[23:], 1):
        move = next(
            move for move in rules.actions(game, snake, 0) if rules.step(game, snake, move, 0).state.body[0] == cell
        )
        snake = rules.step(game, replace(snake, food=cell), move, 0).state
        assert (snake.eaten, snake.body[0]) == (eaten, cell)
    assert len(snake.body) == 27
    assert rules.ended(game, snake) == "fed"


def _to_fro(z):
    return (0, 1, 2) if z % 2 == 0 else (2, 1, 0)


def test_what_is_to_come_is_no_difference():
    game, snake = a_game(), a_snake()
    assert rules.same(game, snake, replace(snake, dice=Dice(8, 3)))
    assert not rules.same(game, snake, replace(snake, food=(0, 0, 0)))


@pytest.mark.parametrize("edge", [3, 4, 5])
def test_every_free_cell_has_the_same_chance_of_food(edge):
    """The squared deviations, over their mean, stay below five deviations of their distribution."""
    game = a_game("111 011", edge=edge)
    free = edge**3 - 2
    games = 60 * free
    foods = Counter(rules.start(a_game("111 011", edge=edge, chance=chance), 0).food for chance in range(games))
    assert {*foods} == {*game.lattice.cells()} - {*game.lattice.body}
    chi = sum((count - 60) ** 2 / 60 for count in foods.values())
    assert abs(chi - (free - 1)) < 5 * (2 * (free - 1)) ** 0.5


def test_one_seed_gives_the_same_foods_again():
    family, words = FAMILIES["snake3d"], ["move_up", "move_forward", "move_left", "move_left", "nonsense", "move_down"]
    games = [
        [step.state for step in play.replay(family, game, rules.start(game, 0), ((0, text) for text in words))]
        for game in (a_game(chance=7), a_game(chance=7), a_game(chance=8))
    ]
    assert games[0] == games[1] != games[2]


def test_the_first_foods_of_a_seed_stay_what_they_are():
    games = [a_game(chance=chance) for chance in (0, 1, 2, 2**53 - 1)]
    assert [rules.start(game, 0).food for game in games] == [*cells("331 331 233 112")]
