"""Texts that describe no game, each refused with its place and what was expected; and what is made of others."""

from __future__ import annotations

import pytest

from plumbline.envs.vgdl.compiler.program import compile_program
from plumbline.envs.vgdl.compiler.type_rows import number_of
from plumbline.envs.vgdl.language.classes import UNPLAYED as UNPLAYED_CLASSES
from plumbline.envs.vgdl.language.description import Moment
from plumbline.envs.vgdl.language.effects import UNPLAYED as UNPLAYED_EFFECTS
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import LARGEST, read_game
from plumbline.envs.vgdl.language.terminations import UNPLAYED as UNPLAYED_ENDINGS
from plumbline.envs.vgdl.language.text import InvalidGame
from tests.envs.vgdl.worlds import a_text

BOX = "box > Passive"


def refusal(**parts):
    with pytest.raises(InvalidGame) as caught:
        read_game(a_text(**parts))
    return str(caught.value)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"rules": "box avatar > fly", "sprites": BOX},
            "line 8, column 18: 'fly' is no effect; expected one of stepBack",
        ),
        (
            {"rules": "crate avatar > killSprite"},
            "line 7, column 5: 'crate' is no type of this game; expected one of wall",
        ),
        ({"rules": "avatar wall > spawn"}, "line 7, column 5: 'avatar wall > spawn': spawn needs stype=type"),
        ({"rules": "avatar wall > spawn stype=a,b"}, "line 7, column 31: 'a,b' is no type of this game"),
        ({"rules": "avatar wall > spawn stype="}, "line 7, column 25: 'stype=': expected name=value"),
        ({"rules": "avatar > killSprite"}, "line 7, column 5: 'avatar > killSprite': expected 'type type ... > effect"),
        ({"rules": "avatar wall killSprite"}, "line 7, column 5: 'avatar wall killSprite': expected 'type type"),
        ({"rules": "avatar wall > a=b"}, "line 7, column 5: 'avatar wall > a=b': no effect; expected one of"),
        ({"rules": "avatar wall > killSprite enabled=false"}, "the parameter 'enabled' is not played here"),
        (
            {"rules": "avatar wall > transformIfCount stype=wall stypeCount=wall estype=avatar"},
            "line 7, column 70: estype=avatar: the parameter 'estype' is not played here",
        ),
        ({"rules": "avatar TIME > killSprite repeating=true timer=0"}, "timer=0: an effect that repeats needs a timer"),
        ({"rules": "avatar wall > addTimer timer=3"}, "'avatar wall > addTimer timer=3': addTimer needs ftype=effect"),
        ({"rules": "avatar wall > addTimer ftype=addTimer"}, "ftype=addTimer: a timer that puts off itself"),
        ({"rules": "avatar wall > addTimer ftype=leap"}, "'leap' is no effect"),
        ({"ends": "Never win=True"}, "line 8, column 5: 'Never' is no termination; expected one of SpriteCounter"),
        ({"ends": "SpriteCounter win=True"}, "line 8, column 5: 'SpriteCounter win=True': SpriteCounter needs stype"),
        ({"ends": "SpriteCounter stype=box"}, "line 8, column 25: 'box' is no type of this game"),
        ({"ends": "Timeout limit=9 count_score=true"}, "the parameter 'count_score' is not played here"),
        ({"letters": "A avatar"}, "line 5, column 5: 'A avatar': expected 'letter > type ...'"),
        (
            {"sprites": "box > Crate\nden > SpawnPoint stype=box"},
            "line 3, column 5: 'Crate' is no class; expected one of",
        ),
        ({"sprites": "box > Passive wMult=2"}, "'2': the parameter 'wMult' is not played here"),
        ({"sprites": "box > Passive physicstype=CONT"}, "'CONT': the parameter 'physicstype' is not played here"),
        ({"sprites": "box > Passive\n  box > Passive"}, "line 4, column 7: 'box' is defined inside itself"),
        (
            {"sprites": "RED > Passive", "rules": "avatar wall > spawn stype=RED"},
            "'RED' stands for a constant; expected one of",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_place(parts, message):
    assert message in refusal(**parts)


@pytest.mark.parametrize("name", sorted(UNPLAYED_EFFECTS))
def test_an_effect_that_no_benchmark_game_uses_is_refused_by_name(name):
    assert f"'{name}': effect of GVGAI" in refusal(rules=f"avatar wall > {name}")


@pytest.mark.parametrize("name", sorted(UNPLAYED_ENDINGS))
def test_a_termination_that_no_benchmark_game_uses_is_refused_by_name(name):
    assert f"'{name}': termination of GVGAI" in refusal(ends=f"{name} stype=avatar")


@pytest.mark.parametrize("name", sorted(UNPLAYED_CLASSES))
def test_a_class_that_no_benchmark_game_uses_is_refused_by_name_where_it_is_made(name):
    assert f"'{name}': class of GVGAI" in refusal(sprites=f"thing > {name}\nden > SpawnPoint stype=thing")
    game = read_game(a_text(sprites=f"thing > {name}", letters="A > avatar\nt > thing"))
    assert read_level(game, "A").columns == 1
    with pytest.raises(InvalidGame, match=f"column 2: 't' stands for 'thing', '{name}': class of GVGAI"):
        read_level(game, "At")


def test_a_type_of_an_unknown_class_may_be_named_where_none_is_made():
    game = read_game(a_text(sprites="thing > Whatever", rules="thing avatar > killSprite"))
    assert game.named("thing").sprite_class is None


def test_the_mark_of_a_class_may_stand_anywhere_after_the_name():
    game = read_game(a_text(sprites="cat color=RED > Passive\ndog > Missile >\ncow speed=2 >"))
    assert [kind.class_name for kind in game.kinds[2:]] == ["Passive", "Missile", ""]


def test_a_type_that_is_called_like_a_constant_cannot_be_referred_to():
    game = read_game(a_text(sprites="RED > Passive\nred > Passive"))
    assert [number_of(game, name) for name in ("RED", "red")] == [-1, game.named("red").number]


@pytest.mark.parametrize(
    ("rule", "messages"),
    [
        ("cat avatar > killSprite foo=1 bar=2", 2),
        ("cat avatar EOS > killSprite foo=1", 1),
        ("cat avatar > transformIfCount stype=dog stypeCount=dog foo=1", 2),
        ("cat TIME > killSprite foo=1", 0),
        ("cat avatar > addTimer timer=3 ftype=killAll stype=cat foo=1", 0),
    ],
)
def test_unknown_parameters_of_a_line_are_counted_as_the_reference_counts_them(rule, messages):
    assert read_game(a_text(sprites="cat > Passive\ndog > Passive", rules=rule)).messages == messages


def test_a_sprite_line_with_an_empty_parameter_is_as_if_it_was_not_there():
    game = read_game(a_text(sprites="cat > Passive speed=\ndog > Passive"))
    assert [kind.name for kind in game.kinds] == ["wall", "avatar", "dog"]
    assert game.messages == 1
    assert "'cat > Passive speed=' is skipped: 'speed=' has no value" in game.remarks[0][1]


def test_a_line_with_an_empty_parameter_and_lines_under_it_is_refused():
    told = refusal(sprites="pet > Passive speed=\n  cat > img=cat")
    assert "'speed=': expected name=value on a line that has others under it" in told


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_text_is_refused(text):
    with pytest.raises(InvalidGame, match="the text is empty"):
        read_game(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello world\nthis is no game", "line 1, column 1: 'hello world': expected a game, which begins with 'Basic"),
        ("\n# map\n  wwww\nw A.w", "line 3, column 3: 'wwww': expected a game, which begins with 'BasicGame'"),
        ("w" * 500, f"line 1, column 1: '{'w' * 80}…': expected a game, which begins with 'BasicGame'"),
        ("BasicGames\n  SpriteSet", "line 1, column 1: 'BasicGames': expected a game"),
        ("BasicGame\nhello", "line 2, column 1: 'hello': expected a line that is further in than 'BasicGame'"),
        (
            "BasicGame square_size=40\nSpriteSet\n  a > Passive\nTerminationSet\n  Timeout limit=9",
            "line 2, column 1: 'SpriteSet': expected a line that is further in than 'BasicGame square_size=40'",
        ),
        (
            "  BasicGame\n    SpriteSet\n  TerminationSet",
            "line 3, column 3: 'TerminationSet': expected a line that is further in than 'BasicGame'",
        ),
        ("BasicGame", "line 1, column 1: 'BasicGame': expected SpriteSet and other sections under it"),
        ("BasicGame\n  hello world", "line 1, column 1: 'BasicGame': expected SpriteSet and other sections under it"),
    ],
)
def test_a_text_that_is_no_game_or_would_be_half_of_one_is_refused(text, message):
    with pytest.raises(InvalidGame) as caught:
        read_game(text)
    assert message in str(caught.value)


