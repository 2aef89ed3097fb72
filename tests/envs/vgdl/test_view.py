"""What is seen: characters, lists and pictures of the same world, and nothing of what a game hides."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from plumbline.envs import play
from plumbline.envs.setting import parse as setting
from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.generate import level
from plumbline.envs.vgdl.look.symbols import MOST, PLAYER
from plumbline.envs.vgdl.render import rows
from tests.envs.vgdl.worlds import a_text

WORLD = {
    "sprites": "floor > Immovable hidden=True\nghost > Immovable invisible=True\nbox > Passive\n"
    "gem > Resource limit=9\nsnail > Missile orientation=LEFT speed=0.5",
    "letters": ". > floor\nb > floor box\ng > floor gem\ns > floor snail\nh > floor ghost\nA > floor hero",
    "rules": "gem hero > collectResource scoreChange=2\nbox hero > bounceForward",
    "avatar": "hero > OrientedAvatar healthPoints=3",
}
LEVEL = "A.g.\n.b.s\nh..."


def a_game(text=LEVEL, chosen="symbols", mode="L", **parts):
    rules = a_text(**(parts or WORLD)).encode()
    made = level("made", 0, rules, text, mode)
    return FAMILY.rules.open(made, setting(chosen, FAMILY.modalities, FAMILY.options), lambda digest: rules)


def shown(game, *words, seed=0):
    """The words of the last frame after these were said."""
    state = FAMILY.rules.start(game, seed)
    for word in words:
        state = play.advance(FAMILY, game, state, word).state
    return FAMILY.pictures.draw(FAMILY.pictures.view(game, state, 0))[-1].body.decode()


def screen(game, *words):
    return shown(game, *words).split("\n\n")[1].splitlines()


def test_letters_of_the_level_stand_for_what_they_stand_for_there():
    assert screen(a_game()) == ["a.g.", ".b.s", "h..."]


def test_the_avatar_is_a_whatever_it_is_called_and_has_become():
    game = a_game(
        "Ap.",
        sprites="pad > Immovable\nowl > MovingAvatar",
        letters="p > pad\nA > hero",
        avatar="hero > MovingAvatar",
        rules="hero pad > transformTo stype=owl",
    )
    assert screen(game) == ["ap."]
    assert screen(game, "right") == [".a."]
    assert "a = you" in shown(game, "right")


def test_what_stands_between_cells_is_in_each_that_it_touches():
    assert screen(a_game(), "nil", "nil") == ["a.g.", ".bss", "h..."]


def test_characters_do_not_depend_on_what_was_seen_before():
    assert screen(a_game(), "right", "right") == ["..a.", ".bss", "h..."]
    legend = shown(a_game()).split("\n\n")[2].splitlines()
    assert legend == ["a = you", ". = nothing", "b = box", "g = gem", "s = snail", "h = ghost"]


def test_hidden_types_are_not_told_and_invisible_ones_are():
    assert "floor" not in shown(a_game(chosen="coordinates"))
    assert "row=2, col=0 -> ghost" in shown(a_game(chosen="coordinates"))


def test_the_list_names_what_is_in_each_cell_that_is_not_empty():
    listed = shown(a_game(chosen="coordinates")).split("\n\n")[1].splitlines()
    assert listed == [
        "row=0, col=0 -> you (hero)",
        "row=0, col=2 -> gem",
        "row=1, col=1 -> box",
        "row=1, col=3 -> snail",
        "row=2, col=0 -> ghost",
    ]


def test_place_score_health_and_what_is_held_are_always_told():
    for chosen in ("symbols", "coordinates"):
        assert shown(a_game(chosen=chosen)).startswith(
            "tick: 0\nscore: 0\nyou: hero at row 0, column 0, facing right\nhealth: 3\nholding: nothing\n"
        )
        assert "score: 2\nyou: hero at row 0, column 2, facing right\nhealth: 3\nholding: 1 gem" in shown(
            a_game(chosen=chosen), "right", "right"
        )


@pytest.mark.parametrize("chosen", ["symbols", "coordinates", "picture"])
def test_who_holds_a_key_by_what_he_is_can_tell(chosen):
    game = a_game(
        "A.k\n...",
        chosen,
        sprites="key > Immovable\nfloor > Immovable",
        letters="k > key\nA > nokey\n. > floor",
        avatar="nokey > MovingAvatar\nwithkey > OrientedAvatar",
        rules="nokey key > transformTo stype=withkey killSecond=true",
    )
    state = FAMILY.rules.start(game, 0)
    told = ["you: nokey at row 0, column 0"]
    for word in ("right", "right"):
        state = play.advance(FAMILY, game, state, word).state
    told.append("you: withkey at row 0, column 2, facing right")
    seen = [FAMILY.pictures.view(game, each, 0) for each in (FAMILY.rules.start(game, 0), state)]
    assert [FAMILY.real_time.status(each).splitlines()[2] for each in seen] == told


REMOVED = {  # a box that becomes a king takes whom it meets with it
    "sprites": "box > Passive\nking > Immovable",
    "letters": "A > hero\nb > box",
    "rules": "box hero > transformTo stype=king killSecond=true",
    "avatar": "hero > OrientedAvatar",
}


@pytest.mark.parametrize("chosen", ["symbols", "coordinates", "picture", "symbols,list=cells"])
@pytest.mark.parametrize("mode", ["L", "P"])
def test_a_removed_avatar_is_said_to_be_in_no_cell_and_is_in_none(chosen, mode):
    game = a_game("Ab.", chosen, **REMOVED, mode=mode)
    state = FAMILY.rules.start(game, 0)
    step = play.advance(FAMILY, game, state, "right")
    view = FAMILY.pictures.view(game, step.state, 0)
    (frame,) = FAMILY.pictures.draw(view)
    assert "you: removed, in no cell" in (frame.text or frame.alt).splitlines()
    assert "hero" not in frame.alt
    assert not {"a", "A"} & set("".join(view.lines))
    event = FAMILY.rules.event(game, state, "right", step)
    assert {"row", "column"}.isdisjoint(event)
    assert (event["asked"], event["changed"]) == (1, 1)
    assert FAMILY.rules.position(game, state) == {"row": 0, "column": 0}


def test_a_dead_avatar_keeps_its_cell():
    game = a_game("Ab", sprites="box > Immovable", letters="b > box", rules="avatar box > killSprite")
    step = play.advance(FAMILY, game, FAMILY.rules.start(game, 0), "right")
    assert "you: avatar at row 0, column 1, dead" in shown(game, "right")
    event = FAMILY.rules.event(game, FAMILY.rules.start(game, 0), "right", step)
    assert (event["row"], event["column"]) == (0, 1)


STATUES = {  # further avatars, which no key moves
    "sprites": "egg > Passive\nnest > SpawnPoint stype=twin total=1",
    "letters": "A > hero\nn > nest",
    "avatar": "hero > OrientedAvatar\ntwin > MovingAvatar",
}


def test_a_further_avatar_is_not_you():
    game = a_game("A.n", **STATUES)
    text = shown(game, "nil", "nil")
    assert "you: hero at row 0, column 0, facing right" in text
    assert screen(game, "nil", "nil")[0].startswith("a.")
    symbol = screen(game, "nil", "nil")[0][-1]
    assert f"{symbol} = twin" in text
    assert "row=0, col=2 -> twin" in shown(a_game("A.n", "coordinates", **STATUES), "nil", "nil")


def test_a_level_with_two_avatars_keeps_the_first():
    game = a_game("A.A", letters="A > avatar")
    assert screen(game) == ["a.."]
    assert "you: avatar at row 0, column 0" in shown(game)


def test_symbols_and_the_list_of_cells_can_be_shown_together():
    together = shown(a_game(chosen="symbols,list=cells"), "right")
    symbols, listed = (shown(a_game(chosen=chosen), "right") for chosen in ("symbols", "coordinates"))
    assert together == f"{symbols}\n\n{listed.partition(chr(10) * 2)[2]}"
    assert shown(a_game(chosen="coordinates,list=cells"), "right") == listed


def test_a_missile_far_outside_does_not_return_as_a_ghost():
    game = a_game(
        "A.s",
        "picture,cell=96",
        sprites="arrow > Missile orientation=RIGHT speed=1",
        letters="s > arrow",
        ends="Timeout limit=2000 win=False",
    )
    state, seen = FAMILY.rules.start(game, 0), set()
    for _ in range(700):  # 96 pixels a tick: 65,536 of them are 683 ticks
        state = play.advance(FAMILY, game, state, "nil").state
        seen.add(FAMILY.pictures.view(game, state, 0).blits)
    assert len(seen) == 2  # with it where it starts, and without it
    assert "arrow" not in FAMILY.pictures.draw(FAMILY.pictures.view(game, state, 0))[0].alt


@pytest.mark.parametrize("chosen", ["picture,cell=96", "picture,cell=96,pace=real"])
def test_tiles_of_a_very_wide_level_are_where_they_belong(chosen):
    game = a_game("A" + " " * 700 + "s", chosen, sprites="stone > Immovable", letters="s > stone")
    view = FAMILY.pictures.view(game, FAMILY.rules.start(game, 0), 0)
    assert [x for *_, x, _ in rows(view)] == [701 * 96, 0]
    tiles = np.frombuffer(FAMILY.real_time.tile_stream(game, view), np.int32).reshape(-1, 3)
    assert tiles[:, 1].tolist() == [701 * 96, 0]


def test_what_is_partly_in_the_picture_is_drawn():
    game = a_game("As\n..", "picture", sprites="slug > Missile orientation=RIGHT speed=0.5", letters="s > slug")
    state, counted = FAMILY.rules.start(game, 0), []
    for _ in range(4):
        alt = FAMILY.pictures.draw(FAMILY.pictures.view(game, state, 0))[0].alt
        counted.append("1 slug" in alt)
        state = play.advance(FAMILY, game, state, "nil").state
    assert counted == [True, True, True, False]  # at half a cell a tick, the first of which is skipped


def test_a_contextual_prompt_tells_what_was_before():
    game = a_game(chosen="symbols,prompt=contextual")
    state = FAMILY.rules.start(game, 0)
    assert len(FAMILY.pictures.draw(FAMILY.pictures.view(game, state, 0))) == 1
    for word in ("nil", "down", "right", "right", "right"):
        state = play.advance(FAMILY, game, state, word).state
    before, now = FAMILY.pictures.draw(FAMILY.pictures.view(game, state, 0))
    assert (before.caption, now.caption) == ("past", "current")
    assert "last reward: 2\nlast actions: right, right, right" in now.body.decode()
    assert "last reward" not in before.body.decode()


def test_what_was_before_has_room_of_its_own_and_nothing_in_it_at_the_start():
    panels = FAMILY.pictures.panels(a_game(chosen="picture,prompt=contextual"), 0)
    assert [(panel.caption, panel.later) for panel in panels] == [("current", False), ("past", True)]
    assert panels[0].width_pixels == panels[1].width_pixels > 0
    assert [panel.caption for panel in FAMILY.pictures.panels(a_game(chosen="picture"), 0)] == ["current"]


def test_who_plays_blind_sees_nothing():
    game = a_game(chosen="none")
    view = FAMILY.pictures.view(game, FAMILY.rules.start(game, 0), 0)
    assert (view.status, FAMILY.pictures.draw(view)) == (None, ())


def test_at_most_eighty_sets_of_types_have_a_character():
    many = "\n".join(f"t{number} > Immovable" for number in range(120))
    game = a_game("A", sprites=many, letters="A > avatar")
    characters = game.symbols.characters
    assert len(characters) == MOST
    assert len(set(characters.values()) | {PLAYER, game.symbols.empty}) == MOST + 2
    assert game.symbols.at({119}, is_avatar=False) == "?"


def test_a_set_without_a_character_is_shown_as_its_topmost_type():
    game = a_game("Ax", sprites="low > Immovable\nhigh > Immovable", letters="l > low\nh > high\nx > low high wall")
    assert game.symbols.at({2}, is_avatar=False) == "l"
    assert game.symbols.at({2, 3}, is_avatar=False) == "h"
    assert screen(game) == ["ax"]


def test_a_picture_is_tiles_on_a_ground_and_leaves_out_what_is_invisible():
    game = a_game(chosen="picture,cell=16")
    (frame,) = FAMILY.pictures.draw(FAMILY.pictures.view(game, FAMILY.rules.start(game, 0), 0))
    assert Image.open(BytesIO(frame.body)).size == (64, 48)
    assert "1 box" in frame.alt
    assert "ghost" not in frame.alt


def test_tiles_from_the_sheet_make_the_same_picture():
    game = a_game(chosen="picture,pace=real")
    state = FAMILY.rules.start(game, 0)
    for word in ("right", "nil", "down"):
        state = play.advance(FAMILY, game, state, word).state
    view, sheet = FAMILY.pictures.view(game, state, 0), FAMILY.real_time.sheet(game)
    tiles = Image.open(BytesIO(sheet.body))
    made = Image.new("RGB", (sheet.width_pixels, sheet.height_pixels), sheet.ground)
    for number, x, y in np.frombuffer(FAMILY.real_time.tile_stream(game, view), np.int32).reshape(-1, 3).tolist():
        left, top = number % sheet.across * sheet.tile_pixels, number // sheet.across * sheet.tile_pixels
        tile = tiles.crop((left, top, left + sheet.tile_pixels, top + sheet.tile_pixels))
        made.paste(tile, (x, y), tile)
    drawn = Image.open(BytesIO(FAMILY.pictures.draw(view)[0].body))
    assert (np.asarray(made) == np.asarray(drawn)).all()
    assert set(np.asarray(tiles)[:, :, 3].ravel().tolist()) <= {0, 255}


@pytest.mark.parametrize(("asked", "columns", "pixels"), [("picture", 4, 96), ("picture", 20, 48), ("picture", 60, 24)])
def test_people_see_larger_cells_where_a_level_is_small(asked, columns, pixels):
    game = a_game("A" + "." * (columns - 1), asked)
    assert (game.cell_pixels, FAMILY.pictures.hires(game).cell_pixels) == (24, pixels)
    assert FAMILY.pictures.hires(game).machine is game.machine


def test_who_asks_for_a_size_gets_it():
    game = a_game(LEVEL, "picture,cell=16")
    assert FAMILY.pictures.hires(game) is game
