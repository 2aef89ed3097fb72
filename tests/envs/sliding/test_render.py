"""Boards as text, as flat pictures and as solid ones."""

from __future__ import annotations

import colorsys
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.drawing import canvas
from plumbline.envs.drawing.palette import BACKDROPS, PALETTES
from plumbline.envs.sliding import render, view
from plumbline.envs.sliding.model import COLORS, PIECES, SHAPES, Look, View, cell_name
from tests.envs.drawing.colors import apart
from tests.envs.slides import digits
from tests.envs.sliding.boards import a_board, a_game

PICTURES = ["2d", "3d"]
MODALITIES = ["text", *PICTURES]
SIZES = ["600x450", "512x384", "1200x900", "333x777", "128x512", "512x128", "2048x512"]


@pytest.fixture(autouse=True)
def _solid_pictures_need_opengl(request):
    if hasattr(request.node, "callspec") and request.node.callspec.params.get("modality") == "3d":
        request.getfixturevalue("opengl")


def _frames(setting: str):
    game = a_game(setting=setting)
    return render.draw(view.view(game, a_board(), 0))


def _drawn(pieces, cells, *, modality="2d", size=(600, 450), board=(4, 4), labels="edge", palette="paper"):
    """One frame with these pieces on these cells."""
    look = Look(labels, palette, *size)
    (frame,) = render.draw(View(modality, *board, tuple(pieces), (("current", tuple(cells)),), look))
    return frame


def _pixels(frame) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(frame.body))).astype(int)