def test_a_text_beyond_bounds_is_refused():
    with pytest.raises(InvalidGame, match=f"at most {LARGEST} are read"):
        read_game("x" * (LARGEST + 1))


def test_too_many_types_are_refused():
    assert "is one type too many" in refusal(sprites="\n".join(f"t{n} > Passive" for n in range(600)))


def nested(depth):
    return "\n".join(f"{' ' * n}t{n} >" for n in range(depth))


def test_types_too_deep_inside_one_another_are_refused():
    assert "line 53, column 55: 't50 >' is inside 50 types: at most 49 are played" in refusal(sprites=nested(600))
    assert len(read_game(a_text(sprites=nested(50))).named("t49").ancestors) == 49


def test_types_that_lines_put_inside_many_others_are_counted_once():
    lines = [f"t{n} >\n" + "\n".join(f"  t{inner} >" for inner in range(n + 1, 40)) for n in range(40)]
    game = read_game(a_text(sprites="\n".join(lines)))
    assert [game.kinds[number].name for number in game.families[game.named("t0").number]] == [
        f"t{n}" for n in range(40)
    ]


def test_too_many_rules_are_refused():
    assert "is one rule too many" in refusal(rules="avatar wall > killSprite\n" * 2001)


def test_too_many_pairs_of_kinds_are_refused():
    sprites = "all > Passive\n" + "\n".join(f"  t{n} >" for n in range(400))
    game = read_game(a_text(sprites=sprites, rules="all all > killSprite\n" * 300))
    with pytest.raises(InvalidGame, match="at most 200000 are played"):
        compile_program(game, read_level(game, "A "), "L")


