"""One strange episode is named, and stands in no other's way."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import process_time

import pytest
from django.core.management import call_command

from plumbline.evaluation.files.trajectories import read_header
from plumbline.evaluation.suites.ivispar.experiments import decoding
from plumbline.evaluation.suites.ivispar.experiments.decoding import decoded
from plumbline.evaluation.suites.ivispar.experiments.logs import InvalidEpisode
from tests.evaluation.suites.ivispar.published import a_step, an_episode

pytestmark = pytest.mark.django_db

METADATA, SIM_LOG, AGENT_LOG = "metadata.json", "sim_message_log.json", "agent_message_log.txt"
STEP = a_step([0, 1], ("move red cube up", ["was legal move"]))


@pytest.fixture
def episodes(tmp_path):
    """Two episodes of an experiment."""
    folder = tmp_path / "Episodes"
    for name in ("first", "second"):
        an_episode(folder / name, ["move red cube up"], [STEP])
    return folder


def imported(capsys, folder, *words):
    call_command("import_ivispar", str(folder), *words)
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    return objects[:-1], objects[-1]


def steps_with(**changes):
    """The log of an episode whose last step is another one."""
    steps = {"step 0": a_step([1, 1]), "step 1": a_step([0, 0], ("start", [])), "step 2": STEP | changes}
    return json.dumps(steps)


def spot(**changes):
    return [STEP["board_data"][0], STEP["board_data"][1] | changes]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        (METADATA, '{"game": {"g": {"representation_type": ["vision"]}}}', "Expected `str | null`, got `array`"),
        (METADATA, '{"game": {"g": {"representation_type": "' + "v" * 100_000 + '"}}}', "representation_type 'vvv"),
        (METADATA, '{"game": ["vision"]}', "Expected `object`, got `array`"),
        (METADATA, '{"agent": {"Walker": null}}', "Expected `object`, got `null`"),
        (METADATA, '{"agent": {"Walker": {"model_type": 1}}}', "Expected `str | null`, got `int`"),
        (METADATA, '{"agent": {"a": {"move_set": ' + "[" * 100_000, "maximum recursion depth exceeded"),
        (METADATA, "null", "Expected `object`, got `null`"),
        (METADATA, "NaN", "JSON is malformed"),
        (METADATA, '{"agent": {"\\ud800": {}}}', "metadata.json: "),
        (SIM_LOG, json.dumps({"step 0": STEP, "step " + "9" * 6000: STEP}), "expected 'step 0'"),
        (SIM_LOG, json.dumps({"step 0": STEP, "step 1": STEP, "step 01": STEP}), "expected 'step 0'"),
        (SIM_LOG, json.dumps({"step 0": STEP, "step ٢": STEP}), "expected 'step 0'"),
        (SIM_LOG, "[]", "Expected `object`, got `array`"),
        (SIM_LOG, '{"step 0": null}', "Expected `object`, got `null`"),
        (SIM_LOG, steps_with(board_data=spot(current_coordinate=[0])), "Expected `array` of length 2"),
        (SIM_LOG, steps_with(board_data=spot(current_coordinate="A1")), "Expected `array`, got `str`"),
        (SIM_LOG, steps_with(board_data=spot(current_coordinate=[float("nan"), 0])), "JSON is malformed"),
        (SIM_LOG, steps_with(board_data=spot(current_coordinate=[1e300, 0])), "expected a cell of the board"),
        (SIM_LOG, steps_with(board_data=spot(current_coordinate=[10**400, 0])), "Number out of range"),
        (SIM_LOG, steps_with(board_data=spot(color=None)), "Expected `str`, got `null`"),
        (SIM_LOG, steps_with(board_data=spot(current_coordinate=[3, 3])), "step 2: two pieces in one cell"),
        (SIM_LOG, steps_with(board_data=[]), "step 2: expected the pieces blue sphere, red cube"),
        (SIM_LOG, steps_with(Actions=[{"valididy": "was legal move"}]), "Expected `array`, got `str`"),
        (SIM_LOG, steps_with(Actions=[{"command_count": 10**30, "prompt": None}]), "Expected `str`, got `null`"),
        (AGENT_LOG, "\n", "line 1: '': expected 'start'"),
        (AGENT_LOG, "s" * 100_000, "line 1: 'sss"),
        (AGENT_LOG, "start\n" + "," * 600_000, "600001 actions, expected at most 500000"),
        (AGENT_LOG, "start\n" * 600_000, "agent_message_log.txt: 600000 answers, expected at most 500000"),
        (AGENT_LOG, b"start\n\xff\n", "'utf-8' codec can't decode byte 0xff"),
        ("config_another.json", "{}", "2 files config_*.json: expected one"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_cannot_be_read_is_named(episodes, capsys, name, content, problem):
    (episodes / "first" / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    reports, summary = imported(capsys, episodes)
    assert [report["episode"] for report in reports] == ["second"]
    named = [said for said in summary["problems"] if said.startswith("first: ")]
    assert len(named) == 1
    assert problem in named[0]
    assert len(named[0]) < 600


@pytest.mark.parametrize("name", [METADATA, SIM_LOG, AGENT_LOG])
@pytest.mark.parametrize(
    "make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path.name), lambda path: path.symlink_to("/dev/zero")]
)
def test_what_is_no_file_is_named(episodes, capsys, name, make):
    (episodes / "first" / name).unlink()
    make(episodes / "first" / name)
    reports, summary = imported(capsys, episodes)
    assert [report["episode"] for report in reports] == ["second"]
    assert summary["problems"] == [f"first: {name}: expected a file"]


@pytest.mark.parametrize("make", [os.mkfifo, Path.touch])
def test_names_that_are_no_text_are_escaped(episodes, capsys, make):
    (configuration,) = (episodes / "first").glob("config_*")
    configuration.unlink()
    make(episodes / "first" / os.fsdecode(b"config_\xff.json"))
    (episodes / "first").rename(episodes / os.fsdecode(b"\xfe"))
    _, summary = imported(capsys, episodes)
    assert [said.partition(".json: ")[0] for said in summary["problems"]] == [
        "\\xfe/config_\\xff", "\\xfe: config_\\xff",
    ]  # fmt: skip
    assert json.dumps(summary, ensure_ascii=False).encode()


def test_a_large_log_is_not_read(episodes, capsys):
    os.truncate(episodes / "first" / SIM_LOG, 6 << 30)
    _, summary = imported(capsys, episodes)
    assert summary["problems"] == ["first: sim_message_log.json: 6442450944 bytes: expected at most 67108864"]


def test_a_log_of_too_many_values_is_not_decoded(episodes, capsys, monkeypatch):
    monkeypatch.setattr(decoding, "MOST_VALUES", 100)
    (episodes / "first" / SIM_LOG).write_text("[" + "{}," * 200)
    _, summary = imported(capsys, episodes)
    assert "first: sim_message_log.json: more than 100 values, expected at most that" in summary["problems"]


def test_an_agent_may_have_any_name(episodes, tmp_path, capsys):
    about = {"agent": {"a": {"model_type": "m\u0000\n" * 1000}}, "game": {"g": {"representation_type": "text"}}}
    (episodes / "first" / METADATA).write_text(json.dumps(about))
    reports, summary = imported(capsys, episodes, "--out", str(tmp_path / "out"))
    assert (len(reports), summary["problems"]) == (2, [])
    with (tmp_path / "out" / f"{'m-' * 39}m-text.jsonl").open("rb") as file:
        header = read_header(1, next(file))
    assert (header.agent.name, header.agent.model) == ("m " * 39 + "m", "m " * 149 + "m")


@pytest.mark.parametrize(
    "content",
    [
        b'{"a":"' + b'\\"' * 400_000,
        b'{"a":"' + b'\\"' * 400_000 + b"\\",
        b"[" + b", " * 400_000,
        b"," + b" " * 400_000 + b",",
        b'"' * 400_000,
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_log_that_is_cut_short_is_read_in_linear_time(tmp_path, content):
    (tmp_path / "log.json").write_bytes(content)
    began = process_time()
    with pytest.raises(InvalidEpisode):
        decoded(tmp_path / "log.json", dict)
    assert process_time() - began < 5


def test_commas_in_strings_are_left_alone(tmp_path):
    (tmp_path / "log.json").write_bytes(b'[",]", {"b\\",}": 2 ,\n} , ]')
    assert decoded(tmp_path / "log.json", list) == [",]", {'b",}': 2}]
