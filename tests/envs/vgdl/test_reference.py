"""What the reference was seen to do on made-up games, number for number."""

from __future__ import annotations

import pytest

from plumbline.envs.vgdl.compiler.machine import Stuck
from plumbline.envs.vgdl.kernel.memory.layout import ESCAPE, OVER, RIGHT, SCORE, WINNER
from plumbline.envs.vgdl.language.effects import EFFECTS
from tests.envs.vgdl.worlds import a_machine, a_story, played, where

ALONE = "SpriteCounter stype=avatar limit=0 win=True"


def test_a_game_of_the_planning_track_is_lost_after_2001_ticks():
    story = a_story("A ", "N" * 2100, mode="P", header="square_size=20", ends=ALONE)
    assert len(story.scenes) - 1 == 2001
    assert (story.last.over, story.last.winner, story.last.score) == (True, 0, 0)


def test_a_game_of_the_learning_track_has_all_the_time():
    assert not a_story("A ", "N" * 2100, ends=ALONE).last.over


@pytest.mark.parametrize(("end", "winner"), [("Timeout limit=2000 win=True", 1), ("Timeout limit=2001 win=True", 0)])
def test_a_termination_comes_before_the_end_of_time(end, winner):
    story = a_story("A ", "N" * 2100, mode="P", header="square_size=20", ends=end)
    assert (story.last.tick, story.last.winner) == (2000, winner)


@pytest.mark.parametrize(
    ("lines", "scores", "places"),
    [(1, [0, 1, 1, 1], [30, 40, 30, 20]), (2, [0, 4, 8, 12], [30, 40, 50, 60]), (3, [0, 9, 9, 9], [30, 40, 30, 20])],
)
def test_each_line_at_the_edge_is_carried_out_once_for_each_line(lines, scores, places):
    story = a_story(
        "A  m",
        "NNNN",
        sprites="floor > Immovable\nm > Missile orientation=RIGHT speed=1",
        letters="m > m",
        rules="m EOS > reverseDirection scoreChange=1\n" * lines,
    )
    assert story.scores == scores
    assert story.places("m") == [[(x, 0)] for x in places]


def test_of_timers_that_are_due_at_once_the_last_one_set_comes_first():
    story = a_story(
        "At a",
        "RNN",
        sprites="trig > Immovable\na > Immovable\nb > Immovable\nc > Immovable",
        letters="t > trig\na > a",
        rules="avatar trig > addTimer timer=2 ftype=transformToAll stype=a stypeTo=b\n"
        "avatar trig > addTimer timer=2 ftype=transformToAll stype=b stypeTo=c\n"
        "trig avatar > killSprite",
    )
    assert (where(story.last, "a"), where(story.last, "b"), where(story.last, "c")) == ([], [(30, 0)], [])


def test_of_effects_at_a_time_the_last_line_comes_first():
    story = a_story(
        "A  a",
        "N",
        sprites="a > Immovable\nb > Immovable\nc > Immovable",
        letters="a > a",
        rules="avatar TIME > transformToAll timer=5 stype=a stypeTo=b scoreChange=1\n"
        "avatar TIME > transformToAll timer=5 stype=b stypeTo=c scoreChange=10",
    )
    assert story.scores == [11]
    assert story.places("b") == [[(30, 0)]]


@pytest.mark.parametrize(
    ("strangers", "limit", "tick", "winner"), [(25, 3, 3, 1), (26, 3, 0, -1), (26, 0, 0, 1), (25, 0, 0, 1)]
)
def test_too_many_messages_end_a_game_without_a_winner(strangers, limit, tick, winner):
    story = a_story("A" + "?" * strangers, "NNNN", ends=f"Timeout limit={limit} win=True")
    assert (story.last.over, story.last.tick, story.last.winner) == (True, tick, winner)


