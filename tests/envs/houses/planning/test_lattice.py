"""The lattice: between neighboring cells one goes exactly where the rules let a body move."""

import pytest
from msgspec.structs import replace

from plumbline.envs.houses import generate
from plumbline.envs.houses.model import Recipe
from plumbline.envs.houses.motion import is_free
from plumbline.envs.houses.planning.lattice import CELL, DIRECTIONS, lattice
from plumbline.envs.houses.things import having
from tests.envs.houses.homes import BOX, a_game, two


@pytest.mark.parametrize("seat", [0, 1])
def test_beside_another_body_one_steps_where_a_move_is_free(seat):
    agrees(two(), seat)


@pytest.mark.parametrize("rooms", [1, 3])
def test_in_a_generated_house_one_steps_where_a_move_is_free(rooms):
    agrees(generate.opened(generate.generate(Recipe(rooms=rooms), 5)))


def test_what_was_moved_stands_in_the_way_where_it_is_now():
    game = a_game()
    shoved = replace(game.things[BOX], x=2000, z=3000)
    world = having(game, game.start, shoved)
    agrees(game, world=world)
    assert lattice(game, world, 0).steps.keys() != lattice(game, game.start, 0).steps.keys()


def agrees(game, seat=0, world=None):
    world = world or game.start
    floor = lattice(game, world, seat)
    assert len(floor.steps) > 10
    for cell, ways in floor.steps.items():
        for across, along in DIRECTIONS:
            after = cell[0] + across, cell[1] + along
            start, end = floor.place(cell), (floor.place(cell)[0] + CELL * across, floor.place(cell)[1] + CELL * along)
            assert is_free(game, world, seat, start, end) == (after in ways), (cell, after)
