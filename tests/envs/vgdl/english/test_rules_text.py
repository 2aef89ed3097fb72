"""The rules of made-up games in words: every effect, every class and every termination, and three whole games."""

from __future__ import annotations

from pathlib import Path

import pytest

from plumbline.envs.vgdl.english.effects.clauses import CLAUSES
from plumbline.envs.vgdl.english.portraits import PORTRAITS
from plumbline.envs.vgdl.english.roles import ROLES
from plumbline.envs.vgdl.english.rules_text import ending, rules_in_words, sentence
from plumbline.envs.vgdl.language.classes import CLASSES
from plumbline.envs.vgdl.language.effects import EFFECTS
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.language.terminations import ENDINGS
from tests.envs.vgdl.phrasebook import ENDED, LETTERS, MENAGERIE, PLAYED, SENTENCES, SHIELDED, THINGS
from tests.envs.vgdl.worlds import a_text

GOLDEN = Path(__file__).parent / "golden"
RULE = "-----\n"


def a_game(**parts: str):
    return read_game(a_text(**parts))


def in_menagerie(rules: str, **parts: str) -> list[str]:
    """What is said of each rule by itself."""
    game = a_game(sprites=MENAGERIE, letters=LETTERS, rules=rules, **parts)
    return [sentence(game, rule) for rule in game.rules]


def lines_of(text: str, title: str) -> list[str]:
    """What a section of the rules says, line by line."""
    sections = dict(section.split(":\n", 1) for section in text.split("\n\n"))
    return [line.removeprefix("- ") for line in sections.get(title, "").splitlines()]


def meetings(rules: str, **parts: str) -> list[str]:
    """What the rules of a game say of meetings, without the opening words."""
    told = rules_in_words(a_game(sprites=MENAGERIE, letters=LETTERS, rules=rules, **parts))
    return lines_of(told, "When things meet")[1:]


@pytest.mark.parametrize(("rule", "told"), SENTENCES)
def test_a_rule_has_its_sentence(rule, told):
    assert " ".join(in_menagerie(rule)) == told


def test_every_effect_has_words_and_stands_in_the_table():
    assert set(CLAUSES) == set(EFFECTS)
    said = {word for rule, _ in [*SENTENCES, *SHIELDED] for word in rule.replace("ftype=", "").split()}
    assert set(EFFECTS) <= said


@pytest.mark.parametrize(("rules", "told"), SHIELDED)
def test_a_shield_is_told_by_what_it_keeps_off(rules, told):
    assert in_menagerie(rules)[0] == told


@pytest.mark.parametrize(("line", "told"), THINGS)
def test_a_type_is_told_by_what_it_does_by_itself(line, told):
    game = a_game(
        sprites=f"other > RandomNPC cons=1\nstone > Missile speed=0.9\n{line}",
        letters="A > avatar\nt > thing\no > other\ns > stone",
        rules="other thing > killSprite",
        header="obs=other",
    )
    assert told in lines_of(rules_in_words(game), "The things there are")


@pytest.mark.parametrize(("line", "told"), PLAYED)
def test_an_avatar_is_told_by_what_it_can_do(line, told):
    game = a_game(
        sprites="other > RandomNPC\nstone > Missile\nthing > Resource",
        letters="A > avatar\nt > thing\no > other\ns > stone",
        rules="avatar other > subtractHealthPoints" if "healthPoints" in line else "",
        avatar=line,
    )
    assert lines_of(rules_in_words(game), "You") == [f"You are `avatar`. {told} Nil lets a tick pass."]


def test_every_class_has_words_and_stands_in_a_table():
    assert {*PORTRAITS, *ROLES} == set(CLASSES)
    assert {line.split()[2] for line, _ in [*THINGS, *PLAYED]} == set(CLASSES)


@pytest.mark.parametrize(("line", "told"), ENDED)
def test_a_termination_has_its_sentence(line, told):
    family = "mix >\n  avatar > MovingAvatar\n    red >\n    blue >\n  c > Immovable"
    game = a_game(
        sprites=f"thing > Immovable\nother > Immovable\nfam > Immovable\n  a >\n  b >\n{family}",
        letters="R > red\nB > blue\nt > thing a b c\no > other",
        ends=line,
        avatar="floor > Immovable",
    )
    assert [ending(game, end) for end in game.ends] == [told]


def test_every_termination_stands_in_the_table():
    assert {line.split()[0] for line, _ in ENDED} == set(ENDINGS)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_whole_game_reads_as_it_was_written_down(path):
    text, _, told = path.read_text(encoding="utf-8").partition(RULE)
    assert rules_in_words(read_game(text)) + "\n" == told


