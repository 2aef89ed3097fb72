"""Names that look alike, and names that do not."""

from __future__ import annotations

import pytest

from plumbline.evaluation.names.skeletons import LONGEST, confusable, is_stacked, skeletons

ALIKE = [
    ("Walker", "walker"),
    ("Walker", "W\N{CYRILLIC SMALL LETTER A}lker"),
    ("Walker", "Wal\N{ZERO WIDTH SPACE}ker"),
    ("Walker", "\N{FULLWIDTH LATIN CAPITAL LETTER W}alker"),
    ("Half", "\N{CYRILLIC CAPITAL LETTER EN}alf"),  # a capital alone: its small letter looks like another
    ("paypal", "PaypaI"),
    ("Model 10", "Model lO"),
    ("modern", "modem"),
    ("GPT 4", "gpt-4"),
    ("GPT-4.1", "GPT\N{NON-BREAKING HYPHEN}4\N{MIDDLE DOT}1"),
    (
        "\N{CYRILLIC SMALL LETTER EN}\N{CYRILLIC SMALL LETTER ER}",
        "\N{CYRILLIC CAPITAL LETTER EN}\N{CYRILLIC CAPITAL LETTER ER}",
    ),
    ("***", "* * *"),
    ("Walker", "Walker\N{BRAILLE PATTERN BLANK}"),
    ("Walker", "Wal\N{OBJECT REPLACEMENT CHARACTER}ker"),
    ("Walker", "Walker\N{VARIATION SELECTOR-16}"),
    ("Walker", "Walker\N{TRADE MARK SIGN}"),
    ("Walker", "\N{CHECK MARK}Walker\N{REGISTERED SIGN}"),
    ("Walker", "Walker\N{MODIFIER LETTER CAPITAL T}\N{MODIFIER LETTER CAPITAL M}"),
    ("Walker", "Walker\N{RAISED MC SIGN}"),
    ("Walker", "Walker\N{RIGHTWARDS ARROW}"),
    ("Walker", "Walker~"),
    ("Walker", "Wal\N{COMBINING SHORT STROKE OVERLAY}ker\N{COMBINING ENCLOSING CIRCLE}"),
    ("Model 2", "Model \N{SUPERSCRIPT TWO}"),
    ("Walker", "\N{CIRCLED LATIN CAPITAL LETTER W}alker"),
]
APART = [
    ("Walker", "Walkers"),
    ("Nova", "Vova"),
    ("GPT-4", "GPT-5"),
    ("Caf\N{LATIN SMALL LETTER E WITH ACUTE}", "Cafe"),
    ("Agent", "Agent+"),
    ("Or", "\N{LATIN CAPITAL LETTER O WITH STROKE}r"),
    ("***", "!!!"),
    ("\N{ROCKET}", "\N{CHECK MARK}"),
    ("Mali", "Mall"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_a_skeleton_in_common(one, other):
    assert confusable(one, other)
    assert confusable(other, one)


@pytest.mark.parametrize(("one", "other"), APART)
def test_other_names_have_none_in_common(one, other):
    assert not confusable(one, other)


@pytest.mark.parametrize(
    "name", ["\N{ZERO WIDTH SPACE}", "\N{HANGUL FILLER}", "\N{WORD JOINER}\N{SOFT HYPHEN}", "\N{BRAILLE PATTERN BLANK}"]
)
def test_an_invisible_name_has_none(name):
    assert skeletons(name) == frozenset()


@pytest.mark.parametrize(
    ("name", "stacked"),
    [
        ("Walker", False),
        ("\N{LATIN SMALL LETTER A WITH CIRCUMFLEX AND ACUTE}", False),
        ("a" + "\N{COMBINING ACUTE ACCENT}" * 4, False),
        ("a" + "\N{COMBINING ACUTE ACCENT}" * 5, True),
        ("a\N{COMBINING ENCLOSING CIRCLE}" * 5, False),
    ],
)
def test_marks_are_stacked_where_no_language_needs_so_many(name, stacked):
    assert is_stacked(name) == stacked


def test_the_longest_skeleton_fits_its_column():
    assert {len(each) for each in skeletons("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 80)} == {64}
    assert all(len(each) <= LONGEST for each in skeletons("m" * 80))
