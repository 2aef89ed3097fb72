"""The cube as text, as a net, as one face and as a solid: every sticker where it belongs, in its color."""

from __future__ import annotations

import colorsys
from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.cube import render, view
from plumbline.envs.cube.geometry import MOVES
from plumbline.envs.cube.model import Cube, Move, View
from plumbline.envs.drawing.camera import project
from plumbline.envs.drawing.palette import luminance
from tests.envs.cube.cubes import a_cube, a_game, turned

WELL_MIXED = "R U F' D2 L B' U R2 F L' D B"  # shows six colors on every picture
SIZES = [84, 336, 512, 2048]
SCHEMES = ["early", "standard", "safe"]
MODALITIES = ["net", "face", "vertex"]

RGB = tuple[int, int, int]
EARLY: dict[str, RGB] = {
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "Y": (255, 255, 0),
    "O": (255, 165, 0),
    "W": (255, 255, 255),
}
SAFE: dict[str, RGB] = {
    "R": (186, 48, 6),
    "G": (103, 171, 101),
    "B": (19, 66, 233),
    "Y": (255, 241, 3),
    "O": (228, 160, 42),
    "W": (255, 255, 255),
}
CURRENT, PAST = (204, 204, 204), (141, 153, 174)


@pytest.fixture(autouse=True)
def _solid_pictures_need_opengl(request):
    if hasattr(request.node, "callspec") and "vertex" in str(request.node.callspec.params):
        request.getfixturevalue("opengl")


def _seen(setting: str, turns: str = WELL_MIXED, pose: str = "FU") -> View:
    return view.view(a_game(setting=setting), a_cube(turns, pose), 0)


def _frame(setting: str, turns: str = WELL_MIXED, pose: str = "FU"):
    (frame,) = render.draw(_seen(setting, turns, pose))
    return frame


def _pixels(frame) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(frame.body))).astype(int)


def _at(pixels: np.ndarray, point) -> RGB:
    x, y = point
    red, green, blue = pixels[int(y), int(x)].tolist()
    return red, green, blue


# --- where stickers are, found without the renderer's numbers


def _drawn_on(pixels: np.ndarray) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of all that is not background."""
    rows, columns = np.nonzero((pixels != pixels[0, 0]).any(axis=2))
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


def _in_net(pixels: np.ndarray, aside: float = 0.0) -> list[tuple[float, float]]:
    """The middles of 54 stickers in the order ULFRDB, or points `aside` of them by a part of a sticker's width."""
    left, top, right, bottom = _drawn_on(pixels)
    wide, high = (right - left) / 3, (bottom - top) / 4
    middles = []
    for column, row in ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3)):
        for down, along in product((-1, 0, 1), repeat=2):
            x = left + (column + 0.5) * wide + (along + aside) * wide * 0.315
            middles.append((x, top + (row + 0.5) * high + (down + aside) * high * 0.315))
    return middles


def _on_face(pixels: np.ndarray, aside: float = 0.0) -> list[tuple[float, float]]:
    left, top, right, bottom = _drawn_on(pixels)
    third = (right - left) / 3
    assert right - left == bottom - top
    return [
        (left + (along + 0.5 + aside) * third, top + (down + 0.5 + aside) * third)
        for down, along in product(range(3), repeat=2)
    ]


def _on_corner(pixels: np.ndarray, aside: float = 0.0) -> list[tuple[float, float]]:
    """Of the upper side, the front and the right side."""
    out = 1.53
    steps = list(product((-1, 0, 1), repeat=2))
    up = [(along + aside, out, down + aside) for down, along in steps]
    front = [(along + aside, -down - aside, out) for down, along in steps]
    right = [(out, -down - aside, -along - aside) for down, along in steps]
    height, width, _ = pixels.shape
    return project(render.EYE, width, height, np.array([*up, *front, *right], dtype=float)).tolist()


WHERE = {"net": _in_net, "face": _on_face, "vertex": _on_corner}


