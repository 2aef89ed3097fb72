"""Blind tests: all classes are asked for, answers are compared leniently, and the key lies apart."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from PIL import Image

from plumbline.envs.houses import blind
from plumbline.envs.houses.classes import KINDS, LIST_A, LIST_B


def _key(tmp_path, classes, states):
    path = tmp_path / "key.json"
    path.write_text(json.dumps({"classes": classes, "states": states}))
    return path


def _answers(tmp_path, answers):
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(answers))
    return path


def _class(name, meters=2):
    return {"name": name, "meters": meters, "side": 0}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("GarbageCan", "GarbageCan"),
        ("trash can", "GarbageCan"),
        ("A-pple", "Apple"),
        ("apples", "Apple"),
        ("the couch", "Sofa"),
        ("TV", "Television"),
        ("night stand", "SideTable"),
        ("keys", "KeyChain"),
    ],
)
def test_an_answer_may_be_in_other_words(tmp_path, text, name):
    key = _key(tmp_path, {"p1": _class(name)}, {})
    assert not blind.score(_answers(tmp_path, {"p1": text}), key)["wrong"]


@pytest.mark.parametrize(
    ("text", "name"), [("tomato", "Apple"), ("", "Egg"), ("table", "Desk"), ("chair", "ArmChair"), ("pan", "Pot")]
)
def test_another_thing_is_wrong(tmp_path, text, name):
    key = _key(tmp_path, {"p1": _class(name)}, {})
    assert blind.score(_answers(tmp_path, {"p1": text}), key)["wrong"] == [("p1", name, 2, text)]


def test_lists_are_counted_at_two_meters(tmp_path):
    classes = {"p1": _class("Apple"), "p2": _class("Egg"), "p3": _class("Apple", 4), "p4": _class("Vase")}
    states = {"p5": {"name": "Box", "ability": "open", "state": "open"}}
    answers = _answers(tmp_path, {"p1": "apple", "p3": "ball", "p4": "vase", "p5": "closed"})
    found = blind.score(answers, _key(tmp_path, classes, states))
    assert (found["list_a"], found["list_b"], found["states"]) == (0.5, 1.0, 0.0)
    assert (found["at_1_m"], found["at_2_m"], found["at_4_m"]) == (0.0, 0.667, 0.0)


def test_other_names_are_those_of_classes_and_mean_one_class_each_but_for_a_few():
    assert set(blind.SYNONYMS) <= set(KINDS)
    shared = {}
    for name, words in blind.SYNONYMS.items():
        for word in {blind._plain(word) for word in words}:
            shared.setdefault(word, []).append(name)
    twice = {word for word, names in shared.items() if len(names) > 1}
    assert twice <= {"lamp", "sink", "kitchensink", "basin", "kitchencabinet"}


@pytest.mark.slow
@pytest.mark.usefixtures("opengl")
def test_pictures_are_written_under_codes_and_the_key_beside_them(tmp_path):
    key = blind.write(tmp_path / "test", seed=3, sides=1, pixels=(64, 48))
    sought = json.loads(key.read_text())
    assert key.parent == tmp_path / "test-key"
    assert {entry["name"] for entry in sought["classes"].values()} == {*LIST_A, *LIST_B}
    assert {path.stem for path in (tmp_path / "test" / "classes").iterdir()} == set(sought["classes"])
    assert {path.stem for path in (tmp_path / "test" / "states").iterdir()} == set(sought["states"])
    right = {code: entry["name"] for code, entry in sought["classes"].items()}
    right |= {code: entry["state"] for code, entry in sought["states"].items()}
    found = blind.score(_answers(tmp_path, right), key)
    assert (found["list_a"], found["list_b"], found["states"], found["wrong"]) == (1.0, 1.0, 1.0, [])
    with pytest.raises(ValueError, match="expected a new folder"):
        blind.write(tmp_path / "test", seed=4)


def test_each_class_is_seen_from_four_sides_at_each_distance(tmp_path, monkeypatch):
    monkeypatch.setattr(blind, "photograph", lambda shot: Image.new("RGB", (8, 6)))
    key = blind.write(tmp_path / "test", seed=3)
    sought = json.loads(key.read_text())["classes"].values()
    seen = Counter((entry["name"], entry["meters"], entry["side"]) for entry in sought)
    assert len(seen) == len(sought) == (len(LIST_A) + len(LIST_B)) * 3 * 4
