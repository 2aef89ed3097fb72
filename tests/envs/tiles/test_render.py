"""Pictures and text of tile puzzles."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.tiles import render, rules, view
from plumbline.envs.tiles.model import Look, cell_name
from tests.envs.slides import digits
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


@pytest.mark.parametrize("start", ["1 2 / . 3", START])
def test_targets_name_the_ways_that_the_rules_allow(start):
    game = a_game(start, "text")
    _, current = frames("text", start)
    said = {(f"tile {slide.tile}", slide.direction) for slide in rules.actions(game, rules.start(game, 0), 0)}
    assert {(target.name, way) for target in current.targets for way in target.ways} == said


def test_pictures_have_the_size_of_their_setting(setting):
    for frame in frames(f"{setting},size=512x384"):
        assert (frame.width_pixels, frame.height_pixels) == (512, 384)
        assert pixels(frame).shape == (384, 512, 3)


def test_parts_that_are_kept_are_bounded_whatever_boards_are_asked_for():
    render.PARTS.clear()
    for columns, rows in product(range(2, 6), repeat=2):
        blank = " / ".join([" ".join("." * columns)] * rows)
        frames("2d,size=1200x900", blank.replace(".", "1", 1))
    assert render.PARTS.budget_bytes / 2 < render.PARTS.kept_bytes <= render.PARTS.budget_bytes


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


LEGIBLE = 1300
"""Gray levels, over all pixels, that tell any two digits apart. On a flat board of 6 by 6, E5 and E6 had 1,100."""


@pytest.mark.parametrize("side", [3, 4, 5, 6])
def test_names_of_blank_cells_can_be_toldapart_wherever_they_are(monkeypatch, setting, side):
    """Each blank cell has a tile in front of it, which hides a part of a solid one."""
    blank = [cell for cell in range(side**2) if sum(divmod(cell, side)) % 2]
    cells = tuple(cell for cell in range(side**2) if cell not in blank)
    shot = render.Shot(setting, side, side, "current", cells, Look("cells", 512, 384))
    flat = setting == "2d"
    boxes = digits.flat_cells(render._grid(shot)) if flat else digits.solid_cells(shot, render._seen_by(shot))
    places = {cell_name(side, cell): boxes[cell] for cell in blank}
    assert digits.nearest(lambda digit: _numbered(monkeypatch, shot, digit), range(1, 7), places)[0] > LEGIBLE


def _numbered(monkeypatch, shot, digit) -> Image.Image:
    """The board, with one digit in the names of all cells."""
    monkeypatch.setattr(render, "cell_name", lambda rows, cell: f"{cell_name(rows, cell)[0]}{digit}")
    monkeypatch.setattr(render, "DRAWING_VERSION", f"with {digit}")  # other names are other pictures
    return render.picture(shot)
