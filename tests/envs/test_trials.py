"""The self tests of detectors, in small."""

import json
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs import FAMILIES, trials

TRIED = {name: family.failures for name, family in FAMILIES.items() if family.failures is not None}


@pytest.mark.parametrize("name", TRIED)
def test_a_small_trial_finds_what_was_spoiled(name):
    report, _ = trials.trial(TRIED[name], TRIED[name].trial, 3, plans=3, spoiled=4)
    words = {label.word for label in TRIED[name].labels}
    assert report["golden"] == {"n": 3, "alarms": 0}
    assert set(report["labels"]) == words == set(report["confusion"])
    assert all(sum(firsts.values()) == report["labels"][label]["n"] for label, firsts in report["confusion"].items())
    assert all(each["recalled"] >= each["n"] - 1 for each in report["labels"].values())


def test_a_trial_without_enough_recall_fails():
    blind = replace(TRIED["houses"], find=lambda *_: ())
    report, is_well = trials.trial(blind, blind.trial, 3, plans=1, spoiled=1)
    assert not is_well
    assert report["labels"]["premature_end"] == {"n": 1, "recalled": 0, "recall": 0.0}


def test_the_command_ends_with_json(monkeypatch, capsys):
    monkeypatch.setattr(trials, "trial", lambda _, tried, seed: ({"golden": {"n": seed, "alarms": 0}}, True))
    call_command("failures", "--selftest", "--seed", "7")
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"golden": {"n": 7, "alarms": 0}}


def test_the_command_tries_the_detectors_of_a_family(monkeypatch):
    tried = []
    monkeypatch.setattr(trials, "trial", lambda failures, *_: ({}, tried.append(failures) is None))
    call_command("failures", "--selftest", "--family", "maze")
    assert tried == [TRIED["maze"]]


def test_the_command_fails_where_a_check_fails(monkeypatch):
    monkeypatch.setattr(trials, "trial", lambda *_: ({}, False))
    with pytest.raises(CommandError, match="a check failed"):
        call_command("failures", "--selftest")


def test_a_negative_seed_is_refused():
    with pytest.raises(CommandError, match="expected 0 or more"):
        call_command("failures", "--selftest", "--seed", "-1")