@pytest.mark.slow
@pytest.mark.parametrize("times", ["100001", "100000000", "2147483647"])
def test_an_effect_that_is_repeated_too_often_is_refused_before_it_is_written_out(times):
    game = read_game(a_text(rules=f"avatar EOS > stepBack\navatar wall > killSprite repeat={times}"))
    with pytest.raises(InvalidGame, match=r"line 8, column 5: up to this line the interactions name \d+ kinds"):
        compile_program(game, read_level(game, "A "), "L")
    many = read_game(a_text(rules="avatar wall > killSprite repeat=100000"))
    compile_program(many, read_level(many, "A "), "L")


def test_too_many_effects_at_the_edge_are_refused():
    assert "is one rule too many" in refusal(rules=f"avatar {'EOS ' * 2001}> killSprite")
    game = read_game(a_text(rules=f"avatar {'EOS ' * 500}> killSprite"))
    with pytest.raises(
        InvalidGame, match=r"line \d+, column 5: 250000 effects at the edge of the screen: at most 200000"
    ):
        compile_program(game, read_level(game, "A "), "L")


@pytest.mark.parametrize("pixels", ["0", "-5", "1001"])
def test_cells_without_a_size_are_refused_where_it_stands(pixels):
    text = a_text(sprites="gem > Immovable").replace("BasicGame", f"BasicGame square_size={pixels}", 1)
    with pytest.raises(InvalidGame, match=f"line 1, column 23: square_size={pixels}: expected 1 to 1000 pixels"):
        read_game(text)


def test_effects_that_are_shielded_too_often_are_refused():
    shields = "avatar gem > shieldFrom stype=gem ftype=killSprite\n" * 30
    game = read_game(a_text(sprites="gem > Immovable", rules=f"{shields}avatar gem > killSprite repeat=9000"))
    with pytest.raises(InvalidGame, match=r"line \d+, column \d+: up to this line \d+ effects are shielded"):
        compile_program(game, read_level(game, "A "), "L")


