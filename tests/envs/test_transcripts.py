"""Every family plays its golden transcript as it always did."""

from __future__ import annotations

from dataclasses import replace
from difflib import unified_diff

import pytest

from plumbline.envs import FAMILIES, play
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from tests.envs.toys.parley import Numbers
from tests.envs.transcripts import Script, first_line, path, transcript
from tests.envs.transcripts.scripts import SCRIPTS

ADVICE = (
    "If the rules were meant to change, raise rules_version in envs/{name}/__init__.py; "
    "then run `python -m tests.envs.transcripts` and read what changed."
)


def _check(name, golden, played):
    """Fail with what differs and what to do about it."""
    family = SCRIPTS[name].family
    if golden != played:
        changes = unified_diff(golden.splitlines(), played.splitlines(), f"{name}.txt", "played now", lineterm="")
        pytest.fail("\n".join([f"{name} plays differently. {ADVICE.format(name=family)}", "", *changes]), pytrace=False)


def _golden(name):
    return path(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_a_transcript(name):
    assert _of(name), f"add tests/envs/transcripts/{name}.py and name its script in scripts.py"


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_golden_transcript_is_played_again(name):
    assert path(name).exists(), "run `python -m tests.envs.transcripts`"
    _check(name, _golden(name), transcript(SCRIPTS[name]))


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_first_line_names_the_rules_version(name):
    script = SCRIPTS[name]
    assert _golden(name).splitlines()[0] == first_line(script), ADVICE.format(name=script.family)


@pytest.mark.parametrize("name", FAMILIES)
def test_transcripts_show_every_refusal(name):
    shown = {step.reason for script in _of(name) for step in _steps(script)}
    missing = {play.MALFORMED, *(reason.word for reason in FAMILIES[name].rules.reasons)} - shown
    assert not missing, f"the scripts of {name} show no {', '.join(sorted(missing))}: add words that are refused so"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_transcript_ends_with_its_end(name):
    script = SCRIPTS[name]
    family, steps = FAMILIES[script.family], _steps(script)
    game = family.rules.open(script.instance, parse(script.setting, family.modalities, family.options), empty)
    ends = [number for number, step in enumerate(steps, 1) if family.rules.ended(game, step.state) is not None]
    assert ends == [len(steps)], f"{name} ends after words {ends} of {len(steps)}: expected its end after the last"


def _of(family):
    return [script for script in SCRIPTS.values() if script.family == family]


def _steps(script):
    family = FAMILIES[script.family]
    game = family.rules.open(script.instance, parse(script.setting, family.modalities, family.options), empty)
    state, steps = family.rules.start(game, script.seed), []
    for text in script.words:
        steps.append(play.answer(family, game, state, text, family.rules.to_move(game, state)[0]))
        state = steps[-1].state
    return steps


def test_another_game_fails_with_advice():
    script = SCRIPTS["sliding"]
    with pytest.raises(pytest.fail.Exception) as failure:
        _check("sliding", _golden("sliding"), transcript(replace(script, words=script.words[1:])))
    assert "raise rules_version in envs/sliding/__init__.py" in str(failure.value)
    assert '-"move red cube up" -> illegal, occupied' in str(failure.value)


def test_with_several_seats_a_transcript_names_who_speaks(toys):
    said = ("say hello", "shout", "declare 3")
    script = Script("parley", "text", "A talk.", Numbers((1, 2)), said, lambda game, talk: "; ".join(talk.said))
    spoken = [line.partition(" -> ")[0] for line in transcript(script).splitlines() if " -> " in line]
    assert spoken == ['seat 0: "say hello"', 'seat 1: "shout"', 'seat 0: "declare 3"']
