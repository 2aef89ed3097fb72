"""What is in sight, against rays."""

from __future__ import annotations

from math import floor

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.maze import generate, render, rules, view
from plumbline.envs.maze.model import HEADINGS, Face, Walker
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty
from tests.envs.maze.mazes import BENT, TALL, a_game, at

RECIPES = FAMILIES["maze"].puzzles.recipes
RAYS, STEP = 1201, 0.004


def cast(maze, walker):
    """The open cells that rays pass, and the sides at which they stop, found in small steps."""
    cells, stops = set(), set()
    for number in range(1, RAYS - 1):
        slope = 2 * number / (RAYS - 1) - 1 + 1e-6
        before, ahead = (0, 0), 0.0
        while ahead < view.DEPTH:
            ahead += STEP
            cell = floor(slope * ahead + 0.5), floor(ahead)
            if cell == before:
                continue
            if cell[0] != before[0] and cell[1] != before[1]:
                break  # through a corner: too near to tell
            side = "front" if cell[0] == before[0] else "right" if cell[0] > before[0] else "left"
            if view._shown(maze, walker, *cell) != ".":
                stops.add((*before, side))
                break
            cells.add(cell)
            before = cell
    return cells | {(0, 0)}, stops


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", RECIPES)
def test_what_rays_meet_is_in_sight(name, seed):
    game = rules.open_game(generate.generate(RECIPES[name], seed), Setting("picture"), empty)
    places = [(c, r) for r in range(game.maze.rows) for c in range(game.maze.columns) if game.maze.is_open((c, r, 0))]
    for place in places[:: max(1, len(places) // 4)]:
        for heading in range(len(HEADINGS)):
            walker = Walker(*place, 0, heading)
            cells, stops = cast(game.maze, walker)
            shown = view.view(game, walker, 0)
            sides = {(face.across, face.ahead, face.side) for face in shown.faces}
            assert cells <= set(shown.cells)
            assert stops <= sides
            assert len(sides - stops) <= 2  # slivers that fall between the rays


def test_the_side_of_a_cell_says_what_it_shows():
    shown = view.view(a_game("####### / #S...E# / #######", "picture"), at(1, 1, "east"), 0)
    assert Face(0, 3, "front", "E") in shown.faces
    assert Face(0, 0, "left", "#") in shown.faces
    assert (0, 3) in shown.cells
    assert (0, 4) not in shown.cells  # nobody sees through the door


def test_far_away_all_is_dark():
    row = "#S" + "." * 15 + "E#"
    shown = view.view(a_game(f"{'#' * 19} / {row} / {'#' * 19}", "picture"), at(1, 1, "east"), 0)
    assert max(ahead for _, ahead in shown.cells) == view.DEPTH - 1
    assert Face(0, view.DEPTH - 1, "front", "") in shown.faces


def test_stairs_in_sight_say_where_they_lead():
    game = a_game(TALL, "picture")
    assert view.view(game, at(1, 1, "east"), 0).stairs == ((0, 2, 1),)
    assert view.view(game, at(1, 1, "east", floor=1), 0).stairs == ((0, 2, -1),)


def test_without_the_display_nothing_tells_where_one_stands():
    game = a_game("######### / #S.....E# / #########", "picture,hud=none,size=512x384")
    one, other = (view.view(game, at(column, 1), 0) for column in (3, 4))
    assert one == other
    assert "Column" not in render.draw(one)[0].alt
    told = view.view(a_game(BENT, "picture"), at(1, 1), 0)
    assert render.draw(told)[0].alt.endswith("Column 1, row 1, facing north.")


def test_the_map_shows_the_player_and_no_start():
    (frame,) = render.draw(view.view(a_game(TALL), at(2, 1, "east", floor=1), 0))
    assert frame.body.decode().splitlines() == [
        *("floor 0:", "#####", "#..T#", "#####"),
        *("floor 1:", "#####", "#E>T#", "#####"),
    ]


def test_a_move_passes_the_cells_between():
    from plumbline.envs.maze.model import Act

    game = a_game(BENT, "picture")
    passed = view.trail(game, at(1, 1, "east"), Act("move_forward", "large"), 0)
    assert [each.pose.column for each in passed] == [2, 3]
    assert view.trail(game, at(1, 1), Act("turn_left"), 0) == ()


def test_a_picture_in_words():
    game = a_game("####### / #S.#..# / #.#...# / #.E.#.# / #######", "picture")
    shown = render.in_words(view.view(game, at(5, 1, "west"), 0))
    assert shown.startswith(
        "1 open cell ahead, then a wall. Open on the left: here, 1 ahead, 2 ahead. "
        "The exit is 3 ahead and 2 to the left."
    )
    assert render.in_words(view.view(game, at(5, 1, "east"), 0)).startswith(
        "Straight ahead is a wall. Open on the right"
    )
