"""Diagnoses: what the detectors find, on the steps of the replay."""

from dataclasses import replace

import pytest

from plumbline.envs.family import Finding
from plumbline.evaluation.scoring.diagnoses import diagnose
from tests.evaluation.detectors import a_role
from tests.evaluation.playing import ERROR, NONSENSE, PASS, a_board, played

START, GOAL = "r . / . b", ". r / b ."


def diagnosed(*turns, **changes):
    play = a_board(START, GOAL)
    family = replace(play.family, failures=a_role(**changes))
    return diagnose(family, play.game, played(replace(play, family=family), *turns))


def test_steps_count_errors_of_the_service_as_the_replay_does():
    found = diagnosed(ERROR, NONSENSE, ERROR, ERROR, PASS, NONSENSE, PASS)
    assert found.findings == (Finding("nonsense", 2, (2, 6)), Finding("silence", 5, (5, 7)))
    assert found.primary is found.findings[0]


def test_errors_of_the_service_are_no_failures_of_the_agent():
    assert diagnosed(ERROR, ERROR, ERROR, NONSENSE).findings == (Finding("nonsense", 4, (4,)),)


def test_what_the_service_ended_is_not_looked_at():
    assert diagnosed(NONSENSE, *[ERROR] * 5) is None


def test_what_is_solved_is_not_looked_at():
    play = a_board(START, GOAL)
    family = replace(play.family, failures=a_role())
    won = replace(played(play, NONSENSE, PASS), scores=(1.0,))
    assert diagnose(family, play.game, won) is None


def test_a_family_without_detectors_has_no_diagnosis():
    play = a_board(START, GOAL)
    assert diagnose(play.family, play.game, played(play, PASS)) is None


def test_an_episode_without_findings_has_a_diagnosis_that_says_so():
    found = diagnosed(PASS)
    assert (found.findings, found.primary, found.version) == ((), None, 1)


def test_detectors_that_stop_do_not_stop_the_verification(caplog: pytest.LogCaptureFixture):
    def broken(*_):
        raise ZeroDivisionError

    assert diagnosed(NONSENSE, find=broken) is None
    assert "the detectors of sliding stopped" in caplog.text


def test_words_are_kept_only_for_detectors():
    play = a_board(START, GOAL)
    assert played(play, NONSENSE).words == ()
