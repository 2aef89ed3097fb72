"""Import contracts: they name every family, and a planted import breaks them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from plumbline.envs import FAMILIES

ROOT = Path(__file__).parents[1]
ROOMS = ("envs", "evaluation", "play", "leaderboard")
CONTRACTS = {
    contract["name"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}
FAMILY_ROOMS = {f"plumbline.envs.{name}" for name in FAMILIES}


def test_families_are_independent_of_each_other_by_name():
    assert {*CONTRACTS["Families are independent"]["modules"]} == FAMILY_ROOMS


def test_drawing_knows_none_of_them():
    assert {*CONTRACTS["Drawing knows no family and no rules"]["forbidden_modules"]} > FAMILY_ROOMS


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("envs/cube/rules.py", "from plumbline.envs import sliding", "Families are independent"),
        ("envs/drawing/canvas.py", "from plumbline.envs import cube", "Drawing knows no family and no rules"),
        ("envs/codec.py", "import django", "The engine needs no server"),
        ("envs/contraption/films.py", "import pymunk", "One module knows the library of rigid bodies"),
        ("evaluation/models/__init__.py", "from plumbline.evaluation import requests", "Rooms of evaluation"),
        ("play/views/tasks.py", "from plumbline.leaderboard import views", "Imports flow one way"),
        ("play/views/tasks.py", "from plumbline.evaluation.scoring import significance", "Only pages load scipy"),
        ("evaluation/results/ranks.py", "from scipy import stats", "Only pages load scipy"),
    ],
    ids=lambda value: value.partition("/")[0],
)
def test_a_planted_import_breaks_its_contract(tmp_path, room, line, contract):
    for name in ROOMS:
        shutil.copytree(ROOT / name, tmp_path / "plumbline" / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "plumbline" / "__init__.py").touch()
    planted = tmp_path / "plumbline" / room
    planted.write_text(f"{planted.read_text()}\n{line}\n")
    linter = [
        str(Path(sys.executable).with_name("lint-imports")),
        "--no-cache",
        "--config",
        str(ROOT / "pyproject.toml"),
    ]
    told = subprocess.run(
        linter,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert re.search(rf"{contract}(?:(?!KEPT).)*? BROKEN", told.stdout, re.DOTALL)


PASSED = '''"""Rules of a new family."""

from __future__ import annotations


def passed(game: int, state: int, seat: int, spent: bool) -> int:
    """Hand the turn on."""
    return game + state + seat + spent
'''


@pytest.mark.parametrize(("place", "refused"), [("envs/newcomer/rules.py", False), ("evaluation/newcomer.py", True)])
def test_a_family_may_write_its_rules_with_the_signatures_of_the_interface(place, refused):
    linter = [str(Path(sys.executable).with_name("ruff")), "check", "--stdin-filename", place, "-"]
    told = subprocess.run(linter, input=PASSED, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ("FBT001" in told.stdout) is refused
    assert told.returncode == refused
