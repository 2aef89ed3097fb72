"""Every class, effect and termination does what the rules of the language say, by machine code and its twin alike."""

from __future__ import annotations

import pytest

from plumbline.envs.vgdl.language import terminations
from plumbline.envs.vgdl.language.classes import CLASSES
from plumbline.envs.vgdl.language.effects import EFFECTS
from tests.envs.vgdl.meaning.avatars import AVATARS
from tests.envs.vgdl.meaning.cases import check, holds, named
from tests.envs.vgdl.meaning.changes import CHANGES
from tests.envs.vgdl.meaning.deaths import DEATHS
from tests.envs.vgdl.meaning.endings import ENDINGS
from tests.envs.vgdl.meaning.faults import FAULTS
from tests.envs.vgdl.meaning.holdings import HOLDINGS
from tests.envs.vgdl.meaning.motions import MOTIONS
from tests.envs.vgdl.meaning.sprites import SPRITES
from tests.envs.vgdl.twin.modules import checked
from tests.envs.vgdl.twin.pairing import alone

CASES = (*AVATARS, *SPRITES, *MOTIONS, *DEATHS, *CHANGES, *HOLDINGS, *ENDINGS)


@pytest.mark.parametrize("case", CASES, ids=named(CASES))
def test_a_word_of_the_language_means_what_its_rule_says(case):
    check(case)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_rule_that_is_lost_is_missed_by_a_case(fault):
    kernel = checked(alone, [fault.edit])
    assert not all(holds(case, kernel) for case in CASES if case.of == fault.of)


def test_every_word_of_the_language_has_a_test():
    assert {case.of for case in CASES} == {*CLASSES, *EFFECTS, *terminations.ENDINGS}


def test_no_rule_is_tested_twice():
    assert len({str(case) for case in CASES}) == len(CASES)
