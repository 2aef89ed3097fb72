"""What is shown: in the picture, in text, and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plumbline.envs.block3d import checks, render, silhouettes, sprites, view
from plumbline.envs.block3d.layout import layout
from plumbline.envs.block3d.model import Figure
from plumbline.envs.drawing.palette import INK
from tests.envs.block3d.figures import BENT, a_game, at

CUBE = "000 001 010 011 100 101 110 111"


def shown(words="000", workspace=None, setting="picture", edge=6):
    return view.view(a_game(words, setting, edge), workspace or at("220"), 0)


def test_a_view_holds_silhouettes_and_not_the_target():
    one, other = shown("000 011 101 110"), shown(CUBE)
    assert one == other
    assert render.draw(one) == render.draw(other)


@pytest.mark.parametrize("goal", ["views", "exact"])
def test_a_twin_has_another_target_of_the_same_silhouettes(goal):
    game = a_game("000 011 101 110", f"picture,goal={goal}")
    twin, workspace = view.twin(game, at("220", "555"), 0)
    assert workspace == at("220", "555")
    assert twin.figure.cells != game.figure.cells
    assert checks.shadows(twin.figure.cells) == checks.shadows(game.figure.cells)
    assert view.hidden(game) == ("which cells are the target's",)


def test_a_target_that_silhouettes_tell_has_no_twin():
    assert view.twin(a_game(BENT), at("220"), 0) is None
    assert view.hidden(a_game(BENT)) == ()


def test_text_shows_silhouettes_and_layers():
    (frame,) = render.draw(shown("000 100 001", at("111", "000 011 111"), "text", edge=2))
    assert frame.body.decode().splitlines() == [
        "The target's silhouettes:",
        "",
        "TOP, seen from above",
        "    y=1 0",
        "x=0   . #",
        "x=1   . #",
        "",
        "FRONT, seen from the end of x",
        "    y=1 0",
        "z=1   . #",
        "z=0   . #",
        "",
        "SIDE, seen from the end of y",
        "    x=0 1",
        "z=1   # .",
        "z=0   # #",
        "",
        "Your blocks: 3. Other layers are empty.",
        "",
        "layer z=0",
        "    y=1 0",
        "x=0   . #",
        "x=1   . .",
        "",
        "layer z=1",
        "    y=1 0",
        "x=0   # .",
        "x=1   # .",
        "",
        "The cursor is in (1,1,1), on a block.",
    ]


def test_text_of_an_empty_grid():
    (frame,) = render.draw(shown("000", at("220"), "text"))
    assert frame.body.decode().endswith("Your blocks: none.\n\nThe cursor is in (2,2,0), in an empty cell.")


def test_a_picture_in_words():
    (frame,) = render.draw(shown("000 101", at("123", "123 555")))
    assert frame.alt == (
        "TOP of the target covers (x,y): (0,0) (1,0). FRONT of the target covers (y,z): (0,0) (0,1). "
        "SIDE of the target covers (x,z): (0,0) (1,1). Blocks are in (x,y,z): (1,2,3) (5,5,5). "
        "The cursor is in (1,2,3), on a block."
    )


def test_axes_run_to_the_lower_right_to_the_lower_left_and_up():
    place = layout(1100, 600, 6)
    left, top = place.at(0, 0, 0)
    x, y, z = place.at(1, 0, 0), place.at(0, 1, 0), place.at(0, 0, 1)
    assert x[0] > left > y[0]
    assert z[0] == left
    assert x[1] == y[1] > top > z[1]


@pytest.mark.parametrize("size", ["1100x600", "704x384"])
@pytest.mark.parametrize("edge", [2, 3, 6])
def test_blocks_lie_where_the_grid_says(size, edge):
    last = edge - 1
    placed = f"00{last} {last}00 0{last}0"
    seen = shown("000", at("000", placed), f"picture,size={size}", edge)
    picture = render.picture(replace(seen, cursor=None))
    place = layout(*picture.size, edge)
    for x, y, z in ((0, 0, last), (last, 0, 0), (0, last, 0)):
        left, top = place.at(x + 0.5, y + 0.5, z + 1)
        assert picture.getpixel((round(left), round(top))) == sprites.BLOCKS[z]
        left, top = place.layer(z)
        middle = place.spot // 2
        spot = left + (last - y) * place.spot + middle, top + x * place.spot + middle
        assert picture.getpixel(spot) == sprites.BLOCKS[z]


@pytest.mark.parametrize("size", ["1100x600", "704x384"])
def test_silhouettes_lie_as_published(size):
    picture = render.picture(shown("124", setting=f"picture,size={size}"))
    place = layout(*picture.size, 6)
    covered = []
    for number in range(3):
        left, top = place.silhouette(number)
        middle = place.square // 2
        covered.append(
            [
                (column, row)
                for row in range(6)
                for column in range(6)
                if picture.getpixel((left + column * place.square + middle, top + row * place.square + middle)) == INK
            ]
        )
    assert covered == [[(5 - 2, 1)], [(5 - 2, 5 - 4)], [(1, 5 - 4)]]


def test_the_cursor_shows_behind_blocks():
    """Hidden by a wall of blocks, it is dashed; the walls of the same blocks elsewhere have no yellow."""
    wall = " ".join(f"3{y}{z}" for y in range(6) for z in range(6)) + " " + " ".join(f"4{y}5" for y in range(6))
    place = layout(1100, 600, 6)

    def yellow(cursor):
        picture = render.picture(shown("000", at(cursor, wall)))
        left, top = sprites.corner_of(place, at(cursor).cursor)
        box = picture.crop((left, top, left + 2 * place.across, top + 2 * place.down + place.up))
        return sum(count for count, color in box.getcolors(100_000) if color == sprites.YELLOW)

    assert 50 < yellow("211") < yellow("531")


def test_every_state_has_a_picture_of_its_own():
    """Each cell with a block and without, under the cursor and beside it."""
    seen = {
        render.picture(shown("000", at(cursor, placed), edge=2)).tobytes()
        for cursor in ("000", "111", "101")
        for placed in ("", *CUBE.split(), "000 111", "001 110", CUBE)
    }
    assert len(seen) == 3 * 12


def test_blind_players_see_nothing():
    seen = shown(setting="none")
    assert (seen.placed, seen.cursor, seen.silhouettes) == ((), None, 0)
    assert render.draw(seen) == ()
    assert view.panels(a_game(setting="none"), 0) == ()
    assert view.hidden(a_game(setting="none"))


def test_silhouettes_in_a_view_are_those_of_the_figure():
    assert shown(BENT).silhouettes == silhouettes.silhouettes(Figure(at("000", BENT).placed).cells, 6)