@pytest.mark.parametrize(
    "effect",
    [
        *("killBoth", "killIfFromAbove", "killIfFrontal", "killIfNotFrontal", "killIfOtherHasMore resource=gold"),
        *("collectResource", "collectResourceIfHeld heldResource=gold", "changeResource resource=gold"),
        *("pullWithIt", "bounceForward", "attractGaze", "align", "teleportToExit", "spawnBehind stype=floor"),
        *("transformIfCount stype=floor stypeCount=gold", "transformToSingleton stype=floor stype_other=gold"),
    ],
)
def test_an_effect_on_two_where_there_is_but_one_is_a_message(effect):
    story = a_story(
        "Am",
        "N" * 40,
        sprites="floor > Immovable\ngold > Resource\nm > Missile orientation=RIGHT speed=1",
        letters="m > m",
        rules=f"m EOS > {effect} scoreChange=1",
    )
    assert (story.last.tick, story.last.score, story.last.winner) == (26, 26, -1)
    assert story.places("m")[-1] == [(10 + 26 * 10, 0)]


@pytest.mark.parametrize("effect", sorted(EFFECTS.keys() - {"transformToAll", "killAll", "undoAll", "addTimer"}))
def test_a_timed_effect_on_a_sprite_where_there_is_none_is_a_message(effect):
    names = "resource=gold heldResource=gold stypeCount=gold stype_other=gold"
    kind = "" if effect == "subtractHealthPoints" else "stype=floor"  # with one, it takes health from that
    story = a_story(
        "At ",
        "R" + "N" * 40,
        sprites="trig > Immovable\nfloor > Immovable\ngold > Resource",
        letters="t > trig",
        rules=f"avatar trig > addTimer timer=1 repeating=true ftype={effect} {kind} {names} scoreChange=1\n"
        "trig avatar > killSprite",
    )
    assert (story.last.tick, story.last.score, story.last.winner) == (26, 27, -1)
    assert (story.last.avatar.x, story.places("floor")[-1]) == (10, [])


def test_unknown_parameters_of_a_type_are_messages_when_the_first_of_it_comes_into_being():
    strange = " ".join(f"p{number}=1" for number in range(13))
    types = f"one > Immovable {strange}\ntwo > Immovable {strange}"
    story = a_story("A   ", "SNS", sprites=types, avatar="avatar > ShootAvatar stype=one")
    assert not story.last.over
    both = a_story("At", "NRN", sprites=types, letters="t > one", rules="one avatar > spawn stype=two")
    assert (both.last.tick, both.last.over, both.last.winner) == (1, True, -1)


def test_a_singleton_that_was_killed_in_this_tick_still_counts():
    story = a_story(
        "At f",
        "RNNN",
        sprites="trap > Immovable\nshot > Missile singleton=true speed=0\n  fast >\n  slow >",
        letters="t > trap\nf > trap fast",
        rules="fast trap > killSprite scoreChange=1\ntrap avatar > spawn stype=slow scoreChange=10",
    )
    assert (story.scores, story.draws) == ([11, 21, 31, 41], [2, 4, 6, 8])
    assert story.places("fast") == [[], [], [], []]
    assert story.places("slow") == [[], *[[(10, 0)]] * 3]


def test_a_transformation_into_a_singleton_that_is_there_is_refused_and_scores():
    story = a_story(
        "A k b",
        "NRRN",
        sprites="pad > Immovable\nking > Immovable singleton=true\nbox > Passive",
        letters="k > king\nb > box pad",
        rules="box pad > transformTo stype=king killSecond=true scoreChange=5\nking avatar > killSprite",
    )
    assert story.scores == [5, 10, 15, 20]
    assert story.places("box") == [[(40, 0)]] * 3 + [[]]
    assert story.places("pad") == [[(40, 0)]] * 3 + [[]]
    assert story.places("king") == [[(20, 0)], [(20, 0)], [], [(40, 0)]]


