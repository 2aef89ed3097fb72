"""What kinds look like: what their names call for, and that no two of a game are alike."""

from __future__ import annotations

import pytest

from plumbline.envs.vgdl.language.description import Description
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.look.appearance import SISTERS, Look, looks
from plumbline.envs.vgdl.look.openings import drawn
from plumbline.envs.vgdl.look.pictograms import PICTOGRAMS, Sort
from plumbline.envs.vgdl.look.pictograms.kit.paints import NAMED
from plumbline.envs.vgdl.look.roles import may_be_seen
from plumbline.envs.vgdl.look.tiles import tile
from plumbline.envs.vgdl.look.vocabulary import subject, tile_of, words
from tests.envs.vgdl.worlds import a_text


def a_game(sprites: str, **parts: str) -> Description:
    return read_game(a_text(sprites=sprites, **parts))


def the_look(line: str, **parts: str) -> Look:
    """Of the first kind of a game."""
    game = a_game(line, **parts)
    kind = game.named(line.split()[0])
    assert kind is not None
    return looks(game)[kind.number]


def pictures(game: Description, side: int = 24) -> list[bytes]:
    """Of all kinds that can be seen, in one color."""
    shown = [look for kind, look in zip(game.kinds, looks(game), strict=True) if may_be_seen(game, kind)]
    plain = [Look(**{**_fields(look), "color": (128, 140, 150)}) for look in shown]
    return [tile(look, side, 0, 0).tobytes() for look in plain]


def _fields(look: Look) -> dict[str, object]:
    return {name: getattr(look, name) for name in Look.__slots__}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("key > Resource", "key"),
        ("goldKey > Resource", "key"),
        ("wall > Immovable img=forest/tree2", "tree"),
        ("wall > Immovable img=dirtWall", "earth"),
        ("wall > Immovable", "stone"),
        ("lazyMonster > RandomNPC img=bugs/spider2", "spider"),
        ("enemy > RandomNPC", "monster"),
        ("floor > Immovable img=oak/grass", "grass"),
        ("ground > Immovable img=tilesOrange3", "floor"),
        ("diamonds > Resource", "gem"),
        ("sharkfin > Chaser img=shark1", "shark"),
        ("snakehole > SpawnPoint", "hole"),
        ("doorClosed > Door", "door"),
        ("rock > Missile", "boulder"),
        ("rock > Immovable", "rock"),
        ("waterKing > RandomNPC", "king"),
        ("bluebird > RandomNPC", "bird"),
        ("hornet > Chaser stype=avatar img=spider", "hornet"),
        ("rotten > Immovable img=web", "rotten"),
        ("seed > Resource", "seeds"),
        ("camel > Passive", "camel"),
        ("water > Immovable", "water"),
        ("water > Resource img=water", "pail"),
        ("ice > Resource", "ice"),
        ("ice > Missile", "dart"),
        ("blxrg > RandomNPC", "critter"),
        ("blxrg > Missile orientation=UP", "dart"),
        ("blxrg > Resource", "medal"),
        ("blxrg > Door", "frame"),
        ("blxrg > SpawnPoint stype=avatar", "spout"),
        ("blxrg > Flicker", "flash"),
        ("blxrg > Immovable", "pad"),
    ],
)
def test_what_a_name_and_an_image_call_for(line: str, expected: str) -> None:
    assert the_look(line).tile == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("avatar blxrg > stepBack", "slab"),
        ("blxrg avatar > bounceForward", "package"),
        ("blxrg avatar > killSprite", "medal"),
        ("avatar blxrg > killSprite", "pad"),
    ],
)
def test_rules_tell_what_an_unknown_thing_is_for(rule: str, expected: str) -> None:
    assert the_look("blxrg > Passive", rules=rule).tile == expected


@pytest.mark.parametrize(
    ("avatar", "expected"),
    [
        ("avatar > MovingAvatar", "person"),
        ("avatar > FlakAvatar stype=wall", "fighter"),
        ("avatar > ShootAvatar img=people/knight1", "knight"),
        ("avatar > MovingAvatar img=people/knightrider2", "knight"),
        ("avatar > MovingAvatar img=egg", "egg"),
        ("avatar > MovingAvatar img=grass", "person"),
    ],
)
def test_the_avatar_is_somebody(avatar: str, expected: str) -> None:
    game = read_game(a_text(avatar=avatar))
    look = looks(game)[1]
    assert (look.tile, look.player) == (expected, True)


