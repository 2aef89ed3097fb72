"""Certificates of depth, proved again."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs.cube.solver import optimal
from plumbline.envs.cube.solver.tables import pruning
from plumbline.evaluation.suites.cubebench.commands.verify_depths import FIXTURE


def told(*arguments: object) -> list[str]:
    out = StringIO()
    call_command("verify_depths", *map(str, arguments), stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def changed(tmp_path: Path):
    """The bundled set with one text put in place of another, once."""

    def change(old: str, new: str) -> Path:
        text = FIXTURE.read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / "changed.jsonl"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return change


def test_the_bundled_cubes_are_as_deep_as_they_say():
    *lines, last = told()
    assert json.loads(last) == {"proved": 30, "published": 5, "failed": 0}
    assert len(lines) == 40
    assert sum("skipped" in line for line in lines) == 5  # those of depth 16 take --deep


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"axes":{"depth":12', '"axes":{"depth":11', "depth 11: expected 12"),
        ('"refuted_to":11', '"refuted_to":10', "refuted_to 10: expected 11"),
        ('"method":"search"', '"method":"published"', "this cube is not published"),
        ('"method":"search"', '"method":"guess"', "method 'guess': expected one of breadth-first, search, published"),
        ('"nodes":654,', '"nodes":653,', "nodes 653: the same proof looks at 654"),
        ('"nodes":654,', "", "nodes None: expected how many positions were looked at"),
        ('"quarters":15}', '"quarters":14}', "quarters 14: expected 15"),
        (
            '"quarters":[15,15]',
            '"quarters":[1,1]',
            "evidence of quarters [1, 1]: expected two bounds between 12 and the 15 moves of the solution",
        ),
        (
            '"quarters":[15,15]',
            '"quarters":"few"',
            "evidence of quarters 'few': expected two bounds between 12 and the 15 moves of the solution",
        ),
        (
            '"table":"c145',
            '"table":"0145',
            "expected 'c145ac24536e8300bef405ee7db56fc41113fa2b13a8d59f8f0353aa44251e69'",
        ),
    ],
)
def test_a_certificate_that_cannot_be_so_fails(changed, old, new, problem):
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 40 failed"):
        call_command("verify_depths", str(changed(old, new)), stdout=out)
    *lines, last = out.getvalue().splitlines()
    assert json.loads(last)["failed"] == 1
    assert next(line for line in lines if "failed" in line).endswith(problem)


def test_where_no_tables_can_be_kept_it_says_so(monkeypatch):
    pruning.distances.cache_clear()
    optimal.prepared_maps.cache_clear()
    monkeypatch.setenv("TABLES_DIR", "/proc/nowhere")
    with pytest.raises(CommandError, match="/proc/nowhere"):
        told()


def test_a_set_of_another_family_is_refused():
    with pytest.raises(CommandError, match="its family is 'sliding', expected 'cube'"):
        told(FIXTURE.with_name("practice-geoms-v2.jsonl"))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"nothing\.jsonl"):
        told(tmp_path / "nothing.jsonl")