def test_at_a_time_scores_are_unconditional_and_killing_blows_count_as_others():
    story = a_story(
        "A ff",
        "NNNN",
        sprites="foe > Passive healthPoints=2\ngold > Resource limit=5",
        letters="f > foe",
        rules="foe TIME > killIfHasMore resource=gold limit=3 scoreChange=5 timer=2 repeating=true\n"
        "foe TIME > subtractHealthPoints scoreChange=100 scoreChangeIfKilled=7000 timer=3 repeating=true",
    )
    assert story.scores == [210, 210, 220, 420]
    assert story.places("foe")[-1] == []


@pytest.mark.parametrize("timer", ["timer=0", "timer=1", ""])
def test_a_timer_of_less_than_two_is_due_in_the_next_tick(timer):
    story = a_story(
        "At a",
        "RNNN",
        sprites="trig > Immovable\na > Immovable\nb > Immovable",
        letters="t > trig\na > a",
        rules=f"avatar trig > addTimer {timer} ftype=transformToAll stype=a stypeTo=b scoreChange=3\n"
        "trig avatar > killSprite",
    )
    assert story.scores == [3, 6, 6, 6]
    assert story.places("b") == [[], *[[(30, 0)]] * 3]


def test_a_sprite_that_an_effect_made_takes_part_from_the_next_effect_on():
    story = a_story(
        "A a",
        "NN",
        sprites="a > Immovable\nb > Immovable\nt > Immovable",
        letters="a > a t",
        rules="a t > spawn stype=b scoreChange=1\nb t > spawn stype=b scoreChange=10\n"
        "b t > killSprite scoreChange=1000",
    )
    assert (story.scores, story.draws) == ([2011, 4022], [4, 8])
    assert story.places("b") == [[], []]


def test_a_shield_is_for_two_kinds_and_not_for_their_families():
    story = a_story(
        "A 1 2 ",
        "NN",
        sprites="fam > Passive\n  n1 >\n  n2 >\nfire > Immovable\n  f1 >\n  f2 >",
        letters="1 > n1 f1\n2 > n2 f2",
        rules="n1 f1 > shieldFrom stype=f1 ftype=cloneSprite\nn1 f1 > cloneSprite scoreChange=1000\n"
        "fam fire > cloneSprite scoreChange=100",
    )
    assert story.scores == [200, 600]
    assert [[len(story.places(name)[tick]) for name in ("n1", "n2")] for tick in (0, 1)] == [[2, 2], [4, 4]]


def test_a_push_aslant_is_of_the_length_of_the_pusher_s_step():
    story = a_story(
        " g   \nAb   \n     ",
        "NR",
        sprites="box > Passive\ngust > Missile orientation=DOWN speed=0.5",
        avatar="avatar > OrientedAvatar",
        letters="g > gust\nb > box",
        rules="avatar gust > align orient=false\nbox avatar > bounceForward scoreChange=1",
    )
    box = next(story.last.sprites(story.last.program.game.named("box").number))
    assert (story.last.avatar.x, story.last.avatar.y, story.last.score) == (10, 5, 1)
    assert (box.x, box.y, box.facing) == (18, 6, (0.8944271909999159, -0.4472135954999579))


def test_the_first_that_is_met_uses_up_the_carrying_of_a_tick():
    story = a_story(
        "A       \nq       ",
        "NNNN",
        sprites="box > Passive\nlog > Passive\n  slog >\n  mlog > speed=0.3 orientation=RIGHT",
        letters="q > slog mlog box",
        rules="box log > pullWithIt scoreChange=1",
    )
    assert story.scores == [2, 4, 6, 8]
    assert story.places("mlog") == [[(x, 10)] for x in (0, 3, 6, 9)]
    assert story.places("box") == [[(0, 10)]] * 4