def test_an_avatar_that_holds_a_key_is_no_key() -> None:
    game = read_game(a_text(avatar="avatar > MovingAvatar\n  empty > img=knight\n  goldKey > img=knight"))
    tiles = [(look.tile, look.mark, look.player) for look in looks(game)[2:]]
    assert tiles == [("knight", "", True), ("knight", "G", True)]


def test_nobody_but_avatars_is_ringed() -> None:
    shown = looks(a_game("knight > RandomNPC\nperson > Immovable"))
    assert [look.player for look in shown] == [False, True, False, False]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("redGem > Resource", "RED"),
        ("bluegem > Resource", "BLUE"),
        ("gem > Resource color=PURPLE", "PURPLE"),
        ("greenGem > Resource color=PURPLE", "GREEN"),
        ("blxrg > Immovable color=PINK img=qqqq", "PINK"),
    ],
)
def test_names_and_given_colors_paint(line: str, word: str) -> None:
    assert the_look(line).color == NAMED[word]


def test_an_image_stands_in_the_place_of_a_given_color() -> None:
    assert the_look("thing > Resource img=gem color=RED").color == PICTOGRAMS["gem"].color


def test_a_color_that_is_none_paints_nothing() -> None:
    assert the_look("gem > Resource color=MAUVE").color == PICTOGRAMS["gem"].color


def test_what_lies_under_everything_is_never_loud() -> None:
    assert max(the_look("floor > Immovable color=RED").color) - min(the_look("floor > Immovable color=RED").color) < 150


def test_a_direction_is_kept_by_what_stands_and_shown_by_what_moves() -> None:
    assert the_look("glint > Immovable img=mirror_d").turn == 3
    assert the_look("car > Missile orientation=LEFT").turn == 2
    assert the_look("car > Missile orientation=LEFT").uses_facing
    assert not the_look("mirror > Immovable orientation=LEFT").uses_facing
    assert not the_look("bird > RandomNPC").uses_facing
    assert not the_look("coin > Missile orientation=LEFT").uses_facing


def test_of_what_fills_cells_a_piece_is_taken_or_pushed() -> None:
    lying, taken = the_look("sand > Immovable"), the_look("sand > Resource")
    pushed = the_look("sand > Passive", rules="sand avatar > bounceForward")
    assert [(look.tile, look.piece, look.fills) for look in (lying, taken, pushed)] == [
        ("sand", False, True),
        ("sand", True, False),
        ("sand", True, False),
    ]


def test_a_piece_neither_joins_its_like_nor_is_taken_for_what_it_is_of() -> None:
    game = a_game("water > Immovable\nice > Immovable\nfrozen > Resource\nicy > Resource")
    ice, frozen, icy = looks(game)[3:]
    assert [(look.tile, look.piece, look.mark) for look in (ice, frozen, icy)] == [
        ("ice", False, ""),
        ("ice", True, ""),
        ("ice", True, "I"),
    ]
    assert ice.uses_joins
    assert not frozen.uses_joins


def test_different_things_with_one_picture_are_told_apart_by_their_images_first() -> None:
    named = {"wasp": "hornet", "hornet": "spider"}
    game = a_game("\n".join(f"{name} > RandomNPC img={img}" for name, img in named.items()))
    assert [(look.tile, look.mark) for look in looks(game)[2:]] == [("hornet", ""), ("spider", "")]


@pytest.mark.parametrize(("one", "other"), [("looseTea", "setTea"), ("teamat", "honeymat"), ("cat", "catSlow")])
def test_things_of_one_sort_look_alike_but_for_a_mark(one: str, other: str) -> None:
    first, second = looks(a_game(f"{one} > Immovable img=boat\n{other} > Immovable img=chest"))[2:]
    assert first.tile == second.tile
    assert (first.mark, bool(second.mark)) == ("", True)


def test_walls_and_waters_join() -> None:
    assert the_look("wall > Immovable").uses_joins
    assert the_look("water > Immovable").uses_joins
    assert not the_look("crate > Passive").uses_joins


@pytest.mark.parametrize(
    ("shrink", "percent"), [("0.8", 80), ("0.1", 60), ("1", 100), ("3", 100), ("-1", 100), ("x", 100)]
)
def test_shrunken_things_stay_large_enough_to_be_told(shrink: str, percent: int) -> None:
    assert the_look(f"box > Passive shrinkfactor={shrink}").percent == percent


