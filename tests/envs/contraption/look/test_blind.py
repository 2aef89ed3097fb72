"""Blind tests: all kinds are asked for, answers are compared leniently, and the key lies apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from plumbline.envs.contraption.__main__ import main
from plumbline.envs.contraption.look import blind
from plumbline.envs.contraption.look.kinds import KINDS, STATES


def a_file(tmp_path: Path, name: str, content: object) -> Path:
    path = tmp_path / name
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Balloon", "balloon"),
        ("a bowling ball", "ball.bowling"),
        ("see-saw", "teeter"),
        ("torch", "flashlight"),
        ("bricks", "wall.red"),
        ("the power outlet", "outlet"),
        ("outlet.switch", "outlet.switch"),
        ("gears", "gear.big"),
        ("blender", "mixer"),
    ],
)
def test_an_answer_may_be_in_other_words(tmp_path: Path, text: str, name: str) -> None:
    key = a_file(tmp_path, "key.json", {"parts": {"p1": {"name": name, "turn": 0}}, "states": {}})
    assert blind.score(a_file(tmp_path, "answers.json", {"p1": text}), key)["wrong"] == []


@pytest.mark.parametrize(("text", "name"), [("football", "ball.basket"), ("", "fan"), ("ramp", "ramp.granite")])
def test_another_part_is_wrong(tmp_path: Path, text: str, name: str) -> None:
    key = a_file(tmp_path, "key.json", {"parts": {"p1": {"name": name, "turn": 0}}, "states": {}})
    assert blind.score(a_file(tmp_path, "answers.json", {"p1": text}), key)["wrong"] == [("p1", name, text)]


def test_what_is_not_answered_is_wrong(tmp_path: Path) -> None:
    parts = {"p1": {"name": "fan", "turn": 0}, "p2": {"name": "lamp", "turn": 0}}
    key = a_file(tmp_path, "key.json", {"parts": parts, "states": {"p3": {"name": "lamp", "state": "on"}}})
    found = blind.score(a_file(tmp_path, "answers.json", {"p1": "fan", "p3": "On"}), key)
    assert found == {"parts": 0.5, "states": 1.0, "wrong": [("p2", "lamp", "")]}


def test_the_perfect_answers_are_all_right(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    out = tmp_path / "pictures"
    assert main(["blind", "--out", str(out), "--seed", "3"]) == 0
    key = json.loads((tmp_path / "pictures-key" / "key.json").read_text())
    perfect = {code: entry["name"] for code, entry in key["parts"].items()}
    perfect |= {code: entry["state"] for code, entry in key["states"].items()}
    capsys.readouterr()
    assert main(["blind", "--out", str(out), "--score", str(a_file(tmp_path, "answers.json", perfect))]) == 0
    assert json.loads(capsys.readouterr().out) == {"parts": 1.0, "states": 1.0, "wrong": []}


def test_every_kind_and_state_is_asked_for_and_nothing_gives_it_away(tmp_path: Path) -> None:
    key = json.loads(blind.write(tmp_path / "pictures", 5).read_text())
    assert sorted(entry["name"] for entry in key["parts"].values()) == sorted(KINDS)
    assert len(key["states"]) == sum(len(states) for states in STATES.values())
    files = sorted((tmp_path / "pictures").rglob("*"))
    assert not any(kind in path.name for kind in KINDS for path in files)
    with Image.open(next((tmp_path / "pictures" / "parts").glob("*.png"))) as image:
        assert (image.size, image.info) == (blind.SIZE, {})


def test_a_folder_that_holds_something_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "old.png").touch()
    assert main(["blind", "--out", str(tmp_path / "pictures")]) == 1
    assert "expected a new folder" in capsys.readouterr().err


def test_answers_that_are_no_object_are_refused(tmp_path: Path) -> None:
    key = a_file(tmp_path, "key.json", {"parts": {}, "states": {}})
    with pytest.raises(ValueError, match="expected a JSON object"):
        blind.score(a_file(tmp_path, "answers.json", ["fan"]), key)


def test_the_sheet_shows_everything(tmp_path: Path) -> None:
    assert main(["sheet", "--out", str(tmp_path / "sheet.png")]) == 0
    with Image.open(tmp_path / "sheet.png") as image:
        assert image.width == 1400
        assert image.height > 1000