def test_a_statue_that_becomes_an_avatar_takes_control():
    story = a_story(
        "A   b ",
        "NRR",
        sprites="me > MovingAvatar\nyou > MovingAvatar\nghost > MovingAvatar\nbox > Passive\npad > Immovable",
        letters="A > me\nb > box pad",
        rules="box pad > transformTo stype=you\nyou pad > transformTo stype=ghost",
    )
    ghost = story.last.program.game.named("ghost").number
    assert [scene.avatar.kind for scene in story.scenes[1:]] == [ghost] * 3
    assert [scene.avatar.x for scene in story.scenes[1:]] == [40, 50, 60]
    assert story.places("me") == [[(0, 0)]] * 3


def test_a_transformation_into_a_random_child_draws_from_the_whole_family():
    story = a_story(
        "A bbbbbbbb",
        "N",
        seed=1,
        sprites="pad > Immovable\nbox > Passive\nroot > Immovable\n  mid >\n    leaf1 >\n    leaf2 >",
        letters="b > box pad",
        rules="box pad > transformToRandomChild stype=mid",
    )
    kinds = {story.last.program.game.named(name).number: name for name in ("root", "mid", "leaf1", "leaf2")}
    by_x = sorted((x, kinds[kind]) for kind, x, _ in story.last.places.tolist() if kind in kinds)
    assert [name for _, name in by_x] == ["root", "leaf1", "leaf1", "root", "leaf2", "leaf1", "leaf2", "leaf1"]


def test_a_later_line_of_the_same_name_takes_the_place_of_the_first():
    story = a_story(
        "A  x  ",
        "NN",
        sprites="x > Missile orientation=RIGHT speed=0.5 cooldown=3\nx > Missile orientation=LEFT",
        letters="x > x",
    )
    assert story.places("x") == [[(30, 0)], [(20, 0)]]


def test_a_redefined_parent_has_no_children():
    story = a_story(
        "Ak",
        "RN",
        sprites="fam > Immovable\n  kid >\nfam > Immovable",
        letters="k > kid",
        rules="fam avatar > killSprite scoreChange=1",
    )
    assert story.scores == [0, 0]
    assert story.places("kid") == [[(10, 0)]] * 2


def test_a_real_number_for_a_count_is_passed_over():
    assert not a_story(
        "A x", "N", sprites="x > Immovable", letters="x > x", ends="SpriteCounter stype=x limit=1.0"
    ).last.over


def test_a_dead_avatar_that_is_transformed_lives_again():
    story = a_story(
        "At ",
        "RNNNLL",
        sprites="trap > Immovable\nghost > MovingAvatar",
        letters="t > trap",
        rules="avatar trap > killSprite\ntrap TIME > transformToAll timer=4 nextExecution=1 stype=avatar stypeTo=ghost",
    )
    assert [scene.avatar.is_dead for scene in story.scenes[1:]] == [True] * 4 + [False] * 2
    assert story.last.avatar.x == 0


def test_after_its_end_a_game_stands_still():
    machine = a_machine("A ", ends="Timeout limit=1 win=True")
    story = played(machine, "RRRR")
    assert len(story.scenes) == 3
    assert story.last.tick == 1


def test_escape_ends_a_game_after_its_tick_without_a_winner():
    machine = a_machine(
        "A m",
        sprites="m > Missile orientation=RIGHT",
        letters="m > m",
        rules="m EOS > killSprite scoreChange=4",
        ends="SpriteCounter stype=m limit=0 win=True",
    )
    state = machine.advance(machine.start(0), [RIGHT, ESCAPE])
    assert (state[SCORE], state[OVER], state[WINNER]) == (4, 1, -1)


def test_an_effect_after_the_avatar_was_removed_is_refused_by_name():
    machine = a_machine(
        "Ab",
        sprites="box > Passive\npad > Immovable\nking > Immovable",
        letters="b > box pad",
        rules="pad king > killSprite\nbox avatar > transformTo stype=king killSecond=true",
    )
    with pytest.raises(Stuck, match="tick 1: the effect 'killSprite' is due and the avatar was removed"):
        played(machine, "RN")