@pytest.mark.parametrize("cls", ["Immovable", "RandomNPC", "Missile orientation=UP", "Resource", "MovingAvatar"])
@pytest.mark.parametrize("word", ["qx", "floor", "wall", "gem", "knight", "car", "water"])
def test_sixty_kinds_of_one_sort_are_told_apart_without_color(cls: str, word: str) -> None:
    game = a_game("\n".join(f"{word}{number} > {cls}" for number in range(60)))
    shown = pictures(game)
    assert len(set(shown)) == len(shown)


def test_kinds_with_one_image_are_told_apart_at_sixteen_pixels() -> None:
    game = a_game("\n".join(f"{name} > RandomNPC img=cat" for name in ("quick", "slow", "quiet", "sly", "qs", "ss1")))
    shown = pictures(game, 16)
    assert len(set(shown)) == len(shown)


def test_a_game_of_five_hundred_kinds_has_as_many_looks() -> None:
    game = a_game("\n".join(f"k{number:03} > Immovable img=gem" for number in range(500)))
    assert len({(look.tile, look.mark) for look in looks(game)}) == 502


def test_opposite_lanes_are_told_apart_by_where_they_face() -> None:
    game = a_game("carR > Missile orientation=RIGHT\ncarL > Missile orientation=LEFT")
    right, left = looks(game)[2:]
    assert (right.tile, right.mark) == (left.tile, left.mark)
    assert right.turn != left.turn


def test_lanes_that_turn_around_are_told_apart_otherwise() -> None:
    game = a_game(
        "carR > Missile orientation=RIGHT\ncarL > Missile orientation=LEFT", rules="carR carL > reverseDirection"
    )
    right, left = looks(game)[2:]
    assert (right.tile, right.mark) != (left.tile, left.mark)


def test_what_can_be_seen_is_marked_last() -> None:
    game = a_game("animal > RandomNPC img=cat\n  tabby >\nghostly > Immovable img=cat invisible=true")
    marks = {kind.name: look.mark for kind, look in zip(game.kinds, looks(game), strict=True)}
    assert marks["tabby"] == ""
    assert marks["animal"]
    assert marks["ghostly"]


ODD = ["日本", "ß", "a-b", "...", "x" * 300, "42", "_", "Ünïcödé", "e\u0301", "İ", "wall%s", "%", "'", "🚗", "A", "lUp"]


@pytest.mark.parametrize("cls", ["Immovable", "RandomNPC", "Missile", "SpawnPoint", "Nonsense"])
def test_odd_names_have_looks_too(cls: str) -> None:
    lines = [f"{name} > {cls} img={img} color={img}" for name, img in zip(ODD, [*ODD[1:], "//"], strict=True)]
    game = a_game("\n".join(lines))
    shown = looks(game)
    assert len(shown) == len(game.kinds)
    assert len({hash(look) for look in shown}) > len(ODD)
    for look in shown:
        tile(look, 16, 0, 0)


def test_the_same_text_looks_the_same() -> None:
    text = "gem > Resource\nruby > Resource\nq1 > Immovable\nq2 > Immovable"
    assert looks(a_game(text)) == looks(a_game(text))


def test_every_pictogram_is_called_by_its_own_name() -> None:
    calling = [each.name for each in PICTOGRAMS.values() if each.sort is not Sort.BADGE and each.name != "blocks"]
    assert [(tile_of([name], lambda _: True) or ("",))[0] for name in calling] == calling


def test_sisters_fill_and_turn_alike() -> None:
    for group in SISTERS:
        alike = {(PICTOGRAMS[tile].sort, PICTOGRAMS[tile].facing) for tile in group}
        assert len(alike) == 1, group


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("wallGreen2", ["wall", "green"]),
        ("RLane", ["r", "lane"]),
        ("out_door", ["out", "door"]),
        ("UFO", ["ufo"]),
        ("12", []),
        ("日本2", ["日本"]),
    ],
)
def test_the_words_in_a_name(name: str, parts: list[str]) -> None:
    assert words(name) == parts


@pytest.mark.parametrize(("img", "shown"), [("a/b/door12", "door"), ("beam1_1", "beam"), ("cat.png", "cat"), ("", "")])
def test_the_subject_of_an_image(img: str, shown: str) -> None:
    assert subject(img) == shown


def test_a_level_is_drawn_cell_by_cell() -> None:
    text = a_text(sprites="floor > Immovable\nbox > Passive", letters="A > floor avatar\n. > floor\nb > floor box")
    picture = drawn(text, "www\nwAw\nwb.", 16)
    assert picture.size == (48, 48)
