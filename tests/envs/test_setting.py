"""Settings and their short text form."""

from __future__ import annotations

import pytest

from plumbline.envs.setting import FEEDBACK, InvalidSetting, Option, Setting, parse, write

MODALITIES = ("text", "2d")
LABELS = Option("labels", ("edge", "none"))
SIZE = Option("size", ("small", "large"), also=str.isdigit, expected="any number")
OPTIONS = (FEEDBACK, LABELS, SIZE)

PARSED = [
    ("text", Setting("text")),
    ("2d", Setting("2d")),
    ("none", Setting("none")),
    ("2d,labels=none", Setting("2d", (("labels", "none"),))),
    ("2d,size=large,labels=none", Setting("2d", (("labels", "none"), ("size", "large")))),
    ("2d,labels=edge,size=small,feedback=none", Setting("2d")),
    ("2d,size=77", Setting("2d", (("size", "77"),))),
]

REFUSED = [
    ("", "modality '': expected one of text, 2d"),
    ("3d", "modality '3d': expected one of text, 2d"),
    ("2D", "modality '2D': expected"),
    ("labels=none", "modality 'labels=none': expected"),
    ("2d,", "option '': expected one of feedback, labels, size"),
    ("2d,color=red", "option 'color': expected one of feedback, labels, size"),
    ("2d, labels=none", "option ' labels': expected"),
    ("2d,labels", "labels='': expected one of edge, none"),
    ("2d,labels=", "labels='': expected one of edge, none"),
    ("2d,labels=none=none", "labels='none=none': expected one of edge, none"),
    ("2d,labels=none,labels=edge", "option 'labels': given twice, expected once"),
    ("2d,size=huge", "size='huge': expected one of small, large, any number"),
]


@pytest.mark.parametrize(("text", "setting"), PARSED)
def test_parsed(text, setting):
    assert parse(text, MODALITIES, OPTIONS) == setting


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(InvalidSetting) as refusal:
        parse(text, MODALITIES, OPTIONS)
    assert message in str(refusal.value)


@pytest.mark.parametrize("setting", [setting for _, setting in PARSED])
def test_a_setting_is_read_as_it_was_written(setting):
    assert parse(write(setting), MODALITIES, OPTIONS) == setting


def test_equal_settings_have_equal_texts():
    one = Setting("2d").having(SIZE, "large").having(LABELS, "none")
    other = Setting("2d").having(LABELS, "none").having(SIZE, "large")
    assert write(one) == write(other) == "2d,labels=none,size=large"


def test_an_option_at_its_default_is_left_out():
    assert write(Setting("2d").having(LABELS, "none").having(LABELS, "edge")) == "2d"


def test_an_option_that_was_not_chosen_has_its_default():
    setting = parse("2d,size=large", MODALITIES, OPTIONS)
    assert (setting.value(SIZE), setting.value(LABELS), setting.value(FEEDBACK)) == ("large", "edge", "none")


TOOL = Option(
    "tool", ("none", "saw", "drill"), also=str.isdigit, expected="any number", fewer=(("2d", ("none", "saw")),)
)


@pytest.mark.parametrize(
    "text", ["2d", "2d,tool=none", "2d,tool=saw", "text,tool=drill", "text,tool=7", "none,tool=drill"]
)
def test_a_modality_may_have_fewer_values_of_an_option(text):
    assert parse(text, MODALITIES, (TOOL,)).modality == text.partition(",")[0]


@pytest.mark.parametrize("value", ["drill", "7", ""])
def test_values_that_a_modality_does_not_have_are_refused(value):
    with pytest.raises(InvalidSetting) as refusal:
        parse(f"2d,tool={value}", MODALITIES, (TOOL,))
    assert str(refusal.value) == f"tool={value!r}: expected one of none, saw"
    assert TOOL.values_of("2d") == ("none", "saw")
    assert TOOL.values_of("text") == TOOL.values