def _box(frame, target) -> tuple[slice, slice]:
    """Rows and columns of the picture that a target covers."""
    left, top, right, bottom = target.box
    return (
        slice(top * frame.height_pixels // 1000, -(-bottom * frame.height_pixels // 1000)),
        slice(left * frame.width_pixels // 1000, -(-right * frame.width_pixels // 1000)),
    )


def _center(frame, target) -> tuple[int, int]:
    """Row and column of a target's middle."""
    left, top, right, bottom = target.box
    return (top + bottom) * frame.height_pixels // 2000, (left + right) * frame.width_pixels // 2000


# --- frames


@pytest.mark.parametrize("modality", MODALITIES)
def test_the_goal_is_shown_before_the_current_board(modality):
    assert [frame.caption for frame in _frames(modality)] == ["goal", "current"]


@pytest.mark.parametrize("modality", MODALITIES)
def test_the_past_is_one_frame(modality):
    game = a_game(setting=modality)
    frames = render.draw(view.past(view.view(game, a_board(), 0)))
    assert [frame.caption for frame in frames] == ["past"]


def test_parts_that_are_kept_are_bounded_whatever_sizes_are_asked_for():
    render.PARTS.clear()
    for width in range(1400, 2000, 50):
        _drawn([("red", "cube")], [0], size=(width, 1600))
    assert render.PARTS.budget_bytes / 2 < render.PARTS.kept_bytes <= render.PARTS.budget_bytes


def test_who_plays_blind_is_shown_nothing():
    assert _frames("none") == ()


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", SIZES)
def test_a_picture_has_the_size_of_the_setting(modality, size):
    for frame in _frames(f"{modality},size={size}"):
        assert frame.media_type == "image/png"
        assert f"{frame.width_pixels}x{frame.height_pixels}" == size
        assert Image.open(BytesIO(frame.body)).size == (frame.width_pixels, frame.height_pixels)


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", SIZES)
def test_the_background_marks_what_is_shown(modality, size):
    seen = view.view(a_game(setting=f"{modality},size={size}"), a_board(), 0)
    for frame in (*render.draw(seen), *render.draw(view.past(seen))):
        pixels = _pixels(frame)
        corners = {tuple(pixels[row, column].tolist()) for row, column in ((0, 0), (-1, 0), (-1, -1), (0, -1))}
        assert corners == {BACKDROPS[frame.caption]}


@pytest.mark.parametrize("modality", MODALITIES)
def test_a_picture_says_in_words_what_it_shows(modality):
    goal, current = _frames(modality)
    assert current.alt == "A1 red cube\nB2 blue sphere\nC1 green pyramid\nD3 yellow cylinder"
    assert goal.alt == "B1 red cube\nB2 blue sphere\nC3 yellow cylinder\nD1 green pyramid"


@pytest.mark.parametrize("modality", MODALITIES)
def test_every_piece_is_a_target_in_board_order(modality):
    _, current = _frames(modality)
    assert [target.name for target in current.targets] == [
        "red cube",
        "blue sphere",
        "green pyramid",
        "yellow cylinder",
    ]


@pytest.mark.parametrize("modality", PICTURES)
def test_what_a_player_is_told_does_not_change_the_picture(modality):
    assert _frames(f"{modality},feedback=ruling") == _frames(modality)


# --- text


def test_text_lists_the_pieces_in_board_order():
    """Up the first column, then the next: A1, A2, ..., B1."""
    game = a_game(start="b g o / p r . / y . .", goal="b g o / p r . / y . .")
    _, current = render.draw(view.view(game, a_board("b g o / p r . / y . ."), 0))
    assert (current.media_type, current.width_pixels, current.height_pixels) == ("text/plain", 0, 0)
    assert current.body.decode() == (
        "A1 yellow cylinder\nA2 purple prism\nA3 blue sphere\nB2 red cube\nB3 green pyramid\nC3 orange cone"
    )


def test_lines_are_targets_over_the_full_width():
    _, current = _frames("text")
    assert [target.box for target in current.targets] == [
        (0, 0, 1000, 250),
        (0, 250, 1000, 500),
        (0, 500, 1000, 750),
        (0, 750, 1000, 1000),
    ]


# --- targets and pieces


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", [(600, 450), (1200, 900), (128, 128), (333, 777)])
def test_on_a_flat_picture_a_piece_fills_the_middle_of_its_target(palette, size):
    pieces = [(color, SHAPES[place % 6]) for place, color in enumerate(COLORS)]
    frame = _drawn(pieces, range(len(pieces)), size=size, palette=palette)
    pixels = _pixels(frame)
    for (color, _), target in zip(pieces, frame.targets, strict=True):
        assert tuple(pixels[_center(frame, target)].tolist()) == PALETTES[palette][color]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_flat_shape_fills_the_middle_of_its_target(shape):
    frame = _drawn([("red", shape)], [6])
    assert tuple(_pixels(frame)[_center(frame, frame.targets[0])].tolist()) == (255, 0, 0)


HUED = [color for color in COLORS if color not in ("white", "gray", "black")]


def _hues(pixels) -> np.ndarray:
    """Of the colorful ones among some pixels, in turns."""
    rows = [colorsys.rgb_to_hsv(*(channel / 255 for channel in pixel)) for pixel in pixels.reshape(-1, 3).tolist()]
    return np.array([hue for hue, saturation, value in rows if saturation > 0.12 and value > 0.15])


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("color", HUED)
def test_on_a_solid_picture_a_piece_is_found_within_its_target(palette, color):
    frame = _drawn([(color, "cube")], [6], modality="3d", palette=palette)
    hue, _, _ = colorsys.rgb_to_hsv(*(channel / 255 for channel in PALETTES[palette][color]))
    turned = np.abs(_hues(_pixels(frame)[_box(frame, frame.targets[0])]) - hue)
    near = np.minimum(turned, 1 - turned) < 0.04
    assert near.sum() > 500


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("cell", [0, 3, 6, 12, 15])
@pytest.mark.parametrize("size", [(600, 450), (333, 777)])
def test_a_solid_piece_stays_within_its_target_and_fills_it(shape, cell, size):
    frame = _drawn([("red", shape)], [cell], modality="3d", size=size)
    red, green, blue = _pixels(frame).transpose(2, 0, 1)
    piece = (red > 1.6 * green) & (red > 1.6 * blue) & (red > 60)
    inside = np.zeros_like(piece)
    inside[_box(frame, frame.targets[0])] = True
    assert piece.sum() > 0.2 * inside.sum()
    assert (piece & ~inside).sum() <= 0.02 * piece.sum()


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", [(600, 450), (128, 128), (128, 512), (512, 128), (2048, 512), (512, 2048)])
@pytest.mark.parametrize("board", [(2, 2), (4, 4), (8, 8), (2, 8), (8, 2)])
def test_on_every_board_and_size_all_pieces_can_be_hit(modality, size, board):
    cells = range(0, board[0] * board[1], 2 if max(board) < 8 else 5)
    names = [(color, shape) for color in COLORS for shape in SHAPES][: len(cells)]
    frame = _drawn(names, cells, modality=modality, size=size, board=board)
    for target in frame.targets:
        left, top, right, bottom = target.box
        assert 0 < left < right < 1000
        assert 0 < top < bottom < 1000
    boxes = [target.box for target in frame.targets]
    middles = {((left + right) // 2, (top + bottom) // 2) for left, top, right, bottom in boxes}
    assert len(middles) == len(names)


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", [(600, 450), (128, 512), (512, 128), (333, 777)])
@pytest.mark.parametrize("board", [(2, 2), (8, 8), (8, 2)])
def test_the_caption_hides_no_piece(modality, size, board):
    """Not even one that stands in the far right corner."""
    frame = _drawn([("red", "cube")], [board[0] * board[1] - 1], modality=modality, size=size, board=board)
    rows, columns = _box(frame, frame.targets[0])
    caption = np.argwhere(_stamped(size))
    assert rows.start > caption[:, 0].max() or columns.stop <= caption[:, 1].min()


def _stamped(size) -> np.ndarray:
    """Where the caption lies on a picture of this size."""
    blank = canvas.backdrop("current", *size)
    with_caption = blank.copy()
    canvas.stamp(with_caption, "current")
    return (np.asarray(blank) != np.asarray(with_caption)).any(axis=2)


# --- shapes, labels, palettes


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", [(600, 450), (256, 192)])
def test_the_six_shapes_can_be_toldapart(modality, size):
    """Between any two, an eighth of the piece's box or more is another color."""
    drawn = {shape: _drawn([("yellow", shape)], [5], modality=modality, size=size) for shape in SHAPES}
    frame = drawn["cube"]
    box = _box(frame, frame.targets[0])
    cut = {shape: _pixels(frame)[box] for shape, frame in drawn.items()}
    for one, other in combinations(SHAPES, 2):
        apart = np.abs(cut[one] - cut[other]).max(axis=2) > 40
        assert apart.mean() > 0.08, (one, other)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("cell", [0, 9, 36, 63])
def test_a_cone_and_a_prism_have_other_outlines(cell):
    """On the largest board, at the smaller of the usual sizes: less than half of what either covers is common."""
    cone, prism = (_red(_drawn([("red", shape)], [cell], modality="3d", **LARGEST)) for shape in ("cone", "prism"))
    assert (cone & prism).sum() < 0.5 * (cone | prism).sum()


LARGEST = {"size": (512, 384), "board": (8, 8)}


def _red(frame) -> np.ndarray:
    red, green, blue = _pixels(frame).transpose(2, 0, 1)
    return (red > 1.6 * green) & (red > 1.6 * blue) & (red > 60)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("cell", [5, 6])  # a dark one and a light one
def test_no_color_fades_on_a_solid_board(palette, cell):
    """Gray differed from dark cells by a CIE76 difference of 6, white from light ones by 11; 2 is just noticeable."""
    for color in COLORS:
        frame, elsewhere = (_drawn([(color, "cube")], [place], modality="3d", palette=palette) for place in (cell, 15))
        middle = _middle_of(_box(frame, frame.targets[0]))
        ground = np.median(_pixels(elsewhere)[middle].reshape(-1, 3), axis=0)
        assert np.mean([apart(pixel, ground) for pixel in _pixels(frame)[middle].reshape(-1, 3)[::23]]) > 15, color


def _middle_of(box):
    """The middle of a box, half as wide and high."""
    return tuple(slice((3 * each.start + each.stop) // 4, (each.start + 3 * each.stop) // 4) for each in box)


LEGIBLE = 1300
"""Gray levels, over all pixels, that tell any two digits apart. On a solid board of 8 by 8, D6 and D8 had 235."""


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", [(512, 384), (600, 450)])
@pytest.mark.parametrize("side", [4, 5, 6, 8])
def test_names_of_cells_can_be_toldapart_wherever_they_are(monkeypatch, modality, size, side):
    shot = _named_shot(modality, side, size, "cells")
    boxes = (
        digits.flat_cells(render._grid(shot)) if modality == "2d" else digits.solid_cells(shot, render._seen_by(shot))
    )
    places = {cell_name(side, cell): box for cell, box in enumerate(boxes) if cell}  # A1 has a piece
    assert digits.nearest(lambda digit: _numbered(monkeypatch, shot, digit), range(1, 9), places)[0] > LEGIBLE


@pytest.mark.parametrize("modality", PICTURES)
@pytest.mark.parametrize("size", [(512, 384), (600, 450)])
@pytest.mark.parametrize("side", [4, 5, 6, 8])
def test_numbers_of_rows_can_be_toldapart_on_the_edge(monkeypatch, modality, size, side):
    shot = _named_shot(modality, side, size, "edge")
    boxes = (
        digits.flat_edges(render._grid(shot)) if modality == "2d" else digits.solid_edges(shot, render._seen_by(shot))
    )
    places = {f"row {row}": box for row, box in enumerate(boxes, 1) if row > 1}
    assert digits.nearest(lambda digit: _numbered(monkeypatch, shot, digit), range(1, 9), places)[0] > LEGIBLE


def _named_shot(modality, side, size, labels) -> render.Shot:
    return render.Shot(modality, side, side, (("red", "cube"),), "current", (0,), Look(labels, "safe", *size))


def _numbered(monkeypatch, shot, digit) -> Image.Image:
    """The board, with one digit in all of its labels."""
    render.PARTS.clear()
    monkeypatch.setattr(render, "cell_name", lambda rows, cell: f"{cell_name(rows, cell)[0]}{digit}")
    monkeypatch.setattr(render, "DRAWING_VERSION", f"with {digit}")  # other names are other pictures
    return render.picture(shot)


@pytest.mark.parametrize("modality", PICTURES)
def test_every_choice_of_labels_is_another_picture(modality):
    frames = [_frames(f"{modality},labels={labels}")[1] for labels in ("none", "edge", "cells", "both")]
    assert len({frame.body for frame in frames}) == 4
    assert len({frame.targets for frame in frames}) == 1


def _changed_by(labels: str, *, modality: str = "2d", cells=(0, 5, 10)):
    """Where labels are drawn on a 4x4 board, and the frame."""
    pieces = list(zip(COLORS, SHAPES, strict=False))[: len(cells)]
    without = _drawn(pieces, cells, modality=modality, labels="none")
    return (_pixels(without) != _pixels(_drawn(pieces, cells, modality=modality, labels=labels))).any(axis=2), without


def _cell_boxes(modality: str):
    """The target of a piece on each cell of a 4x4 board."""
    frames = [_drawn([("red", "cube")], [cell], modality=modality) for cell in range(16)]
    return [_box(frame, frame.targets[0]) for frame in frames]


def test_edge_labels_stand_left_of_the_board_and_below():
    changed, _ = _changed_by("edge")
    boxes = _cell_boxes("2d")
    left, bottom = min(columns.start for _, columns in boxes), max(rows.stop for rows, _ in boxes)
    assert changed[:, :left].sum() > 100
    assert changed[bottom:].sum() > 100
    changed[:, :left] = changed[bottom:] = False
    assert not changed.any()


def test_cell_labels_stand_in_free_cells_only():
    changed, _ = _changed_by("cells")
    for cell, box in enumerate(_cell_boxes("2d")):
        assert changed[box].any() == (cell not in (0, 5, 10))
        changed[box] = False
    assert not changed.any()


def test_both_labels_are_the_two_together():
    edge, cells, both = (_changed_by(labels)[0] for labels in ("edge", "cells", "both"))
    assert ((edge | cells) == both).all()


@pytest.mark.usefixtures("opengl")
def test_on_a_solid_board_labels_lie_flat_below_the_pieces():
    """Labels in cells change the ground; of those under a piece only what the piece leaves free can be seen."""
    cells, _ = _changed_by("cells", modality="3d", cells=(5,))
    edge, _ = _changed_by("edge", modality="3d", cells=(5,))
    boxes = _cell_boxes("3d")
    assert all(cells[boxes[cell]].any() for cell in range(16) if cell != 5)
    assert edge.sum() > 500
    assert (edge & cells).sum() < 0.01 * edge.sum()


@pytest.mark.parametrize("modality", PICTURES)
def test_the_safe_palette_changes_pieces_and_nothing_else(modality):
    paper, safe = (_drawn([("green", "cube")], [9], modality=modality, palette=palette) for palette in PALETTES)
    changed = (_pixels(paper) != _pixels(safe)).any(axis=2)
    assert changed[_box(paper, paper.targets[0])].any()
    changed[_box(paper, paper.targets[0])] = False
    assert np.argwhere(changed).tolist() == []


# --- as published


def _tagged(setting: str):
    """The corner of each frame, past ones too, where its tag is."""
    seen = view.view(a_game(setting=setting), a_board(), 0)
    frames = (*render.draw(seen), *render.draw(view.past(seen)))
    return {frame.caption: _pixels(frame)[: frame.height_pixels // 9, -frame.width_pixels // 4 :] for frame in frames}


@pytest.mark.parametrize("modality", PICTURES)
def test_the_published_tags_are_active_goal_and_past(modality):
    """Only the current board's is another word than usual; captions, which pages use, stay."""
    usual, published = _tagged(modality), _tagged(f"{modality},tags=active")
    assert list(usual) == list(published) == ["goal", "current", "past"]
    assert [caption for caption in usual if (usual[caption] != published[caption]).any()] == ["current"]
    image = canvas.backdrop("current", 600, 450)
    canvas.stamp(image, "active")
    assert (published["current"] == np.asarray(image)[:50, -150:]).all()


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("board", [(4, 4), (8, 8)])
def test_full_solid_pieces_fill_their_cells(board):
    """Published ones are one unit wide and high, as a cell is; ours leave a quarter free."""
    game = a_game(setting="3d")
    clear, full = (
        _width_of_a_piece(
            View("3d", *board, (("red", "cube"),), (("current", (0,)),), Look("edge", "paper", 600, 450, size))
        )
        for size in ("clear", "full")
    )
    assert game.setting.value(PIECES) == "clear"
    assert full / clear == pytest.approx(1 / 0.76, rel=0.12)  # and the top is a little nearer


def _width_of_a_piece(seen: View) -> int:
    (frame,) = render.draw(seen)
    red = _red(frame)
    inside = np.zeros_like(red)
    inside[_box(frame, frame.targets[0])] = True
    assert not (red & ~inside).any()
    return int(red.any(axis=0).sum())


def test_flat_pieces_have_the_published_size_already():
    """A published marker covers 111 of a cell's 165 pixels across."""
    frame, elsewhere = (_drawn([("red", "cube")], [cell], labels="none") for cell in (5, 15))
    rows, columns = _box(frame, frame.targets[0])
    piece = (_pixels(frame) != _pixels(elsewhere))[rows, columns].any(axis=2)
    assert piece.any(axis=0).sum() / (columns.stop - columns.start) == pytest.approx(111 / 165, abs=0.05)
    assert _frames("2d,pieces=full")[1].body == _frames("2d")[1].body


@pytest.mark.parametrize("modality", PICTURES)
def test_a_board_is_seen_with_its_first_cell_at_the_near_left(modality):
    """A1 left below, D1 right below, A4 left above."""
    middles = []
    for cell in (0, 12, 3):
        frame = _drawn([("red", "cube")], [cell], modality=modality)
        middles.append(_center(frame, frame.targets[0]))
    a1, d1, a4 = middles
    assert d1[1] > a1[1] + 100
    assert a4[0] < a1[0] - 100


@pytest.mark.parametrize("modality", PICTURES)
def test_equal_views_are_drawn_once(modality):
    for first, second in zip(_frames(modality), _frames(modality), strict=True):
        assert first is second
