"""Games that would run away end with an error that says why."""

from __future__ import annotations

import pytest

from plumbline.envs.vgdl.compiler.machine import Stuck
from tests.envs.vgdl.worlds import a_machine, a_story, played


def test_a_tick_of_endless_work_is_given_up():
    pile = "b > " + " ".join(["box"] * 60)
    with pytest.raises(Stuck, match="tick 0: more than 40,000,000"):
        a_story("A" + "b" * 160, "N", sprites="box > Passive", letters=pile, rules="box box > reverseDirection\n" * 40)


@pytest.mark.parametrize(
    "rules",
    [
        "a b > killAll stype=c",
        "a b > transformToAll stype=c stypeTo=a",
        "a b > undoAll notStype=" + ",".join(f"k{number}" for number in range(490)),
        "a b > shieldFrom stype=c ftype=killSprite\na c > killSprite repeat=60000",
    ],
)
def test_an_effect_that_goes_through_many_is_much_work(rules):
    kinds = "\n".join(f"k{number} > Immovable" for number in range(490)) if "notStype" in rules else ""
    with pytest.raises(Stuck, match="tick 0: more than 40,000,000"):
        a_story(
            "A" + "x" * 30,
            "N",
            sprites=f"a > Immovable\nb > Immovable\nc > Immovable\n{kinds}",
            letters="x > " + " ".join(["a"] * 100 + ["b"] * 100 + ["c"] * 100),
            rules=rules,
        )


@pytest.mark.parametrize(
    "rule",
    [
        "avatar TIME > transformToAll stype=a stypeTo=a timer=1",
        "avatar b > transformToAll stype=a stypeTo=a",
        "b avatar > transformToSingleton stype=a stype_other=a",
    ],
)
def test_nothing_becomes_all_of_what_it_is_among(rule):
    with pytest.raises(Stuck, match="tick 0: a sprite of 'a'"):
        a_story("Ab a", "R", sprites="a > Immovable\nb > Immovable", letters="a > a\nb > b", rules=rule)


def test_timers_do_not_pile_up_without_end():
    with pytest.raises(Stuck, match="20,002 sprites and timers"):
        a_story(
            "A",
            "N" * 400,
            sprites="box > Passive",
            letters="A > avatar" + " box" * 90,
            rules="box avatar > addTimer timer=100000 ftype=killAll stype=avatar",
            ends="Timeout limit=100000",
        )


def test_sprites_beyond_the_limit_are_refused_and_logged():
    story = a_story(
        "A" + "b" * 99,
        "N" * 40,
        sprites="box > Passive\ntwin > Passive",
        letters="b > box",
        rules="box TIME > spawn stype=twin timer=1 repeating=true\n" * 30,
    )
    assert len(story.last.places) == 10_001
    assert story.last.over


def test_chasers_without_a_quarry_to_name_stop_the_game_by_name():
    machine = a_machine("Ac", sprites="cat > Chaser", letters="c > cat")
    with pytest.raises(Stuck, match="tick 0: 'cat' needs a type"):
        played(machine, "N")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"sprites": "cat > Chaser stype=dog"}, r"'cat' needs a type .* \(line \d+, column \d+: stype=dog\)$"),
        (
            {"sprites": "cat > Immovable", "rules": "avatar cat > changeResource resource=gold"},
            "an effect needs .*gold",
        ),
    ],
)
def test_what_a_game_does_not_name_is_told(parts, words):
    with pytest.raises(Stuck, match=words):
        a_story(" Ac", "RR", letters="c > cat", **parts)


def test_more_paths_than_the_table_can_hold_stop_the_game_by_name():
    lines = ["A" + "c" * 99, *["c" * 100] * 29, *[" " * 100] * 69, " " * 99 + "g"]
    parts = {
        "sprites": "cat > PathChaser stype=goal\ngoal > Immovable",
        "letters": "A > avatar\nc > cat\ng > goal",
    }
    machine = a_machine("\n".join(lines), **parts)
    with pytest.raises(Stuck, match="tick 0: more than 40,000,000"):
        played(machine, "N")
