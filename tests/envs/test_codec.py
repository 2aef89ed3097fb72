"""One value has one text, and what cannot be read is said to be so, and where."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs import codec
from plumbline.envs.dice import Dice
from plumbline.envs.sliding.model import Board, Puzzle, Recipe
from tests.envs.sliding.boards import a_puzzle


@dataclass(frozen=True)
class Note:
    text: str
    marks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Weight:
    kilograms: float


CANONICAL = [
    (None, "null"),
    (True, "true"),
    (0, "0"),
    (-7, "-7"),
    (2**100, "1267650600228229401496703205376"),
    ("", '""'),
    ((), "[]"),
    ({}, "{}"),
    ((1, (2, None), False), "[1,[2,null],false]"),
    ({"b": 1, "a": {"d": 2, "c": 3}}, '{"a":{"c":3,"d":2},"b":1}'),
    (Note("hi", (2, 1)), '{"marks":[2,1],"text":"hi"}'),
    # strings, as RFC 8785 has them
    ('"\\/', r'"\"\\/"'),
    ("\b\t\n\f\r", r'"\b\t\n\f\r"'),
    ("\x00\x0b\x1f", r'"\u0000\u000b\u001f"'),
    ("\x7f\u2028é€😀", '"\x7f\u2028é€😀"'),
    # keys in the order of their UTF-16 code units: 😀 begins with U+D83D
    (
        {"€": 1, "\r": 2, "\uff21": 3, "1": 4, "\x80": 5, "😀": 6, "ö": 7},
        '{"\\r":2,"1":4,"\x80":5,"ö":7,"€":1,"😀":6,"\uff21":3}',
    ),
    ({"10": 1, "9": 2, "": 3}, '{"":3,"10":1,"9":2}'),
    # what has no order of its own gets one
    (frozenset("edcba"), '["a","b","c","d","e"]'),
]


@pytest.mark.parametrize(("value", "text"), CANONICAL)
def test_canonical_text(value, text):
    assert codec.canonical(value).decode() == text


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (1.5, "1.5: expected an integer"),
        (1.0, "1.0: expected an integer"),
        (float("nan"), "nan: expected an integer"),
        (float("inf"), "inf: expected an integer"),
        ((1, (2.5,)), "2.5: expected an integer"),
        (Weight(0.5), "0.5: expected an integer"),
        ("e\u0301", "expected a string in Unicode normal form C"),
        ("\u212b", "expected a string in Unicode normal form C"),  # Ångström sign
        ({"e\u0301": 1}, "expected a string in Unicode normal form C"),
        ("\ud800", r"'\ud800': expected a string"),
        ({"\udfff": 1}, r"'\udfff': expected a string"),
        ({1: 2}, "1: expected a string"),
    ],
)
def test_values_without_a_canonical_text(value, message):
    with pytest.raises(codec.NotCanonical) as refusal:
        codec.canonical(value)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    "value",
    [
        a_puzzle(),
        Board((0, 5, 3)),
        Recipe(),
        Dice(2**127, 12),
        Weight(0.1),
        Weight(5e-324),
        Weight(1.7976931348623157e308),
        Weight(-0.0),
        Note("\u0000\u2028😀\n", (2**70, -1)),
    ],
    ids=repr,
)
def test_values_survive_json(value):
    again = codec.load(type(value), codec.dump(value))
    assert again == value
    assert repr(again) == repr(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_float_survives_json(number):
    assert repr(codec.load(Weight, codec.dump(Weight(number))).kilograms) == repr(number)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.from_regex(r"[ -~é€😀]*", fullmatch=True),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("ab~é€😀\uff21", max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(PLAIN)
def test_the_canonical_text_is_read_back_and_written_again(value):
    text = codec.canonical(value)
    again = codec.load(object, text)
    assert again == value
    assert codec.canonical(again) == text


@given(st.dictionaries(st.text("ab~é€😀\uff21", max_size=3), st.integers(), max_size=6))
def test_the_order_of_keys_does_not_matter(value):
    turned = dict(reversed(value.items()))
    assert codec.canonical(turned) == codec.canonical(value)


def test_a_digest_is_that_of_the_canonical_text():
    assert codec.digest({"b": 1, "a": "é"}) == sha256('{"a":"é","b":1}'.encode()).hexdigest()


def test_digests_for_good():
    """Frozen: digests name published puzzles and tasks."""
    puzzle = codec.instance_digest(a_puzzle(start="r . / . b", goal=". r / b ."))
    assert puzzle == "268680737fd0debb6b20cbe2a5585e7976395f6ebcf5c85586d23673b67096b5"
    assert codec.task_digest("sliding", puzzle, 7) == "96b1d22e01ba85d07ec246040e271e8acf81af5078891aa975adf58718d3203f"


def test_a_task_is_its_family_instance_and_seed():
    tasks = [("sliding", "a", 0), ("cube", "a", 0), ("sliding", "b", 0), ("sliding", "a", 1)]
    assert len({codec.task_digest(*task) for task in tasks}) == 4


PUZZLE = codec.canonical(a_puzzle(start="r . / . b", goal=". r / b .")).decode()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("nonsense", "JSON is malformed"),
        (b"\xff\xfe", "malformed"),
        (b'{"columns": "\xff"}', "$.columns"),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "missing required field `columns`"),
        (PUZZLE.replace('"columns":2', '"columns":"2"'), "Expected `int`, got `str` - at `$.columns`"),
        (PUZZLE.replace('"columns":2', '"columns":2.5'), "$.columns"),
        (PUZZLE.replace('"columns":2', '"columns":true'), "$.columns"),
        (PUZZLE.replace('"rows":2', '"rows":null'), "$.rows"),
        (PUZZLE.replace('"goal":"A1"', '"goal":1'), "Expected `str`, got `int` - at `$.pieces[0].goal`"),
        (PUZZLE.replace('"color":"red",', ""), "missing required field `color` - at `$.pieces[1]`"),
        (PUZZLE.replace('"columns":2', '"columns":9'), "columns 9: expected 2 to 8"),
        (PUZZLE.replace('"red"', '"mauve"'), "color 'mauve': expected one of red"),
        (PUZZLE.replace('"red"', r'"\ud800"'), "unexpected end of escaped utf-16 surrogate pair"),
        ('"\ud800"', "surrogates not allowed"),
        (PUZZLE + "x", "malformed"),
        pytest.param('{"more":' + "[" * 100_000, "recursion", id="deep"),
    ],
)
def test_text_that_is_no_puzzle(text, message):
    with pytest.raises(codec.Unreadable) as refusal:
        codec.load(Puzzle, text)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (None, "Expected `object`, got `null`"),
        ({"columns": 2, "rows": "2", "pieces": []}, "Expected `int`, got `str` - at `$.rows`"),
        ({"columns": 2, "rows": 2, "pieces": []}, "0 pieces: expected 1 to 3"),
    ],
)
def test_plain_values_that_build_no_puzzle(plain, message):
    with pytest.raises(codec.Unreadable) as refusal:
        codec.build(Puzzle, plain)
    assert message in str(refusal.value)


def test_a_puzzle_is_built_from_parsed_json():
    assert codec.build(Puzzle, codec.load(dict, PUZZLE)) == codec.load(Puzzle, PUZZLE)