def test_what_also_comes_later_is_not_said_to_begin_with_the_first_tick():
    game = a_game(
        sprites="egg > Immovable\nnest > SpawnPoint stype=egg cooldown=9",
        letters="A > avatar\nn > nest\ne > egg",
        rules="egg avatar > transformTo stype=nest",
    )
    assert "- `nest` makes an `egg` on its own cell every 9 ticks." in rules_in_words(game)


# What you are.


ROLES_OF_TWO = {
    "sprites": f"{MENAGERIE}\nrunner > OngoingAvatar\nghost > MissileAvatar orientation=UP",
    "letters": f"{LETTERS}\nR > runner",
}


def told_of_two(rules: str) -> list[str]:
    game = a_game(**ROLES_OF_TWO, rules=rules)
    return [sentence(game, rule) for rule in game.rules]


def test_who_may_be_one_of_two_is_told_when_a_rule_holds_for_one_only():
    assert told_of_two("avatar rock > killSprite") == ["You (as `avatar`) die when you meet `rock`."]
    assert told_of_two("rock runner > killSprite") == ["`rock` disappears when you (as `runner`) meet it."]
    assert told_of_two("crate avatar > bounceForward") == [
        "You push `crate` 1 cell ahead when you (as `avatar`) meet it."
    ]
    assert told_of_two("ball runner > attractGaze align=True") == [
        "`ball` takes on your direction and is moved into line with you when you (as `runner`) meet it."
    ]
    assert told_of_two("avatar rock > transformTo stype=runner killSecond=True") == [
        "You (as `avatar`) become `runner`, and `rock` disappears, when you meet it."
    ]
    assert told_of_two("runner rock > align") == [
        "You (as `runner`) are put exactly where `rock` is when you meet it, and have no direction any more."
    ]


def test_what_you_can_do_is_told_for_each_type_that_you_may_be():
    told = rules_in_words(a_game(**ROLES_OF_TWO, rules="avatar rock > transformTo stype=ghost"))
    assert lines_of(told, "You") == [
        "You are `avatar` or `runner`, whichever the level has; you can become `ghost`. Nil lets a tick pass.",
        "As `avatar`: Up, down, left and right move you 1 cell.",
        "As `runner`: Whatever you do, you move on the way you face, 1 cell a tick. Up, down, left and right turn "
        "you that way at once. At first you face right.",
        "As `ghost`: Whatever you do, you move on the way you face, 1 cell a tick. You cannot turn. When you become "
        "`ghost` you face up.",
    ]


def test_whom_levels_place_by_parts_is_never_the_whole_family():
    game = a_game(sprites="avatar > MovingAvatar\n  red >\n  blue >", letters="r > red\nb > blue", avatar="x > Door")
    assert lines_of(rules_in_words(game), "You")[0].startswith("You are `red` or `blue`, whichever the level has.")


# What is told, and what is not.


def test_types_that_never_appear_and_rules_about_them_are_left_out():
    rules = "wolf rock ghost > killSprite\nghost avatar > killSprite\navatar pad > killAll stype=ghost"
    game = a_game(sprites=f"{MENAGERIE}\nghost > Immovable", letters=LETTERS, rules=rules)
    assert lines_of(rules_in_words(game), "When things meet")[1:] == ["`wolf` disappears when it meets `rock`."]
    assert "ghost" not in rules_in_words(game)


LEVELS = {
    "sprites": "wall > Immovable\nfire > Immovable\nblock > Passive\n  crate >\n  boulder >\n"
    "nest > SpawnPoint stype=bee\nbee > RandomNPC\nwasp > PathChaser stype=boulder\nflag > Immovable",
    "letters": "A > avatar\nf > fire\nc > crate\nb > boulder\nn > nest\nw > wall\nx > wasp\nF > flag",
    "rules": "block avatar > bounceForward\navatar fire bee > killSprite\nboulder fire > killBoth\n"
    "block wall > undoAll notStype=fire",
    "ends": "MultiSpriteCounter stype1=crate stype2=boulder limit=0 win=True\n"
    "MultiSpriteCounter stype1=boulder limit=2 win=True\nSpriteCounter stype=flag limit=0 win=False",
    "header": "obs=fire",
}


def in_level(letters: str) -> str:
    """The rules of a level with these letters."""
    game = a_game(**LEVELS)
    return rules_in_words(game, level=(placed.kind for placed in read_level(game, letters).placements))


def test_rules_of_a_level_name_only_what_is_in_it_or_comes_of_it():
    told = in_level("AcwF")
    assert lines_of(told, "The things there are") == ["`wall`, `crate` and `flag` never move by themselves."]
    assert lines_of(told, "When things meet")[1:] == [
        "You push `crate` 1 cell ahead when you meet it.",
        "When `crate` meets `wall`, everything goes back to where it stood before this tick.",
    ]
    assert lines_of(told, "Winning and losing")[1:] == [
        "You win as soon as no `crate` is left.",
        "You lose as soon as no `flag` is left.",
    ]
    assert "You die when you meet `bee`." in in_level("An")
    assert "any `block`" in in_level("Acb")