def _nearest(color: RGB, colors: dict[str, RGB]) -> str:
    """The letter of the color that this one is, lit or shaded."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*(channel / 255 for channel in color))
    if saturation < 0.1:
        return "W"
    hues = {letter: colorsys.rgb_to_hsv(*(part / 255 for part in rgb))[0] for letter, rgb in colors.items()}
    return min(set(hues) - {"W"}, key=lambda letter: min(abs(hues[letter] - hue), 1 - abs(hues[letter] - hue)))


# --- stickers


LOOKS = [*(("early", size) for size in SIZES), ("standard", 512), ("safe", 84), ("safe", 512)]


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
@pytest.mark.parametrize("modality", ["net", "face"])
def test_on_a_flat_picture_every_sticker_has_its_color(modality, scheme, size):
    setting = f"{modality},scheme={scheme},size={size}"
    pixels, colors = _pixels(_frame(setting)), SAFE if scheme == "safe" else EARLY
    shown = [_at(pixels, point) for point in WHERE[modality](pixels)]
    assert shown == [colors[letter] for letter in "".join(_seen(setting).faces)]


@pytest.mark.parametrize(("scheme", "size"), LOOKS)
def test_on_a_solid_picture_every_sticker_has_its_hue(scheme, size, opengl):
    setting = f"vertex,scheme={scheme},size={size}"
    pixels, colors = _pixels(_frame(setting)), SAFE if scheme == "safe" else EARLY
    shown = "".join(_nearest(_at(pixels, point), colors) for point in _on_corner(pixels))
    assert shown == "".join(_seen(setting).faces)


@pytest.mark.parametrize("pose", ["LU", "UB", "BD", "DR"])
@pytest.mark.parametrize("modality", ["face", "vertex"])
def test_from_another_pose_other_stickers_are_drawn(modality, pose):
    pixels = _pixels(_frame(modality, pose=pose))
    shown = "".join(_nearest(_at(pixels, point), EARLY) for point in WHERE[modality](pixels))
    assert shown == "".join(_seen(modality, pose=pose).faces)


@pytest.mark.parametrize("modality", MODALITIES)
def test_every_color_is_among_the_stickers_of_these_tests(modality):
    assert set("".join(_seen(modality).faces)) >= (set("RGBYOW") if modality != "face" else set("RGB"))


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize("size", SIZES)
def test_a_picture_is_square_and_of_the_size_that_was_chosen(modality, size):
    frame = _frame(f"{modality},size={size}")
    assert frame.media_type == "image/png"
    assert (frame.width_pixels, frame.height_pixels) == Image.open(BytesIO(frame.body)).size == (size, size)


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize("size", [84, 336, 512])
def test_nothing_is_cut_off(modality, size):
    pixels = _pixels(_frame(f"{modality},size={size}"))
    left, top, right, bottom = _drawn_on(pixels)
    assert 0 < left < right < size
    assert 0 < top < bottom < size
    assert (right - left) * (bottom - top) > 0.55 * size * size


# --- letters on stickers


@pytest.mark.parametrize("modality", MODALITIES)
@pytest.mark.parametrize("size", [336, 512])
def test_letters_change_every_sticker_in_its_middle_and_leave_its_color_around(modality, size):
    setting = f"{modality},size={size}"
    plain, marked = _pixels(_frame(setting)), _pixels(_frame(f"{setting},marks=letters"))
    changed = (plain != marked).any(axis=2)
    middles = WHERE[modality](plain)
    width = size * {"net": 0.074, "face": 0.31, "vertex": 0.09}[modality]
    for x, y in middles:
        box = (slice(int(y - width / 2), int(y + width / 2)), slice(int(x - width / 2), int(x + width / 2)))
        assert 0.03 < changed[box].mean() < 0.6
        changed[box] = False
    assert not changed.any()


@pytest.mark.parametrize("modality", ["net", "face"])
def test_equal_letters_are_written_alike_and_different_ones_are_not(modality):
    plain, marked = (_pixels(_frame(f"{modality},marks={marks}")) for marks in ("none", "letters"))
    half = int(512 * {"net": 0.037, "face": 0.15}[modality])
    written: dict[str, set[bytes]] = {}
    for letter, (x, y) in zip("".join(_seen(modality).faces), WHERE[modality](plain), strict=True):
        rows, columns = slice(int(y) - half, int(y) + half), slice(int(x) - half, int(x) + half)
        mask = (plain[rows, columns] != marked[rows, columns]).any(axis=2)
        high, wide = np.nonzero(mask)
        shape = mask[high.min() : high.max() + 1, wide.min() : wide.max() + 1]
        written.setdefault(letter, set()).add(bytes(str(shape.shape), "ascii") + shape.tobytes())
    assert all(len(shapes) == 1 for shapes in written.values())
    assert len(set.union(*written.values())) == len(written)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", [84, 100, 128, 140, 150, 200])
def test_on_the_smallest_net_letters_leave_the_colors_to_be_seen(scheme, size):
    setting = f"net,scheme={scheme},size={size}"
    plain, marked = _pixels(_frame(setting)), _pixels(_frame(f"{setting},marks=letters"))
    for x, y in _in_net(plain):
        half = size * 0.03
        box = (slice(int(y - half), int(y + half) + 1), slice(int(x - half), int(x + half) + 1))
        sticker = (plain[box] == np.array(_at(plain, (x, y)))).all(axis=2)
        left = sticker & (marked[box] == plain[box]).all(axis=2)
        assert left.sum() > 0.25 * sticker.sum()


@pytest.mark.parametrize("colors", [EARLY, SAFE], ids=["early", "safe"])
def test_letters_can_be_read_on_every_color(colors):
    for color in colors.values():
        lighter, darker = sorted([luminance(color), luminance(render.ink(color))], reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 3  # what WCAG wants of large letters


# --- past and present


@pytest.mark.parametrize("modality", MODALITIES)
def test_the_background_alone_marks_what_is_past(modality):
    seen = _seen(modality)
    (now,), (then,) = render.draw(seen), render.draw(view.past(seen))
    assert (now.caption, then.caption) == ("current", "past")
    assert (_at(_pixels(now), (0, 0)), _at(_pixels(then), (0, 0))) == (CURRENT, PAST)
    assert now.alt == then.alt
    assert now.body != then.body
    for point in WHERE[modality](_pixels(now)):
        assert _at(_pixels(now), point) == _at(_pixels(then), point)


# --- words


def test_text_is_the_letters_of_the_whole_cube():
    frame = _frame("symbolic", "R")
    assert frame.media_type == "text/plain"
    assert frame.body.decode() == "OOROOROORBBBBBBBBBRRWRRWRRWYYYYYYYYYWWGWWGWWGGGOGGOGGO"
    assert frame.alt.splitlines()[:3] == ["U: OOR OOR OOR", "L: BBB BBB BBB", "F: RRW RRW RRW"]
    assert (frame.width_pixels, frame.height_pixels) == (0, 0)


def test_text_of_the_past_has_its_caption():
    (frame,) = render.draw(view.past(_seen("symbolic", "R")))
    assert frame.caption == "past"
    assert frame.body == _frame("symbolic", "R").body


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (
            "net",
            "U: OOR OOR OOR\nL: BBB BBB BBB\nF: RRW RRW RRW\nR: YYY YYY YYY\nD: WWG WWG WWG\nB: GGO GGO GGO",
        ),
        ("face", "face: RRW RRW RRW"),
        ("vertex", "top: OOR OOR OOR\nleft side: RRW RRW RRW\nright side: YYY YYY YYY"),
        ("face,scheme=standard", "face: GGY GGY GGY"),
        ("face,marks=letters,size=84", "face: RRW RRW RRW"),
    ],
)
def test_a_picture_says_in_words_what_it_shows(setting, words):
    assert _frame(setting, "R").alt == words


@pytest.mark.parametrize(("modality", "most"), [("net", 54), ("face", 9), ("vertex", 27)])
def test_words_tell_no_more_stickers_than_the_view_holds(modality, most):
    frame = _frame(modality)
    told = "".join(line.partition(": ")[2].replace(" ", "") for line in frame.alt.splitlines())
    assert told == "".join(_seen(modality).faces)
    assert len(told) == most


def test_who_plays_blind_is_drawn_nothing():
    assert render.draw(_seen("none")) == ()


@pytest.mark.parametrize("modality", [*MODALITIES, "symbolic"])
def test_nothing_on_a_picture_is_pointed_at(modality):
    assert _frame(modality).targets == ()


# --- pictures are kept


@pytest.mark.parametrize("modality", MODALITIES)
def test_equal_views_are_drawn_once(modality):
    assert _frame(modality) is _frame(modality)
    assert _frame(modality) is _frame(modality, f"{WELL_MIXED} R R'")


@pytest.mark.parametrize("modality", MODALITIES)
def test_whatever_is_shown_otherwise_is_another_picture(modality):
    settings = ["", "scheme=standard", "scheme=safe", "marks=letters", "size=336"]
    drawn = [_frame(",".join(filter(None, [modality, setting]))).body for setting in settings]
    drawn.append(_frame(modality, "R").body)
    assert len(set(drawn)) == len(drawn)


# --- a layer on its way

TURNING = [(move, hundredths) for move in MOVES for hundredths in view.TRAIL_HUNDREDTHS]


def _turning(move: str, hundredths: int, size: int = 336) -> View:
    game = a_game(setting=f"vertex,size={size}")
    seen = view.trail(game, a_cube(WELL_MIXED), Move(move), 0)[0]
    return View(seen.modality, seen.faces, seen.style, seen.caption, (move, hundredths))


def _picture(seen: View) -> np.ndarray:
    return np.asarray(render.picture(seen)).astype(int)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("move", MOVES)
def test_a_layer_that_has_gone_all_the_way_is_where_the_move_takes_it(move):
    pixels = _picture(_turning(move, 100))
    after = view.view(a_game(setting="vertex"), Cube(turned(f"{WELL_MIXED} {move}")), 0)
    shown = "".join(_nearest(_at(pixels, point), EARLY) for point in _on_corner(pixels))
    assert shown == "".join(after.faces)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("move", MOVES)
def test_a_layer_that_has_not_begun_to_turn_is_where_it_was(move):
    pixels = _picture(_turning(move, 0))
    shown = "".join(_nearest(_at(pixels, point), EARLY) for point in _on_corner(pixels))
    assert shown == "".join(_seen("vertex").faces)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize(("move", "hundredths"), TURNING)
def test_a_turning_layer_does_not_leave_the_picture(move, hundredths):
    pixels = _picture(_turning(move, hundredths, 200))
    left, top, right, bottom = _drawn_on(pixels)
    assert 0 < left < right < 200
    assert 0 < top < bottom < 200


@pytest.mark.usefixtures("opengl")
def test_on_its_way_the_layer_is_between():
    way = [_turning("U", hundredths) for hundredths in view.TRAIL_HUNDREDTHS]
    assert len({render.draw(seen)[0].body for seen in way}) == len(way)
    standing = [15, 16, 17, 24, 25, 26]  # the lowest rows; the layer's corner hides some of the middle ones
    shown = "".join(_seen("vertex").faces)
    for pixels in map(_picture, way):
        points = _on_corner(pixels)
        assert all(_nearest(_at(pixels, points[number]), EARLY) == shown[number] for number in standing)