@pytest.mark.parametrize(
    "parts",
    [
        *({"sprites": f"x > {name}"} for name in ("SpawnPoint", "Bomber", "BomberRandomMissile", "RandomBomber")),
        *({"sprites": f"x > {name}"} for name in ("Chaser", "Fleeing", "PathChaser", "PathAltChaser")),
        {"sprites": "x > Immovable", "avatar": "avatar > FlakAvatar"},
        {"sprites": "x > Portal", "rules": "avatar x > teleportToExit"},
        {"sprites": "x > Immovable", "rules": "avatar x > changeResource resource=gold"},
        {
            "sprites": "x > Immovable\ngold > Immovable",
            "rules": "avatar x > addTimer ftype=subtractHealthPoints stype=gold",
        },
    ],
    ids=lambda parts: " ".join(f"{parts['sprites']} {parts.get('rules', '')}".split()),
)
def test_what_needs_a_type_that_the_game_does_not_name_is_refused_by_name(parts):
    with pytest.raises(Stuck, match=r"tick \d: .* needs a type that the game does not name"):
        a_story("Ax  ", "SRN", **{"letters": "A > avatar\nx > x"} | parts)


@pytest.mark.parametrize(
    ("sprites", "rules", "told"),
    [
        ("x > SpawnPoint stype=x", "", "a sprite of 'x' came into being while all of its kind"),
        ("x > Immovable", "avatar x > transformToAll stype=x stypeTo=x", "a sprite of 'x' came into being while"),
        ("x > Immovable", "x avatar > transformToSingleton stype=x stype_other=x", "a sprite of 'x' came into being"),
        ("x > Immovable\ny >", "avatar x > spawn stype=y", "a sprite of 'y', which has no class"),
    ],
)
def test_what_would_never_end_or_cannot_be_made_is_refused_by_name(sprites, rules, told):
    with pytest.raises(Stuck, match=rf"tick \d: {told}"):
        a_story("Ax ", "RN", sprites=sprites, letters="x > x", rules=rules)


def test_a_sprite_made_of_the_kind_that_is_at_the_edge_leaves_out_the_rest():
    story = a_story(
        "A  m\n   m",
        "NN",
        sprites="m > Missile orientation=RIGHT",
        letters="m > m",
        rules="m EOS > cloneSprite scoreChange=1",
    )
    assert story.scores == [0, 1]
    assert len(story.places("m")[-1]) == 3


def test_a_sprite_made_of_the_kind_whose_time_has_come_is_refused_by_name():
    with pytest.raises(Stuck, match="tick 0: a sprite of 'm'"):
        a_story("A m", "N", sprites="m > Passive", letters="m > m", rules="m TIME > cloneSprite")


def test_health_of_an_empty_family_is_taken_from_the_sprite_itself():
    story = a_story(
        "A m",
        "NN",
        sprites="m > Passive healthPoints=1\nghost > Passive",
        letters="m > m",
        rules="m TIME > subtractHealthPoints stype=ghost",
    )
    assert story.places("m")[0] == []


@pytest.mark.parametrize("end", ["SpriteCounter stype=avatar limit=0 win=True", "Timeout limit=0 win=False"])
def test_a_game_that_has_lost_its_avatar_ends_without_a_winner(end):
    told = a_story(
        "Ab ",
        "R",
        sprites="box > Immovable\nking > Immovable",
        letters="A > avatar\nb > box",
        rules="box avatar > transformTo stype=king killSecond=true scoreChange=2",
        ends=end,
    )
    assert (told.last.state[OVER], told.last.winner, told.last.score) == (1, -1, 2)


def test_a_pursuer_without_a_target_draws_a_step_at_every_tick():
    told = a_story(
        "A      \n    c  \n       ",
        "NNNNNNNN",
        sprites="cat > PathAltChaser stype1=mouse cons=2\nmouse > Immovable",
        letters="A > avatar\nc > cat",
        header="obs=wall",
    )
    assert told.draws == [1, 2, 3, 4, 5, 6, 7, 8]
