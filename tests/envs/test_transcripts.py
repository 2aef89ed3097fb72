"""Every family plays its golden transcript as it always did."""

from __future__ import annotations

from dataclasses import replace
from difflib import unified_diff

import pytest

from envs import FAMILIES, play
from envs.setting import Setting
from envs.shelf import empty
from tests.envs.transcripts import first_line, path, transcript
from tests.envs.transcripts.scripts import SCRIPTS

ADVICE = (
    "If the rules were meant to change, raise rules_version in envs/{name}/__init__.py; "
    "then run `python -m tests.envs.transcripts` and read what changed."
)


def _check(name, golden, played):
    """Fail with what differs and what to do about it."""
    if golden != played:
        changes = unified_diff(golden.splitlines(), played.splitlines(), f"{name}.txt", "played now", lineterm="")
        pytest.fail("\n".join([f"{name} plays differently. {ADVICE.format(name=name)}", "", *changes]), pytrace=False)


def _golden(name):
    return path(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_a_transcript(name):
    assert name in SCRIPTS, f"add tests/envs/transcripts/{name}.py and name its script in scripts.py"
    assert path(name).exists(), "run `python -m tests.envs.transcripts`"


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_golden_transcript_is_played_again(name):
    _check(name, _golden(name), transcript(SCRIPTS[name]))


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_first_line_names_the_rules_version(name):
    assert _golden(name).splitlines()[0] == first_line(name), ADVICE.format(name=name)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_transcript_shows_every_refusal_and_an_end(name):
    family, script = FAMILIES[name], SCRIPTS[name]
    game = family.open(script.instance, Setting(family.modalities[0]), empty)
    words = [(0, text) for text in script.words]
    steps = list(play.replay(family, game, family.start(game, script.seed), words))
    assert {step.reason for step in steps} >= family.reasons | {play.MALFORMED}
    assert [family.ended(game, step.state) is not None for step in steps] == [False] * (len(steps) - 1) + [True]


def test_another_game_fails_with_advice():
    script = SCRIPTS["sliding"]
    with pytest.raises(pytest.fail.Exception) as failure:
        _check("sliding", _golden("sliding"), transcript(replace(script, words=script.words[1:])))
    assert "raise rules_version in envs/sliding/__init__.py" in str(failure.value)
    assert '-"move red cube up" -> illegal, occupied' in str(failure.value)
