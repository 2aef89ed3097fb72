"""The wheel: one package, which verifies a trajectory where nothing else is installed."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from plumbline.envs import FAMILIES
from plumbline.evaluation.offline.commands import main
from tests.site import ROOT
from tests.submitter import SLUG

TASKS = ROOT / "fixtures" / "tasksets" / f"{SLUG}.jsonl"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as a release has it, built from what git tracks here."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def needed(name: str) -> set[str]:
    """The distributions that one needs, itself included."""
    wanted = [Requirement(text) for text in distribution(name).requires or ()]
    plain = [each.name for each in wanted if each.marker is None or each.marker.evaluate({"extra": ""})]
    return {name}.union(*map(needed, plain))


@pytest.fixture(scope="module")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that has the wheel and what it needs, and no more."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    site = next((home / "lib").glob("python*")) / "site-packages"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
        metadata = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    wanted = [line for line in (site / metadata).read_text().splitlines() if line.startswith("Requires-Dist: ")]
    plain = [Requirement(line.removeprefix("Requires-Dist: ")) for line in wanted]
    for name in set().union(*(needed(each.name) for each in plain if each.marker is None)):
        _link(name, site)
    return home / "bin" / "python"


def _link(name: str, site: Path) -> None:
    """Put an installed distribution into another environment."""
    found = distribution(name)
    for top in {file.parts[0] for file in found.files or () if file.parts[0] != ".."}:
        if top != "__pycache__" and not (site / top).exists():
            (site / top).symlink_to(found.locate_file(top))


def test_a_wheel_puts_one_package_into_an_environment(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"plumbline"}
    assert {"plumbline/__init__.py", "plumbline/__main__.py", "plumbline/py.typed"} <= {*names}
    assert not [name for name in names if "__pycache__" in name or name.startswith("plumbline/tests")]


def test_a_wheel_holds_what_pages_and_pictures_read(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = {*packed.namelist()}
    read = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "fixtures").rglob("*.py")]
    read += (ROOT / "envs" / "contraption" / "atlas").iterdir()
    assert {f"plumbline/{path.relative_to(ROOT)}" for path in read} <= names


def test_an_environment_without_django_verifies_a_file(empty, tmp_path):
    file = tmp_path / "walk.jsonl"
    head, first = (json.loads(line) for line in TASKS.read_text().splitlines()[:2])
    named = {"slug": head["slug"], "digest": head["digest"]}
    versions = {
        "rules_version": head["rules_version"],
        "extractor_version": FAMILIES["sliding"].words.extractor_version,
    }
    header = {
        "format": "plumbline-trajectory/1",
        "agent": {"name": "Walker"},
        "task_set": named,
        "setting": "text,palette=safe",
    }
    turns = [{"response": f"action: {text}"} for text in first["solution"]["actions"]]
    file.write_text(f"{json.dumps(header | versions)}\n{json.dumps({'task': first['task'], 'turns': turns})}\n")
    report, summary = map(json.loads, _said(empty, "-m", "plumbline", "verify", file, "--task-set", TASKS).splitlines())
    assert (report["outcome"], report["metrics"]["efficiency"]) == ("solved", 1.0)
    assert summary == {"episodes": 1, "solved": 1}
    looked = (
        "from importlib.util import find_spec as f; print([name for name in ('django', 'celery', 'plotly') if f(name)])"
    )
    assert _said(empty, "-c", looked) == "[]\n"


def test_a_file_that_cannot_be_verified_is_refused_with_its_line(tmp_path, capsys):
    file = tmp_path / "walk.jsonl"
    file.write_text('{"format": "something else"}\n')
    assert main(["verify", str(file), "--task-set", str(TASKS)]) == 1
    assert capsys.readouterr().err.startswith("plumbline: line 1: ")
    assert main(["verify", str(tmp_path / "nothing"), "--task-set", str(TASKS)]) == 1
    assert "No such file" in capsys.readouterr().err


def _said(python: Path, *words: str | Path) -> str:
    """What an interpreter prints that knows nothing of this checkout."""
    done = subprocess.run([python, "-P", *words], cwd="/", env={}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
