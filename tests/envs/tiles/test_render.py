"""Pictures and text of tile puzzles."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.tiles import render, rules, view
from tests.envs.tiles.boards import START, a_game


@pytest.fixture(params=["2d", "3d"])
def setting(request):
    if request.param == "3d":
        request.getfixturevalue("opengl")  # skips, and says why
    return request.param


def frames(setting, start=START):
    game = a_game(start, setting)
    return render.draw(view.view(game, rules.start(game, 0), 0))


def pixels(frame):
    return np.asarray(Image.open(BytesIO(frame.body)))


def test_text_lists_the_tiles_in_board_order():
    goal, current = frames("text", "1 2 / . 3")
    assert (goal.caption, goal.body.decode()) == ("goal", "A1 tile 3\nA2 tile 1\nB2 tile 2")
    assert (current.caption, current.body.decode()) == ("current", "A2 tile 1\nB1 tile 3\nB2 tile 2")


def test_pictures_have_the_size_of_their_setting(setting):
    for frame in frames(f"{setting},size=512x384"):
        assert (frame.width_pixels, frame.height_pixels) == (512, 384)
        assert pixels(frame).shape == (384, 512, 3)


def test_a_move_is_seen(setting):
    one, other = (frames(setting, start)[1] for start in (START, START))
    moved = frames(setting, "1 2 3 / . 4 6 / 7 5 8")[1]
    assert np.array_equal(pixels(one), pixels(other))
    assert (pixels(one) != pixels(moved)).any(axis=2).mean() > 0.01


def test_every_tile_can_be_hit_where_it_is_drawn(setting):
    _, current = frames(setting)
    assert [target.name for target in current.targets] == [f"tile {n}" for n in (7, 4, 1, 5, 2, 8, 6, 3)]
    boxes = [target.box for target in current.targets]
    assert all(0 <= left < right <= 1000 and 0 <= top < bottom <= 1000 for left, top, right, bottom in boxes)
    assert boxes[0][1] > boxes[2][1]  # tile 7 is nearer than tile 1


def test_blind_players_see_no_board():
    assert frames("none") == ()


def test_only_blank_cells_are_labeled(setting):
    plain, labeled = (pixels(frames(f"{setting},labels={labels}")[1]) for labels in ("none", "cells"))
    changed = (plain != labeled).any(axis=2)
    assert 0 < changed.mean() < 0.02