def test_an_end_that_holds_at_once_in_a_level_is_told_though_it_names_what_is_not_there():
    assert "You lose as soon as no `flag` is left." in in_level("Ac")


def test_whoever_chases_what_never_appears_in_a_level_walks_at_random_there():
    assert "`wasp` follows the nearest `boulder` on the shortest way around `fire`" in in_level("Axbf")
    assert "`wasp` follows the nearest `boulder` on the shortest way (or" in in_level("Axb")
    assert "`wasp` walks at random" in in_level("Ax")


def test_what_has_no_part_in_anything_is_scenery():
    game = a_game(
        sprites="lawn > Immovable\npath > Immovable\nsky > Immovable hidden=True\nair > Immovable hidden=True "
        "invisible=True\nrock > Immovable",
        letters="A > avatar\n. > lawn path sky air\nr > rock",
        rules="avatar rock > stepBack",
    )
    assert lines_of(rules_in_words(game), "The things there are") == [
        "`rock` never moves by itself.",
        "`lawn` and `path` are scenery, where nothing happens.",
        "`sky` is scenery, where nothing happens; shown in pictures only.",
    ]


def test_a_family_is_explained_once_and_then_called_by_its_name():
    told = rules_in_words(a_game(sprites=MENAGERIE, letters=LETTERS, rules="beast rock > killSprite"))
    assert "`beast` means `wolf` or `bear`." in lines_of(told, "The things there are")
    assert lines_of(told, "When things meet")[1:] == ["Any `beast` disappears when it meets `rock`."]


def test_the_rules_begin_with_how_the_game_is_won_and_lost():
    told = rules_in_words(a_game(sprites=MENAGERIE, letters=LETTERS, ends="SpriteCounter stype=wolf win=True"))
    title, _, first = told.split("\n\n")[0].splitlines()
    assert (title, first) == ("Winning and losing:", "- You win as soon as no `wolf` is left.")
    assert told.split("\n\n")[1].startswith("You:\n")


def test_sections_that_say_nothing_are_left_out():
    told = rules_in_words(a_game(ends=""))
    assert told == "You:\nYou are `avatar`. Up, down, left and right move you 1 cell. Nil lets a tick pass."


def test_speeds_are_cut_to_the_pixels_of_a_cell():
    game = a_game(sprites="ball > Missile orientation=LEFT speed=0.25", letters="A > avatar\nb > ball", rules="")
    assert "`ball` moves left, 0.2 cells a tick." in rules_in_words(game)
    assert "`ball` moves left, 0.25 cells a tick." in rules_in_words(game, 20)
    assert "`ball`" not in rules_in_words(game, 2).replace("`ball` is scenery", "")


def test_that_a_death_ends_nothing_is_told_where_no_termination_says_otherwise():
    note = "Your death by itself does not end the game: you lie where you died and can do nothing more."
    parts = {"sprites": MENAGERIE, "letters": LETTERS, "rules": "avatar wolf > killSprite"}
    assert note in lines_of(rules_in_words(a_game(**parts)), "Winning and losing")
    lost = a_game(**parts, ends="SpriteCounter stype=avatar win=False")
    assert note not in lines_of(rules_in_words(lost), "Winning and losing")


def test_at_the_edge_several_effects_of_one_type_are_gone_through_as_often_as_there_are_of_them():
    game = a_game(
        sprites=MENAGERIE,
        letters=LETTERS,
        rules="ball EOS > wrapAround\nball EOS > spawn stype=gust\ngust EOS > killSprite",
    )
    assert lines_of(rules_in_words(game), "At the edge of the screen")[1:] == [
        "`ball` comes in again on the opposite side of the screen when it leaves the screen.",
        "When `ball` leaves the screen, a `gust` appears where it is.",
        "`gust` disappears when it leaves the screen.",
        "What is told here of `ball` is done 2 times over.",
    ]


STATUE = {
    "sprites": "twin > OrientedAvatar\nghost > MovingAvatar\nnest > SpawnPoint stype=twin\nrock > Immovable",
    "letters": "A > avatar\nn > nest\nr > rock",
}


def told_of_statue(rules: str, **parts: str) -> str:
    return rules_in_words(a_game(**STATUE, rules=rules, **parts))


