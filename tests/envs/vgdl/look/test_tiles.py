"""Tiles of every pictogram: hard edges, all different, and turned or joined where they say so."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view

from plumbline.envs.drawing.palette import INK, PAPER, luminance
from plumbline.envs.vgdl.look.appearance import Look
from plumbline.envs.vgdl.look.grounds import Ground
from plumbline.envs.vgdl.look.pictograms import PICTOGRAMS, Facing, Pictogram, Sort
from plumbline.envs.vgdl.look.pictograms.kit.glyphs import LETTERS, written
from plumbline.envs.vgdl.look.pictograms.kit.paints import ACCENT, NAMED, named
from plumbline.envs.vgdl.look.tiles import TILES, _spread, tile, variants

ALL = list(PICTOGRAMS.values())
ALONE = [each for each in ALL if not each.fills]
SIZES = (8, 11, 16, 24, 32, 48, 96)


def a_look(pictogram: Pictogram | str, **how: object) -> Look:
    shown = PICTOGRAMS[pictogram] if isinstance(pictogram, str) else pictogram
    return Look(**{"tile": shown.name, "color": shown.color, **how})


def pixels(look: Look, side: int = 24, facing: int = 0, joins: int = 0) -> np.ndarray:
    return np.asarray(tile(look, side, facing, joins))


def accented(picture: np.ndarray) -> int:
    """How many pixels have the color of the avatar's ring."""
    return int((picture == (*ACCENT, 255)).all(axis=-1).sum())


def names(pictograms: list[Pictogram]) -> list[str]:
    return [each.name for each in pictograms]


def test_the_vocabulary_of_arcade_games_is_covered() -> None:
    assert len(ALL) >= 90
    assert {each.sort for each in ALL} == set(Sort)


@pytest.mark.slow
@pytest.mark.parametrize("side", SIZES)
def test_every_pixel_is_there_or_not(side: int) -> None:
    for pictogram in ALL:
        for look in (a_look(pictogram), a_look(pictogram, player=True, mark="A7", percent=60)):
            picture = tile(look, side, 0, 0)
            assert (picture.mode, picture.size) == ("RGBA", (side, side)), pictogram.name
            assert set(np.asarray(picture)[..., 3].flat) <= {0, 255}, pictogram.name


@pytest.mark.parametrize("side", SIZES)
def test_nothing_is_empty_and_terrain_leaves_no_gap(side: int) -> None:
    for pictogram in ALL:
        covered = (pixels(a_look(pictogram), side)[..., 3] == 255).mean()
        assert covered == 1 if pictogram.fills else covered > 0.05, pictogram.name


@pytest.mark.parametrize("side", [16, 24, 48])
def test_no_two_pictograms_look_alike_even_in_one_color(side: int) -> None:
    drawn = {pixels(a_look(each, color=(120, 140, 160)), side).tobytes() for each in ALL}
    assert len(drawn) == len(ALL)


def test_a_tile_is_drawn_the_same_again() -> None:
    before = {each.name: pixels(a_look(each), 32, 4, 5).tobytes() for each in ALL}
    TILES.clear()
    assert before == {each.name: pixels(a_look(each), 32, 4, 5).tobytes() for each in ALL}


@pytest.mark.slow
@pytest.mark.parametrize("side", [16, 24, 48])
def test_a_direction_shows_where_a_look_has_one_and_only_there(side: int) -> None:
    for pictogram in ALL:
        for look in (a_look(pictogram, faces=True), a_look(pictogram)):
            seen = {pixels(look, side, facing).tobytes() for facing in (1, 2, 3, 4)}
            assert len(seen) == (4 if look.uses_facing else 1), pictogram.name
            assert len(seen | {pixels(look, side).tobytes()}) <= 5


def test_what_never_turns_keeps_the_way_it_is_set() -> None:
    up, left = a_look("mirror", turn=1), a_look("mirror", turn=2)
    assert (pixels(up) != pixels(left)).any()
    assert (pixels(left, facing=4) == pixels(left)).all()


def test_what_is_turned_is_lit_from_the_upper_left_all_the_same() -> None:
    ball = a_look("racer", faces=True)
    up, down = pixels(ball, 48, 1), pixels(ball, 48, 3)
    assert (np.rot90(up, 2) != down).any()
    assert (np.rot90(up, 2)[..., 3] == down[..., 3]).mean() > 0.97


def test_neighbors_show_where_a_pictogram_joins_and_only_there() -> None:
    for pictogram in ALL:
        seen = {pixels(a_look(pictogram), joins=joins).tobytes() for joins in range(16)}
        assert (len(seen) > 1) == pictogram.joins, pictogram.name


def test_walls_have_no_outline_between_two_cells() -> None:
    for pictogram in (each for each in ALL if each.sort is Sort.WALL):
        for joins, edge in ((1, np.s_[0, 2:-2]), (2, np.s_[2:-2, 0]), (4, np.s_[-1, 2:-2]), (8, np.s_[2:-2, -1])):
            alone, joined = (
                pixels(a_look(pictogram), joins=bits)[edge][..., :3] == INK for bits in (15 - joins, joins)
            )
            assert alone.all(), pictogram.name
            assert not joined.all(axis=-1).any(), pictogram.name


def test_terrain_without_joins_continues_into_the_next_cell() -> None:
    for name in ("planks", "cobbles", "sea"):
        picture = pixels(a_look(name), 48, joins=15)[..., :3].astype(int)
        assert abs(picture[:, 0] - picture[:, -1]).mean() < 40, name


@pytest.mark.slow
@pytest.mark.parametrize("side", SIZES)
def test_the_avatar_is_ringed_and_nobody_else(side: int) -> None:
    for pictogram in ALONE:
        assert accented(pixels(a_look(pictogram, player=True), side)) >= side // 2, pictogram.name
        assert not accented(pixels(a_look(pictogram, faces=True, mark="X"), side, 4)), pictogram.name


