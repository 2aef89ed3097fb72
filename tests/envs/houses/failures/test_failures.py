"""Failures in a small home: each label is raised by an episode that deserves it, and bad input raises nothing."""

import pytest

from plumbline.envs import FAMILIES, codec
from plumbline.envs.family import Finding
from plumbline.envs.houses import notation
from plumbline.envs.houses.failures import FAILURES, find, hallucinations, loops, refusals, wanderings
from plumbline.envs.houses.generate import SPARE, opened
from plumbline.envs.houses.model import Condition, Household
from plumbline.envs.houses.planning.sharing import worlds_of
from plumbline.evaluation.files import task_sets
from tests.envs.children import ROOT
from tests.envs.houses.homes import a_game, two

LEFT, RIGHT = "Rotate(left, 90)", "Rotate(right, 90)"
DONE, FAIL = "EndTask(DONE)", "EndTask(FAIL)"
FETCH = ("Move(forward, Medium)", "Move(left, Medium)", "Tilt(down, 30)", "Pick(Mug)")
MUG = Condition("object_in_hand", object="Mug")
NEAR_VASE = Condition("agent_near_object", object="Vase", distance=3000)
IN_HALLWAY = Condition("agent_in_room", room="Hallway")


def found(*texts, game=None, budget=0):
    return find(game or a_game(MUG), [(0, text) for text in texts], budget)


def kinds(findings):
    return [(each.label, each.subtype) for each in findings]


def test_a_plan_that_wins_raises_nothing():
    assert found(*FETCH, DONE, budget=20) == ()


@pytest.mark.parametrize(
    ("texts", "subtype"),
    [
        ((FAIL,), "gave_up"),
        (("Move(forward, Medium)", DONE), "false_done"),
        ((RIGHT, RIGHT, LEFT, RIGHT, DONE), "never_verified"),
    ],
)
def test_an_end_without_the_goal_is_premature(texts, subtype):
    assert kinds(found(*texts)) == [("premature_end", subtype)]


def test_an_end_near_enough_by_twice_the_distance_is_a_near_miss():
    game = a_game(NEAR_VASE)
    assert kinds(found(DONE, game=game)) == [("premature_end", "near_miss")]


def test_an_end_with_one_of_two_conditions_missing_is_a_near_miss():
    assert kinds(found(*FETCH, DONE, game=a_game(MUG, IN_HALLWAY))) == [("premature_end", "near_miss")]


def test_an_end_with_the_last_action_of_the_budget_is_not_premature():
    assert found(DONE, budget=1) == ()


@pytest.mark.parametrize(
    ("texts", "subtype", "steps"),
    [
        (("Pick(Toaster)",), "H1", (1,)),
        ((LEFT, "ChangeState(Toaster, on)"), "H1", (2,)),
        (("Pick(Vase)",), "H2", (1,)),
        ((RIGHT, RIGHT, "Pick(Mug)", "Pick(Mug)"), "H3", (3, 4)),
        (("Place(Mug, SideTable)", "Place(Mug)"), "holding", (1, 2)),
    ],
)
def test_dealing_with_what_is_not_there_is_a_hallucination(texts, subtype, steps):
    assert found(*texts) == (Finding("hallucination", steps[0], steps, subtype),)


def test_one_slip_among_many_actions_is_no_hallucination():
    assert found(RIGHT, LEFT, "Place(Mug)", *FETCH, "Tilt(up, 30)", DONE) == ()


@pytest.mark.parametrize(
    ("texts", "subtype"),
    [
        ([LEFT, RIGHT] * 4, "oscillate"),
        ([RIGHT] * 8, "spin"),
        (["Move(forward, Large)"] * 8, "bump"),
        (["Move(forward, 0)"] * 8, "still"),
        ([LEFT, "Tilt(down, 30)", "Tilt(up, 30)", RIGHT] * 3, "cycle"),
    ],
)
def test_steps_that_come_back_are_a_loop(texts, subtype):
    assert ("loop", subtype) in kinds(found(*texts))
    assert FAILURES.primary(found(*texts)).label == "loop"


def test_a_few_repeated_steps_are_no_loop():
    assert found(LEFT, RIGHT, LEFT, RIGHT) == ()


def test_a_loop_that_is_a_small_part_of_an_episode_is_none():
    walk = ["Move(forward, Small)", RIGHT, "Move(forward, Small)", LEFT, "Tilt(down, 30)", "Move(backward, Small)"]
    assert "loop" not in [label for label, _ in kinds(found(*walk, *["Move(forward, 0)"] * 4))]


def test_walking_away_from_all_that_is_needed_is_disorientation():
    away = ["Move(backward, Small)", *["Move(right, Small)"] * 17]
    assert ("disorientation", "away") in kinds(found(*away))
    assert FAILURES.primary(found(*away)).label == "disorientation"


def test_a_needed_thing_that_was_seen_and_lost_is_disorientation():
    game = a_game(MUG, starts=a_game().household.starts)
    texts = [RIGHT, "Move(forward, Small)", "Move(right, Small)", "Tilt(down, 30)", "Move(forward, Small)"]
    texts += ["Move(right, Small)", "Tilt(down, 30)", RIGHT, "Move(left, Small)", "Tilt(up, 30)", RIGHT, "Tilt(up, 30)"]
    assert "lost" in [subtype for _, subtype in kinds(found(*texts, *texts, game=game))]


@pytest.mark.parametrize(
    "text", ["", "Fly(up)", "Move(forward, nan)", "Pick(mug)", "x" * 5000, "Pick" + "(" * 1000, "\0"]
)
def test_text_that_is_not_understood_is_a_parse_error(text):
    assert found(text) == (Finding("parse_error", 1, (1,)),)


