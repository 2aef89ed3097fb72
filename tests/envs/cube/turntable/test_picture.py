"""Pictures of the turntable show the stickers of the faces that show, where matrices put them, and no others."""

from __future__ import annotations

import numpy as np
import pytest

from plumbline.envs.cube import render, view
from plumbline.envs.cube.geometry import FACES, SOLVED, SPOTS, UPRIGHT, on
from plumbline.envs.cube.look.paints import BACKDROPS, paint
from plumbline.envs.cube.model import Cube, Move, Style, View, ViewTurn
from plumbline.envs.cube.rules import ALL_MOVES, step
from plumbline.envs.cube.turntable import picture, sight
from plumbline.envs.cube.turntable.letters import STROKES
from plumbline.envs.cube.turntable.poses import TURNS
from tests.envs.cube.cubes import a_game, turned
from tests.envs.cube.turntable.turns import matrix_after, pose_after, turns, walks

MIXED = "R U F' D2 L B' U R2 F L' D B"
GAME = a_game(MIXED, "turntable")
SITUATIONS = ["", "y", "x", "z", "y y", "y x", "x y", "x' y'", "x x y", "z y x", "y' x y z x"]
SOFT = 40  # how far a color may be from a paint, at the edges of things


def _cube(names: str = "", moves: str = MIXED) -> Cube:
    return Cube(turned(moves), pose_after(turns(names)))


def _view(names: str = "", moves: str = MIXED, setting: str = "turntable") -> View:
    return view.view(a_game(MIXED, setting), _cube(names, moves), 0)


def _pixels(seen: View) -> np.ndarray:
    return np.asarray(render.picture(seen)).astype(int)


