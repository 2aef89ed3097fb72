"""What pictures of a level show: every type that may be seen in it, once, by the name that the rules have for it."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from plumbline.envs.family import Legend
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.generate import level
from plumbline.envs.vgdl.look.legends import ACROSS, PIXELS
from plumbline.envs.vgdl.look.tiles import tile
from plumbline.envs.vgdl.model import Game, Recipe
from plumbline.envs.vgdl.render import picture
from tests.envs.vgdl.worlds import a_text

WORLD = {
    "sprites": "floor > Immovable hidden=True\nghost > Immovable invisible=True\nbox > Passive\n"
    "gem > Resource limit=9\nash > Immovable\nsnail > Missile orientation=LEFT\nden > SpawnPoint stype=bat\n"
    "bat > RandomNPC",
    "letters": ". > floor\nb > floor box\ng > floor gem\ns > floor snail\nh > floor ghost\nd > floor den\n"
    "A > floor avatar",
    "rules": "box avatar > transformTo stype=ash\navatar gem > changeResource resource=gem",
}


def a_game(text: str = "A.", setting: str = "picture", **parts: str) -> Game:
    rules = a_text(**(WORLD | parts)).encode()
    chosen = parse(setting, FAMILY.modalities, FAMILY.options)
    return FAMILY.rules.open(level("made", 0, rules, text, "L"), chosen, lambda _: rules)


def the_legend(game: Game) -> Legend:
    found = FAMILY.pictures.legend(game, 0)
    assert found is not None
    return found


def names(game: Game) -> list[str]:
    return [specimen.name for specimen in the_legend(game).specimens]


def test_what_is_in_the_level_is_named_and_whom_one_plays_comes_first() -> None:
    assert names(a_game("A.g")) == ["you (avatar)", "floor", "gem"]


def test_what_may_come_of_what_is_there_is_named_too() -> None:
    assert names(a_game("Ab")) == ["you (avatar)", "floor", "box", "ash"]
    assert names(a_game("Ad")) == ["you (avatar)", "floor", "den", "bat"]


def test_what_one_may_become_is_oneself() -> None:
    parts = {"avatar": "hero >\n  owl > MovingAvatar\n  crow > MovingAvatar", "letters": "A > floor owl\n. > floor"}
    game = a_game("A.", **parts, rules="owl floor > transformTo stype=crow")
    assert names(game) == ["you (owl)", "you (crow)", "floor"]


def test_a_further_avatar_is_not_oneself_and_has_no_ring() -> None:
    game = a_game("Ad", sprites=f"{WORLD['sprites']}\ntwin > MovingAvatar".replace("stype=bat", "stype=twin"))
    assert names(game) == ["you (avatar)", "floor", "den", "twin"]
    ringed = {kind.name for kind, look in zip(game.cast.game.kinds, game.looks, strict=True) if look.player}
    assert ringed == {"avatar"}


def test_what_is_never_drawn_has_no_picture_and_what_only_pictures_show_has_one() -> None:
    assert names(a_game("Ah")) == ["you (avatar)", "floor"]


@pytest.mark.parametrize("setting", ["symbols", "coordinates", "none"])
def test_where_there_is_no_picture_there_is_no_legend(setting: str) -> None:
    assert FAMILY.pictures.legend(a_game("A.g", setting), 0) is None


def test_each_is_shown_as_it_is_drawn() -> None:
    game = a_game("A.bs")
    legend = the_legend(game)
    shown = np.asarray(Image.open(BytesIO(legend.body)))
    assert shown.shape == (legend.height_pixels, legend.width_pixels, 3)
    numbers = {kind.name: kind.number for kind in game.machine.program.game.kinds}
    for specimen in legend.specimens:
        drawn = np.asarray(tile(game.looks[numbers[specimen.name.strip("you ()")]], PIXELS, 0, 0))
        there = drawn[..., 3] > 0
        cut = shown[specimen.top : specimen.top + PIXELS, specimen.left : specimen.left + PIXELS]
        assert (cut[there] == drawn[there][:, :3]).all(), specimen


def test_a_level_shows_nothing_that_its_legend_does_not_name() -> None:
    for name in ("subway", "rampart", "greenhouse"):
        game = FAMILY.rules.open(FAMILY.puzzles.generate(Recipe(name, 4), 0), a_game().setting, empty)
        seen = FAMILY.pictures.view(game, FAMILY.rules.start(game, 0), 0)
        drawn = {seen.names[kind] for kind in np.frombuffer(seen.blits, np.int32).reshape(-1, 5)[:, 0]}
        assert picture(seen).width
        assert drawn <= {each.removeprefix("you (").removesuffix(")") for each in names(game)}


def test_many_stand_in_rows() -> None:
    count = 2 * ACROSS
    sprites = "\n".join(f"k{number} > Immovable" for number in range(count))
    letters = "A > avatar " + " ".join(f"k{number}" for number in range(count))
    legend = the_legend(a_game("A", sprites=sprites, letters=letters, rules=""))
    places = [(specimen.left // PIXELS, specimen.top // PIXELS) for specimen in legend.specimens]
    assert places == [(number % ACROSS, number // ACROSS) for number in range(count + 1)]
    assert (legend.width_pixels, legend.height_pixels) == (ACROSS * PIXELS, 3 * PIXELS)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("snail > Missile orientation=LEFT", "snail facing left"),
        ("blxrg > Resource", "medal marked B on floor"),
        ("ice > Resource", "a piece of ice on floor"),
        ("bush > Immovable", "bush on floor"),
    ],
)
def test_whoever_cannot_see_a_tile_is_told_what_is_drawn(line: str, said: str) -> None:
    letters = f"A > floor avatar\n. > floor\nx > {line.split()[0]}"
    game = a_game("Ax", sprites=f"floor > Immovable\n{line}", letters=letters, rules="")
    assert the_legend(game).specimens[-1].words == said  # a tile of what stands alone shows the floor under it