def test_no_word_of_the_language_stands_for_the_color_of_the_ring() -> None:
    paints = [named(shade + word) for shade in ("", "LIGHT", "DARK") for word in NAMED]
    assert ACCENT not in paints


def test_an_oriented_avatar_points_ahead() -> None:
    look = a_look("knight", player=True, faces=True)
    right = pixels(look, 32, 4)
    assert accented(right[:, 24:]) > accented(pixels(look, 32)[:, 24:])


@pytest.mark.slow
@pytest.mark.parametrize("side", [16, 24, 48])
@pytest.mark.parametrize("name", ["cat", "slab", "critter", "floor"])
def test_every_mark_can_be_told_from_every_other(name: str, side: int) -> None:
    marks = [
        "",
        *LETTERS,
        *(letter + "X" for letter in LETTERS),
        *("X" + letter for letter in LETTERS if letter != "X"),
    ]
    drawn = {pixels(a_look(name, mark=mark), side).tobytes() for mark in marks}
    assert len(drawn) == len(marks)


@pytest.mark.parametrize("mark", ["A", "M", "8", "AB", "MW", "12"])
@pytest.mark.parametrize("name", [*names([each for each in ALL if each.sort is Sort.BADGE]), "cat", "crate", "floor"])
def test_signs_are_legible_at_32_pixels(name: str, mark: str) -> None:
    """Each stroke is two pixels wide or more, and what is around a letter is of another brightness."""
    for hue in (None, "RED", "BLUE", "GOLD", "BROWN"):
        look = a_look(name, mark=mark) if hue is None else a_look(name, mark=mark, color=NAMED[hue])
        assert any(_is_written(pixels(look, 32), written(mark, zoom)) for zoom in (2, 3))


def _is_written(picture: np.ndarray, letters: np.ndarray) -> bool:
    """Find letters of ink or paper with a contrast of 3 to 1 to all that touches them, as WCAG asks of large text."""
    shape = np.pad(letters, 1)
    around = _spread(shape, corners=True) & ~shape
    light = np.pad([[luminance(pixel[:3]) for pixel in row] for row in picture.tolist()], 1, constant_values=np.nan)
    windows = sliding_window_view(light, shape.shape)
    return any(_stands_out(windows, shape, around, luminance(color)) for color in (INK, PAPER))


def _stands_out(windows: np.ndarray, shape: np.ndarray, around: np.ndarray, light: float) -> bool:
    inside, outside = windows[..., shape], windows[..., around]
    brighter, darker = np.fmax(outside, light), np.fmin(outside, light)
    far = (brighter + 0.05) / (darker + 0.05) >= 3
    return bool((np.isclose(inside, light).all(-1) & (far | np.isnan(outside)).all(-1)).any())


def test_a_dark_thing_has_a_light_edge_and_a_light_one_a_dark_edge() -> None:
    dark, light = pixels(a_look("bomb"), 48), pixels(a_look("egg"), 48)
    assert _edge(dark).mean() > 180
    assert _edge(light).mean() < 60


def _edge(picture: np.ndarray) -> np.ndarray:
    """The first pixel of each row that has any, from the left."""
    rows = [row for row in picture if row[:, 3].any()]
    return np.array([row[row[:, 3].argmax(), :3] for row in rows[4:-4]])


def test_a_smaller_thing_covers_less() -> None:
    large, small = (pixels(a_look("crate", percent=percent), 48)[..., 3] > 0 for percent in (100, 60))
    assert small.sum() < large.sum() / 2


def test_a_piece_is_cut_out_of_what_fills_cells() -> None:
    whole, piece = pixels(a_look("water"), 48, joins=15), pixels(a_look("water", piece=True), 48, joins=15)
    assert (whole[20:28, 20:28, 2] > whole[20:28, 20:28, 0]).all()
    assert 0.4 < (piece[..., 3] == 255).mean() < 0.9
    assert not piece[[0, 0, -1, -1], [0, -1, 0, -1], 3].any()
    assert _edge(piece).mean() < 60


@pytest.mark.parametrize("side", SIZES)
def test_ground_shows_wherever_a_thing_leaves_its_cell_free(side: int) -> None:
    bare, upon = pixels(a_look("bush"), side), pixels(a_look("bush", ground=Ground("sand", (232, 212, 162))), side)
    there, sand = bare[..., 3] > 0, pixels(a_look("sand"), side)
    assert (upon[there] == bare[there]).all()
    assert (upon[~there] == sand[~there]).all()


def test_variants_are_the_tiles_that_may_differ() -> None:
    assert list(variants(a_look("coin", faces=True))) == [(0, 0)]
    assert list(variants(a_look("car", faces=True))) == [(facing, 0) for facing in range(5)]
    assert list(variants(a_look("water"))) == [(0, joins) for joins in range(16)]


def test_facings_and_joins_that_do_not_show_share_one_tile() -> None:
    assert tile(a_look("coin"), 24, 3, 9) is tile(a_look("coin"), 24, 0, 0)


def test_badges_are_told_apart_by_their_outlines() -> None:
    badges = [each for each in ALL if each.sort is Sort.BADGE]
    for one, other in combinations(badges, 2):
        first, second = (pixels(a_look(each), 24)[..., 3] for each in (one, other))
        assert (first != second).sum() >= 4 or {one.name, other.name} == {"slab", "package"}, (one.name, other.name)


def test_only_what_moves_or_points_uses_a_direction() -> None:
    assert all(each.facing is Facing.IGNORED for each in ALL if each.sort is Sort.WALL)
    assert all(each.facing is not Facing.IGNORED for each in ALL if each.sort is Sort.BEING)