def test_dealing_with_what_is_in_view_and_too_far_is_a_reach_error():
    assert found("Pick(Mug)") == (Finding("reach_error", 1, (1,)),)


def test_picking_up_with_a_full_hand_is_an_order_error():
    assert kinds(found(*FETCH, "Pick(Apple)")) == [("order_error", "hand_full")]


def test_slices_of_what_is_whole_are_an_order_error():
    assert kinds(found("Pick(AppleSliced)")) == [("order_error", "uncut")]


def test_a_budget_that_ends_on_the_way_is_progress():
    assert kinds(found("Move(left, Small)", "Move(forward, Small)", budget=2)) == [("progressing", "")]


def test_the_paper_s_kinds_name_a_failure_before_others():
    findings = found("nonsense", "Pick(Toaster)", DONE)
    assert [each.label for each in findings] == ["parse_error", "hallucination", "premature_end"]
    assert FAILURES.primary(findings).label == "hallucination"


def test_a_premature_end_comes_first_where_two_begin_together():
    pair = (Finding("loop", 3, (3,)), Finding("premature_end", 3, (3,)))
    assert FAILURES.primary(pair).label == "premature_end"


@pytest.mark.parametrize("words", [[], [(7, DONE)], [(-1, DONE)], [(0, None)], [(0, DONE), (0, DONE), (0, "x")][:1]])
def test_strange_episodes_raise_no_exception(words):
    assert all(isinstance(each, Finding) for each in find(a_game(MUG), words, 0))


def test_nothing_is_no_failure():
    assert find(a_game(MUG), [], 0) == ()
    assert FAILURES.primary(()) is None


def test_what_follows_the_end_is_not_looked_at():
    assert kinds(found(DONE, "nonsense", "Pick(Toaster)")) == kinds(found(DONE))


def test_each_seat_has_its_own_findings():
    words = [(0, LEFT), (1, "Pick(Toaster)"), (0, LEFT), (1, RIGHT)]
    assert find(two(MUG), words, 0) == (Finding("hallucination", 2, (2,), "H1"),)


def test_all_labels_are_declared():
    words = [label.word for label in FAMILIES["houses"].failures.labels]
    assert words[:4] == ["premature_end", "hallucination", "loop", "disorientation"]
    assert len(words) == len(set(words)) == 8


def test_every_subtype_is_declared_with_its_label():
    role = FAMILIES["houses"].failures
    declared = {label.word: {each.word for each in label.subtypes} for label in role.labels}
    assert declared["loop"] == set(loops.SUBTYPES)
    assert declared["hallucination"] == set(hallucinations.SUBTYPES)
    assert declared["disorientation"] == {wanderings.LOST, wanderings.RECEDED, wanderings.AWAY}
    assert declared["order_error"] == set(refusals._ORDERS)
    assert declared["premature_end"] == {"false_done", "gave_up", "near_miss", "never_verified"}


def test_labels_say_what_they_mean_and_when_they_are_found():
    for label in FAMILIES["houses"].failures.labels:
        assert label.meaning
        assert label.found_if
        assert all(each.meaning for each in label.subtypes)


# --- two seats


def together(*turns, game=None):
    """What was found where two act in turn, each with a plan of their own."""
    words = [(seat, text) for pair in turns for seat, text in enumerate(pair)]
    return find(game or two(MUG), words, 60)


def test_who_is_done_first_leaves_the_rest_to_the_other():
    assert kinds(together(("Rotate(left, 90)", DONE))) == []
    assert [each.label for each in together((RIGHT, DONE), (DONE, ""))] == ["premature_end"]
    assert kinds(together((RIGHT, FAIL))) == [("premature_end", "gave_up")]


def test_who_waits_while_the_other_walks_is_in_no_loop():
    walks = [*["Move(right, Small)"] * 3, *["Move(forward, Small)"] * 2, *["Move(left, Small)"] * 3]
    assert together(*zip(["Move(forward, 0)"] * 8, walks, strict=True)) == ()
    waiting = together(*zip(["Move(forward, 0)"] * 8, ["Move(forward, 0)"] * 8, strict=True))
    assert kinds(waiting) == [("loop", "still"), ("loop", "still")]


def test_talk_is_a_loop_where_it_says_the_same():
    talk, wait = [f'Communicate("{number} mugs")' for number in range(8)], ["Move(forward, 0)"] * 8
    assert ("loop", "still") not in kinds(together(*zip(talk, wait, strict=True)))
    assert ("loop", "still") in kinds(together(*zip(talk[:1] * 8, wait, strict=True)))


def test_looking_about_once_level_and_once_down_is_no_loop():
    assert found(*[RIGHT] * 4, "Tilt(down, 30)", *[RIGHT] * 4, "Move(forward, Small)", LEFT) == ()


@pytest.mark.parametrize("name", ["practice-houses-pairs", "people-houses-pairs", "spatialworld-houses-pairs-20"])
def test_plans_for_two_raise_nothing(name):
    _, lines = task_sets.read((ROOT / "fixtures" / "tasksets" / f"{name}.jsonl").read_bytes())
    for line in lines:
        made = codec.build(Household, line.instance)
        game = opened(made)
        texts = line.solution.actions
        seats = [world.turn for world in worlds_of(game, [notation.parse(game, text) for text in texts])]
        assert {*seats} == {0, 1}
        assert find(game, [*zip(seats, texts, strict=True)], SPARE + made.reference_with_end) == ()
