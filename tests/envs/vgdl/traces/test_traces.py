"""Traces written, and replayed: those of a made-up game, and the reference's where they are."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest
from PIL import Image

from plumbline.envs.vgdl.__main__ import main
from plumbline.envs.vgdl.traces import trace_files
from plumbline.envs.vgdl.traces.traces import compare
from tests.envs.vgdl.worlds import a_machine, a_text
from tests.site import ROOT

GOLDEN = Path(os.environ.get("GVGAI_TRACES", ROOT.parent / "shared" / "gvgai"))

PARTS = {
    "sprites": "gem > Resource limit=3\nfly > RandomNPC",
    "letters": "g > gem\nf > fly",
    "rules": "gem avatar > collectResource scoreChange=2\nfly EOS > stepBack\navatar wall EOS > stepBack",
    "ends": "SpriteCounter stype=gem limit=0 win=True",
}
LEVEL = "A g \n f  "


@pytest.fixture
def files(tmp_path):
    (tmp_path / "gems.txt").write_text(a_text(**PARTS))
    (tmp_path / "gems_lvl3.txt").write_text(LEVEL)
    return tmp_path


def told(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def traced(files, capsys, actions="RLRRN", mode="L"):
    words = ["trace", str(files / "gems.txt"), str(files / "gems_lvl3.txt"), "--actions", actions, "--seed", "5"]
    assert main([*words, "--mode", mode]) == 0
    return told(capsys)


def test_a_trace_is_a_header_and_what_each_tick_changed(files, capsys):
    head, trace = traced(files, capsys)
    assert head == {
        "k": "header",
        "game": "gems",
        "mode": "L",
        "types": ["wall", "avatar", "gem", "fly"],
        "legal": "DLNRU",
        "parse_messages": [],
    }
    assert (trace["level"], trace["id"], trace["seed"], trace["block"]) == (3, "cli", 5, 10)
    assert (trace["w"], trace["h"], trace["actions"], trace["warn"]) == (4, 2, "RLRRN", 0)
    assert trace["init"] == [[1, 0, 0], [2, 20, 0], [3, 10, 10]]
    assert (trace["init_h"], trace["init_a"]) == ("598528c0", [1, 0, 0, 0, 0, 0, 0])
    first, last = trace["ticks"][0], trace["ticks"][-1]
    assert (first["a"], first["s"], first["n"]) == ([1, 10, 0, 0, 0, 0, 0], 0, 1)
    assert (last["a"], last["s"], last["r"], last["over"], last["win"]) == ([1, 20, 0, 0, 0, 0, 0], 2, {"2": 1}, 1, 1)
    assert trace["final"] == {"ticks": 4, "score": 2, "win": 1, "over": 1, "draws": 4}


def test_cells_of_the_planning_track_have_their_native_size(files, capsys):
    _, trace = traced(files, capsys, mode="P")
    assert trace["block"] == 200


def test_a_file_of_traces_is_checked_against_the_games(files, capsys):
    path = files / "gems.jsonl.gz"
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(line) + "\n" for line in traced(files, capsys))
    assert main(["check", str(path), "--games", str(files)]) == 0
    line, summary = told(capsys)
    assert line == {"game": "gems", "level": 3, "id": "cli", "ticks": 4, "matched": 4, "first_mismatch": None}
    assert summary == {"traces": 1, "equal": 1, "different": 0, "ticks": 4, "headers_different": 0, "unusable": 0}


@pytest.mark.parametrize(
    ("spoil", "matched", "mismatch", "words"),
    [
        (lambda trace: trace["ticks"][2].update(s=9), 2, 2, "s: expected 9, got None"),
        (lambda trace: trace["ticks"][1].update(a=[1, 0, 0, 0, 0, 0, 1]), 1, 1, "a: expected [1, 0, 0, 0, 0, 0, 1]"),
        (lambda trace: trace.update(init_h="00000000"), 0, -1, "init_h: expected 00000000"),
        (lambda trace: trace.update(block=20), 0, -1, "block: expected 20, got 10"),
        (lambda trace: trace.update(w=5), 0, -1, "w: expected 5, got 4"),
        (lambda trace: trace.update(h=1), 0, -1, "h: expected 1, got 2"),
        (lambda trace: trace["final"].update(draws=7), 4, 4, "draws: expected 7, got 4"),
        (lambda trace: trace["ticks"].append({"a": [1, 0, 0, 0, 0, 0, 0]}), 4, 4, "ticks: expected 5, got 4"),
    ],
)
def test_the_first_difference_is_named(files, capsys, spoil, matched, mismatch, words):
    head, trace = traced(files, capsys)
    spoil(trace)
    path = files / "gems.jsonl"
    path.write_text(json.dumps(head) + "\n" + json.dumps(trace) + "\n")
    assert main(["check", str(path), "--games", str(files)]) == 1
    captured = capsys.readouterr()
    line = json.loads(captured.out.splitlines()[0])
    assert (line["matched"], line["first_mismatch"]) == (matched, mismatch)
    assert words in captured.err


def test_a_trace_that_does_not_tell_sizes_is_compared_all_the_same(files, capsys):
    head, trace = traced(files, capsys)
    path = files / "gems.jsonl"
    path.write_text(
        json.dumps(head) + "\n" + json.dumps({k: v for k, v in trace.items() if k not in ("block", "w", "h")})
    )
    assert main(["check", str(path), "--games", str(files)]) == 0


HEAD = b'{"k": "header", "game": "gems", "mode": "L", "types": []}\n'
TRACE = {"k": "trace", "level": 3, "id": "x", "seed": 1, "actions": "N", "ticks": [], "final": {}}


def a_line(**changes):
    return json.dumps(TRACE | changes).encode()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ": no traces in an empty file: expected a header and a line for each trace"),
        (HEAD, ": no traces after its header: expected a header and a line for each trace"),
        (b"[]", ", line 1 is no header: Expected `object`, got `array`"),
        (b"{", ", line 1 is no header: Expecting property name"),
        (b"\xff\xff", ", line 1 is no header: "),
        (b"[" * 100_000, ", line 1 is no header: "),
        (b'{"k": "header", "mode": "L"}', ", line 1 is no header: Object missing required field `game`"),
        (HEAD.replace(b"gems", b"/gems"), ", line 1 is no header: Expected `str` matching regex"),
        (HEAD.replace(b'"L"', b'"Q"'), ", line 1 is no header: Invalid enum value 'Q' - at `$.mode`"),
        (a_line(), ", line 1 is no header: Invalid enum value 'trace' - at `$.k`"),
        (HEAD + b"7\n", ", line 2 is no trace: Expected `object`, got `int`"),
        (HEAD + b"\n\n7\n", ", line 4 is no trace: Expected `object`, got `int`"),
        (HEAD + a_line(seed="1"), ", line 2 is no trace: Expected `int`, got `str` - at `$.seed`"),
        (HEAD + a_line(level=None), ", line 2 is no trace: Expected `int`, got `null` - at `$.level`"),
        (HEAD + a_line(ticks=[1]), ", line 2 is no trace: Expected `object`, got `int` - at `$.ticks[0]`"),
        (HEAD + a_line(final=0), ", line 2 is no trace: Expected `object`, got `int` - at `$.final`"),
        (HEAD + a_line(actions="RRx"), ", line 2 is no trace: action 'x': expected one of N, S, L, R, D, U"),
        (HEAD + HEAD, ", line 2 is no trace: Invalid enum value 'header' - at `$.k`"),
    ],
)
def test_a_file_that_holds_no_traces_is_told_from_one_that_differs(files, capsys, content, message):
    path = files / "bad.jsonl"
    path.write_bytes(content)
    assert main(["check", str(path), "--games", str(files)]) == 2
    assert f"InvalidTraces: {path}{message}" in capsys.readouterr().err


@pytest.mark.parametrize("content", [gzip.compress(HEAD * 99, mtime=0)[:40], b"no gzip"], ids=["cut short", "no gzip"])
def test_a_damaged_archive_is_no_file_of_traces(files, capsys, content):
    path = files / "bad.jsonl.gz"
    path.write_bytes(content)
    assert main(["check", str(path), "--games", str(files)]) == 2
    assert "gzip" in capsys.readouterr().err


def test_a_trace_of_a_game_that_is_not_there_cannot_be_compared(files, capsys):
    path = files / "bad.jsonl"
    path.write_bytes(HEAD.replace(b"gems", b"gem[s]") + a_line())
    assert main(["check", str(path), "--games", str(files)]) == 2
    assert "gem[s].txt" in capsys.readouterr().err


def test_another_header_is_a_difference(files, capsys):
    head, trace = traced(files, capsys)
    path = files / "gems.jsonl"
    path.write_text(json.dumps({**head, "types": ["wall"]}) + "\n" + json.dumps(trace) + "\n")
    assert main(["check", str(path), "--games", str(files)]) == 1
    captured = capsys.readouterr()
    assert "header: types: expected ['wall']" in captured.err
    assert json.loads(captured.out.splitlines()[-1])["headers_different"] == 1


def test_what_cannot_be_used_does_not_keep_the_rest_from_being_checked(files, capsys):
    head, trace = traced(files, capsys)
    lost = trace | {"level": 7, "id": "lost"}
    mixed, broken = files / "mixed.jsonl", files / "broken.jsonl"
    mixed.write_text("".join(json.dumps(line) + "\n" for line in (head, lost, trace, lost)) + "\n")
    broken.write_text("{}")
    assert main(["check", str(broken), str(mixed), "--games", str(files)]) == 2
    captured = capsys.readouterr()
    *lines, summary = map(json.loads, captured.out.splitlines())
    assert [(line["id"], line["matched"], line["first_mismatch"]) for line in lines] == [
        *(("lost", 0, -1), ("cli", 4, None), ("lost", 0, -1))
    ]
    assert (summary["equal"], summary["different"], summary["unusable"]) == (1, 2, 2)
    assert captured.err.count("gems_lvl7.txt") == 1


def test_games_may_have_folders_of_their_own(files, capsys):
    path, folder = files / "gems.jsonl", files / "games" / "gems_v0"
    path.write_text("".join(json.dumps(line) + "\n" for line in traced(files, capsys)))
    folder.mkdir(parents=True)
    for name in ("gems.txt", "gems_lvl3.txt"):
        (files / name).rename(folder / name)
    assert main(["check", str(path), "--games", str(folder.parent)]) == 0


def test_a_line_without_end_is_refused(files, capsys, monkeypatch):
    monkeypatch.setattr(trace_files, "LONGEST_LINE", 100)
    path = files / "long.jsonl"
    path.write_bytes(HEAD + b" " * 101)
    assert main(["check", str(path), "--games", str(files)]) == 2
    assert "a line of more than 100 bytes" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            lambda files: (files / "gems.txt").write_text("BasicGame\n  TerminationSet\n    Never"),
            "gems.txt: line 3, column 5: 'Never'",
        ),
        (lambda files: (files / "gems.txt").unlink(), "gems.txt"),
        (lambda files: (files / "gems_lvl3.txt").write_text("...."), "gems_lvl3.txt: the level has no avatar"),
    ],
)
def test_files_that_cannot_be_used_are_named(files, capsys, spoil, words):
    spoil(files)
    assert main(["trace", str(files / "gems.txt"), str(files / "gems_lvl3.txt"), "--actions", "N"]) == 2
    assert words in capsys.readouterr().err


def test_an_action_without_a_meaning_is_refused(files, capsys):
    assert main(["trace", str(files / "gems.txt"), str(files / "gems_lvl3.txt"), "--actions", "RXN"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "action 'X': expected one of N, S, L, R, D, U" in captured.err


def test_lines_that_are_passed_over_are_named_beside_a_trace(files, capsys):
    (files / "gems.txt").write_text(a_text(**PARTS) + "\n  Extras")
    assert main(["trace", str(files / "gems.txt"), str(files / "gems_lvl3.txt"), "--actions", "N"]) == 0
    assert "gems.txt: line 15, column 3: 'Extras' is in no section" in capsys.readouterr().err


def test_the_start_of_a_level_is_drawn(files):
    out = files / "gems.png"
    assert main(["picture", str(files / "gems.txt"), str(files / "gems_lvl3.txt"), str(out), "--cell", "20"]) == 0
    rows = (files / "gems_lvl3.txt").read_text().split("\n")
    with Image.open(out) as drawn:
        assert drawn.size == (20 * max(map(len, rows)), 20 * len(list(filter(None, rows))))


def _golden(mode):
    return sorted((GOLDEN / mode).glob("*.jsonl.gz"))


NOT_AT_HAND = pytest.param(None, marks=pytest.mark.skip(reason="what the reference did is not part of this project"))


@pytest.mark.parametrize(
    "path", _golden("L") + _golden("P") or [NOT_AT_HAND], ids=lambda path: path and f"{path.parent.name}-{path.stem}"
)
def test_the_first_traces_of_each_game_are_those_of_the_reference(path):
    with gzip.open(path, "rt") as file:
        head, *goldens = (json.loads(line) for line, _ in zip(file, range(4), strict=False))
    name = head["game"]
    for golden in goldens:
        level = (GOLDEN / "games" / f"{name}_lvl{golden['level']}.txt").read_bytes().decode()
        game = (GOLDEN / "games" / f"{name}.txt").read_bytes().decode()
        machine = _of(game, level, head["mode"])
        found = compare(machine, golden)
        assert (found.matched, found.difference) == (len(golden["ticks"]), "")


def _of(game, level, mode):
    from plumbline.envs.vgdl.compiler.machine import Machine
    from plumbline.envs.vgdl.compiler.program import compile_program
    from plumbline.envs.vgdl.language.levels import read_level
    from plumbline.envs.vgdl.language.parser import read_game

    description = read_game(game)
    return Machine(compile_program(description, read_level(description, level), mode))


def test_a_game_that_cannot_go_on_says_so_in_its_trace():
    from plumbline.envs.vgdl.traces.traces import trace

    machine = a_machine("Ac", sprites="cat > Chaser", letters="c > cat")
    told = trace(machine, level=0, name="x", seed=0, actions="NN")
    assert told["ticks"] == []
    assert told["final"]["err"] == "tick 0: 'cat' needs a type that the game does not name"