def test_a_letter_that_stands_for_very_much_is_refused_at_once():
    game = read_game(a_text(sprites="gem > Immovable", letters="x > " + "gem " * 1_500))
    with pytest.raises(InvalidGame, match="the letters of the level stand for more than 100,010 sprites"):
        read_level(game, "A" + "x" * 80)


@pytest.mark.parametrize(
    ("sprites", "message"),
    [
        ("fast > Missile speed=1000", "speed=1000.0: at most 100 cells a tick are played"),
        ("fire > Spreader limit=3", "'fire': a Spreader needs stype=type, and not its own"),
        ("fire > Spreader limit=3 stype=fire", "'fire': a Spreader needs stype=type, and not its own"),
        ("snake > OngoingTurningAvatar", "'snake': an OngoingTurningAvatar needs spawnBehind=type"),
    ],
)
def test_what_cannot_be_compiled_is_refused(sprites, message):
    game = read_game(a_text(sprites=sprites))
    with pytest.raises(InvalidGame, match=message):
        compile_program(game, read_level(game, "A "), "L")


@pytest.mark.parametrize("offset", ["1e999", "-1e30", "1001"])
def test_an_offset_out_of_all_bounds_is_refused(offset):
    game = read_game(a_text(rules=f"avatar EOS > wrapAround offset={offset}"))
    with pytest.raises(InvalidGame, match=r"line \d+, column 5: offset=.*: at most 1000 cells are played"):
        compile_program(game, read_level(game, "A "), "L")


@pytest.mark.parametrize(("told", "meant"), [("1e999", "1"), ("-1e999", "0"), ("3.5", "1")])
def test_a_probability_out_of_bounds_is_always_or_never(told, meant):
    codes = []
    for prob in (told, meant):
        game = read_game(a_text(sprites=f"den > SpawnPoint stype=avatar prob={prob}"))
        codes.append(compile_program(game, read_level(game, "A "), "L").code.tobytes())
    assert codes[0] == codes[1]


@pytest.mark.parametrize(
    ("level", "message"),
    [
        ("", "a level of 0 x 0 cells: expected 1 to 10000 cells"),
        ("\nA", "a level of 0 x 2 cells: expected 1 to 10000 cells"),
        ("A" * 10_001, "a level of 10001 x 1 cells"),
        ("..", "the level has no avatar"),
        ("A?g", "line 1, column 3: 'g' stands for 'ghost', which is no type of this game"),
        ("A f", "line 1, column 3: 'f' stands for 'family', which has no class"),
        ("A" + "m" * 9000, "the level has 18001 sprites: at most 10001 are played"),
    ],
)
def test_a_level_that_cannot_be_played_is_refused_with_its_place(level, message):
    game = read_game(
        a_text(sprites="family >\n  kid > Passive", letters="g > ghost\nf > family\nm > kid kid\nA > avatar")
    )
    with pytest.raises(InvalidGame) as caught:
        read_level(game, level)
    assert message in str(caught.value)


@pytest.mark.parametrize(("text", "rows"), [("A\nm", 2), ("A\r\nm\r\n", 2), ("A\rm", 2), ("A\n\n", 2), ("A m\n", 1)])
def test_lines_of_a_level_end_in_any_way_and_a_blank_line_is_a_row(text, rows):
    assert read_level(read_game(a_text()), text).rows == rows


def test_lines_of_a_level_are_as_long_as_the_first():
    level = read_level(read_game(a_text(sprites=BOX, letters="A > avatar\nb > box")), "A \nbbbb\n")
    assert (level.columns, level.rows) == (2, 2)
    assert [(each.column, each.row) for each in level.placements] == [(0, 0), (0, 1), (1, 1)]


def test_of_several_avatars_the_first_stays_and_one_message_is_logged():
    level = read_level(read_game(a_text()), "AA\nA?")
    assert (len(level.placements), level.messages) == (1, 2)


def test_what_may_be_there_but_once_is_refused_before_the_first_avatar_is_chosen():
    family = "m > singleton=true\n  a > Immovable\n  avatar > MovingAvatar\nme > MovingAvatar"
    game = read_game(a_text(sprites=family, avatar=" ", letters="x > a\ny > avatar\nz > me"))
    level = read_level(game, "xyzx")
    assert [(game.kinds[each.kind].name, each.column) for each in level.placements] == [("a", 0), ("me", 2)]
    assert level.messages == 0
    with pytest.raises(InvalidGame, match="no avatar"):
        read_level(game, "xy")


