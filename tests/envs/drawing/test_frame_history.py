"""Remembered pictures: what is drawn over one has the bytes of what is drawn from nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from plumbline.envs import FAMILIES
from plumbline.envs.cube import render as cube_render
from plumbline.envs.dice import Dice
from plumbline.envs.drawing import frame_history
from plumbline.envs.drawing.frame_history import FrameHistory
from plumbline.envs.drawing.gl import renderer
from plumbline.envs.drawing.poses import Pose, turn, within
from plumbline.envs.drawing.reach import everywhere
from plumbline.envs.drawing.render_thread import render as render_scene
from plumbline.envs.drawing.scene import Scene, Solid
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.sliding import render
from plumbline.envs.sliding.model import Recipe
from tests.envs.drawing import rooms
from tests.envs.drawing.scenes import a_scene

GENEROUS = 10**8
GREEN, RED = (0, 255, 0), (255, 0, 0)


class Hand:
    """Paints windows in one color, and remembers them."""

    def __init__(self, color=RED):
        self.color, self.windows, self.scenes = color, [], []

    def __call__(self, scene, window):
        self.windows.append(window)
        self.scenes.append(scene)
        return Image.new("RGB", (window.right - window.left, window.bottom - window.top), self.color)


def _row(*places: float) -> Scene:
    return a_scene(*(Solid("cube", (place, 0.0, 0.0), (0.5, 0.5, 0.5), GREEN) for place in places))


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("size", ["600x450", "301x200", "128x128", "128x480"])
@pytest.mark.parametrize("seed", range(4))
def test_a_walk_drawn_over_is_the_walk_drawn_anew(monkeypatch, size, seed):
    sliding = FAMILIES["sliding"]
    setting = parse(f"3d,size={size}", sliding.modalities, sliding.options)
    game = sliding.rules.open(sliding.puzzles.generate(Recipe(geoms=3 * seed + 2, path=6), seed), setting, empty)
    state, dice, history = sliding.rules.start(game, 0), Dice(seed), FrameHistory(GENEROUS)
    for _ in range(12):
        action, dice = dice.pick(sliding.rules.actions(game, state, 0))
        state = sliding.rules.step(game, state, action, 0).state
        view = sliding.pictures.view(game, state, 0)
        caption, cells = view.boards[1]
        shot = render.Shot(view.modality, view.columns, view.rows, view.pieces, caption, cells, view.look)
        monkeypatch.setattr(renderer, "_HISTORY", history)
        over = render.picture(shot).tobytes()
        monkeypatch.setattr(renderer, "_HISTORY", FrameHistory(0))
        assert over == render.picture(shot).tobytes()
    assert len(history.pictures) == 1


def _anew_and_over(monkeypatch, scenes):
    """Pairs of pictures: drawn over those before, and drawn from nothing."""
    history = FrameHistory(GENEROUS)
    for scene in scenes:
        monkeypatch.setattr(renderer, "_HISTORY", history)
        over = render_scene(scene)
        monkeypatch.setattr(renderer, "_HISTORY", FrameHistory(0))
        yield over, render_scene(scene)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("size", [(320, 240), (301, 200), (97, 211)])
def test_a_solid_that_turns_on_is_drawn_over_as_it_is_drawn_anew(monkeypatch, size):
    standing = [Solid("cube", (place, 0.0, -1.0), (0.8, 0.8, 0.8), GREEN) for place in (-3.0, -1.5, 0.0, 1.5, 3.0)]
    scenes = [
        a_scene(*standing, Solid("tile", (1.0, 0.5, 0.5), (1.0, 0.1, 1.0), RED, Pose((0.2, 0.0, 0.1), by)), size=size)
        for by in (turn((0.0, 0.6, 0.8), degrees) for degrees in range(0, 360, 40))
    ]
    pictures = [(over.tobytes(), anew.tobytes()) for over, anew in _anew_and_over(monkeypatch, scenes)]
    assert all(over == anew for over, anew in pictures)
    assert len({anew for _, anew in pictures}) == len(scenes)


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("light", [rooms.FLAT, rooms.SUNLIT])
@pytest.mark.parametrize("view", rooms.VIEWS[:3])
def test_a_room_in_which_things_are_moved_is_drawn_over_as_it_is_drawn_anew(monkeypatch, view, light):
    room = rooms.kitchen(view, light, (300, 225))
    room = replace(room, stage=replace(room.stage, remembered=True))

    def moved_up(number: int) -> Scene:
        up = tuple(
            replace(solid, pose=within(Pose((0.0, 0.1, 0.0)), solid.pose)) if place % 40 == number else solid
            for place, solid in enumerate(room.solids)
        )
        return replace(room, solids=up)

    pictures = [
        (over.tobytes(), anew.tobytes()) for over, anew in _anew_and_over(monkeypatch, map(moved_up, range(12, 30, 3)))
    ]
    assert all(over == anew for over, anew in pictures)
    assert len({anew for _, anew in pictures}) > 1


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("size", [84, 336])
def test_a_cube_whose_layers_turn_is_drawn_over_as_it_is_drawn_anew(monkeypatch, size):
    cube = FAMILIES["cube"]
    setting = parse(f"vertex,size={size}", cube.modalities, cube.options)
    game = cube.rules.open(cube.puzzles.generate(cube.puzzles.recipes["paper"], 1), setting, empty)
    state, history, views = cube.rules.start(game, 0), FrameHistory(GENEROUS), []
    for text in ("R", "U'", "view left", "F", "D", "view up", "B'"):
        action = cube.words.parse(game, text)
        views += cube.pictures.trail(game, state, action, 0)
        state = cube.rules.step(game, state, action, 0).state
        views.append(cube.pictures.view(game, state, 0))
    for view in views:
        monkeypatch.setattr(renderer, "_HISTORY", history)
        over = cube_render.picture(view).tobytes()
        monkeypatch.setattr(renderer, "_HISTORY", FrameHistory(0))
        assert over == cube_render.picture(view).tobytes()


def test_only_what_changed_is_drawn():
    history, hand = FrameHistory(GENEROUS), Hand()
    history.draw(_row(-3, -2, 0, 2), hand)
    history.draw(_row(-3, -2, 0, 3), hand)
    first, second = hand.windows
    assert second.pixels < first.pixels / 2
    assert second.left > first.left
    assert [solid.foot[0] for solid in hand.scenes[1].solids] == [3]


def test_what_has_not_changed_is_not_drawn():
    history, hand = FrameHistory(GENEROUS), Hand()
    first, again = history.draw(_row(0), hand), history.draw(_row(0), hand)
    assert first.tobytes() == again.tobytes()
    assert len(hand.windows) == 1


def test_a_picture_handed_out_may_be_scribbled_on():
    history, hand = FrameHistory(GENEROUS), Hand()
    history.draw(_row(0), hand).paste((255, 255, 255), (0, 0, 320, 240))
    assert history.draw(_row(0), hand).getpixel((0, 0)) == (0, 0, 0)


def test_what_differs_in_more_than_half_is_drawn_from_nothing():
    history, hand = FrameHistory(GENEROUS), Hand()
    history.draw(_row(-2, 0, 2), hand)
    history.draw(_row(-2, 1, 3), hand)
    assert len(hand.scenes[1].solids) == 3
    assert len(history.pictures) == 2


def test_pictures_of_another_stage_are_not_alike():
    history, hand = FrameHistory(GENEROUS), Hand()
    for backdrop in (GREEN, RED):
        scene = _row(-2, 0)
        history.draw(replace(scene, stage=replace(scene.stage, backdrop=backdrop)), hand)
    assert hand.windows[0] == hand.windows[1] != everywhere(scene.stage)


def test_what_came_first_leaves_first():
    size = 320 * 240 * 4
    history, hand = FrameHistory(2 * size), Hand()
    for places in ((-2, 2), (0, 1), (-1, 3)):
        history.draw(_row(*places), hand)
    assert history.used_bytes == 2 * size
    history.draw(_row(0, 1), hand)
    assert len(hand.windows) == 3
    history.draw(_row(-2, 2), hand)
    assert len(hand.windows) == 4


def test_pictures_are_bounded_in_number(monkeypatch):
    monkeypatch.setattr(frame_history, "MOST", 2)
    history, hand = FrameHistory(GENEROUS), Hand()
    for places in ((-2, 2), (0, 1), (-1, 3)):
        history.draw(_row(*places), hand)
    assert len(history.pictures) == 2


def test_an_error_in_drawing_loses_only_its_picture():
    def spill(scene, window):
        raise OSError("ink spilled")

    history, hand = FrameHistory(GENEROUS), Hand()
    history.draw(_row(0), hand)
    with pytest.raises(OSError, match="ink spilled"):
        history.draw(_row(5), spill)
    assert history.used_bytes == 320 * 240 * 4
    history.draw(_row(0), hand)
    assert len(hand.windows) == 1


def test_pictures_of_a_stage_that_asks_for_it_are_not_remembered():
    history, hand, scene = FrameHistory(GENEROUS), Hand(), _row(-2, 0, 2)
    moving = replace(scene, stage=replace(scene.stage, remembered=False))
    for _ in range(2):
        history.draw(moving, hand)
    assert hand.windows == [everywhere(scene.stage)] * 2
    assert hand.scenes == [moving] * 2
    assert not history.pictures


@pytest.mark.usefixtures("opengl")
def test_a_picture_that_is_not_remembered_is_the_one_that_is():
    scene = _row(-2, 0, 2)
    moving = replace(scene, stage=replace(scene.stage, remembered=False))
    assert render_scene(moving).tobytes() == render_scene(scene).tobytes()
