"""How one action counts."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.family import Distance, Ruling, Step
from plumbline.evaluation.protocol.progress import Transition
from plumbline.evaluation.scoring.verdicts import COMMON, costs, meanings, verdict


def exactly(moves: int) -> Distance:
    return Distance(moves, moves)


UNSURE = Distance(3, 5)

VERDICTS = [
    (Ruling.CHANGED, "", exactly(4), exactly(3), "effective"),
    (Ruling.CHANGED, "", exactly(1), exactly(0), "effective"),
    (Ruling.CHANGED, "", exactly(4), exactly(5), "ineffective"),
    (Ruling.CHANGED, "", exactly(4), exactly(4), "ineffective"),  # as far away as before
    (Ruling.CHANGED, "", None, None, "changed"),
    (Ruling.CHANGED, "", exactly(4), None, "changed"),
    (Ruling.CHANGED, "", None, exactly(4), "changed"),
    (Ruling.CHANGED, "", exactly(4), UNSURE, "changed"),
    (Ruling.CHANGED, "", UNSURE, exactly(4), "changed"),
    (Ruling.CHANGED, "", exactly(4), Distance(9, None), "changed"),
    (Ruling.IDLE, "", exactly(4), exactly(4), "idle"),
    (Ruling.TOLD, "", exactly(4), exactly(4), "told"),
    (Ruling.ILLEGAL, "occupied", exactly(4), exactly(4), "occupied"),
    (Ruling.ILLEGAL, "out_of_bounds", exactly(4), exactly(4), "out_of_bounds"),
    (Ruling.ILLEGAL, "unknown_object", exactly(4), exactly(4), "unknown_object"),
    (Ruling.ILLEGAL, "talked_enough", None, None, "talked_enough"),  # a word of the family's own
    (Ruling.MALFORMED, "malformed", exactly(4), exactly(4), "malformed"),
    (Ruling.MALFORMED, "malformed", exactly(4), exactly(3), "malformed"),  # time passed meanwhile
]


@pytest.mark.parametrize(("ruling", "reason", "before", "after", "named"), VERDICTS)
def test_the_verdict_of_words(ruling, reason, before, after, named):
    assert verdict(Transition("words", Step(None, ruling, reason, moves=1)), before, after) == named


def test_a_change_without_a_move_neither_helps_nor_harms():
    assert verdict(Transition("words", Step(None, Ruling.CHANGED)), exactly(4), exactly(4)) == "no_move"


@pytest.mark.parametrize("ruling", [Ruling.IDLE, Ruling.CHANGED])
def test_silence_is_a_pass_whatever_the_world_did_meanwhile(ruling):
    assert verdict(Transition(None, Step(None, ruling)), exactly(4), exactly(3)) == "pass"


def test_a_provider_error_is_nobodys_action():
    taken = Transition(None, Step(None, Ruling.IDLE), provider_error=True)
    assert verdict(taken, exactly(4), exactly(4)) == "provider_error"


def test_only_a_provider_error_is_free():
    assert [named for named in COMMON if not costs(named)] == ["provider_error"]
    assert costs("talked_enough")


def test_every_verdict_of_every_family_has_a_meaning():
    for family in FAMILIES.values():
        own = meanings(family.name)
        assert all(own[reason.word] == f"refused: {reason.meaning}" for reason in family.rules.reasons)
        assert {str(ruling) for ruling in Ruling} - {"illegal"} <= set(own)
        assert all(own.values())


def test_a_word_of_two_families_means_in_each_what_it_says(toys):
    assert meanings("lantern")["no_tool"] != meanings("cube")["no_tool"]
    assert "no_tool" not in meanings("sliding")