def test_no_path_is_blocked_by_what_never_came_into_being():
    game = read_game(a_text(sprites="a > Immovable singleton=true", letters="A > avatar\na > a", header="obs=a"))
    assert compile_program(game, read_level(game, "aAa"), "L").obstacles == {0}


def test_children_take_their_parents_parameters_and_class():
    game = read_game(a_text(sprites="foe > Missile speed=0.5 orientation=LEFT\n  quick > RandomNPC speed=2\n  slow >"))
    quick, slow = game.named("quick"), game.named("slow")
    assert (quick.class_name, quick.values["speed"], quick.values["orientation"]) == ("Missile", 2.0, (-1, 0))
    assert (slow.class_name, slow.values["speed"]) == ("Missile", 0.5)


def test_a_family_is_ancestors_itself_and_descendants():
    game = read_game(a_text(sprites="a > Passive\n  b >\n    c >\n  d >"))
    names = {kind.name: [game.kinds[each].name for each in game.families[kind.number]] for kind in game.kinds}
    assert (names["a"], names["b"], names["c"]) == (["a", "b", "c", "d"], ["a", "b", "c"], ["a", "b", "c"])


def test_the_avatar_is_drawn_last_and_leaves_in_the_order_of_their_lines():
    game = read_game(a_text(sprites="a > Passive\n  b >\n  c >\nd > Passive", avatar="avatar > MovingAvatar\nb > Door"))
    assert [game.kinds[number].name for number in game.order] == ["wall", "c", "d", "b", "avatar"]


def test_what_is_in_no_section_or_has_no_class_mark_is_remarked_on():
    text = "BasicGame\n  Extras\n  SpriteSet\n    box Passive\n    lost > Passive\n  TerminationSet\n    Timeout"
    told = [f"{place}: {what}" for place, what in read_game(text).remarks]
    assert any(each.startswith("line 4, column 5: 'box Passive' has no ' > '") for each in told)
    assert any(each.startswith("line 2, column 3: 'Extras' is in no section") for each in told)


def test_a_mark_of_the_encoding_before_a_game_is_no_part_of_it():
    assert read_game("\ufeff" + a_text()).title == "BasicGame"


def test_a_line_under_a_rule_is_remarked_on():
    game = read_game(a_text(rules="avatar wall > stepBack\n  avatar wall > killSprite"))
    assert len(game.rules) == 1
    assert [f"{place}: {told}" for place, told in game.remarks] == [
        "line 8, column 7: 'avatar wall > killSprite' is under a line that takes no lines under it, and is skipped"
    ]


def test_comments_and_indents_of_any_width_are_understood():
    game = read_game(
        "BasicGame # a game\n\tSpriteSet\n\t\tbox > Passive # to push\n\tTerminationSet\n  \t\t\tTimeout limit=3"
    )
    assert game.named("box").class_name == "Passive"
    assert game.ends[0].values["limit"] == 3


@pytest.mark.parametrize(("edge", "time"), [("EOS", "TIME"), ("eos", "time"), ("Eos", "Time")])
def test_edge_and_time_are_known_in_any_case(edge, time):
    lines = f"box avatar {edge} > killSprite\n{time} box > killSprite\n{edge} box > killSprite"
    rules = read_game(a_text(sprites=BOX, rules=lines)).rules
    assert [rule.moment for rule in rules] == [Moment.MEETING, Moment.EDGE, Moment.TIME, Moment.EDGE]


def test_types_and_effects_are_known_as_they_are_written_only():
    assert "'Box' is no type" in refusal(sprites=BOX, rules="Box avatar > killSprite")
    assert "'KillSprite' is no effect" in refusal(sprites=BOX, rules="box avatar > KillSprite")


def test_sections_and_single_types_are_marked_in_any_case():
    text = a_text(sprites="box > Passive singleton=TRUE").replace("SpriteSet", "spriteset")
    assert read_game(text).named("box").singleton
