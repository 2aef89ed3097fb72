"""The command that makes tables: says where they are, or why there can be none; and nothing compiles before."""

from __future__ import annotations

from plumbline.envs.cube.__main__ import Line, main
from plumbline.envs.cube.solver.tables import pruning
from plumbline.envs.cube.solver.turns import HALF, METRICS


def test_tables_are_where_the_command_says(capsys):
    assert main(["tables"]) == 0
    said = capsys.readouterr().out
    for metric in METRICS:
        path = pruning.path(metric)
        assert f"{path}: {path.stat().st_size:,} bytes, sha256 {pruning.DIGESTS[metric]}" in said


def test_where_tables_cannot_be_kept_the_command_says_so(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLES_DIR", str(tmp_path / "file"))
    assert main(["tables"]) == 1
    assert "set TABLES_DIR to a folder that can be written" in capsys.readouterr().err


def test_without_a_terminal_progress_is_a_line_for_each_tenth(capsys):
    line = Line(HALF)
    for known in range(0, 1001, 5):
        line(known, 1000)
    said = capsys.readouterr().err.splitlines()
    assert said == [f"half turns: {percent} % of 1,000 distances" for percent in range(0, 101, 10)]
