"""What counts as a thing in an answer, element by element, and the eight format errors."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.family import MalformedAction
from plumbline.envs.questions import notation
from plumbline.envs.questions.model import FAULTS, LONGEST, MOST, Answer, Slip, Thing
from tests.envs.questions.asked import ALL, FAMILY, a_game, things
from tests.envs.questions.tiles import a_game_of_tiles

GAME = a_game()

READ = [
    # in any letters and order, with any of several signs between
    ("A1 red cube", "A1 red cube"),
    ("a1 RED Cube", "A1 red cube"),
    ("d4 green sphere, a1 red cube", "A1 red cube, D4 green sphere"),
    ("a1 red cube; d4 green sphere", "A1 red cube, D4 green sphere"),
    ("a1 red cube\nd4 green sphere\n", "A1 red cube, D4 green sphere"),
    ("a1 red cube,\r\n d4 green sphere.", "A1 red cube, D4 green sphere"),
    ("a1 red cube. d4 green sphere.", "A1 red cube, D4 green sphere"),
    ("Solution: a1 red cube, d4 green sphere", "A1 red cube, D4 green sphere"),
    ("final solution = a1 red cube", "A1 red cube"),
    ("b1 red cube, a2 red cube, a1 red cube", "A1 red cube, A2 red cube, B1 red cube"),  # up a column, then the next
    # with lists' numbers and signs
    ("1. a1 red cube\n2. d4 green sphere", "A1 red cube, D4 green sphere"),
    ("- a1: red cube\n- d4: green sphere", "A1 red cube, D4 green sphere"),
    ("(a1) red cube, [d4] green-sphere", "A1 red cube, D4 green sphere"),
    ("| a1 | red | cube |\n| d4 | green | sphere |", "A1 red cube, D4 green sphere"),
    ("**A1** red cube", "A1 red cube"),
    # with words that mean nothing, or the same
    ("a1 a red cube, d4 is the green sphere", "A1 red cube, D4 green sphere"),
    ("a1 contains a red cube piece", "A1 red cube"),
    (
        "a1 red square, d4 green circle, b2 blue triangle, c3 yellow hexagon",
        "A1 red cube, B2 blue pyramid, C3 yellow cylinder, D4 green sphere",
    ),
    # twice the same, and several in a cell
    ("a1 red cube, a1 red cube", "A1 red cube, A1 red cube"),
    ("a1 red cube, a1 blue cube", "A1 blue cube, A1 red cube"),
]

SLIPS = [
    # the paper's examples (appendix A.6.1), E1 to E8
    ("a4 empty", "empty_cell"),
    ("c3 blank", "empty_cell"),
    ("b1 no object", "empty_cell"),
    ("a1 none none", "empty_cell"),
    ("c1 none pyramid", "missing_attribute"),
    ("b2 sphere", "missing_attribute"),
    ("b2 black cone", "unknown_attribute"),
    ("b3 red block", "unknown_attribute"),
    ("b4 cylinder yellow", "inverted_order"),
    ("d4 blue and red cube", "several_attributes"),
    ("d1 multicoloured cube", "several_attributes"),
    ("a2 a3 green pyramid", "several_attributes"),
    ("f4 yellow pyramid", "outside_board"),
    ("c5 green pyramid", "outside_board"),
    ("d2 blue cylinder summary a4 yellow cylinder b4 blue sphere", "no_list"),
    ("d3 green sphere https user images githubusercontent com 45e3211ecb93a6b429446 png", "no_list"),
    # and others
    ("a4", "empty_cell"),
    ("a4:", "empty_cell"),
    ("a4 is unoccupied", "empty_cell"),
    ("b2 red", "missing_attribute"),
    ("b2 a red piece", "missing_attribute"),
    ("a1 light blue cube", "unknown_attribute"),
    ("a1 red cube none", "unknown_attribute"),
    ("a1 square red", "inverted_order"),
    ("a1 red green cube", "several_attributes"),
    ("a1 red cube sphere", "several_attributes"),
    ("a0 red cube", "outside_board"),
    ("a10 red cube", "outside_board"),
    ("z99 red cube", "outside_board"),
]

REFUSED = [
    ("", "no action was found in the answer: expected a list such as: A3 green sphere, D1 blue pyramid"),
    ("  \n ", "expected a list"),
    ("red cube", "'red cube': expected a list such as"),
    ("red cube at a1", "expected a list such as"),
    ("obj in objectsitems if obj none output", "expected a list such as"),
    ("we will create the solution", "expected a list such as"),
    ("1, 2, 3", "expected a list such as"),
    ("a1 red cube " * 400, f"{12 * 400} characters, expected at most {LONGEST}"),
    (", ".join(["a1 red cube"] * (MOST + 1)), f"{MOST + 1} elements, expected at most {MOST}"),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_read(text, expected):
    assert notation.parse(GAME, text) == Answer(things(expected))


@pytest.mark.parametrize(("text", "fault"), SLIPS)
def test_a_format_error_has_a_name(text, fault):
    answer = notation.parse(GAME, f"a1 red cube, {text}, d4 green sphere")
    assert answer.things == things("A1 red cube, D4 green sphere")
    assert [slip.fault for slip in answer.slips] == [fault]


def test_every_fault_but_the_last_has_an_example():
    assert {fault for _, fault in SLIPS} == {*FAULTS} - {"no_solution"}


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(MalformedAction) as refusal:
        notation.parse(GAME, text)
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("text", ["Solution:", "solution = ", "Solution: none", "Solution: I see a red cube."])
def test_a_solution_without_a_list_is_an_answer(text):
    answer = notation.parse(GAME, text)
    assert answer.things == ()
    assert {slip.fault for slip in answer.slips} == {"no_list"}


def test_the_longest_list_is_read():
    text = ", ".join(["d4 yellow cylinder"] * MOST)
    assert len(notation.parse(GAME, text).things) == MOST


@pytest.mark.parametrize(("text", "_"), [*READ, *SLIPS, ("Solution:", ""), ("Solution: what, ever", "")])
def test_what_is_written_means_the_same(text, _):
    answer = notation.parse(GAME, text)
    written = notation.write(GAME, answer)
    assert notation.parse(GAME, written) == answer
    assert notation.write(GAME, notation.parse(GAME, written)) == written


WORDS = st.sampled_from(
    ["a1", "B2", "f9", "red", "blue", "cube", "sphere", "cone", "empty", "no", "and", "the", "7", "é", "İ", "½", "x"]
)
LISTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=8).map(", ".join)


@given(st.one_of(LISTS, LISTS.map("Solution: {}".format), st.text(string.printable, max_size=60), st.text(max_size=60)))
def test_whatever_is_read_is_written_as_it_is_read(text):
    try:
        answer = notation.parse(GAME, text)
    except MalformedAction:
        return
    assert notation.parse(GAME, notation.write(GAME, answer)) == answer


def test_slips_stand_behind_the_things():
    answer = notation.parse(GAME, "a4 empty, a1 red cube, b4 empty")
    assert notation.write(GAME, answer) == "A1 red cube, a4 empty, b4 empty"


PROBLEMS = [
    (ALL, ""),
    ("A1 red cube, a4 empty", "'a4 empty': a free cell is listed; expected <cell> <color> <shape>"),
    ("e1 red cube", "'e1 red cube': the cell is not on the board; expected one from A1 to D4"),
    ("a1 pink cube", "expected colors: red, green, blue, yellow; shapes: cube, sphere, pyramid, cylinder"),
    ("a1 cube red", "'a1 cube red': the words stand in another order; expected <cell> <color> <shape>"),
    ("red cube", "'red cube': expected a list such as: A3 green sphere, D1 blue pyramid"),
    ("Solution:", "no action was found in the answer: these words are no element of a list"),
]


@pytest.mark.parametrize(("text", "problem"), PROBLEMS)
def test_the_first_error_is_named_before_an_answer_is_sent(text, problem):
    found = notation.problem(GAME, text)
    assert problem in found if problem else not found


def test_only_words_of_the_question_are_known():
    assert notation.parse(GAME, "a1 black cone").slips == (Slip("unknown_attribute", "a1 black cone"),)
    assert notation.parse(GAME, "a1 red semicircle").slips == (Slip("unknown_attribute", "a1 red semicircle"),)


def test_tiles_are_named_by_their_numbers():
    game = a_game_of_tiles()
    answer = notation.parse(game, "1. a1 tile 7\n2. b1 8")
    assert answer == Answer((Thing("A1", ("7",)), Thing("B1", ("8",))))
    assert notation.write(game, answer) == "A1 7, B1 8"
    assert notation.parse(game, "a1 tile 9").slips == (Slip("unknown_attribute", "a1 tile 9"),)
    assert notation.parse(game, "a1 tile").slips == (Slip("empty_cell", "a1 tile"),)


def test_the_example_in_the_brief_has_no_problem():
    for game in (GAME, a_game_of_tiles()):
        assert not notation.problem(game, notation.example(game))
        assert notation.example(game) in FAMILY.words.brief(game, 0)
