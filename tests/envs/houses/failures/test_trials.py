"""The self test of the detectors, in small."""

import json

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs.houses.failures import trials
from plumbline.envs.houses.failures.labels import LABELS


def test_a_small_trial_finds_what_was_spoiled():
    report, _ = trials.trial(3, plans=3, spoiled=4)
    assert report["golden"] == {"n": 3, "alarms": 0}
    assert set(report["labels"]) == {label.word for label in LABELS} == set(report["confusion"])
    assert all(sum(firsts.values()) == report["labels"][label]["n"] for label, firsts in report["confusion"].items())


def test_a_trial_without_enough_recall_fails(monkeypatch):
    monkeypatch.setattr(trials, "find", lambda *_: ())
    report, is_well = trials.trial(3, plans=1, spoiled=1)
    assert not is_well
    assert report["labels"]["premature_end"] == {"n": 1, "recalled": 0, "recall": 0.0}


def test_the_command_ends_with_json(monkeypatch, capsys):
    monkeypatch.setattr(trials, "trial", lambda seed: ({"golden": {"n": seed, "alarms": 0}}, True))
    call_command("failures", "--selftest", "--seed", "7")
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"golden": {"n": 7, "alarms": 0}}


def test_the_command_fails_where_a_check_fails(monkeypatch):
    monkeypatch.setattr(trials, "trial", lambda _: ({}, False))
    with pytest.raises(CommandError, match="a check failed"):
        call_command("failures", "--selftest")


def test_a_negative_seed_is_refused():
    with pytest.raises(CommandError, match="expected 0 or more"):
        call_command("failures", "--selftest", "--seed", "-1")