def test_a_further_avatar_is_a_thing_that_never_moves_and_that_you_never_are():
    told = told_of_statue("avatar twin > stepBack", ends="SpriteCounter stype=twin limit=0 win=True")
    assert lines_of(told, "You")[0].startswith("You are `avatar`. Up")
    assert "`twin` never moves by itself; faces right." in lines_of(told, "The things there are")
    assert lines_of(told, "When things meet")[1:] == ["You cannot pass `twin`."]
    assert lines_of(told, "Winning and losing")[1:] == ["You win as soon as no `twin` is left."]


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("twin avatar > killSprite", "`twin` dies but stays when you meet it."),
        ("twin rock > killBoth", "`twin` dies but stays, and `rock` disappears, when they meet."),
        ("avatar twin > killBoth", "You die, and `twin` dies but stays, when you meet it."),
        ("avatar rock > killAll stype=twin", "When you meet `rock`, every `twin` dies but stays."),
        (
            "twin rock > transformTo stype=rock",
            "`twin` dies but stays and a `rock` appears in its place when it meets `rock`.",
        ),
    ],
)
def test_a_further_avatar_that_is_killed_stays(rule, told):
    assert lines_of(told_of_statue(rule), "When things meet")[1:] == [told]


def test_what_a_further_avatar_becomes_is_you():
    told = told_of_statue("twin rock > transformTo stype=ghost")
    assert lines_of(told, "You")[0].startswith("You are `avatar`; you can become `ghost`.")
    assert lines_of(told, "When things meet")[1:] == [
        "`twin` becomes `ghost` and you take its place when it meets `rock`."
    ]


def test_what_something_else_becomes_is_not_you():
    told = told_of_statue("rock avatar > transformTo stype=ghost")
    assert "become" not in lines_of(told, "You")[0]
    assert lines_of(told, "When things meet")[1:] == ["`rock` becomes `ghost` when you meet it."]


# How sentences come together.


def test_rules_of_one_effect_are_told_in_one_sentence():
    assert meetings(
        "avatar rock > stepBack\nwolf avatar > killSprite scoreChange=1\nbear rock > stepBack\nwolf rock > stepBack\n"
        "bear avatar > killSprite scoreChange=1\navatar pad > stepBack"
    ) == [
        "You cannot pass `rock` or `pad`.",
        "No `beast` can pass `rock`.",
        "Any `beast` disappears when you meet it (worth 1 point).",
    ]


def test_several_types_that_become_the_same_are_told_in_one_sentence():
    assert meetings(
        "avatar rock > transformToAll stype=wolf stypeTo=bear\navatar rock > transformToAll stype=ball stypeTo=bear"
    ) == ["When you meet `rock`, every `wolf` and `ball` becomes `bear`."]


def test_rules_for_the_same_two_keep_their_order():
    assert meetings(
        "avatar wolf > killIfHasLess resource=gem\navatar wolf > changeResource resource=gem value=-1\n"
        "avatar bear > killIfHasLess resource=gem\navatar bear > changeResource resource=gem value=-1"
    ) == [
        "You die when you meet any `beast` if you hold no `gem`.",
        "You lose 1 `gem` (if you hold any) when you meet any `beast`.",
    ]
    assert meetings(
        "avatar wolf > changeResource resource=gem value=-1\navatar bear > killIfHasLess resource=gem\n"
        "avatar wolf > killIfHasLess resource=gem\navatar bear > changeResource resource=gem value=-1"
    ) == [
        "You lose 1 `gem` (if you hold any) when you meet `wolf`.",
        "You die when you meet any `beast` if you hold no `gem`.",
        "You lose 1 `gem` (if you hold any) when you meet `bear`.",
    ]


def test_that_lines_hold_from_top_to_bottom_is_told_where_that_matters():
    hint = "they hold from top to bottom"
    one = a_game(sprites=MENAGERIE, letters=LETTERS, rules="wolf rock > killSprite\nbear pad > killSprite")
    assert hint not in rules_in_words(one)
    two = a_game(sprites=MENAGERIE, letters=LETTERS, rules="wolf rock > cloneSprite\nrock wolf > killSprite")
    assert hint in rules_in_words(two)


def test_what_would_happen_twice_is_told_twice():
    rule = "avatar rock > killSprite scoreChange=-1\n"
    assert meetings(rule * 2) == ["You die when you meet `rock` (costs 1 point)."] * 2
    assert meetings("avatar rock > killSprite\n" * 2) == ["You die when you meet `rock`."]


# Names of others.


def test_names_keep_to_their_quotes():
    game = a_game(
        sprites="a`b > Immovable\n`` > Immovable\n<b>-you:die. > Immovable",
        letters="A > avatar\n1 > a`b `` <b>-you:die.",
        rules="avatar a`b `` <b>-you:die. > stepBack",
    )
    assert lines_of(rules_in_words(game), "When things meet")[1:] == [
        "You cannot pass `` a`b ``, ``` `` ``` or `<b>-you:die.`."
    ]


def test_the_same_description_gives_the_same_words():
    text = (GOLDEN / "harbor.txt").read_text(encoding="utf-8").partition(RULE)[0]
    assert rules_in_words(read_game(text)) == rules_in_words(read_game(text))