def _beside_the_letter(place: int, matrix: np.ndarray) -> np.ndarray:
    """A point of a sticker beside its letter, projected by a formula of its own, in shares of the picture."""
    cubie, out = (np.array(each) for each in SPOTS[place])
    first = 9 * (place // 9)
    aside = np.array(SPOTS[first + 1][0]) - np.array(SPOTS[first][0])
    x, y, z = matrix @ (cubie + 0.5 * out + 0.34 * aside)
    return np.array([0.5 + sight.LENS * x / (sight.DISTANCE - z), 0.5 - sight.LENS * y / (sight.DISTANCE - z)])


# --- views


@pytest.mark.parametrize("names", SITUATIONS)
def test_a_view_holds_the_stickers_of_the_faces_that_show_and_no_others(names):
    seen, colors = _view(names), view.colored(GAME, turned(MIXED))
    shown = sight.shown(seen.pose)
    assert seen.faces == tuple(colors[on(face)] for face in shown)
    assert seen.style == Style("early", "none", 500)


def test_the_start_is_seen_straight_from_the_front():
    seen = view.view(GAME, Cube(turned(MIXED)), 0)
    assert (seen.pose, len(seen.faces)) == (UPRIGHT, 1)


@pytest.mark.parametrize("moves", [MIXED, "", "B", "U D'"])
def test_every_turn_of_the_view_changes_the_picture(moves):
    for names in SITUATIONS:
        cube = _cube(names, moves)
        frames = [render.draw(view.view(GAME, cube, 0))]
        frames += [render.draw(view.view(GAME, step(GAME, cube, turn, 0).state, 0)) for turn in TURNS]
        assert len({frame.body for (frame,) in frames}) == 7


def test_ways_to_the_same_orientation_give_the_same_picture():
    assert _view("y y x x y' y'") == _view("z' z'")
    assert _view("x x' y z z z z z z z z") == _view("y")


# --- pictures


@pytest.mark.parametrize("scheme", ["early", "standard", "safe"])
@pytest.mark.parametrize("names", SITUATIONS)
def test_stickers_are_where_matrices_put_them_in_their_colors(names, scheme):
    seen, matrix = _view(names, setting=f"turntable,scheme={scheme},size=1024"), matrix_after(turns(names))
    pixels = _pixels(seen)
    for face, letters in zip(sight.shown(seen.pose), seen.faces, strict=True):
        for number, letter in enumerate(letters):
            column, row = (1024 * _beside_the_letter(9 * FACES.index(face) + number, matrix)).astype(int)
            assert tuple(pixels[row, column]) == paint(scheme, letter), (face, number)


def test_what_is_hidden_leaves_no_trace():
    """Cubes that differ in hidden stickers alone have equal pictures."""
    for walk in walks(60, longest=12):
        cube = Cube(turned(MIXED), pose_after(walk))
        game, other = view.twin(GAME, cube, 0)
        assert game == GAME
        assert other != cube
        assert sorted(other.places) == list(SOLVED)
        assert render.draw(view.view(GAME, other, 0)) == render.draw(view.view(GAME, cube, 0))


@pytest.mark.parametrize("size", [84, 336, 500, 1024])
def test_pictures_have_the_size_that_was_asked_for(size):
    setting = "turntable" if size == 500 else f"turntable,size={size}"
    (frame,) = render.draw(_view("y x", setting=setting))
    panel = view.panels(a_game(setting=setting), 0)[0]
    assert (frame.width_pixels, frame.height_pixels) == (panel.width_pixels, panel.height_pixels) == (size, size)


@pytest.mark.parametrize("caption", ["current", "past"])
def test_the_ground_says_which_time_it_is(caption):
    seen = _view("y x") if caption == "current" else view.past(_view("y x"))
    pixels = _pixels(seen)
    for row, column in ((0, 0), (0, 499), (499, 0), (499, 499)):
        assert tuple(pixels[row, column]) == BACKDROPS[caption]


@pytest.mark.parametrize("scheme", ["early", "standard", "safe"])
def test_the_cross_has_the_colors_of_the_centers_whatever_the_cube(scheme):
    game = a_game(MIXED, f"turntable,scheme={scheme}")
    cells = []
    for names, moves in (("", MIXED), ("y x", MIXED), ("z", "R U")):
        seen = view.view(game, Cube(turned(moves), pose_after(turns(names))), 0)
        cells.append(_pixels(seen)[396:490, 420:490])
    assert np.array_equal(cells[0], cells[1])
    assert np.array_equal(cells[0], cells[2])
    for face, (column, row) in picture.CROSS.items():
        x, y = 488 - 68 + column * 22 + 4, 488 - 90 + row * 22 + 4
        assert tuple(_pixels(seen)[y, x]) == paint(scheme, game.colors[face][0].upper())


def test_centers_carry_letters_and_other_stickers_only_with_marks():
    plain, marked = (_pixels(_view(setting=f"turntable,marks={marks}")) for marks in ("none", "letters"))
    cell = 97  # pixels of a sticker, straight on
    for row in range(3):
        for column in range(3):
            top, left = 250 + (row - 1) * 105, 250 + (column - 1) * 105
            parts = [
                each[top - cell // 3 : top + cell // 3, left - cell // 3 : left + cell // 3] for each in (plain, marked)
            ]
            lettered = [len({*map(tuple, part.reshape(-1, 3))}) > 1 for part in parts]
            assert lettered == [row == column == 1, True]


def test_letters_differ_however_they_are_turned():
    drawn = {}
    for face, strokes in STROKES.items():
        points = {tuple(point) for stroke in strokes for point in stroke}
        for turn in range(4):
            drawn[face, turn] = frozenset(points)
            points = {(-y, x) for x, y in points}
    assert len({*drawn.values()}) == 24


# --- words


def test_words_name_the_faces_that_show_and_where():
    assert render.in_words(_view("y x", "R U F'")) == (
        "U, upper right: YYY YYY YGG\nL, left: RRR BBR BBR\nF, lower right: GWW GRR GRR"
    )
    assert render.in_words(_view("", "R U F'")) == "F, front: GWW GRR GRR"


# --- on its way


@pytest.mark.parametrize("names", ["", "y", "x y", "x' y'", "y' x y z x"])
@pytest.mark.parametrize("move", ALL_MOVES, ids=str)
def test_a_layer_that_has_gone_all_the_way_is_where_the_move_takes_it(names, move):
    trail = view.trail(GAME, _cube(names), move, 0)
    assert [seen.turning[1] for seen in trail] == [*view.TRAIL_HUNDREDTHS]
    done = View("turntable", trail[0].faces, trail[0].style, turning=(move.name, 100), pose=trail[0].pose)
    after = _view(names, f"{MIXED} {move.name}")
    assert _apart(_pixels(done), _pixels(after)) < 0.02


@pytest.mark.parametrize("names", ["", "y", "x y", "y' x y z x"])
@pytest.mark.parametrize("turn", TURNS, ids=str)
def test_a_cube_that_has_turned_all_the_way_is_seen_as_afterwards(names, turn):
    cube = _cube(names)
    first = view.trail(GAME, cube, turn, 0)[0]
    done = View("turntable", first.faces, first.style, turning=(first.turning[0], 100), pose=first.pose)
    after = view.view(GAME, step(GAME, cube, turn, 0).state, 0)
    assert _apart(_pixels(done), _pixels(after)) < 0.02


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    """The share of the pixels that differ by more than the softness of edges."""
    return float((np.abs(one - other).max(axis=2) > SOFT).mean())


def test_a_trail_says_in_words_what_shows_and_no_more():
    cube = _cube("y x")
    words = render.in_words(view.view(GAME, cube, 0))
    for action in (Move("R"), ViewTurn("y", "cw")):
        assert [render.in_words(seen) for seen in view.trail(GAME, cube, action, 0)] == [words] * 3
